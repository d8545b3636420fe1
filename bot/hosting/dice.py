"""The dice of a table: what is told of them before the first roll, and real ones that players throw and type.

Where a table throws real dice, an answer that leads to a roll waits: it is tried on a copy of the game whose dice are
those typed so far, and carried out when no more are needed. Nothing else is answered meanwhile. Answers in windows,
of computers and of the clock roll fairly, and so does whatever begins a game. What was typed is told to everybody: it
is the only witness of such a roll. A game with secret rolls must not be played so; none of ours has any.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, insert, select

from bot.hosting.live import Live
from bot.hosting.table import Table
from bot.hosting.telling import Before, Draft
from bot.hosting.thrown import NeedDice, ScriptedDice, Waiting
from bot.store import Store
from bot.store.schema import typed_rolls, waiting_dice
from rules.engine import Answer, Match, Refused, Roll, Stamp, commitment, write_answer

SALT_SHOWN, LINE = 40, 380
"""Characters of a salt in the story (`/prove` shows all of it), and of a line of salts."""
OWN_DICE = "Throw your dice first: type them with `/dice`, or take your answer back with `/undo`."
NO_DICE = "No dice are to be thrown at this table now."
StandIn = Callable[[Live, Match[Any, Any], int], None]


def fixed(live: Live) -> list[str]:
    """What the table is told before the first roll: the commitment, and what each player brought to the dice."""
    lines = [
        f"The dice are fixed: the SHA-256 of their secret is {commitment(live.row.secret)}. /prove tells how to check."
    ]
    line = "Salts:"
    for seat, name in zip(live.seats, live.names, strict=True):
        told = f" {name} {legible(seat.salt, SALT_SHOWN)};"
        if len(line) + len(told) > LINE:
            lines.append(line)
            line = ""
        line += told
    return [*lines, line.strip().rstrip(";") + "."]


def legible(salt: str, limit: int) -> str:
    """A salt in quotes, in one line; what cannot be seen is written as JSON writes it."""
    shown = json.dumps(salt, ensure_ascii=not salt.isprintable())[1:-1]
    if len(shown) > limit:
        shown = shown[: limit - 1] + "…"
    return f"“{shown}”"


# -- an answer that waits ----------------------------------------------------------------------------------------------


def waiting(live: Live) -> Waiting | None:
    """The answer that waits for dice; None also when what it answered is not asked any more, or not of this person."""
    held, asked = live.dice, live.match.asked if live.match else None
    if held is None or asked is None or live.seats[held.seat].person != held.person:
        return None
    return held if held.seat in asked.questions and live.tag(held.seat, asked) == held.tag else None


def asks(live: Live) -> str | None:
    """Who must throw what, for everybody."""
    held = waiting(live)
    if held is None:
        return None
    return f"{live.names[held.seat]}: throw {held.dice} and type what they show."


def see_none_waiting(live: Live, seat: int) -> None:
    """Refuse what would come before dice that are being thrown."""
    held = waiting(live)
    if held is not None:
        name = live.names[held.seat]
        raise Refused(OWN_DICE if held.seat == seat else f"{name} is throwing dice; wait until they are typed.")


async def hold(table: Table, live: Live, seat: int, given: Answer, stamp: Stamp) -> bool:
    """Keep an answer that leads to dice until they are thrown; gives whether it waits now."""
    held = waiting(live)
    if held is not None and held.interaction == stamp.interaction:
        return True
    see_none_waiting(live, seat)
    asked = live.playing.asked
    if live.house("dice") != "typed" or live.in_window or not live.is_person(seat) or asked is None:
        return False
    person = live.seats[seat].person or ""
    held = Waiting(seat, person, live.tag(seat, asked), write_answer(given), stamp.interaction, (), 0, 0)
    roll = _next_roll(table, live, given, held)
    if roll is None:
        return False
    draft = table.draft(live)
    _keep(draft, replace(held, count=roll.count, sides=roll.sides))
    live.use(draft.now)
    await table.write(draft)
    return True


def _next_roll(table: Table, live: Live, given: Answer, held: Waiting) -> Roll | None:
    """The first roll that this answer leads to and that is not typed yet; the game stays as it is."""
    with table.guarded(live):
        live.playing.question_for(held.seat).check(given)
        trial = live.playing.fork(ScriptedDice(table.dice(live), held.outcomes, then_fair=False))
        try:
            trial.answer(held.seat, given)
        except NeedDice as need:
            return need.roll
    return None


def _keep(draft: Draft, held: Waiting | None) -> None:
    """Write what waits now, and show it on the table's message."""
    live = draft.live
    live.dice = held
    draft.change.also.append(delete(waiting_dice).where(waiting_dice.c.table_id == live.row.id))
    if held is not None:
        draft.change.also.append(insert(waiting_dice).values(table_id=live.row.id, **held.values()))
    live.row.version += 1
    draft.owe("table-edit")
    draft.stamp_row()


