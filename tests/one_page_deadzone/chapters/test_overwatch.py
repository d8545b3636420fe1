"""Overwatch: shots at enemies that begin or end their activation in sight, and standing orders for them. [OP-OVW]"""

from __future__ import annotations

import pytest

from rules.engine import AskAll
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.events import (
    Activated,
    Commanded,
    MoraleTested,
    Pinned,
    Recovered,
    Shot,
    WatchSet,
)
from rules.one_page_deadzone.model.questions import Moment, Reaction
from rules.one_page_deadzone.model.view import WatchView
from testing.scene import words_of
from tests.one_page_deadzone.kit import Table, position

MISS = [1, 1, 1, 1]
"""Four dice that never succeed: a clear shot, or three dice and the die for overwatch."""


def on_overwatch(table: Table) -> list[str]:
    """The units on overwatch."""
    return [unit.id for unit in table.view.units if unit.overwatch]


def ordered(table: Table, player: str = "P2") -> str | None:
    """What the standing orders answer; None when the player is asked."""
    order = table.question(player).order
    return None if order is None else words_of(order)


def obey(table: Table, player: str = "P2") -> Table:
    """The standing orders answer for a player as long as they know what to do."""
    while table.asking == f"{player} react" and (words := ordered(table, player)) is not None:
        table.play(player, words)
    return table


def window(table: Table) -> tuple[str, str, Reaction]:
    """What everybody may know of the window that is open."""
    assert table.match.asked is not None
    step = table.match.asked.step
    assert isinstance(step, AskAll)
    assert isinstance(step.about, Reaction)
    return step.prompt, step.reason, step.about


# -- when ------------------------------------------------------------------------------------------------------------


def test_OP_OVW_01_an_enemy_that_begins_in_sight() -> None:
    """OP-OVW-01, OP-ACT-07, R11: after unit and action are named and before the action, the owner may shoot."""
    table = position("3g1@A8 / Ta1@C8:overwatch", dice=[MISS, MISS]).play("P1", "activate 3g1 hold")
    question, about = table.question("P2"), Reaction(1, "3g1", "begin")
    assert (table.asking, table.options("P2"), table.default("P2")) == (
        "P2 react",
        ["react Ta1", "hold_fire"],
        "react Ta1",
    )
    assert (question.reason, question.about) == ("OP-OVW-01", about)
    assert window(table) == ("overwatch", "OP-OVW-01", about)
    assert table.heard(None, Activated) == [Activated(0, "3g1", "hold")]
    table.refused("P1", "hold_fire")
    table.play("P2", "react Ta1")
    assert table.asking == "P1 fire", "the action follows the shot"


def test_OP_OVW_01_an_enemy_that_ends_in_sight() -> None:
    """OP-OVW-01: begun out of range it is asked about at the end only, where it stands then."""
    table = position("Do1@H8 / Ta1@A8:overwatch", dice=[MISS, MISS]).play("P1", "activate Do1 walk")
    assert table.asking == "P1 go"
    table.play("P1", "go G8")
    about = Reaction(1, "Do1", "end")
    assert (window(table), table.question("P2").about) == (("overwatch", "OP-OVW-01", about), about)
    table.play("P2", "react Ta1")
    assert [(shot.target, shot.cube, shot.reaction) for shot in table.told(Shot)] == [("Do1", "G8", True)]


def test_OP_OVW_01_an_enemy_that_leaves_the_sight() -> None:
    """OP-OVW-01: begun in range and ended out of it, it is asked about at the beginning only."""
    table = position("Do1@G8 / Ta1@A8:overwatch").play("P1", "activate Do1 walk").play("P2", "hold_fire")
    table.play("P1", "go H8")
    assert (table.asking, on_overwatch(table)) == ("P2 activate", ["Ta1"])


