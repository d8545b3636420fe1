"""What a choice is called: at most 80 characters that say what a press does."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from rules.deadzone import GAME
from rules.deadzone.model.moves import (
    Activate,
    Advance,
    Assault,
    Command,
    Decline,
    Deploy,
    Evade,
    Look,
    Reroll,
    Retain,
    Shoot,
    Sprint,
    Symbols,
)
from rules.deadzone.model.view import SectorView
from rules.deadzone.words.labels import PLAIN, label
from rules.deadzone.words.room import LABEL
from rules.deadzone.words.values import named
from rules.engine import Amount, Choose, FairDice, Match, Move
from rules.engine.playout import random_player, step
from tests.deadzone.fights import acting
from tests.deadzone.kit import position
from tests.deadzone.samples import choices

NAMES = ("Ann", "Bea")
MARINE = "corporation-marine-troop"
TEXT = f"E1:enforcer-troop/laser-rifle@D4-1 / Z1:{MARINE}@D6-1"


@pytest.mark.parametrize("move", choices(), ids=lambda move: move.kind)
def test_every_move_has_a_label_that_fits(move: Move) -> None:
    """Moves, acts and lookups."""
    words = label(move, position(TEXT, tokens="1:ammo@D4-1").view, NAMES)
    assert 0 < len(words) <= LABEL
    assert "{" not in words
    assert words[0].isupper() or words[0].isdigit()


@pytest.mark.parametrize("move", choices(), ids=lambda move: move.kind)
def test_every_value_of_a_move_is_called_something(move: Move) -> None:
    """Values in commands read as words, where there is anything to say."""
    view = position(TEXT).view
    for field in move.field_names():
        value = getattr(move, field)
        if isinstance(value, str) and value:
            assert named(value, view, NAMES, field)


def test_a_team_that_seldom_wins_is_said_to_be_hard_to_play() -> None:
    """Where it is chosen, at the limit at which it was measured; teams that win two games of five are not."""
    told = {points: dict(team_labels(points)) for points in ("100", "200")}
    hard = [team for team, words in told["100"].items() if words.endswith(", hard to play)")]
    assert sorted(hard) == ["commando-crew", "cypher-cell", "human-cell", "puppet-screen", "ranger-drop"]
    assert told["100"]["ranger-drop"] == "GCPS (Corporation): Ranger drop (7 models, hard to play)"
    assert not any("hard" in words for words in told["200"].values())


def team_labels(points: str) -> Iterator[tuple[str, str]]:
    """What ready-made teams of a limit are called where one is chosen."""
    match = Match.begin(GAME, 2, {"points": points}, FairDice(b"s"))
    question = match.question_for(0)
    assert isinstance(question, Choose)
    for move in question.options:
        yield move.team, label(move, match.view(0), NAMES)


def test_no_plain_label_is_left_over() -> None:
    """What needs no fields has no other label."""
    kinds = {move.kind for move in choices()}
    assert set(PLAIN) <= kinds


def test_a_shot_says_its_dice_and_its_chance() -> None:
    """Before anybody commits to it."""
    table = acting(TEXT)
    words = label(Shoot.of("laser-rifle", "Z1"), table.match.view(0), NAMES)
    assert words == "49% to hurt: Shoot Corporation Marine Z1 (D6-1), Laser Rifle (3 dice)"


def test_a_long_name_gives_way_to_what_follows_it() -> None:
    """The code is enough where there is no room for more."""
    table = acting("E1:enforcer-troop/laser-rifle@D4-1 / B1:alyse-guardsman@D6-1".replace("alyse-guardsman", MARINE))
    words = label(Shoot.of("laser-rifle", "B1", "blaze", "command"), table.match.view(0), NAMES)
    assert words == "65% to pin: Blaze Away at B1, Laser Rifle (4 dice, Command Die)"


def test_a_move_into_enemies_says_whom_it_meets() -> None:
    """A press that starts a fight says so."""
    table = acting(f"E1:enforcer-troop/laser-rifle@D4-1 / Z1:{MARINE}@D5-1")
    view = table.match.view(0)
    charge = label(Advance.of("D5-1"), view, NAMES)
    assert charge == "51–62% to hurt: Advance to D5-1 and assault Corporation Marine Z1 (4 dice)"
    assert label(Advance.of("D5-1", "", "command"), view, NAMES) == (
        "51–62% to hurt: Advance to D5-1 and assault Z1 (4 dice, Command Die)"
    )
    assert label(Advance.of("D4-1"), view, NAMES) == "Advance within D4-1 (reposition)"
    assert label(Advance.of("C4-1", "", "command"), view, NAMES) == "Command Die: Advance to C4-1"


SEED, ROWS = 4711, 1500
LED = re.compile(r"(\d+|<1)(–(\d+|<1|>99))?% to (hurt|pin|stun): |>99% to (hurt|pin|stun): ")


def test_every_attack_begins_with_its_chance() -> None:
    """Discord cuts a long row at its end: in games at random no chance stands there."""
    print("seed", SEED)
    player, rows, kinds = random_player(random.Random(SEED).randrange), 0, set[str]()
    for number in count():
        match = Match.begin(GAME, 2, {"points": "150"}, FairDice(b"%d" % number))
        while match.asked is not None and rows < ROWS:
            for who, question in match.asked.questions.items():
                seen = match.view(who)
                options = () if isinstance(question, Amount) else question.options
                for move in options:
                    if is_attack(move, seen):
                        words = label(move, seen, NAMES)
                        assert LED.match(words), words
                        assert len(words) <= LABEL
                        assert not words.endswith("…"), words
                        rows, kinds = rows + 1, kinds | {move.kind}
            step(match, player)
        if rows >= ROWS:
            break
    assert kinds >= {"activate", "advance", "shoot", "assault"}


def is_attack(move: Move, seen: SectorView) -> bool:
    """Whether the active model attacks a model with it."""
    match move:
        case Activate(_, then):
            return bool(then)
        case Shoot(_, target):
            return seen.acting is not None and seen.fighter(target) is not None
        case Assault():
            return seen.acting is not None
        case Advance(to) | Sprint(to) if seen.acting is not None:
            there = [f for f in seen.fighters if f.cube == to and f.fate == "table"]
            return all(f.id != seen.acting.id for f in there) and any(f.owner != seen.acting.player for f in there)
    return False


def test_an_evasion_into_the_air_says_how_deep_it_goes() -> None:
    """Off the roof of D4, two levels high; E5 has a roof as well. [DZ-KW-EVADE-01, DZ-MOV-25]"""
    table = position("E1:enforcer-troop/laser-rifle@D2-1 / D1:survey-drone@D4-3", theirs=["symbol"])
    view = table.play("P1", "activate E1", "shoot laser-rifle D1").see("P2")
    assert label(Evade.of("D3-3"), view, NAMES) == "Evade to D3-3 (drops 2 levels)"
    assert label(Evade.of("E5-3"), view, NAMES) == "Evade to E5-3"


def test_dice_are_named_by_their_faces() -> None:
    """Which Command Die is rolled again."""
    view = position(TEXT, command=("order", "shoot")).match.view(0)
    assert label(Reroll.of(2), view, NAMES) == "Roll die 2 again (Shoot)"


def test_models_to_deploy_are_told_apart_by_what_they_carry() -> None:
    """Several are alike but for their weapons."""
    view = position(TEXT).view
    assert label(Deploy.of("E1", "D1-1"), view, NAMES) == "E1 to D1-1 (objective 3 cubes away): Enforcer, Laser Rifle"
    assert label(Deploy.of("rest"), view, NAMES) == "Place the rest for me"


def test_a_place_to_deploy_is_never_cut_off() -> None:
    """A list of eighteen ended in “Enforcer Sergeant, Laser Rifle + Frag Gre…” in each line."""
    view = position("E1:enforcer-sergeant/laser-rifle@B3-2:gear=grenade-frag / Z1:stage-3z-zombie@H8-1").view
    assert label(Deploy.of("E1", "A1-1"), view, NAMES) == "E1 to A1-1 (objective 3 cubes away): Enforcer Sergeant"


def test_a_token_to_look_at_is_named_by_its_place() -> None:
    """`4 · Look at item 2` had two numbers, and the pictures show neither."""
    view = position(TEXT, tokens="2:ammo@H4-1").see("P1")
    assert label(Look.of(2), view, NAMES) == "Look at the item in H4-1"


def test_two_tokens_of_one_cube_are_told_apart() -> None:
    """`Look at the item in C5-1` stood in the list twice."""
    view = position(TEXT, tokens="2:ammo@H4-1 3:ammo@H4-1").see("P1")
    told = [label(Look.of(number), view, NAMES) for number in (2, 3)]
    assert told == ["Look at item 2 in H4-1", "Look at item 3 in H4-1"]


def test_what_is_declined_before_the_game_says_what_becomes_of_it() -> None:
    """`Leave it` was the answer to everything."""
    view = position(TEXT).view
    told = [label(Decline.of(), replace(view, phase=phase), NAMES) for phase in ("recon_effects", "scouts", "turn")]
    assert told == ["Leave it unused", "Stay here", "Leave it"]


def test_dice_symbols_say_for_whom_and_how_many_dice() -> None:
    """Of several targets, and on the fall that may follow."""
    view = position(TEXT).view
    assert label(Symbols.of(1, "E1"), view, NAMES) == "1 Dice Symbol for Enforcer E1: +1 die"
    assert label(Symbols.of(2, "", "fall"), view, NAMES) == "2 Dice Symbols, on the fall: +2 dice"


def test_an_order_says_for_whom() -> None:
    """Name, model and choice."""
    view = position(TEXT).view
    assert label(Command.of("mobile-infantry", "", "sprint"), view, NAMES) == "Special Order: Mobile Infantry, Sprint"
    assert "for Enforcer E1" in label(Command.of("stalwart", "E1", "saves"), view, NAMES)


def test_items_are_named_where_they_are_known() -> None:
    """A face-down one is only a number."""
    view = position(TEXT, tokens="1:ammo@D4-1 2:intel@D5-1:up").view
    assert label(Retain.of(2, "drop"), view, NAMES) == "Keep Intel; what it carried is dropped"
    assert named("1", view, NAMES, "token") == "item 1 in D4-1"
    assert named("2", view, NAMES, "token") == "item 2, Intel, in D5-1"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("model", "E1", "E1 Enforcer, D4-1, 2/2 HP"),
        ("to", "D4-1", "D4-1 (E1)"),
        ("to", "D7-1", "D7-1"),
        ("weapon", "laser-rifle", "Laser Rifle"),
        ("weapon", "", "the best one"),
        ("order", "stalwart", "Stalwart"),
        ("direction", "ne", "north-east"),
        ("until", "0", "until you change it"),
        ("until", "3", "until round 3"),
        ("what", "evade", "Evade"),
        ("face", "symbol", "Dice Symbol"),
        ("line", "2x Enforcer", "2x Enforcer"),
    ],
)
def test_values_of_fields_read_as_words(field: str, value: str, words: str) -> None:
    """What a command suggests has a name."""
    assert named(value, position(TEXT).view, NAMES, field) == words


def test_a_move_says_what_lies_at_its_end() -> None:
    """An objective with its VPs, items by their numbers. [DZ-RND-10]"""
    table = position("E1:enforcer-troop/laser-rifle@C4-1 / Z1:stage-3z-zombie@H8-1", tokens="3:ammo@D3-1")
    view = table.play("P1", "activate E1").see("P1")
    assert label(Advance.of("B4-1"), view, NAMES) == "Advance to B4-1: objective, 1 VP"
    assert label(Advance.of("D3-1"), view, NAMES) == "Advance to D3-1: item 3"
    assert label(Advance.of("C3-1"), view, NAMES) == "Advance to C3-1"


def test_a_model_to_activate_names_its_weapon() -> None:
    """The one that works now: who cannot shoot shows a blade."""
    view = position("E1:enforcer-troop/laser-rifle@C4-1 / H1:stage-3d-hellhound@H8-1").see("P1")
    assert label(Activate.of("E1"), view, NAMES) == "Enforcer E1, C4-1, Laser Rifle, 2/2 HP"
    assert label(Activate.of("H1"), view, NAMES) == "Hellhound H1, H8-1, Teeth and Claws, 2/2 HP"
