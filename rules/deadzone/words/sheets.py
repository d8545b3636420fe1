"""How the sector stands in words for everybody, and what a seat has before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from rules.common.english import listed
from rules.common.standing_orders import with_end
from rules.deadzone.chapters.ending import target
from rules.deadzone.chapters.scenarios import SCENARIOS
from rules.deadzone.model.in_force import FACE_LISTS
from rules.deadzone.model.names import (
    brief,
    called,
    face_words,
    faction_name,
    map_name,
    order_name,
    scenario_name,
    spoken,
    thing_name,
)
from rules.deadzone.model.state import Fighter, Objective, Orders, Token
from rules.deadzone.model.teams.factions import ORDERS
from rules.deadzone.model.view import SectorView
from rules.deadzone.model.vocabulary import FACE_NAMES, MISSIONS, STANDING_CHOICES, STANDING_ORDERS
from rules.engine import Names, say

Telling = Callable[[SectorView, Fighter], str]
"""How a model is told."""
ALT_TEXT: Final = 1024
NAME: Final = 32
"""A player's name is cut to so many characters in the alt text."""
PHASE_NAMES: Final[Mapping[str, str]] = {
    "teams": say("choosing Strike Teams"),
    "scenario": say("setting up"),
    "recon": say("the Recon test"),
    "zone": say("choosing zones"),
    "deployment": say("deployment"),
    "aerial": say("landings"),
    "recon_effects": say("Recon"),
    "scouts": say("Scouts"),
}
"""What goes on before the first Round."""


def order_words(what: str, choice: str) -> str:
    """`Evade: out of sight`."""
    if what in FACE_LISTS:
        return f"{STANDING_ORDERS[what]}: {listed([face_name(word) for word in choice.split(',')])}"
    return f"{STANDING_ORDERS.get(what, what)}: {standing_choice(choice)}"


def face_name(word: str) -> str:
    """`Dice Symbol`; `none` for no face."""
    return FACE_NAMES.get(word.strip(), word.strip()) or STANDING_CHOICES[""]


def standing_choice(choice: str) -> str:
    """`out of sight`, `spend up to 2 without asking`; anything else as it is."""
    what, _, most = choice.partition(" ")
    if what == "spend" and most.isdecimal():
        return say("spend up to {most} without asking", most=most)
    return STANDING_CHOICES.get(choice, choice)


def where(seen: SectorView) -> str:
    """`round 2 of 5`; before that what goes on."""
    if seen.phase in PHASE_NAMES:
        return PHASE_NAMES[seen.phase]
    last = last_round(seen)
    return say("round {number} of {last}" if last else "round {number}", number=seen.round, last=last)


def last_round(seen: SectorView) -> int:
    """How many Rounds there are; 0 where that is not known yet."""
    return SCENARIOS[seen.scenario].row.rounds if seen.scenario in SCENARIOS else 0


# -- for everybody -----------------------------------------------------------------------------------------------------


def standing(seen: SectorView, names: Names) -> str:
    """The table in a few words, at most 1,024 characters: how it stands, then the models. [10.1]"""
    short = [name[:NAME] for name in names]
    lines = [headline(seen, short), *objectives_lines(seen, short)]
    tellings = [" ".join([*lines, *sides_words(seen, short, told)]) for told in (spoken, brief)]
    return next((whole for whole in tellings if len(whole) <= ALT_TEXT), tellings[-1][:ALT_TEXT])


def sides_words(seen: SectorView, names: Names, told: Telling) -> list[str]:
    """Both sides, the one with Initiative first."""
    return [words for seat in (seen.active, 1 - seen.active) if (words := models_words(seen, seat, names, told))]


def headline(seen: SectorView, names: Names) -> str:
    """Where the game is, and the points."""
    if seen.phase in PHASE_NAMES:
        return say("Before the game: {phase}.", phase=PHASE_NAMES[seen.phase])
    if seen.phase == "end":
        return end_words(seen, names)
    last, plain = last_round(seen), "Round {number}, {who} has the Initiative."
    line = "Round {number} of {last}, {who} has the Initiative." if last else plain
    return f"{say(line, number=seen.round, last=last, who=names[seen.active])} {score_words(seen, names)}"


