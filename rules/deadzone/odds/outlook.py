"""What half an answer adds up to, and what a player should know before he answers: a few short lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.deadzone.chapters.combat.extras import AMMO, STIMULANTS
from rules.deadzone.chapters.combat.pools import number
from rules.deadzone.chapters.combat.reactions import Choice, reply
from rules.deadzone.chapters.keywords.flames import FIRE
from rules.deadzone.model.attacks import Attack, Reply
from rules.deadzone.model.moves import Command, Meet, Reroll, Symbols, Use
from rules.deadzone.model.public_attacks import PublicDice
from rules.deadzone.model.questions import model_of
from rules.deadzone.model.state import Board, Fighter
from rules.deadzone.model.view import SectorView
from rules.deadzone.odds.attempts import SURVIVE, attacks_asked, attacks_on, met, stands
from rules.deadzone.odds.chance_words import percent
from rules.deadzone.odds.chances import at_least, successes
from rules.deadzone.odds.moves import leaving_words
from rules.deadzone.odds.results import both_outcomes
from rules.deadzone.odds.sentences import attack_words, impact_words, our_dice, outcome_words, stand_words, their_dice
from rules.deadzone.odds.suggestions import team_outlook
from rules.engine import Move, Question, say, subject

Draft = tuple[Move, ...]
MOST: Final = 4
"""So many lines at most: a phone has no room for more."""


def outlook(seen: SectorView, question: Question, draft: Draft) -> str:
    """Short lines on a question, with what is drafted of its answer counted in; empty where nothing is to be told."""
    tell = TELLERS.get(question.prompt)
    if tell is None or seen.seat is None:
        return ""
    return "\n".join([line for line in tell(seen, question, draft) if line][:MOST])


# -- an attack on own models -------------------------------------------------------------------------------------------


def of_reaction(seen: SectorView, question: Question, draft: Draft) -> list[str]:
    """Each stand that the target may take, with the Dice Symbols that are drafted; each target of an explosion."""
    sector = seen
    found = attacks_asked(sector, question)
    if len(found) != 1:
        return [_threat_words(sector, attack, draft) for attack in found]
    attack = found[0]
    chosen = [*stands(sector, attack)]
    if any(isinstance(move, Meet) for move in draft):
        chosen = [reply(sector, attack, _choices(draft), asked=True)]
    ways = [_with_draft(sector, attack, stand, draft) for stand in chosen]
    if attack.cause != "assault":
        return [_threat_words(sector, attack, draft)]
    return [f"{our_dice(sector, attack)}.", *[f"{stand_words(sector, attack, way)}." for way in ways]]


def _choices(draft: Draft) -> list[Choice]:
    """The pieces of a draft that count before the dice."""
    return [move for move in draft if isinstance(move, Meet | Symbols | Use)]


def _with_draft(sector: Board, attack: Attack, stand: Reply, draft: Draft) -> Reply:
    """A stand with the Symbols and the Stimulants of a draft."""
    added = reply(sector, attack, _choices(draft), asked=True)
    return replace(stand, symbols=added.symbols, stimulants=added.stimulants)


def _threat_words(sector: Board, attack: Attack, draft: Draft) -> str:
    """What an attack without a choice of stands does to one of its targets."""
    answered, other = met(sector, attack, _with_draft(sector, attack, SURVIVE, draft))
    threat, _ = both_outcomes(sector, answered, other)
    return say(
        "{model}: {ours} against {theirs}: {outcome}.",
        model=attack.target.id, ours=our_dice(sector, attack), theirs=their_dice(sector, answered, other),
        outcome=outcome_words(sector, answered, threat),
    )  # fmt: skip


# -- an own attack -----------------------------------------------------------------------------------------------------


def of_boost(seen: SectorView, question: Question, draft: Draft) -> list[str]:
    """The attack with what is drafted put in."""
    sector = seen
    found = attacks_asked(sector, question)
    if len(found) != 1 or found[0].by is None:
        return []
    attack = found[0]
    attack.symbols = sum([move.count for move in draft if isinstance(move, Symbols)])
    used = [move.what for move in draft if isinstance(move, Use)]
    attack.stimulants = STIMULANTS in used
    attack.item = next((what for what in used if what in AMMO), "")
    odds = f"{attack_words(sector, attack)}."
    spent = any(isinstance(move, Command) for move in draft)
    return [f"{odds} {say('The Special Order is not counted.')}" if spent else odds]


def of_dice(seen: SectorView, question: Question, draft: Draft) -> list[str]:
    """How likely a die thrown again succeeds. [DZ-CMD-17, DZ-DIE-08]"""
    about, sector = subject(question, PublicDice), seen
    found, f = attacks_on(sector, about.attack), sector.fighter(about.rolled)
    if not found or f is None:
        return []
    attack = found[0]
    if f is attack.target and attack.cause == "assault":
        return []  # which of the two it chose, the question does not tell
    needed = number(sector, attack, f, "survive" if f is attack.target else attack.stat)
    chance = percent(at_least(successes(1, needed), 1))
    return [say("A re-rolled die is a success {chance} of the time.", chance=chance)]


# -- one's own Turn ----------------------------------------------------------------------------------------------------


def of_action(seen: SectorView, question: Question, draft: Draft) -> list[str]:
    """What it costs to leave the enemies in the cube."""
    f = seen.fighter(model_of(question))
    if f is None or f.fate != "table" or f.pinned:
        return []
    sector = seen
    return [f"{words}." for words in leaving_words(sector, f)] if sector.foes_at(f.cube, f.owner) else []


def of_activation(seen: SectorView, question: Question, draft: Draft) -> list[str]:
    """Own models that burn: their activation begins with the fire. [DZ-KW-BURNS-03]"""
    sector = seen
    assert seen.seat is not None
    burning = [f for f in sector.unactivated(seen.seat) if f.burning]
    line = "{model} burns and must fight the fire first: {odds}."
    return [say(line, model=f.id, odds=fire_words(sector, f)) for f in burning]


def fire_words(sector: Board, f: Fighter) -> str:
    """The test of a burning model at the start of its activation."""
    return impact_words(sector, Attack("fire", 1 - f.owner, None, None, f, pool=FIRE))


def of_command(seen: SectorView, question: Question, draft: Draft) -> list[str]:
    """What becomes of the Command Dice that are marked: each face is as likely as the others. [DZ-CMD-02]"""
    again = len([move for move in draft if isinstance(move, Reroll)])
    if not again:
        return []
    chance = 1 - (5 / 6) ** again
    line = "{dice:# die|# dice} re-rolled: any one result comes up {chance} of the time."
    return [say(line, dice=again, chance=percent(chance))]


TELLERS: Final[Mapping[str, Callable[[SectorView, Any, Draft], Sequence[str] | Iterator[str]]]] = {
    "react": of_reaction,
    "boost": of_boost,
    "dice": of_dice,
    "action": of_action,
    "activate": of_activation,
    "plus": of_activation,
    "command": of_command,
    "reroll": of_command,
    "team": lambda seen, question, draft: team_outlook(seen),
}
"""Prompt -> who tells."""
