"""A table of Deadzone for tests: set a position, say who does what, look at what players notice.

    table = position("E1:enforcer-troop/laser-rifle@D4-1 / Z1:stage-3z-zombie@E5-1", dice=[[8, 5, 4], [2], [3, 3, 1]])
    table.play("P1", "activate E1", "shoot laser-rifle Z1")
    assert table.fighter("Z1") is None

The first player's models stand before the slash. A model is its code, after `:` its list entry with the option after
`/` (the first one if left out) and upgrades after `+`, its cube after `@`, and marks after another `:`, with commas:
`E1:enforcer-troop/laser-rifle@D4-1:d1,pinned,item=ammo`. Marks: `d1` damage, `pinned`, `activated`, `burning`,
`platform`, `prey` (of the other side), `item=ammo` a token carried, `gear=ammo` Equipment, `used=frag-grenade`, and
`waiting`, `reserve`, `left` or `dead` for models without a cube. Tokens: `1:ammo@D4-1` lies face down, `1:ammo@D4-1:up`
face up, `:seen=P1` looked at. testing/scene.py tells how moves and dice are written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.deadzone import GAME
from rules.deadzone.chapters.actions import Next
from rules.deadzone.chapters.listing import in_order
from rules.deadzone.chapters.scenarios import SCENARIOS
from rules.deadzone.chapters.setup import objectives_of
from rules.deadzone.model.models import sheet
from rules.deadzone.model.questions import model_of
from rules.deadzone.model.state import Cloud, Die, Face, Fighter, Link, Mission, Sector, Side, Token, Trap
from rules.deadzone.model.teams.factions import FACTIONS
from rules.deadzone.model.view import SectorView
from rules.engine import Choose, Event, Match, plain_options
from rules.engine.playout import QuickDice
from testing.scene import Dice, Scene, Script, outcomes, seat, staged, words_of

MAP = "foundry-row"
FATES = ("waiting", "reserve", "left", "dead")
FLAGS = ("pinned", "activated", "burning", "platform")
PLAYERS = ("Ann", "Bea")
CARRIED = 50
"""Tokens that models carry in a position have numbers from here on."""


class Table(Scene[Sector, SectorView]):
    """A match with the players' names for seats: P1 and P2."""

    def _collect(self) -> list[Event]:
        """Take the news; whatever has happened or is asked now can be told."""
        news, told = super()._collect(), self.match.game.narrate
        for event in news:
            assert "{" not in f"{told.fact(event, PLAYERS)} {told.why(event, PLAYERS)}"
        asked = self.match.asked
        for question in asked.questions.values() if asked else ():
            about = (asked.window.prompt, asked.window.about) if asked and asked.window else None
            assert "{" not in told.prompt(question, PLAYERS)
            assert "{" not in told.public(*(about or (question.prompt, question.about)), PLAYERS)
        return news

    def fighter(self, code: str) -> Fighter | None:
        """A model as everybody sees it; None when it is not on the board."""
        found = self.view.fighter(code)
        return found if found and found.fate == "table" else None

    def model(self, code: str) -> Fighter:
        """A model wherever it is; it must exist."""
        found = self.view.fighter(code)
        assert found is not None, f"there is no {code}"
        return found

    def where(self, code: str) -> str:
        """The cube of a model; nothing when it is not on the board."""
        return self.model(code).cube

    def damage(self, code: str) -> int:
        """The damage of a model."""
        return self.model(code).damage

    @property
    def vp(self) -> tuple[int, int]:
        """The VPs of both sides."""
        first, second = [side.vp for side in self.view.sides]
        return first, second

    def command(self, player: str) -> list[Face]:
        """The unspent Command Dice of a player."""
        return [die.face for die in self.view.unspent(seat(player))]

    def options(self, player: str) -> list[str]:
        """What this player may choose, of an active model kind by kind; what a list shows of it is another matter."""
        question, sector = self.question(player), self.match.state
        if not isinstance(question, Next):
            return super().options(player)
        fighter = sector.fighter(model_of(question))
        assert fighter is not None
        return [words_of(move) for move in in_order(sector, fighter, plain_options(question.options))]

    def listed(self, player: str) -> list[str]:
        """What a list shows this player of it, in its order. [R178]"""
        question = self.question(player)
        assert isinstance(question, Choose)
        return [words_of(move) for move in question.options]

    def kinds(self, player: str) -> set[str]:
        """Which moves this player may choose among."""
        return {words.split()[0] for words in self.options(player)}

    def ends(self, player: str, kind: str = "advance") -> str:
        """The cubes where this movement may end, each once, in their order: `D4-1 D5-1`."""
        return " ".join(dict.fromkeys([words.split()[1] for words in self.options(player) if words.split()[0] == kind]))

    def choices(self, player: str, words: str) -> list[str]:
        """What may follow these words in his choices: `choices(P1, shoot laser-rifle)` are `R1`, `R2 blaze`."""
        begun = [option for option in self.options(player) if f"{option} ".startswith(f"{words} ")]
        return [option[len(words) + 1 :] for option in begun]

    def drops(self, player: str, code: str) -> str:
        """The cubes where this model may be deployed, in their order: `D1-1 E1-1`."""
        return " ".join(self.choices(player, f"deploy {code}"))

    def story(self, *kinds: type[Event]) -> list[Event]:
        """The facts of these classes so far, in the order in which they were told."""
        return [event for event in self.events if isinstance(event, kinds)]

    @property
    def phase(self) -> str:
        """The phase that runs."""
        return self.match.state.phase

    @property
    def spent(self) -> bool:
        """Whether all the dice that were written down have been rolled."""
        return not self.dice.outcomes


