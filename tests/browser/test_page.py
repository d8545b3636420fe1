"""The page of `arbiter play` in a real browser: how fast it is, how much, whether everybody can use it."""

from __future__ import annotations

import asyncio
import copy
import re
import statistics
import time
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.async_api import Locator, Page, Response, expect

from bot.catalogue import games
from bot.config import Settings
from bot.local.discord import Person
from bot.local.discord.parts import walk
from bot.local.play import Home
from tests.bot.discord.bazaar import BAZAAR
from tests.bot.local.club import picture, pictured
from tests.browser.at_home import DESKTOP, FIRST, PATIENCE, PHONE, SHIFTS, AtHome, known, usually
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE
from tests.tiers import crossed

MOST_SECONDS, MOST_BYTES = 30, 75_000
MEDIAN, SLOWEST = 0.3, 1.0
PRESSES = 24


async def in_sight(page: Page) -> bool:
    """Whether the first choice of the panel is seen without scrolling."""
    panel, first = await page.locator("#panel").bounding_box(), await page.locator(FIRST).first.bounding_box()
    assert panel
    assert first
    return panel["y"] <= first["y"] and first["y"] + first["height"] <= panel["y"] + panel["height"] + 1


@pytest.mark.parametrize(("game", "size"), crossed(sorted(games()), [DESKTOP, PHONE]))
async def test_three_presses_to_the_first_move(table: AtHome, game: str, size: tuple[int, int]) -> None:
    """Within half a minute, with the board's picture, the question and its first choice in sight."""
    page = await table.page(size)
    began = time.monotonic()
    await table.begin(page, game)
    await expect(page.locator("#board img").first).to_have_js_property("complete", True)
    assert await in_sight(page)
    before = await page.locator("#panel").inner_text()
    await page.locator(FIRST).first.click()
    await expect(page.locator("#panel")).not_to_have_text(before, use_inner_text=True)
    took = time.monotonic() - began
    print(f"{game}: 3 presses, {took:.1f} s")
    assert took < MOST_SECONDS