@pytest.mark.parametrize("watcher", ["Ta1@C8", "Ta1@C8:activated", "Do2@C8"])
def test_OP_OVW_01_only_units_on_overwatch_react(watcher: str) -> None:
    """OP-OVW-01: others in sight and range do not."""
    table = position(f"Do1@A8 / {watcher} Do9@H1").play("P1", "activate Do1 hold")
    assert table.asking == "P2 activate"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("3g1@A8", "hold"),
        ("3g1@A8", "overwatch"),
        ("3g1@A8:pinned1", "recover"),
        ("3g1+general@A8 Do8@H1", "command"),
        ("Ta1+engineer@A8", "plant"),
        ("Ta1+medic@A8:w1", "heal"),
    ],
)
def test_R11_an_activation_of_any_kind_triggers_it(text: str, action: str) -> None:
    """R11, OP-OVW-01: also Hold, Recover, Command, Plant Mine, Heal and Overwatch, at the start and at the end."""
    unit = text[:3]
    table = position(f"{text} / Ta9@C8:overwatch", round=2, dice=[[1, 1, 1]]).play("P1", f"activate {unit} {action}")
    assert (table.asking, table.told(Commanded), table.told(Recovered)) == ("P2 react", [], [])
    assert table.question("P2").about == Reaction(1, unit, "begin")
    table.play("P2", "hold_fire")
    if table.asking.startswith("P1"):
        table.play("P1", {"P1 fire": "hold_fire", "P1 heal": "heal Ta1"}[table.asking])
    assert (table.asking, table.question("P2").about) == ("P2 react", Reaction(1, unit, "end"))


# -- the shot --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("watcher", "target", "attack", "defence", "bonus", "guard"),
    [
        ("E1", "E5", 4, 4, (("clear", 1),), (("overwatch", 1),)),
        ("E3", "F5", 3, 5, (), (("cover", 1), ("overwatch", 1))),
        ("D3", "D6", 5, 4, (("clear", 1), ("height", 1)), (("overwatch", 1),)),
        ("C4", "G4", 3, 5, (), (("cover", 1), ("overwatch", 1))),
        ("E4", "E6", 4, 5, (("clear", 1),), (("cover", 1), ("overwatch", 1))),
    ],
)
def test_OP_OVW_02_the_target_gets_a_defence_die(
    watcher: str,
    target: str,
    attack: int,
    defence: int,
    bonus: tuple[tuple[str, int], ...],
    guard: tuple[tuple[str, int], ...],
) -> None:
    """OP-OVW-02: +1 besides cover: 5 in cover; the attack dice are those of any shot."""
    table = position(f"Do1@{target} / Ta1@{watcher}:overwatch", dice=[[1] * attack, [1] * defence])
    table.play("P1", "activate Do1 hold").play("P2", "react Ta1")
    dice = ((1,) * attack, (1,) * defence)
    assert table.told(Shot) == [Shot("Ta1", "Do1", watcher, target, "Assault Rifle", *dice, bonus, guard, 0, True)]
    assert table.dice.outcomes == []


def test_OP_OVW_03_one_shot_and_it_is_over() -> None:
    """OP-OVW-03, R11: after the shot on “begin” there is none on “end”, nor at the next enemy."""
    table = position("Do1@A8 Do2@B8 / Ta1@C8:overwatch Ta2@H1", dice=[MISS, MISS])
    table.play("P1", "activate Do1 hold").play("P2", "react Ta1")
    assert (table.asking, on_overwatch(table), len(table.told(Shot))) == ("P2 activate", [], 1)
    table.play("P2", "activate Ta2 hold").play("P1", "activate Do2 hold")
    assert table.asking == "P2 activate"


def test_OP_OVW_04_the_action_sets_it_and_it_carries_over() -> None:
    """OP-OVW-04, OP-ACT-03: no enemy seen in round 1, still on overwatch in round 2."""
    table = position("Ta1@A8 / Do1@H1")
    table.play("P1", "activate Ta1 overwatch")
    assert (on_overwatch(table), table.told(Shot), table.where("Ta1")) == (["Ta1"], [], "A8")
    table.play("P2", "activate Do1 hold")
    assert (table.view.round, on_overwatch(table)) == (2, ["Ta1"])


