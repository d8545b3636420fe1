"""The planet as the picture shows it, in words: what happened this turn, each territory, each player, sheets read."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.english import counted, listed
from rules.deadlock.model.names import held_words, here_words, land_words
from rules.deadlock.model.state import Mark
from rules.deadlock.model.view import BuildingView, PlanetView, PlayerView
from rules.deadlock.words.lookups import idle_words, report_words
from rules.engine import Names

SIGNS = {
    "battle": "a battle in {0}",
    "missile": "{1}'s Missiles on {0}",
    "event": "an event in {0}",
    "rebels": "rebels in {0}",
    "poison": "poison in {0}",
    "ability": "the power of a race in {0}",
}
"""What happened at a territory this turn."""


def board(seen: PlanetView, names: Names) -> str:
    """All that the picture shows of the table, and what this seat has read on other record sheets."""
    return "\n".join(
        [*game_lines(seen, names), *player_lines(seen, names), *reports(seen, names), *land_lines(seen, names)]
    )


def game_lines(seen: PlanetView, names: Names) -> Iterator[str]:
    """How long the game goes on, the cards, the battles to come, and what happened this turn."""
    if seen.round_limit and seen.phase != "end":
        yield f"The last round is round {seen.round_limit}."
    yield f"Technology cards: {seen.deck} in the deck, {seen.discards} discarded."
    if seen.battles:
        yield f"Battles to be fought: {listed(seen.battles)}."
    marks = [mark_words(mark, names) for mark in seen.marks if mark.kind != "move" or mark.to not in ("", mark.cell)]
    if marks:
        yield f"This turn: {'; '.join(marks)}."


def mark_words(mark: Mark, names: Names) -> str:
    """`Ann moved from A1 to B1`, `a battle in B2`."""
    if mark.kind == "move":
        return f"{names[mark.seat]} moved from {mark.cell} to {mark.to}"
    told = SIGNS[mark.kind].format(mark.to or mark.cell, names[mark.seat])
    return f"{told}, from {mark.cell}" if mark.kind == "missile" else told


def player_lines(seen: PlanetView, names: Names) -> Iterator[str]:
    """What the standing leaves out of a player."""
    for seat in seen.order or range(len(seen.players)):
        told = player_words(seen.players[seat])
        if told:
            yield f"{names[seat]} {listed(told)}."


def player_words(player: PlayerView) -> list[str]:
    """A player's tax and business of this turn."""
    if player.out:
        return []
    taxed = [f"takes {player.tax} taxes"] if player.tax else []
    return [*taxed, *["has done business on the Black Market"] * player.dealt]


def reports(seen: PlanetView, names: Names) -> Iterator[str]:
    """What this seat has read on the record sheets of others."""
    for seat in range(len(seen.players)):
        if seat != seen.seat and seen.report(seat) is not None:
            yield f"{names[seat]}'s record sheet: {' '.join(report_words(seen, seat))}"


def land_lines(seen: PlanetView, names: Names) -> Iterator[str]:
    """Each territory with its number, its buildings by slot, and who is there."""
    for land in seen.lands:
        parts = [
            f"{land_words(land, names)}, number {land.number}",
            *[slot_words(number, held) for number, held in enumerate(land.slots, 1) if held],
            *[here_words(land, names)] * bool(land.colonists or land.units),
            *[f"poisoned for {counted(land.poison, 'turn')}"] * bool(land.poison),
            *["something was built here this turn"] * land.built,
        ]
        yield f"{'; '.join(parts)}.{idle_words(land)}"


def slot_words(number: int, held: BuildingView) -> str:
    """`slot 2 Surface Mine (no power)`."""
    return f"slot {number} {held_words(held)}{', has produced' if held.made else ''}"
