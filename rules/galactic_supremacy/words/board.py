"""The galaxy as the picture shows it, in words: piles, the battle, and each empire with its worlds and Fleets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rules.common.english import counted, listed
from rules.engine import Names
from rules.galactic_supremacy.model.names import cards, dice, piece, target
from rules.galactic_supremacy.model.tables import DECK, EFFECTS, CardKind, Effect
from rules.galactic_supremacy.model.view import BattleView, FleetView, GalaxyView, PlayerView, WorldView


def board(seen: GalaxyView, names: Names) -> str:
    """All that the picture shows of the table."""
    return "\n".join([*turn_lines(seen, names), *battle_lines(seen.battle, names), *empire_lines(seen, names)])


def turn_lines(seen: GalaxyView, names: Names) -> Iterator[str]:
    """How long the game goes on, what is special about this turn, and the piles; nothing of it at the end."""
    if seen.winners:
        return
    if seen.round_limit:
        yield f"The last round is round {seen.round_limit}."
    if seen.second_attack:
        yield "This turn has a second Attack Phase."
    if seen.peace:
        yield f"Peace Talks protect {listed([names[seat] for seat in seen.peace])} this turn."
    if not seen.individual and seen.decks:
        yield f"{pile_words(seen.decks[0], seen.discards[0])}."
    for seat, effect, aim in seen.stack:
        against = f" against {target(aim, names)}" if aim else ""
        yield f"{names[seat]}'s {EFFECTS[cast('Effect', effect)].title}{against} is about to take effect."


def pile_words(deck: int, discards: dict[CardKind, int]) -> str:
    """`Deck: 54 cards; discard pile: 2 Research and 1 Fleet cards`."""
    return f"Deck: {counted(deck, 'card')}; discard pile: {cards([k for k in DECK for _ in range(discards[k])])}"


def battle_lines(battle: BattleView | None, names: Names) -> Iterator[str]:
    """The attack in progress: who fights, with which dice."""
    if battle is None:
        return
    where = piece(battle.world, names)
    number = f", combat round {battle.round}" if battle.round else ""
    yield f"{names[battle.defender]} is attacked at {where}{number}; Fleets in its defence: {listed(battle.defenders)}."
    if battle.fallen:
        yield f"{where} has fallen."
    if battle.rolls:
        yield f"Combat dice: {', '.join([f'{unit} {dice(faces)}' for unit, faces in battle.rolls.items()])}."
    extra = [f"{unit} {counted(number, 'die', 'dice')}" for unit, number in battle.extra.items() if number]
    if extra:
        yield f"More dice by Command cards: {listed(extra)}."


def empire_lines(seen: GalaxyView, names: Names) -> Iterator[str]:
    """Each empire that is left, in turn order."""
    for seat in seen.order or range(len(seen.players)):
        player = seen.players[seat]
        if player.alive:
            yield empire_words(player, names[seat])
            yield from [world_words(world, names) for world in player.worlds]
            if seen.individual:
                yield f"{names[seat]}'s own cards: {pile_words(seen.decks[seat], seen.discards[seat])}."


def empire_words(player: PlayerView, name: str) -> str:
    """What an empire earns and knows."""
    levels = ", ".join([f"{technology} {level}" for technology, level in player.levels.items()])
    bonus = f"; growth bonus {player.bonus}" if player.bonus else ""
    return (
        f"{name} earns {counted(player.income, 'credit')} a turn, holds up to "
        f"{counted(player.hand_limit, 'card')}{bonus}. Technologies: {levels}."
    )


def world_words(world: WorldView, names: Names) -> str:
    """`Colony C2 under Leader L3: Fleets F1 and F4 (Leader L2).`"""
    name = f"{piece(world.id, names)} {world.id}" if world.is_home else piece(world.id, names)
    led = f" under Leader {world.leader}" if world.leader else ""
    fleets = listed([fleet_words(fleet) for fleet in world.fleets])
    held = f"{'Fleet' if len(world.fleets) == 1 else 'Fleets'} {fleets}" if world.fleets else "no Fleet"
    return f"{name}{led}: {held}."


def fleet_words(fleet: FleetView) -> str:
    """`F4 (Leader L2)`."""
    return f"{fleet.id} (Leader {fleet.leader})" if fleet.leader else fleet.id
