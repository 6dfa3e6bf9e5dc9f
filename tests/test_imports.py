"""Who may import whom, and what `import fortyfives` costs."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "fortyfives"

BASE = {"cards", "errors", "i18n"}
CORE = BASE | {"rules", "game"}
PLAYERS = CORE | {"__init__", "kernel", "bots"}

# What each part of the package may import of the others. A new part is entered here.
MAY_IMPORT: dict[str, set[str]] = {
    "i18n": set(),
    "errors": {"i18n"},
    "cards": {"errors", "i18n"},
    "rules": BASE,
    "game": BASE | {"rules"},
    "kernel": BASE | {"rules"},
    "bots": CORE | {"kernel"},
    "spiel": CORE | {"bots", "kernel"},
    "tutor": PLAYERS,
    "cardnight": PLAYERS,
    "server": PLAYERS | {"tutor", "cardnight"},
    "cli": PLAYERS | {"tutor", "cardnight", "server"},
    "__init__": CORE | {"bots"},
    "__main__": {"cli"},
}
STANDARD_LIBRARY_ONLY = {"__init__", "i18n", "errors", "cards", "rules", "game", "bots"}
COMPILER = {"numba", "numpy"}
# Beside the kernel, what is loaded only with it, or with a library that needs it, may use numpy.
ARRAYS = ("bots/master", "spiel")
MARKS_ONLY = {"rules": {"N_"}}  # who may take only these names from i18n

Import = tuple[str, str | None]  # a module, and the name taken from it


def imports(source: str, package: str) -> Iterator[Import]:
    """Every import of a module, wherever it stands, relative ones resolved in `package`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                module = ".".join([*above, module] if module else above)
            yield from ((module, alias.name) for alias in node.names)


def part_of(path: Path) -> str:
    """The part of the package that a file (relative to the package) belongs to."""
    return path.parts[0].removesuffix(".py")


def package_of(path: Path) -> str:
    """The dotted package in which a file's relative imports are resolved."""
    return ".".join(["fortyfives", *path.parts[:-1]])


def target(module: str, name: str | None) -> str:
    """The part of the package that an import reaches."""
    below = module.split(".")[1:]
    if below:
        return below[0]
    return name if name in MAY_IMPORT else "__init__"


def faults(path: Path, source: str) -> list[str]:
    """Everything wrong with the imports of one file, `path` being relative to the package."""
    part = part_of(path)
    if part not in MAY_IMPORT:
        return [f"{path}: the part {part!r} has no place in MAY_IMPORT"]
    return [
        f"{path}: {fault}"
        for module, name in imports(source, package_of(path))
        if (fault := fault_of(part, module, name))
        and not (module == "numpy" and path.as_posix().startswith(ARRAYS))
    ]


def fault_of(part: str, module: str, name: str | None) -> str | None:
    """What is wrong with one import, if anything."""
    top = module.split(".")[0]
    if top == "fortyfives":
        return fault_inside(part, module, name)
    if top in COMPILER and part != "kernel":
        return f"only kernel imports {top}"
    if part in STANDARD_LIBRARY_ONLY and top not in sys.stdlib_module_names:
        return f"{part} imports {top}, which is not in the standard library"
    return None


def fault_inside(part: str, module: str, name: str | None) -> str | None:
    """What is wrong with an import of the package itself, if anything."""
    reached = target(module, name)
    if reached == part:
        return None
    if reached == "__init__" and name == "__version__":
        return None
    if reached not in MAY_IMPORT[part]:
        return f"{part} imports {reached}"
    if reached == "i18n" and part in MARKS_ONLY and name not in MARKS_ONLY[part]:
        return f"{part} takes {name or 'all'} from i18n; it may only mark messages"
    return None


