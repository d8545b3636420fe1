"""What strikes a whole cube, and in which order. [DZ-KW-FRAG, DZ-KW-BLAST, DZ-KW-BOOM, DZ-KW-DROPSUIT, R18, R19]"""

from __future__ import annotations

from collections.abc import Callable

from rules.deadzone.chapters.combat import areas, assault
from rules.deadzone.chapters.keywords.drop_suit import land_drop_suit
from rules.deadzone.chapters.keywords.specials import BOOM
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.fights import Assaulted
from rules.deadzone.model.events.harm import (
    BoomTriggered,
    CloudPlaced,
    Exploded,
    HpLost,
    Killed,
    Pinned,
    ScatterRolled,
    SetAlight,
    Slammed,
    Thrown,
    TrapLaid,
)
from rules.deadzone.model.events.moves import TrapSprung
from rules.deadzone.model.events.tests import DiceThrown, SymbolsPut
from rules.deadzone.model.models import sheet
from rules.deadzone.model.state import Cloud, Orders, Sector, Trap
from rules.deadzone.model.teams.factions import WEAPONS
from rules.deadzone.model.teams.profiles import Effect
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, table, warrior
from tests.deadzone.harm import E, N, S, W, hurting, mawbeast, model, of, spawn, striking
from tests.deadzone.kit import position

ROW = "foundry-row"
FAR = "H8-1"


# -- Frag --------------------------------------------------------------------------------------------------------------


def test_DZ_KW_FRAG_01_one_roll_against_everybody_in_the_cube() -> None:
    """DZ-KW-FRAG-01: 3 dice 4+ once; each model Survives with 3 dice, a friend of the shooter too."""
    sector = table(enforcer(cube="C2-1"), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("frag", "C2-1", 3), sector, [4, 5, 1], [4, 4, 1], [4, 1, 1], N, S)
    splinters, mine, theirs = scene.told(DiceThrown)
    assert (splinters.needed, splinters.successes) == (4, 2)
    assert [(mine.model, mine.test), (theirs.model, theirs.test)] == [("E1", "survive"), ("S1", "survive")]
    assert scene.told(HpLost) == []  # AR 1 stops the one point of the warrior


def test_DZ_DIE_10_splinters_explode() -> None:
    """DZ-DIE-10, R140: an 8 of a Frag adds a die; no Dice Symbols go on it."""
    sector = table(enforcer(cube=FAR), warrior(cube="C2-1"), map=ROW, first=["symbol"])
    scene = bench(striking("frag", "C2-1", 2), sector, [8, 1], [4], [1, 1, 1], N)
    assert scene.told(DiceThrown)[0].faces == (8, 1, 4)
    assert scene.told(HpLost) == [HpLost("S1", 1, 1, "frag")]
    assert scene.unspent[0] == ["symbol"]


def test_DZ_KW_FRAG_02_a_tie_throws_and_pins() -> None:
    """DZ-KW-FRAG-02: whatever the results, survivors are thrown and Pinned."""
    sector = table(enforcer(cube=FAR), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("frag", "C2-1", 3), sector, [1, 1, 1], [1, 1, 1], N)
    assert of(scene, "S1").cube == "C3-1"
    assert of(scene, "S1").pinned


def test_W15_off_a_roof() -> None:
    """W15: from roof B3-2 to the east it drops to C3-1, no fall test, Pinned by the Frag."""
    sector = table(enforcer(cube=FAR), warrior(cube="B3-2"), map=ROW)
    scene = bench(striking("frag", "B3-2", 3), sector, [1, 1, 1], [1, 1, 1], E)
    assert scene.told(Thrown) == [Thrown("S1", "B3-2", "C3-1", 1)]
    assert len(scene.told(DiceThrown)) == 2
    assert of(scene, "S1").pinned


def test_W15_thrown_by_a_grenade_in_a_game() -> None:
    """W15, DZ-ITM-FRAG-01, DZ-KW-GRENADE-05: the same with a carried Frag Grenade, shot with two of three dice."""
    scene = position(
        "E1:assault-enforcer@B1-1:item=frag-grenade / S1:steel-warrior@B3-2",
        dice=[[8, 5, 1], [1], [1, 1, 1], [1, 1, 1], E],
    )
    scene.play("P1", "activate E1", "shoot frag-grenade B3-2")
    assert scene.where("S1") == "C3-1"
    assert scene.model("S1").pinned
    assert scene.model("E1").item == 0


