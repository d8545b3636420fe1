"""Power cards played for their ability: for each tag what it can be played on, what it does. [3.5, 3.16, 3.21, 3.23]

A card whose tag exists needs no code. `on` is what the player names: a rating, a unit, a square, a jail or a player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rules.death_dome.chapters.combat import free_ways, shift
from rules.death_dome.chapters.control import far_points, free, mark
from rules.death_dome.chapters.naming import quoted
from rules.death_dome.chapters.piles import discard, draw_cards, take
from rules.death_dome.chapters.walking import steps_left
from rules.death_dome.model.cards import ITEMS, POWERS, Tag, Timing
from rules.death_dome.model.events import Boosted, CounterSet, Healed, Played, SawStolen, Stole, Swapped
from rules.death_dome.model.income import LARGEST_HAND
from rules.death_dome.model.keys import seat_of_key, team_key
from rules.death_dome.model.moves import Play
from rules.death_dome.model.state import JAILS, Boost, Dome, Ends, Rating, Unit
from rules.death_dome.model.units import able, mend
from rules.engine import Refusal, Rule, draw

MOST_CUBES = 4
WRONG_TIME: Mapping[Timing, str] = {
    "unit": "{card} is played in the phase of one of your units.",
    "turn": "{card} is played between your unit phases.",
    "turn_any": "{card} is played in your own turn.",
    "capture": "{card} is played together with a capture.",
    "reaction": "{card} is played with your defence against an attack.",
    "value_only": "{card} is played for its value, in an attack or a defence.",
}
PRESSURED: Mapping[Rating, Ends] = {"strength": "turn", "movement": "turn", "toughness": "next_turn"}


@dataclass(frozen=True)
class Power:
    """One tag: what it can be played on now (nothing: not at all; `""`: it needs no target), and what it does."""

    choices: Callable[[Dome, Tag], Iterable[str]]
    effect: Callable[[Dome, Tag, str], Rule[None]]


def plays(dome: Dome) -> tuple[Play, ...]:
    """The cards in the active player's hand that can be played now. [DD-PWR-03, DD-PWR-05, DD-PWR-10]"""
    now = timings(dome)
    held = [card for card in dict.fromkeys(dome.team.hand) if POWERS[card].timing in now]
    cards = [card for card in held if no_card(dome, card) is None]
    return tuple([Play.of(card, on) for card in cards for on in targets(dome, card)])


def targets(dome: Dome, card: str) -> list[str]:
    """What a card could be played on now; `""` where it needs nothing. [DD-PWR-10, R11]"""
    return [on for tag in POWERS[card].tags for on in ABILITIES[tag.name].choices(dome, tag)]


def timings(dome: Dome) -> tuple[Timing, ...]:
    """The cards for which this is the time, in a turn. [DD-PWR-03]"""
    return ("turn_any", "unit" if dome.acting else "turn")


def no_card(dome: Dome, card: str) -> Refusal | None:
    """Why this is not the time for a power card. [DD-PWR-03, DD-PWR-05, DD-BAS-03]"""
    if card not in dome.team.hand:
        return Refusal("You do not hold that power card; look at your hand.")
    power, acting = POWERS[card], dome.acting
    if power.timing not in timings(dome):
        return Refusal(WRONG_TIME[power.timing], "DD-PWR-03", card=power.name)
    if power.needs_action and (acting is None or not acting.actions or dome.in_base(active_unit(dome))):
        return Refusal(
            "{card} needs an action, and your unit has none left here.", "DD-PWR-05", "DD-BAS-03",
            card=power.name,
        )  # fmt: skip
    return None


def no_play(dome: Dome, card: str, on: str) -> Refusal | None:
    """Why a power card cannot be played for its ability now. [DD-PWR-03, DD-PWR-05, DD-PWR-10]"""
    if wrong := no_card(dome, card):
        return wrong
    name, known = POWERS[card].name, targets(dome, card)
    if on in known:
        return None
    if known == [""]:
        return Refusal("{card} is played without a target.", "DD-PWR-03", card=name)
    if not known:
        return Refusal("{card} would change nothing now: keep it.", "DD-PWR-10", card=name)
    if not on:
        return Refusal("{card} needs a target; name one of {known}.", "DD-PWR-10", card=name, known=", ".join(known))
    return Refusal(
        "{card} cannot be played on {on}; name one of {known}.", "DD-PWR-10",
        card=name, on=quoted(on), known=", ".join(known),
    )  # fmt: skip


def play(dome: Dome, card: str, on: str) -> Rule[None]:
    """Use a card for its ability; it is discarded, or lies beside the unit while it works. [DD-PWR-06, DD-CRD-19]"""
    tag = POWERS[card].tags[0]
    take(dome, dome.active, card)
    dome.tell(Played(dome.active, card, on))
    yield from ABILITIES[tag.name].effect(dome, tag, on)
    if tag.name != "pressured":
        discard(dome, [card])


