"""A spike: Death Dome's chain of reactions on the engine, with just enough of a game around it to be played.

Left out: lines of sight, items, boosts, unit phases, supply, the store. Adjacent means next to each other, and a walk
has no path: only the square where it ends counts. What stands here reads as the real rules would.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.engine import (
    END,
    Answer,
    Choose,
    Game,
    Move,
    Names,
    Narration,
    Question,
    Refused,
    Rule,
    ask,
    shuffle,
)
from tests.examples.death_dome_spike import moves
from tests.examples.death_dome_spike.combat import attack, walk
from tests.examples.death_dome_spike.moves import Attack, Done, Step
from tests.examples.death_dome_spike.seen import DomeView, resample, view
from tests.examples.death_dome_spike.state import VALUES, Dome, Unit, distance, is_lava, neighbours

HAND = 3
ROUNDS = 6
DECK = sorted([card for card in VALUES for _ in range(6)])
STARTS = (("C1", "D1", "B2"), ("G7", "F7", "H6"), ("A5", "B5", "A6"))


def setup(seats: int, options: Mapping[str, str]) -> Dome:
    """Each team: a brute who pushes, a gunner who splashes and pays back, a medic with a pager; a beehive between."""
    units = {}
    for seat in range(seats):
        brute, gunner, medic = STARTS[seat]
        units[f"B{seat}"] = Unit(owner=seat, place=brute, strength=4, effects=["push_back"])
        units[f"G{seat}"] = Unit(owner=seat, place=gunner, strength=3, range=3, effects=["splash"], payback=3)
        units[f"M{seat}"] = Unit(owner=seat, place=medic, strength=1, pager=2)
    return Dome(
        phase="start",
        units=units,
        hands=[[] for _ in range(seats)],
        pile=[*DECK],
        tokens={"E4": 0},
        shells=[0] * seats,
    )


def start(dome: Dome) -> Rule[str]:
    """The power cards are shuffled. [DD-SET-02]"""
    dome.pile = yield from shuffle(dome.pile, "DD-SET-02")
    return "draw"


def draw(dome: Dome) -> Rule[str]:
    """The active player draws up to three cards. [DD-SUP-02, DD-PWR-07]"""
    hand = dome.hands[dome.active]
    while len(hand) < HAND and (dome.pile or dome.discards):
        if not dome.pile:
            dome.pile, dome.discards = (yield from shuffle(dome.discards, "DD-PWR-07")), []
        hand.append(dome.pile.pop())
        dome.tell(moves.Drew(dome.active))
        dome.tell(moves.SawDrawn(dome.active, hand[-1]))
    dome.actions = 2
    return "act"


def turn(dome: Dome) -> Rule[str]:
    """One action: attack, step, or end the turn. [DD-MAT-05, DD-ACT-01]"""
    move = yield from ask(lambda: todo(dome))
    match move:
        case Attack(unit, target):
            yield from attack(dome, unit, target)
        case Step(unit, to):
            yield from walk(dome, unit, to)
    dome.actions -= 1
    if len([seat for seat in range(dome.seats) if dome.team(seat)]) <= 1:
        return finish(dome)
    if isinstance(move, Done) or not dome.actions:
        return pass_on(dome)
    return "act"


def todo(dome: Dome) -> Choose[Move]:
    """All that the active team can do."""
    options = [Done.of(), *[move for name in dome.team(dome.active) for move in unit_moves(dome, name)]]
    return Choose(dome.active, "todo", options, options[0], "DD-ACT-01")


def unit_moves(dome: Dome, name: str) -> Iterator[Move]:
    """What one unit can do."""
    unit = dome.units[name]
    for other, target in dome.units.items():
        if target.owner != unit.owner and dome.free(other) and distance(unit.place, target.place) <= unit.range:
            yield Attack.of(name, other)
    for square in neighbours(unit.place):
        if dome.at(square) is None and not is_lava(square):
            yield Step.of(name, square)


def pass_on(dome: Dome) -> str:
    """The next team that has a unit on the board."""
    before = dome.active
    dome.active = next(seat for seat in dome.after(before) if dome.team(seat))
    dome.round += dome.active <= before
    return "draw" if dome.round <= ROUNDS else finish(dome)


def finish(dome: Dome) -> str:
    """Most shells win; this is not Death Dome's payout."""
    dome.winners = [seat for seat, shells in enumerate(dome.shells) if shells == max(dome.shells)]
    return END


def act(dome: Dome, seat: int, move: Move) -> str | None:
    """There are none."""
    raise Refused("There is nothing to do out of turn.")


def invariants(dome: Dome) -> Iterator[str]:
    """No card is lost and no two units share a square."""
    cards = [*dome.pile, *dome.discards, *[card for hand in dome.hands for card in hand]]
    if sorted(cards) != DECK:
        yield "cards are missing"
    places = [unit.place for name, unit in dome.units.items() if dome.free(name)]
    if len({*places}) != len(places):
        yield "two units share a square"


def autopilot(seen: DomeView, question: Question) -> Answer:
    """The default, but attack whenever possible."""
    attacks = [move for move in getattr(question, "options", ()) if isinstance(move, Attack)]
    answer: Answer = attacks[0] if attacks else question.default
    return answer


def standing(seen: DomeView, names: Names) -> str:
    """Where everybody is."""
    return " ".join(f"{name}@{unit.place}-{unit.wounds}" for name, unit in seen.units)


GAME: Game[Dome, DomeView] = Game(
    key="death-dome-spike",
    command="spike",
    title="Spike",
    summary="A chain of reactions.",
    seats=(2, 3),
    options=(),
    state=Dome,
    moves=moves.MOVES,
    acts=(),
    events=moves.EVENTS,
    setup=setup,
    phases={"start": start, "draw": draw, "act": turn},
    act=act,
    view=view,
    resample=resample,
    narrate=Narration(
        fact=lambda event, names: str(event),
        prompt=lambda question, names: question.prompt,
        public=lambda prompt, about, names: prompt,
        label=lambda move, seen, names: move.key,
        standing=standing,
        sheet=lambda seen, names: " ".join(["holds", *seen.hand]),
    ),
    autopilot=autopilot,
    invariants=invariants,
)
