"""Rules at hand: why a line or a refusal says so, what one can do now, and rules by phase; in the shipped games."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.catalogue import games
from bot.discord.controls.refusals import LASTS, MOST, Refusals
from bot.discord.controls.why import why_button
from bot.discord.pages.rules import MOST_BYTES, topic_of, turned
from bot.discord.panel.menus import footer
from bot.discord.texts import texts, why_texts
from bot.rulebook import find, rules_of
from bot.tables.opaque_ids import NOT_OURS
from rules.engine import Refused
from tests.bot.discord.club import Club, Hall, choose, custom_ids, entries, labels, lists, shown_by, words

GALAXY, DEADZONE = "galactic-supremacy", "one-page-deadzone"


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Hall]:
    """The server where two of the shipped games are played, too."""
    hall = Hall(tmp_path, GALAXY, DEADZONE)
    await hall.open()
    yield hall
    await hall.close()


async def asked(club: Club, who: Any, command: str, **options: Any) -> Any:
    """The private answer to a command."""
    return shown_by(await who.slash(club.channel, command, **options))


async def go_on(club: Hall, answers: int) -> None:
    """So many answers as the autopilot gives them."""
    tables = club.bot.tables
    for _ in range(answers):
        who = await whose(club)
        look, shot = await tables.queries.look(1, str(who.id)), await tables.queries.snapshot(1)
        assert look.question is not None
        given = shot.game.autopilot(look.view, look.question)
        await tables.play.answer(1, str(who.id), look.question_id, look.revision, given, f"{look.question_id} {who.id}")
    await tables.quiet()


async def until(club: Hall, prompt: str) -> None:
    """Play on until this is asked."""
    for _ in range(60):
        look = await club.bot.tables.queries.look(1, str((await whose(club)).id))
        if look.question is not None and look.question.prompt == prompt:
            return
        await go_on(club, 1)
    raise AssertionError(f"nobody is asked to {prompt}")


async def whose(club: Hall, *, asked: bool = True) -> Any:
    """Who is asked now, or is not."""
    looks = [(who, await club.bot.tables.queries.look(1, str(who.id))) for who in (club.alice, club.bob)]
    return next(who for who, look in looks if (look.question is not None) == asked)


def rule_text(key: str, rule: str) -> str:
    """What the rulebook says, up to the first mark that Discord would read."""
    return re.split(r"[\[\]<>*_`|()~]", next(entry.text for entry in rules_of(games()[key]) if entry.id == rule))[0]


# -- refusals ----------------------------------------------------------------------------------------------------------


async def refused(club: Hall, key: str) -> tuple[Any, Any]:
    """A typed move that the rules forbid: who typed it, and the answer."""
    await club.play(key, club.bob)
    if key == GALAXY:
        return club.alice, await asked(club, club.alice, "galactic offer", to="P9", give="fleet")
    await until(club, "deploy")
    who = await whose(club)
    question: Any = (await club.bot.tables.queries.look(1, str(who.id))).question
    unit = question.options[-1].values[0]
    return who, await asked(club, who, "onepage deploy", unit=unit, cube="D4")


@pytest.mark.parametrize("key", [GALAXY, DEADZONE])
async def test_a_refused_move_leads_to_the_rule_that_forbids_it(club: Hall, key: str) -> None:
    """One press below the refusal: the sentence again and the rule's text; `/why` shows the same."""
    who, told = await refused(club, key)
    sentence = words(told).strip()
    assert "Why?" in labels(told), sentence
    rules = next(name for name in custom_ids(told) if ":why:" in name).rpartition(":")[2].split(",")
    await who.click(told, label="Why?")
    assert sentence in words(told)
    for rule in rules:
        assert f"**{rule}** " in words(told)
        assert rule_text(key, rule) in words(told)
    again = await asked(club, who, "why")
    assert words(again) == words(told)
    assert sentence not in words(await asked(club, club.carol, "why"))


