"""Setting up: races, map and names, turn order, landings, first stocks. [3.1]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.deadlock.chapters.taxation import drop_unfit_order
from rules.deadlock.chapters.turn import begin_turn
from rules.deadlock.model.cells import ADJACENT, CELLS
from rules.deadlock.model.events import Landed, MapUndone, OrderRolled, OrderSet, RaceChosen, RoundBegan, TerrainRolled
from rules.deadlock.model.moves import Become, Land
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.state import Building, Planet, Player, new_lands, player_id
from rules.deadlock.model.tables import BY_DIE, GOODS, NAMES, NOBODY, RACES, TECHNOLOGIES, TERRAINS, Good
from rules.engine import Choose, Move, Option, Refusal, Rule, ask, draw, roll, say, shuffle

STOCK = 20
FIRST_STOCK: Mapping[Good, int] = {good: STOCK if good not in ("research", "art") else 0 for good in GOODS}
"""What every player starts with. [DL-SET-12]"""
OPTIONS = (
    Option(
        "round_limit", say("Round limit"), ("none", "15", "20", "30", "40", "60"),
        say("Most territories win after this."),
    ),
    Option(
        "theft", say("Stolen technologies"), ("taken", "copied"),
        say("Whether the victim of a theft loses the technology."), since=2, before="copied",
    ),
    Option(
        "research", say("Research"), ("one", "all"), say("One technology a turn, or as many as the points pay for."),
        since=2, before="all",
    ),
    Option(
        "first_round", say("First round"), ("events", "quiet"),
        say("Whether the Event die is rolled in round 1, when a plague may kill an only colonist."),
    ),
)  # fmt: skip


def new_planet(seats: int, options: Mapping[str, str]) -> Planet:
    """A table before anything is chosen; 2 to 7 players. [DL-SET-01, DL-VIC-06, DL-EVT-06, R43, R56]"""
    limit = options["round_limit"]
    pairs = [(maker, to) for maker in range(seats) for to in range(seats) if maker != to]
    return Planet(
        phase="races",
        players=[Player(goods=dict.fromkeys(GOODS, 0)) for _ in range(seats)],
        lands=new_lands(),
        round_limit=0 if limit == "none" else int(limit),
        theft_takes=options["theft"] == "taken",
        one_technology=options["research"] == "one",
        quiet_start=options["first_round"] == "quiet",
        order=list(range(seats)),
        deck=list(TECHNOLOGIES),
        offers={f"{player_id(maker)}>{player_id(to)}": 0 for maker, to in pairs},
    )


# -- races and map -----------------------------------------------------------------------------------------------------


def races_phase(planet: Planet) -> Rule[str]:
    """Each player picks a race that nobody has, in order of joining; a random one for the silent. [DL-SET-02, R2]"""
    for seat, player in enumerate(planet.players):
        if not player.out and not player.race:
            chance = yield from draw(len(free_races(planet)), "DL-SET-02")
            player.race = (yield from ask(lambda: race_question(planet, seat, chance), open=True)).race  # noqa: B023 - asked at once
            planet.tell(RaceChosen(seat, player.race))
            drop_unfit_order(planet, seat)
    return "map"


def free_races(planet: Planet) -> list[str]:
    """The races that nobody has taken."""
    return [race for race in RACES if no_race(planet, Become.of(race)) is None]


def race_question(planet: Planet, seat: int, chance: int) -> Choose[Become]:
    """Which race. [DP-01]"""
    options = [Become.of(race) for race in free_races(planet)]
    return Choose(
        seat=seat,
        prompt=Prompt.RACE,
        options=options,
        default=options[chance],
        reason="DL-SET-02",
        why=lambda move: no_race(planet, move),
    )


def no_race(planet: Planet, move: Move) -> Refusal | None:
    """Why a race cannot be chosen; None if it can. [DL-SET-02]"""
    if not isinstance(move, Become):
        return Refusal("First every player picks a race.", "DL-SET-15")
    known = RACES.get(move.race)
    if known is None:
        free = [RACES[race].name for race in free_races(planet)]
        return Refusal("There is no such race: choose one of {races:and}.", "DL-SET-02", races=free)
    if any(player.race == move.race for player in planet.players):
        return Refusal("The {race} are taken: choose another race.", "DL-SET-02", race=known.name)
    return None


def map_phase(planet: Planet) -> Rule[str]:
    """A die for each territory, a silly name for each, and the turn order. [DL-SET-03, DL-SET-04, DL-SET-05, R4]"""
    planet.lands = new_lands()
    dice = yield from roll(len(CELLS), 6, "DL-SET-04")
    names = (yield from shuffle(NAMES, "DL-SET-05"))[: len(CELLS)]
    for land, die, name in zip(planet.lands, dice, names, strict=True):
        land.terrain, land.name = BY_DIE[die - 1], name
    planet.tell(TerrainRolled(tuple(dice), tuple(names)))
    order = yield from rolled_order(planet, planet.living())
    planet.order = [*order, *[seat for seat, player in enumerate(planet.players) if player.out]]
    planet.tell(OrderSet(tuple(order)))
    return "landing"


def rolled_order(planet: Planet, seats: Sequence[int]) -> Rule[list[int]]:
    """The highest die first; ties are rolled again among the tied. [DL-SET-08]"""
    dice = yield from roll(len(seats), 6, "DL-SET-08")
    planet.tell(OrderRolled(tuple(seats), tuple(dice)))
    order: list[int] = []
    for face in sorted({*dice}, reverse=True):
        tied = [seat for seat, die in zip(seats, dice, strict=True) if die == face]
        ranked = tied if len(tied) == 1 else (yield from rolled_order(planet, tied))
        order += ranked
    return order


# -- landings ----------------------------------------------------------------------------------------------------------


def landing_phase(planet: Planet) -> Rule[str]:
    """Each player lands, in turn order; where nobody can, a new map is rolled. [DL-SET-09, DL-SET-10, DL-SET-14]"""
    for seat in [seat for seat in planet.living() if not planet.controlled(seat)]:
        if not landings(planet):
            planet.tell(MapUndone(seat))
            return "map"
        planet.active = seat
        move = yield from ask(lambda: landing_question(planet, seat), open=True)  # noqa: B023 - asked at once
        settle_first(planet, seat, move.at)
    return "first_turn"


def landings(planet: Planet) -> list[str]:
    """Where one may land: on land, neither on nor beside another landing. [DL-SET-09, DL-SET-10]"""
    return [cell for cell in CELLS if no_landing(planet, Land.of(cell)) is None]


def landing_question(planet: Planet, seat: int) -> Choose[Land]:
    """Where to land; the richest ground by default. [DP-02]"""
    cells = landings(planet)
    best = max(cells, key=lambda cell: riches(planet, cell))  # the first of equal ones: the lowest number
    options = [Land.of(cell) for cell in cells]
    return Choose(
        seat=seat,
        prompt=Prompt.LANDING,
        options=options,
        default=Land.of(best),
        reason="DL-SET-09",
        why=lambda move: no_landing(planet, move),
    )


def riches(planet: Planet, cell: str) -> int:
    """The sum of all bonuses of Table A of a territory and its neighbours. [DP-02]"""
    return sum([sum(TERRAINS[planet.land(here).terrain].bonus.values()) for here in (cell, *ADJACENT[cell])])


def no_landing(planet: Planet, move: Move) -> Refusal | None:
    """Why a territory is no place to land; None if it is one. [DL-SET-09, DL-SET-10]"""
    if not isinstance(move, Land) or move.at not in CELLS:
        return Refusal("Name a territory from A1 to E5 to land in.", "DL-SET-09")
    if not planet.land(move.at).land:
        return Refusal("{cell} is Ocean: land on solid ground.", "DL-SET-09", cell=move.at)
    if any(planet.land(cell).owner != NOBODY for cell in (move.at, *ADJACENT[move.at])):
        return Refusal("{cell} is on or beside another landing: keep a territory between.", "DL-SET-10", cell=move.at)
    return None


def settle_first(planet: Planet, seat: int, cell: str) -> None:
    """Control, a City Center and a colonist. [DL-SET-11, DL-CTL-01]"""
    land = planet.land(cell)
    land.owner, land.idle, land.slots[0] = seat, 1, Building("city_center")
    planet.tell(Landed(seat, cell))


def first_turn(planet: Planet) -> Rule[str]:
    """Stocks are handed out, the technology deck is shuffled, and the first turn begins. [DL-SET-12, DL-SET-13]"""
    for seat in planet.living():
        planet.players[seat].goods = dict(FIRST_STOCK)
    planet.deck = yield from shuffle(list(TECHNOLOGIES), "DL-SET-13")
    planet.tell(RoundBegan(planet.round))
    return begin_turn(planet, planet.living()[0])
