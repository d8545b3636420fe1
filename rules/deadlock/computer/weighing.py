"""The answers that a computer considers: the autopilot's, and others that differ from it in kind, with their worths.

The autopilot's answer comes first and is worth nothing more or less; then that of a player who arms early, which is
better where it is another. The rest are variants of that, and fall short of it, in Metal or in Credits; worth exactly
the same is what is a matter of taste.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from rules.deadlock.computer.campaigns import campaigns
from rules.deadlock.computer.constructions import constructions
from rules.deadlock.computer.dealings import dealings, purchases
from rules.deadlock.computer.economy import PREFERRED, Economy
from rules.deadlock.computer.evaluation import EAGER, Evaluator
from rules.deadlock.computer.policy import (
    RANKED,
    choice,
    fitting,
    importance,
    indispensable,
    is_legal,
    prize,
    staffed,
    welcome,
)
from rules.deadlock.model.moves import Copy, Disband, GiveUp, Hit, House, Launch, Lose
from rules.deadlock.model.questions import Count, Prompt
from rules.deadlock.model.tables import COLONIST, UNITS
from rules.deadlock.model.view import PlanetView
from rules.engine import Answer, Move, Pick, Question, subject
from rules.engine.game import Weighed
from rules.engine.questions import Amount, plain_options, unordered

MOST, MOST_PLANS = 12, 24
"""So many answers are considered; more where so many kinds of buildings and units are open."""
TARGETS = 6
"""So many single targets of an ability, or places for people, are tried."""
IDLER = 0.5
"""What a colonist without work is worth beside those who do some."""
PERSON = 4.0
"""What a colonist has cost, roughly in Metal."""
BETTER = 1.0
"""What it is worth to arm early, more or less."""
LESS = 0.01
"""By so much at least another answer falls short, unless it is a matter of taste."""
TASTES = (Prompt.RACE, Prompt.SABOTAGE, Prompt.SPARE, Prompt.STRIKE, Prompt.HANGAR, Prompt.FORGIVE)
"""Where answers that gain the same are equally good."""
FORGONE = 0.5
"""What a die that is not rolled might have brought."""

Variants = Callable[[Evaluator, Any, Answer], Iterator[Weighed]]


def weigh(seen: PlanetView, question: Question) -> Sequence[Weighed]:
    """Some answers with their worths, the best first: the autopilot's own."""
    if seen.sheet is None:
        return [(0.0, question.default)]
    evaluator = Evaluator(seen, question.seat)
    if question.prompt in RANKED and not isinstance(question, Amount):
        worth = RANKED[question.prompt](evaluator)
        ranked: list[Weighed] = [(float(worth(move)), move) for move in question.options]
        return sorted(ranked, key=lambda one: -one[0])[:MOST]
    first = choice(evaluator, question)
    eager = evaluator if question.prompt in TASTES else Evaluator(seen, question.seat, EAGER)
    better = choice(eager, question)
    most = MOST_PLANS if question.prompt == Prompt.BUILD else MOST
    top = 0.0 if unordered(question, better) == unordered(question, first) else BETTER
    found: dict[Hashable, Weighed] = {unordered(question, first): (0.0, first)}
    found.setdefault(unordered(question, better), (top, better))
    for gain, answer in VARIANTS.get(question.prompt, defaults)(eager, question, better):
        if len(found) == most:
            break
        if unordered(question, answer) not in found and is_legal(question, answer):
            fair = min(top + gain, top if question.prompt in TASTES else top - LESS)
            found[unordered(question, answer)] = (fair, answer)
    usual, *others = found.values()
    return [usual, *sorted(others, key=lambda one: -one[0])]


def defaults(evaluator: Evaluator, question: Question, first: Answer) -> Iterator[Weighed]:
    """What is known of any question: its default."""
    yield 0.0, question.default


# -- one of several ----------------------------------------------------------------------------------------------------


def each(evaluator: Evaluator, question: Any, first: Any) -> Iterator[Weighed]:
    """Every single choice, by what it gains or loses beside the usual one."""
    usual = gain_of(evaluator, question.prompt, first)
    moves = [(gain_of(evaluator, question.prompt, move) - usual, move) for move in plain_options(question.options)]
    yield from sorted(moves, key=lambda one: -one[0])