def position(
    text: str,
    *,
    map: str = MAP,  # noqa: A002 - the option's own name
    scenario: str = "patrol",
    to_act: str = "P1",
    round: int = 1,  # noqa: A002 - the state's own name
    command: Sequence[Face] = (),
    theirs: Sequence[Face] = (),
    orders: Sequence[str] = ("", ""),
    vp: tuple[int, int] = (0, 0),
    started: tuple[int, int] | None = None,
    tokens: str = "",
    smoke: str = "",
    traps: str = "",
    links: str = "",
    secret: Sequence[str] = ("", ""),
    dice: Script = (),
    then: QuickDice | None = None,
    version: int = GAME.rules_version,
    **more: Any,
) -> Table:
    """A table in the middle of a Round, at the next Turn; the first player is South and has the Initiative.

    `command` and `theirs` are the Command Dice of both, `orders` Special Orders where no Leader brings one, `started`
    how many models they began with, `smoke` cubes with markers (`D4-2`, toxic `D4-2=1`), `traps` `D4-1=P2:frag:3`,
    `links` Comm-Link marks `D4-1=P1`, `secret` the
    missions of both from Round 1 (`5+6!,7`: the first player's 5 and 6, which is done, and 7 of the second);
    `then` throws when the dice run out;
    `version` is that of the rules with which the match began; `more` sets further fields, such as `weather=1`
    and `sides.0.cache=E2-1`.
    """
    sector = Sector(phase="turn", round=round, points=100, scenario=scenario, map=map, sides=[Side(), Side()])
    for owner, words in enumerate(text.split("/ ") if "/ " in text else [text]):
        add_side(sector, owner, words.split(), orders[owner])
    for side, zone, points, begun in zip(
        sector.sides, SCENARIOS[scenario].roles, vp, started or (None, None), strict=True
    ):
        side.zone, side.vp = zone, points
        side.started = side.started if begun is None else begun
    for side, words in zip(sector.sides, secret, strict=True):
        side.missions = [Mission(int(each.strip("!")), 1, done="!" in each) for each in words.split("+") if each]
    for side, faces in zip(sector.sides, (command, theirs), strict=True):
        side.dice = [Die(face) for face in faces]
    sector.active = sector.first = seat(to_act)
    sector.objectives = objectives_of(sector)
    sector.tokens += [read_token(words) for words in tokens.split()]
    sector.clouds = [Cloud(words.partition("=")[0], int(words.partition("=")[2] or 0)) for words in smoke.split()]
    sector.traps = [read_trap(words) for words in traps.split()]
    sector.links = [Link(words.partition("=")[0], seat(words.partition("=")[2])) for words in links.split()]
    sector.struck_leaving = sector.struck_rising = version > 1
    for path, value in more.items():
        set_field(sector, path, value)
    script = Dice(outcomes(dice), then)
    return Table(staged(replace(GAME, rules_version=version), sector, script), script)


