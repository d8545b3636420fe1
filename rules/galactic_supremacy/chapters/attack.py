"""Attack Phase: declare, Peace Talks, speed, defence, tactical step; the combat itself is in combat.py. [GS-ATK]"""

from __future__ import annotations

from rules.engine import END, Choose, Pick, Refusal, Rule, ask_all, ask_some, let_acts_in
from rules.galactic_supremacy.chapters.assaults import targets
from rules.galactic_supremacy.chapters.combat import aftermath, fight
from rules.galactic_supremacy.chapters.command import use_command
from rules.galactic_supremacy.chapters.moving import redeploy
from rules.galactic_supremacy.chapters.turn import ask_in_turn, attacks
from rules.galactic_supremacy.model.events import (
    AttackCalledOff,
    AttackDeclared,
    DefenseChosen,
    DefenseRight,
    UnitReinforced,
)
from rules.galactic_supremacy.model.moves import Assault, Attack, Done, Pass, Send, Support, Use, Withdraw
from rules.galactic_supremacy.model.questions import OfPiece, OfPlayer, Prompt
from rules.galactic_supremacy.model.state import Battle, Galaxy, holds, number_of
from rules.galactic_supremacy.model.tables import Effect

REASONS: dict[Effect, str] = {"peace": "GS-ATK-05", "surprise": "GS-ATK-07", "ambush": "GS-ATK-07"}


def attack_phase(galaxy: Galaxy) -> Rule[str]:
    """At most one attack; a second Attack Phase follows when it was granted. [GS-ATK-01, GS-CRD-14]"""
    if (yield from attack(galaxy)):
        return END
    return "second_attack" if galaxy.second_attack else "move"


def second_attack_phase(galaxy: Galaxy) -> Rule[str]:
    """The Attack Phase of Strategic Initiative. [GS-CRD-14]"""
    return END if (yield from attack(galaxy)) else "move"


def attack(galaxy: Galaxy) -> Rule[bool]:
    """One attack from declaration to aftermath; returns whether the game is over. [GS-ATK-01..28, R19, R52]"""
    while galaxy.me.fleets and targets(galaxy):
        move = yield from ask_in_turn(galaxy, lambda: attack_question(galaxy))
        if not isinstance(move, Assault | Attack):
            return False
        if not (yield from declare(galaxy, move)):
            continue
        if (yield from peace_talks(galaxy)):
            continue  # R14: an attack that was called off does not use up the phase
        yield from speed(galaxy)
        yield from defence(galaxy)
        yield from tactics(galaxy)
        yield from fight(galaxy)
        over = yield from aftermath(galaxy)
        if not over:
            yield from let_acts_in("GS-DEA-03")
        return over
    return False


def attack_question(galaxy: Galaxy) -> Choose[Assault | Attack | Done]:
    """Which world, if any, and with which Fleets. [GP-10, R59]"""
    done = Done.of()
    options: tuple[Assault | Attack | Done, ...] = (*attacks(galaxy), done)
    return Choose(seat=galaxy.active, prompt=Prompt.ATTACK, options=options, default=done, reason="GS-ATK-01")


def declare(galaxy: Galaxy, move: Assault | Attack) -> Rule[bool]:
    """Name the Fleets that take part: with none there is no attack, else no way back.

    [GS-ATK-02, GS-ATK-04, R56, R59]
    """
    world = move.world
    defender = galaxy.holder(world)
    assert defender is not None
    if isinstance(move, Assault):
        fleets = move.fleets.split("+")
    else:
        sent = yield from ask_some(lambda: fleets_question(galaxy, world))
        fleets = sorted([send.fleet for send in sent], key=number_of)
    if not fleets:
        return False
    galaxy.battle = Battle(galaxy.active, defender, world, fleets)
    galaxy.tell(AttackDeclared(galaxy.active, defender, world, tuple(fleets)))
    return True


