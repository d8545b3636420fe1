"""The dice of a table: what is told of them before the first roll, and real ones that players throw and type.

Where a table throws real dice, an answer that leads to a roll waits: it is tried on a copy of the game whose dice are
those typed so far, and carried out when no more are needed. Nothing else is answered meanwhile. Answers in windows,
of computers and of the clock roll fairly, and so does whatever begins a game. What was typed is told to everybody as
soon as it is typed: it is the only witness of such a roll. From then on the others must agree before it is taken back.
A game with secret rolls must not be played so; none of ours has any.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, insert, select

from bot.store import Store
from bot.store.records import DICE, TYPED, salts_mark
from bot.store.rows import VoteRow
from bot.store.schema import typed_rolls, waiting_dice
from bot.tables import votes
from bot.tables.errors import Stale
from bot.tables.loaded import LoadedTable
from bot.tables.manual_dice import NeedDice, ScriptedDice, Waiting, faces_of
from bot.tables.table import Table
from bot.tables.unit_of_work import Before, UnitOfWork, together
from rules.engine import Answer, Match, Refused, Roll, Stamp, commitment, say, write_answer

OWN_DICE = say("Throw your dice first: type them with /dice, or take your answer back with /undo.")
NO_DICE = say("No dice are to be thrown at this table now.")
ALREADY = say("Those dice have been typed already; what is to be thrown now stands on the table's message.")
StandIn = Callable[[LoadedTable, Match[Any, Any], int], None]


def fixed(live: LoadedTable) -> str:
    """What the table is told before the first roll, and finds in /prove again: fingerprints of all that rolls follow
    from, so that neither the secret nor a salt can be changed any more.
    """
    return say(
        "Dice fixed (/prove tells how to check): {secret} · {salts}",
        secret=commitment(live.row.secret),
        salts=salts_mark([seat.salt for seat in live.seats]),
    )


# -- an answer that waits ----------------------------------------------------------------------------------------------


def asks(live: LoadedTable) -> str | None:
    """Who must throw what, for everybody."""
    held = live.throwing
    if held is None:
        return None
    return say("{who}: throw {dice} and type what they show.", who=live.names[held.seat], dice=held.dice)


def typed(live: LoadedTable) -> bool:
    """Whether some dice were typed for an answer that waits for more."""
    held = live.throwing
    return held is not None and bool(held.outcomes)


def revision(live: LoadedTable) -> str:
    """What a control carries to show for which throw it is; empty when none is waited for."""
    held = live.throwing
    if held is None:
        return ""
    key = hmac.digest(live.row.secret, b"throws", "sha256")
    text = f"{held.revision}|{held.interaction}|{len(held.outcomes)}"
    return hashlib.blake2b(text.encode(), key=key, digest_size=3).hexdigest()


def see_none_waiting(live: LoadedTable, seat: int) -> None:
    """Refuse what would come before dice that are being thrown."""
    held = live.throwing
    if held is not None:
        name = live.names[held.seat]
        raise Refused(OWN_DICE if held.seat == seat else f"{name} is throwing dice; wait until they are typed.")


async def hold(table: Table, live: LoadedTable, seat: int, given: Answer, stamp: Stamp) -> bool:
    """Keep an answer that leads to dice until they are thrown; return whether it waits now."""
    held = live.throwing
    if held is not None and held.interaction == stamp.interaction:
        return True
    see_none_waiting(live, seat)
    asked = live.playing.asked
    if live.house(DICE) != TYPED or live.in_window or not live.is_person(seat) or asked is None:
        return False
    person = live.seats[seat].person or ""
    held = Waiting(seat, person, live.revision(seat, asked), write_answer(given), stamp.interaction, (), 0, 0)
    roll = _next_roll(table, live, given, held)
    if roll is None:
        return False
    work = table.begin(live)
    _keep(work, replace(held, count=roll.count, sides=roll.sides))
    live.use(work.now)
    await table.commit(work)
    return True


def _next_roll(table: Table, live: LoadedTable, given: Answer, held: Waiting) -> Roll | None:
    """The first roll that this answer leads to and that is not typed yet; the game stays as it is."""
    with table.guarded(live):
        live.playing.question_for(held.seat).check(given)
        trial = live.playing.fork(ScriptedDice(table.dice(live), held.outcomes, then_fair=False))
        try:
            trial.answer(held.seat, given)
        except NeedDice as need:
            return need.roll
    return None


def _keep(work: UnitOfWork, held: Waiting) -> None:
    """Write what waits now, and show it on the table's message."""
    live = work.live
    drop(work)
    live.dice = held
    work.execute(insert(waiting_dice).values(table_id=live.row.id, **held.values()))
    work.enqueue("table-edit")


def drop(work: UnitOfWork) -> None:
    """Forget the answer that waits."""
    live = work.live
    live.dice = None
    work.execute(delete(waiting_dice).where(waiting_dice.c.table_id == live.row.id))


