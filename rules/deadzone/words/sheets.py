"""How the sector stands in words for everybody, and what a seat has before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from rules.common.english import counted, listed
from rules.common.standing_orders import end_words
from rules.deadzone.chapters.ending import target
from rules.deadzone.chapters.scenarios import SCENARIOS
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
from rules.deadzone.model.vocabulary import FACE_NAMES, MISSIONS
from rules.engine import Names

Telling = Callable[[SectorView, Fighter], str]
"""How a model is told."""
ALT_TEXT: Final = 1024
NAME: Final = 32
"""A player's name is cut to so many characters in the alt text."""
PHASE_NAMES: Final[Mapping[str, str]] = {
    "teams": "choosing Strike Teams",
    "scenario": "setting up",
    "recon": "the Recon test",
    "zone": "choosing zones",
    "deployment": "deployment",
    "aerial": "landings",
    "recon_effects": "Recon",
    "scouts": "Scouts",
}
"""What goes on before the first Round."""
SUBJECTS: Final[Mapping[str, str]] = {
    "symbols": "Dice Symbols when attacked",
    "stand": "Fight back or Survive",
    "reroll": "re-rolls when attacked",
    "spend": "results that may go by themselves",
    "order_after": "Special Order after the dice",
    "order_before": "Special Order before the dice",
    "evade": "Evade",
    "leaver": "free attack on who leaves",
    "riser": "free attack on who stands up",
    "trap": "traps",
    "passing": "a Turn without a model worth it",
    "command": "Command re-rolls",
    "keep": "Command faces to keep",
    "trigger": "Special Orders out of turn",
    "rampage": "enemies that rampage",
    "own": "questions in the own Turn",
}
"""What each standing order covers. [4.4]"""
CHOICES: Final[Mapping[str, str]] = {
    "ask": "ask me",
    "deadly": "ask me if it could die",
    "wise": "Survive where that is better, else ask",
    "saves": "ask me if it saves the model",
    "matters": "ask me if it matters",
    "best": "the best one",
    "safe": "if no friend is near",
    "hide": "out of sight",
    "none": "none",
    "first": "at the first chance",
    "": "none",
}


def order_words(what: str, choice: str) -> str:
    """`Evade: out of sight`."""
    listed_ = what in ("spend", "keep")
    named = [FACE_NAMES.get(word.strip(), word.strip()) for word in choice.split(",")]
    return f"{SUBJECTS.get(what, what)}: {listed(named) if listed_ and choice else CHOICES.get(choice, choice)}"


def where(seen: SectorView) -> str:
    """`round 2 of 5`; before that what goes on."""
    if seen.phase in PHASE_NAMES:
        return PHASE_NAMES[seen.phase]
    return f"round {seen.round}{last_round(seen)}"


def last_round(seen: SectorView) -> str:
    """` of 5`."""
    return f" of {SCENARIOS[seen.scenario].row.rounds}" if seen.scenario in SCENARIOS else ""


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
        return f"Before the game: {PHASE_NAMES[seen.phase]}."
    if seen.phase == "end":
        points = f"{names[0]} {seen.sides[0].vp} VP, {names[1]} {seen.sides[1].vp} VP"
        result = f"{listed([names[seat] for seat in seen.winners])} won" if seen.winners else "a draw"
        return f"The game is over in Round {seen.round}, {result}: {points}."
    return f"Round {seen.round}{last_round(seen)}, {names[seen.active]} has the Initiative. {score_words(seen, names)}"


def score_words(seen: SectorView, names: Names) -> str:
    """`Ann leads with 4 VP to 2; 12 VP win.`"""
    ours, theirs = [side.vp for side in seen.sides]
    leader = names[0] if ours > theirs else names[1]
    told = f"{ours} VP each" if ours == theirs else f"{leader} leads with {max(ours, theirs)} VP to {min(ours, theirs)}"
    return f"{told}; {target_words(seen)}."


def target_words(seen: SectorView) -> str:
    """`12 VP win`."""
    goal = target(seen)
    return "all Rounds are played" if goal is None else f"{goal} VP win"


def objectives_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """`Objectives: D5-2 (2 VP) Ann, E4-2 (2 VP) nobody.`: what each scores at the end of the Round, and for whom."""
    if seen.objectives and seen.phase not in PHASE_NAMES:
        yield f"Objectives: {', '.join([objective_words(seen, names, one) for one in seen.objectives])}."


def objective_words(seen: SectorView, names: Names, objective: Objective) -> str:
    """`D5-2 (2 VP) Ann`; for both sides nobody scores."""
    scenario, here = SCENARIOS[seen.scenario], seen.at(objective.cube)
    seat = scenario.holder(seen, objective.cube)
    vp = max([scenario.hold_vp(seen, one, objective) for one in ([seat] if seat is not None else [0, 1])])
    whose = names[seat] if seat is not None else "both" if here else "nobody"
    return f"{objective.cube}{f' ({vp} VP)' if vp else ''} {whose}"


