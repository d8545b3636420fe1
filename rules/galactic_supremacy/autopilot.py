"""What a sensible player would do, from a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine import Answer, Question
from rules.galactic_supremacy import intrigue, warfare
from rules.galactic_supremacy.moves import Build, BuyCard, Done, Exchange, Reassign, Redeploy, Research
from rules.galactic_supremacy.tables import PRICES
from rules.galactic_supremacy.view import GalaxyView
from rules.galactic_supremacy.warfare import best_plan, myself, threat

WORLDS_WANTED = 4
ALARM = 0.2


def autopilot(seen: GalaxyView, question: Question) -> Answer:
    """The answer."""
    decide = DECISIONS.get(question.prompt)
    return decide(seen, question) if decide else question.default


def priorities(seen: GalaxyView) -> list[str]:
    me = myself(seen)
    if threat(seen) > ALARM:
        return ["fleet", "leader", "research", "colony"]
    if len(me.worlds) < WORLDS_WANTED:
        return ["leader", "colony", "research", "fleet"]
    return ["leader", "research", "fleet", "colony"]


def draw(seen: GalaxyView, question: Question) -> Answer:
    me = myself(seen)
    counts = seen.hand_counts()
    bill = sum(counts.get(kind, 0) * PRICES[kind] for kind in ("fleet", "colony", "leader", "research"))
    if BuyCard.of() in question.options and me.credits + me.income - 5 >= min(bill, 20) and me.credits >= 5:
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
    options = {move.card: [] for move in question.options if isinstance(move, Build)}
    for move in question.options:
        if isinstance(move, Build):
            options[move.card].append(move)
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


def place_leader(seen, moves):
    me = myself(seen)
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
    order = (*fleets, *worlds) if worthy(seen) else (*worlds, *fleets)
    wanted = [u for u in order[:leaders]]
    free = [u.id for u in wanted if not u.leader]
    surplus = [u.leader for u in order[leaders:] if u.leader]
    if free and surplus:
        return Reassign.of(surplus[0], free[0])
    return Done.of()


def worthy(seen: GalaxyView) -> bool:
    """Whether leaders should sail."""
    me = myself(seen)
    leaders = sum(bool(u.leader) for u in (*me.fleets, *me.worlds))
    for rival in warfare.rivals(seen):
        lead = warfare.leads(me, rival)
        n = len(me.fleets)
        if not n: return False
        force = warfare.in_order([warfare.Strength(i < leaders, 1 + lead + (i < leaders)) for i in range(n)])
        if warfare.outlook_on(seen, force, me, rival, rival.worlds[0]).win >= warfare.boldness(seen) - 0.1:
            return True
    return me.credits > 30


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
