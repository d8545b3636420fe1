"""Posts: what is owed to whom, and what happens when it cannot be delivered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.tables import Closed, Gone, NoPermission, OutboxMessage, TryLater
from rules.engine import END, Amount, Rule, ask_all, ask_amount
from tests.bot.tables.auction import AUCTION, Auction, Do
from tests.bot.tables.place import ANN, BOB, CAT, CHANNEL, GAMES, Place


async def test_a_new_message_when_the_turn_passes_and_an_edit_otherwise(place: Place) -> None:
    """The player whose turn comes gets a DM; one who goes on gets none."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
    start = len(place.courier.brought)
    await place.say(table, ANN, Do("wait"))
    await place.tables.quiet()
    assert place.courier.kinds()[start:] == ["table-edit"]
    await place.say(table, ANN, Do("wait"))
    await place.tables.quiet()
    assert sorted(place.courier.kinds()[start + 1 :]) == ["table-edit", "turn-dm"]
    assert str((await place.shot(table)).facts).count("Happened") == 2
    await place.say(table, BOB, 1)
    await place.say(table, ANN, 1)
    await place.tables.quiet()
    passed = place.courier.brought[-2:]
    assert sorted((row.kind, row.target) for row in passed) == [("table", CHANNEL), ("turn-dm", BOB.id)]


async def test_every_line_is_in_one_message(place: Place) -> None:
    """Edits hold all lines since their message began."""
    table = await place.table(ANN, BOB)
    for person, cell in ((ANN, 0), (BOB, 3), (ANN, 1)):
        await place.place(table, person, cell)
        await place.tables.quiet()
    shown = [list(row.lines) for row in place.courier.messages.values() if row.target == CHANNEL]
    assert "Dice fixed" in shown[1].pop()
    assert shown == [[], [], ["Ann takes cell 0."], ["Bob takes cell 3."], ["Ann takes cell 1."]]
    assert (await place.shot(table)).message == list(place.courier.messages)[
        -2 if place.courier.kinds()[-1] == "turn-dm" else -1
    ]


async def test_closed_dms_are_remembered(place: Place) -> None:
    """Nothing more is tried until the player turns DMs on again; the channel's posts go on."""
    place.courier.problem = lambda row: Closed() if row.target == BOB.id else None
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.tables.quiet()
    held = (await place.tables.queries.look(table, BOB.id)).settings
    assert held == {"confirm": True, "dm": True, "dm_closed": True, "notices": False}
    place.courier.problem = lambda row: None
    await place.place(table, BOB, 1)
    await place.place(table, ANN, 2)
    await place.tables.quiet()
    assert not place.courier.to(BOB.id)
    assert BOB.id not in {row.target for row in place.courier.brought}
    await place.tables.people.set(BOB.id, "dm", value=True)
    await place.place(table, BOB, 3)
    await place.place(table, ANN, 4)
    await place.tables.quiet()
    assert ("turn-dm", BOB.id) in {(row.kind, row.target) for row in place.courier.brought}


async def test_in_a_window_all_are_called_in_the_channel_when_one_has_closed_dms(place: Place) -> None:
    """Everybody who may answer, so that nobody learns who has; once it is known, at once when a window opens."""
    place.courier.problem = lambda row: Closed() if row.target == BOB.id else None
    table = await place.table(ANN, BOB, key="auction")
    await place.tables.quiet()
    calls = [row for row in place.courier.brought if row.kind == "announce"]
    assert [(row.target, row.mentions) for row in calls] == [(CHANNEL, (ANN.id, BOB.id))]
    assert "Ann, Bob: open your panel" in calls[0].lines[0]
    for person, answer in ((ANN, 1), (BOB, 1), (ANN, Do("wait")), (ANN, Do("wait"))):
        await place.say(table, person, answer)
    await place.tables.quiet()
    assert len([row for row in place.courier.brought if row.kind == "announce"]) == 2


async def test_who_wants_no_dms_gets_none(place: Place) -> None:
    """A setting of one's own."""
    await place.tables.people.set(BOB.id, "dm", value=False)
    table = await place.table(ANN, BOB)
    await place.place(table, ANN, 0)
    await place.tables.quiet()
    assert BOB.id not in {row.target for row in place.courier.brought}


async def test_without_permission_a_post_stays_owed_and_the_host_is_told_once(place: Place) -> None:
    """When the permission is there, the post is made; lines are not lost."""
    table = await place.table(ANN, BOB)
    place.courier.problem = lambda row: NoPermission("Send Messages") if row.target == CHANNEL else None
    for person, cell in ((ANN, 0), (BOB, 1)):
        await place.place(table, person, cell)
        await place.later(1_200)
    told = [line for line in place.courier.to(ANN.id) if "I may not post" in line]
    assert len(told) == 1
    assert "Send Messages" in told[0]
    place.courier.problem = lambda row: None
    await place.later(1_200)
    last = [row for row in place.courier.brought if row.target == CHANNEL][-1]
    assert (last.kind, list(last.lines)) == ("table", ["Ann takes cell 0.", "Bob takes cell 1."])


