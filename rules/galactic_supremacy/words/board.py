"""The galaxy as the picture shows it, in words: piles, the battle, and each empire with its worlds and Fleets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rules.common.english import listed
from rules.engine import Names, say
from rules.galactic_supremacy.model.names import cards, dice, piece, target
from rules.galactic_supremacy.model.state import HOME_DICE
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
        yield say("The last round is round {last}.", last=seen.round_limit)
    if seen.second_attack:
        yield say("This turn has a second Attack Phase.")
    if seen.peace:
        yield say("Peace Talks protect {whom:and} this turn.", whom=[names[seat] for seat in seen.peace])
    if not seen.individual and seen.decks:
        yield say("{piles}.", piles=pile_words(seen.decks[0], seen.discards[0]))
    for seat, effect, aim in seen.stack:
        use = EFFECTS[cast("Effect", effect)].title
        if aim:
            line = "{who}'s {use} against {whom} is about to take effect."
            yield say(line, who=names[seat], use=use, whom=target(aim, names))
        else:
            yield say("{who}'s {use} is about to take effect.", who=names[seat], use=use)


def pile_words(deck: int, discards: dict[CardKind, int]) -> str:
    """`Deck: 54 cards; discard pile: 2 Research and 1 Fleet cards`."""
    thrown = cards([kind for kind in DECK for _ in range(discards[kind])])
    return say("Deck: {deck:# card|# cards}; discard pile: {discards}", deck=deck, discards=thrown)


UNDER_ATTACK = {
    (False, False): "{who} is attacked at {world}; Fleets in its defence: {fleets}.",
    (False, True): "{who} is attacked at {world}, combat round {number}; Fleets in its defence: {fleets}.",
    (True, False): "{world} is attacked; Fleets in its defence: {fleets}.",
    (True, True): "{world} is attacked, combat round {number}; Fleets in its defence: {fleets}.",
}
"""By whether it is a Homeworld, whose name tells whose it is, and whether dice are rolled already."""


def battle_lines(battle: BattleView | None, names: Names) -> Iterator[str]:
    """The attack in progress: who fights, with which dice."""
    if battle is None:
        return
    where = piece(battle.world, names)
    line = UNDER_ATTACK[battle.world.startswith("H"), battle.round > 0]
    fleets = listed(battle.defenders) if battle.defenders else say("none")
    yield say(line, who=names[battle.defender], world=where, number=battle.round, fleets=fleets)
    if battle.fallen:
        yield say("{world} has fallen.", world=where)
    if battle.rolls:
        rolls = [f"{unit} {dice(faces)}" for unit, faces in battle.rolls.items()]
        yield say("Combat dice: {rolls}.", rolls=", ".join(rolls))
    extra = [
        say("{unit} {dice:# die|# dice}", unit=unit, dice=number) for unit, number in battle.extra.items() if number
    ]
    if extra:
        yield say("More dice by Command cards: {units:and}.", units=extra)


def empire_lines(seen: GalaxyView, names: Names) -> Iterator[str]:
    """Each empire that is left, in turn order."""
    for seat in seen.order or range(len(seen.players)):
        player = seen.players[seat]
        if player.alive:
            yield empire_words(player, names[seat])
            yield from [world_words(world, names) for world in player.worlds]
            if seen.individual:
                piles = pile_words(seen.decks[seat], seen.discards[seat])
                yield say("{who}'s own cards: {piles}.", who=names[seat], piles=piles)


def empire_words(player: PlayerView, name: str) -> str:
    """What an empire earns and knows."""
    levels = ", ".join([f"{technology} {level}" for technology, level in player.levels.items()])
    line = "{who} earns {income:# credit|# credits} a turn, holds up to {most:# card|# cards}. Technologies: {levels}."
    if player.bonus:
        line = (
            "{who} earns {income:# credit|# credits} a turn, holds up to {most:# card|# cards}; growth bonus {bonus}."
            " Technologies: {levels}."
        )
    return say(line, who=name, income=player.income, most=player.hand_limit, bonus=player.bonus, levels=levels)


def world_words(world: WorldView, names: Names) -> str:
    """`Colony C2 under Leader L3: Fleets F1 and F4 (Leader L2).`; of a Homeworld, how many dice it rolls."""
    name = piece(world.id, names)
    if world.is_home:
        name = say("{world} {id} ({dice:# die|# dice})", world=name, id=world.id, dice=HOME_DICE)
    if world.leader:
        name = say("{world} under Leader {leader}", world=name, leader=world.leader)
    if not world.fleets:
        return say("{world}: no Fleet.", world=name)
    fleets = [fleet_words(fleet) for fleet in world.fleets]
    return say("{world}: {number:Fleet|Fleets} {fleets:and}.", world=name, number=len(fleets), fleets=fleets)


def fleet_words(fleet: FleetView) -> str:
    """`F4 (Leader L2)`."""
    return say("{fleet} (Leader {leader})", fleet=fleet.id, leader=fleet.leader) if fleet.leader else fleet.id
