"""The attack sequence: cards, defence, wounds, push, bug token, pager, death, payback. [3.9]"""

from __future__ import annotations

from rules.engine import Choose, Move, Order, Pick, Rule, ask, ask_some
from tests.examples.death_dome_spike import moves
from tests.examples.death_dome_spike.moves import Answer, Brace, First, Grant, Imprison, PushTo, Stay, Value
from tests.examples.death_dome_spike.state import (
    VALUES,
    Dome,
    Strike,
    behind,
    distance,
    is_lava,
    neighbours,
)

TOKEN_POWER = 10
GRENADE = 4
JAILS = tuple([Imprison.of(str(jail)) for jail in range(1, 5)])


def attack(dome: Dome, attacker: str, target: str) -> Rule[None]:
    """A weapon's attack, and the paybacks that it brings. [DD-ATK-04..06, DD-ABL-20]"""
    unit = dome.units[attacker]
    hits = [target]
    if "splash" in unit.effects:
        around = neighbours(dome.units[target].place)
        hits += [name for name, other in dome.units.items() if other.owner != unit.owner and other.place in around]
    strike = Strike(
        kind="weapon",
        by=attacker,
        seat=unit.owner,
        origin=unit.place,
        power=unit.strength,
        hits=hits,
        effects=[*unit.effects],
    )
    yield from resolve(dome, strike, unit.owner)
    for name in hits:
        for power in sorted([strike.granted.get(name, 0), dome.units[name].payback], reverse=True):
            yield from pay_back(dome, name, attacker, power)


def pay_back(dome: Dome, carrier: str, attacker: str, power: int) -> Rule[None]:
    """The carrier strikes back, wherever it is; an attacker that is off the board is spared. [DD-ABL-20..25, R75]"""
    if power and dome.free(attacker):
        seat, place = dome.units[carrier].owner, dome.units[attacker].place
        strike = Strike(kind="payback", by=carrier, seat=seat, origin=place, power=power, hits=[attacker])
        yield from resolve(dome, strike, seat)


def token_attack(dome: Dome, victim: str, came_from: str) -> Rule[None]:
    """The beehive attacks who enters its square and pushes it back to where it came from. [DD-CRD-15, DD-CRD-17]"""
    unit = dome.units[victim]
    placer = dome.tokens[unit.place]
    # R40: the placer's own unit is jailed by the next player.
    jailer = placer if placer != unit.owner else dome.after(placer)[0]
    strike = Strike(
        kind="token",
        by="beehive",
        seat=jailer,
        origin=came_from,
        power=TOKEN_POWER,
        hits=[victim],
        effects=["push_back"],
    )
    yield from resolve(dome, strike, None)


def resolve(dome: Dome, strike: Strike, attacker: int | None) -> Rule[None]:
    """Steps 2 to 5: the attacker's cards, the defenders', then hit by hit."""
    dome.strikes.append(strike)
    dome.tell(moves.Struck(strike.by, tuple(strike.hits)))
    if attacker is not None:
        added = yield from attack_cards(dome, attacker)
        strike.power += added
    order: list[str] = []
    for seat in dome.after(strike.seat):
        own = [name for name in strike.hits if dome.units[name].owner == seat]
        if own:
            chosen = yield from defend(dome, strike, seat, own)
            order += chosen
    for name in order:
        yield from settle(dome, strike, name)
    dome.strikes.pop()


def attack_cards(dome: Dome, seat: int) -> Rule[int]:
    """Any number of cards for their values; who holds none is not asked. [DD-ATK-04, DD-ATK-06]"""
    hand = dome.hands[seat]
    if not hand:
        return 0
    slots = [Value.of(slot) for slot in range(len(hand))]
    chosen = yield from ask_some(lambda: Pick(seat, "attack_cards", slots, 0, len(slots), (), "DD-ATK-04"))
    return show(dome, seat, chosen)


