"""A visit to all that the bot shows on Discord: a game from its lobby to its end, every menu, and many refusals.

Whatever the bot has sent meanwhile, words for readers are told apart in it by where Discord takes them: `sent_to`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import simcord
from discord import app_commands
from simcord.backend.errors import SetupError

from bot.discord.texts import learn_texts, settings_texts, texts, vote_texts
from rules.engine import Game, Option
from tests.bot.discord.bazaar import BAZAAR
from tests.bot.discord.club import Club, choose, entries, labels, lists, shown_by

READ = ("content", "label", "placeholder", "description", "title")
"""Under these keys Discord takes words for readers."""
NAMED = "choices"
"""Under this key it takes values, each with a name for readers."""
LETTERLESS = ("№1", "№2", "№3")
"""Names of players in which no letter is plain."""
APART = (
    "join", "add-computer", "start", "pause", "leave", "end", "cancel", "rematch", "skip", "concede", "undo", "confirm",
    "burn", "pass", "shout",
)  # fmt: skip
"""Commands that change what the others shall see: they are typed when it is their turn."""
LATER_PRESSED = (
    texts.PLAY_NOW, texts.JOIN, texts.COMPUTER, texts.LEAVE, texts.START, texts.CANCEL_TABLE, texts.CONFIRM,
    texts.CONFIRM_USUAL, texts.END_OF_TURN, learn_texts.END, vote_texts.AGREE, vote_texts.DISAGREE,
)  # fmt: skip
"""Buttons that do the same."""
ROUND, DAY, PATIENCE = 9, 86_400, 60


def letterless(game: Game[Any, Any], pseudo: Callable[[str], str]) -> Game[Any, Any]:
    """A game all of whose own words are said in this language, so that whatever is plain is the bot's."""

    def spoken(voice: Callable[..., str | None]) -> Callable[..., Any]:
        def tell(*args: Any) -> str | None:
            told = voice(*args)
            return pseudo(told) if told else told

        return tell

    def option(held: Option) -> Option:
        words = {choice: pseudo(held.words.get(choice, choice)) for choice in held.choices}
        return replace(held, title=pseudo(held.title), help=pseudo(held.help), words=words)

    voices = {voice.name: spoken(getattr(game.narrate, voice.name)) for voice in fields(game.narrate)}
    return replace(
        game, title=pseudo(game.title), summary=pseudo(game.summary), narrate=replace(game.narrate, **voices),
        options=tuple(map(option, game.options)), plan={key: pseudo(title) for key, title in game.plan.items()},
        titles={key: pseudo(title) for key, title in game.titles.items()},
        odds=spoken(game.odds),
    )  # fmt: skip


def sent_to(env: simcord.Env) -> Iterator[tuple[str, str]]:
    """Every text for readers that the bot has sent to Discord, with the key under which it was."""
    for request in env.http_requests:
        yield from _read(request.json)


def _read(held: Any) -> Iterator[tuple[str, str]]:
    if isinstance(held, list):
        for one in held:
            yield from _read(one)
    elif isinstance(held, dict):
        for key, value in held.items():
            if key in READ and isinstance(value, str):
                yield key, value
            if key == NAMED:
                yield from [(key, one["name"]) for one in value or ()]
            yield from _read(value)


async def tour(path: Path, pseudo: Callable[[str], str]) -> list[tuple[str, str]]:
    """Open a server over a new database in this folder, play there, and return what was told, each text once."""
    club = Club(path, LETTERLESS, {BAZAAR.key: letterless(BAZAAR, pseudo)})
    club.env.settle_timeout = PATIENCE
    await club.open()
    with club.env.time_context():
        await _lobby(club)
        await _game(club)
        await _answers(club)
        await _absent(club)
        await _ending(club)
    await club.close()
    return [*dict.fromkeys(sent_to(club.env))]


async def _panel(club: Club, who: Any) -> Any:
    """Press Act at the table; return the private panel."""
    return shown_by(await who.click(club.card(), label=texts.ACT))


async def _press_all(who: Any, message: Any) -> None:
    """Press every button that changes nothing for the others, and come back from each menu."""
    for label in labels(message):
        if label in LATER_PRESSED:
            continue
        with contextlib.suppress(SetupError):  # what was pressed before has taken it away
            await who.click(message, label=label)
            if texts.BACK in labels(message):
                await who.click(message, label=texts.BACK)


async def _type_all(club: Club, who: Any) -> None:
    """Type every command that needs nothing, and see what is suggested for the others."""
    for command in club.bot.tree.walk_commands():
        if not isinstance(command, app_commands.Command):
            continue
        name = command.qualified_name
        apart = any(name == held or name.endswith(f" {held}") for held in APART)
        if name.startswith("gm ") and who is not club.dora:
            continue
        if not apart and not any(parameter.required for parameter in command.parameters):
            await who.slash(club.channel, name)
        for parameter in command.parameters:
            if parameter.autocomplete:
                await who.autocomplete(club.channel, name, str(parameter.display_name), "")


async def _lobby(club: Club) -> None:
    """A table opens; seats, options and invitations, some of them refused."""
    alice, bob, carol, here = club.alice, club.bob, club.carol, club.channel
    await _type_all(club, alice)
    await alice.slash(here, "game new", game="№")
    await alice.slash(here, "game new", game=BAZAAR.key)
    await bob.slash(here, "game new", game=BAZAAR.key)
    await _press_all(alice, club.card())
    await _press_all(bob, club.card())
    await _type_all(club, carol)
    for option, value in (("weather", "№"), ("№", "№"), ("computer_pause", "0")):
        await alice.slash(here, "game options", option=option, value=value)
    await alice.slash(here, "game invite", player=bob)
    await alice.slash(here, "game invite", player=bob)
    await alice.slash(here, "game leave")
    await bob.slash(here, "game start")
    await alice.slash(here, "game start")
    page = shown_by(await alice.click(club.card(), label=texts.FAIRNESS))
    form = await alice.click(page, label=texts.JOIN_ORDERS)
    await alice.submit_modal(form, {"salt": "7"})
    for who in (bob, bob, carol):
        await who.slash(here, "game join")
    await alice.slash(here, "game add-computer")
    await alice.slash(here, "game start")


