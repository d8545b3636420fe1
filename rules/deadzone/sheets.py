"""How the sector stands in words for everybody, and what a seat has before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from rules.deadzone.ending import target
from rules.deadzone.scenarios import SCENARIOS
from rules.deadzone.state import Fighter, Orders, Token
from rules.deadzone.view import SectorView
from rules.deadzone.vocabulary import FACE_NAMES, MISSIONS
from rules.deadzone.wording import (
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
from rules.engine import Names
from rules.english import counted, listed
from rules.standing import end_words

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
    tellings = [" ".join([headline(seen, short), *sides_words(seen, short, told)]) for told in (spoken, brief)]
    return next((whole for whole in tellings if len(whole) <= ALT_TEXT), tellings[-1][:ALT_TEXT])


def sides_words(seen: SectorView, names: Names, told: Telling) -> list[str]:
    """Both sides, the one with Initiative first."""
    return [words for seat in (seen.active, 1 - seen.active) if (words := models_words(seen, seat, names, told))]


def headline(seen: SectorView, names: Names) -> str:
    """Where the game is, and the points."""
    if seen.phase in PHASE_NAMES:
        return f"Before the game: {PHASE_NAMES[seen.phase]}."
    points = f"{names[0]} {seen.sides[0].vp} VP, {names[1]} {seen.sides[1].vp} VP, {target(seen.sector)} win"
    if seen.phase == "end":
        result = f"{listed([names[seat] for seat in seen.winners])} won" if seen.winners else "a draw"
        return f"The game is over in Round {seen.round}, {result}: {points}."
    return f"Round {seen.round}{last_round(seen)}, Initiative {names[seen.active]}; {points}."


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
    return "\n".join([*sector_lines(seen), *(own_lines(seen) if seen.seat is not None else watcher_lines(seen, names))])


def sector_lines(seen: SectorView) -> Iterator[str]:
    """Scenario and battlefield."""
    if seen.scenario and seen.map:
        yield f"{scenario_name(seen.scenario)} on {map_name(seen.map)}, {counted(seen.points, 'point')}."
    else:
        yield f"Strike Teams of up to {counted(seen.points, 'point')}."


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
        yield f"Your Leader's Special Order: {order_name(side.order)}."
    yield from mission_lines(seen)
    known = [f"item {token.id} is {thing_name(token.kind)}" for token in looked_at(seen)]
    if known:
        yield f"You know: {listed(known)}."
    yield from orders_lines(side.orders)


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
