"""What anybody may ask of the table: odds, sight, profiles; names in any case, and one sentence for what is wrong."""

from __future__ import annotations

import random
import re

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.moves import Concede, Odds, Orders, Profile, Recruit, Sight
from rules.deadzone.model.state import Fighter
from rules.deadzone.model.teams.factions import EQUIPMENT, FACTIONS, KEYWORDS
from rules.deadzone.words.glossary import MEANINGS
from rules.deadzone.words.lookups import keywords_of
from rules.engine import Move, Refused
from tests.deadzone.bench import table as bare
from tests.deadzone.kit import Table, position
from tests.deadzone.plaza import plaza

NAMES = ("Ann", "Bea")
SEED = 4712
LOOKUP = 3_000
"""So many characters of an answer are shown."""
TROOP, MARINE, ZOMBIE = "enforcer-troop", "corporation-marine-troop", "stage-3z-zombie"
TOWER = f"E1:{TROOP}/laser-rifle@D4-3:item=frag-grenade A1:assault-enforcer@C1-1 / Z1:{ZOMBIE}@D1-1 Z4:{ZOMBIE}@D3-1"


def answer(table: Table, move: Move, player: str = "P1") -> list[str]:
    """The lines of an answer."""
    return GAME.look_up(table.see(player), move, NAMES).splitlines()


def refusal(table: Table, move: Move) -> str:
    """The sentence of a refusal, which changes nothing."""
    before = GAME.dump(table.match.state)
    with pytest.raises(Refused) as caught:
        GAME.look_up(table.see("P1"), move, NAMES)
    assert GAME.dump(table.match.state) == before
    return str(caught.value)


# -- odds --------------------------------------------------------------------------------------------------------------


def test_odds_of_all_weapons_from_where_both_stand() -> None:
    """Each way to shoot, the grenade into its cube, and the Assault as if it got there."""
    shots = answer(position(TOWER), Odds("E1", "Z1"))
    assert shots[0].startswith(
        "E1 shoots with Laser Rifle: 6 dice on 4+ (3, +2 clear shot, +1 high ground) against 3 dice on 6+: nothing "
    )
    assert shots[1].startswith("E1 blazes away with Laser Rifle: 7 dice on 4+ (4, +2 clear shot, +1 high ground)")
    assert shots[2].startswith("E1 shoots with Frag Grenade: In D1-1 ")
    assert shots[3].startswith("If E1 got to D1-1, its Assault: 4 dice on 5+ (3, +1 moved in). If Z1 Survives")
    assert len(shots) == 4


def test_odds_of_one_weapon_by_its_name_or_its_id() -> None:
    """In any case; then nothing else is told."""
    table = position(TOWER)
    assert answer(table, Odds("e1", "z1", "laser rifle")) == answer(table, Odds("E1", "Z1", "laser-rifle"))
    assert all("Laser Rifle" in line for line in answer(table, Odds("Enforcer E1", "Z1", "Laser Rifle")))


