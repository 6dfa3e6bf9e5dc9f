"""The desk in the browser: the night served in the hall's own network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fortyfives.cardnight.store import Store
from fortyfives.cli.night.common import (
    FileOption,
    JsonOption,
    NightOption,
    columns,
    last_night,
    nights_file,
    opened_store,
    show,
)
from fortyfives.cli.serve import need_extra, open_soon, read_settings, run_server
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext
from fortyfives.server.night.keys import desk_key

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command(
    help=N_(
        "Open the desk of the night in the browser, and serve the hall’s own network.\n\n"
        "The phones of the tables find the desk’s computer by the code on their cards; nothing "
        "needs the internet. Whoever has the address of the desk, with its key, can do all that "
        "the desk does. Without any night the page opens one."
    ),
    epilog=examples(
        "fortyfives night desk",
        "fortyfives night desk --night 2026-01-09-legion-friday --port 8045",
        "fortyfives night desk --host 127.0.0.1",
    ),
)
def desk(
    host: Annotated[
        str, typer.Option(help=N_("The address to listen on."), metavar="ADDRESS")
    ] = "0.0.0.0",
    port: Annotated[
        int | None, typer.Option(help=N_("The port to listen on."), metavar="NUMBER")
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help=N_("A TOML file with settings."), metavar="FILE")
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help=N_("Open the page in a browser."))
    ] = True,
    file: FileOption = None,
    night: NightOption = None,
    json: JsonOption = False,
) -> None:
    """Serve until stopped."""
    path, more = nights_file(file), {"open_nights": True, "log_level": "warning"}
    settings = read_settings(
        config, in_hall=True, host=host, port=port, nights=str(path), **more
    )  # fmt: skip
    try:
        from fortyfives.server.night.addresses import EVERYWHERE, homes
    except ModuleNotFoundError as error:
        need_extra(error)
    with opened_store(path) as store:
        page = _page(store, night)
    here = f"http://{'localhost' if settings.host in EVERYWHERE else settings.host}:{settings.port}"
    hall = homes(settings.host, settings.port)
    rows = [[gettext("the desk, on this computer"), here + page]]
    rows += [[gettext("the hall’s network"), address] for address in hall]

    def ready() -> None:
        lines = [*columns(rows), gettext("Ctrl-C ends.")]
        show({"desk": here + page, "addresses": hall}, json, lines)
        if open_page:
            open_soon(here + "/", here + page)

    run_server(settings, ready)


def _page(store: Store, night: str | None) -> str:
    """The address of a desk with its key; of the page that opens a night, if there is none."""
    if night is None and not store.nights():
        return "/p/nights"
    name = night if night is not None else last_night(store)
    return f"/n/{name}/desk#{desk_key(store.seed(name))}"
