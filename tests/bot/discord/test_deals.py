"""Deals of Galactic Supremacy by button: what a game suggests out of turn stands ready in the panel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import find_game
from bot.discord.controls.fields import title_of
from tests.bot.discord.club import KNOWN, Club, choose, entries, labels, words


@pytest.fixture
async def table(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """Alice and Bob at a table of Galactic Supremacy."""
    known: Any = KNOWN
    monkeypatch.setitem(known, "galactic-supremacy", find_game("galactic-supremacy"))
    await club.restart()
    await club.play("galactic-supremacy", club.bob)
    return club


async def test_an_offer_is_accepted_by_one_press(table: Club) -> None:
    """GS-DEA-02, GP-22: the addressee reads the offer and presses; all see how many cards and credits changed hands."""
    await table.alice.slash(table.channel, "galactic offer", to="P2", promise="no war")
    panel = await table.panel(table.bob)
    assert "Alice offers Bob nothing for nothing (offer 1)." in words(panel)
    assert "Accept Alice's offer 1" in labels(panel)
    await table.bob.click(panel, label="Accept Alice's offer 1")
    assert "Noted." in words(panel)
    assert "Accept Alice's offer 1" not in labels(panel)
    assert "Alice and Bob have a deal: nothing changes hands." in words(table.card())


@pytest.mark.parametrize("by_form", [True, False])
async def test_an_offer_is_made_to_somebody_by_name(table: Club, by_form: bool) -> None:
    """GS-DEA-01: nobody knows players by their codes; a form lists the others."""
    if by_form:
        panel = await table.panel(table.alice)
        await table.alice.click(panel, label="Deals and more…")
        form = await choose(table.alice, panel, "Offer")
        await table.alice.submit_modal(form, {"to": ["P2"], "rest": "Promise: no war"})
    else:
        await table.alice.slash(table.channel, "galactic offer", to="bob", promise="no war")
    assert "Alice offers Bob nothing for nothing (offer 1)." in words(await table.panel(table.bob))


async def test_an_offer_that_was_changed_is_not_accepted(table: Club) -> None:
    """R54: the button of an older offer says what became of it and shows the new one."""
    await table.alice.slash(table.channel, "galactic offer", to="P2", promise="no war")
    panel = await table.panel(table.bob)
    await table.restart()  # from then on nobody brings this panel up to date
    await table.alice.slash(table.channel, "galactic offer", to="P2", promise="war")
    await table.bob.click(panel, label="Accept Alice's offer 1")
    assert "Offer 1 is no longer open: offer 2 has taken its place." in words(panel)
    assert "Accept Alice's offer 2" in labels(panel)
    assert "trade" not in words(table.card())


async def test_nobody_presses_for_another(table: Club) -> None:
    """A bystander's panel has no such button, and Alice withdraws her own offer."""
    await table.alice.slash(table.channel, "galactic offer", to="P2", promise="no war")
    panel = await table.panel(table.alice)
    assert "Accept Alice's offer 1" not in labels(panel)
    await table.alice.click(panel, label="Withdraw your offer 1 to Bob")
    assert "Accept Alice's offer 1" not in labels(await table.panel(table.bob))


async def test_a_closed_deal_is_offered_to_nobody(table: Club) -> None:
    """Bob accepts while Alice has her panel open: what stood there to withdraw her offer goes by itself."""
    await table.alice.slash(table.channel, "galactic offer", to="P2", promise="no war")
    hers, his = await table.panel(table.alice), await table.panel(table.bob)
    assert "Withdraw your offer 1 to Bob" in labels(hers)
    await table.bob.click(his, label="Accept Alice's offer 1")
    assert "Withdraw your offer 1 to Bob" not in labels(hers)


async def test_the_menu_has_an_answer_only_where_there_is_an_offer(table: Club) -> None:
    """GP-22: nothing to accept, nothing to decline; an own offer can be withdrawn, another's accepted as well."""

    async def listed(who: Any) -> list[str]:
        panel = await table.panel(who)
        await who.click(panel, label="Deals and more…")
        return [*entries(panel)]

    without = ["Offer", "Orders", "Concede"]
    assert [await listed(who) for who in (table.alice, table.bob)] == [without, without]
    await table.alice.slash(table.channel, "galactic offer", to="P2", promise="no war")
    assert await listed(table.alice) == ["Offer", "Decline", "Orders", "Concede"]
    assert await listed(table.bob) == ["Offer", "Accept", "Decline", "Orders", "Concede"]
    await table.bob.slash(table.channel, "galactic decline", player="P1", number="1")
    assert [await listed(who) for who in (table.alice, table.bob)] == [without, without]


@pytest.mark.parametrize(
    ("key", "missing"),
    [
        ("one-page-deadzone", ["Dismiss"]),
        ("deadzone", ["Dismiss", "Equip"]),
        ("death-dome", ["Unwish"]),
        ("deadlock", ["Accept", "Decline", "Deliver", "Offer"]),
    ],
)
async def test_a_menu_has_nothing_that_cannot_be_done_yet(tmp_path: Path, key: str, missing: list[str]) -> None:
    """As the game begins: an empty list has nobody to dismiss, and nobody offers anything."""
    game = find_game(key)
    club = Club(tmp_path, known={key: game})
    await club.open()
    await club.play(key, club.bob)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label=next(label for label in labels(panel) if label.lower().endswith("more…")))
    titles = [title_of(act) for act in game.acts]
    assert [*entries(panel)] == [title for title in titles if title not in missing]
    await club.close()
