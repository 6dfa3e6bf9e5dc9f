"""Print one line, `N passed, N failed`, from the JUnit files that pytest wrote."""

import sys
from pathlib import Path
from xml.etree import ElementTree


def count(paths: list[Path]) -> dict[str, int]:
    """Add up the outcomes in these files."""
    total = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for path in paths:
        for suite in ElementTree.parse(path).iter("testsuite"):
            for outcome in total:
                total[outcome] += int(suite.get(outcome, 0))
    return total


def main() -> int:
    """Count the files named on the command line; fail when nothing ran or something failed."""
    total = count([Path(name) for name in sys.argv[1:] if Path(name).exists()])
    failed = total["failures"] + total["errors"]
    passed = total["tests"] - failed - total["skipped"]
    print(f"{passed} passed, {failed} failed, {total['skipped']} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
