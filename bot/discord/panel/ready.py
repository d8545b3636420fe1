"""What a game suggests to do out of turn: buttons for a few acts, for many a list that leads on and stays in place."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.discord.controls.choices import BUTTONS, Level, level_at
from bot.discord.controls.components import BLUE, GREY, button, choice, listing, row, rows
from bot.discord.panel.context import PanelContext, Place, Screen
from bot.discord.panel.lists import Parts, To, back, turning
from bot.discord.texts import texts
from rules.engine import Move, Refused

FEW = 5


def ready_acts(seen: PanelContext) -> dict[str, Move]:
    """The acts that fit now, by a short digest which is the same as long as the act is."""
    return {_digest(act.json): act for act in seen.suggested()}


def closed(seen: PanelContext, key: str) -> Refused:
    """Why an act, by its digest, fits no more: what became of the offer that it speaks of, if the game knows."""
    gone = seen.table.game.gone(seen.look.view) if seen.look.view is not None else {}
    why = {_digest(act.json): why for act, why in gone.items()}
    return Refused(why.get(key, texts.NO_LONGER_OPEN))


def counters(seen: PanelContext) -> dict[str, Move]:
    """The offers with which those of other players can be answered, by the digests of the acts that accept those."""
    game, view = seen.table.game, seen.look.view
    return {key: offer for key, act in ready_acts(seen).items() if (offer := game.counter(view, act)) is not None}


def offers(seen: PanelContext) -> Parts:
    """What others offer now, to be answered below a direct message; nothing where that is too much for it."""
    acts = ready_acts(seen)
    if not counters(seen) or len(acts) > FEW:
        return []
    return [*_buttons(seen, Screen(), list(acts), acts_at(seen, acts, ())), *_countering(seen)]


def _countering(seen: PanelContext) -> Parts:
    """Buttons that open the form of another offer, in place of those that are made."""
    acts, known = ready_acts(seen), list(counters(seen))[:FEW]
    named = [texts.counter(seen.label(acts[key]) if len(known) > 1 else "") for key in known]
    return [*rows([button(seen.here.to("counter", key), name) for key, name in zip(known, named, strict=True)])]


def acts_at(seen: PanelContext, acts: Mapping[str, Move], path: Sequence[int]) -> Level:
    """The level of the list of acts that these steps lead to, as far as they lead.

    Their kinds always come first: when the first unit can be dismissed, the way to those to recruit is the same.
    """
    return level_at(list(acts.values()), path if len(acts) > FEW else (), seen.label, seen.named, kinds=1)


def ready(seen: PanelContext, screen: Screen) -> tuple[Parts, bool]:
    """The acts that fit now, and whether the player is deep in their list, so that it stands alone."""
    acts = ready_acts(seen)
    level = acts_at(seen, acts, screen.acts.path)
    screen = replace(screen, acts=Place(level.path, screen.acts.page))
    if len(acts) <= FEW or (level.path and level.leaf and len(level.entries) <= BUTTONS):
        shown = _buttons(seen, screen, list(acts), level)
    else:
        shown = _list(seen, screen, list(acts), level)
    shown += [] if level.path else _countering(seen)
    return [*shown, *back(screen.acts, _to(seen, screen))], bool(level.path)


def _to(seen: PanelContext, screen: Screen) -> To:
    return lambda place: seen.here.to("acts", replace(screen, acts=place).place)


def _buttons(seen: PanelContext, screen: Screen, keys: Sequence[str], level: Level) -> Parts:
    colour = BLUE if level.path else GREY
    shown = [
        button(seen.here.to("ready", f"{screen.place}~{keys[entry.number]}"), entry.label, colour)
        for entry in level.entries
    ]
    return [*rows(shown)]


def _list(seen: PanelContext, screen: Screen, keys: Sequence[str], level: Level) -> Parts:
    lines = [
        choice(entry.label, keys[entry.number] if level.leaf else entry.number, entry.note)
        for entry in level.page(screen.acts.page)
    ]
    target = seen.here.to("ready" if level.leaf else "deeper", screen.place)
    return [
        row(listing(target, _title(level), lines)),
        *turning(screen.acts, level.pages, _to(seen, screen)),
    ]


def _title(level: Level) -> str:
    """What a list of acts is called: the kinds that it offers, or what has been chosen and what is asked next."""
    if level.leaf or level.trail:
        return texts.led_to(level.trail, level.about) or texts.OUT_OF_TURN
    return texts.out_of_turn([entry.label for entry in level.entries])


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()
