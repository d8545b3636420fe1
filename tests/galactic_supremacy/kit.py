"""A table of Galactic Supremacy for tests: set a position, say who answers what, look at what players notice.

    table = position("P1: 12cr hand fleet; C1 F1 / P2: hand leader", "draw", dice=[7])
    table.play("P1", "buy_card", "exchange exploration", "done")
    assert table.hand("P1") == ["fleet", "leader"]

testing/scene.py tells how moves are written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine import Event, Match, Move
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model.events import IncomePaid, TurnBegan
from rules.galactic_supremacy.model.invariants import all_cards
from rules.galactic_supremacy.model.state import Galaxy, kind_of_card
from rules.galactic_supremacy.model.view import GalaxyView, PlayerView
from testing.scene import LONG, Dice, Scene, Script, name, outcomes, seat, words_of
from testing.scene import move as any_move
from tests.galactic_supremacy.galaxies import galaxy

__all__ = ["Table", "move", "name", "new_game", "position", "seat", "words_of"]
SCENES: list[Galaxy] = []
STAGED = replace(GAME, setup=lambda seats, options: SCENES.pop())
"""The game, except that it begins in the position that was set last."""


class Table(Scene[Galaxy, GalaxyView]):
    """A match with the players' names for seats: P1, P2 ...; all cards are counted after each step."""

    def __init__(self, match: Match[Galaxy, GalaxyView], dice: Dice) -> None:
        self.phases: list[str] = []
        self._cards = Counter(all_cards(match.state))
        super().__init__(match, dice)

    def until(self, phase: str, player: str | None = None) -> Table:
        """Nobody answers until this phase asks (for this player, if named)."""
        for _ in range(LONG):
            if self.view.phase == phase and player in (None, name(self.view.active)):
                return self
            self.silent()
        raise AssertionError(f"{phase} of {player or 'anybody'} is never reached")

    def player(self, player: str) -> PlayerView:
        """What everybody sees of this player: credits, levels, worlds, number of cards."""
        return self.view.players[seat(player)]

    def number(self, player: str, maker: str) -> int:
        """The number of the offer that this player reads from its maker; 0 when he reads of none."""
        offers = [deal for deal in self.see(player).deals if name(deal.maker) == maker]
        return offers[0].number if offers else 0

    def hand(self, player: str) -> list[str]:
        """The kinds of card in his hand, as he sees them, sorted."""
        return sorted(kind_of_card(card) for card in self.see(player).hand)

    def pieces(self, player: str) -> str:
        """His pieces on the table, as in the text of a position: `H1+L1 F1 | C3`."""
        worlds = []
        for world in self.player(player).worlds:
            units = [(world.id, world.leader), *[(fleet.id, fleet.leader) for fleet in world.fleets]]
            worlds.append(" ".join(f"{unit}+{leader}" if leader else unit for unit, leader in units))
        return " | ".join(worlds)

    def discards(self, pile: int = 0) -> dict[str, int]:
        """The discard pile by kinds; kinds that are not there are left out."""
        return {kind: count for kind, count in self.view.discards[pile].items() if count}

    def forget(self) -> Table:
        """Forget the facts and phases so far."""
        self.phases = []
        return super().forget()

    # -- inside ------------------------------------------------------------------------------------------------------

    def _act(self, player: str, words: str) -> Move:
        kind, *values = words.split()
        short = kind in ("accept", "decline") and len(values) == 1
        return self._move(f"{words} {self.number(player, *values)}" if short else words)

    def _collect(self) -> list[Event]:
        news = self.match.drain().events
        self.events += news
        self.phases += [phase for event in news for phase in phases_told(event)]
        if self.phases[-1:] != [self.match.state.phase]:
            self.phases.append(self.match.state.phase)
        assert Counter(all_cards(self.match.state)) == self._cards, "cards were lost or doubled"
        broken = [line for line in GAME.invariants(self.match.state) if not line.startswith("cards are lost")]
        assert broken == []
        return news


def position(
    text: str,
    phase: str,
    *,
    active: str = "P1",
    order: str = "",
    dice: Script = (),
    individual: bool = False,
    version: int | None = None,
    **more: Any,
) -> Table:
    """A table in this position, at the beginning of this phase of the active player's turn; galaxies.py tells the text.

    `version` is that of the rules, today's if None; `more` sets further fields of the state, such as `round=3`,
    `round_limit=15`, `second_attack=True`, `peace=[1]`.
    """
    state = galaxy(text, individual=individual)
    state.order = [seat(player) for player in order.split()] or state.order
    state.active, state.phase = seat(active), phase
    for field, value in more.items():
        assert hasattr(state, field)
        setattr(state, field, value)
    script = Dice(outcomes(dice))
    SCENES.append(GAME.load(GAME.dump(state)))
    return Table(Match.begin(STAGED, len(state.players), {}, script, version=version), script)


def new_game(seats: int, options: Mapping[str, str] | None = None, dice: Script = ()) -> Table:
    """A game from its very beginning; decks stay in the order of the card list unless shuffles are written."""
    script = Dice(outcomes(dice))
    return Table(Match.begin(GAME, seats, options, script), script)


def move(words: str) -> Move:
    """A move of this game from words."""
    return any_move(GAME, words)


def phases_told(event: Event) -> list[str]:
    """The phases that ask nothing show only in what they tell."""
    if isinstance(event, TurnBegan):
        return ["draw"]
    return ["production"] if isinstance(event, IncomePaid) else []
