"""Write the pages of docs/ that follow from the rule metadata.

`python scripts/make_docs.py` writes them; `--check` only tells which are out of date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fortyfives.rules.contracts import READY, SETS, Contract
from fortyfives.rules.library import load_rules, preset, preset_ids
from fortyfives.rules.options import Choice, Option, Subset
from fortyfives.rules.ruleset import GROUPS, RuleSet, differences, each_option

DOCS = Path(__file__).resolve().parent.parent / "docs"
NOTICE = "<!-- Written by scripts/make_docs.py from the rule metadata; do not edit. -->"

INTRODUCTION = (
    "Every house's rules are a set of these options. `fortyfives rules show NAME` prints the "
    "values of one house, `fortyfives rules sheet NAME` its rules in plain words."
)

SOURCES = (
    "Sources: D0 an encyclopedia article on the family, D1 a three-handed computer game, D2 a "
    "guide to the partnership auction game, EB Britannica, BI Bicycle rule pages, NS Nova Scotia, "
    "NH Merrimack Valley and New Hampshire, NL Newfoundland, IE110 Irish 110."
)


def options_page() -> str:
    """Every option, group by group, with its values."""
    lines = ["# Options", "", NOTICE, "", INTRODUCTION, ""]
    for group, kind in GROUPS.items():
        lines += [f"## {group}", "", (kind.__doc__ or "").splitlines()[0], ""]
        lines += ["| option | values | meaning | source |", "| --- | --- | --- | --- |"]
        lines += [_row(g, n, o) for g, n, o in each_option() if g == group]
        lines.append("")
    lines += ["## Contracts", "", "Ready contracts for `auction.contracts`:", ""]
    lines += ["| name | bid | level | needs | wins | loses | notes |"]
    lines += ["| --- | --- | --- | --- | --- | --- | --- |"]
    lines += [_contract_row(name, contract) for name, contract in READY.items()]
    lines += ["", "Ready sets: " + "; ".join(f"`{k}` = {' '.join(v)}" for k, v in SETS.items()), ""]
    return "\n".join(lines)


def _row(group: str, name: str, item: Option) -> str:
    default = json.dumps(item.kind.write(getattr(getattr(RuleSet(), group), name)))
    values = _values(item)
    if len(default) < 40:
        values += f" (usual: `{default}`)"
    return f"| `{group}.{name}` | {values} | {item.title}. {item.help} | {item.source} |"


def _values(item: Option) -> str:
    kind = item.kind
    if isinstance(kind, Choice | Subset):
        return "; ".join(f"`{member.value}` {kind.labels[member]}" for member in kind.members)
    return str(kind.describe())


def _contract_row(name: str, contract: Contract) -> str:
    notes = []
    if contract.blind:
        notes.append("before looking")
    if contract.is_modifier:
        notes.append(f"added when naming trumps to a bid of {contract.level} or more")
    if contract.partners_only:
        notes.append("only with partners")
    if contract.stops_short:
        notes.append(f"leaves its side {contract.stops_short} short of the target")
    needs, win = str(contract.needs).replace("_", " "), contract.win
    cells = [
        f"`{name}`",
        contract.name,
        contract.level,
        needs,
        win,
        contract.lose,
        ", ".join(notes),
    ]
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def presets_page() -> str:
    """Every preset with its tables and its changes to the base."""
    lines = ["# Presets", "", NOTICE, "", SOURCES, ""]
    for preset_id in preset_ids():
        chosen = preset(preset_id)
        tables = "; ".join(
            f"{n} players in {' or '.join(map(str, chosen.sides_for(n)))} sides"
            for n in chosen.players
        )
        lines += [f"## {chosen.title}", "", f"`{preset_id}` — {chosen.description}", ""]
        lines += [f"Source: {chosen.source}. {chosen.note}", "", f"Tables: {tables}.", ""]
        lines += ["```json", _changes(preset_id), "```", ""]
        offers = [f"`{offer.path} = {json.dumps(offer.value)}`" for offer in chosen.offers]
        lines += ["On offer: " + ", ".join(offers) + ".", ""] if offers else []
    return "\n".join(lines)


def _changes(preset_id: str) -> str:
    """What the preset changes in the defaults of the options, one group a line."""
    changes = differences(load_rules(preset_id), RuleSet())
    groups = [f'  "{group}": {json.dumps(values)}' for group, values in changes.items()]
    return "{\n" + ",\n".join(groups) + "\n}"


PAGES = {"options.md": options_page, "presets.md": presets_page}


def main() -> int:
    """Write the pages, or with `--check` name those that are out of date."""
    stale = [name for name, page in PAGES.items() if _read(name) != page()]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"docs/{name} is out of date; run make docs", file=sys.stderr)
        return 1 if stale else 0
    for name in stale:
        (DOCS / name).write_text(PAGES[name](), encoding="utf-8")
        print(f"wrote docs/{name}")
    return 0


def _read(name: str) -> str:
    path = DOCS / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
