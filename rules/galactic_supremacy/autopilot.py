"""What a sensible player would do, from a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine import Answer, Question
from rules.galactic_supremacy import intrigue, warfare
from rules.galactic_supremacy.moves import Build, BuyCard, Done, Exchange, Reassign, Redeploy
from rules.galactic_supremacy.tables import PRICES
from rules.galactic_supremacy.view import GalaxyView
from rules.galactic_supremacy.warfare import Army, army_of, best_plan, myself, threat

WORLDS_WANTED = 6
ALARM = 0.1
FLEETS_FIRST = 2
BUY_AT = 20


def autopilot(seen: GalaxyView, question: Question) -> Answer:
    """The answer."""
    decide = DECISIONS.get(question.prompt)
    return decide(seen, question) if decide else question.default


ORDER = "rlfc"
ALARM_ORDER = "flrc"
KINDS = {"l": "leader", "c": "colony", "r": "research", "f": "fleet"}
MIN_CREDITS = 5


def priorities(seen: GalaxyView) -> list[str]:
    return [KINDS[k] for k in (ALARM_ORDER if threat(seen) > ALARM else ORDER)]


def draw(seen: GalaxyView, question: Question) -> Answer:
    me = myself(seen)
    counts = seen.hand_counts()
    bill = sum(counts.get(kind, 0) * PRICES[kind] for kind in ("fleet", "colony", "leader", "research"))
    if (
        BuyCard.of() in question.options
        and me.credits + me.income - 5 >= min(bill, BUY_AT)
        and me.credits >= MIN_CREDITS
    ):
        return BuyCard.of()
    if sum(counts.values()) > me.hand_limit:
        worst = rank(seen)[0]
        for move in question.options:
            if isinstance(move, Exchange) and GIVES[move.name] == worst:
                return move
    return Done.of()


GIVES = {"exploration": "fleet", "draft": "colony", "intelligence": "research", "development": "command"}


def rank(seen: GalaxyView) -> list[str]:
    """Kinds in hand, least wanted first."""
    counts = seen.hand_counts()
    base = {"fleet": 10, "colony": 6, "command": 9, "leader": 7, "research": 8}
    if len(myself(seen).worlds) < WORLDS_WANTED:
        base["colony"] = 8.5
    return sorted(counts, key=lambda kind: base[kind] - 3 * (counts[kind] - 1))


def discard(seen: GalaxyView, question: Question) -> Answer:
    order = rank(seen)
    return min(question.options, key=lambda move: order.index(move.card))


def build(seen: GalaxyView, question: Question) -> Answer:
    me = myself(seen)
    counts = seen.hand_counts()
    budget = me.credits
    options = {}
    for move in question.options:
        if isinstance(move, Build):
            options.setdefault(move.card, []).append(move)
    for kind in priorities(seen):
        if not counts.get(kind):
            continue
        if kind == "research":
            budget -= PRICES["research"]
        elif kind in options and budget >= PRICES[kind]:
            if kind == "leader":
                return place_leader(seen, options[kind])
            return options[kind][0]
    return Done.of()


def score(seen, army):
    plan = best_plan(seen, army)
    return plan.score if plan else 0.0


def place_leader(seen, moves):
    """On a Fleet when that makes the attack of this turn better, else on a world."""
    me = myself(seen)
    army = army_of(me)
    fleets = [move for move in moves if move.at[0] == "F"]
    if fleets and score(seen, Army(army.led + 1, army.plain - 1)) > score(seen, army) + 3:
        return fleets[0]
    worlds = [move for move in moves if move.at[0] in "HC"]
    return worlds[0] if worlds else moves[0]


def move(seen: GalaxyView, question: Question) -> Answer:
    me = myself(seen)
    home = me.worlds[0].id
    for option in question.options:
        if isinstance(option, Redeploy) and option.to == home:
            return option
    fleets = [f for f in me.fleets]
    worlds = list(me.worlds)
    leaders = sum(bool(u.leader) for u in (*fleets, *worlds))
    sail = sailing(seen, leaders)
    order = (*fleets[:sail], *worlds, *fleets[sail:])
    wanted = [u for u in order[:leaders]]
    free = [u.id for u in wanted if not u.leader]
    surplus = [u.leader for u in order[leaders:] if u.leader]
    if free and surplus:
        return Reassign.of(surplus[0], free[0])
    return Done.of()


SAIL_COST = 3.0


def sailing(seen: GalaxyView, leaders: int) -> int:
    """How many leaders should sail."""
    me = myself(seen)
    n = len(me.fleets)
    return max(range(min(leaders, n) + 1), key=lambda k: score(seen, Army(k, n - k)) - SAIL_COST * k)


def research(seen: GalaxyView, question: Question) -> Answer:
    return question.options[0]


DECISIONS: Mapping[str, Callable[[GalaxyView, Question], Answer]] = {
    "draw": draw,
    "discard": discard,
    "command": intrigue.command,
    "counter": intrigue.counter,
    "build": build,
    "attack": warfare.attack,
    "send": warfare.send,
    "peace": warfare.peace,
    "surprise": warfare.surprise,
    "ambush": warfare.ambush,
    "defence": warfare.defence,
    "tactical": warfare.tactical,
    "move": move,
    "research": research,
}