def defend(dome: Dome, strike: Strike, seat: int, own: list[str]) -> Rule[list[str]]:
    """Value and reaction cards, then the order of the own hits. [DD-DEF-01, DD-MUL-02, DD-MUL-03, R53]"""
    if dome.hands[seat]:
        chosen = yield from ask_some(lambda: defence_question(dome, strike, seat, own))
        react(strike, seat, chosen)
        strike.guard[str(seat)] = show(dome, seat, chosen)
    if len(own) == 1:
        return own
    options = [First.of(name) for name in own]
    order = yield from ask_some(lambda: Order(seat, "hit_order", options, tuple(options), "DD-MUL-03"))
    return [move.unit for move in order]


def defence_question(dome: Dome, strike: Strike, seat: int, own: list[str]) -> Pick[Move]:
    """Each card for its value, and the reaction cards for their ability too; no card twice."""
    hand, options = dome.hands[seat], list[Move]()
    for slot, card in enumerate(hand):
        options.append(Value.of(slot))
        if card == "gravity":
            options.append(Brace.of(slot))
        if card == "grenade":
            options += [Grant.of(slot, name) for name in own]

    def problem(chosen: tuple[Move, ...]) -> str | None:
        slots = [move.values[0] for move in chosen]
        return None if len({*slots}) == len(slots) else "A card is used for its value or for its ability, not both."

    default = least_defence(dome, strike, seat, own)
    return Pick(seat, "defence_cards", options, 0, len(hand), default, "DD-DEF-01", check_set=problem)


def least_defence(dome: Dome, strike: Strike, seat: int, own: list[str]) -> tuple[Move, ...]:
    """The card of least value that keeps all units alive, or none: a short form of the auto-defence. [D9]"""
    hand = dome.hands[seat]
    weakest = min(dome.units[name].vitae + dome.units[name].toughness for name in own)
    for slot in sorted(range(len(hand)), key=lambda slot: VALUES[hand[slot]]):
        if strike.power - VALUES[hand[slot]] < weakest <= strike.power:
            return (Value.of(slot),)
    return ()


def react(strike: Strike, seat: int, chosen: tuple[Move, ...]) -> None:
    """Reactions take effect for this strike only. [P18, P19]"""
    for move in chosen:
        match move:
            case Brace():
                strike.braced.append(seat)
            case Grant(unit=name):
                strike.granted[name] = GRENADE


def show(dome: Dome, seat: int, chosen: tuple[Move, ...]) -> int:
    """Cards go to the discard pile for all to see; gives the sum of the values used. [DD-PWR-06, DD-WND-02]"""
    hand = dome.hands[seat]
    cards = [hand[move.values[0]] for move in chosen]
    uses = tuple([move.kind for move in chosen])
    dome.hands[seat] = [card for slot, card in enumerate(hand) if slot not in [move.values[0] for move in chosen]]
    dome.discards += cards
    dome.tell(moves.CardsShown(seat, tuple(cards), uses))
    return sum(VALUES[card] for card, use in zip(cards, uses, strict=True) if use == "value")


def settle(dome: Dome, strike: Strike, name: str) -> Rule[None]:
    """Wounds, push, token, pager, death: in this order. [DD-WND-01, DD-WND-03, step 5]"""
    unit = dome.units[name]
    if not dome.free(name):
        return
    guard = unit.toughness + strike.guard.get(str(unit.owner), 0)
    wounds = max(0, strike.power - guard)
    unit.wounds += wounds
    dome.tell(moves.Wounded(name, strike.power, guard, wounds))
    if not wounds:
        return
    if "push_back" in strike.effects and unit.owner not in strike.braced:
        yield from push(dome, strike, name)
    if dome.free(name):
        yield from page(dome, name)
    if dome.free(name) and unit.vitae <= 0:
        yield from die(dome, name, strike.seat, shell=strike.kind != "token")