def test_DZ_KW_FRAG_03_damage_deaths_throws_pins_in_this_order() -> None:
    """DZ-KW-FRAG-03, R19: all damage, then deaths, then throws one by one in the order of the codes, then pins."""
    sector = table(
        enforcer(cube=FAR), warrior("S10", cube="C2-1"), warrior("S2", cube="C2-1"), warrior("S1", cube="C2-1"), map=ROW
    )
    script = [8, 4, 4], [4], [1, 1, 1], [4, 1, 1], [4, 4, 4], N
    scene = bench(striking("frag", "C2-1", 3), sector, *script)
    assert [event for event in scene.events if isinstance(event, HpLost | Killed | ScatterRolled | Pinned)] == [
        HpLost("S1", 3, 0, "frag"),
        HpLost("S2", 2, 0, "frag"),
        Killed("S1", "C2-1", "frag", "E1"),
        Killed("S2", "C2-1", "frag", "E1"),
        ScatterRolled("S10", "C2-1", N),
        Pinned("S10"),
    ]


def test_DZ_KW_FRAG_03_all_are_thrown_before_anybody_is_pinned() -> None:
    """DZ-KW-FRAG-03: R19: two survivors: die and throw of one, of the other, then both are Pinned, then engagements."""
    sector = table(enforcer(cube="C3-1"), warrior("S1", cube="C2-1"), warrior("S2", cube="C2-1"), map=ROW)
    script = [1, 1, 1], [1, 1, 1], [1, 1, 1], N, S, [1, 1, 1, 1], 1, [1, 1, 1]
    scene = bench(striking("frag", "C2-1", 3), sector, *script)
    order = [event for event in scene.events if isinstance(event, Thrown | Pinned | Assaulted)]
    assert [type(event) for event in order] == [Thrown, Thrown, Pinned, Pinned, Assaulted]


def test_D34_the_attacker_orders_throws_where_room_is_short() -> None:
    """D34, R19, R61, R169: three places are left in C3-1, and two of Size 2 are thrown: who is first may count."""
    crowd = [warrior("S3", cube="C3-1")]
    large = [spawn("plague", "stage-2b-burster", code, cube="C2-1") for code in ("B1", "B2")]
    scene = bench(striking("blast", "C2-1"), table(enforcer(cube=FAR), *large, *crowd, map=ROW), N, N)
    assert scene.asking == "P1 throw"
    assert scene.options("P1") == ["hurl B1", "hurl B2"]
    scene.play("P1", "hurl B2")
    assert [of(scene, code).cube for code in ("B1", "B2")] == ["C2-1", "C3-1"]
    sector = table(enforcer(cube=FAR), warrior(cube="C2-1"), warrior("S2", cube="C2-1"), map=ROW)
    assert not bench(striking("blast", "C2-1"), sector, N, N).asking


def test_R19_a_medic_who_dies_of_it_still_helps() -> None:
    """R19, DZ-KW-MEDIC-02: deaths come after all damage, so her friend re-rolls one die too."""
    medic = spawn("plague", "doctor-gayle-simmonds", "D1", cube="C2-1", damage=1)
    friend = spawn("plague", "plague-swarm", cube="C2-1")
    sector = table(enforcer(cube=FAR), medic, friend, map=ROW)
    scene = bench(striking("frag", "C2-1", 4), sector, [4] * 4, [1, 1, 1], 1, [1, 1, 1], 5, N)
    assert [event.model for event in scene.told(Killed)] == ["D1"]
    assert scene.told(DiceThrown)[2].again == ((1, 5),)


def test_R81_the_weapons_ap_counts() -> None:
    """R81: AP1 of the launcher takes AR 1 away."""
    sector = table(enforcer(cube=FAR), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("frag", "C2-1", 3, ap=1), sector, [4, 1, 1], [1, 1, 1], N)
    assert scene.told(HpLost) == [HpLost("S1", 1, 1, "frag")]


