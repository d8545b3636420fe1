"""A battle as one picture: both sides, the dice of each round, who fell, who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image

from renderers.deadlock.forces import counter
from renderers.deadlock.looks import INNER, MARGIN, THEME
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import CORAL, GOLD, WHITE, mix
from renderers.kit.sprites import die
from renderers.kit.tiles import dimmed, joined, written
from rules.deadlock.model import events as e
from rules.deadlock.model.names import kinds_words
from rules.engine import Event, say

TITLE, SIDES, ROUND, FOOT = 84, 96, 92, 16
HIT = 1
"""The face of a die that hits. [DL-ATK-09]"""
SHOWN = 6
"""How many rounds are shown, the last ones."""
DIE, DICE = 40, 11
"""The size of a die, and how many of one side are shown before only hits and a number are."""
COUNTER = (72, 84)


@dataclass(slots=True)
class Turn:
    """What one side did and suffered in a round: dice, hits, attacks dodged, kinds that fell."""

    dice: tuple[int, ...] = ()
    hits: int = 0
    dodged: int = 0
    fell: tuple[str, ...] = ()


@dataclass(slots=True)
class Fight:
    """A battle: who began it where, both sides at first and what each did in each round; `over` once it has ended."""

    began: e.BattleBegan
    rounds: list[tuple[Turn, Turn]] = field(default_factory=list)
    minds: list[e.MindControlled] = field(default_factory=list)
    ended: e.BattleEnded | None = None

    def side(self, number: int, seat: int) -> Turn:
        """What this seat did in a round, counted from 1."""
        while len(self.rounds) < number:
            self.rounds.append((Turn(), Turn()))
        return self.rounds[number - 1][seat != self.began.attacker]


def fight_of(facts: Sequence[Event]) -> Fight | None:
    """The last battle of these facts; None if there was none."""
    start = max([place for place, fact in enumerate(facts) if isinstance(fact, e.BattleBegan)], default=-1)
    if start < 0:
        return None
    began = facts[start]
    assert isinstance(began, e.BattleBegan)
    fight = Fight(began)
    for fact in facts[start + 1 :]:
        _note(fight, fact)
    return fight


def _note(fight: Fight, fact: Event) -> None:
    match fact:
        case e.Volley():
            side = fight.side(fact.round, fact.seat)
            side.dice, side.hits = side.dice + fact.dice, side.hits + fact.hits
        case e.Dodged():
            fight.side(fact.round, fact.seat).dodged += fact.dodged
        case e.Fell():
            side = fight.side(fact.round, fact.seat)
            side.fell += fact.kinds
        case e.Clashed():
            for one in fact.rounds:
                _note(fight, one)
        case e.MindControlled():
            fight.minds.append(fact)
        case e.BattleEnded():
            fight.ended = fact
        case _:
            pass


def battle_height(fight: Fight) -> int:
    """How tall the strip of this battle is."""
    return TITLE + SIDES + len(_lines(fight)) * 44 + len(fight.rounds[-SHOWN:]) * ROUND + FOOT


def draw_battle(canvas: Canvas, fight: Fight, names: Sequence[str], top: int) -> None:
    """Draw the strip, from this line downwards."""
    box = Box(MARGIN, top, INNER, battle_height(fight))
    canvas.panel(box, mix(THEME.panel, THEME.bad, 0.10), THEME.bad, edge_width=4)
    title, rest = box.split_top(TITLE)
    _draw_title(canvas, fight, names, title)
    sides, rest = rest.split_top(SIDES)
    for side, seat, left in zip(
        _halves(sides),
        (fight.began.attacker, fight.began.defender),
        (survivors(fight, 0), survivors(fight, 1)),
        strict=True,
    ):
        canvas.row([_stack(kind, seat, at_first, now) for kind, at_first, now in left], side, 16)
    canvas.line((box.centre[0], sides.y + 6), (box.centre[0], sides.bottom), THEME.panel_edge, 3)
    line = rest.y
    for words in _lines(fight):
        canvas.paste(written(words, 30, THEME.accent, INNER - 60), (box.centre[0], line + 22), "mm")
        line += 44
    canvas.line((box.centre[0], line), (box.centre[0], box.bottom - FOOT), THEME.panel_edge, 3)
    first = max(0, len(fight.rounds) - SHOWN)
    for number, turns in enumerate(fight.rounds[first:], start=first + 1):
        _draw_round(canvas, number, turns, Box(box.x, line, box.width, ROUND))
        line += ROUND


def _halves(box: Box) -> list[Box]:
    return box.inset(20, 0).columns(2, 96)


def _draw_title(canvas: Canvas, fight: Fight, names: Sequence[str], box: Box) -> None:
    began, middle = fight.began, box.y + TITLE // 2 + 2
    centre = canvas.paste(written(_headline(fight), 38, GOLD, 560), (box.centre[0] + 28, middle), "mm")
    left_end = canvas.icon((centre.x - 6, middle), "attack", 58, CORAL, "rm").x
    token = canvas.token((box.x + 16, middle), began.attacker, 56, str(began.attacker + 1), anchor="lm")
    name = written(names[began.attacker], 36, WHITE, left_end - token.right - 20)
    canvas.paste(name, (token.right + 10, middle), "lm")
    token = canvas.token((box.right - 16, middle), began.defender, 56, str(began.defender + 1), anchor="rm")
    name = written(names[began.defender], 36, WHITE, token.x - centre.right - 24)
    canvas.paste(name, (token.x - 10, middle), "rm")


def _headline(fight: Fight) -> str:
    cell, ended = fight.began.cell, fight.ended
    if ended is None:
        return say("attacks {cell}", cell=cell)
    if ended.winner is None:
        return say("{cell}: nobody is left", cell=cell)
    return say("wins {cell}" if ended.winner == ended.attacker else "{cell} holds out", cell=cell)


def _lines(fight: Fight) -> list[str]:
    """What is told between the sides and the rounds: minds taken, rounds left out."""
    taken = [
        (mind, [kind for kind, die_ in zip(mind.kinds, mind.dice, strict=True) if die_ == HIT]) for mind in fight.minds
    ]
    told = [_minds(kinds) for _, kinds in taken]
    hidden = len(fight.rounds) - SHOWN
    left_out = say("{hidden:Round 1 is|Rounds 1 to # are} not shown", hidden=hidden)
    return told + ([left_out] if hidden > 0 else [])


def _minds(kinds: Sequence[str]) -> str:
    if not kinds:
        return say("Mind Control: nobody changes sides")
    line = "Mind Control: {units} {number:changes|change} sides"
    return say(line, units=kinds_words(kinds), number=len(kinds))


def survivors(fight: Fight, side: int) -> list[tuple[str, int, int]]:
    """Kinds of one side with how many fought and how many are left; a taken mind is with its taker."""
    first = Counter(dict((fight.began.attackers, fight.began.defenders)[side]))
    for mind in fight.minds:
        taken = Counter([kind for kind, die_ in zip(mind.kinds, mind.dice, strict=True) if die_ == HIT])
        if (mind.seat == fight.began.attacker) == (side == 0):
            first += taken
        else:
            first -= taken
    fallen = Counter([kind for turns in fight.rounds for kind in turns[side].fell])
    return [(kind, count, max(0, count - fallen[kind])) for kind, count in first.items()]


@cached_tile
def _stack(kind: str, seat: int, first: int, now: int) -> Image.Image:
    """A counter with how many there were; if some fell, how many are left beside it."""
    tile = counter(kind, seat, first, *COUNTER)
    if now == first:
        return tile
    left = written(f"→ {now}", 36, THEME.ink if now else THEME.bad)
    return joined([tile if now else dimmed(tile, 0.5), left], 6, COUNTER[1])


# -- rounds ------------------------------------------------------------------------------------------------------------


def _draw_round(canvas: Canvas, number: int, turns: tuple[Turn, Turn], box: Box) -> None:
    canvas.line((box.x + 16, box.y), (box.right - 16, box.y), THEME.panel_edge, 1)
    mark = canvas.theme.raised
    canvas.panel(Box(box.centre[0] - 36, box.centre[1] - 26, 72, 52), mark, THEME.panel_edge, radius=12)
    canvas.text(box.centre, str(number), 34, THEME.ink, anchor="mm")
    for turn, side in zip(turns, _halves(box), strict=True):
        canvas.paste(_rolled(turn.dice, side.width), (side.x, side.y + 28), "lm")
        told = [
            *([say("{hits:# hit|# hits}", hits=turn.hits)] if turn.dice else []),
            *([say("dodges {number}", number=turn.dodged)] if turn.dodged else []),
        ]
        parts = [written(", ".join(told), 28, GOLD if turn.hits else THEME.muted)] if told else []
        if turn.fell:
            parts.append(written(say("loses {units}", units=kinds_words(turn.fell)), 28, THEME.bad, side.width - 170))
        if parts:
            canvas.paste(joined(parts, 18, 40), (side.x, side.y + 70), "lm")


@cached_tile
def _rolled(dice: tuple[int, ...], width: int) -> Image.Image:
    """The dice of one side, hits first and golden; of too many the rest is a number."""
    ordered = sorted(dice)
    room = min(DICE, width // (DIE + 6)) - (len(dice) > DICE)
    tiles = [die(6, value, DIE, GOLD) if value == HIT else dimmed(die(6, value, DIE), 0.35) for value in ordered[:room]]
    if len(ordered) > room:
        tiles.append(written(f"+{len(ordered) - room}", 32, THEME.muted))
    return joined(tiles, 5, DIE) if tiles else Image.new("RGBA", (1, DIE))
