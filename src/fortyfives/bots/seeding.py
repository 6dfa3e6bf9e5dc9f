"""Seeds from seeds: every chance of a simulation is a hash of one number and a label."""

from __future__ import annotations

import hashlib


def derive_bytes(seed: int, *labels: int | str) -> bytes:
    """32 bytes that depend on the seed and the labels and nothing else."""
    text = ":".join(map(str, (seed, *labels)))
    return hashlib.sha256(text.encode()).digest()


def derive(seed: int, *labels: int | str) -> int:
    """A number of 64 bits that depends on the seed and the labels and nothing else."""
    return int.from_bytes(derive_bytes(seed, *labels)[:8], "big")
