"""The attack sequence of the rulebook, from the attacker's cards to payback, with all that comes between. [3.9]

A weapon, a bug token and a payback strike alike (`resolve`); they differ in what follows. It stands in one module since
each reaction may set off another: a wound calls the pager, who walks onto a bug token, which attacks, wounds and kills.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.death_dome.chapters.death import die
from rules.death_dome.chapters.defence import add_cards, defend, order_hits
from rules.death_dome.chapters.footing import walker
from rules.death_dome.chapters.reach import may_step, path, push_ways, reach
from rules.death_dome.chapters.strikes import defenders, payback_strike, paybacks, struck, token_strike, weapon_strike
from rules.death_dome.model.events import Followed, Healed, Incapacitated, Moved, Pushed, PushStopped, Wounded
from rules.death_dome.model.moves import Answer, Follow, PushTo, Stay
from rules.death_dome.model.questions import OfUnit, Paged, Prompt, Window
from rules.death_dome.model.state import Dome, Strike, Unit
from rules.death_dome.model.units import able, build, mend, movement, ready, toughness, vitae, weapon_tag
from rules.engine import Choose, Rule, ask, ask_all

# -- three kinds of attack ---------------------------------------------------------------------------------------------


def attack(dome: Dome, unit: Unit, weapon: str, hits: Sequence[Unit]) -> Rule[None]:
    """An attack with a weapon or a fist, its drain and the paybacks that it brings. [steps 1 to 7]"""
    strike = weapon_strike(dome, unit, weapon, hits)
    yield from resolve(dome, strike, unit.owner)
    drain = weapon_tag(weapon, "drain")
    if drain and strike.wounded and dome.on_board(unit):
        heal(dome, unit, unit, drain.number)
    for name in strike.order:
        for power in paybacks(strike, dome.unit(name)):
            yield from pay_back(dome, dome.unit(name), unit, power)


def pay_back(dome: Dome, carrier: Unit, attacker: Unit, power: int) -> Rule[None]:
    """The carrier strikes back from wherever it is; a unit that left the board is spared. [DD-ABL-21..25, R28, R75]"""
    if not dome.exposed(attacker) or dome.teams[carrier.owner].gone:
        return
    yield from resolve(dome, payback_strike(carrier, attacker, power), carrier.owner)


def bug_attack(dome: Dome, unit: Unit, came_from: str) -> Rule[None]:
    """A bug token attacks the unit that enters its square, if that is alive. [DD-CRD-15, R40]"""
    bug = dome.token_at(unit.place)
    if bug is None or able(dome, unit, "bug_immune") or vitae(unit) <= 0:
        return
    yield from resolve(dome, token_strike(dome, bug, unit, came_from), None)


def resolve(dome: Dome, strike: Strike, attacker: int | None) -> Rule[None]:
    """Steps 2 to 5: the attacker's cards, each defender's, then hit by hit.

    [DD-ATK-06, DD-MUL-01..04, DD-PWR-09, R66]
    """
    dome.strikes.append(strike)
    dome.tell(struck(dome, strike))
    if attacker is not None:
        added = yield from add_cards(dome, attacker)
        strike.power += added
    for seat in defenders(dome, strike):
        own = [name for name in strike.hits if dome.unit(name).owner == seat]
        yield from defend(dome, strike, seat, own)
        chosen = yield from order_hits(dome, seat, own)
        strike.order += chosen
    for name in strike.order:
        yield from resolve_hit(dome, strike, dome.unit(name))
    dome.strikes.pop()


# -- step 5: one hit after the other -----------------------------------------------------------------------------------


def resolve_hit(dome: Dome, strike: Strike, unit: Unit) -> Rule[None]:
    """Wounds, push back, incapacitate, Van Damme, pager, death: in this order. [step 5, R27]"""
    if unit.id in strike.dead or not dome.on_board(unit):
        return
    wounds = add_wounds(dome, strike, unit)
    if not wounds:
        return
    strike.wounded.append(unit.id)
    done = PushResult()
    if "push_back" in strike.tags and unit.owner not in strike.braced:
        done = yield from push(dome, strike, unit)
    if incapacitates(strike) and unit.id not in strike.dead:
        incapacitate(dome, unit)
    yield from follow_all(dome, done.near, done.way)
    if done.lava or unit.id not in strike.dead:
        yield from page(dome, unit, done.lava)
    if unit.id not in strike.dead and vitae(unit) <= 0:
        yield from die(dome, unit, strike.seat, shell=strike.cause != "token")


def add_wounds(dome: Dome, strike: Strike, unit: Unit) -> int:
    """Attack value less defence value, never below 0. [DD-WND-01, DD-WND-03, DD-DEF-02, R19]"""
    power = strike.power + strike.plus.get(unit.id, 0)
    guard = toughness(unit) + build(unit).against(strike.weapon) + strike.guard.get(str(unit.owner), 0)
    wounds = max(0, power - guard)
    unit.wounds += wounds
    dome.tell(Wounded(unit.id, power, guard, wounds, vitae(unit)))
    return wounds


def incapacitates(strike: Strike) -> bool:
    """Whether a wound lays a unit low. [DD-ABL-01, P22]"""
    return "incapacitate" in strike.tags or "attack_incapacitate" in strike.tags


def incapacitate(dome: Dome, unit: Unit) -> None:
    """It lies down until the end of its team's next turn; a new hit begins that anew. [DD-ABL-01..04, R24]"""
    if able(dome, unit, "no_incapacitate"):
        return
    unit.down = dome.teams[unit.owner].turns + 1
    dome.tell(Incapacitated(unit.id))