def fleets_question(galaxy: Galaxy, world: str) -> Pick[Send]:
    """Fleets, wherever they are attached; none, as for a player who stays away, is no attack after all. [GP-10]"""
    fleets = sorted([fleet.id for fleet in galaxy.me.fleets], key=number_of)
    options = tuple([Send.of(fleet) for fleet in fleets])
    return Pick(
        seat=galaxy.active,
        prompt=Prompt.SEND,
        options=options,
        low=0,
        high=len(options),
        default=(),
        reason="GS-ATK-02",
        about=OfPiece(world),
    )


def peace_talks(galaxy: Galaxy) -> Rule[bool]:
    """The defender may call the attack off; asked again when his card was negated. [GS-ATK-05]"""
    battle = in_battle(galaxy)
    while galaxy.players[battle.defender].hand:
        if not (yield from offered(galaxy, battle.defender, "peace")):
            return False
        if (yield from use_command(galaxy, battle.defender, "peace")):
            galaxy.peace.append(battle.defender)
            galaxy.battle = None
            galaxy.tell(AttackCalledOff(battle.attacker, battle.defender))
            return True
    return False


def offered(galaxy: Galaxy, seat: int, effect: Effect) -> Rule[bool]:
    """Whether this seat uses a Command card for this effect now. [GP-11..13, GS-CRD-17]"""
    answers = yield from ask_all(
        lambda: [use_question(galaxy, seat, effect)],
        prompt=Prompt(effect),
        reason=REASONS[effect],
        about=OfPlayer(seat),
    )
    return isinstance(answers[seat], Use)


def use_question(galaxy: Galaxy, seat: int, effect: Effect) -> Choose[Use | Pass]:
    """Use one card for one effect, or pass; orders are the same with and without the card. [GP-24]"""
    player, no = galaxy.players[seat], Pass.of()
    options = (Use.of(effect, ""), no) if holds(player, "command") else (no,)
    ordered = player.attack == "never" or (player.attack == "peace" and effect == "peace")
    order = (no if player.attack == "never" else options[0]) if ordered else None
    return Choose(
        seat=seat,
        prompt=Prompt(effect),
        options=options,
        default=no,
        reason=REASONS[effect],
        about=OfPiece(in_battle(galaxy).world),
        order=order,
    )


def speed(galaxy: Galaxy) -> Rule[None]:
    """The faster defender may call distant Fleets; Surprise and Ambush turn that.

    [GS-ATK-06, GS-ATK-07, R16, R44, R62]
    """
    battle = in_battle(galaxy)
    battle.right = galaxy.players[battle.defender].levels["JS"] > galaxy.players[battle.attacker].levels["JS"]
    while has_distant(galaxy, battle) or not galaxy.minds_idle:
        seat, effect = who_may_turn(battle)
        if not galaxy.players[seat].hand or not (yield from offered(galaxy, seat, effect)):
            break
        if (yield from use_command(galaxy, seat, effect)):
            battle.right = not battle.right
    galaxy.tell(DefenseRight(battle.defender, battle.right))


def has_distant(galaxy: Galaxy, battle: Battle) -> bool:
    """Whether the defender has Fleets elsewhere, which Surprise and Ambush are about. [R62]"""
    worlds = galaxy.players[battle.defender].worlds
    return any(world.fleets for world in worlds if world.id != battle.world)


def who_may_turn(battle: Battle) -> tuple[int, Effect]:
    """Who may turn the right to distant Fleets, and with what. [GS-CRD-05, GS-CRD-06]"""
    return (battle.attacker, "surprise") if battle.right else (battle.defender, "ambush")


def defence(galaxy: Galaxy) -> Rule[None]:
    """Fleets at the world stand or withdraw; with the right others help. [GS-ATK-08, GS-ATK-09, GS-ATK-10, R22]"""
    battle = in_battle(galaxy)
    seat = battle.defender
    chosen: tuple[Withdraw | Support, ...] = ()
    if defence_question(galaxy).options:
        answers = yield from ask_all(
            lambda: [defence_question(galaxy)], prompt=Prompt.DEFENCE, reason="GS-ATK-08", about=OfPlayer(seat)
        )
        chosen = answers[seat]
    withdrawn = [(move.fleet, move.to) for move in chosen if isinstance(move, Withdraw)]
    helpers = [move.fleet for move in chosen if isinstance(move, Support)]
    for fleet, to in withdrawn:
        redeploy(galaxy, seat, fleet, to)
    world = galaxy.world(seat, battle.world)
    standing = [fleet.id for fleet in world.fleets] if world else []
    battle.defenders = sorted(standing + helpers, key=number_of)
    galaxy.tell(DefenseChosen(seat, battle.world, tuple(standing), tuple(helpers), tuple(withdrawn)))


