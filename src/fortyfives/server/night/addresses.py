"""Where phones in a hall find this computer."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import IPv4Address, ip_address
from typing import Final

import ifaddr

EVERYWHERE: Final = frozenset({"", "0.0.0.0", "::"})
"""Hosts that mean: listen on every network."""


def network_addresses() -> list[str]:
    """The IPv4 addresses of this computer in its networks, private ones first."""
    found = sorted(set(_addresses()), key=lambda each: (not each.is_private, each))
    return [str(each) for each in found]


def _addresses() -> Iterator[IPv4Address]:
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            if isinstance(each.ip, str):  # those of IPv6 are tuples
                address = IPv4Address(each.ip)
                if not (address.is_loopback or address.is_link_local or address.is_unspecified):
                    yield address


def homes(host: str, port: int) -> list[str]:
    """The addresses under which others reach a server that listens there; none on this computer."""
    if host in EVERYWHERE:
        return [f"http://{address}:{port}" for address in network_addresses()]
    return [] if is_own(host) else [f"http://{host}:{port}"]


def is_own(host: str) -> bool:
    """Whether a host's name means the computer itself."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