# -- push back ---------------------------------------------------------------------------------------------------------


class PushResult(NamedTuple):
    """What a push did: the carriers of `follow` beside the unit, its way, and the lava that has killed it."""

    near: Sequence[Unit] = ()
    way: Sequence[str] = ()
    lava: str = ""


def push(dome: Dome, strike: Strike, unit: Unit) -> Rule[PushResult]:
    """One square away, if it can; a token pushes back to where its victim came from. [DD-ABL-06..13, DD-CRD-17]"""
    if able(dome, unit, "no_push_back"):
        return PushResult()
    token = strike.cause == "token"
    ways = way_back(dome, strike, unit) if token else free_ways(dome, strike.origin, unit)
    if not ways:
        dome.tell(PushStopped(unit.id))
        return PushResult()
    to = ways[0] if len(ways) == 1 else (yield from choose_way(dome, unit, ways))
    return (yield from push_onto(dome, unit, to, strike.seat, shell=not token, bugs_attack=not token))


def free_ways(dome: Dome, origin: str, unit: Unit) -> list[str]:
    """Where a push from this square can send a unit. [DD-ABL-07..10, R25, R26]"""
    ways = push_ways(dome.arena, origin, unit.place, dome.teams[unit.owner].base, fanned=dome.pushes_fan)
    return [square for square in ways if dome.at(square) is None]


def way_back(dome: Dome, strike: Strike, unit: Unit) -> list[str]:
    """The square that a token's victim came from, if it can be there; no push jumps. [DD-CRD-17, DD-MOV-13, R41]"""
    back = strike.origin
    far = dome.arena.distance(back, unit.place) != 1
    return [] if far or dome.arena.wall(back) or dome.at(back) is not None else [back]


def choose_way(dome: Dome, unit: Unit, ways: list[str]) -> Rule[str]:
    """The owner chooses between the squares; by default neither lava nor bugs. [DD-ABL-08, D10]"""
    options = tuple([PushTo.of(square) for square in ways])
    safe = [square for square in ways if not dome.arena.lava(square) and dome.token_at(square) is None]
    default = PushTo.of((safe or ways)[0])
    move = yield from ask(
        lambda: Choose(
            seat=unit.owner,
            prompt=Prompt.PUSH,
            options=options,
            default=default,
            reason="DD-ABL-08",
            about=OfUnit(unit.id),
        )
    )
    return move.square


def shift(dome: Dome, unit: Unit, to: str, seat: int, *, shell: bool, bugs_attack: bool) -> Rule[None]:
    """Push a unit without an attack: some may follow, some are paged in vain. [3.23 shove, DD-CRD-02, DD-CRD-08]"""
    done = yield from push_onto(dome, unit, to, seat, shell=shell, bugs_attack=bugs_attack)
    yield from follow_all(dome, done.near, done.way)
    if done.lava:
        yield from page(dome, unit, done.lava)