def gain_of(evaluator: Evaluator, prompt: str, move: Move) -> float:
    """What a choice brings to whoever makes it, in Metal."""
    match move:
        case GiveUp(at, slot):
            return -float(evaluator.seen.land(at).building(slot).type.cost)
        case Disband(_, unit):
            return -float(UNITS[unit].cost)
        case Copy(technology):
            return -0.1 * PREFERRED[technology]
        case Hit(at, what):
            return -harm(evaluator, at, what) if prompt == Prompt.SPARE else harm(evaluator, at, what)
    return 0.0


def harm(evaluator: Evaluator, at: str, what: str) -> float:
    """What is lost with what is hit, in Metal."""
    word, _, slot = what.partition(" ")
    if word == "slot":
        return float(evaluator.seen.land(at).building(int(slot)).type.cost)
    return float(UNITS[word].cost) if word in UNITS and word != COLONIST else PERSON


# -- people ------------------------------------------------------------------------------------------------------------


def shifts(evaluator: Evaluator, question: Pick[Any], first: Answer) -> Iterator[Weighed]:
    """Labor as Table J has it, and with each kind of work before all other."""
    economy = Economy(evaluator)
    needed = indispensable(evaluator, economy)

    def worth(answer: Any) -> float:
        lands = [(evaluator.seen.land(move.at), move.slot) for move in answer]
        return sum([importance(economy, land, slot, needed) for land, slot in lands])

    usual = worth(first)
    yield worth(question.default) - usual, question.default
    roles = [evaluator.seen.land(move.at).building(move.slot).type.role for move in question.options]
    for role in dict.fromkeys(roles):
        answer = staffed(
            evaluator,
            question,
            lambda land, slot, role=role: (  # type: ignore[misc]  # mypy knows no defaults here
                100.0 * (land.building(slot).type.role == role) + importance(economy, land, slot, needed)
            ),
        )
        yield worth(answer) - usual, answer


def abodes(evaluator: Evaluator, question: Pick[Any], first: Answer) -> Iterator[Weighed]:
    """The default, all in one place, and all but one."""
    number = subject(question, Count).number
    usual = comfort(evaluator, first)
    yield comfort(evaluator, question.default) - usual, question.default
    lands = sorted(evaluator.lands, key=lambda land: -welcome(evaluator, land, 0))[:TARGETS]
    for land in lands:
        answer = fitting(question, [House.of(land.cell, number)])
        yield comfort(evaluator, answer) - usual, answer
    for land, other in pairwise(lands) if number > 1 else ():
        answer = fitting(question, [House.of(land.cell, number - 1), House.of(other.cell, 1)])
        yield comfort(evaluator, answer) - usual, answer


def comfort(evaluator: Evaluator, answer: Any) -> float:
    """How good it is that new colonists come to these places."""
    return sum(
        [welcome(evaluator, evaluator.seen.land(move.at), more) for move in answer for more in range(move.number)]
    )


def losses(evaluator: Evaluator, question: Pick[Any], first: Answer) -> Iterator[Weighed]:
    """Who leaves: by default, those whose work is worth least, and of one territory before all others."""
    economy = Economy(evaluator)
    needed = indispensable(evaluator, economy)

    def missed(move: Lose) -> float:
        word, _, number = move.who.partition(" ")
        land = evaluator.seen.land(move.at)
        return IDLER if word == "idle" else max(IDLER, importance(economy, land, int(number), needed))

    def gain(answer: Any) -> float:
        return sum(map(missed, first)) - sum(map(missed, answer))  # type: ignore[arg-type]  # a pick of colonists

    yield gain(question.default), question.default
    by_worth = sorted(question.options, key=missed)
    answers = [fitting(question, by_worth)]
    cells = dict.fromkeys([move.at for move in question.options])
    answers += [fitting(question, [move for move in by_worth if move.at == cell] + by_worth) for cell in cells]
    for answer in sorted(answers, key=lambda answer: -gain(answer)):
        yield gain(answer), answer


def mercies(evaluator: Evaluator, question: Pick[Any], first: Answer) -> Iterator[Weighed]:
    """Rebels come back where they are welcome, or where they are not."""
    usual = mercy(evaluator, first)
    moves = sorted(question.options, key=lambda move: -welcome(evaluator, evaluator.seen.land(move.at), 0))
    for wishes in (moves, moves[::-1], [*question.options][::-1]):
        answer = tuple(wishes[: question.high])
        yield mercy(evaluator, answer) - usual, answer


