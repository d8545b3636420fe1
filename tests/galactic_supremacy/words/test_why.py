"""Why? The rules of a refusal, and the dice and modifiers behind what was told."""

from __future__ import annotations

import pytest

from rules.engine import Event, Refused
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model import events as e
from tests.galactic_supremacy.kit import Table, position

NAMES = ("Alice", "Bob", "Carol")
THREE = "P1: 9cr hand 2fleet,leader; F1 / P2: 9cr hand colony / P3: out"


def why(event: Event) -> str:
    """What is behind a fact, in words."""
    return GAME.narrate.why(event, NAMES)


# -- refusals ----------------------------------------------------------------------------------------------------------


def refusal(table: Table, player: str, words: str, *, act: bool = False) -> tuple[str, list[str]]:
    """What a player reads who tries this, and the rules that forbid it."""
    with pytest.raises(Refused) as refused:
        (table.act if act else table.play)(player, words)
    return str(refused.value), list(refused.value.rules)


@pytest.mark.parametrize(
    ("player", "words", "sentence", "rules"),
    [
        ("P3", "offer P1 give_credits=1", "You are out of this game; you can only watch.", ["GS-END-02"]),
        ("P1", "offer P3 give=fleet", "Name another player who is still in the game.", ["GS-DEA-01"]),
        (
            "P1", "offer P2 give=3_fleet", "You do not have what you offer; look at your hand and credits.",
            ["GS-DEA-01"],
        ),
        (
            "P1", "offer P2 give=F1",
            "Only cards in hand can be traded: research, fleet, colony, command, leader; “F1” is none of them.",
            ["GS-DEA-04", "R38"],
        ),
        (
            "P1", "accept P2 1", "There was never an offer 1 between you: look which offers are open, and whose.",
            ["GS-DEA-02", "R54"],
        ),
        ("P1", "offer P2 give_credits=10000", "Credits in a deal are 0 to 9999.", []),
    ],
)  # fmt: skip
def test_GS_DEA_a_deal_is_refused_by_its_rule(player: str, words: str, sentence: str, rules: list[str]) -> None:
    """GS-DEA-01, GS-DEA-02, GS-DEA-04, GS-END-02: its rules come with the sentence; what is only mistyped has none."""
    assert refusal(position(THREE, "build"), player, words, act=True) == (sentence, rules)


def test_R54_an_old_number_is_refused_by_the_ruling() -> None:
    """R54, GS-DEA-02: as an offer has a number."""
    table = position(THREE, "build").act("P1", "offer P2 give=fleet").act("P1", "offer P2 give=leader")
    told, rules = refusal(table, "P2", "accept P1 1", act=True)
    assert told == "Offer 1 is no longer open: offer 2 has taken its place."
    assert rules == ["GS-DEA-02", "R54"]


def attack(attacker: str, defender: str, *dice: list[int]) -> Table:
    """P1 attacks C2 with all his Fleets; then P2 may withdraw."""
    table = position(f"P1: hand - {attacker} / P2: hand - {defender}", "attack", dice=dice)
    table.play("P1", "attack C2")
    return table.play("P1", ", ".join(table.options("P1")))


def test_GS_ATK_09_two_places_for_a_fleet() -> None:
    """GS-ATK-09: it goes to another world, not to two."""
    told, rules = refusal(attack("F1", "C2 F2 F4 | C3"), "P2", "withdraw F2 H2, withdraw F2 C3")
    assert (told, rules) == ("F2 can withdraw to one world only; choose one.", ["GS-ATK-09"])


def test_GS_ATK_17_victims_are_refused_by_their_rules() -> None:
    """GS-ATK-16, GS-ATK-17, GS-ATK-18: a Fleet that struck already, a sum too small, a colony that wins ties."""
    table = attack("victims=ask F1 F3", "C2 F2 F4", [3, 3, 8, 2, 1]).play("P2", "none")
    told, rules = refusal(table, "P1", "strike F1 F4, strike F1 F2")
    assert (told, rules) == ("F1 can strike at one victim only; choose one.", ["GS-ATK-17"])
    told, rules = refusal(table, "P1", "strike F1 F2, strike F3 F2")
    assert told == "F2 is destroyed by 8 or more; these roll 6: let more units join."
    assert rules == ["GS-ATK-16", "GS-ATK-17"]
    alone = attack("victims=ask F1 F3", "C2", [3, 3, 5])
    told, rules = refusal(alone, "P1", "strike F1 C2")
    assert told == "C2 is destroyed by 6 or more; these roll 3: let more units join."
    assert rules == ["GS-ATK-18", "GS-ATK-17"]


# -- what is behind a fact ---------------------------------------------------------------------------------------------

