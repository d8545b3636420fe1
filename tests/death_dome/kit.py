"""A table of Death Dome 3,000 for tests: set a position, say who does what, look at what players notice.

    table = position("Wa1+W01@C10 / Gu2@D10:w2", control="E8=P1 I9=P2")
    table.play("P1", "use Wa1", "attack W01 Gu2")

Units are named by their ids: Wa1 Gu1 Sc1 Me1 of the first player, Ca1 Cb1 Cc1 Cd1 with characters. They stand in their
bases unless words say otherwise: a character after `=`, cards after `+`, a square after `@` (`jail1` to `jail4` for a
jail), marks after `:` (`w2` wounds, `down` incapacitated to the end of its owner's next turn), all in
`Ca1=C21+W01@E8:w2,down`. What a unit carries is not in the store. testing/scene.py tells how moves and dice are
written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.death_dome import GAME
from rules.death_dome.chapters.setup import enlist, new_dome, take_seats
from rules.death_dome.model.board import arena
from rules.death_dome.model.cards import CHARACTERS, DECK, ITEMS
from rules.death_dome.model.equipment import owned
from rules.death_dome.model.state import JAILS, Dome, Token
from rules.death_dome.model.view import DomeView, TeamView, UnitView
from rules.engine import Match
from testing.scene import Dice, Scene, Script, name, outcomes, seat, staged

THOUSAND = 1_000
HIGHEST = 12


class Table(Scene[Dome, DomeView]):
    """A match with the players' names for seats: P1, P2 ..."""

    def unit(self, unit_id: str) -> UnitView:
        """A unit as everybody sees it."""
        found = self.view.unit(unit_id)
        assert found is not None, unit_id
        return found

    def team(self, player: str) -> TeamView:
        """A player's side as everybody sees it."""
        return self.view.teams[seat(player)]

    def credits(self, player: str) -> int:
        """What a player has to spend, in thousands."""
        assert self.team(player).credits % THOUSAND == 0
        return self.team(player).credits // THOUSAND

    def value(self, player: str) -> int:
        """What a team is worth, in thousands."""
        return self.team(player).value // THOUSAND

    def cards(self, player: str) -> str:
        """All store cards of a player, unit by unit, then the loose ones: `W01 A02`."""
        items = [item for unit in self.view.of(seat(player)) for item in unit.items]
        return " ".join([*items, *self.team(player).loose])

    def items(self, unit_id: str) -> str:
        """What a unit carries: `W01 A02`."""
        return " ".join(self.unit(unit_id).items)

    def on_sale(self, *cards: str) -> bool:
        """Whether all of these are in the store."""
        return set(cards) <= set(self.view.store)

    def hands(self) -> list[int]:
        """How many power cards each player holds, by seat."""
        return [team.cards for team in self.view.teams]

    def order(self) -> str:
        """The turn order of the match: `P1 P2`."""
        return " ".join(map(name, self.view.order))

    def bases(self) -> str:
        """The bases by seat: `WE`."""
        return "".join([team.base for team in self.view.teams])

    def choices(self, player: str, beginning: str) -> list[str]:
        """A player's choices that begin with these words, without them: `W01 Wa1` of `buy warrior`."""
        whole = [f"{words} " for words in self.options(player)]
        return [words.removeprefix(f"{beginning} ").strip() for words in whole if words.startswith(f"{beginning} ")]

    def firsts(self, player: str, count: str) -> list[str]:
        """What the first whole unit phases of a player's list are for: `capture E8`."""
        found = [words.split() for words in self.options(player) if words.startswith("raid ")]
        return [f"{what} {to}" for _, _, to, what, *_ in found[: int(count)]]

    def obey(self) -> None:
        """Whatever standing orders and wish lists answer is answered, as a table does it for people."""
        while self.match.asked is not None:
            orders = {who: one.order for who, one in self.match.asked.questions.items() if one.order is not None}
            waiting = [who for who in orders if who not in self.match.asked.answers]
            if not waiting:
                return
            self.match.answer(waiting[0], orders[waiting[0]])
            self._close()

    @property
    def spent(self) -> bool:
        """Whether all the dice that were written down have been rolled."""
        return not self.dice.outcomes


def new_game(players: int = 2, dice: Script = (), *, first: str = "P1", **options: str) -> Table:
    """A game from its very beginning; without dice this player wins the first roll and nothing is shuffled."""
    faces = [HIGHEST if name(each) == first else 1 for each in range(players)]
    script = Dice(outcomes(dice or [faces]))
    return Table(Match.begin(GAME, players, options, script), script)


