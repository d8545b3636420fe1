"""Race to 21: count up in turn; whoever says 21 wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rules.engine import (
    END,
    Answer,
    Below,
    Choose,
    Event,
    Game,
    Move,
    Names,
    Narration,
    Question,
    Refused,
    Rule,
    State,
    ask,
    draw,
    say,
)

AIM = 21
CARDS = (4, 5, 6)


@dataclass(slots=True, kw_only=True)
class Race(State):
    """The whole truth: how far the count is, whose turn it is, and what each card is worth; 0 once it was played."""

    total: int = 0
    turn: int = 0
    cards: list[int] = field(default_factory=lambda: [0, 0])


@dataclass(frozen=True, slots=True)
class Add(Move):
    """Add to the count."""

    number: int


@dataclass(frozen=True, slots=True)
class Play(Move):
    """Play your card: add what it is worth."""


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """A player counted on. [RA-CNT-01]"""

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A player played the card. [RA-CRD-02]"""

    reveals = True
    seat: int
    total: int


def setup(seats: int, options: Mapping[str, str]) -> Race:
    """The count is at nothing, and no card is dealt yet."""
    return Race(phase="deal")


def deal(race: Race) -> Rule[str]:
    """Each player is dealt a card that nobody else sees. [RA-CRD-01]"""
    for seat in (0, 1):
        race.cards[seat] = CARDS[(yield from draw(len(CARDS), "RA-CRD-01"))]
    return "turn"


def turn(race: Race) -> Rule[str]:
    """Add one, two or three, or play your card; whoever says 21 wins. [RA-CNT-01, RA-CRD-02]"""
    move = yield from ask(lambda: how_many(race))
    if isinstance(move, Add):
        race.total += move.number
        race.tell(Counted(race.turn, race.total))
    else:
        race.total += race.cards[race.turn]
        race.cards[race.turn] = 0
        race.tell(Played(race.turn, race.total))
    if race.total == AIM:
        race.winners = [race.turn]
        return END
    race.turn = 1 - race.turn
    race.round += race.turn == 0
    return "turn"


def how_many(race: Race) -> Choose[Move]:
    """The question of a turn, with all that may be done now."""
    steps: list[Move] = [Add(number) for number in (1, 2, 3) if race.total + number <= AIM]
    if race.cards[race.turn] and race.total + race.cards[race.turn] <= AIM:
        steps.append(Play())
    return Choose(seat=race.turn, prompt="how many", options=tuple(steps), default=steps[0], reason="RA-CNT-01")


def act(race: Race, seat: int, move: Move) -> str | None:
    """Nothing can be done out of turn."""
    raise Refused("Wait for your turn.")


@dataclass(frozen=True, slots=True)
class RaceView:
    """What a seat sees: of the cards only those that it knows."""

    phase: str
    round: int
    winners: tuple[int, ...]
    total: int
    turn: int
    held: tuple[bool, ...]
    card: int


def view(race: Race, seat: int | None) -> RaceView:
    """List what this seat (None: a spectator) may see."""
    return RaceView(
        phase=race.phase,
        round=race.round,
        winners=tuple(race.winners),
        total=race.total,
        turn=race.turn,
        held=tuple([card > 0 for card in race.cards]),
        card=0 if seat is None else race.cards[seat],
    )


def resample(race: Race, seat: int | None, below: Below) -> Race:
    """Return a state that this seat could not tell from the true one: others' cards are any."""
    cards = [card if other == seat or not card else CARDS[below(len(CARDS))] for other, card in enumerate(race.cards)]
    return replace(race, winners=[*race.winners], cards=cards)


def invariants(race: Race) -> Iterable[str]:
    """Yield what is wrong with the count."""
    if race.total > AIM:
        yield f"the count is past {AIM}"


def autopilot(seen: RaceView, question: Question) -> Answer:
    """Say 21, or else 17, 13, 9, 5 or 1: from there no number reaches the next of them."""
    assert isinstance(question, Choose)
    for move in question.options:
        total = seen.total + (move.number if isinstance(move, Add) else seen.card)
        if total % 4 == AIM % 4:
            return move
    return question.default


def fact(event: Event, names: Names) -> str | None:
    """Return the line for an event."""
    match event:
        case Counted(seat, total):
            return say("{who} says {total}.", who=names[seat], total=total)
        case Played(seat, total):
            return say("{who} plays the card and says {total}.", who=names[seat], total=total)
    return None


def label(move: Move, seen: RaceView, names: Names) -> str:
    """Return the text of a choice."""
    if isinstance(move, Add):
        return say("Add {number}", number=move.number)
    return say("Play your {card}", card=seen.card)


def sheet(seen: RaceView, names: Names) -> str:
    """Return all that the pictures show, in words."""
    lines = [say("The count is {total}.", total=seen.total)]
    if seen.winners:
        lines.append(say("{who} wins.", who=names[seen.winners[0]]))
    else:
        lines.append(say("{who} is to count.", who=names[seen.turn]))
    lines += [say("{who} holds a card.", who=names[seat]) for seat, held in enumerate(seen.held) if held]
    if seen.card:
        lines.append(say("Your card is worth {card}.", card=seen.card))
    return "\n".join(lines)


GAME: Game[Race, RaceView] = Game(
    engine=1,
    key="race",
    command="race",
    title="Race to 21",
    summary="Who says 21?",
    seats=(2, 2),
    options=(),
    state=Race,
    moves=(Add, Play),
    acts=(),
    events=(Counted, Played),
    setup=setup,
    phases={"deal": deal, "turn": turn},
    titles={"deal": "Deal", "turn": "Turn"},
    act=act,
    view=view,
    resample=resample,
    autopilot=autopilot,
    invariants=invariants,
    narrate=Narration(
        fact=fact,
        prompt=lambda question, names: say("How far do you count?"),
        public=lambda prompt, about, names: say("counts on"),
        label=label,
        standing=lambda seen, names: say("The count is {total}", total=seen.total),
        sheet=sheet,
    ),
)
