"""The page without a pointer and without eyes: keys alone, names and roles, and what stays as one has left it."""

from __future__ import annotations

import copy

from playwright.async_api import expect

from bot.local.discord import Message
from bot.local.discord.parts import walk
from tests.browser.at_home import AtHome
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE


def renewed(table: AtHome, label: str, word: str) -> None:
    """The bot changes the panel with this control: `word` stands in its text from now on."""
    messages = table.home.discord.messages
    panel = next(held for held in messages.all.values() if held.only_for and offers(held, label))
    parts = copy.deepcopy(panel.body["components"])
    next(part for part in walk(parts) if part["type"] == 10)["content"] += f"\n{word}"
    messages.edit(panel, {"components": parts}, {})


def offers(message: Message, label: str) -> bool:
    """Whether a message has a control with this label, or a list with this beside it."""
    return any(label in (part.get("label"), part.get("placeholder")) for part in walk(message.body["components"]))


async def test_a_game_with_the_keyboard_alone(table: AtHome) -> None:
    """From the first page to the end of a game: Tab and Enter, arrows and Enter, numbers, a typed command."""
    page = await table.page()
    table.home.hurry(quick=True)
    await page.goto(f"{table.home.address}?stay=1")
    await page.locator("summary", has_text="Play now against computers").focus()
    await page.keyboard.press("Enter")
    await page.locator("details[open] button", has_text=TIC_TAC_TOE.title).focus()
    await page.keyboard.press("Enter")
    await page.locator("#panel button", has_text="Cell 4").wait_for()
    await page.keyboard.press("ArrowDown")
    focused = page.locator("#panel button:focus")
    await expect(focused).to_have_text("Cell 0")
    for _ in range(4):
        await page.keyboard.press("ArrowDown")
    await expect(focused).to_have_text("Cell 4")
    await page.keyboard.press("Enter")
    await expect(page.locator("#main")).to_contain_text("Alice takes cell 4.")  # a computer may have moved since
    over = page.locator("#board").get_by_text("The game is over")
    first = page.locator("#panel button[data-key='1']", has_text="Cell")
    while True:
        await expect(first.or_(over).first).to_be_visible()
        if await over.count():
            break
        taken = (await first.locator(".label").inner_text()).strip()
        await page.keyboard.press("1")
        await expect(page.locator("#main")).to_contain_text(f"Alice takes c{taken[1:]}.")
        await expect(first.filter(has_text=taken)).to_have_count(0)
    await page.keyboard.press("/")
    await page.keyboard.type("rules")
    await page.keyboard.press("Enter")
    await expect(page.locator("#panel")).to_contain_text("This game has no numbered rules.")
    await expect(page.locator("#line")).to_have_value("")


async def test_keys_reach_only_what_is_seen(table: AtHome) -> None:
    """What lies in a folded list has no number, nor does an arrow lead there: a key never presses it unseen.

    The list that is needed first stands open.
    """
    page = await table.page()
    await table.begin(page, "deadzone")
    lists = page.locator("#panel .asks details.list")
    await expect(lists.locator("> summary")).to_have_count(2)
    await expect(lists.first).to_have_attribute("open", "")
    await lists.first.locator("> summary").click()
    await expect(lists.locator("> summary").last).to_have_attribute("data-key", "2")
    await expect(lists.locator(".options [data-key]")).to_have_count(0)
    await lists.first.locator("> summary").focus()
    await page.keyboard.press("ArrowDown")
    await expect(lists.last.locator("> summary")).to_be_focused()
    await page.keyboard.press("2")
    await expect(lists.last).to_have_attribute("open", "")
    await expect(lists.last.locator(".options [data-key]").first).to_be_visible()


async def test_names_roles_and_what_is_read_aloud(table: AtHome) -> None:
    """Everything has a name and a place; what changes in the panel is read, and so is what goes wrong."""
    page = await table.page()
    await table.begin(page, TIC_TAC_TOE.key)
    for role, name in (
        ("navigation", "Tables and channels"), ("region", "The table"), ("region", "What happened"),
        ("complementary", "Your panel"),
    ):  # fmt: skip
        await expect(page.get_by_role(role, name=name, exact=True)).to_have_count(1)  # type: ignore[arg-type]
    await expect(page.get_by_role("main")).to_have_count(1)
    await expect(page.get_by_role("heading", level=1)).to_have_text(TIC_TAC_TOE.title)
    await expect(page.get_by_role("navigation").get_by_role("link", name="your turn")).to_have_attribute(
        "aria-current", "page"
    )
    await expect(page.locator("#panel")).to_have_attribute("aria-live", "polite")
    await expect(page.locator("#lost")).to_have_attribute("role", "status")
    await expect(page.locator("#notice")).to_have_attribute("role", "alert")
    for pressed in await page.get_by_role("button").all():
        assert await pressed.evaluate("held => (held.ariaLabel || held.innerText).trim()")
    line = page.get_by_role("combobox", name="A message, or a command")
    await expect(line).to_have_attribute("aria-expanded", "false")
    await line.press_sequentially("/game")
    await expect(line).to_have_attribute("aria-expanded", "true")
    marked = page.get_by_role("listbox", name="Suggestions").get_by_role("option", selected=True)
    first = await line.get_attribute("aria-activedescendant")
    assert await marked.get_attribute("id") == first
    await page.keyboard.press("ArrowDown")
    await expect(line).not_to_have_attribute("aria-activedescendant", first or "")
    assert await marked.get_attribute("id") == await line.get_attribute("aria-activedescendant")
    await line.fill("/nonsense")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("There is no such command here. Type / to see all of them.")
    await expect(line).to_have_value("/nonsense")


async def test_what_is_opened_stays_open_while_the_panel_renews(table: AtHome) -> None:
    """A list, an older answer, the suggestions, a picture, and where the focus is."""
    page = await table.page()
    await table.begin(page, "galactic-supremacy")
    folded, fresh, panel = [page.locator(f"#panel .answer{which}") for which in (" > details", ".fresh", ".asks")]
    for name, said in (("Rules", "Rules: Galactic"), ("Log", "The story of")):
        await page.locator("#board").get_by_role("button", name=name, exact=True).click()
        await expect(fresh).to_contain_text(said)
    await folded.locator("> summary").click()
    choices = panel.locator("details.list").last
    if await choices.get_attribute("open") is None:
        await choices.locator("summary").click()
    await panel.get_by_role("button", name="Settings", exact=True).focus()
    renewed(table, "Settings", "Something else has happened.")
    answer = page.locator("#panel .answer").filter(has_text="Something else has happened.")
    await expect(answer).to_be_visible()
    await expect(answer.get_by_role("button", name="Settings", exact=True)).to_be_focused()
    await expect(answer.locator("details.list").last).to_have_attribute("open", "")
    await expect(folded).to_have_attribute("open", "")
    await page.locator("#line").press_sequentially("/game")
    suggestions = page.get_by_role("listbox", name="Suggestions")
    await expect(suggestions).to_be_visible()
    renewed(table, "Settings", "And more.")
    await expect(answer).to_contain_text("And more.")
    await expect(suggestions).to_be_visible()
    await expect(page.locator("#line")).to_be_focused()
    await expect(page.locator("#line")).to_have_value("/game")
