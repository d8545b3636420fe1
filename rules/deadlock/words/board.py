"""The planet as the picture shows it, in words: what happened this turn, each territory, each player, sheets read."""

from __future__ import annotations

from collections.abc import Iterator

from rules.deadlock.model.names import TAX_IN_TEXT, held_words, here_words, land_words
from rules.deadlock.model.state import Mark
from rules.deadlock.model.view import BuildingView, PlanetView, PlayerView
from rules.deadlock.words.lookups import idle_words, report_words
from rules.engine import Names, say

SIGNS = {
    "battle": "a battle in {cell}",
    "missile": "{who}'s Missiles on {cell}, from {origin}",
    "event": "an event in {cell}",
    "rebels": "rebels in {cell}",
    "poison": "poison in {cell}",
    "ability": "the power of a race in {cell}",
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
        yield say("The last round is round {limit}.", limit=seen.round_limit)
    line = "Technology cards: {deck} in the deck, {discards} discarded."
    yield say(line, deck=seen.deck, discards=seen.discards)
    if seen.battles:
        yield say("Battles to be fought: {cells:and}.", cells=seen.battles)
    marks = [mark_words(mark, names) for mark in seen.marks if mark.kind != "move" or mark.to not in ("", mark.cell)]
    if marks:
        yield say("This turn: {marks}.", marks="; ".join(marks))


def mark_words(mark: Mark, names: Names) -> str:
    """`Ann moved from A1 to B1`, `a battle in B2`."""
    who = names[mark.seat]
    if mark.kind == "move":
        return say("{who} moved from {origin} to {cell}", who=who, origin=mark.cell, cell=mark.to)
    return say(SIGNS[mark.kind], cell=mark.to or mark.cell, who=who, origin=mark.cell)


def player_lines(seen: PlanetView, names: Names) -> Iterator[str]:
    """What the standing leaves out of a player."""
    for seat in seen.order or range(len(seen.players)):
        told = player_words(seen.players[seat], names[seat])
        if told:
            yield told


def player_words(player: PlayerView, who: str) -> str:
    """A player's tax and business of this turn; empty where there is none."""
    if player.out or not player.race or not (player.tax or player.dealt):
        return ""
    line = "{who} takes {tax} taxes."
    if player.dealt:
        line = "{who} has done business on the Black Market."
        if player.tax:
            line = "{who} takes {tax} taxes and has done business on the Black Market."
    return say(line, who=who, tax=TAX_IN_TEXT.get(player.tax or "", ""))


def reports(seen: PlanetView, names: Names) -> Iterator[str]:
    """What this seat has read on the record sheets of others; a spectator has read none."""
    for seat in range(len(seen.players)):
        if seen.seat not in (None, seat) and seen.report(seat) is not None:
            yield say(
                "{who}'s record sheet, as far as you know it. {told}",
                who=names[seat],
                told=" ".join(report_words(seen, seat)),
            )


def land_lines(seen: PlanetView, names: Names) -> Iterator[str]:
    """Each territory with its number, its buildings by slot, and who is there."""
    for land in seen.lands:
        parts = [
            say("{land}, number {number}", land=land_words(land, names), number=land.number),
            *[slot_words(number, held) for number, held in enumerate(land.slots, 1) if held],
            *[here_words(land, names)] * bool(land.colonists or land.units),
            *[say("poisoned for {turns:# turn|# turns}", turns=land.poison)] * bool(land.poison),
            *[say("something was built here this turn")] * land.built,
        ]
        yield " ".join([f"{'; '.join(parts)}.", *idle_words(land)])


def slot_words(number: int, held: BuildingView) -> str:
    """`slot 2 Surface Mine (no power)`."""
    line = "slot {number} {building}, has produced" if held.made else "slot {number} {building}"
    return say(line, number=number, building=held_words(held))