def push(dome: Dome, strike: Strike, name: str) -> Rule[None]:
    """One square away from the origin, or back to where a token's victim came from. [DD-ABL-07..12, DD-CRD-17, R27]"""
    unit, before = dome.units[name], dome.units[name].place
    ways = [strike.origin] if strike.kind == "token" else behind(strike.origin, before)
    ways = [square for square in ways if dome.at(square) is None]
    if not ways:
        return
    square = ways[0]
    if len(ways) > 1:
        square = yield from choose_way(unit.owner, ways)
    unit.place = square
    dome.tell(moves.Pushed(name, square))
    if is_lava(square):
        yield from die(dome, name, strike.seat, shell=strike.kind != "token")
    elif strike.kind != "token" and square in dome.tokens and unit.vitae > 0:
        yield from token_attack(dome, name, before)


def choose_way(seat: int, ways: list[str]) -> Rule[str]:
    """The owner chooses between two squares. [DD-ABL-08, D10]"""
    options = [PushTo.of(square) for square in ways]
    safe = [move for move in options if not is_lava(move.square)] or options
    return (yield from ask(lambda: Choose(seat, "push_way", options, safe[0], "DD-ABL-08"))).square


def page(dome: Dome, name: str) -> Rule[None]:
    """Each teammate with a pager may come nearer and heals when adjacent. [DD-CRD-05..09]"""
    for medic in dome.team(dome.units[name].owner):
        carrier = dome.units[medic]
        if carrier.pager and medic != name and not carrier.down and dome.free(medic):
            yield from answer_pager(dome, medic, name)


def answer_pager(dome: Dome, medic: str, name: str) -> Rule[None]:
    """One medic comes, or not. [DD-CRD-05, DD-CRD-06, R35]"""
    carrier, unit = dome.units[medic], dome.units[name]
    far = distance(carrier.place, unit.place)
    ways = [square for square in reach(dome, medic) if distance(square, unit.place) < far]
    if ways:
        options = [Stay.of(), *[Answer.of(square) for square in ways]]
        about = (medic, name)
        move = yield from ask(lambda: Choose(carrier.owner, "pager", options, options[-1], "DD-CRD-05", about))
        if isinstance(move, Answer):
            yield from walk(dome, medic, move.square)
    if dome.free(medic) and dome.free(name) and distance(carrier.place, unit.place) == 1:
        healed = min(carrier.pager, unit.wounds)
        unit.wounds -= healed
        dome.tell(moves.Healed(medic, name, healed))


def reach(dome: Dome, name: str) -> list[str]:
    """Where a unit can walk, nearest first; tokens can be entered. [DD-MOV-01..05]"""
    unit = dome.units[name]
    found, edge = {unit.place: 0}, [unit.place]
    while edge:
        square = edge.pop(0)
        for step in neighbours(square) if found[square] < unit.movement else []:
            if step not in found and dome.at(step) is None and not is_lava(step):
                found[step] = found[square] + 1
                edge.append(step)
    return [square for square in found if square != unit.place]


def walk(dome: Dome, name: str, square: str) -> Rule[None]:
    """Enter a square; what lies there attacks at once. [DD-MOV-11]"""
    unit, before = dome.units[name], dome.units[name].place
    unit.place = square
    dome.tell(moves.Stepped(name, square))
    if square in dome.tokens:
        yield from token_attack(dome, name, before)


def die(dome: Dome, name: str, killer: int, *, shell: bool) -> Rule[None]:
    """The killer picks a jail and takes a shell, which a token does not give. [DD-DTH-01..04, DD-CRD-16, R40]"""
    move = yield from ask(lambda: Choose(killer, "jail", JAILS, JAILS[0], "DD-DTH-02", (name,)))
    unit = dome.units[name]
    unit.place, unit.wounds, unit.down = move.jail, 0, False
    if shell and killer != unit.owner:
        dome.shells[killer] += 1
    dome.tell(moves.Died(name, move.jail, killer if shell else None))