def push_onto(dome: Dome, unit: Unit, to: str, seat: int, *, shell: bool, bugs_attack: bool) -> Rule[PushResult]:
    """Put a pushed unit on its square: lava kills at once, bugs attack at once. [DD-ABL-11, DD-LAV-02]"""
    near, before = followers(dome, unit), unit.place
    unit.place = to
    dome.tell(Pushed(unit.id, (before, to)))
    if dome.arena.lava(to) and not able(dome, unit, "lava_walk"):
        yield from die(dome, unit, seat, shell=shell)
        return PushResult(near, (before, to), to)
    if bugs_attack:
        yield from bug_attack(dome, unit, before)
    return PushResult(near, (before, to))


# -- Van Damme ---------------------------------------------------------------------------------------------------------


def followers(dome: Dome, unit: Unit) -> list[Unit]:
    """The carriers of `follow` adjacent to a unit before it moves. [DD-CRD-01, R34]"""
    return [
        carrier
        for carrier in dome.units
        if carrier is not unit
        and "follow" in build(carrier).abilities
        and can_react(dome, carrier)
        and dome.exposed(carrier)
        and dome.arena.adjacent(carrier.place, unit.place, able(dome, carrier, "see_through_walls"))
    ]


def can_react(dome: Dome, unit: Unit) -> bool:
    """Whether a unit can move out of its turn: alive, neither jailed nor incapacitated. [DD-CRD-09, R34, R74]"""
    return ready(dome, unit) and vitae(unit) > 0 and not dome.teams[unit.owner].gone


def follow_all(dome: Dome, carriers: Sequence[Unit], way: Sequence[str]) -> Rule[None]:
    """Each carrier may follow. [DD-CRD-01..04]"""
    for carrier in carriers:
        if can_react(dome, carrier) and dome.exposed(carrier):
            yield from follow(dome, carrier, way)


def follow(dome: Dome, carrier: Unit, way: Sequence[str]) -> Rule[None]:
    """Behind the mover on its own squares, as far as each step is legal, or not at all. [DD-CRD-04, R34, D12]"""
    trail = list(steps_behind(dome, carrier, way))
    stops = [square for square in trail if dome.at(square) is None and not dome.arena.wall(square)]
    if not stops:
        return
    options: tuple[Stay | Follow, ...] = (Stay.of(), *[Follow.of(square) for square in dict.fromkeys(stops)])
    seat, about = carrier.owner, OfUnit(carrier.id)

    def question() -> Choose[Stay | Follow]:
        order = Stay.of() if dome.orders(seat).follow == "never" else None
        return Choose(
            seat=seat,
            prompt=Prompt.FOLLOW,
            options=options,
            default=Stay.of(),
            reason="DD-CRD-01",
            about=about,
            order=order,
        )

    answers = yield from ask_all(
        lambda: [question()], prompt=Prompt.FOLLOW, reason="DD-CRD-01", about=Window(seat, about)
    )
    move = answers[seat]
    if isinstance(move, Follow):
        yield from walk(dome, carrier, trail[: trail.index(move.to) + 1], Followed)


def steps_behind(dome: Dome, carrier: Unit, way: Sequence[str]) -> Iterator[str]:
    """The squares that the mover left, one by one, while the carrier can step on. [DD-CRD-04, DD-MOV-04]"""
    who, place = walker(dome, carrier), carrier.place
    foes = 0 if "trample" in who.tags else who.foes
    for square in way[:-1]:
        if square == place:
            continue
        if not may_step(dome.arena, who, place, square) or foes >> dome.arena.index[square] & 1:
            return
        yield square
        place = square


# -- the Medical Pager -------------------------------------------------------------------------------------------------


