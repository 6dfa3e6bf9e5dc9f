"""Build hook: a wheel carries the compiled catalogues of messages and the built client."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compile every catalogue, and add them and the client, where it is built, to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before the files are gathered."""
        sys.path.insert(0, str(Path(self.root) / "scripts"))
        import catalogues

        for path in catalogues.catalogue_files():
            compiled = catalogues.compile_catalogue(path)
            build_data["artifacts"].append(compiled.relative_to(self.root).as_posix())
        build_data["artifacts"].append("src/fortyfives/server/static/**")
