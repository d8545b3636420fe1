"""Rulings on what the rulebook leaves open, as players meet them. [section 8]"""

from __future__ import annotations

from rules.deadzone.chapters.combat import assault
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.fights import Assaulted
from rules.deadzone.model.events.harm import BoomTriggered, CloudPlaced, Exploded, Pinned
from rules.deadzone.model.events.setup import HeldBack
from rules.deadzone.model.events.tests import DiceThrown, SymbolsPut
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.engine import Event, Rule
from tests.deadzone.bench import Bench, bench, enforcer, table, warrior
from tests.deadzone.fights import acting, parts, targets
from tests.deadzone.harm import N, mawbeast, of, spawn, striking
from tests.deadzone.kit import Table, position
from tests.deadzone.ordered import active
from tests.deadzone.plaza import FAIL, PASS, plaza, settle
from tests.deadzone.plaza import ONES as ALL_ONES

MARINE = "corporation-marine-troop"
TROOP = "enforcer-troop/laser-rifle"
FAR = "/ Z1:stage-3z-zombie@H8-1"
ONES = [1, 1, 1]
ROW = "foundry-row"


def order_of(scene: Bench | Table, *kinds: type[Event]) -> list[str]:
    """The names of these facts in the order in which they were told."""
    return [type(event).__name__ for event in scene.events if isinstance(event, kinds)]


def quiet(scene: Bench) -> Bench:
    """Answer what is asked with the defaults, to the end."""
    while scene.asking:
        scene.silent()
    return scene


# -- explosions, effects, throws ---------------------------------------------------------------------------------------


def test_R157_the_bombs_own_blast_comes_before_the_fights_of_who_was_thrown() -> None:
    """R157: A Frag kills a Bomber and throws S1 among enemies: first the Bomber explodes, then S1 is attacked."""
    guard = spawn("forge-fathers", "forge-guard", "S2", cube="C2-1")
    sector = table(
        enforcer(cube="C3-1"), mawbeast(cube="C2-1", damage=1), warrior("S1", cube="C2-1"), guard, map=ROW
    )  # fmt: skip
    script = [4, 1, 1], FAIL, [4, 1, 1], [4, 1, 1], N, [1] * 4, FAIL, [1] * 4, [1], FAIL
    scene = quiet(bench(striking("frag", "C2-1", 3), sector, *script))
    assert order_of(scene, BoomTriggered, Exploded, Assaulted) == ["Exploded", "BoomTriggered", "Exploded", "Assaulted"]
    assert of(scene, "S1").cube == "C3-1"


def test_R158_the_fights_of_one_effect_come_before_the_next_effect() -> None:
    """R158, R141: Frag (2) and a toxic cloud: who was thrown among enemies fights there before the cloud comes."""

    def rule(sector: Sector) -> Rule[None]:
        by = sector.fighters[0]
        weapon = Weapon("pox-bomb", "Pox Bomb", 2, 0)
        effects = [Effect("frag", 2), Effect("gas-cloud", 0, (Effect("toxic", 1),))]
        yield from assault.burst(sector, "C2-1", effects, Attack("frag", 0, by, weapon, by))

    script = [1, 1], FAIL, N, [1] * 4, [1], FAIL
    scene = quiet(bench(rule, table(enforcer(cube="C3-1"), warrior(cube="C2-1"), map=ROW), *script))
    assert order_of(scene, Exploded, Assaulted, CloudPlaced) == ["Exploded", "Assaulted", "CloudPlaced"]


def test_R137_and_R169_an_explosion_without_an_owner_asks_nobody_for_an_order() -> None:
    """R137, R169: A Bomber's blast among two large models that compete for room: by code, and nobody is asked."""
    large = [spawn("plague", "stage-2b-burster", code, cube="C2-1") for code in ("B1", "B2")]
    crowd = warrior("S3", cube="C3-1")
    bomber = mawbeast(cube="C2-1", damage=1)

    def rule(sector: Sector) -> Rule[None]:
        sector.blasts.append(("C2-1", "blast", 0))
        yield from assault.finish(sector)

    scene = bench(rule, table(enforcer(cube="H8-1"), *large, crowd, bomber, map=ROW), N, N, N)
    assert scene.asking == ""
    assert of(scene, "B1").cube == "C3-1"
    assert [pinned.model for pinned in scene.told(Pinned)] == ["B1", "B2", "M1"]


# -- Command Dice and orders -------------------------------------------------------------------------------------------


