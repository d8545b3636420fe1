"""What is legal is said once: a candidate is among the choices exactly if no refusal speaks against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules.death_dome.model.cards import CHARACTERS, ITEMS, POWERS
from rules.death_dome.model.equipment import DECK_OF, owned
from rules.death_dome.model.keys import team_key
from rules.death_dome.model.moves import (
    Attack,
    Buy,
    Capture,
    Claim,
    Cure,
    Equip,
    Finish,
    Go,
    Heal,
    Hire,
    Pass,
    Play,
    Recall,
    Release,
    Sell,
    SellOff,
    Strengthen,
    Use,
)
from rules.death_dome.model.state import JAILS, Dome
from rules.engine import Choose, Move
from tests.death_dome.kit import Table, between, position, shopping

FIGHT = "Wa1+W01+E08@D9 Gu1+G01+A02@E8 Sc1@jail1 Me1+M02+M03@C9:w2 Wa2@D10 Gu2@D11:down Sc2@jail2"
HANDS = "P1=P01,P07,P11,P12,P14,P19,P22"


def candidates(dome: Dome) -> Iterator[Move]:
    """Everything that somebody might try, most of it illegal."""
    units, squares, own = [unit.id for unit in dome.units], dome.arena.squares, [unit.id for unit in dome.of(0)]
    yield from (Finish(), Pass())
    for card, deck in DECK_OF.items():
        yield from [Buy.of(deck, card, unit) for unit in (*own, "")]
    for card in (*ITEMS, *CHARACTERS):
        yield from (Sell(card), *[Hire(unit, card) for unit in own if card in CHARACTERS], Recall(card))
        yield from [kind(card, unit) for kind in (Heal, Cure, Strengthen) for unit in units]
        yield from [Claim(card, point) for point in dome.arena.points]
        yield from [Attack(card, unit) for unit in (*units, "")]
    yield from [Equip(card, unit) for card in owned(dome, 0) for unit in (*own, "") if unit != carrier(dome, card)]
    for card in POWERS:
        targets = ("", *units, *squares, *JAILS, *map(team_key, range(2)), "strength", "movement", "toughness")
        yield from (Capture(card), *[Play(card, on) for on in targets])
    yield from (Capture(), Attack("punch"), *[Attack("punch", unit) for unit in units])
    yield from [Go(square) for square in squares]
    yield from [Release(jail) for jail in ("NW", "NE", "SE", "SW")]
    yield from [kind(unit) for kind in (Use, SellOff) for unit in units]


def carrier(dome: Dome, card: str) -> str:
    """The unit that carries a card, empty for none."""
    return next((unit.id for unit in dome.units if card in unit.items), "")


KINDS: dict[str, tuple[type[Move], ...]] = {
    "purchase": (Buy, Sell, Hire, Equip, Finish, Pass),
    "turn": (Use, Play),
    "unit": (Go, Attack, Capture, Release, Heal, Cure, Strengthen, Claim, Recall, Play),
    "auction": (SellOff,),
}


TABLES: dict[str, Callable[[], Table]] = {
    "store": lambda: shopping("Wa1+W01 Me1+M03"),
    "a card sold": lambda: shopping("Wa1+W01 Me1+M03").play("P1", "sell W01"),
    "a card on no unit": lambda: shopping("Gu1+A02").play("P1", "equip A02"),
    "characters": lambda: shopping(options={"teams": "characters"}, credits="P1=600"),
    "between phases": lambda: between(FIGHT, hands=HANDS),
    "warrior": lambda: between(FIGHT, hands=HANDS).play("P1", "use Wa1"),
    "gunner": lambda: between(FIGHT, hands=HANDS).play("P1", "use Gu1"),
    "medic": lambda: between(FIGHT, hands=HANDS).play("P1", "use Me1"),
    "on the way": lambda: between(FIGHT, hands=HANDS).play("P1", "use Gu1", "go E7"),
    "auction": lambda: position(FIGHT, phase="payout", control="E8=P1", options={"matches": "5"}),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_candidate_is_a_choice_or_refused(name: str) -> None:
    """Options and refusals agree about everything that could be tried."""
    table = TABLES[name]()
    question = table.question("P1")
    assert isinstance(question, Choose)
    assert question.why is not None
    tried = [move for move in candidates(table.match.state) if isinstance(move, KINDS[question.prompt])]
    options = {*question.options}
    assert [move for move in tried if (move in options) == bool(question.why(move))] == []
    assert len(options.intersection(tried)) == len(
        [move for move in options if isinstance(move, KINDS[question.prompt])]
    )
