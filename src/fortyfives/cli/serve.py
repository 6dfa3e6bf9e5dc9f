"""`fortyfives serve`: the table in the browser."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from fortyfives.cli.common import USAGE, WRONG, complain, refuse
from fortyfives.cli.words import examples
from fortyfives.i18n import N_, gettext

if TYPE_CHECKING:
    from fortyfives.server.settings import Settings

app = typer.Typer(rich_markup_mode=None, add_completion=False)

HELP = N_(
    "Serve the table in the browser: alone or with friends by a link.\n\n"
    "Everything is kept in one SQLite file unless another database is named. Settings come from "
    "a TOML file and from variables FORTYFIVES_…; docs/hosting.md lists them."
)

Config = Annotated[
    Path | None,
    typer.Option("--config", help=N_("A TOML file with settings."), metavar="FILE"),
]
Database = Annotated[
    str | None,
    typer.Option(
        help=N_("sqlite:///FILE or postgresql://USER@HOST/NAME."),
        metavar="URL",
    ),
]


@app.command(
    help=HELP,
    epilog=examples(
        "fortyfives serve",
        "fortyfives serve --open",
        "fortyfives serve --host 0.0.0.0 --port 8045",
        "fortyfives serve --config /etc/fortyfives.toml",
    ),
)
def serve(
    config: Config = None,
    host: Annotated[
        str | None, typer.Option(help=N_("The address to listen on."), metavar="ADDRESS")
    ] = None,
    port: Annotated[
        int | None, typer.Option(help=N_("The port to listen on."), metavar="NUMBER")
    ] = None,
    database: Database = None,
    open_page: Annotated[
        bool, typer.Option("--open", help=N_("Open the page in a browser."))
    ] = False,
) -> None:
    """Serve until stopped."""
    settings = read_settings(config, host=host, port=port, database=database)
    # Until it serves: a tenth of the start would go into looking for garbage among what is loaded.
    gc.disable()
    url = f"http://{settings.host if settings.host != '0.0.0.0' else 'localhost'}:{settings.port}/"

    def ready() -> None:
        typer.echo(gettext("The table is at {url}; Ctrl-C ends.").format(url=url), err=True)
        if open_page:
            open_soon(url, url)

    run_server(settings, ready)


def run_server(settings: Settings, ready: Callable[[], object]) -> None:
    """Serve until stopped; exits with what is wrong with the database, if anything is."""
    try:
        from fortyfives.server.serving import serve as run
    except ModuleNotFoundError as error:
        need_extra(error)
    with database_in_use():
        run(settings, ready)


@contextmanager
def database_in_use() -> Iterator[None]:
    """Exit with what is wrong with the database of a command, if anything is."""
    from fortyfives.server.store.unusable import UnusableDatabase

    try:
        yield
    except UnusableDatabase as error:
        refuse(error.code, error.message, error.hint, status=USAGE)


def read_settings(config: Path | None, *, in_hall: bool = False, **options: Any) -> Settings:
    """The settings, or an end with what is wrong with them.

    `in_hall`: what is usual in the network of a hall, where nothing else is said.
    """
    from fortyfives.server.settings import HALL, SettingsError, load_settings

    try:
        return load_settings(config, usual=HALL if in_hall else {}, **options)
    except SettingsError as error:
        complain("bad_settings", str(error), "")
        raise typer.Exit(WRONG) from None


def need_extra(error: ModuleNotFoundError) -> NoReturn:
    """Say what to install where the server's parts are missing."""
    text = gettext("The server needs more than the game: {module} is missing.")
    hint = gettext("Install it: pip install 'fortyfives[server]'")
    complain("not_installed", text.format(module=error.name), hint)
    raise typer.Exit(WRONG) from None


def open_soon(url: str, page: str) -> None:
    """Open a page once the server at a URL answers."""
    import threading
    import time
    import urllib.request
    import webbrowser

    def wait() -> None:
        for _ in range(100):
            try:
                urllib.request.urlopen(url + "healthz", timeout=1)
            except OSError:
                time.sleep(0.1)
            else:
                webbrowser.open(page)
                return

    threading.Thread(target=wait, daemon=True).start()
