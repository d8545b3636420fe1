"""A made-up game with every kind of question, with secrets, a window, deals, orders and whispers: for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from rules.engine import (
    END,
    Amount,
    Answer,
    Below,
    Choose,
    Event,
    Game,
    Move,
    Names,
    Narration,
    Option,
    Order,
    Pick,
    Question,
    Refusal,
    Refused,
    Rule,
    State,
    ask,
    ask_all,
    ask_amount,
    ask_some,
)

WARES = tuple(f"ware{number:02}" for number in range(1, 13))
COLOURS = ("red", "green", "blue", "white")


@dataclass(slots=True, kw_only=True)
class Bazaar(State):
    """Two traders; `charms` is secret, one for each."""

    charms: list[str] = field(default_factory=lambda: ["lucky coin", "rabbit foot"])
    turn: int = 0
    seats: int = 2
    policy: dict[str, str] = field(default_factory=dict)
    bought: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy one ware in a colour. [BZ-01]"""

    ware: Annotated[str, "Which ware"]
    colour: Annotated[Literal["red", "green", "blue", "white"], "Its colour"]


@dataclass(frozen=True, slots=True)
class Burn(Move):
    """Burn your stall down."""


@dataclass(frozen=True, slots=True)
class Pack(Move):
    """Pack a ware into your basket."""

    ware: Annotated[str, "Which ware"]


@dataclass(frozen=True, slots=True)
class Queue(Move):
    """Put somebody in the queue."""

    colour: Annotated[str, "Who comes next"]


@dataclass(frozen=True, slots=True)
class Shout(Move):
    """Use your charm."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Gift(Move):
    """Give something to the other trader."""

    to: Annotated[str, "Who gets it"]
    coins: Annotated[int, "How many coins"] = 0
    wares: Annotated[tuple[str, ...], "Which wares"] = ()
    note: Annotated[str, "A few words"] = ""
    ribbon: Annotated[bool, "With a ribbon"] = False
    colour: Annotated[Literal["red", "blue"], "The ribbon's colour"] = "red"


@dataclass(frozen=True, slots=True)
class Orders(Move):
    """Standing orders."""

    window: Annotated[Literal["ask", "never"], "Use your charm?"] = "ask"


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up: the other trader wins."""


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Something that everybody saw."""

    text: str


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """Something that one seat saw."""

    whisper: ClassVar[bool] = True
    seat: int
    text: str

    @property
    def audience(self) -> tuple[int, ...]:
        """Who saw it."""
        return (self.seat,)


def stall(state: Bazaar) -> Rule[str]:
    """Buy, pack, haggle, queue; then a window. [BZ-01]"""
    seat = state.turn
    move = yield from ask(
        lambda: Choose[Buy | Burn](seat=seat, prompt="stall", options=_offers(), default=_offers()[0], reason="BZ-01"),
        open=True,
    )
    if isinstance(move, Burn):
        state.tell(Told("a stall burns"))
        state.winners = [1 - seat]
        return END
    state.bought.append(move.ware)
    state.tell(Told(f"{seat} buys {move.ware}"))
    packs = tuple([Pack.of(ware) for ware in WARES])
    basket = yield from ask_some(
        lambda: Pick(
            seat=seat,
            prompt="basket",
            options=packs,
            low=1,
            high=3,
            default=packs[:1],
            reason="BZ-02",
            check_set=_no_thirteen,
        )
    )
    price = yield from ask_amount(
        lambda: Amount(seat=seat, prompt="haggle", low=1, high=100, default=10, reason="BZ-03")
    )
    tip = yield from ask_amount(lambda: Amount(seat=seat, prompt="tip", low=0, high=3, default=0, reason="BZ-03"))
    queues = tuple([Queue.of(colour) for colour in COLOURS])
    queue = yield from ask_some(
        lambda: Order(seat=seat, prompt="queue", options=queues, default=queues, reason="BZ-04")
    )
    state.tell(Told(f"{len(basket)} packed, {price} paid, {tip} tipped, {queue[0].colour} comes first"))
    return "window"


def _no_thirteen(basket: tuple[Pack, ...]) -> Refusal | None:
    wares = {pack.ware for pack in basket}
    return Refusal("ware01 and ware02 do not go together.") if {"ware01", "ware02"} <= wares else None


def _offers() -> tuple[Buy | Burn, ...]:
    return (*[Buy.of(ware, colour) for ware in WARES for colour in COLOURS], Burn.of())


def window(state: Bazaar) -> Rule[str]:
    """Everybody may use a charm, unseen. [BZ-05]"""
    answers = yield from ask_all(
        lambda: [_charm(state, seat) for seat in range(state.seats)], prompt="charms", reason="BZ-05"
    )
    for seat, answer in answers.items():
        if isinstance(answer, Shout):
            state.tell(Peeked(seat, f"your {state.charms[seat]} glows"))
    state.turn = 1 - state.turn
    state.round += state.turn == 0
    return END if state.round > 3 else "stall"


def _charm(state: Bazaar, seat: int) -> Choose[Shout | Pass]:
    order = Pass.of() if state.policy.get(str(seat)) == "never" else None
    return Choose(
        seat=seat, prompt="charm", options=(Shout.of(), Pass.of()), default=Pass.of(), reason="BZ-05", order=order
    )


def act(state: Bazaar, seat: int, move: Move) -> str | None:
    """Gifts, orders, concession. [BZ-06]"""
    if isinstance(move, Concede):
        state.winners = [1 - seat]
        return END
    if isinstance(move, Orders):
        state.policy[str(seat)] = move.window
        return None
    if isinstance(move, Gift):
        state.tell(Told(f"{seat} gives {move.coins} coins, {len(move.wares)} wares: {move.note}"))
        return None
    raise Refused("That is not possible out of turn.")


@dataclass(frozen=True, slots=True)
class BazaarView:
    """What a seat sees: its own charm."""

    round: int
    turn: int
    charm: str
    bought: tuple[str, ...]


def view(state: Bazaar, seat: int | None) -> BazaarView:
    """A seat's view."""
    return BazaarView(state.round, state.turn, "" if seat is None else state.charms[seat], tuple(state.bought))


