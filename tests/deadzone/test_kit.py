"""The kit itself: positions say what they are told to say."""

from __future__ import annotations

from rules.deadzone.model.state import Effect
from tests.deadzone.kit import new_game, position


def test_models_stand_where_the_text_says() -> None:
    """Code, list entry, option, cube and owner."""
    table = position("E1:enforcer-troop/thermal-rifle@D4-3 E2:enforcer-troop@A1-1 / Z1:stage-3z-zombie@H8-1")
    first, second, third = table.view.fighters
    assert (first.id, first.model, first.option, first.cube, first.owner) == (
        "E1",
        "enforcer-troop",
        "thermal-rifle",
        "D4-3",
        0,
    )
    assert (second.option, second.cube) == ("laser-rifle", "A1-1")
    assert (third.owner, third.faction, third.fate) == (1, "plague", "table")


def test_marks_set_what_they_name() -> None:
    """Damage, states, a carried token, Equipment, used things, and places off the board."""
    table = position(
        "E1:enforcer-troop@D4-1:d1,pinned,item=ammo E2:enforcer-troop@D4-1:activated,burning,gear=ammo,used=ammo,prey "
        "E3:enforcer-troop:dead E4:enforcer-troop:reserve / Z1:stage-3z-zombie@H8-1"
    )
    one, two = table.model("E1"), table.model("E2")
    assert (one.damage, one.pinned, table.view.token(one.item).kind) == (1, True, "ammo")  # type: ignore[union-attr]
    assert (two.activated, two.burning, two.gear, two.used, two.prey) == (True, True, "ammo", ["ammo"], [1])
    assert [table.model(code).fate for code in ("E3", "E4")] == ["dead", "reserve"]
    assert table.fighter("E3") is None


def test_a_position_begins_in_a_turn_of_the_first_player() -> None:
    """He is South, has the Initiative and is asked for a model; the dice that are named lie before both."""
    table = position(
        "E1:enforcer-sergeant@D1-1 / G1:stage-3a-general@D8-1", command=["symbol", "model"], theirs=["shoot"]
    )
    assert table.asking == "P1 activate"
    assert table.command("P1") == ["symbol", "model"]
    assert table.command("P2") == ["shoot"]
    sides = table.view.sides
    assert [side.zone for side in sides] == ["south", "north"]
    assert [side.leader for side in sides] == ["E1", "G1"]
    assert [side.order for side in sides] == ["mobile-infantry", "infection"]


def test_markers_and_tokens_lie_where_the_text_says() -> None:
    """Tokens face down or up, smoke, toxic clouds and traps."""
    table = position(
        "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1",
        tokens="1:ammo@D4-3 2:intel@E4-1:up 3:stimulants@E4-1:seen=P2",
        smoke="C3-1 C4-1=2",
        traps="B2-1=P2:frag:3",
    )
    state = table.match.state
    assert [(token.id, token.cube, token.up, token.seen) for token in state.tokens] == [
        (1, "D4-3", False, []),
        (2, "E4-1", True, []),
        (3, "E4-1", False, [1]),
    ]
    assert [(cloud.cube, cloud.toxic) for cloud in state.clouds] == [("C3-1", 0), ("C4-1", 2)]
    assert [(trap.cube, trap.owner, trap.effect, trap.value) for trap in state.traps] == [("B2-1", 1, "frag", 3)]


def test_further_fields_of_the_state_can_be_set() -> None:
    """Round, scenario, VPs, starting numbers and whatever else the state has."""
    table = position(
        "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1",
        round=3,
        scenario="occupy",
        vp=(4, 5),
        started=(9, 2),
        weather=1,
        to_act="P2",
    )
    sector = table.view
    assert (sector.round, sector.weather, table.vp, table.asking) == (3, 1, (4, 5), "P2 activate")
    assert [side.started for side in sector.sides] == [9, 2]
    assert [objective.cube for objective in sector.objectives] == ["D4-3", "E4-1", "D5-1", "E5-3"]


def test_a_new_game_asks_both_for_their_teams() -> None:
    """The first question of all."""
    table = new_game()
    assert table.asking == "P1 P2 team"
    assert table.view.map == "foundry-row"


def test_views_are_copies() -> None:
    """Whoever changes a view changes nothing of the game."""
    table = position("E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1")
    before = table.match.game.dump(table.match.state)
    seen = table.see("P1")
    seen.fighters[0].effects.append(Effect("speed", 1))
    seen.fighters[0].damage = 1
    seen.sides[0].orders.keep.append("shoot")
    seen.turn.activated.append("E1")
    assert table.match.game.dump(table.match.state) == before
