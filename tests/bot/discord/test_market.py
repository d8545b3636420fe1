"""Lookups, names for values, numbered pictures, many suggestions, and odds beside the choices."""

from __future__ import annotations

import dataclasses
import io
import sys
from collections.abc import Collection, Iterator, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import pytest
from PIL import Image

from bot.catalogue import pictures
from rules.engine import Choose, Move, Names, Order, Question
from tests.bot.discord import bazaar
from tests.bot.discord import market as stalls
from tests.bot.discord.bazaar import WARES, BazaarView
from tests.bot.discord.club import KNOWN, Club, choose, custom_ids, entries, labels, lists, parts, shown_by, words
from tests.bot.discord.market import MARKET, Price


class Stall(ModuleType):
    """A renderer that draws the number of options as a width; prices get a picture, charms do not."""

    def __init__(self) -> None:
        super().__init__("renderers.market")
        self.__spec__ = ModuleSpec(self.__name__, None)

    def board(self, view: BazaarView, names: Names, facts: Sequence[object]) -> Image.Image:
        """A small board."""
        return Image.new("RGB", (10, 10))

    def hand(self, view: BazaarView, names: Names, question: Question | None) -> Image.Image:
        """As wide as there are options."""
        return Image.new("RGB", (100 + len(getattr(question, "options", ())), 10))

    def numbered(self, view: BazaarView, question: Question) -> Collection[int]:
        """Numbers stand in what is bought and queued, not in charms, nor in what is white."""
        if not isinstance(question, Choose | Order) or question.prompt not in ("stall", "queue"):
            return ()
        return [number for number, move in enumerate(question.options, 1) if getattr(move, "colour", "") != "white"]

    def lookup(self, view: BazaarView, names: Names, move: Move) -> Image.Image | None:
        """A price tag."""
        return Image.new("RGB", (77, 10)) if isinstance(move, Price) else None


