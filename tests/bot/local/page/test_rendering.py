"""One message and one form as HTML: what a person reads and presses, and what is posted when they do."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import ui

from bot.discord.controls.components import GREEN, RED, Control, button, choice, listing, page, picture, row, rows
from bot.discord.controls.forms import Line, form
from bot.discord.controls.ids import ControlId
from bot.local import page as page_package
from bot.local.discord.archive import Archive
from bot.local.discord.clock import Clock
from bot.local.discord.interactions import COMMAND, COMPONENT, MODAL, Interaction, Interactions
from bot.local.discord.messages import EPHEMERAL, Files, Message, Messages, Origin
from bot.local.discord.watchers import Watchers
from bot.local.discord.world import World
from bot.local.page.markdown import Names
from bot.local.page.rendering import V2, filled_in, form_html, message_html
from tests.bot.local.page.reading import Element, read

HERE = Path(__file__).parent
GAME: dict[str, dict[str, Any]] = json.loads((HERE / "messages.json").read_text("utf-8"))
"""Messages of a game of Galactic Supremacy: the card of the lobby, the board, and the panel of the player to move."""
ALICE = "1575565761613660164"
NOW = dt.datetime(2026, 11, 26, 17, 40, tzinfo=dt.UTC)
BASE = "/p/secret"
NAMES = Names({ALICE: "Alice", "2": "Bob <b>", "3": "مريم"}, {"5": "the-table"}, {"5": f"{BASE}/c/5"}.get)
CONTROL = ControlId(1, "go")
HOSTILE = "\"'><script>alert(1)</script><b onclick='x'>&amp;{{ 7*7 }}"


def new_world() -> World:
    """A world that is kept nowhere."""
    archive = Archive(None)
    return World(Clock(archive), archive, Watchers())


def html_of(message: Message, viewer: str = ALICE) -> str:
    """A message as one person sees it."""
    return str(message_html(message, viewer, names=NAMES, now=NOW, base=BASE))


def of_game(name: str) -> Element:
    """One of the game's messages, as Alice sees it."""
    world = new_world()
    return read(html_of(Message(GAME[name], world.text_channel("club"), GAME[name]["only_for"])))


def posted(sent: ui.LayoutView | dict[str, Any], files: Files | None = None, only_for: str | None = None) -> Message:
    """A message that the bot sends."""
    world = new_world()
    shown = [item.to_component_dict() for item in sent.children] if isinstance(sent, ui.LayoutView) else []
    body = {"components": shown, "flags": V2} if isinstance(sent, ui.LayoutView) else sent
    return Messages(world).post(world.text_channel("club"), body, files or {}, only_for)


def values(part: Element) -> dict[str, str]:
    """What htmx posts for a control."""
    held: dict[str, str] = json.loads(part.attributes["hx-vals"])
    return held


def lines(count: int, chosen: int | None = None) -> list[discord.SelectOption]:
    """Lines of a list."""
    return [choice(f"Line {number}", number, f"Note {number}", chosen=number == chosen) for number in range(count)]


def picked(low: int, high: int, count: int = 4) -> Control:
    """A list."""
    return listing(CONTROL, "Which ones?", lines(count), low, high)


# -- a game ------------------------------------------------------------------------------------------------------------


def test_the_card_of_a_lobby() -> None:
    """The picture first, then the words, then the buttons in their styles."""
    card = of_game("lobby")
    article = card.one("article")
    assert article.attributes["id"] == "m1575565778135023692"
    assert article.attributes["data-message"] == "1575565778135023692"
    assert article.classes == ["message"]
    shown = card.one("img")
    assert shown.attributes == {
        "src": f"{BASE}/file/1575565778135023693/cover.png", "alt": "The cover of Galactic Supremacy",
        "width": "1280", "height": "480",
    }  # fmt: skip
    assert card.one("a", "zoom").attributes["href"] == shown.attributes["src"]
    assert card.one("h3").words == "Galactic Supremacy"
    assert [(held.words, held.classes[1], "disabled" in held.attributes) for held in card.all("button")] == [
        ("Join", "success", False),
        ("Play now against computers", "primary", False),
        ("Add computer", "secondary", False),
        ("Start", "primary", True),
        ("Learn it in ten minutes", "secondary", False),
        ("Leave", "secondary", True),
        ("Options", "secondary", False),
        ("Fairness", "secondary", False),
        ("Help", "secondary", False),
    ]
    assert card.one("div", "container").attributes["data-accent"] == "#f0b232"
    assert card.one("rect").attributes["fill"] == "#f0b232"


