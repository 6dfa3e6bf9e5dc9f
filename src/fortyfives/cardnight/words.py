"""What is shown in several places is called the same; translated by whoever shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fortyfives.cardnight.model import CashKind
from fortyfives.i18n import N_

KINDS: Final[Mapping[CashKind, str]] = {
    CashKind.FLOAT_IN: N_("change brought along"),
    CashKind.FEE: N_("entry money"),
    CashKind.COOKIE_FEE: N_("cookie jar, entry"),
    CashKind.FIFTY_TICKETS: N_("50/50 tickets"),
    CashKind.DONATION: N_("donation"),
    CashKind.CARRIED_IN: N_("carried in"),
    CashKind.REFUND: N_("refund"),
    CashKind.EXPENSE: N_("expense"),
    CashKind.PRIZE: N_("prize"),
    CashKind.COOKIE_PRIZE: N_("cookie jar, prize"),
    CashKind.FIFTY_PRIZE: N_("50/50, prize"),
    CashKind.JACKPOT_PRIZE: N_("jackpot, prize"),
    CashKind.FUND: N_("handed to the cause"),
    CashKind.CARRIED_OUT: N_("carried over"),
    CashKind.FLOAT_OUT: N_("change taken home"),
    CashKind.OVER: N_("over"),
    CashKind.SHORT: N_("missing"),
    CashKind.REST: N_("rest, to the cause"),
    CashKind.COVER: N_("paid too much, from the cause"),
}
POTS: Final[Mapping[str, str]] = {
    "prizes": N_("prizes"),
    "cookie": N_("cookie jar"),
    "fifty": "50/50",
    "jackpot": N_("jackpot"),
    "fund": N_("the cause"),
    "float": N_("change"),
}