def test_R159_tactical_genius_takes_the_one_result_of_the_activation() -> None:
    """R159: Who used an own Advance result cannot take another from the enemy."""
    table = active(f"C1:commando-captain@A1-1 {FAR}", theirs=["advance"], command=("order", "advance"))
    table.play("P1", "advance B1-1 free=command")
    assert "there is one for each" in table.refused("P1", "command tactical-genius choice=advance")
    assert table.command("P2") == ["advance"]


def test_R164_after_mobile_infantry_no_advance_is_left_at_all() -> None:
    """R164: Neither of the budget nor of a Command Die; before it an Advance result may have been used."""
    text = f"E1:enforcer-sergeant/laser-rifle@A1-1 / R1:{MARINE}@H1-1"
    after = active(
        text, "command mobile-infantry choice=advance", "advance B1-1 free=order", command=("order", "advance")
    )
    assert "moved by Mobile Infantry" in after.refused("P1", "advance C1-1 free=command")
    before = active(text, "advance B1-1 free=command", command=("order", "advance"))
    before.play("P1", "command mobile-infantry choice=advance", "advance C1-1 free=order")
    assert before.where("E1") == "C1-1"


def test_R64_a_plus_one_model_follows_an_activation_once() -> None:
    """R64: After a pass nobody else is activated by it."""
    text = (
        f"R1:{MARINE}@A1-1 R2:{MARINE}@B1-1 / Z1:stage-3z-zombie@H8-1 Z2:stage-3z-zombie@H7-1 Z3:stage-3z-zombie@G8-1"
    )
    table = plaza(text, command=["model"]).play("P1", "pass")
    assert (table.asking, table.command("P1")) == ("P2 activate", ["model"])


def test_R63_command_dice_lie_open() -> None:
    """R63: The other player sees them all."""
    seen = plaza(f"R1:{MARINE}@A1-1 {FAR}", command=["order", "shoot"]).see("P2")
    assert [die.face for die in seen.sides[0].dice] == ["order", "shoot"]


def test_R133_an_adrenaline_shot_does_not_lengthen_a_command_advance() -> None:
    """R133, DZ-CMD-09: One cube, whatever its Speed."""
    table = acting(f"M1:commando-troop@A1-1:gear=adrenaline-shot {FAR}", "use adrenaline-shot", command=["advance"])
    free = {words.split()[1] for words in table.options("P1") if words.endswith("command") and "advance" in words}
    assert "B1-1" in free
    assert "C1-1" not in free


# -- missions and scenarios --------------------------------------------------------------------------------------------


def test_R161_a_tremor_takes_no_dice_symbols() -> None:
    """R161, R6: With three Symbols rolled nobody is asked: 3 dice, and Pinned."""
    text = "G1:stage-3a-general@D4-3 / Z1:stage-3z-zombie@D8-1"
    table = position(text, scenario="pandemonium", phase="command", dice=[[2] * 4, [2] * 3, 3, FAIL]).silent()
    assert (table.told(SymbolsPut), table.model("G1").pinned, table.spent) == ([], True, True)
    assert table.asking == "P1 activate"


def test_R162_drop_suits_are_neither_counted_nor_in_reserve() -> None:
    """R162: A Leader, two Warriors and two Drop Suits: half of the two Warriors deploys, the Drop Suits wait."""
    table = position(
        "L1:forge-lord:waiting S1:steel-warrior:waiting S2:militia:waiting "
        "F1:hammerfist-drop-trooper:waiting F2:hammerfist-drop-trooper:waiting / Z1:stage-3z-zombie:waiting",
        scenario="strength-in-depth",
        phase="deployment",
    )
    table.play("P1", "deploy S1 D1-1")
    told = [(event.model, event.why) for event in table.told(HeldBack) if event.seat == 0]
    assert told == [("F1", "drop-suit"), ("F2", "drop-suit"), ("S2", "reserve")]


def test_R163_where_nothing_is_far_enough_any_top_without_enemies_does() -> None:
    """R163: Nine enemies leave no cube at range 2: a model drops beside them, but not among them or on an objective."""
    cells = [f"{column}{row}" for column in "BEG" for row in "257"]
    crowd = " ".join([f"Z{number}:stage-3z-zombie@{cell}-1" for number, cell in enumerate(cells, 1)])
    text = f"E1:enforcer-troop:waiting / {crowd} Z10:stage-3z-zombie@B4-2 Z11:stage-3z-zombie@G5-2"
    table = position(text, scenario="deepstrike", phase="deployment", map="ruined-plaza")
    found = {words.split()[2] for words in table.options("P1") if words.startswith("deploy E1")}
    assert {"A1-1", "H8-1"} <= found
    assert not found & {f"{cell}-1" for cell in cells}
    assert not found & {objective.cube for objective in table.view.objectives}