def test_a_button_says_what_was_pressed() -> None:
    """Its id is that of the message and of what it means: what means something else is another element."""
    act = of_game("board").all("button")[0]
    assert act.attributes["id"] == "m1575565785550553170-a1:1::::play:"
    assert (act.attributes["type"], act.attributes["hx-post"], act.attributes["hx-swap"]) == (
        "button", f"{BASE}/press", "none",
    )  # fmt: skip
    assert values(act) == {"message": "1575565785550553170", "control": "a1:1::::play:"}


def test_the_board_calls_the_reader() -> None:
    """By name and marked, with how long ago; whoever cannot see the picture reads its words."""
    board = of_game("board")
    assert board.one("span", "you").words == "Alice"
    assert board.one("time").words == "4 minutes ago"
    assert board.one("img").attributes["alt"].startswith("Alice is to act in the Draw Phase.")


def test_the_panel_is_a_menu() -> None:
    """Sentences stand below each other, short words beside; one press of a list's line chooses it."""
    panel = of_game("panel")
    assert panel.one("article").classes == ["message", "private"]
    assert [("stacked" in held.classes, len(held.all("button"))) for held in panel.all("div", "row")] == [
        (True, 5), (True, 5), (False, 1), (False, 4),
    ]  # fmt: skip
    ahead, why = panel.all("details")
    assert ahead.one("summary").words == "Plan ahead: to which phase? Those before it pass with the usual answers"
    assert "open" in ahead.attributes
    assert "open" not in why.attributes
    first = ahead.all("button")[0]
    assert first.words == "Through to Command With the usual answers; it stops where anything else comes up"
    assert first.attributes["hx-post"] == f"{BASE}/choose"
    assert values(first) == {
        "message": "1575565817750224981", "control": "a1:1:0:1:bc9f8b:plan:~6913", "value": "command",
    }  # fmt: skip


def test_ids_are_there_once() -> None:
    """On a whole page."""
    world = new_world()
    held = [html_of(Message(body, world.text_channel("x"), body["only_for"])) for body in GAME.values()]
    ids = re.findall(r'\bid="([^"]*)"', "".join(held))
    assert len(ids) == len(set(ids))


def test_a_list_is_called_the_same_when_it_is_drawn_anew() -> None:
    """So it stays as somebody has folded it; two that do the same are called differently."""

    def named() -> list[str]:
        message = posted(page(row(picked(1, 1)), row(picked(1, 1))))
        drawn = read(html_of(message)).all("details")
        return [held.attributes["id"].removeprefix(f"m{message.id}") for held in drawn]

    first, second = named(), named()
    assert first == second
    assert len(set(first)) == 2


def test_nobody_else_is_shown_what_one_person_alone_may_see() -> None:
    """Not even if the page asks for it."""
    message = posted(page("secret"), only_for=ALICE)
    assert "secret" in html_of(message)
    with pytest.raises(ValueError, match="is not for 2"):
        html_of(message, "2")


# -- what the bot's builders make --------------------------------------------------------------------------------------


def test_lists_stand_open_where_that_helps() -> None:
    """The first one does, for what is needed first is there; a long one has a scroll of its own."""

    def standing(*counts: int, aside: str = "go") -> list[tuple[bool, bool]]:
        first, *others = counts
        lists = [picked(1, 1, first), *[listing(CONTROL.to(aside), "More?", lines(count)) for count in others]]
        drawn = read(html_of(posted(page(*[row(held) for held in lists])))).all("details")
        return [("open" in held.attributes, "long" in held.classes) for held in drawn]

    assert standing(25) == [(True, True)]
    assert standing(8, 3) == [(True, False), (False, False)]
    assert standing(9, 3) == [(True, True), (False, False)]
    assert standing(25, 12, aside="whyline") == [(True, True), (False, True)]
    why = row(listing(CONTROL.to("whyline"), "Why does a line say that?", lines(3)))
    assert "open" not in read(html_of(posted(page(why)))).one("details").attributes, "nobody has asked"


