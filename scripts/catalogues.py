"""Keep the catalogues of messages: `update` them from the source and `compile` them for use.

Catalogues carry no dates and no line numbers, so that only changed messages show in a diff.
"""

import argparse
import io
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
DOMAIN = "fortyfives"
LOCALE = ROOT / "src" / "fortyfives" / "locale"
HEADERS_KEPT = ("Language:", "Plural-Forms:", "MIME-", "Content-")


def catalogue_files() -> list[Path]:
    """Every language's catalogue, in order of language."""
    return sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def language_of(path: Path) -> str:
    """Tell the language of a catalogue from its folder."""
    return path.parts[-3]


def extract(root: Path = ROOT) -> Catalog:
    """Collect every message of the source tree at `root` into a template."""
    if str(ROOT / "scripts") not in sys.path:
        sys.path.insert(0, str(ROOT / "scripts"))  # where babel.cfg finds babel_toml
    with (ROOT / "babel.cfg").open() as mapping:
        methods, options = parse_mapping_cfg(mapping, "babel.cfg")  # type: ignore[no-untyped-call]
    template = Catalog(project="fortyfives", copyright_holder="Forty-Fives contributors")
    found = extract_from_dir(
        root, methods, options, keywords=DEFAULT_KEYWORDS, comment_tags=("i18n:",)
    )
    for _file, _line, message, comments, context in found:
        template.add(message, None, auto_comments=comments, context=context)
    return template


def read(path: Path) -> Catalog:
    """Read one language's catalogue."""
    with path.open("rb") as stream:
        return read_po(stream, locale=language_of(path), domain=DOMAIN)


def update(catalogue: Catalog, template: Catalog) -> None:
    """Give the catalogue the template's messages, guessing nothing.

    A translation that is no longer asked for is kept aside, and comes back with its message.
    """
    for message in list(catalogue.obsolete.values()):
        catalogue[message.id] = message
    catalogue.obsolete.clear()
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)


def to_text(catalogue: Catalog, *, keep_obsolete: bool = True) -> str:
    """Write a catalogue as text, in a form that changes only with its messages."""
    name = catalogue.locale.english_name if catalogue.locale else "Unknown"
    catalogue.header_comment = f"# {name} messages of Forty-Fives."
    catalogue.fuzzy = False
    for message in catalogue:
        message.flags.discard("python-format")  # blanks here are {names}; a “%” is a per cent sign
    stream = io.BytesIO()
    write_po(
        stream,
        catalogue,
        width=100,
        no_location=True,
        sort_output=True,
        ignore_obsolete=not keep_obsolete,
    )
    lines = stream.getvalue().decode().splitlines(keepends=True)
    return "".join(_quiet(lines)).rstrip() + "\n"


def _quiet(lines: Iterable[str]) -> Iterator[str]:
    """Leave out the headers that change without a message changing, or say nothing."""
    in_header = True
    for line in lines:
        in_header = in_header and line.strip() != ""
        kept = line[1:].startswith(HEADERS_KEPT)
        if kept or not (in_header and line.startswith('"')):
            yield line


def compile_catalogue(path: Path) -> Path:
    """Compile one catalogue beside itself and return the file written.

    The file takes its place in one step, so that a program that is reading never sees a half.
    """
    target = path.with_suffix(".mo")
    part = target.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as stream:
        write_mo(stream, read(path))
    return part.replace(target)


def stale(paths: Iterable[Path]) -> list[Path]:
    """Those catalogues whose compiled form is missing or older than themselves."""
    return [path for path in paths if _compiled_at(path) < path.stat().st_mtime]


def _compiled_at(path: Path) -> float:
    target = path.with_suffix(".mo")
    return target.stat().st_mtime if target.exists() else 0.0


def update_all(*, keep_obsolete: bool) -> None:
    """Bring every catalogue up to date and say how much of it is translated."""
    template = extract()
    for path in catalogue_files():
        catalogue = read(path)
        update(catalogue, template)
        path.write_text(to_text(catalogue, keep_obsolete=keep_obsolete), encoding="utf-8")
        done = sum(is_translated(message) for message in catalogue if message.id)
        print(f"{language_of(path)}: {done} of {len(catalogue)} messages translated")


def translations(message: Message) -> tuple[str, ...]:
    """List what the message is translated to: one text, or one for each form of the plural."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def is_translated(message: Message) -> bool:
    """Tell whether every form of the message has a translation that nobody doubts."""
    return all(translations(message)) and not message.fuzzy


def main() -> None:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    updating = commands.add_parser("update", help="take new messages from the source")
    updating.add_argument("--drop-obsolete", action="store_true", help="forget what is unused")
    compiling = commands.add_parser("compile", help="compile catalogues (all, or those named)")
    compiling.add_argument("files", nargs="*", type=Path)
    asked = parser.parse_args()
    if asked.command == "update":
        update_all(keep_obsolete=not asked.drop_obsolete)
    else:
        for path in asked.files or catalogue_files():
            compile_catalogue(path.resolve())


if __name__ == "__main__":
    main()