def resample(state: Bazaar, seat: int | None, below: Below) -> Bazaar:
    """Charms that this seat cannot see change places."""
    raise NotImplementedError


def invariants(state: Bazaar) -> Iterator[str]:
    """Nothing."""
    yield from ()


def setup(seats: int, options: Mapping[str, str]) -> Bazaar:
    """The first morning."""
    return Bazaar(phase="stall")


def autopilot(seen: BazaarView, question: Question) -> Answer:
    """The default."""
    return question.default


def label(move: Move, seen: BazaarView, names: Names) -> str:
    """A choice in words."""
    match move:
        case Buy(ware, colour):
            return f"Buy {ware} in {colour}"
        case Pack(ware):
            return f"Pack {ware}"
        case Queue(colour):
            return f"{colour} next"
        case Shout():
            return f"Use your {seen.charm}"
    return move.kind.capitalize()


def fact(event: Event, names: Names) -> str | None:
    """A line for an event."""
    match event:
        case Told(text):
            return text[0].upper() + text[1:] + "."
        case Peeked(seat, text):
            return f"{names[seat]}, {text}."
    return None


BAZAAR: Game[Bazaar, BazaarView] = Game(
    key="bazaar",
    command="bazaar",
    title="Bazaar",
    summary="Buy and burn.",
    seats=(2, 2),
    options=(Option("weather", "Weather", ("sun", "rain"), "What the sky does."),),
    state=Bazaar,
    moves=(Buy, Burn, Pack, Queue, Shout, Pass),
    acts=(Gift, Orders, Concede),
    events=(Told, Peeked),
    setup=setup,
    phases={"stall": stall, "window": window},
    act=act,
    view=view,
    resample=resample,
    narrate=Narration(
        fact=fact,
        prompt=lambda question, names: f"What about the {question.prompt}?",
        public=lambda prompt, about, names: "Charms may be used." if prompt == "charms" else f"is at the {prompt}",
        label=label,
        standing=lambda seen, names: f"Round {seen.round}, {len(seen.bought)} bought",
        sheet=lambda seen, names: f"Your charm: {seen.charm}" if seen.charm else "No charm.",
    ),
    autopilot=autopilot,
    invariants=invariants,
    plan={"stall": "Stall", "basket": "Basket", "haggle": "Haggling", "queue": "Queue"},
    confirm=(Burn,),
    odds=lambda seen, question, move: "Nothing will be left." if isinstance(move, Burn) else None,
)
