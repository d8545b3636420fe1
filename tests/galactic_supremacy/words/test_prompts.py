"""What a question of Galactic Supremacy asks its seat, and what everybody reads of it."""

from __future__ import annotations

import pytest

from rules.engine import About, Choose
from rules.galactic_supremacy.model.moves import Pass
from rules.galactic_supremacy.model.questions import CombatRound, Count, OfCard, OfPiece, OfPlayer, Prompt, UseOf
from rules.galactic_supremacy.words.prompts import prompt, public

NAMES = ("Ann", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("key", "about", "words"),
    [
        (Prompt.KEEP, OfCard("colony"), "The exchange has brought you a Colony card. Do you keep it?"),
        (Prompt.DISCARD, Count(2), "Your hand is over its limit by 2. Which card do you discard?"),
        (Prompt.SEND, OfPiece("H2"), "Which Fleets attack Ben's Homeworld?"),
        (Prompt.REHOUSE_LEADER, OfPiece("L1"), "Leader L1 loses their unit. Where do they go?"),
        (
            Prompt.COUNTER,
            UseOf(0, "spy", "P2"),
            "Ann uses Spy on Ben. Do you counter it with Counter Espionage (80%)?",
        ),
        (
            Prompt.STRIKE,
            CombatRound(0, 1, 3),
            "Combat round 3: who strikes at whom? If you choose nothing, the best targets are chosen for you.",
        ),
    ],
)
def test_a_question_names_what_it_is_about(key: Prompt, about: About, words: str) -> None:
    """The card, the piece, the use of a Command card, the round of combat."""
    asked = Choose(seat=1, prompt=key, options=(Pass.of(),), default=Pass.of(), reason="GS-CRD-17", about=about)
    assert prompt(asked, NAMES) == words


@pytest.mark.parametrize(
    ("key", "about", "words"),
    [
        (Prompt.DRAW, None, "is to act in the Draw Phase"),
        (Prompt.PEACE, OfPlayer(1), "Ben may answer the attack with Peace Talks."),
        (Prompt.REHOUSE_FLEET, OfPlayer(2), "Cleo finds new places for what was there."),
        (Prompt.COUNTER, UseOf(2, "quotas", ""), "Cleo uses Exceed Quotas: the others may counter it."),
        (Prompt.STRIKE, CombatRound(0, 1, 3), "Combat round 3: Ann and Ben choose their victims."),
    ],
)
def test_everybody_reads_who_may_answer(key: Prompt, about: About | None, words: str) -> None:
    """A phase follows its player's name, a window is a sentence of its own."""
    assert public(key, about, NAMES) == words
