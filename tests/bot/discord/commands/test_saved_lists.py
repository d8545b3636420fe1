"""Teams and armies that players keep: by typing and by pressing, for their own eyes, refused with every reason."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.catalogue import find_game
from tests.bot.discord.club import Club, choose, entries, labels, lists, shown_by, words

DEADZONE, ONE_PAGE = find_game("deadzone"), find_game("one-page-deadzone")
TEAM = "Enforcers; Enforcer Sergeant, Laser Rifle; 3x Enforcer, Laser Rifle"
AS_TEXT = "Enforcers, 100 points;\nEnforcer Sergeant, Laser Rifle;\n3x Enforcer, Laser Rifle"
SECRET = "Sunday surprise"


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The server, where both games of cubes are played; Alice and Bob read words in place of pictures."""
    club = Club(tmp_path, known={game.key: game for game in (DEADZONE, ONE_PAGE)})
    await club.open()
    for who in (club.alice, club.bob):
        await who.slash(club.channel, "settings", pictures="off")
    yield club
    await club.close()


async def typed(club: Club, who: Any, command: str, channel: Any = None, **options: Any) -> str:
    """What somebody alone is told after a command."""
    return words(shown_by(await who.slash(channel or club.channel, command, **options)))


async def suggested(club: Club, who: Any, command: str, current: str = "") -> list[str]:
    """The names that are suggested."""
    return [choice["value"] for choice in await who.autocomplete(club.channel, command, "name", current)]


def listed(panel: Any, title: str) -> dict[str, str]:
    """The lines of the list with this title."""
    numbers = [number for number, held in enumerate(lists(panel)) if held["placeholder"] == title]
    return entries(panel, numbers[0]) if numbers else {}


async def take(club: Club, panel: Any, line: str, title: str = "Take one that you keep as your team") -> Any:
    """Alice chooses a line of the list with this title."""
    number = [held["placeholder"] for held in lists(panel)].index(title)
    return shown_by(await choose(club.alice, panel, line, number=number))


async def test_a_team_is_built_kept_and_used_again_by_typing(club: Club) -> None:
    """Written, shown as text to copy, kept; taken at another table of the server, after a restart; forgotten."""
    await club.play("deadzone", club.bob)
    built = await typed(club, club.alice, "deadzone team write", text=TEAM)
    assert "Enforcers: 74 of 100 points, 26 left; 1 Leader and 3 Troops." in built
    assert "kept as “Sunday surprise”" in await typed(club, club.alice, "deadzone team keep", name=SECRET)
    shown = await typed(club, club.alice, "deadzone team show")
    assert f"```\n{AS_TEXT}\n```" in shown
    assert f"You keep 1 of up to 20: {SECRET}." in shown
    await club.end(club.alice, club.bob)
    await club.restart()
    await club.play("deadzone", club.bob)
    assert await suggested(club, club.alice, "deadzone team use", "sun") == [SECRET]
    used = await typed(club, club.alice, "deadzone team use", name="sunday SURPRISE")
    assert "“Sunday surprise” is your team now." in used
    assert "74 of 100 points" in used
    assert "is forgotten" in await typed(club, club.alice, "deadzone team forget", name=SECRET)
    assert "You keep nothing called" in await typed(club, club.alice, "deadzone team show", name=SECRET)
    assert f"```\n{AS_TEXT}\n```" in await typed(club, club.alice, "deadzone team show")


async def test_what_is_kept_is_for_its_owners_eyes(club: Club) -> None:
    """Another player is suggested nothing, is shown nothing, and reads nothing of it at the table."""
    await club.play("deadzone", club.bob)
    await typed(club, club.alice, "deadzone team write", text=TEAM)
    await typed(club, club.alice, "deadzone team keep", name=SECRET)
    for command in ("show", "use", "forget"):
        assert await suggested(club, club.bob, f"deadzone team {command}") == []
        assert "You keep nothing called" in await typed(club, club.bob, f"deadzone team {command}", name=SECRET)
    assert "you keep none on this server" in await typed(club, club.bob, "deadzone team show")
    assert listed(await club.panel(club.bob), "Take one that you keep as your team") == {}
    assert not any(SECRET in words(message) for message in club.channel.history())
    assert await suggested(club, club.alice, "deadzone team show") == [SECRET]