@pytest.mark.parametrize("action", ["hold", "walk", "run"])
def test_OP_OVW_04_its_next_activation_ends_it(action: str) -> None:
    """OP-OVW-04, R11: at the start of any activation, before the enemy may react."""
    table = position("Ta1@A8:overwatch / Ta2@C8:overwatch Do1@H1", round=2).play("P1", f"activate Ta1 {action}")
    assert (table.asking, on_overwatch(table)) == ("P2 react", ["Ta2"])


def test_OP_OVW_04_overwatch_again_renews_it() -> None:
    """OP-OVW-04, OP-ACT-03: between “begin” and “end” of the new Overwatch action it is on again."""
    table = position("Ta1@A8:overwatch / Ta2@C8:overwatch", round=2).play("P1", "activate Ta1 overwatch")
    assert on_overwatch(table) == ["Ta2"]
    table.play("P2", "hold_fire")
    assert on_overwatch(table) == ["Ta1", "Ta2"]


def test_OP_OVW_04_a_pinned_unit_is_no_longer_on_overwatch() -> None:
    """OP-OVW-04, OP-MOR-05: a failed morale test ends it; the unit does not react any more."""
    text = "Ta1@A8 Ta2@B8 / Do1@C8 3g1@C8:overwatch"
    table = position(text, dice=[[8, 1, 1, 1], [1, 1, 1], [4]])
    table.play("P1", "activate Ta1 hold").play("P2", "hold_fire").play("P1", "shoot Do1")
    assert (table.told(Pinned), on_overwatch(table), table.asking) == ([Pinned("3g1", "C8")], [], "P1 activate")


@pytest.mark.parametrize(
    ("order", "moves"),
    [("move", ["go B8"]), ("shoot", ["shoot Do1"]), ("assault", ["charge B7", "strike Do1"])],
)
def test_R11_a_command_ends_it(order: str, moves: list[str]) -> None:
    """R11, OP-OVW-04: a commanded move, shot or assault of the unit ends its overwatch."""
    table = position("Pk1@A7 Ta1@A8:overwatch / Do1@B7 Do2@H1")
    assert on_overwatch(table) == ["Ta1"]
    table.roll([6, 1, 1])
    if moves[0].startswith("shoot"):
        table.roll([1, 1, 1], MISS)
    if order == "assault":
        table.roll([8, 8, 8], [1, 1, 1])
    table.play("P1", "activate Pk1 command", f"order Ta1 {order}", *moves)
    assert (table.asking, on_overwatch(table)) == ("P2 activate", [])


def test_OP_OVW_05_declined_on_begin_it_may_shoot_on_end() -> None:
    """OP-OVW-05: waiting keeps the overwatch; the same enemy may be shot at when it ends."""
    table = position("Do1@A8 / Ta1@C8:overwatch", dice=[MISS, MISS])
    table.play("P1", "activate Do1 hold").play("P2", "hold_fire")
    assert (window(table)[2], on_overwatch(table)) == (Reaction(1, "Do1", "end"), ["Ta1"])
    table.play("P2", "react Ta1")
    assert (len(table.told(Shot)), on_overwatch(table)) == (1, [])


def test_OP_OVW_05_declined_twice_it_stays() -> None:
    """OP-OVW-05, OP-OVW-04: it may react to the next enemy."""
    table = (
        position("Do1@A8 Do2@B8 / Ta1@C8:overwatch")
        .play("P1", "activate Do1 hold")
        .play("P2", "hold_fire", "hold_fire", "activate Ta1 overwatch")
    )
    table.play("P1", "activate Do2 hold")
    assert (window(table)[2], table.told(Shot)) == (Reaction(1, "Do2", "begin"), [])


# -- killed before it acts -------------------------------------------------------------------------------------------


