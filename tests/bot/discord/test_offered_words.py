"""What players are offered and what stands in a form is words, never a key of the rules; words typed back are meant.

All games and forms are walked through, so that a new one is looked at, too: every field of every move, act and look-up
at each kind of question that comes up in games of computers, the form of the lobby, and all options of a table.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.catalogue import games
from bot.discord.commands.moves import Typed, as_offered
from bot.discord.controls.fields import fields_of, shown
from bot.discord.controls.forms import form, move_lines, read_move
from bot.discord.controls.ids import ControlId
from bot.discord.panel.context import PanelContext
from bot.discord.panel.saved_lists import lines_of
from bot.discord.texts import lobby_texts, texts
from bot.tables import HOUSE_OPTIONS, PlayerSnapshot, Snapshot
from rules.engine import FairDice, Game, Match, Move, Question
from rules.engine.playout import autopilot, step
from tests.bot.discord.club import Club, Clubs, shown_by, words
from tests.bot.discord.test_forms import filled
from tests.tiers import in_turn

GAMES = games()
KEY = re.compile(r"[a-z0-9]_[a-z]|^[a-z]+(-[a-z]+)+$")
"""What nobody writes who does not read the code."""
ONE_WORD = re.compile(r"^[a-z][a-z0-9]*$")
PLAIN = {
    "accept", "always", "ask", "attack", "automatic", "capture", "decline", "high", "low", "medium", "never", "no",
    "none", "offer", "pass", "release", "stay", "withdraw", "yes",
}  # fmt: skip
"""Keys that say to anybody what they mean; a new one is read before it is added."""
STEPS, OF_A_PROMPT, OPTIONS = 900, 2, 30
Open = Callable[[Game[Any, Any]], Awaitable[Club]]


def is_key(value: str, told: str) -> bool:
    """Whether a value is told to players as the code calls it."""
    return bool(KEY.search(told)) or (told == value and bool(ONE_WORD.match(told)) and told not in PLAIN)


def moments(game: Game[Any, Any]) -> Iterator[PanelContext]:
    """The table through the first player's eyes at each kind of question, in a game of computers."""
    match = Match.begin(game, game.seats[0], None, FairDice(bytes(32)))
    seen = dict[str, int]()
    for _ in range(STEPS):
        if match.asked is None:
            return
        question = match.asked.questions.get(0)
        if question is not None and 0 not in match.asked.answers:
            seen[question.prompt] = seen.get(question.prompt, 0) + 1
            if seen[question.prompt] <= OF_A_PROMPT:
                yield context(match, question)
        step(match, autopilot)


def context(match: Match[Any, Any], question: Question) -> PanelContext:
    """What the first player's panel is made of."""
    game, names = match.game, tuple([f"Player {seat}" for seat in range(match.game.seats[0])])
    table = Snapshot(
        1, game, "running", "", "", "", (), {}, "", None, match.state.round, match.state.phase, None, match.view(None),
        (), (), names,
    )  # fmt: skip
    return PanelContext(table, PlayerSnapshot(0, match.view(0), question, 1, "", (), (), names, {}), 1)


def typed(game: Game[Any, Any]) -> Typed:
    """The game's typed commands; what they know of a moment needs no table."""
    return Typed(game, cast("Any", SimpleNamespace(tables=None)))


def told_in(opened: Any) -> Iterator[tuple[str, str]]:
    """All that a form shows: each value with what is read of it, and its lines' names and what stands in them."""
    for line in opened["components"]:
        yield "", line["label"]
        part = line["component"]
        yield from [(option["value"], option["label"]) for option in part.get("options", ())]
        yield from [("", told) for told in (part.get("value") or "").splitlines()]


@pytest.mark.parametrize("key", GAMES)
def test_everything_that_is_offered_is_words(key: str) -> None:
    """In what is suggested for a typed command, and in the forms of the panel."""
    game = GAMES[key]
    command, found = typed(game), set[tuple[str, str, str]]()
    for seen in moments(game):
        for move in dict.fromkeys((*game.acts, *game.lookups, *game.moves)):
            for field in fields_of(move):
                known = command.known(seen, move, field.name)
                found |= {(f"{move.__name__} {field.name}", value, told) for value, told in known.items()}
        for move in (*game.acts, *game.lookups):
            lines = lines_of(seen, move) if move in game.acts else move_lines(move, seen.offered)
            shown_lines = told_in(form(ControlId(1, "act"), "", lines, {}).to_dict()) if lines else ()
            found |= {(f"form {move.__name__}", value, told) for value, told in shown_lines}
    assert found
    assert [one for one in sorted(found) if is_key(one[1], one[2])] == []


