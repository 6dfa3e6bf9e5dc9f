"""A client below the protocol: a socket that sends any frames, and reads when it likes."""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
from typing import Any

from tests.server.running import Person

TEXT, BINARY, PING, CONTINUED = 0x1, 0x2, 0x9, 0x0


def frame(kind: int, data: bytes, *, last: bool = True) -> bytes:
    """A frame as clients send them, masked."""
    head, size = bytes([(0x80 if last else 0) | kind]), len(data)
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65_536:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))


class RawClient:
    """A WebSocket opened by hand. Its buffer for what comes is small."""

    def __init__(self, person: Person, table: str, *, hello: bool = True) -> None:
        host, _, port = person.url.removeprefix("http://").partition(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(30)
        self.socket.connect((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += self.socket.recv(1)
        assert b" 101 " in heard.splitlines()[0], heard
        if hello:
            self.say(type="hello", token=person.token, protocol=1)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.send(frame(TEXT, json.dumps(message).encode()))

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self.socket.sendall(data)

    def ends(self, seconds: float) -> bool:
        """Read on; whether the connection ends within so many seconds."""
        self.socket.settimeout(seconds)
        try:
            while self.socket.recv(65_536):
                pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def __enter__(self) -> RawClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()
