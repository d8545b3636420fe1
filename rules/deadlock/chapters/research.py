"""The Research Phase: 50 research points are a technology. [3.25]"""

from __future__ import annotations

from rules.deadlock.chapters.turn import begin, onward
from rules.deadlock.model.events import CardsDrawn, CardsTaken, DeckShuffled, TechnologyGained, TechnologyNamed
from rules.deadlock.model.moves import Copy
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Planet
from rules.deadlock.model.tables import HAND, PREFERENCE, RESEARCH_PRICE, TECHNOLOGIES
from rules.engine import Choose, Move, Refusal, Rule, ask, shuffle


def research_phase(planet: Planet) -> Rule[str]:
    """Pay 50 points for a technology: one, or as long as there are so many. [DL-RSH-01, DL-RSH-05, R56, R83]"""
    begin(planet, "research")
    seat, me = planet.active, planet.me
    while me.goods["research"] >= RESEARCH_PRICE and len(me.technologies) < len(TECHNOLOGIES):
        me.goods["research"] -= RESEARCH_PRICE
        yield from draw_hand(planet)
        move = yield from ask(lambda: research_question(planet), open=True)
        learn(planet, seat, move.technology, "research")
        discard_hand(planet)
        if planet.one_technology:
            break
    return onward(planet, "end_turn")


def draw_hand(planet: Planet) -> Rule[None]:
    """Five cards, one of them new to the player at least; else five more. [DL-RSH-02, DL-RSH-03]"""
    while not fresh(planet):
        discard_hand(planet)
        for _ in range(HAND):
            if not planet.deck:
                yield from reshuffle(planet)
            planet.drawn.append(planet.deck.pop(0))
        planet.tell(CardsTaken(planet.active, HAND))
        planet.tell(CardsDrawn(planet.active, tuple(planet.drawn)))


def fresh(planet: Planet) -> list[str]:
    """The drawn cards that the active player does not own, the one that he wants most first. [DL-RSH-07]"""
    return [name for name in PREFERENCE if no_card(planet, Copy.of(name)) is None]


def reshuffle(planet: Planet) -> Rule[None]:
    """The discarded cards become the deck. [DL-RSH-04]"""
    planet.deck, planet.discards = (yield from shuffle(planet.discards, "DL-RSH-04")), []
    planet.tell(DeckShuffled(len(planet.deck)))


def discard_hand(planet: Planet) -> None:
    """All drawn cards are discarded, the chosen one too: the sheet records it. [DL-RSH-02, R56]"""
    planet.discards += planet.drawn
    planet.drawn = []


def research_question(planet: Planet) -> Choose[Copy]:
    """Which of the drawn cards to learn; the one first in preference by default. [DP-36]"""
    options = [Copy.of(name) for name in fresh(planet)]
    return Choose(
        seat=planet.active,
        prompt=Prompt.RESEARCH,
        options=options,
        default=options[0],
        reason="DL-RSH-02",
        why=lambda move: no_card(planet, move),
    )


def no_card(planet: Planet, move: Move) -> Refusal | None:
    """Why a card cannot be chosen; None if it can. [DL-RSH-02]"""
    if isinstance(move, Copy) and move.technology in planet.me.technologies:
        return Refusal("You know that already: choose one of the drawn cards that is new to you.", "DL-RSH-02")
    if not isinstance(move, Copy) or move.technology not in planet.drawn:
        return Refusal("That card was not drawn: choose one of those that you see.", "DL-RSH-02")
    return None


def learn(planet: Planet, seat: int, technology: str, source: str) -> None:
    """A player gains a technology, which works at once; only he learns which. [DL-RSH-06, DL-RSH-07]"""
    planet.players[seat].technologies.append(technology)
    planet.tell(TechnologyGained(seat, source))
    planet.tell(TechnologyNamed(seat, technology))