async def test_keeping_and_using_by_pressing(club: Club) -> None:
    """Once the team is legal one press leads to its name; from then on it stands on the panel of the next table."""
    await club.play("deadzone", club.bob)
    panel = await club.panel(club.alice)
    assert "Keep this team…" not in labels(panel)
    for line in ("Build your own: Plague", "Begin with Outbreak, 9 models"):
        panel = shown_by(await choose(club.alice, panel, line, number=1))
    asked = await club.alice.click(panel, label="Keep this team…")
    assert "Plague 100" in str(asked.modal)
    kept = shown_by(await club.alice.submit_modal(asked, {"name": "Swarm"}))
    assert "Your team is kept as “Swarm”." in words(kept)
    panel = await club.panel(club.alice)
    assert "You keep this team as “Swarm”." in words(panel)
    assert "Keep this team…" not in labels(panel)
    await club.end(club.alice, club.bob)
    await club.play("deadzone", club.bob)
    panel = await club.panel(club.alice)
    assert [*listed(panel, "Take one that you keep as your team")] == ["Swarm"]
    panel = await take(club, panel, "Swarm")
    assert "“Swarm” is your team now." in words(panel)
    assert "It is legal: you can field it." in words(panel)
    assert "The Strike Team that you have built" in entries(panel)


async def test_the_form_for_a_whole_team_begins_with_the_one_there_is(club: Club) -> None:
    """Several lines, with room for all of them; what was typed is read with all of its faults."""
    await club.play("deadzone", club.bob)
    await typed(club, club.alice, "deadzone team write", text=TEAM)
    menu = shown_by(await club.alice.click(await club.panel(club.alice), label="More…"))
    form = await choose(club.alice, menu, "Team")
    (line,) = [part["component"] for part in form.modal["components"]]
    assert (line["style"], line["value"], line["max_length"]) == (2, AS_TEXT, 4000)
    wrong = "Enforcers\nEnforcer Serjeant, Laser Rifle\nMedic\nGhost"
    refused = words(shown_by(await club.alice.submit_modal(form, {"text": wrong})))
    assert "Line 2: there is no “Enforcer Serjeant, Laser Rifle”" in refused
    assert "Line 4: there is no “Ghost”" in refused
    assert "74 of 100 points" in refused
    menu = shown_by(await club.alice.click(await club.panel(club.alice), label="More…"))
    form = await choose(club.alice, menu, "Team")
    written = words(shown_by(await club.alice.submit_modal(form, {"text": f"{AS_TEXT}\nMedic"})))
    assert "89 of 100 points" in written


async def test_what_does_not_fit_is_refused_and_changes_nothing(club: Club) -> None:
    """A team of more points, with every reason; one that is not ready; none at all; when the game has begun."""
    large = "; ".join([TEAM, "Medic + Frag Grenade", "Engineer, Pistol", "Lt Commander Roca"])
    await club.play("deadzone", club.bob, options={"points": "150"})
    assert "You have no team here that could be kept" in await typed(club, club.alice, "deadzone team keep")
    await typed(club, club.alice, "deadzone team write", text="Enforcers; Medic")
    refused = await typed(club, club.alice, "deadzone team keep", name="half")
    assert "This team is not ready to be kept. It has no Leader and needs one. It has no Troops" in refused
    await typed(club, club.alice, "deadzone team write", text=large)
    assert "kept as “Enforcers 150”" in await typed(club, club.alice, "deadzone team keep")
    await club.end(club.alice, club.bob)
    await club.play("deadzone", club.bob)
    await typed(club, club.alice, "deadzone team write", text=TEAM)
    refused = await typed(club, club.alice, "deadzone team use", name="Enforcers 150")
    assert "“Enforcers 150” cannot be used at this table. It costs 148 points and the limit is 100" in refused
    panel = await take(club, await club.panel(club.alice), "Enforcers 150")
    assert "the limit is 100: take out 48 or more" in words(panel)
    assert f"```\n{AS_TEXT}\n```" in await typed(club, club.alice, "deadzone team show")
    for who, team in ((club.alice, "own"), (club.bob, "outbreak")):
        await who.slash(club.channel, "deadzone field", team=team)
    late = await typed(club, club.alice, "deadzone team use", name="Enforcers 150")
    assert "At this table it is not the time to choose a team" in late
    assert listed(await club.panel(club.alice), "Take one that you keep as your team") == {}


