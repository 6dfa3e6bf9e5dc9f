"""What all tests share: Hypothesis profiles, the size of soak tests, compiled messages."""

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

from scripts.catalogues import catalogue_files, compile_catalogue, stale

SOAK_N = float(os.environ.get("SOAK_N", "0.01"))
SOAK_EXAMPLES = 20_000


def scaled(full: int) -> int:
    """The part of a full count that this run is asked for, at least one."""
    return max(1, round(full * SOAK_N))


settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=scaled(SOAK_EXAMPLES),
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues once, before any worker starts."""
    if not hasattr(config, "workerinput"):
        for path in stale(catalogue_files()):
            compile_catalogue(path)


@pytest.fixture(scope="session")
def soak_count() -> Callable[[int], int]:
    """Scale a full count: `for _ in range(soak_count(200_000))`."""
    return scaled