def test_R21_killed_on_end_friends_test_morale() -> None:
    """R21, OP-MOR-01: a reaction kills like any shot; friends in its cube there test."""
    table = position("Do1@H8 Do2@G8 / Ta1@A8:overwatch", dice=[[8, 1, 1, 1], MISS, [4]])
    table.play("P1", "activate Do1 walk", "go G8").play("P2", "react Ta1")
    assert table.told(MoraleTested) == [MoraleTested("Do2", (4,), (), False)]
    assert [unit.id for unit in table.view.units if unit.pinned] == ["Do2"]


# -- several ---------------------------------------------------------------------------------------------------------

PAIR = "Ta9@A8 Do9@H1 / Ta1@C8:overwatch Ta2@D8:overwatch"


def test_R27_one_after_the_other() -> None:
    """R27: after the first shot the owner is asked about the rest; each shoots once."""
    table = position(PAIR, dice=[MISS, MISS, MISS, MISS]).play("P1", "activate Ta9 hold")
    assert table.options("P2") == ["react Ta1", "react Ta2", "hold_fire"]
    table.play("P2", "react Ta1")
    assert (table.options("P2"), window(table)[2]) == (["react Ta2", "hold_fire"], Reaction(1, "Ta9", "begin"))
    table.play("P2", "react Ta2")
    assert ([shot.unit for shot in table.told(Shot)], table.asking) == (["Ta1", "Ta2"], "P1 fire")


def test_R27_once_it_is_removed_the_rest_keep_their_overwatch() -> None:
    """R27: the owner chooses the order; the second in the list kills, the first stays on overwatch."""
    table = position(PAIR, dice=[[8, 8, 1, 1], MISS]).play("P1", "activate Ta9 hold").play("P2", "react Ta2")
    assert (table.where("Ta9"), on_overwatch(table), table.asking) == ("", ["Ta1"], "P2 activate")


def test_R27_waiting_is_for_all_until_the_end() -> None:
    """R27, OP-OVW-05: after one shot the other may wait for the end."""
    table = position(PAIR, dice=[MISS, MISS]).play("P1", "activate Ta9 hold").play("P2", "react Ta2", "hold_fire")
    assert (table.asking, on_overwatch(table)) == ("P1 fire", ["Ta1"])
    table.play("P1", "hold_fire")
    assert (table.options("P2"), window(table)[2]) == (["react Ta1", "hold_fire"], Reaction(1, "Ta9", "end"))


# -- standing orders -------------------------------------------------------------------------------------------------

MOMENTS: tuple[Moment, ...] = ("begin", "end")
ONE = "Do1@A8 / Ta1@C8:overwatch"
EVEN = "Do1@D6 / 3g1@D3:overwatch"
"""Five dice against four, both at 5+: a wound comes in exactly half of all throws."""


def begin_and_end(table: Table, unit: str = "Do1") -> list[str | None]:
    """What the standing orders answer at the start of a Hold, and at its end after waiting."""
    table.play("P1", f"activate {unit} hold")
    first = ordered(table)
    table.play("P2", "hold_fire")
    return [first, ordered(table)]


def test_D8_without_an_order_it_shoots_at_the_first_legal_chance() -> None:
    """D8: on “begin”, and on “end” if it still can."""
    assert begin_and_end(position(ONE)) == ["react Ta1", "react Ta1"]
    assert position(ONE).see("P2").watch == WatchView("first", 50)


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("first", ["react Ta1", "react Ta1"]),
        ("end", ["hold_fire", "react Ta1"]),
        ("ask", [None, None]),
        ("chance percent=1", ["react Ta1", "react Ta1"]),
        ("chance percent=100", ["hold_fire", "hold_fire"]),
    ],
)
@pytest.mark.parametrize("who", ["", " unit=Ta1"])
def test_D8_the_four_standing_orders(words: str, answers: list[str | None], who: str) -> None:
    """D8: first legal chance, only on end, only with a good chance, ask me: for all units or for this one."""
    table = position(ONE).act("P2", f"orders {words}{who}").play("P1", "activate Do1 hold")
    for moment, answer in zip(MOMENTS, answers, strict=True):
        assert table.question("P2").about == Reaction(1, "Do1", moment)
        assert (ordered(table), table.default("P2")) == (answer, answer or "react Ta1")
        table.play("P2", "hold_fire")
    assert table.asking == "P2 activate"