def test_odds_of_an_assault_within_reach() -> None:
    """With a way there it is what a move would bring; in the same cube nobody moves in. [DZ-ASS-08]"""
    near = plaza(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@B1-1")
    assert any(line.startswith("A1 assaults with Wristblade: 4 dice on 4+ (3, +1 moved in)") for line in
               answer(near, Odds("A1", "R1")))  # fmt: skip
    same = plaza(f"A1:assault-enforcer@A1-1 / R1:{MARINE}@A1-1")
    lines = answer(same, Odds("A1", "R1"))
    assert lines[0] == "A1 cannot shoot with R1 in its cube."
    assert lines[1].startswith("A1 assaults with Wristblade: 3 dice on 4+. If R1 Survives")


def test_anybody_may_ask_about_anybody() -> None:
    """Of the other side's models, too, and as a spectator."""
    table = position(TOWER)
    told = answer(table, Odds("Z1", "A1"), "P1")
    assert told == answer(table, Odds("Z1", "A1"), "P2")
    assert told == GAME.look_up(GAME.view(table.match.state, None), Odds("Z1", "A1"), NAMES).splitlines()
    assert told[-1].startswith("Z1 assaults with Teeth and Claws: 4 dice on 5+ (3, +1 moved in)")


def test_odds_of_a_fall() -> None:
    """A cube below in the same stack: who has a Jump Pack lands unharmed. [DZ-FAL-02, DZ-KW-JUMP-01]"""
    falls = answer(position(f"S1:steel-warrior@D4-3 / Z1:{ZOMBIE}@H8-1"), Odds("S1", "D4-1"))
    assert falls[0].startswith("S1 falls 2 levels to D4-1: 3 dice on 5+ against 3 dice on 4+, armour 1: nothing ")
    assert falls[0].endswith(", and Pinned.")
    assert answer(position(TOWER), Odds("E1", "D4-1")) == ["E1 falls 2 levels to D4-1: it lands unharmed."]


def test_odds_of_a_shot_at_a_cube() -> None:
    """Where it lands, and who is there."""
    told = answer(position(TOWER), Odds("E1", "d1-1", "frag grenade"))
    assert told[0].startswith("Frag Grenade at D1-1: In D1-1 ")
    assert "Frag (3): Z1 nothing " in told[0]


REFUSED = [
    (Odds("E9", "Z1"), "There is no model “E9”; there is E1, A1, Z1, Z4."),
    (Odds("", "Z1"), "There is no model “”; there is E1, A1, Z1, Z4."),
    (Odds("E1", "Q9"), "There is no model “Q9” on the board: name an enemy of E1 (Z1, Z4) or a cube, as in D4-1."),
    (Odds("E1", "Z9-9"), "“Z9-9” is not a cube; write column, row and level, as in D4-1."),
    (Odds("E1", "E1"), "E1 cannot attack itself; name an enemy (Z1, Z4), or the cube that it would fall to."),
    (Odds("E1", "A1"), "A1 is on the same side as E1; name an enemy (Z1, Z4), or a cube."),
    (Odds("A1", "Z1", "sword"), "A1 has no weapon “sword” that works now; it has Pistol and Wristblade."),
    (Odds("E1", "H8-1"), "H8-1 is out of range: 4 cubes away, and the weapon reaches 3."),
    (Odds("A1", "E4-1"), "A1 has no weapon that is fired at cubes; name an enemy."),
    (Sight("E9"), "There is no model “E9”; there is E1, A1, Z1, Z4."),
    (Profile("zzz"), "There is no model “zzz”; there is E1, A1, Z1, Z4."),
]  # fmt: skip


@pytest.mark.parametrize(("move", "sentence"), REFUSED, ids=lambda part: getattr(part, "key", ""))
def test_what_cannot_be_answered_is_refused_in_one_sentence(move: Move, sentence: str) -> None:
    """Each says what to name instead."""
    assert refusal(position(TOWER), move) == sentence


def test_what_cannot_be_shot_says_why_and_at_which_cube() -> None:
    """No sight, and where; too far. [DZ-LOS-04, DZ-RNG-03]"""
    table = position(TOWER)
    assert answer(table, Odds("E1", "Z4", "laser-rifle")) == [
        "E1 does not see Z4: the floor of D4-3 is in the way."
    ]  # fmt: skip
    far = position(f"E1:{TROOP}/laser-rifle@A1-1 / Z1:{ZOMBIE}@H8-1")
    assert answer(far, Odds("E1", "Z1", "laser rifle")) == [
        "Z1 is out of range: 7 cubes away, and the weapon reaches 6."
    ]  # fmt: skip


def test_who_is_not_on_the_board_has_no_odds() -> None:
    """Dead, in reserve: it says which."""
    table = position(f"E1:{TROOP}@A1-1 E2:{TROOP}:dead / Z1:{ZOMBIE}@H8-1 Z2:{ZOMBIE}:reserve")
    assert refusal(table, Odds("E2", "Z1")) == "E2 is not on the board: dead; ask about a model that is."
    assert refusal(table, Sight("Z2")) == "Z2 is not on the board: in reserve; ask about a model that is."
    assert answer(table, Profile("Z2"))[0].endswith("in reserve.")


def test_before_the_teams_are_chosen_there_is_nobody() -> None:
    """One sentence says when to ask again."""
    view = GAME.view(bare(), 0)
    with pytest.raises(Refused, match="There are no models yet; ask again when both Strike Teams are chosen"):
        GAME.look_up(view, Profile("E1"), NAMES)
    with pytest.raises(Refused, match="no such question"):
        GAME.look_up(view, Concede(), NAMES)


def test_a_ready_made_team_can_be_looked_at_before_it_is_chosen() -> None:
    """Its models with their weapons, how far it shoots and what it is worth; each fits, and each is suggested."""
    view = GAME.view(bare(), 0)
    lines = GAME.look_up(view, Profile("outbreak"), NAMES).splitlines()
    assert lines[0].startswith("Plague: Outbreak, 100 points: 9 models. 6 of 9 can shoot, up to 6 cubes away. ")
    assert any(line.startswith("3 × Stage 3A 'Ghoul', Rifle: Speed 2-3, ") for line in lines)
    assert "• Rifle, range 6, Rapid Fire." in lines
    teams = GAME.values(view, Profile, "model")
    assert len(teams) == 20
    for team in teams:
        assert len(GAME.look_up(view, Profile(team), NAMES)) <= LOOKUP
        assert GAME.narrate.label(Profile(team), view, NAMES).startswith("What is in ")
    assert GAME.narrate.named("outbreak", view, NAMES, "model") == "Plague: Outbreak (9 models)"


# -- sight -------------------------------------------------------------------------------------------------------------


def test_sight_says_what_it_sees_and_what_sees_it() -> None:
    """Whole, in part and behind what; nearest first. [DZ-LOS-01, DZ-LOS-05, W33]"""
    head, *lines = answer(position(TOWER), Sight("E1"))
    assert re.fullmatch(
        r"E1 in D4-3 sees \d+ of \d+ other cubes, \d+ of them clearly; its Laser Rifle reaches 6 cubes\.", head
    )
    assert lines == [
        "• Z4 in D3-1, 2 away: not seen, the floor of D4-3 is in the way; it does not see E1.",
        "• Z1 in D1-1, 3 away: seen whole; it sees E1 in part.",
    ]


def test_sight_of_a_model_of_the_second_side_tells_of_the_first() -> None:
    """Enemies are those of the model that is asked about. [DZ-LOS-01]"""
    near, far = answer(position(TOWER), Sight("Z1"))[1:]
    assert near.startswith("• A1 in C1-1, 1 away: seen in part (86% of it, ")
    assert far.startswith("• E1 in D4-3, 3 away: seen in part (46% of it, ")


def test_sight_of_the_same_cube_of_the_pinned_and_through_smoke() -> None:
    """The cases that need no measuring."""
    table = plaza(f"E1:{TROOP}@A1-1 / R1:{MARINE}@A1-1 R2:{MARINE}@B1-1:pinned R3:{MARINE}@C1-1", smoke="C1-1")
    _, same, lying, hazy = answer(table, Sight("E1"))
    assert same == "• R1 is in the same cube."
    assert lying.startswith("• R2 in B1-1, Pinned, 1 away: seen ")
    assert hazy == "• R3 in C1-1, 2 away: not seen, the smoke in C1-1 is in the way; it does not see E1."


# -- profiles ----------------------------------------------------------------------------------------------------------


def test_a_profile_of_no_model_is_the_key_to_the_pictures() -> None:
    """Where the legend is asked for: it stands on no board."""
    words = answer(position(f"A1:assault-enforcer@A1-1 / Z1:{ZOMBIE}@H8-1"), Profile())
    assert "its number is the level" in words[0]
    assert GAME.narrate.label(Profile(), position("E1:enforcer-troop@A1-1 / Z1:stage-3z-zombie@H8-1").view, NAMES) == (
        "The key to the pictures"
    )


def test_a_profile_has_stats_weapons_and_what_the_keywords_mean() -> None:
    """Everything on its card, in words."""
    table = position(f"A1:assault-enforcer/phase-claws@A1-1:d1 / Z1:{ZOMBIE}@H8-1")
    lines = answer(table, Profile("a1"))
    assert lines[0] == "A1 Assault Enforcer, Phase Claws (Troop): A1-1, 1/2 HP."
    assert lines[1].startswith("Speed 1-2, Shoot 5+, Fight 4+, Survive 4+, Armour 1, HP 2, Size 1.")
    assert "• Phase Claws, close combat, AP2, Frenzy (1)." in lines
    assert "• Frenzy: Re-rolls up to 1 failed die of Fight tests." in lines
    assert "Keywords: Jump Pack." in lines
    assert "Injured: 1 of 2 HP left, and whoever fights it has 1 more die." in lines


def test_every_keyword_has_a_meaning_and_a_rule() -> None:
    """All 72 of the list, each with entries in the rulebook."""
    assert set(MEANINGS) == set(KEYWORDS)
    assert GAME.rulebook is not None
    rules = GAME.rulebook.read_text("utf-8")
    for word, meaning in MEANINGS.items():
        assert f"DZ-KW-{meaning.rule}-01" in rules, word
        assert meaning.text.endswith("."), word
        assert meaning.text[0].isupper(), word


def test_every_model_has_a_profile_that_fits() -> None:
    """All models of all factions with all options and upgrades, and all Equipment that they may have."""
    table = position(TOWER)
    for faction in FACTIONS.values():
        for kind in faction.models.values():
            for option in kind.options:
                f = Fighter("X1", 0, kind.id, option, [*kind.upgrades], faction=faction.id, cube="A1-1", fate="table")
                f.gear = kind.equipment[0] if kind.equipment else ""
                table.match.state.fighters[0] = f
                told = "\n".join(answer(table, Profile("X1")))
                assert len(told) <= LOOKUP
                assert all(f"• {KEYWORDS[word]}: " in told for word in keywords_of(table.match.state, f))
    assert EQUIPMENT


# -- what is suggested -------------------------------------------------------------------------------------------------


def test_models_weapons_and_choices_are_suggested() -> None:
    """Own models first, as targets the others first; the Rounds that are left."""
    view = position(TOWER, round=2).see("P2")
    assert GAME.values(view, Sight, "model") == ("Z1", "Z4", "E1", "A1")
    assert GAME.values(view, Odds, "target") == ("E1", "A1", "Z1", "Z4")
    assert GAME.values(view, Odds, "weapon") == ("teeth-and-claws",)
    assert GAME.values(view, Orders, "until") == ("0", "2", "3", "4", "5")
    assert {"deadly", "ask", "never", "hide"} <= {*GAME.values(view, Orders, "choice")}
    assert GAME.values(view, Recruit, "line") == ()


# -- secrets -----------------------------------------------------------------------------------------------------------


def test_answers_do_not_change_with_what_is_hidden() -> None:
    """The same words for every twin that a seat cannot tell from the truth."""
    print("seed", SEED)
    below = random.Random(SEED).randrange
    table = position(TOWER, tokens="1:ammo@D1-1 2:booby-trap@D3-1", theirs=["symbol"], command=["symbol"])
    asked = [Odds("E1", "Z1"), Odds("Z1", "A1"), Sight("E1"), Sight("Z4"), Profile("E1"), Profile("Z1")]
    for seat in (0, 1, None):
        said = [GAME.look_up(GAME.view(table.match.state, seat), move, NAMES) for move in asked]
        for _ in range(10):
            twin = GAME.view(GAME.resample(table.match.state, seat, below), seat)
            assert [GAME.look_up(twin, move, NAMES) for move in asked] == said