def files() -> list[Path]:
    return sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def test_every_import_points_the_right_way() -> None:
    found = files()
    assert {"cards", "rules", "game", "bots"} <= {part_of(path) for path in found}
    wrong = [fault for path in found for fault in faults(path, (PACKAGE / path).read_text("utf-8"))]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("cards.py", "from fortyfives.rules import RuleSet"),
        ("cards.py", "import rich"),
        ("rules/play.py", "from fortyfives.game import machine"),
        ("rules/play.py", "from fortyfives import game"),
        ("rules/play.py", "from ..game import machine"),
        ("rules/play.py", "from fortyfives.i18n import N_, gettext"),
        ("rules/play.py", "import fortyfives.i18n"),
        ("rules/deep/er.py", "from ...bots import club"),
        ("game/state.py", "from fortyfives.kernel import solve"),
        ("game/state.py", "def late():\n    import msgspec"),
        ("kernel/solve.py", "from fortyfives.game.state import State"),
        ("bots/club.py", "import numpy as np"),
        ("bots/master/worth.py", "import numba"),
        ("bots/club.py", "from fortyfives import server"),
        ("game/state.py", "from fortyfives import RuleSet"),
        ("bots/club.py", "from fortyfives.tutor import hints"),
        ("server/app.py", "from fortyfives.cli import main"),
        ("server/app.py", "if True:\n    from numba import njit"),
        ("i18n.py", "from fortyfives.errors import Refusal"),
        ("errors.py", "from . import cards"),
        ("attic/old.py", "import os"),
    ],
)
def test_a_wrong_import_is_found(path: str, source: str) -> None:
    assert len(faults(Path(path), source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rules/play.py", "from fortyfives.i18n import N_\nfrom .options import option"),
        ("rules/play.py", "from . import options\nfrom ..cards import Card\nimport dataclasses"),
        ("kernel/solve.py", "import numpy.random\nfrom numba import njit"),
        ("bots/club.py", "from fortyfives.kernel import solve\nfrom fortyfives import game"),
        ("bots/master/worth.py", "import numpy as np\nfrom fortyfives.kernel import judging"),
        ("server/app.py", "from fortyfives import RuleSet, tutor"),
        ("cli/play.py", "import typer\nfrom fortyfives import __version__\nimport fortyfives.bots"),
    ],
)
def test_a_right_import_is_not(path: str, source: str) -> None:
    assert faults(Path(path), source) == []


def test_importing_the_package_loads_the_standard_library_only() -> None:
    show = "import sys, json, fortyfives; print(json.dumps(sorted(sys.modules)))"
    before = "import sys, json; print(json.dumps(sorted(sys.modules)))"
    loaded = {name.split(".")[0] for name in set(modules_after(show)) - set(modules_after(before))}
    assert "fortyfives" in loaded
    assert loaded - sys.stdlib_module_names == {"fortyfives"}


# These load the kernel, and are themselves loaded when such a bot is made.
LOAD_THE_KERNEL = {"expert": "fortyfives.bots.weighing", "master": "fortyfives.bots.master"}


def test_only_a_bot_that_is_made_loads_the_kernel() -> None:
    """The other modules of the bots load without numpy; making a strong bot loads its own."""
    bots = [path for path in files() if path.parts[0] == "bots"]
    names = {".".join(("fortyfives", *path.with_suffix("").parts)) for path in bots}
    names = {name.removesuffix(".__init__") for name in names}
    heavy = tuple(LOAD_THE_KERNEL.values())
    others = sorted(name for name in names if not name.startswith(heavy))
    assert set(heavy) < names
    show = "print(json.dumps(sorted(sys.modules)))"
    load = f"import sys, json, {', '.join(others)}"
    assert not {*COMPILER, *heavy, "fortyfives.kernel"} & set(modules_after(f"{load}\n{show}"))
    for level, module in LOAD_THE_KERNEL.items():
        made = modules_after(f"{load}\nfortyfives.bots.make_bot({level!r})\n{show}")
        assert {module, "numpy"} <= set(made)


def modules_after(program: str) -> list[str]:
    """Names of the modules that a fresh interpreter has loaded after a program."""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    names: list[str] = json.loads(run.stdout)
    return names