def test_the_line_that_holds_now_is_marked() -> None:
    """For the eye and for a screen reader."""
    message = posted(page(row(listing(CONTROL, "Which one?", lines(3, chosen=1), marked=True))))
    options = read(html_of(message)).all("button", "option")
    assert [("chosen" in held.classes, held.attributes.get("aria-current")) for held in options] == [
        (False, None), (True, "true"), (False, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(2, 4, "Choose 2 to 4"), (0, 1, "Choose up to 1"), (0, 3, "Choose up to 3"), (2, 2, "Choose 2")],
)
def test_several_lines_are_ticked_and_posted_together(low: int, high: int, words: str) -> None:
    """How many is told in words."""
    message = posted(page(row(picked(low, high))))
    tree = read(html_of(message))
    assert tree.one("summary").words == f"Which ones? {words}"
    posts = tree.one("form")
    assert posts.attributes["hx-post"] == f"{BASE}/choose"
    assert values(posts) == {"message": message.id, "control": message.lists[0]["custom_id"]}
    assert [(box.attributes["name"], box.attributes["value"]) for box in posts.all("input")] == [
        ("value", str(number)) for number in range(4)
    ]
    assert posts.all("label")[0].words == "Line 0 Note 0"
    assert {label.attributes["for"] for label in posts.all("label")} == {
        box.attributes["id"] for box in posts.all("input")
    }
    send = posts.one("button")
    assert (send.words, send.attributes["type"]) == ("Choose", "submit")


def test_a_list_of_people_offers_everybody() -> None:
    """By their names; what is posted is an id."""
    people: ui.UserSelect[Any] = ui.UserSelect(custom_id="whom", placeholder="Whom do you invite?")
    options = read(html_of(posted(page(ui.ActionRow(people))))).all("button")
    assert [(held.words, values(held)["value"]) for held in options] == [
        ("Alice", ALICE), ("Bob <b>", "2"), ("مريم", "3"),
    ]  # fmt: skip
    assert [held.one("bdi").words for held in options] == ["Alice", "Bob <b>", "مريم"]


def test_buttons_of_all_kinds() -> None:
    """Styles and emoji; a link is a link, and only one to the web or, in the same window, to a message of the page."""
    link: ui.Button[Any] = ui.Button(label="Rules", url="https://example.org/a?b=c&d")
    own: ui.Button[Any] = ui.Button(label="To the table", url="https://discord.com/channels/1/5/77")
    wrong: ui.Button[Any] = ui.Button(label="Wrong", url="discord://-/x")
    held = [button(CONTROL, "Yes", GREEN, emoji="⚔️"), button(CONTROL, "No", RED, disabled=True)]
    tree = read(html_of(posted(page(*rows(held), ui.ActionRow(link, own, wrong)))))
    yes, no = tree.all("button")
    assert (yes.words, yes.classes) == ("⚔️ Yes", ["button", "success"])
    assert (no.classes, "disabled" in no.attributes) == (["button", "danger"], True)
    followed, here = tree.all("a")
    assert (here.attributes["href"], "target" in here.attributes) == (f"{BASE}/c/5#m77", False)
    assert followed.words == "Rules"
    assert followed.attributes["href"] == "https://example.org/a?b=c&d"
    assert followed.attributes["rel"] == "noopener noreferrer"
    assert "Wrong" not in tree.words


def test_parts_beside_each_other() -> None:
    """A section with a picture or a button, lines and space between, a file to take along."""
    files = {"0": ("small.png", png()), "1": ("my record.json", b"x" * 2_000)}
    told: ui.Section[Any] = ui.Section("Told", accessory=ui.Thumbnail("attachment://small.png", description="Small"))
    pressed: ui.Section[Any] = ui.Section("Pressed", accessory=button(CONTROL, "Press"))
    line: ui.Separator[Any] = ui.Separator()
    space: ui.Separator[Any] = ui.Separator(visible=False)
    record: ui.File[Any] = ui.File("attachment://my record.json")
    tree = read(html_of(posted(page(told, line, pressed, space, record), files)))
    first, second = tree.all("div", "section")
    assert first.one("img").attributes["alt"] == "Small"
    assert second.one("button").words == "Press"
    assert (len(tree.all("hr")), len(tree.all("div", "space"))) == (1, 1)
    file = tree.one("a", "file")
    assert file.words == "my record.json 2 KB"
    assert file.attributes["href"].endswith("/my%20record.json")
    assert file.attributes["download"] == "my record.json"


def png() -> bytes:
    """The smallest picture."""
    return bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
        "0000000c49444154789c63606060000000040001f61738550000000049454e44ae426082"
    )


def test_only_later_pictures_wait_until_they_are_seen() -> None:
    """The first one is fetched at once; each keeps its place from the beginning."""
    files = {"0": ("a.png", png()), "1": ("b.png", png())}
    first, second = read(html_of(posted(page(picture("a.png", "A"), picture("b.png", "B")), files))).all("img")
    assert "loading" not in first.attributes
    assert second.attributes["loading"] == "lazy"
    assert {held.attributes["width"] for held in (first, second)} == {"1"}


