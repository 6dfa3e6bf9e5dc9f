"""A bot that is another program: JSON Lines over its standard input and output, protocol 1.

The program is sent ``{"type": "hello", "protocol": 1}`` once, then for every decision
``{"type": "choose", "seq": n, "view": {…}, "legal": ["play 5H", …], "deadline_ms": 2000}``, and
answers ``{"seq": n, "action": "play 5H"}``. Where very many discards are legal the list holds
only the first of them; any legal action is accepted. Whatever it does wrong is counted, and a
legal action is played in its place.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
from collections import Counter
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO, Any

from fortyfives.bots.novice import Novice
from fortyfives.bots.wire import view_json
from fortyfives.errors import FortyFivesError
from fortyfives.game.actions import Action, action_text, parse_action
from fortyfives.game.legal import check, legal_actions
from fortyfives.game.state import SeatView

PROTOCOL = 1
DEADLINE_MS = 2000
LISTED = 64
"""How many legal actions are listed at most."""

LONGEST = 10_000
MOST_UNREAD = 100
"""A program that writes a longer line, or more lines unasked, is taken for broken."""

MOST_STARTS = 5
"""How often a program that ended is started before it is given up."""


INTERPRETERS = re.compile(r"(python|pypy|node|deno|bun|ruby|perl|java|bash|sh)[\d.]*(\.exe)?")
"""Programs that run another one, which is then the player."""


def program_name(command: str) -> str:
    """What a program is called, without folders, endings and arguments: bot for python3 bot.py."""
    try:
        first, *rest = shlex.split(command)
    except ValueError:
        return command
    if INTERPRETERS.fullmatch(os.path.basename(first)):
        first = next((word for word in rest if not word.startswith("-")), first)
    return os.path.splitext(os.path.basename(first))[0] or command


class ProcessBot:
    """A program at the table. See `Bot` for the contract.

    `faults` counts its ``crash``, ``timeout`` and ``illegal`` answers; each was survived by
    playing what the novice would. Close it when the game is over.
    """

    def __init__(self, command: str, *, deadline_ms: int = DEADLINE_MS) -> None:
        self.command = command
        self.deadline_ms = deadline_ms
        self.faults: Counter[str] = Counter()
        self._deputy = Novice()
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str | None] = Queue()
        self._sent: Queue[str | None] = Queue()
        self._starts = 0
        self._asked = 0

    def choose(self, view: SeatView) -> Action:
        """The program's answer if it is a legal one in time."""
        try:
            return self._ask(view)
        except _Fault as fault:
            self.faults[fault.kind] += 1
            return self._deputy.choose(view)

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is None:
            return
        self._sent.put(None)
        _kill(process)
        process.wait()

    def __enter__(self) -> ProcessBot:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def _ask(self, view: SeatView) -> Action:
        self._start()
        self._asked += 1
        legal = [action_text(action) for action in legal_actions(view)[:LISTED]]
        self._send(
            {
                "type": "choose",
                "seq": self._asked,
                "view": view_json(view),
                "legal": legal,
                "deadline_ms": self.deadline_ms,
            }
        )
        return _legal_action(view, self._answer(monotonic() + self.deadline_ms / 1000))

    def _start(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        if self._starts >= MOST_STARTS:
            raise _Fault("crash")
        self._starts += 1
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                bufsize=1,
                start_new_session=True,  # Ctrl-C at the table is not meant for the program
            )
        except (OSError, ValueError):
            raise _Fault("crash") from None
        # Threads of its own, so that a program that neither reads nor writes blocks nobody.
        self._lines, self._sent = Queue(), Queue()
        for work, pipe, queue in (
            (_read, self._process.stdout, self._lines),
            (_write, self._process.stdin, self._sent),
        ):
            Thread(target=work, args=(pipe, queue), daemon=True).start()
        self._send({"type": "hello", "protocol": PROTOCOL})

    def _send(self, message: dict[str, Any]) -> None:
        self._sent.put(json.dumps(message) + "\n")

    def _answer(self, until: float) -> str:
        """The action that answers the question asked last; late answers to others are skipped."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                raise _Fault("timeout") from None
            if line is None:
                self.close()
                raise _Fault("crash")
            answer = _read_json(line)
            if answer.get("type") == "hello":
                continue
            if answer.get("seq") == self._asked:
                return str(answer.get("action", ""))
            if not isinstance(answer.get("seq"), int) or answer["seq"] > self._asked:
                raise _Fault("illegal")


class _Fault(Exception):
    """Something that a program did wrong."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def _kill(process: subprocess.Popen[str]) -> None:
    """End a program and whatever it started, where the system knows such families."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _read(pipe: IO[str], lines: Queue[str | None]) -> None:
    """Pass the lines of a program on, None when it has ended or talks too much."""
    with pipe, suppress(ValueError):  # what comes need not be text
        while line := pipe.readline(LONGEST + 1):  # a line without an end fills no memory
            if len(line) > LONGEST or lines.qsize() > MOST_UNREAD:
                break
            lines.put(line)
    lines.put(None)


def _write(pipe: IO[str], messages: Queue[str | None]) -> None:
    """Send messages to a program until it ends."""
    with suppress(OSError), pipe:
        while (message := messages.get()) is not None:
            pipe.write(message)
            pipe.flush()


def _read_json(line: str) -> dict[str, Any]:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise _Fault("illegal") from None
    if not isinstance(answer, dict):
        raise _Fault("illegal")
    return answer


def _legal_action(view: SeatView, text: str) -> Action:
    """The action of an answer; only what answers the question counts, no claim or concession."""
    try:
        action = parse_action(text)
        check(view, action)
    except FortyFivesError:
        raise _Fault("illegal") from None
    if type(action) not in {type(legal) for legal in legal_actions(view)}:
        raise _Fault("illegal")
    return action