async def test_a_panel_says_why_it_refuses_and_leads_back(club: Hall) -> None:
    """What is refused stands on the panel with the button; the rules stay when a restart forgets the sentence."""
    await club.play(GALAXY, club.bob)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label="Deals and more…")
    form = await choose(club.alice, panel, "Offer")
    await club.alice.submit_modal(form, {"to": ["P2"], "give": "9 fleet"})
    sentence = next(line for line in words(panel).splitlines() if "You do not have what you offer" in line).strip("*")
    await club.alice.click(panel, label="Why?")
    assert sentence in words(panel)
    assert rule_text(GALAXY, "GS-DEA-01") in words(panel)
    await club.alice.click(panel, label="Act")
    assert "for your eyes only" in words(panel)
    form = await choose(club.alice, await deals(club, panel), "Offer")
    await club.alice.submit_modal(form, {"to": ["P2"], "give": "9 fleet"})
    await club.restart()
    await club.alice.click(panel, label="Why?")
    assert sentence not in words(panel)
    assert rule_text(GALAXY, "GS-DEA-01") in words(panel)


async def deals(club: Hall, panel: Any) -> Any:
    """The same panel with the list of what one can do out of turn."""
    await club.alice.click(panel, label="Deals and more…")
    return panel


async def test_a_wrong_answer_leads_at_least_to_the_rule_that_asks(club: Hall) -> None:
    """Where the game has no sentence of its own for it, the rule of the question is shown."""
    await club.play(GALAXY, club.bob)
    who = await whose(club)
    question = (await club.bot.tables.queries.look(1, str(who.id))).question
    assert question is not None
    told = await asked(club, who, "galactic redeploy", fleet="F9", to="C9")
    await who.click(told, label="Why?")
    assert rule_text(GALAXY, question.reason) in words(told)


async def test_a_refusal_without_rules_has_no_button(club: Hall) -> None:
    """It is about how one plays here; `/why` says so, and soon speaks of the game again."""
    await club.play("tic-tac-toe", club.bob)
    told = await asked(club, club.bob, "ttt place", cell="1")
    assert "Why?" not in labels(told)
    assert why_texts.NO_RULE_REFUSED in words(await asked(club, club.bob, "why"))
    await club.alice.slash(club.channel, "ttt place", cell="4")
    assert "Alice takes cell 4." in words(await asked(club, club.carol, "why"))
    await club.env.advance_time(LASTS)
    assert "Alice takes cell 4." in words(await asked(club, club.bob, "why"))


def test_refusals_are_kept_for_each_person_and_table_and_not_without_end() -> None:
    """The last one counts; of too many the oldest go."""
    refusals = Refusals()
    refusals.note("1", 1, Refused("No.", "XY-ONE-01"), 100)
    refusals.note("1", 1, Refused("Not so.", "XY-TWO-01", "R2"), 101)
    kept = refusals.last("1", 1, 102)
    assert kept is not None
    assert (kept.text, kept.rules) == ("Not so.", ("XY-TWO-01", "R2"))
    assert refusals.last("1", 2, 102) is None
    assert refusals.last("2", 1, 102) is None
    assert refusals.last("1", 1, 101 + LASTS) is None
    for number in range(MOST):
        refusals.note("3", number, Refused("No."), 103)
    assert refusals.last("1", 1, 104) is None


def test_a_button_names_as_many_rules_as_it_can() -> None:
    """At any table, within a custom id; what is no rule is left out."""
    rules = [f"XY-LONG-NAME-{number}" for number in range(20)]
    button: Any = why_button(10**14, ["no:rule", *rules])[0].children[0]
    named = button.item.custom_id.rpartition(":")[2].split(",")
    assert named == rules[: len(named)]
    assert len(named) > 2
    assert why_button(1, []) == []


# -- lines -------------------------------------------------------------------------------------------------------------


async def test_a_line_of_battle_shows_dice_modifiers_and_rules(club: Hall) -> None:
    """A shot: how many dice and why, what they showed, and each rule under its number; after a restart, too."""
    await club.play(DEADZONE, club.bob)
    await until(club, "fire")
    await go_on(club, 1)
    shots = await club.alice.autocomplete(club.channel, "why", "line", "shoots at")
    told = words(await asked(club, club.carol, "why", line=shots[0]["value"]))
    assert "Attack:" in told
    assert re.search(r"\d dice, each needs \d or more", told)
    assert rule_text(DEADZONE, "OP-SHT-03") in told
    await club.restart()
    assert words(await asked(club, club.carol, "why", line=shots[0]["value"])) == told