@pytest.mark.alone
async def test_a_press_shows_at_once_with_four_tables(table: AtHome) -> None:
    """24 presses while four tables are played: what each brings about is on the page."""
    others = [await table.page() for _ in range(3)]
    for other, game in zip(others, ("deadlock", "death-dome", TIC_TAC_TOE.key), strict=True):
        await table.begin(other, game)
    page, taken = await table.page(), []
    await table.begin(page, "galactic-supremacy")
    panel = page.locator("#panel .answer").first
    for press in range(PRESSES):
        pressed, then = ("Settings", "Back") if press % 2 == 0 else ("Back", "Settings")
        began = time.monotonic()
        await panel.get_by_role("button", name=pressed, exact=True).click()
        await panel.get_by_role("button", name=then, exact=True).wait_for()
        taken.append(time.monotonic() - began)
        if press % 4 == 0:  # the others go on as well
            await others[press // 4 % 3].locator(FIRST).first.click(no_wait_after=True)
    median, slowest = statistics.median(taken), sorted(taken)[int(PRESSES * 0.95)]
    print(f"{PRESSES} presses: median {median * 1000:.0f} ms, 95 % within {slowest * 1000:.0f} ms")
    assert median < MEDIAN
    assert slowest < SLOWEST


def weight(url: str) -> int:
    """How many bytes come to a browser, which takes them compressed."""
    asked = Request(url, headers={"Accept-Encoding": "gzip"})
    with urlopen(asked) as answer:
        return len(answer.read())


async def test_how_much_is_fetched(table: AtHome) -> None:
    """Without pictures, for the first page and a table together."""
    page, answers = await table.page(), list[Response]()

    def note(answer: Response) -> None:
        answers.append(answer)

    page.on("response", note)
    await table.begin(page, "galactic-supremacy")
    fetched = {held.url for held in answers if held.request.resource_type in ("document", "script", "stylesheet")}
    sizes = {url.rpartition("/")[2]: await asyncio.to_thread(weight, url) for url in fetched}
    print(sizes, sum(sizes.values()))
    assert {"htmx.min.js", "page.js", "page.css"} <= set(sizes)
    assert sum(sizes.values()) < MOST_BYTES


async def test_nothing_moves_when_the_picture_is_renewed(table: AtHome) -> None:
    """The board stands where it stood."""
    page = await table.page()
    messages = table.home.discord.messages
    room = next(held for held in table.home.discord.world.channels.values() if held.name == "table-1")
    board = messages.post(room, pictured("The board"), {"0": ("board.png", picture(1))})
    await page.add_init_script(SHIFTS)
    await page.goto(f"{table.home.address}c/{room.id}")
    await expect(page.locator("#board img")).to_have_js_property("complete", True)
    await page.evaluate("shifts.length = 0")
    for shade in range(2, 8):
        before = await page.locator("#board img").get_attribute("src")
        messages.edit(board, pictured(f"Board {shade}"), {"0": ("board.png", picture(shade))})
        await expect(page.locator("#board img")).not_to_have_attribute("src", before or "")
        await expect(page.locator("#board img")).to_have_js_property("complete", True)
    assert sum(await page.evaluate("shifts")) < 0.01
    await expect(page.locator("#story a.shot")).to_have_count(6)


@pytest.mark.parametrize("size", usually(PHONE))
async def test_screen_readers_find_their_way(table: AtHome, size: tuple[int, int]) -> None:
    """axe-core finds nothing serious: on the first page, a lobby, the people, a table, in a form, at a picture."""
    page, found = await table.page(size), dict[str, list[str]]()
    await page.goto(f"{table.home.address}?stay=1")
    found["first page"] = await table.complaints(page)
    await page.get_by_text("Play now against computers").click()
    found["choice of games"] = await table.complaints(page)
    await page.goto(f"{table.home.address}people")
    found["people"] = await table.complaints(page)
    await expect(page.get_by_label("Another person")).to_be_in_viewport(ratio=1)
    room = next(held for held in table.home.discord.world.channels.values() if held.name == "table-1")
    await page.goto(f"{table.home.address}c/{room.id}")
    await page.locator("#line").press_sequentially("/game new game:")
    await page.locator("#suggestions [role=option]").first.wait_for()
    found["suggestions"] = await table.complaints(page)
    await page.locator("#line").fill("/game new game:Deadlock ")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Join").wait_for()
    found["lobby"] = await table.complaints(page)
    await table.begin(page, "galactic-supremacy")
    found["table"] = await table.complaints(page)
    await page.locator("#board").get_by_role("button", name="Rules").click()
    await page.get_by_role("button", name="Search…").wait_for()
    found["answer"] = await table.complaints(page)
    await page.get_by_role("button", name="Search…").click()
    await page.locator("#form-box").get_by_role("textbox").wait_for()
    found["form"] = await table.complaints(page)
    await page.keyboard.press("Escape")
    await page.locator("#board a.zoom").first.click()
    found["picture"] = await table.complaints(page)
    await page.keyboard.press("Escape")
    assert {name: held for name, held in found.items() if held} == {}


async def test_keys(table: AtHome) -> None:
    """Numbers choose, arrows go from choice to choice, a stroke begins a command, Enter takes and sends it."""
    page = await table.page()
    await table.begin(page, TIC_TAC_TOE.key)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    focused = page.locator("#panel button:focus")
    await expect(focused).to_have_text("Cell 1")
    assert await focused.get_attribute("data-key") == "2"
    await page.keyboard.press("1")
    await expect(page.locator("#board")).to_contain_text("Alice takes cell 0.")
    await page.keyboard.press("/")
    await expect(page.locator("#line")).to_be_focused()
    await page.keyboard.type("rules")
    await expect(page.locator("#suggestions [role=option][aria-selected=true]")).to_contain_text("/rules")
    await page.keyboard.press("Escape")
    await page.locator("#line").fill("")
    await page.keyboard.type("Good game")
    await page.keyboard.press("Enter")
    await expect(page.locator("#story")).to_contain_text("Good game")
    await expect(page.locator("#line")).to_have_value("")


async def basket(page: Page, home: Home) -> Locator:
    """Go to a table where some of twelve wares are packed; return the list of them."""
    alice = Person(home.discord, account=home.host)
    room = next(held for held in home.discord.world.channels.values() if held.name == BAZAAR.key)
    await alice.slash(room, "game new", game=BAZAAR.key)
    for command in ("game join", "game add-computer", "game start"):
        await alice.slash(room, command)
    await home.card(room, "Act")
    await alice.slash(room, "bazaar buy", ware="ware05", colour="red")
    await page.goto(f"{home.address}c/{room.id}")
    held = page.locator("#panel .asks details.list[open]").first
    await held.locator("label.option").nth(11).wait_for()
    return held


async def test_a_list_of_several(table: AtHome, tmp_path: Path) -> None:
    """Ticked with the pointer or by keys, sent by Choose or Enter; what is marked is told, and confirmed."""
    database = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    settings = Settings(_env_file=None, database=database, play_port=0, drawers=0)
    page = await table.page()
    async with Home(settings, lambda: {BAZAAR.key: BAZAAR}) as home:
        held, panel = await basket(page, home), page.locator("#panel .asks")
        other = panel.locator("details.list").last
        await other.locator("summary").click()
        for ware in ("ware03", "ware04"):
            await held.locator("label.option").filter(has_text=ware).click()
        room = home.discord.world.channels[page.url.rpartition("/")[2]]
        home.discord.messages.post(room, {"content": "Something else"}, {}, home.host)
        await expect(page.locator("#panel .answer.fresh")).to_contain_text("Something else")
        await expect(held.locator("input:checked")).to_have_count(2)  # what is ticked stays when the panel is renewed
        await held.get_by_role("button", name="Choose").click()
        await expect(panel).to_contain_text("Chosen so far: Pack ware03, Pack ware04.")
        await expect(held.locator("input:checked")).to_have_count(2)
        await expect(other).to_have_attribute("open", "")  # as it was before the panel was drawn anew
        for key in ("3", "6"):  # the third is taken away, and the sixth comes to the fourth
            await page.keyboard.press(key)
        await expect(held.locator("input:checked")).to_have_count(2)
        for key in ("ArrowDown", "ArrowDown", "Space", "Enter"):
            await page.keyboard.press(key)
        told = re.compile(r"Chosen so far: Pack ware0\d, Pack ware0\d, Pack ware0\d\.")
        await expect(panel).to_contain_text(told)
        await expect(panel).to_contain_text("Pack ware04, Pack ware06")
        await panel.get_by_role("button", name="Confirm", exact=True).click()
        await expect(panel).to_contain_text("Type a number")


async def pressed_there(control: Locator) -> bool:
    """Whether a press at a control's middle is one on the control: nothing lies above it, and it is in the window."""
    return bool(
        await control.evaluate("""(control) => {
            const box = control.getBoundingClientRect();
            const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return there !== null && control.contains(there);
        }""")
    )


@pytest.mark.parametrize("size", usually(DESKTOP))
async def test_a_private_answer_leaves_the_question_in_its_place(table: AtHome, size: tuple[int, int]) -> None:
    """Its choices can be pressed beside the answer, which one press, or Escape, puts away."""
    page = await table.page(size)
    await table.begin(page, "galactic-supremacy")
    asks, fresh = page.locator("#panel .answer.asks"), page.locator("#panel .answer.fresh")
    first = asks.locator(":is(article button, article summary):visible").first
    own = await asks.get_attribute("id")
    away = fresh.get_by_role("button", name="Put this away")
    for by_key in (False, True):
        await page.locator("#board").get_by_role("button", name="Rules").click()
        await expect(fresh).to_contain_text("The rule that asks you now")
        assert await pressed_there(away)
        words, button = await fresh.locator(".text").first.bounding_box(), await away.bounding_box()
        assert words
        assert button
        assert words["x"] + words["width"] <= button["x"]
        assert await asks.get_attribute("id") == own
        if size == DESKTOP:
            assert await pressed_there(first)
        await (page.keyboard.press("Escape") if by_key else away.click())
        await expect(fresh).to_have_count(0)
        assert await pressed_there(first)


@pytest.mark.parametrize("size", usually(PHONE))
async def test_an_answer_is_seen_from_its_beginning(table: AtHome, size: tuple[int, int]) -> None:
    """Also where nothing is asked, and it is longer than the panel; its buttons stand at the end."""
    page = await table.page(size)
    room = next(held for held in table.home.discord.world.channels.values() if held.name == "table-1")
    await page.goto(f"{table.home.address}c/{room.id}")
    parts = {
        "flags": 1 << 15,
        "components": [
            {"type": 10, "id": 1, "content": "### Your hand\n" + "One more line.\n" * 60},
            {"type": 10, "id": 2, "content": "**What is open**"},
            {"type": 1, "id": 3, "components": [{"type": 2, "id": 4, "style": 2, "label": "Log", "custom_id": "x"}]},
        ],
    }  # fmt: skip
    table.home.discord.messages.post(room, parts, {}, table.home.host)
    await expect(page.locator("#panel h3")).to_be_in_viewport()
    assert await page.locator("#panel").evaluate("panel => panel.scrollTop") == 0


async def height(held: Locator) -> float:
    """How high something stands on the page."""
    return float(await held.evaluate("held => held.getBoundingClientRect().height"))


async def test_on_a_phone_the_board_gives_way(table: AtHome) -> None:
    """To a panel with much to choose: the whole question and its first choices; one press makes the board large."""
    page = await table.page(PHONE)
    await table.begin(page, "death-dome")
    larger, main = page.get_by_role("button", name="Larger board"), page.locator("#main")
    small = await height(main)
    question = page.locator("#panel .asks strong", has_text="Your turn in the store").last
    await expect(page.locator("#panel .asks .gallery")).to_have_count(1)
    await expect(question).to_be_in_viewport(ratio=1)
    await expect(page.locator("#panel .asks .option").nth(3)).to_be_in_viewport(ratio=1)
    await larger.click()
    await expect(larger).to_have_attribute("aria-pressed", "true")
    assert await height(main) > small + 100
    await larger.click()
    assert await height(main) == small
    await page.evaluate("document.querySelector('#lost').hidden = false")
    assert await height(page.locator(".me")) < 30, "the name stays on one line"


async def test_the_clock_of_the_tables(table: AtHome) -> None:
    """It tells what comes next, and after a skip what has come; computers pause or do not."""
    page = await table.page()
    await table.begin(page, TIC_TAC_TOE.key)
    clock = page.locator("#clock")
    await expect(clock).to_contain_text("Next: the reminder to Alice of Tic-tac-toe, in 24 hours.")
    await clock.get_by_role("button", name="Skip to the next event").click()
    await expect(clock).to_contain_text("a day ahead of the world's clock")
    await expect(clock).to_contain_text("The last skip: Alice has been reminded of Tic-tac-toe.")
    await expect(page.locator("#notice")).to_contain_text("It is now ")
    await clock.get_by_role("button", name="Quick computers").click()
    await expect(clock.get_by_role("button", name="Quick computers")).to_have_attribute("aria-pressed", "true")
    await expect(clock.get_by_role("button", name="As it is")).to_have_attribute("aria-pressed", "false")


async def test_a_double_click_is_one_press(table: AtHome) -> None:
    """What comes to stand under the pointer meanwhile is not pressed."""
    page, pressed = await table.page(), list[str]()
    await table.begin(page, TIC_TAC_TOE.key)
    page.on("request", lambda sent: pressed.append(sent.url) if sent.method == "POST" else None)
    panel = page.locator("#panel .answer").first
    await panel.get_by_role("button", name="Settings", exact=True).dblclick()
    await panel.get_by_role("button", name="Back", exact=True).wait_for()
    assert len(pressed) == 1


async def test_a_press_never_does_what_has_come_under_the_pointer(table: AtHome) -> None:
    """The panel is renewed while a finger is down: another answer stands there, and nothing is pressed."""
    page, pressed = await table.page(), list[str]()
    await table.begin(page, TIC_TAC_TOE.key)
    page.on("request", lambda sent: pressed.append(sent.url) if sent.method == "POST" else None)
    cell = page.locator(FIRST).first
    box, label = await cell.bounding_box(), (await cell.locator(".label").inner_text()).strip()
    assert box
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    messages = table.home.discord.messages
    panel = next(held for held in messages.all.values() if held.only_for and label in held.labels)
    renewed = copy.deepcopy(panel.body["components"])
    for part in [part for part in walk(renewed) if part.get("label") == label]:
        part |= {"label": "Resign", "custom_id": part["custom_id"] + "0"}
    messages.edit(panel, {"components": renewed}, {})
    await page.locator("#panel").get_by_role("button", name="Resign").wait_for()
    await page.mouse.up()
    await page.locator("#panel").get_by_role("button", name="Settings", exact=True).click()
    await page.locator("#panel").get_by_role("button", name="Back", exact=True).wait_for()
    assert len(pressed) == 1, "only the settings were asked for"


async def test_a_form(table: AtHome) -> None:
    """It is filled in with the keyboard alone, survives what others do, and goes by Escape, Cancel and Submit."""
    page = await table.page()
    await table.begin(page, "galactic-supremacy")
    await page.locator("#board").get_by_role("button", name="Rules").click()
    search, box = page.get_by_role("button", name="Search…"), page.locator("#form-box")
    await search.click()
    await expect(box.get_by_role("textbox")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(box).to_be_hidden()
    await search.click()
    await box.get_by_role("button", name="Cancel").click()
    await expect(box).to_be_hidden()
    await search.click()
    await expect(box.get_by_role("textbox")).to_be_focused()
    await page.keyboard.type("homeworld")
    room = table.home.discord.world.channels[page.url.rpartition("/")[2]]
    table.home.discord.messages.post(room, {"content": "Somebody says something"}, {})
    await expect(page.locator("#story")).to_contain_text("Somebody says something")
    await expect(box.get_by_role("textbox")).to_have_value("homeworld")
    await page.keyboard.press("Enter")
    await expect(box).to_be_hidden()
    await expect(page.locator("#panel")).to_contain_text("homeworld", ignore_case=True)


async def test_a_picture_at_full_size(table: AtHome) -> None:
    """One press shows it; it can be enlarged and moved; what happened leads to earlier ones."""
    page = await table.page()
    messages = table.home.discord.messages
    room = next(held for held in table.home.discord.world.channels.values() if held.name == "table-1")
    board = messages.post(room, pictured("The first board"), {"0": ("board.png", picture(1))})
    for shade in (2, 3):
        messages.edit(board, pictured(f"Board {shade}"), {"0": ("board.png", picture(shade))})
    await page.goto(f"{table.home.address}c/{room.id}")
    await page.locator("#board a.zoom").click()
    zoom = page.locator("#zoom")
    await expect(zoom).to_be_visible()
    await expect(zoom.locator(".caption")).to_have_text("")  # the picture tells it
    await page.get_by_role("button", name="Larger").click()
    await page.mouse.move(600, 400)
    await page.mouse.down()
    await page.mouse.move(650, 420)
    await page.mouse.up()
    assert (
        await page.locator("#zoom img").evaluate("(image) => image.style.transform")
        == "translate(50px, 20px) scale(1.5)"
    )
    await page.keyboard.press("Escape")
    await expect(zoom).to_be_hidden()
    await page.locator("#story a.shot").first.click()
    await expect(page.locator("#zoom .caption")).to_have_text("Board 2")
    caption, shown = await zoom.locator(".caption").bounding_box(), await zoom.locator("img").bounding_box()
    assert caption
    assert shown
    assert caption["y"] + caption["height"] <= shown["y"]
    await page.get_by_role("button", name="Earlier").click()
    await expect(page.locator("#zoom .caption")).to_have_text("The first board")
    await expect(page.locator("#zoom img")).to_have_attribute("alt", "a board")


async def test_what_is_typed_and_opened_survives_an_update(table: AtHome) -> None:
    """Others go on meanwhile."""
    page = await table.page()
    await table.begin(page, TIC_TAC_TOE.key)
    room = table.home.discord.world.channels[page.url.rpartition("/")[2]]
    await page.locator("#line").press_sequentially("I think that")
    table.home.discord.messages.post(room, {"content": "Somebody says something"}, {})
    await expect(page.locator("#story")).to_contain_text("Somebody says something")
    await expect(page.locator("#line")).to_be_focused()
    await expect(page.locator("#line")).to_have_value("I think that")


async def test_a_lost_connection_says_so_and_heals(table: AtHome, tmp_path: Path) -> None:
    """What happened meanwhile is there afterwards."""
    database = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    settings = Settings(_env_file=None, database=database, play_port=0, drawers=0)
    page = await table.page()
    async with Home(settings, known) as home:
        room = next(held for held in home.discord.world.channels.values() if held.name == "table-1")
        await page.goto(f"{home.address}c/{room.id}")
        await page.locator("#line").press_sequentially("I think that")
        await expect(page.locator("#lost")).to_be_hidden()
    await expect(page.locator("#lost")).to_be_visible()
    async with Home(settings.model_copy(update={"play_port": home.port}), known) as again:
        again.discord.messages.post(again.discord.world.channels[room.id], {"content": "Meanwhile"}, {})
        await expect(page.locator("#story")).to_contain_text("Meanwhile", timeout=PATIENCE)
        await expect(page.locator("#lost")).to_be_hidden()
        await expect(page.locator("#line")).to_have_value("I think that")