@pytest.mark.parametrize("key", in_turn(GAMES, 2, stay=2))
def test_what_is_offered_is_understood_as_it_reads(key: str) -> None:
    """Whoever types the words of each field, in whatever letters, means that move; so do the keys, typed by habit."""
    command = typed(GAMES[key])
    for seen in moments(GAMES[key]):
        options: tuple[Move, ...] = getattr(seen.look.question, "options", ())
        for option in options[:: max(1, len(options) // OPTIONS)]:
            move = option.__class__
            values = {name: shown(held) for name in move.field_names() if shown(held := getattr(option, name))}
            read = {name: command.known(seen, move, name, values).get(value, value) for name, value in values.items()}
            for given in (read, {name: told.upper() for name, told in read.items()}, values):
                meant = read_move(move, command.meant(seen, move, given))
                assert as_offered(options, meant) == option, given


# -- the lobby ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def opened(clubs: Clubs) -> Open:
    """Opens the server, with a lobby of Alice's for this game."""

    async def open_(game: Game[Any, Any]) -> Club:
        club = await clubs(game)
        await club.alice.slash(club.channel, "game new", game=game.key)
        return club

    return open_


@pytest.mark.parametrize("key", in_turn(GAMES, 0, stay=2))
async def test_the_form_of_the_lobby_has_the_words_of_the_table(opened: Open, key: str) -> None:
    """Nothing in it is a key, what is read there is what the table's own form has, and what it holds is taken."""
    club = await opened(GAMES[key])
    page = shown_by(await club.bob.click(club.card(), label=texts.OPTIONS))
    opens: Any = await club.bob.click(page, label=texts.JOIN_ORDERS)
    assert [one for one in told_in(opens.modal) if is_key(*one)] == []
    listed, held = lists_of(opens), filled(opens)
    sent: dict[str, Any] = {name: [*filter(None, [text])] if name in listed else text for name, text in held.items()}
    await club.bob.submit_modal(opens, sent)
    assert "Bob" in words(club.card())
    await club.alice.slash(club.channel, "game join")
    await club.alice.slash(club.channel, "game start")
    later = lists_of(await club.bob.slash(club.channel, "orders"))
    assert [name for name in listed if name in later and listed[name] != later[name]] == []


def lists_of(opens: Any) -> dict[str, list[str]]:
    """What each list of a form offers, as it reads."""
    rows = [part["component"] for part in opens.modal["components"]]
    return {row["custom_id"]: [option["label"] for option in row["options"]] for row in rows if "options" in row}


def test_the_choices_of_options_are_words() -> None:
    """Whatever a lobby lists and a command suggests."""
    options = [*[option for game in GAMES.values() for option in game.options], *HOUSE_OPTIONS]
    told = [(choice, option.words.get(choice, choice)) for option in options for choice in option.choices]
    assert [one for one in told if is_key(*one)] == []


@pytest.mark.parametrize("key", in_turn(GAMES, 2))
async def test_options_are_set_by_their_words(opened: Open, key: str) -> None:
    """By title and by what is read of a choice, in whatever letters; what there is not is refused in words."""
    game, club = GAMES[key], await opened(GAMES[key])
    for option in (*game.options, *HOUSE_OPTIONS):
        told = {choice: option.words.get(choice, choice) for choice in option.choices}
        suggested = await club.alice.autocomplete(club.channel, "game options", "value", "", option=option.title)
        assert {one["value"]: one["name"] for one in suggested} == dict([*told.items()][:25])
        given = {"option": option.title.upper(), "value": told[option.default].upper()}
        done = shown_by(await club.alice.slash(club.channel, "game options", **given))
        assert lobby_texts.OPTION_SET in words(done)
        refused = words(shown_by(await club.alice.slash(club.channel, "game options", option=option.key, value="№")))
        assert f"“№” is not a choice for {option.title}; choose {', '.join(told.values())}." in refused
    refused = words(shown_by(await club.alice.slash(club.channel, "game options", option="№", value="1")))
    assert f"there is {game.options[0].title}, " in refused