async def test_the_log_and_what_was_missed_can_be_asked_why(club: Hall) -> None:
    """Each page has a list of its lines, the latest first; to choose one answers in place, and leads back."""
    await club.play(GALAXY, club.bob)
    await go_on(club, 12)
    for command in ("log", "catchup"):
        shown = await asked(club, club.alice, command)
        place = next(n for n, menu in enumerate(lists(shown)) if menu["placeholder"] == why_texts.WHY_LINE)
        line = next(label for label in entries(shown, place) if "earns" in label)
        assert line in words(shown)
        await choose(club.alice, shown, line, number=place)
        assert "5 for the Homeworld" in words(shown)
        assert rule_text(GALAXY, "GS-PRD-01") in words(shown)
        assert len(words(shown)) <= 4000
        other = next(label for label in entries(shown) if "draws" in label)
        await choose(club.alice, shown, other)
        assert f"> {other}" in words(shown)
        await club.alice.click(shown, label="Log")
        assert "The story of" in words(shown)


async def test_a_private_line_is_explained_to_its_owner_alone(club: Hall) -> None:
    """Whoever else gets hold of its number is told that there is no such line."""
    await club.play(GALAXY, club.bob)
    await go_on(club, 8)
    mine = await club.alice.autocomplete(club.channel, "why", "line", "You draw")
    assert mine
    assert "You draw" in words(await asked(club, club.alice, "why", line=mine[0]["value"]))
    others = await club.bob.autocomplete(club.channel, "why", "line", "")
    assert not {line["value"] for line in mine} & {line["value"] for line in others}
    for stranger in (club.bob, club.carol):
        for line in mine:
            told = await asked(club, stranger, "why", line=line["value"])
            assert words(told).strip() == NOT_OURS
    assert NOT_OURS in words(await asked(club, club.alice, "why", line="what was that?"))


async def test_a_line_from_before_says_so_and_shows_the_phase(club: Hall) -> None:
    """Lines that an older release wrote know no rules: then the rules of their phase help."""
    await club.play(GALAXY, club.bob)
    await go_on(club, 6)
    path = club.settings.database.partition("///")[2]
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE log SET rules = NULL, why = ''")
    line = (await club.alice.autocomplete(club.channel, "why", "line", "You draw"))[0]
    told = words(await asked(club, club.alice, "why", line=line["value"]))
    assert why_texts.WRITTEN_BEFORE in told
    assert rule_text(GALAXY, "GS-DRW-01") in told


async def test_there_is_nothing_to_ask_before_the_game(club: Hall) -> None:
    """One sentence says what helps instead."""
    assert texts.NO_TABLE in words(await asked(club, club.alice, "why"))
    assert await club.alice.autocomplete(club.channel, "why", "line", "") == []
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    assert why_texts.NOTHING_TO_ASK in words(await asked(club, club.bob, "why"))


# -- what one can do now -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [GALAXY, DEADZONE])
async def test_what_can_i_do_now_is_one_press_away(club: Hall, key: str) -> None:
    """From the table's message and from the panel: the question, its choices, its rule; Act opens the panel."""
    await club.play(key, club.bob)
    await go_on(club, 9)
    who, game = await whose(club), games()[key]
    question = (await club.bot.tables.queries.look(1, str(who.id))).question
    assert question is not None
    panel = await club.panel(who)
    await who.click(panel, label="Help")
    for shown in (panel, shown_by(await who.click(club.card(), label="Help"))):
        told = words(shown)
        assert "It is your move" in told
        assert rule_text(key, question.reason) in told
        for move in {option.__class__ for option in getattr(question, "options", ())}:
            assert str(move.__doc__).split("[")[0].strip().splitlines()[0] in told
        ways = [menu["placeholder"] for menu in lists(await club.panel(who))]
        assert ("Plan ahead" in told) == any(way.startswith("Plan ahead") for way in ways)
        assert (texts.END_OF_TURN in told) == (texts.END_OF_TURN in labels(await club.panel(who)))
        assert ("Look up" in told) == bool(game.lookups)
        assert len(told) <= 4000
        await who.click(shown, label="Act")
        assert "for your eyes only" in words(shown)
        assert "Help" in labels(shown)


