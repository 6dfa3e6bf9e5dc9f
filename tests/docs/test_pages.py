"""The pages of docs/: generated ones are current, links lead somewhere, the map is the tree."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def test_generated_pages_are_current() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "make_docs.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    missing = [target for target in local if not (page.parent / target).exists()]
    assert not missing


def test_the_map_names_every_part() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "fortyfives"
    parts = {
        path.name + "/" if path.is_dir() else path.name
        for path in package.iterdir()
        if not path.name.startswith(("_", ".")) and path.name != "py.typed"
    }
    named = set(re.findall(r"\| `src/fortyfives/([a-z0-9_]+(?:\.py|/))`", text))
    assert named == parts


def test_paths_in_the_map_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:rules|game|cli|bots)/[a-z_]+(?:\.py|/))`", text)
    assert paths
    missing = [path for path in paths if not (ROOT / "src" / "fortyfives" / path).exists()]
    assert not missing
