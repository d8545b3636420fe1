"""What a seat sees, and what it must not see. [section 6]"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from pydantic import TypeAdapter

from rules.deadzone.model.events.setup import Looked, Spied
from rules.deadzone.model.moves import Concede
from rules.deadzone.model.state import Mission, Orders, Sector
from rules.deadzone.model.view import resample, view
from tests.deadzone.kit import Table, new_game, position
from tests.deadzone.plaza import plaza, settle

MODELS = "E1:enforcer-troop@D1-1 / Z1:stage-3z-zombie@D8-1"


def kinds(table: Table, player: str | None) -> list[str]:
    """The kinds of the tokens as this player sees them."""
    seen = table.view if player is None else table.see(player)
    return [token.kind for token in seen.tokens]


def test_face_down_tokens_have_no_kind_for_anybody() -> None:
    """DZ-ITM-04: a token that lies face down looks alike to all; one that lies face up is known to all."""
    table = position(MODELS, tokens="1:intel@D4-3 2:ammo@E4-1:up")
    assert kinds(table, "P1") == kinds(table, "P2") == kinds(table, None) == ["", "ammo"]


def test_whoever_looked_knows_the_kind_and_everybody_knows_that_he_looked() -> None:
    """DZ-REC-02: the kind is for him only; that he looked is public."""
    table = position(MODELS, tokens="1:intel@D4-3:seen=P2")
    assert (kinds(table, "P1"), kinds(table, "P2"), kinds(table, None)) == ([""], ["intel"], [""])
    assert table.view.tokens[0].seen == [1]


def test_the_pool_is_seen_by_nobody() -> None:
    """DZ-SET-07: only its size is public."""
    table = position(MODELS, pool=["intel", "ammo"])
    assert table.see("P1").pool == table.view.pool == ["", ""]


def test_missions_are_their_players_until_they_are_done() -> None:
    """DZ-SEC-02: the other player and spectators see only what has been completed."""
    table = position(MODELS, missions=True)
    table.match.state.sides[0].missions = [Mission(6, 1), Mission(5, 1, done=True)]
    numbers = {player: [mission.number for mission in table.see(player).sides[0].missions] for player in ("P1", "P2")}
    assert numbers == {"P1": [6, 5], "P2": [5, 0]}
    assert [mission.number for mission in table.view.sides[0].missions] == [5, 0]


@pytest.mark.parametrize("numbers", [(6, 5, 2), (5, 2, 6), (2, 6, 5)])
def test_nobody_else_sees_which_of_a_sides_missions_is_done(numbers: Sequence[int]) -> None:
    """The first of two dice or the second, one of this Round or one that was kept: it would tell of the rest."""
    table = position(MODELS, missions=True)
    table.match.state.sides[0].missions = [Mission(number, 1, done=number != 6) for number in numbers]
    seen = [(mission.number, mission.done) for mission in table.see("P2").sides[0].missions]
    assert seen == [(2, True), (5, True), (0, False)]


def test_missions_that_nobody_completed_are_shown_at_the_end() -> None:
    """To everybody, and not for how long they were kept. [section 6]"""
    table = position(MODELS, missions=True)
    table.match.state.sides[0].missions = [Mission(6, 1), Mission(3, 1)]
    table.match.act(1, Concede())
    assert table.match.over
    for seat in (1, None):
        assert table.match.view(seat).sides[0].missions == [Mission(3, 0), Mission(6, 0)]


def test_standing_orders_are_their_players() -> None:
    """DZ-PAC-07: the other side sees the usual ones, whatever they are."""
    table = position(MODELS).act("P1", "orders evade stay")
    assert table.see("P1").sides[0].orders.evade == "stay"
    assert table.see("P2").sides[0].orders == Orders()
    assert table.view.sides[0].orders == Orders()


def test_a_draft_is_its_players_until_both_are_in() -> None:
    """DZ-SET-02, D2: a team that is being built is secret."""
    table = new_game().act("P1", "recruit line=2x_Enforcer,_Laser_Rifle")
    assert "2x Enforcer, Laser Rifle" in table.see("P1").sides[0].draft
    assert table.see("P2").sides[0].draft == table.view.sides[0].draft == ""


def test_everybody_sees_the_attack_under_way_and_nothing_of_it_afterwards() -> None:
    """DZ-PAC-01: who attacks whom, with what and how, and with how many dice; not what the target's side has chosen."""
    text = "E1:enforcer-troop/laser-rifle@A1-1 / R1:corporation-marine-troop@C1-1:d1"
    table = plaza(text, command=["symbol"], theirs=["symbol"]).play("P1", "activate E1", "shoot laser-rifle R1")
    assert [(one.by, one.targets, one.weapon, one.dice) for one in table.view.attacks] == [
        ("E1", ("R1",), "laser-rifle", 5)
    ]
    table.play("P1", "symbols 1")
    assert table.view.attacks == table.see("P2").attacks == [table.question("P2").about]
    assert table.view.attacks[0].dice == 6
    settle(table.roll([1] * 6, [1, 1, 1]))
    assert table.view.attacks == []


def test_a_state_with_an_attack_under_way_is_saved_and_loaded() -> None:
    """The question is about the same attack before and after."""
    text = "E1:enforcer-troop/laser-rifle@A1-1 / R1:corporation-marine-troop@C1-1:d1"
    table = plaza(text, theirs=["symbol"]).play("P1", "activate E1", "shoot laser-rifle R1")
    adapter = TypeAdapter(Sector)
    again = adapter.validate_json(adapter.dump_json(table.match.state))
    assert again.attacks == table.match.state.attacks != []


def test_a_resampled_sector_looks_the_same_to_its_seat() -> None:
    """Tokens, missions, drafts and orders of others vary behind an unchanged view."""
    table = position(MODELS, tokens="1:intel@D4-3:seen=P1 2:ammo@E4-1 3:medi-pack@B2-1", pool=["booby-trap", "ammo"])
    state = table.match.state
    state.sides[1].missions = [Mission(3, 1)]
    changed = set()
    for seed in range(20):
        other = resample(state, 0, random.Random(seed).randrange)
        assert view(other, 0) == view(state, 0), f"seed {seed}"
        changed.add((*[token.kind for token in other.tokens], other.sides[1].missions[0].number))
    assert len(changed) > 1


def test_what_was_seen_is_whispered_to_its_player_alone() -> None:
    """Section 6: Looked is public, Spied is private."""
    assert Looked(0, 1).seen_by(1)
    assert [Spied(0, 1, "intel").seen_by(seat) for seat in (0, 1, None)] == [True, False, False]