async def test_where_there_is_no_table_or_no_seat(club: Club) -> None:
    """What is kept can be shown and forgotten anywhere on the server; keeping and using need one's own seat."""
    assert "There is no game in this channel" in await typed(club, club.alice, "deadzone team keep", name="x")
    assert "you keep none on this server" in await typed(club, club.alice, "deadzone team show")
    await club.alice.slash(club.channel, "game new", game="deadzone")
    assert "has not begun yet" in await typed(club, club.alice, "deadzone team keep", name="x")
    await club.alice.slash(club.channel, "game cancel")
    await club.play("deadzone", club.bob)
    assert "You have no seat in this game" in await typed(club, club.carol, "deadzone team keep", name="x")
    await typed(club, club.alice, "deadzone team write", text=TEAM)
    await typed(club, club.alice, "deadzone team keep", name="x")
    other = club.guild.create_text_channel("elsewhere")
    assert f"```\n{AS_TEXT}\n```" in await typed(club, club.alice, "deadzone team show", other, name="x")
    assert "“x” is forgotten" in await typed(club, club.alice, "deadzone team forget", other, name="x")
    assert "This channel plays Deadzone" in await typed(club, club.alice, "onepage army keep", name="x")


async def test_armies_of_the_other_game_of_cubes(club: Club) -> None:
    """The same for One Page Deadzone, whose lists are called armies; each game has its own."""
    await club.play("one-page-deadzone", club.bob)
    written = await typed(club, club.alice, "onepage army write", units="Peacekeeper, Tactical Enforcer")
    assert "Noted" in written
    assert "Your army is kept as “Guard”" in await typed(club, club.alice, "onepage army keep", name="Guard")
    await typed(club, club.alice, "onepage army write", units="Plague Dog")
    assert "“Guard” is your army now" in await typed(club, club.alice, "onepage army use", name="guard")
    shown = await typed(club, club.alice, "onepage army show")
    assert "Peacekeeper, Tactical Enforcer" in shown
    assert "You keep 1 of up to 20: Guard." in shown
    assert await suggested(club, club.alice, "deadzone team show") == []


async def test_building_by_typing_with_suggestions(club: Club) -> None:
    """Any model first, then only what fits; lines by their numbers with what they are; extras of that line alone."""
    await club.play("deadzone", club.bob)

    async def offers(command: str, field: str, current: str = "", **given: str) -> dict[str, str]:
        held = await club.alice.autocomplete(club.channel, f"deadzone team {command}", field, current, **given)
        return {choice["value"]: choice["name"] for choice in held}

    assert "Stage 3A 'General'" in await offers("recruit", "line", "general")
    assert [*await offers("write", "text", "plague")] == ["Plague"]
    await typed(club, club.alice, "deadzone team recruit", line="Enforcer Sergeant, Laser Rifle")
    assert await offers("recruit", "line", "general") == {}
    troop = "Enforcer, Laser Rifle"
    assert (await offers("recruit", "line", troop))[troop] == f"{troop} · Add {troop}: Troop, 16 points"
    assert "Medic" not in await offers("recruit", "line")  # no Specialist without a Troop
    told = await typed(club, club.alice, "deadzone team recruit", line=f"2x {troop}")
    assert "58 of 100 points, 42 left; 1 Leader and 2 Troops" in told
    assert "Medic" in await offers("recruit", "line", "medic")
    numbers = await offers("dismiss", "number")
    assert numbers == {"1": "1 · Enforcer Sergeant, Laser Rifle", "2": "2 · Enforcer, Laser Rifle (one of 2)"}
    assert "grenade-frag" in await offers("equip", "what", "frag", number="2")
    await typed(club, club.alice, "deadzone team equip", number="2", what="Frag Grenade")
    told = await typed(club, club.alice, "deadzone team dismiss", number="2")
    assert "48 of 100 points" in told
    refused = await typed(club, club.alice, "deadzone team equip", number="1", what="bazooka")
    assert "There is no upgrade or Equipment “bazooka”" in refused
