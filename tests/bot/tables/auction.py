"""A made-up game with a sealed window, dice, whispers, standing orders, a plan, and rules that can fail: for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal

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
    Question,
    Refused,
    Rule,
    State,
    ask,
    ask_all,
    roll,
)


@dataclass(slots=True, kw_only=True)
class Auction(State):
    """Bids and dice; `hoard` is secret."""

    seats: int
    hoard: list[int]
    turn: int = 0
    dice: list[int] = field(default_factory=list)
    policy: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Do(Move):
    """Do one thing."""

    what: Annotated[Literal["spin", "twice", "count", "show", "wait", "fail"], "What to do"]


@dataclass(frozen=True, slots=True)
class Orders(Move):
    """Standing orders."""

    bids: Annotated[Literal["ask", "nothing"], "Bid yourself, or always bid nothing"] = "ask"


@dataclass(frozen=True, slots=True)
class Happened(Event):
    """Something that everybody saw."""

    what: str


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A hoard was uncovered."""

    reveals: ClassVar[bool] = True
    seat: int
    coins: int


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """A seat counted its hoard."""

    whisper: ClassVar[bool] = True
    seat: int
    coins: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Who counted."""
        return (self.seat,)


def bid(state: Auction) -> Rule[str]:
    """Everybody bids, unseen. [AU-01]"""
    bids = yield from ask_all(lambda: [_bid(state, seat) for seat in range(state.seats)], prompt="bids", reason="AU-01")
    state.tell(Happened(f"bids are {', '.join(str(bids[seat]) for seat in sorted(bids))}"))
    return "luck"


def _bid(state: Auction, seat: int) -> Amount:
    order = 0 if state.policy.get(str(seat)) == "nothing" else None
    return Amount(seat=seat, prompt="bid", low=0, high=9, default=1, reason="AU-01", order=order)


def luck(state: Auction) -> Rule[str]:
    """A die is rolled, then the seat whose turn it is does two things. [AU-02]"""
    state.dice += yield from roll(1, 6, "AU-02")
    for prompt in ("first", "second"):
        move = yield from ask(lambda prompt=prompt: _thing(state, prompt), open=True)  # type: ignore[misc]
        yield from _done(state, move)
    state.turn = (state.turn + 1) % state.seats
    state.round += 1
    return END if state.round > 4 else "bid"


def _thing(state: Auction, prompt: str) -> Choose[Do]:
    things = tuple([Do.of(what) for what in ("wait", "spin", "twice", "count", "show", "fail")])
    return Choose(seat=state.turn, prompt=prompt, options=things, default=things[0], reason="AU-02")


def _done(state: Auction, move: Do) -> Rule[None]:
    seat = state.turn
    state.tell(Happened(f"{seat} does {move.what}"))
    match move.what:
        case "spin":
            state.dice += yield from roll(1, 6, "AU-02")
        case "twice":
            state.dice += yield from roll(1, 6, "AU-02")
            state.dice += yield from roll(2, 6, "AU-02")
        case "count":
            state.tell(Counted(seat, state.hoard[seat]))
        case "show":
            state.tell(Shown(seat, state.hoard[seat]))
        case "fail":
            raise ValueError(f"a bug, with a secret in its text: {state.hoard}")


def act(state: Auction, seat: int, move: Move) -> str | None:
    """Standing orders."""
    if not isinstance(move, Orders):
        raise Refused("Only orders are possible out of turn.")
    state.policy[str(seat)] = move.bids
    return None


@dataclass(frozen=True, slots=True)
class AuctionView:
    """What a seat sees: its own hoard."""

    round: int
    turn: int
    dice: tuple[int, ...]
    hoard: int | None


def view(state: Auction, seat: int | None) -> AuctionView:
    """A seat's view."""
    return AuctionView(state.round, state.turn, tuple(state.dice), None if seat is None else state.hoard[seat])


def resample(state: Auction, seat: int | None, below: Below) -> Auction:
    """Hoards change places."""
    return replace(state, hoard=state.hoard[::-1])


def invariants(state: Auction) -> Iterator[str]:
    """Nothing can go wrong."""
    yield from ()


def setup(seats: int, options: Mapping[str, str]) -> Auction:
    """Everybody has a hoard."""
    return Auction(
        phase="luck" if options["begin"] == "luck" else "bid", seats=seats, hoard=[1017 + seat for seat in range(seats)]
    )


def autopilot(seen: AuctionView, question: Question) -> Answer:
    """The default."""
    return question.default


def fact(event: Event, names: Names) -> str | None:
    """A line for an event."""
    match event:
        case Happened(what):
            return f"{what}."
        case Shown(seat, coins):
            return f"{names[seat]} shows {coins} coins."
        case Counted(_, coins):
            return f"You count {coins} coins."
    return None


AUCTION: Game[Auction, AuctionView] = Game(
    key="auction",
    command="auction",
    title="Auction",
    summary="Bid.",
    seats=(2, 3),
    options=(Option("begin", "Begin with", ("bid", "luck"), "The first phase."),),
    state=Auction,
    moves=(Do,),
    acts=(Orders,),
    events=(Happened, Shown, Counted),
    setup=setup,
    phases={"bid": bid, "luck": luck},
    act=act,
    view=view,
    resample=resample,
    narrate=Narration(
        fact=fact,
        prompt=lambda question, names: question.prompt,
        public=lambda prompt, about, names: prompt,
        label=lambda move, seen, names: str(move.values[0]),
        standing=lambda seen, names: f"{seen.dice}",
        sheet=lambda seen, names: f"{seen.hoard}",
    ),
    autopilot=autopilot,
    invariants=invariants,
    plan={"first": "First thing", "second": "Second thing"},
)


def luck_of_the_new_rules(state: Auction) -> Rule[str]:
    """The first thing is asked of the last seat now: rows of the older rules do not fit."""
    state.dice += yield from roll(1, 6, "AU-02")
    yield from ask(
        lambda: Choose(
            seat=state.seats - 1,
            prompt="first",
            options=(Do.of("wait"), Do.of("count")),
            default=Do.of("wait"),
            reason="AU-02",
        )
    )
    return "bid"


def with_new_rules() -> Game[Any, Any]:
    """The same game with a changed rule."""
    return replace(AUCTION, phases={"bid": bid, "luck": luck_of_the_new_rules}, rules_version=2)
