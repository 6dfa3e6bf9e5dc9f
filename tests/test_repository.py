"""The habits of the tree: nothing of one machine in it, small modules, presets only as data."""

import ast
import re
import subprocess
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "fortyfives"
PRESETS = SOURCE / "rules" / "presets"

MODULE_LINES = 400
FUNCTION_LINES = 40
COMPILED_LINES = 130  # a compiled loop is one function: each call in it costs more than the work

# Written in pieces, so that this file does not hold what it forbids.
MACHINE_PATH = re.compile(r"(?<![\w./)}-])/(?:" + "|".join(["work", "root", "home"]) + r")/")
REGISTRIES = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("files", "pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
    ]
]
LOCK_FILE = re.compile(r"(^|[.-])lock(file)?([.-]|$)", re.IGNORECASE)


def none_of(faults: list[str]) -> None:
    """Fail with these faults alone, if there are any."""
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def tracked() -> list[Path]:
    """The files that git tracks."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
        ).stdout
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("not a git repository")
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file()]


def text_faults(name: str, text: str) -> list[str]:
    """What a file's text gives away: a path or a registry of the machine it was made on."""
    found = [f"{name}: path {hit.group()}" for hit in MACHINE_PATH.finditer(text)]
    found += [f"{name}: registry {host}" for host in REGISTRIES if host in text]
    if LOCK_FILE.search(Path(name).name) and re.search(r"https?://", text):
        found.append(f"{name}: a lock file with addresses")
    return found


def test_no_file_tells_of_the_machine_it_was_made_on() -> None:
    found: list[str] = []
    paths = tracked()
    assert ROOT / "pyproject.toml" in paths
    for path in paths:
        text = path.read_bytes().decode("utf-8", errors="replace")
        found += text_faults(path.relative_to(ROOT).as_posix(), text)
    none_of(found)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("notes.md", "see /" + "work/main"),
        ("a.py", "open('/" + "home/ann/x')"),
        ("a.txt", "https://" + REGISTRIES[0] + "/simple"),
        ("uv.lock", "url = 'https://example.org/x.whl'"),
        ("package-lock.json", '"resolved": "http://example.org/x.tgz"'),
        ("pnpm-lock.yaml", "tarball: https://example.org/x.tgz"),
    ],
)
def test_telling_text_is_found(name: str, text: str) -> None:
    assert len(text_faults(name, text)) == 1


@pytest.mark.parametrize("text", ["team/work/rest", "https://example.org/home/x", "a block"])
def test_innocent_text_is_not(text: str) -> None:
    assert text_faults("blocks.md", text) == []


# ------------------------------------------------------------------ size


def function_lines(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Name and length of each function, docstring left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1 - docstring_lines(node)


def docstring_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    if ast.get_docstring(node, clean=False) is None:
        return 0
    first = node.body[0]
    assert first.end_lineno is not None
    return first.end_lineno - first.lineno + 1


def size_faults(name: str, source: str) -> list[str]:
    """What is too long in a module."""
    lines = source.count("\n")
    found = [f"{name}: {lines} lines"] if lines > MODULE_LINES else []
    most = COMPILED_LINES if "/kernel/" in name else FUNCTION_LINES
    found += [
        f"{name}: {function}() has {length} lines"
        for function, length in function_lines(ast.parse(source))
        if length > most
    ]
    return found


def modules() -> list[Path]:
    found = sorted(SOURCE.rglob("*.py"))
    assert SOURCE / "cards.py" in found
    return found


def test_modules_and_functions_are_small() -> None:
    found: list[str] = []
    for path in modules():
        found += size_faults(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
    none_of(found)


def test_a_long_module_and_a_long_function_are_found() -> None:
    assert size_faults("a.py", "x = 1\n" * (MODULE_LINES + 1))
    body = "    x = 1\n" * FUNCTION_LINES
    assert size_faults("a.py", f"def f():\n{body}")
    assert not size_faults("a.py", f"def f():\n{body[10:]}")
    assert not size_faults("a.py", f'def f():\n    """One.\n\n    Two.\n    """\n{body[10:]}')


# --------------------------------------------------------------- presets


def conditions(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything in a module that decides which way to go."""
    for node in ast.walk(tree):
        match node:
            case ast.If() | ast.IfExp() | ast.While() | ast.Assert():
                yield node.test
            case ast.comprehension():
                yield from node.ifs
            case ast.match_case():
                yield node.pattern
                if node.guard:
                    yield node.guard
            case ast.Compare():
                yield node


def named_in_conditions(source: str, presets: Collection[str]) -> list[str]:
    """The presets that a module decides by, by name or by a constant that holds the name."""
    tree = ast.parse(source)
    constants = {
        target.id: node.value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and node.value.value in presets
    }
    found: list[str] = []
    for condition in conditions(tree):
        for node in ast.walk(condition):
            if isinstance(node, ast.Constant) and node.value in presets:
                found.append(f"line {node.lineno}: {node.value!r}")
            elif isinstance(node, ast.Name) and node.id in constants:
                found.append(f"line {node.lineno}: {constants[node.id]!r}")
    return sorted(set(found))


def test_no_preset_is_named_in_a_condition() -> None:
    presets = {path.stem for path in PRESETS.glob("*.toml")} - {"index"}
    assert "auction-120" in presets
    found = [
        f"{path.relative_to(ROOT)}, {named}"
        for path in modules()
        for named in named_in_conditions(path.read_text("utf-8"), presets)
    ]
    none_of(found)


@pytest.mark.parametrize(
    "source",
    [
        "if name == 'hoss': pass",
        "x = 1 if name in ('hoss', 'beginner') else 2",
        "while 'hoss' != name: pass",
        "match name:\n    case 'hoss':\n        pass",
        "match name:\n    case str() if name == 'hoss':\n        pass",
        "is_hoss = name == 'hoss'",
        "[x for x in y if x.startswith('hoss')]",
        "HOSS = 'hoss'\nif name == HOSS: pass",
        "HOSS: str = 'hoss'\nok = HOSS == name",
    ],
)
def test_a_preset_in_a_condition_is_found(source: str) -> None:
    assert named_in_conditions(source, {"hoss", "beginner"})


def test_a_preset_outside_a_condition_is_not() -> None:
    assert named_in_conditions("DEFAULT = 'hoss'\nif ready: load(DEFAULT)", {"hoss"}) == []