def set_field(sector: Sector, path: str, value: object) -> None:
    """Set what a path leads to, as in `weather` and `sides.0.cache`."""
    *way, last = path.split(".")
    held: Any = sector
    for name in way:
        held = held[int(name)] if name.isdecimal() else getattr(held, name)
    assert hasattr(held, last)
    setattr(held, last, value)


def add_side(sector: Sector, owner: int, models: Sequence[str], order: str) -> None:
    """Put a side's models on the board."""
    side = sector.sides[owner]
    side.faction = faction_of([words.split(":")[1].split("@")[0] for words in models])
    side.order, side.started = order, len(models)
    for words in models:
        f = read_fighter(sector, owner, side.faction, words)
        sector.fighters.append(f)
        if sheet(f).type == "Leader" and not side.leader:
            side.leader, side.order = f.id, order or sheet(f).model.order


def faction_of(entries: Sequence[str]) -> str:
    """The first faction that has all of these models."""
    names = {entry.split("/")[0].split("+")[0] for entry in entries}
    return next(faction.id for faction in FACTIONS.values() if names <= set(faction.models))


def read_fighter(sector: Sector, owner: int, faction: str, words: str) -> Fighter:
    """A model from its words."""
    place, _, marks = words.partition("@")[2].partition(":")
    code, entry = words.partition("@")[0].split(":")[:2]
    if "@" not in words:
        marks = words.split(":", 2)[2]
    name, *upgrades = entry.split("+")
    model, _, option = name.partition("/")
    option = option or next(iter(FACTIONS[faction].models[model].options))
    f = Fighter(code, owner, model, option, upgrades, faction=faction, cube=place, fate="table" if place else "waiting")
    for mark in filter(None, marks.split(",")):
        set_mark(sector, f, mark)
    return f


def set_mark(sector: Sector, f: Fighter, mark: str) -> None:
    """What a mark says of a model."""
    name, _, value = mark.partition("=")
    if name in FLAGS:
        setattr(f, name, True)
    elif name in FATES:
        f.fate = name  # type: ignore[assignment]
    elif name == "prey":
        f.prey.append(1 - f.owner)
    elif name == "gear":
        f.gear = value
    elif name == "used":
        f.used.append(value)
    elif name == "item":
        f.item = CARRIED + len(sector.tokens)
        sector.tokens.append(Token(f.item, value, "", up=True))
    else:
        assert name[1:].isdigit(), mark
        f.damage = int(name[1:])


def read_token(words: str) -> Token:
    """A token from its words: `1:ammo@D4-1:up,seen=P1`."""
    head, _, rest = words.partition("@")
    number, kind = head.split(":")
    cube, _, marks = rest.partition(":")
    token = Token(int(number), kind, cube)
    for mark in filter(None, marks.split(",")):
        if mark == "up":
            token.up = True
        else:
            token.seen.append(seat(mark.removeprefix("seen=")))
    return token


def read_trap(words: str) -> Trap:
    """A trap from its words: `D4-1=P2:frag:3`."""
    cube, _, rest = words.partition("=")
    owner, effect, value = rest.split(":")
    return Trap(cube, seat(owner), effect, int(value))


def new_game(options: Mapping[str, str] | None = None, dice: Script = ()) -> Table:
    """A game from its very beginning, Patrol on Foundry Row unless something else is named."""
    script = Dice(outcomes(dice))
    return Table(Match.begin(GAME, 2, {"map": MAP, **(options or {})}, script), script)
