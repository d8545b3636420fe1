"""Deadzone as its players meet it: own ways, refusals with reasons, one question to the other side, secrets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.discord.texts import texts
from rules.deadzone import GAME
from rules.deadzone.model.state import Face
from tests.bot.discord.club import Club, Clubs, beginning, choose, entries, labels, lists, parts, shown_by, words
from tests.deadzone.kit import Table, position

Open = Callable[[Table], Awaitable[Club]]
RIFLE = "E1:enforcer-troop/laser-rifle@B4-1 / Z1:stage-3z-zombie@B6-1 Z2:stage-3z-zombie@H8-1"


@pytest.fixture
def opened(clubs: Clubs) -> Open:
    """Opens the server, where Alice (P1) and Bob (P2) play from the position that is given."""

    async def open_(table: Table) -> Club:
        club = await clubs(beginning(GAME, table.match.state))
        await club.play(GAME.key, club.bob)
        return club

    return open_


def told(message: Any) -> str:
    """All that a message says, and what its pictures say to those who cannot see them."""
    pictures = [item.get("description") or "" for part in parts(message) for item in part.get("items", ())]
    return "\n".join([words(message), *pictures])


async def typed(club: Club, who: Any, command: str, **fields: str) -> str:
    """What a command of the game answers."""
    return told(shown_by(await who.slash(club.channel, f"deadzone {command}", **fields)))


@pytest.fixture
def rifle() -> Table:
    """Alice's rifle two cubes from one zombie and out of sight of another; Bob may put a die into the defence."""
    return position(
        "E1:enforcer-troop/laser-rifle@B4-1 / Z1:stage-3z-zombie@B6-1 Z2:stage-3z-zombie@H8-1",
        theirs=["symbol"],
        tokens="1:ammo@C4-1:seen=P1 2:intel@H1-1",
    )


async def test_a_way_of_ones_own_is_typed(opened: Open, rifle: Table) -> None:
    """No list holds it, but it is legal: the model goes it. [DZ-MOV-30]"""
    club = await opened(rifle)
    await typed(club, club.alice, "activate", model="E1")
    await typed(club, club.alice, "sprint", to="A5-1", by="A4-1 A5-1")
    assert [cube for cube in ("A4-1", "A5-1") if cube not in words(club.card())] == []


async def test_a_choice_has_a_number_only_if_the_picture_has_it(opened: Open, rifle: Table) -> None:
    """The token lies on the plan, and has one; to leave it is no place: the row is the words alone."""
    club = await opened(rifle)
    await typed(club, club.alice, "activate", model="E1")
    await typed(club, club.alice, "advance", to="C4-1")
    panel = await club.panel(club.alice)
    choices = [label for label in labels(panel) if "Leave" in label or "Pick up" in label]
    assert choices == ["1 · Pick up item 1, Ammo, in C4-1", "Leave it"]


async def test_several_actions_are_written_at_once(opened: Open, rifle: Table) -> None:
    """The model goes and shoots; Bob answers the shot, and nobody asked Alice in between. [DZ-PAC-02]"""
    club = await opened(rifle)
    await typed(club, club.alice, "activate", model="E1")
    await typed(club, club.alice, "script", text="advance b5-1; shoot laser-rifle z1")
    assert "B5-1" in words(club.card())
    assert "with Laser Rifle" in words(await club.panel(club.bob))


@pytest.mark.parametrize(
    ("command", "fields", "reason"),
    [
        ("advance", {"to": "C5-1", "by": "B5-1 C5-1"}, "That way is 2 cubes long; 1 are allowed."),
        ("advance", {"to": "H1-1"}, "H1-1 is 6 cubes away, and E1 can go 1 now."),
        ("shoot", {"weapon": "laser-rifle", "target": "Z2"}, "E1 does not see Z2: "),
        ("shoot", {"weapon": "laser-rifle", "target": "Z7"}, "There is no model “Z7” on the table; there is E1,"),
        ("shoot", {"weapon": "pistol", "target": "Z1"}, "E1 has no weapon “pistol” for that now; it has Laser Rifle."),
        ("assault", {"weapon": "unarmed", "target": "Z1"}, "had no enemy in its cube"),
    ],
)  # fmt: skip
async def test_what_is_not_allowed_is_refused_with_the_reason(
    opened: Open, rifle: Table, command: str, fields: dict[str, str], reason: str
) -> None:
    """One sentence; the question stays as it was."""
    club = await opened(rifle)
    await typed(club, club.alice, "activate", model="E1")
    before = told(club.card())
    assert reason in await typed(club, club.alice, command, **fields)
    assert told(club.card()) == before
    assert "does it do?" in told(await club.panel(club.alice))