def defence_question(galaxy: Galaxy) -> Pick[Withdraw | Support]:
    """Per Fleet at the world a place to withdraw to; the others may help when entitled. [GP-14]"""
    battle = in_battle(galaxy)
    player = galaxy.players[battle.defender]
    worlds = [world.id for world in player.worlds if world.id != battle.world]
    at_world = galaxy.world(battle.defender, battle.world)
    here = [fleet.id for fleet in at_world.fleets] if at_world else []
    away = [fleet.id for fleet in player.fleets if fleet.id not in here] if battle.right else []
    helpers: tuple[Withdraw | Support, ...] = tuple([Support.of(fleet) for fleet in away])
    options: tuple[Withdraw | Support, ...] = (
        *[Withdraw.of(fleet, world) for fleet in here for world in worlds],
        *helpers,
    )
    default = helpers if at_world and at_world.is_home else ()
    order = default if player.places == "automatic" else None
    most = len(away) + (len(here) if worlds else 0)
    return Pick(
        seat=battle.defender,
        prompt=Prompt.DEFENCE,
        options=options,
        low=0,
        high=most,
        default=default,
        reason="GS-ATK-08",
        about=OfPiece(battle.world),
        order=order,
        check_set=one_place_each,
    )


def one_place_each(chosen: tuple[Withdraw | Support, ...]) -> Refusal | None:
    """A Fleet withdraws to one world only. [GS-ATK-09]"""
    fleets = [move.fleet for move in chosen]
    doubled = next((fleet for fleet in fleets if fleets.count(fleet) > 1), None)
    if doubled is None:
        return None
    return Refusal("{fleet} can withdraw to one world only; choose one.", "GS-ATK-09", fleet=doubled)


def tactics(galaxy: Galaxy) -> Rule[None]:
    """Tactical Superiority: the attacker any number, then the defender; then no more cards. [GS-ATK-11, R17]"""
    battle = in_battle(galaxy)
    yield from reinforce(galaxy, battle, battle.attacker)
    yield from reinforce(galaxy, battle, battle.defender)


def reinforce(galaxy: Galaxy, battle: Battle, seat: int) -> Rule[None]:
    """One side adds dice to units of this combat while it has cards and likes. [GS-CRD-04]"""
    while galaxy.players[seat].hand:
        answers = yield from ask_all(
            lambda: [tactical_question(galaxy, seat)], prompt=Prompt.TACTICAL, reason="GS-ATK-11", about=OfPlayer(seat)
        )
        move = answers[seat]
        if not isinstance(move, Use):
            break
        if (yield from use_command(galaxy, seat, "tactical", move.target)):
            battle.extra[move.target] = battle.extra.get(move.target, 0) + 1
            galaxy.tell(UnitReinforced(seat, move.target))


def tactical_question(galaxy: Galaxy, seat: int) -> Choose[Use | Pass]:
    """One more die for any unit in this combat, or no more. [GP-15]"""
    battle, no = in_battle(galaxy), Pass.of()
    order = no if galaxy.players[seat].attack == "never" else None
    units = [*battle.attackers, *battle.defenders, battle.world] if holds(galaxy.players[seat], "command") else []
    options: list[Use | Pass] = [Use.of("tactical", unit) for unit in units]
    return Choose(
        seat=seat,
        prompt=Prompt.TACTICAL,
        options=(*options, no),
        default=no,
        reason="GS-ATK-11",
        about=OfPiece(battle.world),
        order=order,
    )


def in_battle(galaxy: Galaxy) -> Battle:
    """The attack in progress."""
    assert galaxy.battle is not None
    return galaxy.battle