def test_classic_messages() -> None:
    """Words, an embed, pictures and files that came with it."""
    embed = discord.Embed(title="Title", description="*Words*", colour=0xFF8800).add_field(name="Field", value="Value")
    embed.set_footer(text="Foot").set_image(url="javascript:alert(1)")
    sent = {"content": "Hello **you**", "embeds": [embed.to_dict()]}
    tree = read(html_of(posted(sent, {"0": ("a.png", png()), "1": ("b.txt", b"x")})))
    assert tree.words == "Hello you Title Words Field Value Foot b.txt 1 KB"
    assert tree.one("div", "embed").attributes["data-accent"] == "#ff8800"
    assert re.fullmatch(rf"{BASE}/file/\d+/a\.png", tree.one("img").attributes["src"])


def test_a_message_that_is_still_to_come() -> None:
    """Says so, to a screen reader too."""
    world = new_world()
    message = Messages(world).post(world.text_channel("x"), {"flags": 1 << 7 | EPHEMERAL}, {}, ALICE)
    waiting = read(html_of(message)).one("p", "thinking")
    assert (waiting.words, waiting.attributes["role"]) == ("One moment…", "status")


def test_what_is_never_answered_can_be_tried_again() -> None:
    """It says so in Discord's words; the one who asked has a button, nobody else."""
    world = new_world()
    origin = Origin("1", COMMAND, ALICE, "/rules", data={"name": "rules"})
    message = Messages(world).post(world.text_channel("x"), {"flags": 1 << 7}, {}, origin=origin)

    def seen_by(viewer: str) -> Element:
        return read(str(message_html(message, viewer, names=NAMES, now=NOW, base=BASE, given_up=True)))

    assert seen_by("2").words == "The application did not respond."
    again = seen_by(ALICE).one("button")
    assert (again.words, again.attributes["hx-post"], values(again)) == (
        "Try again", f"{BASE}/again", {"message": message.id},
    )  # fmt: skip


def test_an_old_message_has_no_controls() -> None:
    """Its words and its picture are there."""
    pressed: ui.Section[Any] = ui.Section("Pressed", accessory=button(CONTROL, "Press"))
    parts = page("Your move", picture("a.png", "A"), pressed, *rows([button(CONTROL, "Go")]), row(picked(1, 1)))
    message = posted(parts, {"0": ("a.png", png())})
    tree = read(str(message_html(message, ALICE, names=NAMES, now=NOW, base=BASE, old=True)))
    assert tree.words == "Your move Pressed"
    assert len(tree.all("img")) == 1
    assert not tree.all("button")
    assert not tree.all("details")


def test_nothing_that_was_written_becomes_html() -> None:
    """In no place of a message."""
    options = [discord.SelectOption(label=HOSTILE, value=HOSTILE, description=HOSTILE)]
    one: ui.Select[Any] = ui.Select(custom_id=HOSTILE, placeholder=HOSTILE, options=options)
    several: ui.Select[Any] = ui.Select(custom_id="x", placeholder=HOSTILE, options=options, min_values=0)
    pressed: ui.Button[Any] = ui.Button(label=HOSTILE, custom_id=HOSTILE)
    shown = picture("a.png", HOSTILE)
    parts = page(HOSTILE, shown, ui.ActionRow(pressed), ui.ActionRow(one), ui.ActionRow(several))
    tree = read(html_of(posted(parts, {"0": ("a.png", png())})))
    assert not [part.tag for part in tree if part.tag in ("script", "b") or "onclick" in part.attributes]
    assert tree.all("button", "button")[0].words == HOSTILE
    assert values(tree.all("button", "button")[0])["control"] == HOSTILE
    assert values(tree.one("button", "option"))["value"] == HOSTILE


# -- forms -------------------------------------------------------------------------------------------------------------


async def opened(modal: ui.Modal) -> Interaction:
    """An interaction that the bot answered by a form."""
    world = new_world()
    club, alice = world.text_channel("club"), world.account("Alice")
    interactions = Interactions(world, Messages(world))
    begun = interactions.begin(COMPONENT, alice, club, {})
    return interactions.answer(begun.id, begun.token, {"type": MODAL, "data": modal.to_dict()}, {})


def form_of(asked: Interaction, **more: Any) -> Element:
    """A form as HTML."""
    return read(str(form_html(asked, names=NAMES, now=NOW, base=BASE, **more)))


ASKED: Sequence[Line] = (
    Line("credits", "Credits", "At most 8", required=True),
    Line("whom", "Whom", choices=(("1", "Computer 1"), ("2", HOSTILE)), value="2"),
    Line("words", "Words", value="\n<b>", long=True),
)