async def test_who_is_not_asked_is_told_what_to_do_meanwhile(club: Hall) -> None:
    """Whom we wait for, and what is possible; nothing of the question that another is asked."""
    await club.play(DEADZONE, club.bob)
    await go_on(club, 12)
    mover, other = await whose(club), await whose(club, asked=False)
    told = words(shown_by(await other.click(club.card(), label="Help")))
    assert ("Alice" if mover is club.alice else "Bob") in told
    assert "You are not asked anything at the moment." in told
    for possible in ("/undo", "/orders", "/nudge", "Look", "Log", "/why"):
        assert possible in told
    watching = words(shown_by(await club.carol.click(club.card(), label="Help")))
    assert "You are watching this game" in watching
    assert "/follow" in watching
    assert "/undo" not in watching


async def test_help_fits_every_state_of_a_table(club: Hall) -> None:
    """In the lobby, paused, and when it is over; all commands are one press on; elsewhere there are only these."""
    assert labels(await asked(club, club.alice, "help")) == []
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    assert "Press **Join**".casefold() in words(shown_by(await club.bob.click(club.card(), label="Help"))).casefold()
    await club.alice.slash(club.channel, "game cancel")
    await club.play("tic-tac-toe", club.bob)
    shown = await asked(club, club.bob, "help")
    assert "How to play" in words(shown)
    await club.bob.click(shown, label=why_texts.CAN_DO)
    assert "Alice puts a mark" in words(shown)
    await club.bob.click(shown, label=why_texts.COMMANDS)
    assert "How to play" in words(shown)
    await club.dora.slash(club.channel, "gm pause")
    assert "paused" in words(shown_by(await club.alice.click(club.card(), label="Help")))
    await club.dora.slash(club.channel, "gm resume")
    panel = await club.panel(club.alice)
    await club.concede(club.bob)
    await club.alice.click(panel, label="Help")
    assert "Rematch" in words(panel)