def active_unit(dome: Dome) -> Unit:
    """The unit whose phase it is."""
    return dome.unit(dome.scene.unit)


# -- cards on the active unit ------------------------------------------------------------------------------------------


def always(dome: Dome, tag: Tag) -> Iterable[str]:
    """At any time that its class allows."""
    return ("",)


def extra_action(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """One more action, after all others too. [DD-CRD-10]"""
    dome.scene.actions += 1
    yield from ()


def may_split(dome: Dome, tag: Tag) -> Iterable[str]:
    """While an action and some of the movement are left. [DD-CRD-11, DD-PWR-10]"""
    scene = dome.scene
    return ("",) if scene.actions and not scene.split and steps_left(dome, active_unit(dome)) > 0 else ()


def split_move(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """The movement may be interrupted once. [DD-CRD-11, R69, R77]"""
    dome.scene.split = True
    yield from ()


def ratings(dome: Dome, tag: Tag) -> Iterable[str]:
    """The three ratings; movement only while there is some to come. [DD-CRD-19, DD-PWR-10]"""
    return [rating for rating in PRESSURED if rating != "movement" or not dome.scene.moved or dome.phases_left]


def pressured(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """A rating of the active unit goes up for this turn, toughness until the next. [DD-CRD-19, R36, R52]"""
    rating: Rating = on  # type: ignore[assignment]  # one of the choices
    source = next(card for card in POWERS if POWERS[card].tag(tag.name))
    boost(dome, rating, tag.number, PRESSURED[rating], source)
    yield from ()


def boost(dome: Dome, rating: Rating, plus: int, ends: Ends, source: str) -> None:
    """Raise a rating of the active unit for a time."""
    unit = active_unit(dome)
    unit.boosts.append(Boost(rating, plus, ends, source))
    dome.tell(Boosted(unit.id, rating, plus, source))


def still_moving(dome: Dome, tag: Tag) -> Iterable[str]:
    """Before the movement is over. [DD-PWR-10, P09]"""
    return () if dome.scene.moved else ("",)


def faster(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """More movement in this unit phase. [3.23 move]"""
    boost(dome, "movement", tag.number, "phase", "")
    yield from ()


def when_wounded(dome: Dome, tag: Tag) -> Iterable[str]:
    """Only a wounded unit heals. [DD-PWR-10]"""
    return ("",) if active_unit(dome).wounds else ()


def self_heal(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """The active unit loses wounds. [DD-ABL-28]"""
    unit = active_unit(dome)
    dome.tell(Healed(unit.id, unit.id, mend(unit, tag.number)))
    yield from ()


def without(dome: Dome, tag: Tag) -> Iterable[str]:
    """Where the unit cannot do this yet, and has movement left. [DD-PWR-10]"""
    unit = active_unit(dome)
    return ("",) if steps_left(dome, unit) > 0 and not able(dome, unit, tag.name) else ()


def enable(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """The active unit has the ability for this unit phase. [3.21 P11..P13, R51]"""
    dome.scene.tags.append(tag.name)
    yield from ()


def when_armed(dome: Dome, tag: Tag) -> Iterable[str]:
    """Where an action is left, and a weapon that has not got it by itself. [DD-PWR-10, P21, P22]"""
    own = tag.name.removeprefix("attack_")
    lacking = any(ITEMS[item].weapon and not ITEMS[item].tag(own) for item in active_unit(dome).items)
    return ("",) if lacking and dome.scene.actions and tag.name not in dome.scene.aim else ()


def aim(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """The next weapon attack in this unit phase has it. [3.23 attack_ignore_los, attack_incapacitate]"""
    dome.scene.aim.append(tag.name)
    yield from ()


# -- cards with a target -----------------------------------------------------------------------------------------------


def shovable(dome: Dome, tag: Tag) -> Iterable[str]:
    """Adjacent enemies that can be moved. [P14, DD-PWR-10]"""
    unit = active_unit(dome)
    through = able(dome, unit, "see_through_walls")
    return [
        foe.id
        for foe in dome.units
        if foe.owner != unit.owner
        and dome.exposed(foe)
        and dome.arena.adjacent(unit.place, foe.place, through)
        and not able(dome, foe, "no_push_back")
        and free_ways(dome, unit.place, foe)
    ]


def shove(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """A push back without a wound; what lava kills is the pusher's kill. [3.23 shove, R22]"""
    unit, foe = active_unit(dome), dome.unit(on)
    [to] = free_ways(dome, unit.place, foe)  # of an adjacent unit there is one way only
    yield from shift(dome, foe, to, unit.owner, shell=True, bugs_attack=True)


def claimable(dome: Dome, tag: Tag) -> Iterable[str]:
    """Points to capture from afar. [P15]"""
    return far_points(dome, active_unit(dome), tag.number)


def remote_capture(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """Capture from afar. [3.23 remote_capture]"""
    yield from mark(dome, active_unit(dome), on)


def partners(dome: Dome, tag: Tag) -> Iterable[str]:
    """Teammates to trade places with: both on the board, outside the base, and able to be there. [P20]"""
    unit = active_unit(dome)
    if not dome.exposed(unit):
        return ()
    return [
        mate.id
        for mate in dome.of(unit.owner)
        if mate is not unit and dome.exposed(mate) and stands(dome, mate, unit.place) and stands(dome, unit, mate.place)
    ]


def stands(dome: Dome, unit: Unit, square: str) -> bool:
    """Whether a unit can be on a square where another one is."""
    return not dome.arena.lava(square) or able(dome, unit, "lava_walk")


def swap(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """Two teammates trade places; neither has stepped. [3.23 swap]"""
    unit, mate = active_unit(dome), dome.unit(on)
    unit.place, mate.place = mate.place, unit.place
    dome.tell(Swapped(unit.id, mate.id))
    yield from ()


# -- cards without a unit ----------------------------------------------------------------------------------------------


def full_jails(dome: Dome, tag: Tag) -> Iterable[str]:
    """Jails with somebody in them, the best first. [D21, R43]"""
    held = [jail for jail in JAILS if dome.jailed(jail)]
    return sorted(held, key=lambda jail: (-balance(dome, jail), jail))


def balance(dome: Dome, jail: str) -> int:
    """Own units in a jail minus those of others."""
    return sum([1 if unit.owner == dome.active else -1 for unit in dome.jailed(jail)])


def jail_riot(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """Everybody in the jail goes home. [R43]"""
    free(dome, dome.active, on, dome.jailed(on), "")
    yield from ()


def own_jailed(dome: Dome, tag: Tag) -> Iterable[str]:
    """The player's own units in jail. [R43]"""
    return [unit.id for unit in dome.of(dome.active) if unit.place in JAILS]


def escape(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """One own unit goes home. [R43]"""
    unit = dome.unit(on)
    free(dome, dome.active, unit.place, [unit], "")
    yield from ()


def can_go_back(dome: Dome, tag: Tag) -> Iterable[str]:
    """Not below 1, and four times in a match where the table has agreed on it. [DD-CRD-18, R42]"""
    left = dome.terms.unlimited_cubes or dome.cubes < MOST_CUBES
    return ("",) if dome.counter > 1 and left else ()


def round_back(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """The counter goes back. [DD-CRD-18]"""
    dome.counter = max(1, dome.counter - tag.number)
    dome.cubes += 1
    dome.tell(CounterSet(dome.counter))
    yield from ()


def rich_hands(dome: Dome, tag: Tag) -> Iterable[str]:
    """Opponents with a card to lose. [P16]"""
    return [team_key(seat) for seat in dome.after(dome.active) if dome.teams[seat].hand]


def steal(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """A random card changes hands; thief and victim see which. [3.23 steal]"""
    victim = seat_of_key(on)
    assert victim is not None
    hand, stolen = dome.teams[victim].hand, list[str]()
    for _ in range(min(tag.number, len(hand), LARGEST_HAND - len(dome.team.hand))):
        index = yield from draw(len(hand), "DD-PWR-03")
        stolen.append(hand.pop(index))
    dome.team.hand = sorted([*dome.team.hand, *stolen])
    dome.tell(Stole(dome.active, victim, len(stolen)))
    dome.tell(SawStolen(dome.active, victim, tuple(stolen)))


def can_draw(dome: Dome, tag: Tag) -> Iterable[str]:
    """While the hand, without this card, has room and a card is there. [DD-SUP-04, DD-PWR-07, DD-PWR-10]"""
    return ("",) if dome.pile or dome.discards else ()


def draw_two(dome: Dome, tag: Tag, on: str) -> Rule[None]:
    """Draw cards. [3.23 draw, DD-SUP-04]"""
    yield from draw_cards(dome, dome.active, tag.number)


ABILITIES: Mapping[str, Power] = {
    "extra_action": Power(always, extra_action),
    "split_move": Power(may_split, split_move),
    "pressured": Power(ratings, pressured),
    "move": Power(still_moving, faster),
    "self_heal": Power(when_wounded, self_heal),
    "wall_walk": Power(without, enable),
    "lava_walk": Power(without, enable),
    "tower_jump": Power(without, enable),
    "attack_ignore_los": Power(when_armed, aim),
    "attack_incapacitate": Power(when_armed, aim),
    "shove": Power(shovable, shove),
    "remote_capture": Power(claimable, remote_capture),
    "swap": Power(partners, swap),
    "jail_riot": Power(full_jails, jail_riot),
    "escape": Power(own_jailed, escape),
    "round_back": Power(can_go_back, round_back),
    "steal": Power(rich_hands, steal),
    "draw": Power(can_draw, draw_two),
}
"""Bug cards are played with a capture, `cancel_push` and `grant_payback` with a defence. [control.py, defence.py]"""
