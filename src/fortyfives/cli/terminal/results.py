"""What a deal and a game came to, with the names that players have for it."""

from __future__ import annotations

from rich.text import Text

from fortyfives.cli.terminal.lines import Lines, fill
from fortyfives.cli.terminal.pages import Pages
from fortyfives.cli.terminal.session import DealLine, Session
from fortyfives.game.situations import SITUATION_TEXTS, Situation
from fortyfives.i18n import N_, gettext
from fortyfives.i18n import gettext as _


def deal_result(pages: Pages, session: Session) -> Lines:
    """The last deal: the bid made or set, the points of each side, the named situations."""
    deal = session.sheet[-1]
    lines = pages.result(deal)
    if session.rules.score.shown or session.is_over:
        lines += [_side_line(pages, deal, side) for side in range(session.rules.sides)]
    return lines + situation_lines(pages, deal)


def situation_lines(pages: Pages, deal: DealLine) -> Lines:
    """What players have a name for, but for a set bid, which the result has told."""
    return [
        fill(gettext(SITUATION_TEXTS[named.situation]), who=pages.seating.side(named.side))
        for named in deal.situations
        if named.situation is not Situation.SET
    ]


def _side_line(pages: Pages, deal: DealLine, side: int) -> Text:
    return fill(
        _("{side}: {points:+d}, now {score}."),
        side=pages.seating.side(side),
        points=deal.outcome.points[side],
        score=deal.outcome.scores[side],
    )


def game_result(pages: Pages, session: Session) -> Lines:
    """Who has won."""
    winner = session.game.winner
    if winner is None:
        return []
    seating = pages.seating
    if not seating.is_solo:
        return [fill(_("The game is over. Winner: {side}."), side=seating.side(winner))]
    you, other = N_("You have won the game!"), N_("{name} has won the game.")
    return [seating.say(winner, you, other)]