async def test_a_direct_message_helps_in_place(club: Hall) -> None:
    """The panel in a turn's message has the button, too; Act leads back to the question."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.slash(club.channel, "ttt place", cell="4")
    message: Any = club.bob.user.dm_channel.last_message
    shown: Any = (await club.bob.user.click(message, label="Help")).response
    assert shown.id == message.id
    assert "It is your move: Where do you put your mark?" in words(shown)
    assert "Put your mark on a free cell." in words(shown)
    shown = (await club.bob.user.click(shown, label="Act")).response
    assert shown.id == message.id
    assert "Cell 0" in labels(shown)


async def test_the_buttons_of_a_panel_stand_in_rows_by_what_they_are_for(club: Hall) -> None:
    """What belongs to the game above what belongs to the person; none wider than a phone takes."""
    await club.play(GALAXY, club.bob)
    await go_on(club, 1)
    seen = await club.bot.pages.seen(1, str((await whose(club)).id))
    usual, late, wide = footer(seen), footer(seen, reminder=True), footer(seen, room=40)
    assert [titles(row) for row in usual] == [["Plan ahead…", "Deals and more…", "Settings", "Refresh", "Help"]]
    assert [titles(row) for row in late] == [
        ["Plan ahead…", "Deals and more…"], ["Settings", "Refresh", "Help", "Not now"],
    ]  # fmt: skip
    assert [titles(row) for row in wide[1:]] == [["Deals and more…", "Settings", "Refresh", "Help"]]


def titles(row: Any) -> list[str]:
    """The labels of a row of buttons."""
    return [button["label"] for button in row.to_component_dict()["components"]]


# -- rules by phase ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "phase", "first", "also"),
    [
        (GALAXY, "attack", "GS-ATK-01", "GS-ATK-28"),
        (GALAXY, "Second Attack", "GS-CRD-14", "GS-ATK-28"),
        (GALAXY, "Second Attack Phase", "GS-CRD-14", "GS-ATK-28"),
        (DEADZONE, "activations", "OP-ACT-01", "OP-RND-01"),
        (GALAXY, "production", "GS-PRD-06", "GS-PRD-01"),
        (GALAXY, "draw phase", "GS-DRW-01", "GS-DRW-12"),
        (DEADZONE, "deployment", "OP-PRE-03", "OP-ARM-01"),
        (DEADZONE, "end of round", "OP-MIS-01", "OP-RND-06"),
    ],
)
def test_a_phase_finds_its_rules(key: str, phase: str, first: str, also: str) -> None:
    """What its function cites comes first, then the chapters that it belongs to."""
    found = [entry.id for entry in find(games()[key], phase)]
    assert found[0] == first
    assert also in found


async def test_rules_are_found_by_phase_and_now(club: Hall) -> None:
    """Suggested, typed as the log names it, and turned page by page; “now” begins with the rule that asks."""
    await club.play(GALAXY, club.bob)
    await go_on(club, 5)
    suggested = [choice["value"] for choice in await club.alice.autocomplete(club.channel, "rules", "topic", "")]
    assert suggested[0] == "now"
    assert "Second Attack Phase" in suggested
    shown = await asked(club, club.alice, "rules", topic="attack")
    assert rule_text(GALAXY, "GS-ATK-01") in words(shown)
    seen = [words(shown)]
    while "Later" in labels(shown) and len(seen) < 10:
        await club.alice.click(shown, label="Later")
        seen.append(words(shown))
    assert "Later" not in labels(shown)
    assert any("GS-ATK-28" in told for told in seen)
    await club.alice.click(shown, label="Earlier")
    assert words(shown) == seen[-2]
    who = await whose(club)
    question = (await club.bot.tables.queries.look(1, str(who.id))).question
    assert question is not None
    told = words(await asked(club, who, "rules", topic="now"))
    assert told.splitlines()[2].startswith(f"**{question.reason}** ")


async def test_rules_without_a_topic_begin_with_what_asks_now(club: Hall) -> None:
    """The rule that asks, then the chapters, each a choice away."""
    await club.play(DEADZONE, club.bob)
    await until(club, "activate")
    who = await whose(club)
    question = (await club.bot.tables.queries.look(1, str(who.id))).question
    assert question is not None
    shown = shown_by(await who.click(club.card(), label="Rules"))
    told = words(shown)
    assert told.index(why_texts.RULES_ASK) < told.index(f"**{question.reason}** ") < told.index("The chapters begin")
    await choose(who, shown, "Melee")
    assert rule_text(DEADZONE, "OP-MEL-01") in words(shown)
    await who.click(shown, label=why_texts.ALL_CHAPTERS)
    await who.click(shown, label=why_texts.RULES_NOW)
    assert rule_text(DEADZONE, "OP-ACT-01") in words(shown)
    other = words(await asked(club, await whose(club, asked=False), "rules"))
    assert why_texts.RULES_ASK not in other
    assert why_texts.RULES_PHASE in other


@pytest.mark.parametrize("topic", ["attack", "now", "a b", "été 💥", "x" * MOST_BYTES])
def test_a_topic_fits_into_a_button(topic: str) -> None:
    """And is the same afterwards, at any table."""
    control = turned(10**14, 999, topic)
    assert control is not None
    assert len(str(control)) <= 100
    assert topic_of(control.arg) == (topic, 999)
    assert turned(1, 0, "x" * (MOST_BYTES + 1)) is None
    for garbled in ("p0.a", "search", "p0.", "p.x", "p0.____"):
        assert topic_of(garbled) is None


async def test_a_menu_offers_no_act_that_its_phase_refuses(club: Hall) -> None:
    """An army is built while armies are chosen; in the battle nothing speaks of that, or of deals in a game without."""
    await club.play(DEADZONE, club.bob)
    await until(club, "activate")
    panel = await club.panel(club.bob)
    assert "Deals and more…" not in labels(panel)
    await club.bob.click(panel, label="More…")
    assert list(entries(panel)) == ["Orders", "Concede"]
    assert "**More…**" in words(shown_by(await club.bob.click(club.card(), label="Help")))


async def test_phases_are_called_as_players_call_them(club: Hall) -> None:
    """In the log, its suggestions and what it finds: by title, by key, with or without “phase”."""
    await club.play("galactic-supremacy", club.bob)
    await until(club, "build")
    assert "**Round 1 · Draw Phase**" in words(await asked(club, club.carol, "log"))
    suggested = await club.alice.autocomplete(club.channel, "log", "phase", "draw")
    assert [(choice["name"], choice["value"]) for choice in suggested] == [("Draw Phase", "draw")]
    for typed in ("draw", "Draw Phase", "DRAW PHASE"):
        assert "Table 1, Draw Phase" in words(await asked(club, club.alice, "log", phase=typed))
