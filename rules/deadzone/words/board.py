"""The sector as the picture shows it, in words: whose Turn, both sides with their models, what lies there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.common.english import listed
from rules.deadzone.model.models import sheet
from rules.deadzone.model.names import effect_words, faction_name, scenario_name, spoken, thing_name
from rules.deadzone.model.state import Die, Fighter
from rules.deadzone.model.teams.factions import EQUIPMENT
from rules.deadzone.model.view import SectorView
from rules.deadzone.model.vocabulary import FACE_NAMES, ZONES
from rules.deadzone.words.sheets import PHASE_NAMES, target_words
from rules.engine import Names

IN_PLAY: Final = {
    "round": "A Round begins.",
    "command": "The Command Dice are rolled.",
    "end_of_round": "The Round ends.",
}
"""What goes on where it is nobody's Turn."""


def board(seen: SectorView, names: Names) -> str:
    """All that the picture shows of the table."""
    return "\n".join(
        [*turn_lines(seen, names), *side_lines(seen, names), *goal_lines(seen, names), *lying(seen, names)]
    )


def turn_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """What wins, what is played, and who acts."""
    yield f"How it is won: {target_words(seen)}."
    if seen.scenario:
        yield f"The scenario is {scenario_name(seen.scenario)}."
    if seen.phase in IN_PLAY:
        yield IN_PLAY[seen.phase]
    if seen.acting:
        yield f"{names[seen.acting.player]} plays {seen.acting.id}."
    elif seen.phase == "turn":
        yield f"It is {names[seen.active]}'s Turn."


def side_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """Each side: faction, zone, Leader, how many are left and may act, Command Dice, and every model."""
    for seat, side in enumerate(seen.sides):
        if side.faction:
            zone = f", {ZONES.get(side.zone, side.zone)}" if side.zone and seen.phase in PHASE_NAMES else ""
            started = f" of {side.started}" if side.started else ""
            yield (
                f"{names[seat]}: {faction_name(side.faction)}{zone}, {side.vp} VP, {seen.living(seat)}{started} models "
                f"left, {len(seen.unactivated(seat))} to act."
            )
        elif side.vp:
            yield f"{names[seat]}: {side.vp} VP."
        if side.dice:
            yield f"{names[seat]}'s Command Dice: {', '.join(map(die_words, side.dice))}."
        yield from [f"{model_words(seen, f, names)}." for f in seen.of(seat)]


def die_words(die: Die) -> str:
    """`Shoot`, `Shoot (spent)`, `Model (extra, cannot be rolled again)`."""
    told = [*["extra, cannot be rolled again"] * die.fixed, *["spent"] * die.spent]
    return f"{FACE_NAMES.get(die.face, die.face)}{f' ({listed(told)})' if told else ''}"


def model_words(seen: SectorView, f: Fighter, names: Names) -> str:
    """`E3 Enforcer, D4-3, 1/2 HP, Leader, with Laser Rifle and Frag Grenade`; only that it is gone, if it is."""
    if f.fate in ("dead", "left"):
        return spoken(seen, f)
    leads = ["Leader"] if seen.sides[f.owner].leader == f.id else []
    carried = [weapon.name for weapon in sheet(f).weapons] + ([EQUIPMENT[f.gear].name] if f.gear in EQUIPMENT else [])
    armed = [f"with {listed(carried)}"] if carried else []
    marked = [f"marked by {listed([names[seat] for seat in f.prey])}"] if f.prey else []
    effects = [effect_words(effect.what, effect.value) for effect in f.effects]
    return ", ".join([spoken(seen, f), *leads, *armed, *marked, *effects])


def goal_lines(seen: SectorView, names: Names) -> Iterator[str]:
    """Each objective with what it is worth as printed, and whose mark it bears."""
    told = [
        f"{goal.cube} ({goal.vp} VP{f', marked by {names[goal.mark]}' if goal.mark >= 0 else ''})"
        for goal in seen.objectives
    ]
    if told:
        yield f"Objectives as printed: {', '.join(told)}."


def lying(seen: SectorView, names: Names) -> Iterator[str]:
    """What lies on the board besides: smoke, traps, Comm-Links, caches, and face-down items that this seat knows."""
    things = [
        *[f"{f'a toxic cloud ({cloud.toxic})' if cloud.toxic else 'smoke'} in {cloud.cube}" for cloud in seen.clouds],
        *[f"{names[trap.owner]}'s trap in {trap.cube}, {effect_words(trap.effect, trap.value)}" for trap in seen.traps],
        *[f"{names[link.owner]}'s Comm-Link in {link.cube}" for link in seen.links],
        *[f"{names[seat]}'s cache in {side.cache}" for seat, side in enumerate(seen.sides) if side.cache],
    ]
    if things:
        yield f"On the board: {'; '.join(things)}."
    known = [
        f"item {token.id} in {token.cube} is {thing_name(token.kind)}"
        for token in seen.tokens
        if token.kind and token.cube and not token.up
    ]
    if known:
        yield f"Face down, but known to you: {'; '.join(known)}."