async def test_a_form_asks_line_by_line() -> None:
    """Each line has its label, what it is for, its limits and what stands in it."""
    asked = await opened(form(CONTROL, "A deal", ASKED, {}))
    tree = form_of(asked)
    sent = tree.one("form", "modal")
    assert sent.attributes["hx-post"] == f"{BASE}/submit"
    assert tree.one("h2").words == "A deal"
    assert [label.words for label in tree.all("label")] == ["Credits needed", "Whom", "Words"]
    ids = {
        held.attributes["id"]
        for held in tree
        if held.tag in ("input", "select", "textarea") and "id" in held.attributes
    }
    assert {label.attributes["for"] for label in tree.all("label")} == ids
    hidden, credits_ = tree.all("input")
    assert hidden.attributes == {"type": "hidden", "name": "interaction", "value": asked.id}
    assert credits_.attributes["name"] == "field-credits"
    assert "required" in credits_.attributes
    assert credits_.attributes["maxlength"] == "400"
    note = next(part for part in tree if part.attributes.get("id") == credits_.attributes["aria-describedby"])
    assert note.words == "At most 8"
    options = tree.one("select").all("option")
    assert [(held.words, held.attributes["value"], "selected" in held.attributes) for held in options] == [
        ("Choose", "", False), ("Computer 1", "1", False), (" ".join(HOSTILE.split()), "2", True),
    ]  # fmt: skip
    assert tree.one("textarea").inside == ["\n\n<b>"]
    assert [held.words for held in tree.all("button")] == ["Submit", "Cancel"]


async def test_a_refused_form_comes_back_as_it_was_filled() -> None:
    """With the sentence that says what to do."""
    asked = await opened(form(CONTROL, "A deal", ASKED, {}))
    tree = form_of(asked, filled={"credits": '"many"', "whom": ["1"], "words": "so"}, problem="Write a <number>.")
    problem = tree.one("p", "problem")
    assert (problem.words, problem.attributes["role"]) == ("Write a <number>.", "alert")
    assert tree.all("input")[1].attributes["value"] == '"many"'
    assert [held.words for held in tree.all("option") if "selected" in held.attributes] == ["Computer 1"]
    assert tree.one("textarea").words == "so"


async def test_several_lines_of_a_form_are_ticked() -> None:
    """As a group with the label's words."""
    modal = ui.Modal(title="Cards", custom_id="f")
    several: ui.Select[Any] = ui.Select(custom_id="cards", options=lines(3, chosen=2), max_values=2, required=False)
    modal.add_item(ui.TextDisplay("Choose **well**."))
    modal.add_item(ui.Label(text="Which cards?", description="They go.", component=several))
    tree = form_of(await opened(modal))
    assert tree.one("strong").words == "well"
    assert tree.one("legend").words == "Which cards? Choose 1 to 2"
    assert [("checked" in box.attributes, box.attributes["name"]) for box in tree.all("input")[1:]] == [
        (False, "field-cards"), (False, "field-cards"), (True, "field-cards"),
    ]  # fmt: skip


async def test_what_was_posted_is_read_by_custom_ids() -> None:
    """A list of which nothing is chosen is told, too; line ends are those of Discord."""
    asked = await opened(form(CONTROL, "A deal", ASKED, {}))
    assert asked.form
    pairs = [("interaction", "1"), ("field-words", "a\r\nb"), ("field-credits", " 3"), ("field-whom", ""), ("x", "y")]
    assert filled_in(asked.form, pairs) == {"credits": " 3", "whom": [], "words": "a\nb"}


async def test_what_opened_no_form_is_drawn_as_none() -> None:
    """Nor is an answer that never came."""
    world = new_world()
    begun = Interactions(world, Messages(world)).begin(COMPONENT, world.account("A"), world.text_channel("x"), {})
    with pytest.raises(ValueError, match="opened no form"):
        form_of(begun)


# -- templates ---------------------------------------------------------------------------------------------------------


def test_no_template_trusts_what_it_shows() -> None:
    """Only Markup from the Markdown goes through; none has styles or scripts of its own, which the page forbids."""
    templates = sorted((Path(page_package.__path__[0]) / "templates").glob("*.html"))
    assert templates
    for template in templates:
        text = template.read_text("utf-8")
        assert not re.search(r"\|\s*safe\b|autoescape|Markup|\sstyle=|<style|\son\w+=|<script(?![^>]*\ssrc=)", text), (
            template
        )