def test_R135_one_question_for_all_own_models() -> None:
    """R135, D24: the owner puts Dice Symbols on each own model in one go, before any dice."""
    sector = table(enforcer(cube=FAR), warrior(cube="C2-1"), warrior("S2", cube="C2-1"), map=ROW, second=["symbol"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(striking("frag", "C2-1", 3), sector, [1, 1, 1], [1, 1, 1], [1, 1, 1, 1], N, S)
    assert scene.asking == "P2 react"
    scene.play("P2", "symbols 1 S2")
    assert scene.told(SymbolsPut) == [SymbolsPut(1, "S2", 1)]
    assert [len(thrown.faces) for thrown in scene.told(DiceThrown)] == [3, 3, 4]


def test_an_empty_cube_costs_no_dice() -> None:
    """DZ-KW-EXPLOSIVE-01: the explosion is seen, but nobody rolls."""
    scene = bench(striking("frag", "C2-1", 3), table(enforcer(cube=FAR), map=ROW))
    assert scene.told(Exploded) == [Exploded("C2-1", "frag", 3)]


def test_DZ_KW_SOLID_01_stays_standing_but_loses_hp() -> None:
    """DZ-KW-SOLID-01: Frag hurts it, no more."""
    sector = table(enforcer(cube=FAR), spawn("forge-fathers", "bjarn-starnafall", cube="C2-1"), map=ROW)
    scene = bench(striking("frag", "C2-1", 4), sector, [4] * 4, [1, 1, 1])
    assert scene.told(HpLost) == [HpLost("S1", 2, 1, "frag")]
    assert of(scene, "S1").cube == "C2-1"
    assert not of(scene, "S1").pinned


def test_DZ_KW_BIKE_01_not_thrown_but_pinned() -> None:
    """DZ-KW-BIKE-01, R58: a Bike in a Frag."""
    sector = table(enforcer(cube=FAR), spawn("gcps", "marine-monocycle", cube="C2-1"), map=ROW)
    scene = bench(striking("frag", "C2-1", 2), sector, [1, 1], [1, 1, 1])
    assert of(scene, "S1").cube == "C2-1"
    assert of(scene, "S1").pinned


def test_the_package_covers_the_slam() -> None:
    """DZ-PAC-03: symbols for the slam are in the answer to the Frag; nobody is asked again."""
    sector = table(enforcer(cube=FAR), warrior(cube="A3-1"), map=ROW, second=["symbol", "symbol"])
    sector.sides[1].orders = Orders(symbols="ask")
    scene = bench(striking("frag", "A3-1", 3), sector, [1, 1, 1], [1, 1, 1], W, [1, 1, 1], [1, 1, 1, 1])
    scene.play("P2", "symbols 1 on=fall")
    assert scene.told(Slammed) == [Slammed("S1", "A3-1")]
    assert [len(thrown.faces) for thrown in scene.told(DiceThrown)] == [3, 3, 3, 4]
    assert scene.unspent[1] == ["symbol"]


# -- Blast, clouds, traps, fire ----------------------------------------------------------------------------------------


def test_DZ_KW_BLAST_01_no_hp_but_thrown_and_pinned() -> None:
    """DZ-KW-BLAST-01: two models of either side, two scatter dice, both Pinned."""
    sector = table(enforcer(cube="C2-1"), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N, S)
    assert [of(scene, code).cube for code in ("E1", "S1")] == ["C3-1", "C1-1"]
    assert scene.told(Pinned) == [Pinned("E1"), Pinned("S1")]
    assert scene.told(DiceThrown) == []


def test_DZ_KW_CONSTRUCT_01_is_thrown_but_not_pinned() -> None:
    """DZ-KW-CONSTRUCT-01: a Construct in a Blast."""
    sector = table(enforcer(cube=FAR), spawn("asterians", "marionette-prime", cube="C2-1"), map=ROW)
    scene = bench(striking("blast", "C2-1"), sector, N)
    assert of(scene, "S1").cube == "C3-1"
    assert not of(scene, "S1").pinned


def test_DZ_KW_SMOKE_01_and_GAS_02_put_a_marker() -> None:
    """DZ-KW-SMOKE-01, DZ-KW-GAS-02, DZ-ITM-SMOKE-01: no HP loss, models or none; one marker of each kind in a cube."""
    sector = table(enforcer(), warrior())
    scene = bench(striking("smoke"), sector)
    assert scene.view.clouds == [Cloud("D4-1")]
    scene = bench(striking("smoke"), table(enforcer(), clouds=[Cloud("D4-1")]))
    assert scene.view.clouds == [Cloud("D4-1")]
    assert scene.told(CloudPlaced) == []


def test_DZ_KW_GRENADE_05_a_toxic_grenade_puts_a_toxic_cloud() -> None:
    """DZ-KW-GRENADE-05, DZ-KW-GAS-03: Gas Cloud (Toxic (1)); a stronger one takes its place, smoke lies beside it."""
    scene = bench(striking("gas-cloud", value=1), table(enforcer(), clouds=[Cloud("D4-1")]))
    assert scene.view.clouds == [Cloud("D4-1"), Cloud("D4-1", 1)]
    scene = bench(striking("gas-cloud", value=3), table(enforcer(), clouds=[Cloud("D4-1", 1)]))
    assert scene.view.clouds == [Cloud("D4-1", 3)]
    scene = bench(striking("gas-cloud", value=1), table(enforcer(), clouds=[Cloud("D4-1", 3)]))
    assert scene.view.clouds == [Cloud("D4-1", 3)]


def test_R141_frag_then_gas_cloud() -> None:
    """R141: a Pox Bomb's Frag is not made toxic by its own cloud."""

    def rule(sector: Sector) -> Rule[None]:
        by, weapon = model(sector, "E1"), WEAPONS["pox-bomb"]
        yield from assault.burst(sector, "C2-1", weapon.effects, Attack("frag", 0, by, weapon, by))

    sector = table(enforcer(cube=FAR), warrior(cube="C2-1"), map=ROW)
    scene = bench(rule, sector, [4, 4], [1, 1, 1], N)
    assert scene.told(HpLost) == [HpLost("S1", 1, 1, "frag")]
    assert scene.view.clouds == [Cloud("C2-1", 1)]


def test_DZ_KW_TRAP_01_a_marker_waits() -> None:
    """DZ-KW-TRAP-01, DZ-KW-TRIPMINE-01, R89: in an occupied cube too, without effect until somebody enters."""
    scene = bench(striking("trap", value=3), table(enforcer(), warrior()))
    assert scene.told(TrapLaid) == [TrapLaid(0, "D4-1", "frag", 3)]
    assert scene.view.traps == [Trap("D4-1", 0, "frag", 3)]
    assert areas.value_of(Effect("trap", 0, (Effect("frag", 3),))) == 3


def test_R88_who_is_thrown_onto_a_trap_sets_it_off() -> None:
    """R88, DZ-KW-TRAP-02: its owner may detonate when an enemy comes by force."""
    sector = table(enforcer(cube=FAR), warrior(cube="C2-1"), map=ROW, traps=[Trap("C3-1", 0, "frag", 3)])
    scene = bench(striking("blast", "C2-1"), sector, N, [1, 1, 1], [1, 1, 1], W)
    assert scene.told(TrapSprung) == [TrapSprung(0, "S1", "C3-1", "frag", 3)]
    assert scene.view.traps == []
    assert scene.ordered == ["P1 trap: detonate"]


def test_DZ_KW_BURNS_02_one_fire_marker_each() -> None:
    """DZ-KW-BURNS-02, R91: Vehicles and Constructs burn as well, a second marker is none."""

    def rule(sector: Sector) -> Rule[None]:
        yield from ()
        for f in sector.in_play():
            areas.set_alight(sector, f)
            areas.set_alight(sector, f)

    scene = bench(rule, table(enforcer(), spawn("forge-fathers", "iron-ancestor")))
    assert scene.told(SetAlight) == [SetAlight("E1"), SetAlight("S1")]
    assert all(f.burning for f in scene.view.in_play())


# -- BOOM! -------------------------------------------------------------------------------------------------------------


def test_DZ_KW_BOOM_01_explodes_when_killed() -> None:
    """DZ-KW-BOOM-01: BOOM! (4) is Frag with 4 dice on the others in its cube, after the attack is over."""
    sector = table(enforcer(cube=FAR), mawbeast(cube="C2-1", damage=1), warrior(cube="C2-1"), map=ROW)
    scene = bench(striking("frag", "C2-1", 3), sector, [4, 1, 1], [1, 1, 1], [4, 4, 4], S)
    assert scene.told(BoomTriggered) == [BoomTriggered("M1", "C2-1", 4)]
    assert of(scene, "S1").cube == "C1-1"  # thrown out before the Mawbeast explodes
    assert [event.value for event in scene.told(Exploded)] == [3]


def test_DZ_KW_BOOM_01_hits_the_others_in_its_cube() -> None:
    """DZ-KW-BOOM-01: shot dead, it throws its neighbour; the kill is its owner's enemy's."""
    sector = table(enforcer(cube=FAR), mawbeast(cube="C2-1"), warrior(cube="C2-1"), map=ROW)
    scene = bench(hurting(2, code="M1"), sector, [4, 4, 4, 1], [1, 1, 1], N)
    assert scene.told(Exploded) == [Exploded("C2-1", "frag", 4)]
    assert scene.told(Killed) == [Killed("M1", "C2-1", "shoot", "E1"), Killed("S1", "C2-1", "frag", "")]


def test_DZ_KW_BOOM_01_by_a_special_action() -> None:
    """DZ-KW-BOOM-01, DZ-KW-BOOM-02, R54: also among enemies; it counts as killed and the other side scores."""
    sector = table(enforcer(cube="C2-1"), mawbeast(cube="C2-1"), map=ROW)
    deed = BOOM.special
    assert deed is not None
    assert deed.engaged
    assert deed.why(sector, model(sector, "M1")) is None
    assert "[DZ-KW-BOOM-01]" in str(deed.why(sector, model(sector, "E1")))
    scene = bench(lambda held: deed.carry(held, model(held, "M1"), ("", "")), sector, [1] * 4, [1, 1, 1], N)
    assert of(scene, "M1").fate == "dead"
    assert scene.view.sides[0].vp == sheet(of(scene, "M1")).vp > 0
    assert (of(scene, "E1").cube, of(scene, "E1").pinned) == ("C3-1", True)


def test_DZ_KW_BOOM_03_explosions_one_after_the_other() -> None:
    """DZ-KW-BOOM-03, R18: one dies, then its Frag, then the second, which that Frag killed."""
    sector = table(enforcer(cube=FAR), mawbeast(cube="C2-1", damage=1), mawbeast("M2", cube="C2-1", damage=1), map=ROW)

    scene = bench(hurting(1, code="M1"), sector, [4, 1, 1, 1], [1, 1, 1])
    assert [event.model for event in scene.told(BoomTriggered)] == ["M1", "M2"]
    assert [(event.cube, event.value) for event in scene.told(Exploded)] == [("C2-1", 4)]
    assert [event.model for event in scene.told(Killed)] == ["M1", "M2"]
    assert scene.view.blasts == []


# -- Drop Suit ---------------------------------------------------------------------------------------------------------


def landing(code: str = "D1") -> Callable[[Sector], Rule[None]]:
    """A Drop Suit comes down."""

    def rule(sector: Sector) -> Rule[None]:
        yield from land_drop_suit(sector, model(sector, code))

    return rule


def test_DZ_KW_DROPSUIT_02_who_does_worse_is_thrown_away_and_pinned() -> None:
    """DZ-KW-DROPSUIT-02, R106: one roll, 3 dice 4+; either side within one cube Survives; 2 against 1 throws."""
    trooper = spawn("forge-fathers", "hammerfist-drop-trooper", "D1", cube="C2-1")
    sector = table(enforcer(cube="C3-1"), trooper, warrior(cube="B2-1"), warrior("S2", cube="C5-1"), map=ROW, active=1)
    scene = bench(landing(), sector, [4, 4, 1], [4, 1, 1], [4, 4, 1])
    assert scene.told(HpLost) == []
    assert (of(scene, "E1").cube, of(scene, "E1").pinned) == ("C4-1", True)
    assert of(scene, "S1").cube == "B2-1"
    assert not of(scene, "S1").pinned
    assert [thrown.model for thrown in scene.told(DiceThrown)] == ["", "E1", "S1"]


def test_R107_straight_above_the_dropping_player_picks() -> None:
    """R107, DZ-AWY-02: a model below in the same column."""
    trooper = spawn("forge-fathers", "hammerfist-drop-trooper", "D1", cube="B3-2")
    sector = table(enforcer(cube="B3-1"), trooper, map=ROW, active=1)
    scene = bench(landing(), sector, [4, 4, 4], [1, 1, 1])
    assert scene.asking == "P2 push"
    scene.play("P2", "push e")
    assert of(scene, "E1").cube == "C3-1"


def test_R148_solid_models_are_not_pushed() -> None:
    """R148, DZ-KW-SOLID-01: neither thrown nor Pinned."""
    trooper = spawn("forge-fathers", "hammerfist-drop-trooper", "D1", cube="C2-1")
    guard = spawn("forge-fathers", "forge-guard", cube="C3-1")
    scene = bench(landing(), table(trooper, guard, map=ROW), [4, 4, 4], [1, 1, 1])
    assert of(scene, "S1").cube == "C3-1"
    assert not of(scene, "S1").pinned