def test_D8_what_is_in_force_for_a_unit() -> None:
    """D8: a unit's own order, or else that for all of them; what is left out as orders are typed stays so."""
    seen = position(ONE).act("P2", "orders chance percent=70").act("P2", "orders end unit=Ta1").see("P2")
    held = [GAME.standing(seen, given) for given in ({}, {"unit": "Ta1"}, {"unit": "Ta2"})]
    assert [(one["policy"], one["percent"]) for one in held] == [("chance", 70), ("end", 50), ("chance", 70)]


@pytest.mark.parametrize(("percent", "shoots"), [(49, True), (50, True), (51, False)])
def test_D8_the_chance_counts_when_it_is_just_reached(percent: int, shoots: bool) -> None:
    """D8: at least p percent: with a chance of exactly one half 50 shoots and 51 does not."""
    table = position(EVEN).act("P2", f"orders chance percent={percent}")
    assert begin_and_end(table) == ["react 3g1" if shoots else "hold_fire"] * 2


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("Do1@A8 / Ta1@C8:overwatch", 50),  # 4 against 4 with the die for overwatch, at 4+ against 5+
        ("Do1@B7 / Ta1@A8:overwatch", 21),  # in cover 3 against 5
        ("Ta9@A8 / Ta1@C8:overwatch", 35),  # wounding is enough, it need not be removed
    ],
)
def test_D8_the_chance_is_that_of_this_very_shot(text: str, chance: int) -> None:
    """D8, OP-OVW-02: with cover and the die for overwatch; a wound counts as well as a removal."""
    unit = text[:3]
    for percent, shoots in ((chance, True), (chance + 1, False)):
        table = position(text).act("P2", f"orders chance percent={percent}").play("P1", f"activate {unit} hold")
        assert ordered(table) == ("react Ta1" if shoots else "hold_fire")


def test_D8_the_default_chance_is_one_half() -> None:
    """D8: without a number the order means 50 percent."""
    table = position(EVEN).act("P2", "orders chance")
    assert table.see("P2").watch == WatchView("chance", 50)
    assert begin_and_end(table) == ["react 3g1", "react 3g1"]


def test_D8_an_order_for_one_unit_leaves_the_others() -> None:
    """D8: Ta1 waits for the end, Ta2 shoots at once; then the orders hold fire until the end."""
    table = position(PAIR, dice=[MISS, MISS]).act("P2", "orders end unit=Ta1").play("P1", "activate Ta9 hold")
    assert ordered(table) == "react Ta2"
    table.play("P2", "react Ta2")
    assert ordered(table) == "hold_fire"
    table.play("P2", "hold_fire").play("P1", "hold_fire")
    assert (ordered(table), window(table)[2]) == ("react Ta1", Reaction(1, "Ta9", "end"))


def test_D8_an_order_for_all_replaces_those_for_one() -> None:
    """D8: the later order holds for every unit, and one for a unit after it for that unit."""
    table = position(PAIR).act("P2", "orders first unit=Ta1").act("P2", "orders end")
    assert (table.see("P2").watch, table.see("P2").watches) == (WatchView("end", 50), {})
    table.act("P2", "orders chance percent=70 unit=ta2")
    assert table.see("P2").watches == {"Ta2": WatchView("chance", 70)}
    table.play("P1", "activate Ta9 hold")
    assert ordered(table) == "hold_fire"