async def throw(table: Table, person: str, text: str, interaction: str, stand_in: StandIn) -> str | None:
    """Take what a player's dice show; gives what is to be thrown next, None when the answer was carried out."""
    async with table.opened() as live:
        if (await table.services.receipt(interaction))[0]:
            return asks(live)
        live.own_seat(person)
        live.see_that_played()
        held = waiting(live)
        if held is None:
            raise Refused(NO_DICE)
        if held.person != person:
            raise Refused(f"These dice are for {live.names[held.seat]} to throw; wait until they are typed.")
        held = replace(held, outcomes=(*held.outcomes, held.read(text)))
        draft = table.draft(live)
        draft.receipt(interaction)
        live.use(draft.now)
        roll = _next_roll(table, live, _given(live, held), held)
        if roll is not None:
            _keep(draft, replace(held, count=roll.count, sides=roll.sides))
            await table.write(draft)
            return asks(live)
        live.dice = held
        await carry_out(table, draft, "", stand_in)
        return None


async def carry_out(table: Table, draft: Draft, why: str, stand_in: StandIn) -> None:
    """Carry out the answer that waits with the dice that were typed, the others rolled fairly; `why` is told first."""
    live, before = draft.live, Before.of(draft.live)
    held = waiting(live)
    assert held is not None
    if why:
        draft.say(f"{why} The dice of {live.names[held.seat]} are rolled by the bot.", of_play=False)
    if held.outcomes:
        faces = "; ".join([" ".join(map(str, thrown)) for thrown in held.outcomes])
        draft.say(f"{live.names[held.seat]} threw {faces}.", of_play=False)
    with table.guarded(live):
        match, fair = live.playing, table.dice(live)
        match.dice = scripted = ScriptedDice(fair, held.outcomes, then_fair=True)
        match.answer(held.seat, _given(live, held), Stamp(held.person, held.interaction, draft.now))
        match.dice = fair
        stand_in(live, match, draft.now)
    live.dice = None
    draft.change.also.append(delete(waiting_dice).where(waiting_dice.c.table_id == live.row.id))
    if scripted.numbers:
        rows = [{"table_id": live.row.id, "number": number} for number in scripted.numbers]
        draft.change.also.append(insert(typed_rolls).values(rows))
    await table.carry_out(live, draft, before, held.seat)


def _given(live: Live, held: Waiting) -> Answer:
    return live.game.read_answer(live.playing.question_for(held.seat), held.payload)


async def take_back(table: Table, draft: Draft, seat: int) -> bool:
    """Undo of the one whose answer waits: it is asked again; gives whether one waited."""
    held = waiting(draft.live)
    if held is None or held.seat != seat:
        return False
    draft.say(f"{draft.live.names[seat]} takes back an answer.", of_play=False)
    _keep(draft, None)
    await table.write(draft)
    return True


# -- what is stored ----------------------------------------------------------------------------------------------------


async def typed_numbers(store: Store, table: int) -> list[int]:
    """The numbers of the questions to chance at this table that players answered with real dice."""
    query = select(typed_rolls.c.number).where(typed_rolls.c.table_id == table).order_by(typed_rolls.c.number)
    return [row.number for row in await store.read(query)]