async def test_a_deleted_channel_pauses_the_table(place: Place) -> None:
    """The host is told; nothing is lost."""
    table = await place.table(ANN, BOB)
    place.courier.problem = lambda row: Gone("channel") if row.target == CHANNEL else None
    await place.place(table, ANN, 0)
    shot = await place.shot(table)
    assert shot.status == "paused"
    assert "channel was deleted" in place.courier.to(ANN.id)[-1]
    place.courier.problem = lambda row: None
    await place.tables.moderation.resume(table, CAT, place.click())
    assert await place.board(table) == "X........"
    assert place.courier.brought[-1].kind in ("table", "turn-dm")


async def test_a_deleted_lobby_channel_cancels_the_lobby(place: Place) -> None:
    """And the host is told."""
    place.courier.problem = lambda row: Gone("channel") if row.target == CHANNEL else None
    table = await place.tables.lobby.open("tic-tac-toe", "g", CHANNEL, ANN, place.click())
    assert (await place.shot(table)).status == "cancelled"
    assert "cancelled" in place.courier.to(ANN.id)[-1]


async def test_a_deleted_message_is_posted_again(place: Place) -> None:
    """With the same lines."""
    table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})

    def gone(row: OutboxMessage) -> Exception | None:
        return Gone("message") if row.kind == "table-edit" else None

    place.courier.problem = gone
    await place.say(table, ANN, Do("wait"))
    await place.tables.quiet()
    last = place.courier.brought[-1]
    assert (last.kind, list(last.lines[1:])) == ("table", ["0 does wait."])


async def test_what_discord_cannot_take_now_is_tried_later(place: Place) -> None:
    """In order, once, and marked as perhaps posted; a courier's own fault stops nothing either."""
    table = await place.table(ANN, BOB)
    place.courier.problem = lambda row: TryLater(30) if row.target == CHANNEL else None
    await place.place(table, ANN, 0)
    await place.later(10)
    start = len(place.courier.brought)
    place.courier.problem = lambda row: RuntimeError("a bug") if row.target == CHANNEL else None
    await place.later(30)
    place.courier.problem = lambda row: None
    await place.later(60)
    (again,) = [row for row in place.courier.brought[start:] if row.target == CHANNEL]
    assert again.maybe_posted
    assert list(again.lines) == ["Ann takes cell 0."]


async def test_what_is_owed_outlives_a_restart(place: Place) -> None:
    """Posts that could not leave go out from the next process."""
    table = await place.table(ANN, BOB)
    place.courier.problem = lambda row: TryLater(1_000)
    await place.place(table, ANN, 0)
    await place.tables.quiet()
    place.courier.problem = lambda row: None
    start = len(place.courier.brought)
    await place.reopen()
    await place.tables.quiet()
    assert sorted(row.kind for row in place.courier.brought[start:]) == ["table", "turn-dm"]


async def test_a_turn_dm_that_is_late_is_not_sent(place: Place) -> None:
    """Its question was answered meanwhile."""
    table = await place.table(ANN, BOB)
    place.courier.problem = lambda row: TryLater(60) if row.target == BOB.id else None
    await place.place(table, ANN, 0)
    await place.place(table, BOB, 1)
    await place.tables.quiet()
    place.courier.problem = lambda row: None
    await place.later(120)
    assert BOB.id not in {row.target for row in place.courier.brought}


async def test_a_table_may_have_its_message_anew_in_each_phase(place: Place) -> None:
    """Option pictures=per-phase: the next phase is a new message; within a phase it is edited as ever."""
    kinds = {}
    for style in ("renew", "per-phase"):
        table = await place.table(ANN, BOB, key="auction", options={"pictures": style}, channel=style)
        for person, answer in ((BOB, 1), (ANN, 1), (ANN, Do("wait"))):
            await place.say(table, person, answer)
        await place.tables.quiet()
        start = len(place.courier.brought)
        await place.say(table, ANN, Do("wait"))
        await place.tables.quiet()
        kinds[style] = [row.kind for row in place.courier.brought[start:] if row.target == style]
    assert kinds == {"renew": ["table-edit"], "per-phase": ["table"]}


def haggle(state: Auction) -> Rule[str]:
    """The first seat is asked, the second reacts unseen, the first goes on."""
    for _ in range(2):
        yield from ask_amount(lambda: Amount(seat=0, prompt="first", low=0, high=9, default=0, reason="AU-02"))
        yield from ask_all(
            lambda: [Amount(seat=1, prompt="bid", low=0, high=9, default=0, reason="AU-01")],
            prompt="bids",
            reason="AU-01",
        )
    return END


async def test_a_reaction_does_not_pass_the_turn(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a window in a player's own turn the message is edited, not posted anew with another ping."""
    known: Any = GAMES
    monkeypatch.setitem(known, "haggle", replace(AUCTION, key="haggle", phases={"bid": haggle}))
    table = await place.table(ANN, BOB, key="haggle")
    await place.tables.quiet()
    start = len(place.courier.brought)
    await place.say(table, ANN, 1)
    await place.tables.quiet()
    await place.say(table, BOB, 1)
    await place.tables.quiet()
    assert (await place.tables.queries.look(table, ANN.id)).question is not None
    assert [row.kind for row in place.courier.brought[start:] if row.target == CHANNEL] == ["table-edit", "table-edit"]