# -- sight -------------------------------------------------------------------------------------------------------------


def test_R166_a_cube_may_be_in_sight_and_a_model_in_it_not() -> None:
    """R166: From A1-1 of Ruined Plaza C4-1 can be marked by Comm-Link, but the model in it cannot be shot at."""
    table = plaza(f"E1:medic@A1-1:gear=comm-link / R1:{MARINE}@C4-1").play("P1", "activate E1")
    assert "special comm-link C4-1" in table.options("P1")
    assert targets(table, "pistol") == set()
    seen = position(f"E1:medic@G1-1:gear=comm-link / R1:{MARINE}@E4-1").play("P1", "activate E1")
    assert "special comm-link E4-1" not in seen.options("P1")
    assert targets(seen, "pistol") == {"R1"}


def test_R44_R167_and_R170_smoke_hides_both_ways_but_from_no_mind() -> None:
    """R44, R167, R170: Nobody sees into smoke or out of it; for a Psychic attack it is not there."""
    out = acting(f"E1:{TROOP}@A1-1 / R1:{MARINE}@C1-1", smoke="A1-1")
    into = acting(f"E1:{TROOP}@A1-1 / R1:{MARINE}@C1-1", smoke="C1-1")
    assert targets(out, "laser-rifle") == targets(into, "laser-rifle") == set()
    psychic = acting(f"N1:neuro-linked-chovar@A1-1 / E1:{TROOP}@C1-1", smoke="B1-1")
    settle(psychic.roll([1] * 5, FAIL).play("P1", "shoot mind-terror E1"))
    assert parts(psychic) == {"base": 3, "clear-shot": 2}
    walled = plaza(f"N1:neuro-linked-chovar@B4-1 / E1:{TROOP}@B4-2").play("P1", "activate N1")
    settle(walled.roll(FAIL, FAIL).play("P1", "shoot mind-terror E1"))
    assert parts(walled) == {"base": 3}, "through a floor there is no Clear Shot"


# -- actions and fights ------------------------------------------------------------------------------------------------


def test_R13_results_break_no_other_rule() -> None:
    """R13, DZ-CMD-18: Engaged a Shoot result fires nothing; Pinned an Advance result moves nobody."""
    engaged = acting(f"E1:{TROOP}@A1-1 / R1:{MARINE}@A1-1 R2:{MARINE}@C1-1", command=["shoot"])
    assert "engaged with R1" in engaged.refused("P1", "shoot laser-rifle R2 free=command")
    lying = acting(f"E1:{TROOP}@A1-1:pinned {FAR}", command=["advance"])
    assert "Pinned" in lying.refused("P1", "advance B1-1 free=command")


def test_R36_beside_pinned_enemies_one_may_leave_fight_and_act() -> None:
    """R36: Not Shoot, not Sprint."""
    table = acting(f"E1:medic@A1-1:d1 / R1:{MARINE}@A1-1:pinned")
    assert table.kinds("P1") == {"advance", "assault", "special", "finish"}


def test_R50_several_tenacious_enemies_cost_one_die() -> None:
    """R50, DZ-KW-TENACIOUS-01: Two of them beside the leaver: 2 Survive dice, not 1."""
    table = acting(f"R1:{MARINE}@A1-1 / M1:magnumite@A1-1 M2:magnumite@A1-1", "advance B1-1", dice=[[1] * 5, [1, 1]])
    settle(table.play("P2", "strike M1"))
    assert parts(table, 1)["tenacious"] == -1
    assert len(table.told(DiceThrown)[1].faces) == 2


def test_R56_two_medics_add_up_and_help_themselves() -> None:
    """R56, DZ-KW-MEDIC-02: A Medic beside another re-rolls two failed Survive dice."""
    table = acting(
        f"R1:{MARINE}/laser-rifle@A1-1 / E1:medic@D1-1 E2:medic@D1-1",
        "shoot laser-rifle E1",
        dice=[[5, 1, 1], FAIL, [4, 1]],
    )
    settle(table)
    assert len(table.told(DiceThrown)[1].again) == 2


def test_R69_a_free_assault_has_the_usual_dice_but_not_for_moving_in() -> None:
    """R69: The leaver is Injured and smaller, and the attacker has a friend: 3 + 1 + 1 + 1."""
    table = acting(f"R1:{MARINE}@A1-1:d1 / G1:gruntbot@A1-1 G2:gruntbot@A1-1", "advance B1-1")
    settle(table.roll([1] * 6, [1], FAIL).play("P2", "strike G1 buzzsaw"))
    assert parts(table) == {"base": 3, "friends": 1, "injured": 1, "larger": 1}


