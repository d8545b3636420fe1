"""Undo, the free kind: while no dice, no revealed fact and nobody else's answer lie after an answer."""

from __future__ import annotations

from bot.hosting.live import Live
from bot.hosting.table import Table
from bot.hosting.telling import Before, tell
from bot.store.rows import checkpoint_before, journal_since, known_outcomes
from rules.engine import Checkpoint, Entry, Match, Refused, Stamp

FAR = 200
"""Rows back to look at, at most."""


async def undo(table: Table, person: str, interaction: str) -> None:
    """Take back this person's last answer, or refuse with the reason."""
    async with table.opened() as live:
        done, _ = await table.services.receipt(interaction)
        if done:
            return
        seat = live.own_seat(person)
        row, match, store = live.row, live.playing, table.services.store
        rows = await journal_since(store, row, max(row.settled, match.seq - FAR))
        target = _last_of(rows, seat, person, settled=row.settled > 0)
        after = [entry for entry in rows if entry.seq > target.seq]
        in_window = match.asked is not None and match.asked.window is not None and target.question == match.asked.id
        if in_window:
            after = [entry for entry in after if entry.seat != seat]
        _see_that_free(after, seat, in_window=in_window)
        checkpoint = await checkpoint_before(store, row, target.seq)
        tail = [entry for entry in await journal_since(store, row, checkpoint.seq) if entry.seq < target.seq]
        known = await known_outcomes(store, table.id, checkpoint.seq)
        before, draft = Before.of(live), table.draft(live)
        draft.receipt(interaction)
        with table.guarded(live):
            _go_back(table, live, checkpoint, tail, known, target.seq)
            if in_window:
                _answer_again(live, after)
            # What others answered unseen in an open window nobody may learn, not even that it was kept.
            draft.say(f"{live.names[seat]} takes back an answer.", seat if in_window else None)
            tell(draft, before, seat)
        await table.write(draft)


def _last_of(rows: list[Entry], seat: int, person: str, *, settled: bool) -> Entry:
    for entry in reversed(rows):
        if entry.seat == seat and entry.kind == "answer" and entry.stamp.person == person:
            return entry
    if settled:
        raise Refused("Nothing of yours can be taken back: dice were rolled or something was revealed since.")
    raise Refused("You have answered nothing yet that could be taken back.")


def _see_that_free(after: list[Entry], seat: int, *, in_window: bool) -> None:
    """Refuse unless only this seat's own answers come after."""
    if any(entry.kind == "act" for entry in after):
        raise Refused("That answer cannot be taken back: something else was done at the table since.")
    if in_window:
        return
    for entry in after:
        if entry.kind == "chance":
            raise Refused("That answer cannot be taken back: dice were rolled since.")
        if entry.seat != seat:
            raise Refused("That answer cannot be taken back: somebody else has answered since.")


def _go_back(
    table: Table, live: Live, checkpoint: Checkpoint, tail: list[Entry], known: dict[str, str], seq: int
) -> None:
    row = live.row
    branch = row.fork(seq)
    row.checkpoint_branch, row.checkpoint_seq = checkpoint.branch, checkpoint.seq
    live.match = Match.restore(
        live.game, checkpoint, tail, table.dice(live), branch=branch, chances=row.chances, known=known
    )


def _answer_again(live: Live, rows: list[Entry]) -> None:
    """Give the others' answers in a window again, on the new branch; their interactions stay with the old rows."""
    match = live.playing
    for entry in rows:
        assert entry.seat is not None
        assert match.asked is not None
        given = live.game.read_answer(match.asked.questions[entry.seat], entry.payload)
        match.answer(entry.seat, given, Stamp(entry.stamp.person, None, entry.stamp.time))