def mercy(evaluator: Evaluator, answer: Any) -> float:
    """How good it is that a rebel comes back to each of these places."""
    return sum([welcome(evaluator, evaluator.seen.land(move.at), 0) for move in answer])


def powered(evaluator: Evaluator, question: Pick[Any], first: Answer) -> Iterator[Weighed]:
    """Energy for each kind of building before all others."""
    economy, stock = Economy(evaluator), evaluator.goods["energy"]
    lands = {move: evaluator.seen.land(move.at) for move in question.options}
    usual = lit(economy, first)
    for role in dict.fromkeys([lands[move].building(move.slot).type.role for move in question.options]):
        chosen: list[Move] = []
        left = stock
        for move in sorted(question.options, key=lambda move: lands[move].building(move.slot).type.role != role):
            energy = lands[move].building(move.slot).type.energy
            if energy <= left:
                left -= energy
                chosen.append(move)
        yield lit(economy, tuple(chosen)) - usual, tuple(chosen)


def lit(economy: Economy, answer: Any) -> float:
    """What the buildings with power make."""
    lands = [(economy.seen.land(move.at), move.slot) for move in answer]
    return sum([1.0 + economy.value(land.building(slot).kind, land.terrain) for land, slot in lands])


# -- abilities, missiles, battles, settlers ----------------------------------------------------------------------------


def some(evaluator: Evaluator, question: Pick[Any], first: Any) -> Iterator[Weighed]:
    """All, each alone, all but one, none: each piece counts alike."""
    usual = len(first)
    yield FORGONE * (len(question.options) - usual), fitting(question, question.options)
    yield -FORGONE * usual, ()
    for move in question.options[:TARGETS]:
        yield FORGONE * (1 - usual), (move,)
    for move in first[:TARGETS]:
        yield -FORGONE, tuple([other for other in first if other is not move])


def salvos(evaluator: Evaluator, question: Pick[Any], first: Any) -> Iterator[Weighed]:
    """No missile, and all or one from everywhere at each target."""
    launches = [move for move in question.options if isinstance(move, Launch)]
    usual = sum([prize(evaluator, move)[0] for move in first])
    yield -usual, ()
    most = {move.at: move.number for move in sorted(launches, key=lambda move: move.number)}
    targets = {move.to: prize(evaluator, move)[0] for move in launches}
    for cell in sorted(targets, key=lambda cell: -targets[cell]):
        answer = [move for move in launches if move.to == cell and move.number == most[move.at]]
        yield targets[cell] * len(answer) - usual, fitting(question, answer)
    for cell in sorted(targets, key=lambda cell: -targets[cell])[:2]:
        single = [move for move in launches if move.to == cell][:1]
        yield targets[cell] / 2 - usual, fitting(question, single)


def sequences(evaluator: Evaluator, question: Any, first: Any) -> Iterator[Weighed]:
    """The battles the other way round, and each of them first."""
    yield 0.0, tuple(first[::-1])
    for move in first[1:TARGETS]:
        yield 0.0, (move, *[other for other in first if other is not move])


VARIANTS: Mapping[str, Variants] = {
    **dict.fromkeys(
        (
            Prompt.RACE, Prompt.REVOLT_BUILDING, Prompt.REVOLT_UNIT, Prompt.DIPLOMACY, Prompt.KIND, Prompt.COPY,
            Prompt.SABOTAGE, Prompt.SPARE, Prompt.STRIKE, Prompt.HANGAR,
        ),
        each,
    ),
    **dict.fromkeys(
        (Prompt.HUNGER, Prompt.HOUSING, Prompt.VICTIMS, Prompt.MORALE, Prompt.HIGH, Prompt.SCANDAL), losses
    ),
    Prompt.POWER: powered,
    Prompt.LABOR: shifts,
    Prompt.HOMES: abodes,
    Prompt.FORGIVE: mercies,
    Prompt.RESOURCE: some,
    Prompt.TRADE: purchases,
    Prompt.MARKET: dealings,
    Prompt.BUSINESS: dealings,
    Prompt.BUILD: constructions,
    Prompt.ABILITY: some,
    Prompt.MISSILES: salvos,
    Prompt.TRANSPORT: campaigns,
    Prompt.BATTLES: sequences,
    Prompt.SETTLE: some,
}  # fmt: skip
"""What else could be answered to each question."""