def test_R72_who_cannot_fight_does_not_attack_who_stands_up() -> None:
    """R72: Beside a Support Drone, FI a dash, a model gets up unharmed."""
    table = acting(f"E1:{TROOP}@A1-1:pinned / D1:support-drone-troop@A1-1", "stand_up")
    assert (table.told(DiceThrown), table.model("E1").pinned) == ([], False)


def test_R92_doing_nothing_does_not_save_from_the_fire() -> None:
    """R92, R123, DZ-KW-BURNS-03: Activated only to finish, a burning model fights the fire all the same."""
    table = plaza(f"E1:{TROOP}@A1-1:burning {FAR}", dice=[[4, 4, 1], FAIL]).play("P1", "activate E1")
    assert (table.damage("E1"), table.model("E1").activated, table.asking) == (1, True, "P2 activate")


def test_R96_an_adrenaline_shot_moves_no_sentry_gun() -> None:
    """R96: Who cannot move at all gets no Speed."""
    table = acting(f"S1:sentry-gun@A1-1:item=adrenaline-shot / R1:{MARINE}@C1-1")
    assert "cannot move at all" in table.refused("P1", "use adrenaline-shot")


def test_R99_a_medi_pack_helps_its_carrier_only() -> None:
    """R99: Unhurt beside an Injured friend it does nothing."""
    table = acting(f"M1:commando-troop@A1-1:gear=medi-pack M2:commando-troop@A1-1:d1 {FAR}")
    assert not [words for words in table.options("P1") if "medi-pack" in words]


def test_R131_sprint_after_an_advance_result() -> None:
    """R131: An Advance of the budget forbids a Sprint, one of a Command Die does not."""
    text = f"R1:{MARINE}@A1-1 {FAR}"
    assert acting(text, "advance B1-1").asking == "P2 activate", "nothing else is left to do"
    assert "sprint" in acting(text, "advance B1-1 free=command", command=["advance"]).kinds("P1")


def test_R132_a_plus_one_model_follows_a_model_that_died() -> None:
    """R132: The fire kills E1 in its activation; E2 may still be activated by the result."""
    text = f"E1:{TROOP}@A1-1:d1,burning E2:{TROOP}@B1-1 {FAR}"
    table = plaza(text, command=["model"], dice=[[4, 4, 1], FAIL]).play("P1", "activate E1")
    assert (settle(table).fighter("E1"), table.asking) == (None, "P1 plus")


def test_R129_an_advance_result_leads_off_the_board() -> None:
    """R129, DZ-S3-01: The exit is one cube, and an Advance result is one."""
    table = position(
        f"E1:{TROOP}@A8-1 / Z1:stage-3z-zombie@D1-1", scenario="breakthrough", round=2, command=["advance"]
    ).play("P1", "activate E1", "advance off A8-1 free=command")
    assert (table.model("E1").fate, table.vp) == ("left", (3, 0))


def test_R124_engaged_a_model_breaks_away_before_it_leaves_the_board() -> None:
    """R124: The enemy beside it may strike first."""
    table = position(f"E1:{TROOP}@A8-1 / Z1:stage-3z-zombie@A8-1", scenario="breakthrough", round=2).play(
        "P1", "activate E1", "advance off A8-1"
    )
    assert table.asking == "P2 strike_leaver"


def test_R114_damage_adds_up() -> None:
    """R114, DZ-DMG-01: 1 of 2 HP was lost; 2 more kill, though only one was left."""
    dice = [[*PASS, 1], [1], FAIL]
    table = acting("E1:assault-enforcer/phase-claws@A1-1 / M1:mawbeast@A1-1:d1", "assault M1", dice=dice)
    settle(table)
    assert table.fighter("M1") is None


def test_R70_a_free_assault_may_use_up_a_weapon() -> None:
    """R70, R172: Thermal Mines are offered for it beside bare hands, which the default takes."""
    table = acting(f"R1:{MARINE}@A1-1 / E1:breach-and-eradicate-enforcer-troop@A1-1", "advance B1-1")
    assert table.options("P2") == ["strike E1 thermal-mines", "strike E1 unarmed", "decline"]
    assert table.default("P2") == "strike E1 unarmed"
    settle(table.roll(PASS, FAIL).play("P2", "strike E1 thermal-mines"))
    assert (table.fighter("R1"), table.model("E1").used) == (None, ["thermal-mines"])


