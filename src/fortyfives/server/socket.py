"""The WebSocket of a table: hello first, then commands in and messages out."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from fortyfives.errors import FortyFivesError
from fortyfives.i18n import accepted_languages, pick_language, use_language
from fortyfives.server.denials import Denied, told
from fortyfives.server.http.protection import network_of
from fortyfives.server.inbox import Commanded, Joined, Parted
from fortyfives.server.limits import Bucket
from fortyfives.server.names import clean_name
from fortyfives.server.origins import is_allowed_origin
from fortyfives.server.owner import Owner
from fortyfives.server.state import Site
from fortyfives.server.store.rows import Player
from fortyfives.server.store.writer import NotSavedError
from fortyfives.server.viewers import encode
from fortyfives.server.wire import PROTOCOL
from fortyfives.server.wire import commands as cmd
from fortyfives.server.wire import messages as out

HELLO_SECONDS: Final = 10.0
MOST_UNSENT: Final = 400
MOST_UNSENT_BYTES: Final = 262_144
"""Messages, and their bytes, that may wait for a client that does not read; more, and it is let
go. What the network and its buffers hold comes on top."""

MOST_PENDING: Final = 8
"""Commands of a client that may wait at the table; the next is read when one of them is done."""

CLOSE_SECONDS: Final = 5.0
"""How long a client may take to read what it is told at the end."""

MOST_MISTAKES: Final = 5
MOST_HELD_BACK: Final = 60
FORGIVEN_PER_SECOND: Final = 1.0
"""How often a client may be held back before it is let go, and how often a second for ever: who
shares an address with one that floods is not let go for the few messages of a player."""

CLOSE_CODES: Final = {
    "left": 1000,
    "shutting_down": 1001,
    "too_large": 1009,
    "our_error": 1011,
    "too_slow": 1013,
    "too_many": 1013,
    "not_saved": 1013,
}
_POLICY: Final = 1008

_DECODER = msgspec.json.Decoder(cmd.FromClient)


class Connection:
    """One socket. What is sent waits in a queue of its own, so that a slow client delays nobody."""

    def __init__(self, socket: WebSocket[Any, Any, Any], player: Player, language: str) -> None:
        self.player = player.id
        self.language = language
        self._socket = socket
        self._unsent: asyncio.Queue[bytes | str] = asyncio.Queue()
        self._bytes = 0
        self._closing = False
        self._writing: asyncio.Task[str] | None = None
        self._room = asyncio.Semaphore(MOST_PENDING)

    def send(self, data: bytes) -> None:
        """Send a message; never waits."""
        if self._closing:
            return
        if self._unsent.qsize() >= MOST_UNSENT or self._bytes > MOST_UNSENT_BYTES:
            self._unsent, self._bytes = asyncio.Queue(), 0
            self.close("too_slow")
            return
        self._unsent.put_nowait(data)
        self._bytes += len(data)

    def close(self, code: str) -> None:
        """Say goodbye with a code of `Problem`."""
        if self._closing:
            return
        if code != "left":
            self.send(problem(code, self.language, closing=True))
        self._closing = True
        self._unsent.put_nowait(code)
        if self._writing is not None:
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._writing.cancel)

    async def hand(self, owner: Owner, command: Commanded) -> None:
        """Hand a command to the table; waits while too many of this client are not done yet."""
        await self._room.acquire()
        owner.put(command)

    def handled(self) -> None:
        """A command of this client is done."""
        self._room.release()

    def start(self) -> asyncio.Task[str]:
        """Begin to send; the task ends with the code why the connection is to end."""
        self._writing = asyncio.create_task(self._write(), name="writing")
        return self._writing

    async def _write(self) -> str:
        while True:
            item = await self._unsent.get()
            if isinstance(item, str):
                return item
            self._bytes = max(0, self._bytes - len(item))
            await self._socket.send_data(item.decode(), mode="text")


def problem(code: str, language: str, *, closing: bool) -> bytes:
    """A message about the connection, in a language."""
    with use_language(language):
        return encode(out.Problem(code=code, message=Denied(code).message, closing=closing))


@websocket("/ws/{name:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    """Serve one connection to one table from hello to goodbye."""
    site: Site = socket.app.state.site
    address = network_of(socket.scope)
    if not is_allowed_origin(socket.headers, site.settings):
        await socket.close(code=_POLICY, reason="not_allowed")
        return
    if site.requests.take(address):
        site.services.metrics.limited.labels("sockets").inc()
        await socket.close(code=CLOSE_CODES["too_many"], reason="too_many")
        return
    await socket.accept()
    language = pick_language(accepted_languages(socket.headers.get("accept-language", "")[:200]))
    if not site.doors.enter(address):
        site.services.metrics.limited.labels("sockets").inc()
        await _refuse(socket, "too_many", language)
        return
    try:
        await _receive(site, socket, name, language)
    finally:
        site.doors.leave(address)


async def _receive(site: Site, socket: WebSocket[Any, Any, Any], name: str, language: str) -> None:
    """Hear who it is, and take him to the table."""
    try:
        hello = await _hello(socket)
        language = pick_language([hello.language])
        player = await site.services.store.player_of(hello.token)
        if player is None:
            raise Denied("unknown_token")
        owner = await site.hub.find(name)
        if site.forgotten.get(player.id):
            raise Denied("unknown_token")
    except Denied as denied:
        await _refuse(socket, denied.code, language)
    except WebSocketDisconnect:
        pass
    except NotSavedError:
        await _refuse(socket, "not_saved", language)
    except Exception:
        structlog.get_logger().exception("hello_failed")
        await _refuse(socket, "our_error", language)
    else:
        await _serve(site, socket, owner, Connection(socket, player, language), hello, player)


async def _hello(socket: WebSocket[Any, Any, Any]) -> cmd.Hello:
    try:
        data = await asyncio.wait_for(socket.receive_data(mode="text"), HELLO_SECONDS)
        message = _DECODER.decode(data)
    except TimeoutError:
        raise Denied("hello_first") from None
    except (msgspec.DecodeError, UnicodeError):
        raise Denied("bad_message") from None
    if not isinstance(message, cmd.Hello):
        raise Denied("hello_first")
    if message.protocol != PROTOCOL:
        raise Denied("wrong_protocol")
    return message


async def _refuse(socket: WebSocket[Any, Any, Any], code: str, language: str) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_data(problem(code, language, closing=True).decode(), mode="text")
        await socket.close(code=CLOSE_CODES.get(code, _POLICY), reason=code)


async def _serve(
    site: Site,
    socket: WebSocket[Any, Any, Any],
    owner: Owner,
    connection: Connection,
    hello: cmd.Hello,
    player: Player,
) -> None:
    owner.put(Joined(connection, player.name, hello.version))
    site.connections.add(connection)
    site.services.metrics.connections.set(len(site.connections))
    reader = asyncio.create_task(_read(site, socket, owner, connection), name="reading")
    writer = connection.start()
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if writer.done() and not writer.cancelled() and writer.exception() is None:
            code = writer.result()
            with suppress(Exception):
                await socket.close(code=CLOSE_CODES.get(code, _POLICY), reason=code)
    finally:
        for task in (reader, writer):
            task.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
        owner.put(Parted(connection))
        site.connections.discard(connection)
        site.services.metrics.connections.set(len(site.connections))


async def _read(
    site: Site, socket: WebSocket[Any, Any, Any], owner: Owner, connection: Connection
) -> None:
    """Take commands until the client is gone or has gone too far."""
    mistakes, patience = 0, Bucket(FORGIVEN_PER_SECOND, MOST_HELD_BACK, MOST_HELD_BACK, 0.0)
    address = network_of(socket.scope)
    while True:
        try:
            data = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        if site.is_too_much(connection.player, address):
            is_over = patience.take(asyncio.get_running_loop().time()) > 0
            _held_back(site, connection, data, closing=is_over)
            continue
        try:
            await _take(site, owner, connection, _DECODER.decode(data))
        except (msgspec.DecodeError, UnicodeError, FortyFivesError) as error:
            mistakes += 1
            _mistaken(connection, data, error, closing=mistakes >= MOST_MISTAKES)


async def _take(site: Site, owner: Owner, connection: Connection, message: object) -> None:
    match message:
        case cmd.Ping(sent=sent):
            connection.send(encode(out.Pong(sent=sent, now=site.now())))
        case cmd.Hello():
            raise Denied("bad_message")
        case cmd.ChooseRules(house=str(key)):
            await _take_house(site, owner, connection, message, key)
        case cmd.Rename():
            with suppress(NotSavedError, Denied):  # what the table will say to it, or not need
                name = clean_name(message.name)
                await site.services.store.rename(connection.player, name)
            await connection.hand(owner, Commanded(connection, message))
        case cmd.Refresh(language=str(code)):
            connection.language = pick_language([code])
            await connection.hand(owner, Commanded(connection, message))
        case cmd.Command():
            await connection.hand(owner, Commanded(connection, message))


async def _take_house(
    site: Site, owner: Owner, connection: Connection, command: cmd.ChooseRules, key: str
) -> None:
    """A command with a saved house becomes one with the rules of that house."""
    try:
        house = await site.services.store.house(key)
    except NotSavedError:
        _answer(connection, command.id, Denied("not_saved"))
        return
    if house is None:
        _answer(connection, command.id, Denied("unknown_house"))
        return
    rules = msgspec.json.decode(house.rules)
    with_rules = msgspec.structs.replace(command, rules=rules)
    await connection.hand(owner, Commanded(connection, with_rules, house=(house.key, house.name)))


def _answer(connection: Connection, command: str, error: FortyFivesError) -> None:
    with use_language(connection.language):
        connection.send(encode(out.Refused(id=command, **told(error))))


class _OnlyId(msgspec.Struct):
    id: str = ""


def _id_of(data: str) -> str:
    try:
        return msgspec.json.decode(data, type=_OnlyId).id[:40]
    except (msgspec.DecodeError, UnicodeError):
        return ""


def _held_back(site: Site, connection: Connection, data: str, *, closing: bool) -> None:
    site.services.metrics.limited.labels("messages").inc()
    command = _id_of(data)
    if closing:
        connection.close("too_many")
    elif command:
        _answer(connection, command, Denied("too_many"))
    else:
        connection.send(problem("too_many", connection.language, closing=False))


def _mistaken(connection: Connection, data: str, error: Exception, *, closing: bool) -> None:
    """A frame that is no command; one whose id can be read is refused by it."""
    code = error.code if isinstance(error, Denied) else "bad_message"
    command = _id_of(data)
    if command:
        _answer(connection, command, Denied(code))
    else:
        connection.send(problem(code, connection.language, closing=closing))
    if closing:
        connection.close(code)