BEHIND: list[tuple[Event, str]] = [
    (
        e.OrderRolled((0, 1, 2), (7, 10, 7)),
        (
            "One ten-sided die each, the highest first [GS-SET-08]: Alice 7, Bob 10 and Carol 7."
            " Alice and Carol roll again, as each tied with another [R7]."
        ),
    ),
    (
        e.HeadStarted(0, 7, 4, 3),
        "1D5 cards, a ten-sided die halved and rounded up [R6]: 7 gives 4. 1D10 credits [GS-SET-10]: 3.",
    ),
    (
        e.IncomePaid(0, 18, 22),
        (
            "5 for the Homeworld [GS-PRD-01], 1 for each colony [GS-PRD-02], 1 for each Leader on a world [GS-PRD-03],"
            " and for every world 1 more for each level that Terraforming, Industry and Energy all have above the first"
            " [GS-PRD-04]: 18. With 4 from before [GS-PRD-06]: 22."
        ),
    ),
    (
        e.Exchanged(0, "exploration", "leader", False),
        "Exploration may keep a Colony card and discards anything else [GS-DRW-03]: a Leader card was drawn.",
    ),
    (e.Forgone(0, "colony"), "What an exchange brings may be kept, or not [GS-DRW-13]."),
    (
        e.EffectRolled(0, "assassination", 4, False),
        "One ten-sided die [GS-CMD-04], which works on 1 to 3 [GS-CRD-13]: 4 fails.",
    ),
    (
        e.EffectRolled(0, "counter", 8, True),
        "One ten-sided die [GS-CMD-04], which works on 1 to 8 [GS-CRD-10]: 8 works.",
    ),
    (
        e.EffectRolled(0, "quotas", 1, True),
        "One ten-sided die [GS-CMD-04] less 2, at least 0 [GS-CRD-08, R12]: 1 − 2 counts as 0 credits.",
    ),
    (
        e.EffectRolled(0, "quotas", 2, True),
        "One ten-sided die [GS-CMD-04] less 2, at least 0 [GS-CRD-08, R12]: 2 − 2 = 0 credits.",
    ),
    (
        e.EffectRolled(0, "industrial_sabotage", 9, True),
        (
            "One ten-sided die [GS-CMD-04] less 2, at least 0 and at most what the player has [GS-CRD-12, R12]:"
            " 9 − 2 = 7 credits."
        ),
    ),
    (
        e.EffectRolled(0, "planning", 4, True),
        "One ten-sided die [GS-CMD-04]: so many cards are looked at [GS-CRD-03]: 4.",
    ),
    (e.CreditsChanged(0, "quotas", 3), "The die less 2, at least 0 [GS-CRD-08, R12]: 5 − 2 = 3."),
    (e.CreditsChanged(0, "quotas", 0), "The die less 2, at least 0 [GS-CRD-08, R12]: it showed 1 or 2."),
    (
        e.CreditsChanged(1, "industrial_sabotage", -3),
        "The die less 2, at least 0 and at most what the player had [GS-CRD-12, R12]: 3.",
    ),
    (e.ResearchRolled(0, 5), "One ten-sided die on Table C [GS-RSH-01]: 5 is Computers."),
    (
        e.ResearchRolled(0, 10),
        "One ten-sided die on Table C [GS-RSH-01]: 10, the face 0, is a free choice [GS-RSH-02].",
    ),
    (
        e.TechnologyRaised(0, "EN", 3),
        "One level more [GS-RSH-01]: 2 + 1 = 3. Energy is 9 on Table C; a 0 lets its player choose [GS-RSH-02].",
    ),
    (
        e.CombatRolled(1, (("F1", (8, 5, 6, 1)), ("F3", (9,))), (("F2", (7,)), ("H2", (3, 3, 5, 8, 2)))),
        (
            "A Fleet or a colony rolls 1 die, a Homeworld 5 [GS-ATK-12]; +1 for each combat technology in which its"
            " side is ahead [GS-ATK-13], +1 for a Leader, +1 for each Tactical Superiority [GS-ATK-14].\n"
            "Attack: F1 rolls 4 dice (1, +3): 8+5+6+1 = 20; F3 rolls 1 die: 9.\n"
            "Defence: F2 rolls 1 die: 7; H2 rolls 5 dice: 3+3+5+8+2 = 21."
        ),
    ),
    (
        e.UnitDestroyed(1, "F2", ("F1", "F3"), 7, 7),
        (
            "Fleet F2 rolled 7: as much or more destroys it [GS-ATK-16]."
            " F1 and F3 rolled 7 together, as units may join [GS-ATK-17]."
        ),
    ),
    (
        e.UnitDestroyed(1, "C2", ("F1",), 7, 8),
        "Colony C2 rolled 7 and wins ties: 8 or more destroy it [GS-ATK-18]. F1 rolled 8.",
    ),
    (
        e.UnitDestroyed(1, "H2", ("F1",), 20, 20),
        "Bob's Homeworld rolled 20: as much or more destroys it [GS-ATK-16]. F1 rolled 20.",
    ),
    (e.FleetMoved(0, "F1", "C1"), ""),
    (e.GameWon((0,), False), ""),
    (
        e.GameWon((0,), True),
        "At the round limit most worlds win, then most Fleets in play, then most credits [GS-END-05].",
    ),
]


@pytest.mark.parametrize(("event", "words"), BEHIND, ids=[type(event).__name__ for event, _ in BEHIND])
def test_what_is_behind_a_fact(event: Event, words: str) -> None:
    """Its dice and what was counted, each with its rule; nothing where the rules of the fact say all."""
    assert why(event) == words


def test_GS_ATK_14_the_dice_of_a_combat_are_those_that_were_rolled() -> None:
    """GS-ATK-12, GS-ATK-13, GS-ATK-14: a Leader and a lead in Firepower, told of the combat as it was played."""
    table = attack("F1+L1 FP2", "C2", [5, 6, 7, 4]).silent()
    (told,) = table.told(e.CombatRolled)
    assert why(told).splitlines()[1:] == ["Attack: F1 rolls 3 dice (1, +2): 5+6+7 = 18.", "Defence: C2 rolls 1 die: 4."]
    (lost,) = table.told(e.UnitDestroyed)
    assert why(lost) == "Colony C2 rolled 4 and wins ties: 5 or more destroy it [GS-ATK-18]. F1 rolled 18."