def test_R71_the_attack_on_who_stands_up_cannot_be_left() -> None:
    """R71, DZ-STD-03: P2 names who attacks, and has no other choice."""
    table = acting(
        f"R1:{MARINE}@A1-1:pinned / E1:assault-enforcer/phase-claws@A1-1 E2:assault-enforcer/phase-claws@A1-1",
        "stand_up",
    )
    assert {words.split()[0] for words in table.options("P2")} == {"strike"}


def test_R73_two_fights_that_end_level_do_nothing() -> None:
    """R73, R51: One success each: nobody is hurt or knocked back, though both weapons would."""
    table = acting("E1:peacekeeper-troop/energy-gauntlet@B2-1 / T1:thorgarim@B2-1", "assault T1")
    table.roll([5, 1, 1, 1], [3, 1, 1, 1]).play("P2", "meet fight heavy-forge-hammer")
    settle(table)
    assert (table.damage("E1"), table.damage("T1")) == (0, 0)
    assert (table.where("E1"), table.where("T1")) == ("B2-1", "B2-1")


def test_R77_who_dies_on_half_a_floor_does_not_come_back() -> None:
    """R77, DZ-PAR-07: A large model is killed by one that fights back on the walkway."""
    table = on_walkway("O1:ogre-terminator@B3-3:d4 / T1:thorgarim@C3-3", [3, 3, 1, 1, 1])
    assert table.fighter("O1") is None


def test_R77_a_large_model_is_back_unless_it_was_moved() -> None:
    """R77, DZ-PAR-07: Beaten by a hammer with Knockback it is thrown off the walkway, and stays where it lands."""
    table = on_walkway("O1:ogre-terminator@B3-3 / T1:thorgarim@C3-3", [3, 1, 1, 1])
    assert table.asking == "P2 push"
    table.roll(FAIL, FAIL).play("P2", "push s")
    assert table.where("O1") == "C2-1"


def on_walkway(text: str, theirs: list[int]) -> Table:
    """A large model attacks from B3-3 on the half floor of C3-3 and scores nothing; T1 fights back with these dice."""
    table = position(text, map="skywalks").play("P1", "activate O1", "advance C3-3")
    return settle(table.roll([1] * 4, theirs).play("P2", "meet fight heavy-forge-hammer"))


def test_R105_tokens_do_not_keep_a_drop_suit_away() -> None:
    """R105, DZ-KW-DROPSUIT-01: Only models do."""
    text = f"S1:steel-warrior@A1-1 F1:hammerfist-drop-trooper:waiting / R1:{MARINE}@H8-1"
    table = plaza(text, tokens="1:ammo@G1-1").play("P1", "activate S1", "special drop-suit F1")
    assert "reserve F1 G1-1" in table.options("P1")
    assert "There is a model in H8-1" in table.refused("P1", "reserve F1 H8-1")


def test_R173_an_order_for_a_pinned_model_may_give_it_something_but_not_move_it() -> None:
    """R173, DZ-CMD-18: lying down it mutates; it throws no bomb before it stands."""
    mutant = active("A1:aberration@A1-1:pinned / E1:enforcer-troop@H8-1", order="mutation")
    assert mutant.play("P1", "command mutation choice=armour").command("P1") == []
    bomber = active("M1:master-creeper@A1-1:pinned / E1:enforcer-troop@C1-1", order="bomb-expert")
    assert "stand it up first" in bomber.refused("P1", "command bomb-expert C1-1")


def test_R34_who_evades_from_beside_an_enemy_is_struck_first() -> None:
    """R34, DZ-MOV-13, DZ-KW-EVADE-01: shot at with an enemy in its cube, it breaks away from that one."""
    text = f"R1:{MARINE}/laser-rifle@A1-1 R2:{MARINE}@C1-1 / B1:enforcer-jet-bike@C1-1"
    scene = acting(text, "shoot laser-rifle B1", then=ALL_ONES)
    scene.wait_for("P2 evade").play("P2", "evade D1-1")
    assert scene.asking == "P1 strike_leaver"


def test_R152_ammo_goes_with_a_blaze_away() -> None:
    """R152, DZ-ITM-AMMO-01: it is a Shoot action, so Ammo adds its die."""
    scene = acting(
        f"R1:{MARINE}/laser-rifle@A1-1:item=ammo / E1:{TROOP}@C1-1", "shoot laser-rifle E1 blaze", dice=[[1] * 7]
    )
    settle(scene.play("P1", "use ammo"))
    assert parts(scene)["ammo"] == 1