def page(dome: Dome, unit: Unit, lava: str = "") -> Rule[None]:
    """Each teammate with a pager may come, and heals when it then stands adjacent.

    `lava` is where the unit has died: there is nothing to heal, but a carrier may come. [DD-CRD-05..09]
    """
    for carrier in dome.of(unit.owner):
        if carrier is not unit and "medical_pager" in build(carrier).abilities and can_react(dome, carrier):
            yield from come(dome, carrier, unit, lava)
            if not lava and reaches(dome, carrier, unit):
                heal(dome, carrier, unit, helping(carrier))


def reaches(dome: Dome, carrier: Unit, unit: Unit) -> bool:
    """Whether the pager's carrier can heal from where it stands. [DD-CRD-06, DD-ABL-30, R86]"""
    if not can_react(dome, carrier) or not dome.on_board(unit) or dome.in_base(carrier):
        return False
    return dome.arena.adjacent(carrier.place, unit.place, able(dome, carrier, "see_through_walls"))


def heal(dome: Dome, healer: Unit, unit: Unit, most: int) -> None:
    """Remove wounds, and say so if there were any. [DD-ABL-28]"""
    healed = mend(unit, most)
    if healed:
        dome.tell(Healed(healer.id, unit.id, healed))


def come(dome: Dome, carrier: Unit, unit: Unit, lava: str) -> Rule[None]:
    """Move nearer to the wounded unit by normal movement, or not. [DD-CRD-05, R35, D11]"""
    who, arena = walker(dome, carrier), dome.arena
    seat, about = carrier.owner, Paged(carrier.id, unit.id)
    goal, steps = lava or unit.place, reach(arena, who, carrier.place, movement(carrier)).steps
    ways = [square for square in steps if arena.distance(square, goal) < arena.distance(carrier.place, goal)]
    if not ways:
        return
    beside = [square for square in ways if arena.adjacent(square, goal)]
    saves = beside and not lava and vitae(unit) > -helping(carrier)
    quick = min(beside, key=lambda square: (steps[square], arena.index[square])) if saves else None
    default = Stay.of() if quick is None else Answer.of(quick)
    options: tuple[Stay | Answer, ...] = (Stay.of(), *[Answer.of(square) for square in ways])

    def question() -> Choose[Stay | Answer]:
        order = {"ask": None, "auto": default, "never": Stay.of()}[dome.orders(seat).pager]
        return Choose(
            seat=seat,
            prompt=Prompt.PAGER,
            options=options,
            default=default,
            reason="DD-CRD-05",
            about=about,
            order=order,
        )

    answers = yield from ask_all(
        lambda: [question()], prompt=Prompt.PAGER, reason="DD-CRD-05", about=Window(seat, about)
    )
    move = answers[seat]
    if isinstance(move, Answer):
        yield from come_by(dome, carrier, path(arena, who, carrier.place, move.to, movement(carrier)))


def come_by(dome: Dome, carrier: Unit, way: Sequence[str]) -> Rule[None]:
    """Walk there; Van Damme also follows a unit that an item moves. [DD-CRD-01, DD-CRD-02, R35]"""
    near, begun = followers(dome, carrier), carrier.place
    walked = yield from walk(dome, carrier, way, Moved)
    if dome.on_board(carrier) and not dome.in_base(carrier):
        back = [carrier.place] if carrier.place != walked[-1] else []
        yield from follow_all(dome, near, [begun, *walked, *back])


def helping(carrier: Unit) -> int:
    """How many wounds a pager heals."""
    return build(carrier).abilities["medical_pager"]


# -- walking -----------------------------------------------------------------------------------------------------------


def walk(dome: Dome, unit: Unit, way: Sequence[str], told: type[Moved | Followed]) -> Rule[list[str]]:
    """Square by square; a bug token attacks at once, and may end it. Returns the squares entered. [DD-MOV-11, R41]"""
    walked, begun = list[str](), [unit.place]
    for square in way:
        before, unit.place = unit.place, square
        walked.append(square)
        begun.append(square)
        attacked = dome.token_at(square) is not None and not able(dome, unit, "bug_immune")
        if not attacked and square != way[-1]:
            continue
        dome.tell(told(unit.id, tuple(begun)))
        begun = [square]
        yield from bug_attack(dome, unit, before)
        if unit.place != square or not ready(dome, unit):
            break
    return walked