async def throw(
    table: Table, person: str, text: str, control: str | None, interaction: str, stand_in: StandIn
) -> str | None:  # fmt: skip
    """Take what a player's dice show; return what is to be thrown next, None when the answer was carried out.

    `control` is the revision that a control carried, None for what was typed as a command.
    """
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return asks(live)
        live.own_seat(person)
        live.see_that_played()
        held = live.throwing
        if held is None:
            raise Refused(NO_DICE)
        if held.person != person:
            raise Refused("These dice are for {who} to throw; wait until they are typed.", who=live.names[held.seat])
        if control is not None and control != revision(live):
            raise Stale(ALREADY)
        thrown = held.read(text)
        held = replace(held, outcomes=(*held.outcomes, thrown))
        work = table.begin(live)
        work.receipt(interaction)
        live.use(work.now)
        roll = _next_roll(table, live, _given(live, held), held)
        if roll is not None:
            told = "{who} threw {thrown}; more dice are to be thrown."
            work.say(say(told, who=live.marked[held.seat], thrown=faces_of(thrown)), of_play=False)
            _keep(work, replace(held, count=roll.count, sides=roll.sides))
            votes.review(work)
            await table.commit(work)
            return asks(live)
        live.dice = held
        await carry_out(table, work, "", stand_in)
        return None


async def carry_out(table: Table, work: UnitOfWork, why: str, stand_in: StandIn) -> None:
    """Carry out the answer that waits with the dice that were typed, the others rolled fairly; `why` is told first."""
    live, before = work.live, Before.of(work.live)
    held = live.throwing
    assert held is not None
    if why:
        rolled = say("The dice of {who} are rolled by the bot.", who=live.marked[held.seat])
        work.say(together(why, rolled), of_play=False)
    if held.outcomes:
        work.say(say("{who} threw {thrown}.", who=live.marked[held.seat], thrown=held.shown), of_play=False)
    with table.guarded(live):
        match, fair = live.playing, table.dice(live)
        match.dice = scripted = ScriptedDice(fair, held.outcomes, then_fair=True)
        match.answer(held.seat, _given(live, held), Stamp(held.person, held.interaction, work.now))
        match.dice = fair
        stand_in(live, match, work.now)
    drop(work)
    work.settle_down(held.seat)
    if scripted.numbers:
        rows = [{"table_id": live.row.id, "number": number} for number in scripted.numbers]
        work.execute(insert(typed_rolls).values(rows))
    await votes.write_play(table, work, before, held.seat)


def _given(live: LoadedTable, held: Waiting) -> Answer:
    return live.game.read_answer(live.playing.question_for(held.seat), held.payload)


# -- taking it back ----------------------------------------------------------------------------------------------------


async def take_back(table: Table, work: UnitOfWork, held: Waiting) -> tuple[str, ...]:
    """Undo of the one whose answer waits: it is asked again, once the others agree where dice were typed for it.

    Gives the names of those who must agree first, none when it is done.
    """
    live = work.live
    if held.outcomes:
        about = {"thrown": held.shown}
        return await votes.propose(table, live, work, "dice", held.person, seat=held.seat, about=about)
    work.say(say("{who} takes back an answer.", who=live.marked[held.seat]), of_play=False)
    drop(work)
    work.enqueue("table-edit")
    await table.commit(work)
    return ()


def given_up(work: UnitOfWork) -> str:
    """Forget the answer that waits, because what it answers is gone; return what to say of dice typed for it."""
    held = work.live.throwing
    if work.live.dice is not None:
        drop(work)
    if held is None or not held.outcomes:
        return ""
    return say("The answer for which {who} threw {thrown} is gone.", who=work.live.marked[held.seat], thrown=held.shown)


def _asks(live: LoadedTable, vote: VoteRow) -> str:
    return say(
        "{who} asks to take back an answer after throwing {thrown}.",
        who=votes.named(live, vote.payload["by"]),
        thrown=vote.payload["thrown"],
    )


def _voters(live: LoadedTable, vote: VoteRow) -> list[str]:
    return live.people()


def _stands(live: LoadedTable, vote: VoteRow) -> bool:
    """Whether the answer still waits, and no more dice were typed for it."""
    held = live.throwing
    return held is not None and held.person == vote.payload["by"] and held.shown == vote.payload["thrown"]


async def _effect(table: Table, live: LoadedTable, work: UnitOfWork, before: Before, vote: VoteRow) -> None:
    drop(work)
    unrated = "" if votes.consented(vote) else work.unrate()
    name, thrown = votes.named(live, vote.payload["by"]), vote.payload["thrown"]
    told = say("{who} takes back an answer after throwing {thrown}.", who=name, thrown=thrown)
    work.say(together(told, unrated), of_play=False)


votes.KINDS["dice"] = votes.Kind(_asks, _voters, _effect, everybody=True, stands=_stands)


# -- what is stored ----------------------------------------------------------------------------------------------------


async def typed_numbers(store: Store, table: int) -> list[int]:
    """The numbers of the questions to chance at this table that players answered with real dice."""
    query = select(typed_rolls.c.number).where(typed_rolls.c.table_id == table).order_by(typed_rolls.c.number)
    return [row.number for row in await store.read(query)]
