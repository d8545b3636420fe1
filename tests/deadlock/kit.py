"""A table of Deadlock for tests: set a position, say who does what, look at what players notice.

    table = position("C3 plains P1: city+ farm+ farm- dwellings idle2 | tank2 infantry / C4 ocean", P1="human F3 M10")
    table.play("P1", "staff C3 1, staff C3 2")
    assert table.place("C3") == "plains P1: city+ farm+ farm- dwellings idle2 | tank2 infantry"
    assert table.stock("P1", "food") == 3

A territory is `cell terrain owner: buildings and idle colonists | units | poison2 built`; slashes or lines part them.
Without an owner nobody controls it. What is not named is plains and empty; a player with nothing gets a City Center
with a colonist in a free corner (E5, A1, E1, A5), unless `homes=False`.
Buildings are codes of the rulebook's tables, with `city`, `culture`, `lab` for short, in slots 1, 2 ... or in that of
`4=farm+`. After them: `+` someone works there, `-` nobody does; `!` without power, `$` has traded, `^` came by treaty,
`#1` has made one unit, `@B3` the sea that a port serves. Units are `tank2`; `!` marks that they attacked; `P2` before
units makes them those of P2.
A player is a race, stocks (`F M E C R A` for Food, Metal, Energy, Credits, Research, Art; else 20 20 20 20 0 0), and
`rebels3`, technologies, a tax (`low`), `dealt`, `out`, orders (`doctrine=deadliest`, `work=farm,mine`) as you like.
Moves are words: `build C3 farm`, `lose C3 idle 1`, `lose C3 slot 2`, `make C3 1 tank 2`, `tank 2` being two of them.
testing/scene.py tells more of moves and dice. A drawn territory is `spot("C3")`; what is not scripted shows `rest`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_type_hints

from rules.deadlock import GAME
from rules.deadlock.chapters.setup import FIRST_STOCK, OPTIONS, new_planet
from rules.deadlock.model import events
from rules.deadlock.model.cells import CELLS, NUMBER
from rules.deadlock.model.state import Building, Deal, Goods, Orders, Planet, Player, Territory
from rules.deadlock.model.tables import BUILDINGS, GOODS, NOBODY, RACES, TECHNOLOGIES, TERRAINS, UNITS, Good
from rules.deadlock.model.view import BuildingView, LandView, PlanetView, PlayerView, SheetView, UnitsView
from rules.deadlock.phases import PHASES
from rules.engine import END, Chance, Event, Match, Move, Roll, Shuffle
from testing.scene import LONG, Dice, Scene, Script, name, outcomes, seat, staged

__all__ = ["Table", "laid_out", "land_words", "name", "new_game", "position", "seat", "spot"]
SHORT = {"city": "city_center", "culture": "cultural_center", "lab": "research_center"}
LONG_NAMES = {code: short for short, code in SHORT.items()}
LETTERS: Mapping[str, Good] = dict(zip("FMECRA", GOODS, strict=True))
USUAL_RACES = ("human", "tarth", "maug", "relu", "cyth", "uva_mosk", "chcht")
CORNERS = ("E5", "A1", "E1", "A5", "C1", "C5", "A3")
BUILDING = re.compile(r"(?:(\d)=)?([a-z_]+)([-+!$^]*)(?:#(\d))?(?:@([A-E][1-5]))?")
COUNTED = re.compile(r"([a-z_]+?)(\d*)(!?)")


class Table(Scene[Planet, PlanetView]):
    """A match with the players' names for seats: P1, P2 ...

    `events` has the dice and losses of battles one by one, `as_told` as the rounds in which they are told.
    """

    def _collect(self) -> list[Event]:
        before = len(self.events)
        news = super()._collect()
        self.as_told: list[Event] = [*getattr(self, "as_told", []), *news]
        self.events[before:] = [
            each for event in news for each in (event.rounds if isinstance(event, events.Clashed) else [event])
        ]
        return news

    def until(self, phase: str, player: str | None = None) -> Table:
        """Nobody answers until this phase asks (of this player's turn, if named)."""
        for _ in range(LONG):
            if self.view.phase == phase and player in (None, name(self.view.active)):
                return self
            self.silent()
        raise AssertionError(f"{phase} of {player or 'anybody'} never asks")

    def land(self, cell: str) -> LandView:
        """A territory as everybody sees it."""
        return self.view.land(cell)

    def place(self, cell: str) -> str:
        """A territory in the words that `position` takes, without its cell: `plains P1: city+ farm- idle2 | tank2`."""
        return land_words(self.land(cell))

    def player(self, player: str) -> PlayerView:
        """What everybody knows of a player: `rebels`, `loyal`, `housing`, `tax`, `technologies` (their number) ..."""
        return self.view.players[seat(player)]

    def sheet(self, player: str) -> SheetView:
        """A player's own record sheet."""
        found = self.see(player).sheet
        assert found is not None, f"{player} is out"
        return found

    def goods(self, player: str) -> str:
        """All stocks of a player: `F20 M20 E20 C20 R0 A0`."""
        held = self.sheet(player).goods
        return " ".join([f"{letter}{held[good]}" for letter, good in LETTERS.items()])

    def stock(self, player: str, good: Good) -> int:
        """One stock of a player."""
        return self.sheet(player).goods[good]

    def technologies(self, player: str) -> list[str]:
        """What a player has learnt, as he sees it."""
        return [*self.sheet(player).technologies]

    def rebels(self, player: str) -> int:
        """The size of a Rebel Pile."""
        return self.player(player).rebels

    def loyal(self, player: str) -> int:
        """A player's colonists on the map."""
        return self.player(player).loyal

    def owner(self, cell: str) -> str:
        """Who controls a territory: P1, or empty."""
        holder = self.land(cell).owner
        return "" if holder == NOBODY else name(holder)

    def units(self, player: str) -> str:
        """A player's units everywhere: `C3 tank2 infantry, D3 scout`."""
        held = self.view.units(seat(player))
        found = [(land.cell, unit_words(units)) for land, units in held]
        cells = dict.fromkeys(cell for cell, _ in found)
        return ", ".join([" ".join([cell, *[words for where, words in found if where == cell]]) for cell in cells])

    def choices(self, player: str, beginning: str) -> list[str]:
        """A player's choices that begin with these words, without them: `C3 farm` of `build`."""
        whole = [f"{words} " for words in self.options(player)]
        return [words.removeprefix(f"{beginning} ").strip() for words in whole if words.startswith(f"{beginning} ")]

    @property
    def phases(self) -> list[str]:
        """The phases that have begun so far."""
        return [event.phase for event in self.told(events.PhaseBegan)]

    @property
    def spent(self) -> bool:
        """Whether all the dice that were written down have been rolled."""
        return not self.dice.outcomes

    def _move(self, words: str) -> Move:
        """A move; `idle 1`, `slot 2` and `worker 3` are one value where a colonist or a target is named."""
        kind, *rest = words.split()
        cls: Any = self.match.game.by_kind[kind]
        names = cls.field_names()
        texts = {field for field in names if get_type_hints(cls)[field] is str}
        values: dict[str, Any] = {}
        while rest:
            word = rest.pop(0)
            named, is_named, value = word.partition("=")
            key = named if is_named else next(field for field in names if field not in values)
            text = value if is_named else word
            if text in ("idle", "slot", "worker") and rest:
                text = f"{text} {rest.pop(0)}"
            values[key] = text.replace("_", " ") if is_named and key in SPOKEN else text
            if key not in texts and text.lstrip("-").isdecimal():
                values[key] = int(text)
        made: Move = cls(**values)
        return made


SPOKEN = ("give", "want", "promise", "units", "work", "power")
"""Fields of free words: underscores there stand for spaces, as in `offer P2 give=10_metal want=plane_C3`."""


ORDER = "DL-SET-08"


class Still:
    """Dice that always show the same face, but for the turn order; draws take the first, piles stay as they are."""

    def __init__(self, face: int) -> None:
        self.face = face

    def sample(self, step: Chance, number: int) -> list[int]:
        """That outcome."""
        if isinstance(step, Roll) and step.reason == ORDER:
            return [step.sides - each % step.sides for each in range(step.count)]
        if isinstance(step, Roll):
            return [min(self.face, step.sides)] * step.count
        return list(range(step.count)) if isinstance(step, Shuffle) else [0]


def spot(cell: str) -> int:
    """The outcome of a random territory that is this one, for a script of dice. [DL-SET-07]"""
    return NUMBER[cell] - 1


def new_game(
    players: int = 2, dice: Script = (), *, rest: int | None = None, version: int | None = None, **options: str
) -> Table:
    """A game from its very beginning; `version` is that of the rules, today's if None."""
    script = Dice(outcomes(dice), Still(rest) if rest else None)
    return Table(Match.begin(GAME, players, options, script, version=version), script)


def position(
    text: str = "",
    *,
    stop: str = "",
    dice: Script = (),
    rest: int | None = None,
    version: int | None = None,
    **more: Any,
) -> Table:
    """A table as `laid_out` describes it, at the start of a phase, driven to its first question.

    It stands still for good before the phases that `stop` names: `stop="labor"` of `phase="upkeep"` plays Upkeep only.
    Unscripted dice are an error, or show `rest`. `version` is that of the rules, today's if None.
    """
    planet, script = laid_out(text, **more), Dice(outcomes(dice), Still(rest) if rest else None)
    halted = dict.fromkeys(stop.split(), halt)
    assert {*halted} <= {*PHASES}, stop
    return Table(staged(replace(GAME, phases={**PHASES, **halted}), planet, script, version), script)


def halt(planet: Planet) -> str:
    """Go no further."""
    return END


def laid_out(
    text: str = "",
    *,
    phase: str = "upkeep",
    to_act: str = "P1",
    players: int = 0,
    order: str = "",
    homes: bool = True,
    deals: Sequence[str] = (),
    **more: Any,
) -> Planet:
    """A state at the start of a phase; turns go P1, P2 ... unless `order` says otherwise.

    `P1="tarth F5 rebels2 rocketry"` and so on are players; `deals=["P1>P2 give=10_metal want=plane_C3"]` are open
    offers; `more` are further fields of the state, such as `round=3`, `round_limit=5`, `deck=[...]`, `battles=["C3"]`.
    """
    sheets = {key: more.pop(key) for key in [*more] if re.fullmatch(r"P\d", key)}
    named = [int(number) for number in re.findall(r"\bP(\d)", " ".join([text, to_act, order, *sheets]))]
    count = players or max(2, *named, 2)
    planet = new_planet(count, {option.key: option.default for option in OPTIONS})
    planet.phase, planet.active = phase, seat(to_act)
    planet.order = [seat(player) for player in order.split()] or [*range(count)]
    lay_map(planet, text)
    enlist(planet, sheets)
    if homes:
        give_homes(planet)
    planet.deals = [offer(planet, words) for words in deals]
    for field, value in more.items():
        assert hasattr(planet, field), field
        setattr(planet, field, value)
    gone = {*planet.discards, *planet.drawn}
    planet.deck = more.get("deck") or [card for card in TECHNOLOGIES if card not in gone]
    return planet


# -- words for a position ----------------------------------------------------------------------------------------------


def lay_map(planet: Planet, text: str) -> None:
    """Put the territories of a text on the map."""
    for land in planet.lands:
        land.terrain, land.name = "plains", f"Field {land.cell}"
    for words in filter(None, [part.strip() for part in re.split(r"[/\n]", text)]):
        head, _, body = words.partition(":")
        cell, terrain, *owner = head.split()
        assert cell in CELLS, cell
        assert terrain in TERRAINS, terrain
        land = planet.land(cell)
        land.terrain, land.owner = terrain, seat(owner[0]) if owner else NOBODY
        parts = [*body.split("|"), "", ""]
        for word in parts[0].split():
            settle(land, word)
        station(planet, land, parts[1].split())
        mark(land, parts[2].split())


def settle(land: Territory, word: str) -> None:
    """A building or `idle2`."""
    if re.fullmatch(r"idle\d+", word):
        land.idle = int(word[4:])
        return
    found = BUILDING.fullmatch(word)
    assert found, word
    slot, code, marks, made, sea = found.groups()
    kind = SHORT.get(code, code)
    assert kind in BUILDINGS, kind
    assert "+" not in marks or BUILDINGS[kind].staffed, f"nobody works in {kind}"
    place = int(slot or land.free_slot or 0)
    assert place, f"{land.cell} is full"
    land.slots[place - 1] = Building(
        kind, "+" in marks, "!" not in marks, "$" in marks, "^" in marks, int(made or 0), sea or ""
    )


def station(planet: Planet, land: Territory, words: Sequence[str]) -> None:
    """Units of the controller, or of the player named before them."""
    owner = land.owner
    for word in words:
        if re.fullmatch(r"P\d", word):
            owner = seat(word)
            continue
        found = COUNTED.fullmatch(word)
        assert found, word
        kind, number, struck = found.groups()
        assert kind in UNITS, kind
        assert owner != NOBODY, f"whose {kind}?"
        for _ in range(int(number or 1)):
            planet.new_unit(kind, owner, land.cell).struck = bool(struck)


def mark(land: Territory, words: Sequence[str]) -> None:
    """`poison2`, `built`."""
    for word in words:
        if word == "built":
            land.built = True
        else:
            assert word.startswith("poison"), word
            land.poison = int(word[6:])


def enlist(planet: Planet, sheets: Mapping[str, str]) -> None:
    """Write the record sheets; players who are not named get a race that is left."""
    for number, player in enumerate(planet.players):
        player.goods = dict(FIRST_STOCK)
        for word in sheets.get(name(number), "").split():
            note(player, word)
    for player in planet.players:
        taken = [other.race for other in planet.players]
        player.race = player.race or next(race for race in USUAL_RACES if race not in taken)


def note(player: Player, word: str) -> None:
    """One word about a player."""
    key, _, value = word.partition("=")
    if word in RACES:
        player.race = word
    elif word in TECHNOLOGIES:
        player.technologies.append(word)
    elif word in ("low", "medium", "high"):
        player.tax = word  # type: ignore[assignment]  # one of the three
    elif word in ("dealt", "out"):
        setattr(player, word, True)
    elif re.fullmatch(r"rebels\d+", word):
        player.rebels = int(word[6:])
    elif value:
        assert key in get_type_hints(Orders), key
        whole: Any = value.split(",") if key in ("work", "power") else int(value) if key == "until" else value
        setattr(player.orders, key, whole)
    else:
        player.goods[LETTERS[word[0]]] = int(word[1:])


def give_homes(planet: Planet) -> None:
    """A player with nothing gets a City Center with a colonist in a free corner."""
    for number, player in enumerate(planet.players):
        if player.out or planet.occupied(number):
            continue
        land = next(planet.land(cell) for cell in CORNERS if planet.land(cell).occupant == NOBODY)
        land.owner, land.slots[0] = number, Building("city_center", True)


def offer(planet: Planet, words: str) -> Deal:
    """An open offer: `P1>P2 give=10_metal want=plane_C3,land_B2 promise=peace`."""
    pair, *rest = words.split()
    maker, to = map(seat, pair.split(">"))
    planet.offers[pair] += 1
    sides = dict(word.split("=") for word in rest)
    give, want = [side(sides.get(key, "")) for key in ("give", "want")]
    return Deal(maker, to, planet.offers[pair], give, want, sides.get("promise", "").replace("_", " "))


def side(words: str) -> Goods:
    """One side of an offer: `10_metal,plane_C3,land_B2`."""
    goods = Goods()
    for one, other in [part.split("_", 1) for part in words.split(",") if part]:
        if one.isdecimal():
            goods.goods[other] = int(one)  # type: ignore[index]  # the name of a good
        elif one == "land":
            goods.land.append(other)
        else:
            goods.units.append([one, other])
    return goods


# -- a position in words -----------------------------------------------------------------------------------------------


def land_words(land: LandView) -> str:
    """A territory without its cell, in the words that `position` takes."""
    head = " ".join([land.terrain, *([name(land.owner)] if land.owner != NOBODY else [])])
    packed = None not in land.slots[: len(land.buildings)]
    held = [building_words(held, 0 if packed else slot) for slot, held in enumerate(land.slots, start=1) if held]
    body = " ".join([*held, *([f"idle{land.idle}"] if land.idle else [])])
    marks = [*([f"poison{land.poison}"] if land.poison else []), *(["built"] if land.built else [])]
    parts = [body, " ".join(stationed(land)), " ".join(marks)]
    while parts and not parts[-1]:
        parts.pop()
    return f"{head}: {' | '.join(parts)}".replace(":  |", ": |") if parts else head


def building_words(held: BuildingView, slot: int) -> str:
    """A building, with its slot if that is not 0."""
    marks = ("+" if held.manned else "-") if held.type.staffed else ""
    marks += "" if held.powered else "!"
    marks += ("$" if held.traded else "") + ("^" if held.taken else "") + (f"#{held.made}" if held.made else "")
    return f"{f'{slot}=' if slot else ''}{LONG_NAMES.get(held.kind, held.kind)}{marks}" + (
        f"@{held.sea}" if held.sea else ""
    )


def stationed(land: LandView) -> list[str]:
    """The units of a territory; those that are not the controller's after their owner's name."""
    words, owner = [], land.owner
    for units in land.units:
        if units.owner != owner:
            owner = units.owner
            words.append(name(owner))
        words.append(unit_words(units))
    return words


def unit_words(units: UnitsView) -> str:
    """Units of a kind: `tank2`, `tank`, `plane2!`."""
    return f"{units.kind}{units.number if units.number > 1 else ''}{'!' if units.struck else ''}"