def position(
    text: str = "",
    *,
    players: int = 2,
    phase: str = "turn_start",
    to_act: str = "P1",
    order: str = "",
    options: dict[str, str] | None = None,
    dice: Script = (),
    version: int | None = None,
    **more: Any,
) -> Table:
    """A table in the middle of something; P1 won the first roll, and turns go P1, P2 ... unless `order` says otherwise.

    Teams in `text` may be parted by slashes. `version` is that of the rules, today's if None. `more` are those of
    FILLS, as pairs of words, and further fields of the state, such as `match=2`.
    """
    dome = new_dome(players, GAME.checked_options(options or {}, version))
    dome.match = more.pop("match", 1)
    dome.phase, dome.active = phase, seat(to_act)
    dome.order = [seat(player) for player in order.split()] or [*range(players)]
    dome.tied, dome.buyers = [*dome.order], [*dome.order]
    take_seats(dome, dome.order)
    if dome.terms.characters:
        enlist(dome, [list(CHARACTERS)[4 * each : 4 * each + 4] for each in range(players)])
    for words in text.replace("/", " ").split():
        put(dome, words)
    for field, value in more.items():
        fill(dome, field, value)
    lay_out(dome)
    script = Dice(outcomes(dice))
    return Table(staged(GAME, dome, script, version), script)


FILLS: Mapping[str, Callable[[Dome, str, str], None]] = {
    "control": lambda dome, square, player: take_point(dome, square, seat(player)),
    "hands": lambda dome, player, cards: setattr(dome.teams[seat(player)], "hand", sorted(cards.split(","))),
    "loose": lambda dome, player, cards: setattr(dome.teams[seat(player)], "loose", cards.split(",")),
    "shells": lambda dome, player, count: setattr(dome.teams[seat(player)], "shells", int(count)),
    "wins": lambda dome, player, count: setattr(dome.teams[seat(player)], "wins", int(count)),
    "credits": lambda dome, player, sum_: setattr(dome.teams[seat(player)], "credits", int(sum_) * THOUSAND),
    "tokens": lambda dome, bug, where: lay_token(dome, bug, *where.split(",")),
}
"""`control="E8=P1 I9=P2"`, `hands="P1=P03,P12"`, `loose="P1=W01"`, `shells="P1=2"`, `wins="P1=1"`,
`tokens="beehive=E8,P1"`, and `credits="P1=650"` in thousands.
"""


def fill(dome: Dome, field: str, value: Any) -> None:
    """Set what a test says about a table."""
    if field in FILLS:
        for one, _, other in [words.partition("=") for words in value.split()]:
            FILLS[field](dome, one, other)
    else:
        assert hasattr(dome, field), field
        setattr(dome, field, value)


def take_point(dome: Dome, square: str, owner: int) -> None:
    """Put a marker on a control point."""
    assert square in dome.arena.points, square
    dome.control[square] = owner


def all_points(player: str) -> str:
    """All control points of two teams in a player's colour, as `control` takes them."""
    return " ".join([f"{point}={player}" for point in arena(("W", "E"), False).points])


def lay_token(dome: Dome, bug: str, square: str, player: str) -> None:
    """Put a bug token on a control point."""
    assert square in dome.arena.points, square
    dome.tokens[bug] = Token(square, seat(player))  # type: ignore[index]


def lay_out(dome: Dome) -> None:
    """What is in no hand is in the pile, what nobody has is in the store; P1 has come to buy once."""
    dome.pile = dome.pile or without(DECK, [*dome.discards, *[card for team in dome.teams for card in team.hand]])
    taken = [*[unit.kind for unit in dome.units], *[card for each in dome.order for card in owned(dome, each)]]
    dome.store = without([*ITEMS, *(CHARACTERS if dome.terms.characters else ())], taken)
    dome.team.visits = 1 if dome.phase == "purchase" else 0


def shopping(text: str = "", **more: Any) -> Table:
    """A table in the first purchasing turn of P1."""
    return position(text, phase="purchase", **more)


def between(text: str = "", **more: Any) -> Table:
    """A table in P1's first turn before both unit phases, where nobody holds other cards than those named."""
    return position(text, phase="turn", **{"phases_left": 2, "counter": 1, **more})


def put(dome: Dome, words: str) -> None:
    """Change a unit as its words say."""
    words, _, marks = words.partition(":")
    words, _, place = words.partition("@")
    called, *items = words.split("+")
    unit_id, _, character = called.partition("=")
    unit = dome.unit(unit_id)
    place = JAILS[int(place[-1]) - 1] if place.startswith("jail") else place
    assert place in ("", *JAILS, *dome.arena.squares), place
    unit.kind, unit.place, unit.items = character or unit.kind, place or unit.place, items
    for mark in filter(None, marks.split(",")):
        if mark == "down":
            unit.down = dome.teams[unit.owner].turns + 1
        else:
            assert mark[0] == "w"
            unit.wounds = int(mark[1:])


def without(cards: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Cards without these; of copies one for each."""
    left = [*cards]
    for card in taken:
        if card in left:
            left.remove(card)
    return left