def end_words(seen: SectorView, names: Names) -> str:
    """`The game is over in Round 4, Ann won: Ann 14 VP, Ben 6 VP.`"""
    won = [names[seat] for seat in seen.winners]
    scores = [say("{who} {vp} VP", who=names[seat], vp=seen.sides[seat].vp) for seat in (0, 1)]
    drawn = "The game is over in Round {number}, a draw: {scores}."
    line = "The game is over in Round {number}, {who:and} won: {scores}." if won else drawn
    return say(line, number=seen.round, who=won, scores=", ".join(scores))


def score_words(seen: SectorView, names: Names) -> str:
    """`Ann leads with 4 VP to 2; 12 VP win.`"""
    ours, theirs = [side.vp for side in seen.sides]
    if ours == theirs:
        return say("{vp} VP each; {target}.", vp=ours, target=target_words(seen))
    return say(
        "{who} leads with {vp} VP to {less}; {target}.",
        who=names[0] if ours > theirs else names[1], vp=max(ours, theirs), less=min(ours, theirs),
        target=target_words(seen),
    )  # fmt: skip


def target_words(seen: SectorView) -> str:
    """`12 VP win`, as a part of a sentence."""
    goal = target(seen)
    return say("the most VP after the last Round win") if goal is None else say("{vp} VP win", vp=goal)


def objectives_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """`Objectives: D5-2 (2 VP) Ann, E4-2 (2 VP) nobody.`: what each scores at the end of the Round, and for whom."""
    if seen.objectives and seen.phase not in PHASE_NAMES:
        told = ", ".join([objective_words(seen, names, one) for one in seen.objectives])
        yield say("Objectives: {objectives}.", objectives=told)


def objective_words(seen: SectorView, names: Names, objective: Objective) -> str:
    """`D5-2 (2 VP) Ann`; for both sides nobody scores."""
    scenario, here = SCENARIOS[seen.scenario], seen.at(objective.cube)
    seat = scenario.holder(seen, objective.cube)
    vp = max([scenario.hold_vp(seen, one, objective) for one in ([seat] if seat is not None else [0, 1])])
    whose = names[seat] if seat is not None else say("both") if here else say("nobody")
    return say("{cube} ({vp} VP) {who}" if vp else "{cube} {who}", cube=objective.cube, vp=vp, who=whose)


def models_words(seen: SectorView, seat: int, names: Names, told: Telling) -> str:
    """The models of a side that are left, unactivated ones first; the dead are counted."""
    models = seen.of(seat)
    if not models:
        return ""
    left = sorted([f for f in models if f.fate not in ("dead", "left")], key=lambda f: f.activated)
    gone = len(models) - len(left)
    dice = [die.face for die in seen.sides[seat].dice if not die.spent]
    whole = "; ".join([told(seen, f) for f in left]) or say("nobody left")
    line = "{who} (Command Dice: {dice}): {models}." if dice else "{who} (no Command Dice): {models}."
    words = say(line, who=names[seat], dice=face_words(dice), models=whole)
    return f"{words} {say('{gone} out of play.', gone=gone)}" if gone else words


# -- for one seat ------------------------------------------------------------------------------------------------------


def sheet(seen: SectorView, names: Names) -> str:
    """What a seat has before it: sector, models, dice, missions, tokens it knows, standing orders."""
    own = own_lines(seen) if seen.seat is not None else watcher_lines(seen, names)
    return "\n".join([*sector_lines(seen, names), *own])


def sector_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """Scenario and battlefield, who leads, and the objectives."""
    if seen.scenario and seen.map:
        yield say(
            "{scenario} on {map}, {points:# point|# points}.",
            scenario=scenario_name(seen.scenario), map=map_name(seen.map), points=seen.points,
        )  # fmt: skip
    else:
        yield say("Strike Teams of up to {points:# point|# points}.", points=seen.points)
    if seen.phase not in PHASE_NAMES:
        yield headline(seen, names)
    yield from objectives_lines(seen, names)
    yield from token_lines(seen)