async def _game(club: Club) -> None:
    """Every menu of the panels, and every command, for the player who is asked, the one who waits and a watcher."""
    for who in (club.alice, club.bob):
        panel = await _panel(club, who)
        await _press_all(who, panel)
        for number in range(len(lists(panel))):
            for label in [*entries(panel, number)][:2]:
                with contextlib.suppress(SetupError, KeyError, IndexError):  # the panel shows another list now
                    await choose(who, panel, label, number=number)
            await who.click(club.card(), label=texts.LOOK)
    await _press_all(club.carol, club.card())
    for who in (club.alice, club.bob, club.carol, club.dora):
        await _type_all(club, who)
    await club.alice.slash(club.channel, "log", search="№№")
    await club.alice.slash(club.channel, "replay", **{"from": ROUND})
    await club.alice.slash(club.channel, "settings", zone="№")
    await club.alice.slash(club.channel, "settings", quiet="22-8", zone="UTC", detail="all")
    page = shown_by(await club.alice.slash(club.channel, "settings"))
    form = await club.alice.click(page, label=settings_texts.ZONE_AND_HOURS)
    await club.alice.submit_modal(form, {"zone": "UTC", "quiet": "№"})
    await club.carol.slash(club.channel, "block", player=club.bob)
    await club.carol.slash(club.channel, "blocked")
    await club.carol.slash(club.channel, "unblock", player=club.bob)
    await club.dora.slash(club.channel, "gm settings", pace="24h", most=0)
    await club.dora.slash(club.channel, "gm settings", most=-1)


async def _answers(club: Club) -> None:
    """Moves of every kind, typed and pressed, some of them refused; deals, votes and what is taken back."""
    alice, bob, here = club.alice, club.bob, club.channel
    await alice.slash(here, "bazaar buy", ware="ware99", colour="red")
    await bob.slash(here, "bazaar buy", ware="ware03", colour="red")
    await alice.slash(here, "bazaar buy", ware="ware03", colour="red")
    await alice.slash(here, "bazaar amount", number=5)
    await alice.slash(here, "undo")
    await alice.slash(here, "bazaar buy", ware="ware03", colour="red")
    panel = await _panel(club, alice)
    await _press_all(alice, panel)
    for wares in ("ware01", "ware02"):
        await alice.slash(here, "bazaar pack", ware=wares)
    await alice.slash(here, "bazaar confirm")
    await alice.slash(here, "bazaar confirm", what="clear")
    await alice.slash(here, "bazaar confirm", what="usual")
    panel = await _panel(club, alice)
    form = await alice.click(panel, label=texts.TYPE_NUMBER)
    await alice.submit_modal(form, {"number": "1o1"})
    await alice.slash(here, "bazaar amount", number=500)
    await alice.slash(here, "bazaar amount", number=11)
    await alice.slash(here, "bazaar amount", number=1)
    panel = await _panel(club, alice)
    await _press_all(alice, panel)
    await alice.slash(here, "bazaar gift", to="№2", coins="№")
    await alice.slash(here, "bazaar gift", to="№2", coins="3")
    await bob.slash(here, "undo", to="turn")
    await alice.slash(here, "bazaar confirm", what="usual")
    await _panel(club, alice)
    await bob.slash(here, "bazaar pass")
    await _type_all(club, alice)
    await alice.slash(here, "bazaar pass")
    await bob.slash(here, "bazaar buy", ware="ware05", colour="blue")
    await alice.slash(here, "undo", to="turn")
    await bob.slash(here, "vote", answer="no")
    await bob.slash(here, "vote", answer="yes")
    await alice.slash(here, "game extend", hours=2)
    await bob.slash(here, "vote", answer="yes")
    await alice.slash(here, "game pause")
    await bob.slash(here, "vote", answer="yes")
    await _type_all(club, bob)
    await bob.slash(here, "game resume")
    await alice.slash(here, "vote", answer="yes")


async def _absent(club: Club) -> None:
    """Days pass: reminders, deadlines, moderators, and players who leave and come back."""
    alice, bob, dora, here = club.alice, club.bob, club.dora, club.channel
    await club.env.advance_time(2 * DAY)
    await bob.slash(here, "nudge")
    await alice.slash(here, "vacation plan", until="3")
    await alice.slash(here, "vacation plan", until="№")
    await alice.slash(here, "vacation cancel")
    await dora.slash(here, "gm pause")
    await bob.slash(here, "bazaar burn")
    await dora.slash(here, "gm resume")
    await dora.slash(here, "gm skip")
    await dora.slash(here, "gm replace", seat="9")
    await dora.slash(here, "gm delete", table=999)
    await bob.slash(here, "game leave")
    await bob.slash(here, "game return")
    await alice.slash(here, "vote", answer="yes")


async def _ending(club: Club) -> None:
    """The game ends, and what can be asked then; a rematch."""
    alice, bob, here = club.alice, club.bob, club.channel
    await alice.slash(here, "game end")
    await club.concede(bob)
    await bob.slash(here, "vote", answer="yes")
    await _press_all(alice, club.card())
    for who in (alice, bob):
        await _type_all(club, who)
    await alice.slash(here, "game rematch")
    await _press_all(bob, club.card())
    await alice.slash(here, "game cancel")
    await club.env.advance_time(DAY)