@pytest.fixture
async def market(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """Alice and Bob at a market without pictures."""
    known: Any = KNOWN
    monkeypatch.setitem(known, MARKET.key, MARKET)
    await club.restart()
    await club.play("market", club.bob)
    return club


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The market has pictures."""
    pictures.cache_clear()
    monkeypatch.setitem(sys.modules, "renderers.market", Stall())
    yield
    pictures.cache_clear()


async def width(message: Any) -> int:
    """How wide the picture of a message is."""
    return Image.open(io.BytesIO(await message.attachments[0].read())).width


def alt_texts(message: Any) -> list[str]:
    """What is said of the pictures."""
    return [item["description"] for part in parts(message) if part["type"] == 12 for item in part["items"]]


async def buy(market: Club, ware: str) -> None:
    """Alice buys a ware in red, and is sure of it."""
    asked = shown_by(await market.alice.slash(market.channel, "market buy", ware=ware, colour="red"))
    await market.alice.click(asked, label="Yes, do it")


# -- lookups -----------------------------------------------------------------------------------------------------------


async def test_anybody_may_look_something_up(market: Club) -> None:
    """Who is asked, who is not, and who has no seat: the answer is private and changes nothing."""
    before = words(market.card()), len(market.channel.history())
    for who in (market.alice, market.bob, market.carol):
        answer = shown_by(await who.slash(market.channel, "market price", ware="ware07", colour="green"))
        assert "ware07 in green is worth 70 coins.\nNot more." in words(answer)
        assert labels(answer) == []
    assert (words(market.card()), len(market.channel.history())) == before


async def test_a_lookup_sees_what_the_asker_sees(market: Club) -> None:
    """Each seat's own charm, and none for a spectator."""
    for who, charm in ((market.alice, "lucky coin"), (market.bob, "rabbit foot"), (market.carol, "none")):
        assert f"your charm: {charm}." in words(shown_by(await who.slash(market.channel, "market charm")))


async def test_a_lookup_that_makes_no_sense_gets_one_sentence(market: Club) -> None:
    """A value that does not exist, a table that has not begun; one that is over still answers."""
    wrong = shown_by(await market.carol.slash(market.channel, "market price", ware="ware99"))
    assert words(wrong).strip() == "There is no ware “ware99”: choose one of the list."
    await market.concede(market.alice)
    assert "70 coins" in words(shown_by(await market.bob.slash(market.channel, "market price", ware="ware07")))
    await market.alice.slash(market.channel, "game new", game="market")
    assert "not begun" in words(shown_by(await market.bob.slash(market.channel, "market price", ware="ware07")))
    assert await market.bob.autocomplete(market.channel, "market price", "ware", "") == []


async def test_a_panel_looks_things_up_by_form(market: Club) -> None:
    """A menu, a form whose list names the wares, the answer in place of the panel, and a way back."""
    panel = await market.panel(market.bob)
    await market.bob.click(panel, label="Look up…")
    assert list(entries(panel)) == ["Price", "Charm"]
    form = await choose(market.bob, panel, "Price")
    await market.bob.submit_modal(form, {"ware": ["ware07"]})
    assert "ware07 in red is worth 70 coins." in words(panel)
    await market.bob.click(panel, label="Look up…")
    await choose(market.bob, panel, "Charm")
    assert "your charm: rabbit foot." in words(panel)
    await market.bob.click(panel, label="Back")
    assert "You are not asked anything" in words(panel)


async def test_a_form_that_no_longer_fits_is_told_in_the_panel(market: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was named has gone meanwhile: one sentence, and the menu to ask again."""
    panel = await market.panel(market.bob)
    await market.bob.click(panel, label="Look up…")
    form = await choose(market.bob, panel, "Price")
    monkeypatch.setattr(stalls, "WARES", WARES[:5])
    await market.bob.submit_modal(form, {"ware": ["ware07"]})
    assert "There is no ware “ware07”: choose one of the list." in words(panel)
    assert list(entries(panel)) == ["Price", "Charm"]


async def test_the_answer_has_a_picture_where_there_is_one(drawn: None, market: Club) -> None:
    """Its alt text is the answer; a lookup without a picture is told in words."""
    answer = shown_by(await market.carol.slash(market.channel, "market price", ware="WARE07"))
    assert await width(answer) == 77
    assert alt_texts(answer) == ["ware07 in red is worth 70 coins. Not more."]
    answer = shown_by(await market.carol.slash(market.channel, "market charm"))
    assert (answer.attachments, alt_texts(answer)) == ([], [])


# -- names and values --------------------------------------------------------------------------------------------------


async def test_values_of_lookups_and_acts_are_suggested_by_name(market: Club) -> None:
    """A ware is found by its id and by its name; an act's field has what the game offers, and what it suggests."""
    found = await market.carol.autocomplete(market.channel, "market price", "ware", "silk")
    assert [(choice["name"], choice["value"]) for choice in found] == [("ware07 · silk scarf", "ware07")]
    found = await market.bob.autocomplete(market.channel, "market gift", "to", "")
    assert [choice["value"] for choice in found] == ["Alice", "Bob"]
    await market.bob.slash(market.channel, "market stock", ware="ware07", colour="red")
    found = await market.bob.autocomplete(market.channel, "market clear", "number", "")
    assert [choice["name"] for choice in found] == ["1 · Clear ware07 in red"]


async def test_branches_and_suggestions_of_moves_are_named(market: Club) -> None:
    """The list that leads on shows names; typing works by id, in whatever letters."""
    panel = await market.panel(market.alice)
    assert list(entries(panel))[3:7] == ["ware04", "brass lamp", "ware06", "silk scarf"]
    found = await market.alice.autocomplete(market.channel, "market buy", "ware", "brass")
    assert [(choice["name"], choice["value"]) for choice in found] == [("ware05 · brass lamp", "ware05")]
    await buy(market, "WARE05")
    assert "buys ware05" in words(market.card())


async def test_keys_that_nobody_knows_by_heart_are_shown_and_typed_as_words(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lookups, acts and answers take the words, in any letters and as far as they are needed; keys still do."""
    known: Any = KNOWN
    monkeypatch.setitem(known, MARKET.key, dataclasses.replace(MARKET, opaque=("ware",)))
    await club.restart()
    await club.play("market", club.bob)
    found = await club.alice.autocomplete(club.channel, "market buy", "ware", "lamp")
    assert [(choice["name"], choice["value"]) for choice in found] == [("brass lamp", "ware05")]
    priced = shown_by(await club.carol.slash(club.channel, "market price", ware="Silk Scarf", colour="green"))
    assert "ware07 in green is worth 70 coins." in words(priced)
    unclear = shown_by(await club.carol.slash(club.channel, "market price", ware="ware", colour="green"))
    assert "There is no ware “ware”" in words(unclear)
    await club.bob.slash(club.channel, "market stock", ware="silk", colour="red")
    cleared = await club.bob.autocomplete(club.channel, "market clear", "number", "")
    assert [choice["name"] for choice in cleared] == ["1 · Clear ware07 in red"]
    await buy(club, "brass lamp")
    assert "buys ware05" in words(club.card())


# -- numbers in the picture --------------------------------------------------------------------------------------------


async def test_choices_have_the_numbers_of_the_picture(drawn: None, market: Club) -> None:
    """Options are numbered by their place in the question, deep in the list too; branches are not."""
    panel = await market.panel(market.alice)
    assert await width(panel) == 149
    assert next(iter(entries(panel))) == "ware01"
    await choose(market.alice, panel, "ware02")
    assert [label for label in labels(panel) if "Buy" in label] == [
        "5 · Buy ware02 in red", "6 · Buy ware02 in green", "7 · Buy ware02 in blue", "Buy ware02 in white",
    ]  # fmt: skip


async def test_a_list_is_numbered_only_where_the_renderer_says_so(drawn: None, market: Club) -> None:
    """Packing is not, queueing is; the picture follows the question, and a player who is not asked has none of it."""
    await buy(market, "ware03")
    assert "Pack ware01" in entries(await market.panel(market.alice))
    await market.alice.slash(market.channel, "market pack", ware="ware04")
    for number in (8, 2):
        await market.alice.slash(market.channel, "market amount", number=number)
    panel = await market.panel(market.alice)
    assert {"1 · red next", "2 · green next"} <= set(labels(panel))
    assert await width(panel) == 104
    assert await width(await market.panel(market.bob)) == 100


# -- many suggestions --------------------------------------------------------------------------------------------------


async def test_many_suggestions_are_a_list_that_stays_in_place(market: Club) -> None:
    """Kind, ware, then a button for each colour: one press after the other, though others come and go."""
    panel = await market.panel(market.bob)
    assert list(entries(panel)) == ["Stock"]
    await choose(market.bob, panel, "Stock")
    await choose(market.bob, panel, "silk scarf")
    for colour in ("red", "red", "blue"):
        await market.bob.click(panel, label=f"Stock ware07 in {colour}")
        assert "Noted." in words(panel)
    assert "Stock ware07 in white" in labels(panel)
    await market.bob.click(panel, label="Back")
    assert "ware02" in entries(panel)
    await market.bob.click(panel, label="Back")
    assert "Alice is at the stall" in words(panel)
    assert list(entries(panel)) == ["Stock", "Clear"]


async def test_few_suggestions_are_buttons(market: Club) -> None:
    """Once the shelf is full there is little left to do, and that is one press away."""
    for ware in ("ware01", "ware02", "ware03", "ware07"):
        await market.bob.slash(market.channel, "market stock", ware=ware, colour="red")
    panel = await market.panel(market.bob)
    assert lists(panel) == []
    await market.bob.click(panel, label="Clear ware02 in red")
    assert "Noted." in words(panel)
    assert list(entries(panel)) == ["Stock", "Clear"]


async def test_stale_suggestions_get_one_sentence(market: Club) -> None:
    """What no longer fits is not done, be it a button, a line of a list or a branch; and the panel goes on."""
    panels = []
    for _ in range(3):
        panels.append(await market.panel(market.bob))
        await market.restart()  # a new process closes no panel that an older one has shown
    button, branch, line = panels
    for panel in (branch, button):
        await choose(market.bob, panel, "Stock")
        await market.restart()
    await choose(market.bob, button, "ware02")
    await market.restart()
    await market.bob.slash(market.channel, "market stock", ware="ware02", colour="red")
    await market.bob.click(button, label="Stock ware02 in blue")
    assert "no longer open" in words(button)
    assert "ware02" not in entries(button)
    await choose(market.bob, branch, "ware02")
    assert "no longer open" in words(branch)
    await choose(market.bob, line, "Stock")
    assert "no longer open" not in words(line)


async def test_an_act_keeps_the_place_in_the_question(market: Club) -> None:
    """Alice looks at the scarves to buy, stocks a ware, and still looks at the scarves."""
    panel = await market.panel(market.alice)
    await choose(market.alice, panel, "silk scarf")
    assert list(entries(panel)) == ["Stock"]
    await choose(market.alice, panel, "Stock")
    assert "What about the stall?" not in words(panel)
    await choose(market.alice, panel, "ware03")
    await market.alice.click(panel, label="Stock ware03 in red")
    await market.alice.click(panel, label="Back")
    assert "What about the stall?" in words(panel)
    assert "Buy ware07 in green" in labels(panel)


async def test_a_new_question_begins_at_its_beginning(market: Club) -> None:
    """A panel that was left among the acts finds its way to what is asked now."""
    panel = await market.panel(market.alice)
    await choose(market.alice, panel, "Stock", number=1)
    await market.restart()  # from then on nobody brings this panel up to date
    await buy(market, "ware01")
    await choose(market.alice, panel, "ware03")
    assert "Stock ware03 in red" in labels(panel)
    for _ in range(2):
        await market.alice.click(panel, label="Back")
    assert "What about the basket?" in words(panel)
    await choose(market.alice, panel, "Pack ware02")
    assert "Chosen so far: Pack ware02" in words(panel)


async def test_a_panel_with_two_lists_fits_into_a_message(market: Club) -> None:
    """40 components, ids of 100 characters, each once, however deep one is in both."""
    panel = await market.panel(market.alice)
    for number, label in ((0, "ware12"), (0, "Stock"), (0, "ware12")):
        await choose(market.alice, panel, label, number=number)
        assert len(list(parts(panel))) <= 40
        assert len(set(custom_ids(panel))) == len(custom_ids(panel))
        assert max(map(len, custom_ids(panel))) <= 100


# -- odds --------------------------------------------------------------------------------------------------------------


async def test_odds_stand_above_the_buttons(market: Club) -> None:
    """Of what cannot be taken back, as soon as it can be pressed; asked twice, they are told again."""
    panel = await market.panel(market.alice)
    assert "in 12" not in words(panel)
    await choose(market.alice, panel, "ware09")
    assert "Buy ware09 in red: 9 in 12\nBuy ware09 in green: 9 in 12" in words(panel)
    await market.alice.click(panel, label="Buy ware09 in red")
    assert "9 in 12" in words(panel)


async def test_odds_are_the_notes_of_a_list(market: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Up to 25 lines have their odds below the choice; other moves than those that are asked twice have none."""
    monkeypatch.setattr(bazaar, "WARES", WARES[:5])
    await market.bob.slash(market.channel, "market stock", ware="ware01", colour="red")
    panel = await market.panel(market.alice)
    notes = {line["label"]: line.get("description") for line in lists(panel)[0]["options"]}
    assert len(notes) == 21
    assert (notes["Buy ware05 in blue"], notes["Burn"]) == ("5 in 12", None)


async def test_a_list_that_comes_back_is_a_new_one(market: Club) -> None:
    """Discord goes on showing what was chosen in a list with the same ids, and that cannot be chosen again."""
    panel = await market.panel(market.alice)
    before = lists(panel)[0]
    await market.alice.click(panel, label="Refresh")
    after = lists(panel)[0]
    assert after["options"] == before["options"]
    assert after["custom_id"] != before["custom_id"]
    assert after["id"] != before["id"]