async def test_the_other_side_is_asked_once_for_an_attack(opened: Open, rifle: Table) -> None:
    """Alice is asked whether she is sure, Bob confirms one package; then it is Alice's model again. [DZ-PAC-03]"""
    club = await opened(rifle)
    await typed(club, club.alice, "activate", model="E1")
    sure = shown_by(await club.alice.slash(club.channel, "deadzone shoot", weapon="laser-rifle", target="Z1"))
    assert "killed 85%" in words(sure)
    await club.alice.click(sure, label=texts.YES)
    panel = await club.panel(club.bob)
    assert "E1 shoots Zombie Z1 with Laser Rifle, 5 dice." in words(panel)
    await club.bob.click(panel, label="Confirm")
    assert "Act" in labels(club.card())
    after = told(await club.panel(club.alice))
    assert "do you do about it" not in after
    assert "does it do?" in after


SURE, ADDS = "this cannot be taken back. Sure?", "What do you add before the dice are rolled?"


async def attack(club: Club, panel: Any, told: str) -> None:
    """Choose the attack with these words, from a list or by a button."""
    for number in range(len(lists(panel))):
        if line := next((line for line in entries(panel, number) if told in line), ""):
            await choose(club.alice, panel, line, number=number)
            return
    await club.alice.click(panel, label=next(label for label in labels(panel) if told in label))


async def shoot(club: Club, panel: Any) -> None:
    """Choose the shot at the zombie near by."""
    await attack(club, panel, "hoot Zombie Z1")


async def before_the_shot(club: Club, *, leading: bool) -> Any:
    """Alice's panel where the shot can be chosen, together with the activation or after it."""
    if not leading:
        await typed(club, club.alice, "activate", model="E1")
    return await club.panel(club.alice)


@pytest.mark.parametrize("leading", [True, False])
async def test_a_shot_is_confirmed_by_what_is_put_into_it(opened: Open, leading: bool) -> None:
    """With a Dice Symbol at hand the next question does it, whether the shot was chosen with the activation or after.

    A plain shot asked whether she is sure besides, and the other one did not.
    """
    club = await opened(position(RIFLE, command=["symbol"]))
    panel = await before_the_shot(club, leading=leading)
    await shoot(club, panel)
    assert SURE not in words(panel)
    assert ADDS in words(panel)
    await club.alice.click(panel, label=texts.NOTHING)
    assert "E1 shoots Zombie Z1" in words(club.card())


@pytest.mark.parametrize("leading", [True, False])
async def test_a_shot_with_nothing_to_put_into_it_is_asked_twice(opened: Open, leading: bool) -> None:
    """Once, with its odds, whether it was chosen with the activation or after; going back takes nothing."""
    club = await opened(position(RIFLE))
    panel = await before_the_shot(club, leading=leading)
    await shoot(club, panel)
    assert SURE in words(panel)
    assert "killed" in words(panel)
    await club.alice.click(panel, label=texts.BACK)
    assert "E1 shoots Zombie Z1" not in words(club.card())
    await shoot(club, panel)
    await club.alice.click(panel, label=texts.YES)
    assert ADDS not in words(panel)
    assert "E1 shoots Zombie Z1" in words(club.card())


async def test_a_standing_order_against_questions_brings_the_confirmation_back(opened: Open) -> None:
    """Who is not asked what goes into an attack is asked whether it is meant."""
    club = await opened(position(RIFLE, command=["symbol"]))
    await typed(club, club.alice, "orders", what="own", choice="never")
    panel = await before_the_shot(club, leading=True)
    await shoot(club, panel)
    assert SURE in words(panel)


NEAR = {"B4-1": ["ssault Zombie Z1"], "B5-1": ["Advance", "and assault Zombie Z1"]}
"""Where the zombie stands, and what leads to an Assault on it: one where one is, or a way into its cube."""


@pytest.mark.parametrize("cube", NEAR)
@pytest.mark.parametrize(
    ("command", "asked", "press"), [(["symbol"], ADDS, texts.NOTHING), ([], SURE, texts.YES)], ids=["adds", "sure"]
)
async def test_an_assault_is_confirmed_once(
    opened: Open, cube: str, command: list[Face], asked: str, press: str
) -> None:
    """What is put into it confirms it; where there is nothing, “Sure?” does, with its odds. Never both, never none."""
    foe = f"Z1:stage-3z-zombie@{cube} Z2:stage-3z-zombie@H8-1"
    club = await opened(position(f"E1:enforcer-troop/laser-rifle@B4-1 / {foe}", command=command))
    await typed(club, club.alice, "activate", model="E1")
    panel = await club.panel(club.alice)
    for line in NEAR[cube]:
        await attack(club, panel, line)
    assert [line for line in (SURE, ADDS) if line in words(panel)] == [asked]
    assert asked == ADDS or "killed" in words(panel)
    await club.alice.click(panel, label=press)
    assert "E1 assaults Zombie Z1" in words(club.card())
    assert not [line for line in (SURE, ADDS) if line in words(panel)]


async def test_what_lies_face_down_is_known_to_who_looked(opened: Open, rifle: Table) -> None:
    """Alice looked at one token, nobody at the other. [DZ-SET-06, DZ-SET-10]"""
    club = await opened(rifle)
    looks = {who: told(shown_by(await who.click(club.card(), label="Look"))) for who in (club.alice, club.bob)}
    assert ("Ammo" in looks[club.alice], "Ammo" in looks[club.bob]) == (True, False)
    assert not [look for look in looks.values() if "Intel" in look]
