"""Magpie: a small bluffing game with secrets, windows, deals and standing orders; it proves the conformance suite.

[MP-01] Cards of value 1 to 6, four of each; everybody is dealt four and has ten coins, the bank the rest of sixty.
[MP-02] The leader plays a card face down and says what it is worth.
[MP-03] The others say, unseen, whether they doubt it; where the table agreed so, the first who does ends it.
[MP-04] Nobody doubts: the leader takes that many coins from the bank. Else the card is uncovered: for the truth each
doubter pays the leader two coins, for a lie the leader pays each doubter two and the first one takes a card blindly.
[MP-05] Then the leader may put up to two cards of different values under the deck, in any order, and fills up to four.
[MP-06] The lead passes on; after the last round the richest win.
[MP-07] At open questions anybody may show a card and offer it for one to three coins; the other may accept.
[MP-08] Anybody may give up, and may set once and for all up to which value claims are believed, and from which on they
are doubted, without a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.engine import Game, Narration, Option
from tests.examples.magpie import moves, prose, rules, seen
from tests.examples.magpie.autopilot import autopilot
from tests.examples.magpie.state import Card, Player, Table


def setup(seats: int, options: Mapping[str, str]) -> Table:
    """Sixty coins and an unshuffled deck. [MP-01]"""
    return Table(
        phase="deal",
        players=[Player(coins=10) for _ in range(seats)],
        deck=[Card(value=value) for value in range(1, 7) for _ in range(4)],
        bank=60 - 10 * seats,
        limit=int(options["rounds"]),
        first=options["doubts"] == "first",
    )


GAME: Game[Table, seen.TableView] = Game(
    key="magpie",
    command="magpie",
    title="Magpie",
    summary="Say what it is worth.",
    seats=(2, 4),
    options=(
        Option("rounds", "Rounds", ("4", "8"), "How often everybody leads."),
        Option("doubts", "Doubts", ("all", "first"), "Whether everybody's doubt counts, or the first word."),
    ),
    state=Table,
    moves=(moves.Play, moves.Believe, moves.Doubt, moves.Bury),
    acts=(moves.Concede, moves.Offer, moves.Accept, moves.Trust, moves.Suspect),
    events=moves.EVENTS,
    setup=setup,
    phases={"deal": rules.deal, "claim": rules.claim, "doubt": rules.doubt, "tidy": rules.tidy},
    act=rules.act,
    view=seen.view,
    resample=seen.resample,
    narrate=Narration(prose.fact, prose.prompt, prose.public, prose.label, prose.standing, prose.sheet),
    autopilot=autopilot,
    invariants=rules.invariants,
)
FIRST_WORD = replace(GAME, options=tuple([replace(option, choices=option.choices[-1:]) for option in GAME.options]))
"""The same where the first doubt counts, whatever is agreed on or drawn."""
