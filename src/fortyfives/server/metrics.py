"""Figures for Prometheus: counts and times, never a card, a name or a token."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from fortyfives.server.bots import BotPool

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("fortyfives_connections", "Open sockets", registry=self.registry)
        self.tables = Gauge("fortyfives_tables_awake", "Tables in memory", registry=self.registry)
        self.moves = Counter(
            "fortyfives_moves_total", "What moved a deal", ["cause"], registry=self.registry
        )
        self.refused = Counter(
            "fortyfives_refused_total", "Commands refused", ["code"], registry=self.registry
        )
        self.errors = Counter(
            "fortyfives_errors_total", "Mistakes of the server", registry=self.registry
        )
        self.limited = Counter(
            "fortyfives_limited_total", "Floods held back", ["what"], registry=self.registry
        )
        self.loop_lag = Gauge(
            "fortyfives_loop_lag_seconds", "How late the event loop is", registry=self.registry
        )
        self._of_writing()
        self._of_bots()

    def _of_writing(self) -> None:
        self.append_seconds = Histogram(
            "fortyfives_append_seconds",
            "Until an action is durable",
            buckets=_FAST,
            registry=self.registry,
        )
        self.group_size = Histogram(
            "fortyfives_group_size",
            "Batches in one transaction",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
            registry=self.registry,
        )

    def _of_bots(self) -> None:
        self.bot_seconds = Histogram(
            "fortyfives_bot_seconds",
            "Until a computer player answers",
            ["level"],
            registry=self.registry,
        )
        self.bot_faults = Gauge(
            "fortyfives_bot_faults", "Answers that did not come", ["why"], registry=self.registry
        )
        self.bot_decisions = Gauge(
            "fortyfives_bot_decisions",
            "Decisions of computer players: who was asked, and who decided in time",
            ["asked", "decided"],
            registry=self.registry,
        )
        self.bot_ready = Gauge(
            "fortyfives_bot_ready",
            "Which part of a computer player's engine is ready",
            ["level"],
            registry=self.registry,
        )

    def take(self, bots: BotPool) -> None:
        """Bring the figures of computer players up to date."""
        for why, count in bots.faults.items():
            self.bot_faults.labels(why).set(count)
        for (asked, decided), count in bots.decided.items():
            self.bot_decisions.labels(asked, decided).set(count)
        for crew in (bots.quick, bots.strong):
            done, total = crew.progress
            for level in crew.levels:
                share = done / total if total else 0.0
                self.bot_ready.labels(level).set(1.0 if crew.state == "ready" else share)