def test_D8_one_that_asks_after_one_that_shoots() -> None:
    """D8, R27: the unit with an order to shoot does so, then the owner is asked about the other."""
    table = position(PAIR, dice=[MISS, MISS]).act("P2", "orders ask unit=Ta2").play("P1", "activate Ta9 hold")
    assert ordered(table) == "react Ta1"
    obey(table)
    assert (ordered(table), table.options("P2")) == (None, ["react Ta2", "hold_fire"])


def test_D8_standing_orders_are_each_players_own() -> None:
    """D8: the enemy's order changes nothing for mine."""
    table = position(ONE).act("P1", "orders end").play("P1", "activate Do1 hold")
    assert ordered(table) == "react Ta1"


def test_D8_an_order_may_be_changed_while_the_question_is_open() -> None:
    """D8: changeable any time: it counts at once, in the window that is open."""
    table = position(ONE).act("P2", "orders ask").play("P1", "activate Do1 hold")
    assert ordered(table) is None
    table.act("P2", "orders end")
    assert ordered(table) == "hold_fire"
    table.act("P2", "orders first unit=Ta1")
    assert ordered(table) == "react Ta1"


def test_D8_an_order_may_be_given_when_another_is_asked() -> None:
    """D8: also in the middle of the enemy's activation, where other acts have to wait."""
    table = position("Do1@A8 / Ta1@H8:overwatch").play("P1", "activate Do1 walk")
    table.act("P2", "orders end")
    assert (table.see("P2").watch, table.asking) == (WatchView("end", 50), "P1 go")
    table.play("P1", "go B8")
    assert ordered(table) == "react Ta1"


@pytest.mark.parametrize("percent", [0, -1, 101])
def test_D8_a_chance_is_from_1_to_100_percent(percent: int) -> None:
    """D8: refused with the range; 1 and 100 are accepted."""
    table = position(ONE)
    assert "1 to 100" in table.refused("P2", f"orders chance percent={percent}", act=True)
    for held in (1, 100):
        table.act("P2", f"orders chance percent={held}")
        assert table.see("P2").watch == WatchView("chance", held)


@pytest.mark.parametrize("unit", ["Do1", "Ta7", "C8"])
def test_D8_only_own_units_have_an_order(unit: str) -> None:
    """D8: the enemy's unit, one that is not there and a cube are refused by name."""
    assert f"“{unit}”" in position(ONE).refused("P2", f"orders end unit={unit}", act=True)


# -- secrecy ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["first", "end", "chance percent=80", "ask", "end unit=Ta1"])
def test_D8_an_order_is_its_players_secret(words: str) -> None:
    """D8, section 6: only he is told and only he sees it; the others' views and news are as without it."""
    plain, table = position(ONE), position(ONE).forget()
    table.act("P2", f"orders {words}")
    policy, unit = words.split(maxsplit=1)[0], "Ta1" if "unit" in words else ""
    percent = 80 if "80" in words else 50
    assert table.heard("P2", WatchSet) == [WatchSet(1, unit, policy, percent)]  # type: ignore[arg-type]
    assert (table.heard("P1", WatchSet), table.heard(None, WatchSet), len(table.events)) == ([], [], 1)
    assert (table.see("P1"), table.view) == (plain.see("P1"), plain.view)
    assert (table.view.watch, table.view.watches) == (None, {})


@pytest.mark.parametrize("words", ["first", "end", "chance percent=100", "ask", "end unit=Ta1"])
def test_D8_the_window_opens_for_all_who_could_react(words: str) -> None:
    """D8, section 6: by what everybody knows: the same window, options and public words, whatever the orders are."""
    plain, table = position(ONE), position(ONE).act("P2", f"orders {words}")
    for each in (plain, table):
        each.play("P1", "activate Do1 hold")
    assert (table.asking, window(table), table.options("P2")) == ("P2 react", window(plain), plain.options("P2"))
    assert (table.see("P1"), table.view) == (plain.see("P1"), plain.view)
    for each in (plain, table):
        each.play("P2", "hold_fire")
    assert (window(table), table.view) == (window(plain), plain.view)