def models_words(seen: SectorView, seat: int, names: Names, told: Telling) -> str:
    """The models of a side that are left, unactivated ones first; the dead are counted."""
    models = seen.of(seat)
    if not models:
        return ""
    left = sorted([f for f in models if f.fate not in ("dead", "left")], key=lambda f: f.activated)
    gone = len(models) - len(left)
    dice = face_words([die.face for die in seen.sides[seat].dice if not die.spent])
    more = f" {gone} gone." if gone else ""
    return f"{names[seat]}, dice {dice}: {'; '.join([told(seen, f) for f in left]) or 'nobody left'}.{more}"


# -- for one seat ------------------------------------------------------------------------------------------------------


def sheet(seen: SectorView, names: Names) -> str:
    """What a seat has before it: sector, models, dice, missions, tokens it knows, standing orders."""
    own = own_lines(seen) if seen.seat is not None else watcher_lines(seen, names)
    return "\n".join([*sector_lines(seen, names), *own])


def sector_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """Scenario and battlefield, who leads, and the objectives."""
    if seen.scenario and seen.map:
        yield f"{scenario_name(seen.scenario)} on {map_name(seen.map)}, {counted(seen.points, 'point')}."
    else:
        yield f"Strike Teams of up to {counted(seen.points, 'point')}."
    if seen.phase not in PHASE_NAMES:
        yield headline(seen, names)
    yield from objectives_lines(seen, names)
    yield from token_lines(seen)


def token_lines(seen: SectorView) -> Iterator[str]:
    """What lies on the board: things face up by name, face-down tokens by number."""
    lying = [token for token in seen.tokens if token.cube and token.placed]
    up = [f"{thing_name(token.kind)} in {token.cube}" for token in lying if token.up]
    down = [f"{token.id} in {token.cube}" for token in lying if not token.up]
    if up:
        yield f"On the ground: {', '.join(up)}."
    if down:
        yield f"Item tokens, face down: {', '.join(down)}."


def watcher_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """What a spectator sees."""
    yield "You watch: Secret Missions and face-down items are hidden from you."
    for seat in (0, 1):
        yield from model_lines(seen, seat, names[seat])


def own_lines(seen: SectorView) -> Iterator[str]:
    """What only this seat has, and its models."""
    assert seen.seat is not None
    side = seen.sides[seen.seat]
    if seen.phase == "teams":
        yield f"Your Strike Team so far: {side.draft}." if side.draft else "Choose a ready-made team, or build one."
    yield from model_lines(seen, seen.seat, "You")
    if side.dice:
        yield f"Command Dice: {face_words([die.face for die in side.dice if not die.spent])}."
    if side.order:
        yield order_line(side.order)
    yield from mission_lines(seen)
    known = [f"item {token.id} is {thing_name(token.kind)}" for token in looked_at(seen)]
    if known:
        yield f"You know: {listed(known)}."
    yield from orders_lines(side.orders)


def order_line(key: str) -> str:
    """What a side's Special Order is, when it may be used, for whom and what it does."""
    order = ORDERS[key]
    return f"Your Leader's Special Order, {order_name(key)} ({order.when}; for {order.affects}): {order.effect}"


def model_lines(seen: SectorView, seat: int, who: str) -> Iterator[str]:
    """A line for each model that is left, and who has gone."""
    models = seen.of(seat)
    if models:
        yield f"{who}, {faction_name(seen.sides[seat].faction)}, {seen.sides[seat].vp} VP:"
    yield from [f"{spoken(seen, f)}." for f in models if f.fate not in ("dead", "left")]
    gone = [called(f) for f in models if f.fate in ("dead", "left")]
    if gone:
        yield f"Gone: {listed(gone)}."


def mission_lines(seen: SectorView) -> Iterator[str]:
    """The own Secret Missions."""
    assert seen.seat is not None
    for mission in seen.sides[seen.seat].missions:
        yield f"Secret Mission: {MISSIONS[mission.number]}{' (done)' if mission.done else ''}."


def looked_at(seen: SectorView) -> list[Token]:
    """The tokens that lie face down and that this seat has looked at."""
    return [token for token in seen.tokens if not token.up and token.cube and seen.seat in token.seen and token.kind]


def orders_lines(held: Orders) -> Iterator[str]:
    """Standing orders that are not the usual ones."""
    usual = Orders()
    told = [
        order_words(what, ",".join(value) if isinstance(value, list) else str(value))
        for what in SUBJECTS
        if (value := getattr(held, what)) != getattr(usual, what)
    ]
    if told:
        yield f"Standing orders: {'; '.join(told)}{end_words(held.until)}."