def token_lines(seen: SectorView) -> Iterator[str]:
    """What lies on the board: things face up by name, face-down tokens by number."""
    lying = [token for token in seen.tokens if token.cube and token.placed]
    up = [say("{item} in {cube}", item=thing_name(token.kind), cube=token.cube) for token in lying if token.up]
    down = [say("{item} in {cube}", item=token.id, cube=token.cube) for token in lying if not token.up]
    if up:
        yield say("On the ground: {items}.", items=", ".join(up))
    if down:
        yield say("Item tokens, face down: {items}.", items=", ".join(down))


def watcher_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """What a spectator sees."""
    yield say("You watch: Secret Missions and face-down items are hidden from you.")
    for seat in (0, 1):
        yield from model_lines(seen, seat, names[seat])


def own_lines(seen: SectorView) -> Iterator[str]:
    """What only this seat has, and its models."""
    assert seen.seat is not None
    side = seen.sides[seen.seat]
    if seen.phase == "teams":
        team = say("Your Strike Team so far: {team}.", team=side.draft)
        yield team if side.draft else say("Choose a ready-made team, or build one.")
    yield from model_lines(seen, seen.seat, say("You"))
    if side.dice:
        left = [die.face for die in side.dice if not die.spent]
        yield say("Command Dice: {dice}." if left else "No Command Dice left.", dice=face_words(left))
    if side.order:
        yield order_line(side.order)
    yield from mission_lines(seen)
    known = [
        say("{kind} in {cube}" if one.cube else "item {number} is {kind}",
            number=one.id, kind=thing_name(one.kind), cube=one.cube)
        for one in looked_at(seen)
    ]  # fmt: skip
    if known:
        yield say("You know: {items:and}.", items=known)
    yield from orders_lines(side.orders)


def order_line(key: str) -> str:
    """What a side's Special Order is, when it may be used, for whom and what it does."""
    order = ORDERS[key]
    return say(
        "Your Leader's Special Order, {order} ({when}; for {whom}): {effect}",
        order=order_name(key), when=order.when, whom=order.affects, effect=order.effect,
    )  # fmt: skip


def model_lines(seen: SectorView, seat: int, who: str) -> Iterator[str]:
    """A line for each model that is left, and who has gone."""
    models = seen.of(seat)
    if models:
        side = seen.sides[seat]
        yield say("{who}, {faction}, {vp} VP:", who=who, faction=faction_name(side.faction), vp=side.vp)
    yield from [f"{spoken(seen, f)}." for f in models if f.fate not in ("dead", "left")]
    gone = [called(f) for f in models if f.fate in ("dead", "left")]
    if gone:
        yield say("Gone: {models:and}.", models=gone)


def mission_lines(seen: SectorView) -> Iterator[str]:
    """Its own Secret Missions."""
    assert seen.seat is not None
    for mission in seen.sides[seen.seat].missions:
        line = "Secret Mission: {mission} (done)." if mission.done else "Secret Mission: {mission}."
        yield say(line, mission=MISSIONS[mission.number])


def looked_at(seen: SectorView) -> list[Token]:
    """The tokens that lie face down and that this seat has looked at."""
    return [token for token in seen.tokens if not token.up and token.cube and seen.seat in token.seen and token.kind]


def ordered(held: Orders, what: str) -> str:
    """A standing order as its player says it: `spend 2`, `symbol,advance`."""
    value = getattr(held, what)
    if what == "symbols" and value == "spend":
        return f"{value} {held.symbols_most}"
    return ",".join(value) if isinstance(value, list) else str(value)


def orders_lines(held: Orders) -> Iterator[str]:
    """Standing orders that are not the usual ones."""
    usual = Orders()
    told = [
        order_words(what, ordered(held, what))
        for what in STANDING_ORDERS
        if ordered(held, what) != ordered(usual, what)
    ]
    if told:
        yield say("Standing orders: {orders}.", orders=with_end("; ".join(told), held.until))
