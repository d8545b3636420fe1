"""The dome as the picture shows it, in words: the turn, the attack in progress, points, bugs, units, the store."""

from __future__ import annotations

from collections.abc import Iterator

from rules.common.english import counted, listed
from rules.death_dome.model.cards import CHARACTERS, ITEMS, PUNCH, money
from rules.death_dome.model.names import (
    BASES,
    BUGS,
    DECKS,
    named_by_id,
    unit_line,
    units_named,
    weapon_name,
)
from rules.death_dome.model.view import DomeView, PhaseView, StrikeView, TeamView
from rules.death_dome.words.prompts import AFTER, STORE
from rules.engine import Names


def board(seen: DomeView, names: Names) -> str:
    """All that the picture shows of the table."""
    place = store_lines(seen, names) if seen.phase in STORE else arena_lines(seen, names)
    return "\n".join([*series_lines(seen), *place, *team_lines(seen, names)])


def series_lines(seen: DomeView) -> Iterator[str]:
    """How many matches are played."""
    if seen.terms.matches != 1:
        yield (
            f"A series of {counted(seen.terms.matches, 'match', 'matches')}."
            if seen.terms.matches
            else "An endless series."
        )


def store_lines(seen: DomeView, names: Names) -> Iterator[str]:
    """Who buys, and the cards that are left, deck by deck, the cheapest first."""
    if seen.phase == "purchase":
        yield f"{names[seen.active]} buys."
    yield f"{counted(len(seen.store), 'card')} left in the store."
    for deck, title in DECKS.items():
        told = [f"{name} {money(cost)}" for cost, _, name in sorted(on_offer(seen, deck))]
        if told:
            yield f"{title}: {', '.join(told)}."


def on_offer(seen: DomeView, deck: str) -> list[tuple[int, str, str]]:
    """The cards of a deck that are left: cost, id and name."""
    if deck == "character":
        return [(CHARACTERS[card].cost, card, CHARACTERS[card].name) for card in seen.store if card in CHARACTERS]
    held = [ITEMS[card] for card in seen.store if card in ITEMS]
    return [(card.cost, card.id, card.name) for card in held if card.deck == deck]


def arena_lines(seen: DomeView, names: Names) -> Iterator[str]:
    """What goes on in the arena, and what lies and stands there."""
    if seen.terms.duel:
        yield "A duel: only rows 8 to 14 of the arena are used."
    if seen.phase in (*AFTER, "end") and any(team.payouts for team in seen.teams):
        yield f"Paid: {listed([paid_words(team, names) for team in seen.teams])}."
    yield from turn_lines(seen, names)
    yield from [strike_words(strike) for strike in seen.strikes]
    for seat, team in enumerate(seen.teams):
        owned = [square for square, owner in seen.control.items() if owner == seat]
        if owned:
            yield f"{names[seat]} controls {listed([point_words(seen, square) for square in owned])}."
        if team.base and not team.gone:
            yield f"{names[seat]}'s base is in the {BASES[team.base]}."
    for kind, (square, owner) in seen.tokens.items():
        yield f"{names[owner]}'s {BUGS[kind]} is on {square}."


def paid_words(team: TeamView, names: Names) -> str:
    """`Ann 700k`: what a team was paid for the last match."""
    return f"{names[team.seat]} {money(team.payouts[-1] if team.payouts else team.payout)}"


def turn_lines(seen: DomeView, names: Names) -> Iterator[str]:
    """What is left of the turn, and the piles of power cards."""
    if seen.phase in ("turn", "unit"):
        yield f"{names[seen.active]} has {counted(seen.phases_left, 'unit phase')} left."
    if seen.acting:
        yield acting_words(seen, seen.acting)
    if seen.phase == "turn":
        yield f"Draw pile: {counted(seen.pile, 'card')}; discard pile: {counted(len(seen.discards), 'card')}."


def acting_words(seen: DomeView, acting: PhaseView) -> str:
    """The unit phase in progress."""
    unit = seen.unit(acting.unit)
    steps = max(0, unit.movement - acting.steps) if unit and not acting.moved else 0
    return f"{named_by_id(acting.unit)} acts: {counted(steps, 'step')} and {counted(acting.actions, 'action')} left."


def strike_words(strike: StrikeView) -> str:
    """The attack in progress: who, with what, on whom, how strong."""
    if strike.cause == "token":
        how = f"The {BUGS.get(strike.by, strike.by)} attacks"
    elif strike.cause == "payback":
        how = f"{named_by_id(strike.by)} strikes back at"
    else:
        weapon = weapon_name(strike.weapon) if strike.weapon in ITEMS or strike.weapon == PUNCH else strike.weapon
        how = f"{named_by_id(strike.by)} with {weapon} attacks"
    return f"{how} {units_named(strike.hits)}: attack {strike.power}{plus_words(strike)}."


def plus_words(strike: StrikeView) -> str:
    """What cards add against single units."""
    more = [f"{plus} more against {unit}" for unit, plus in strike.plus.items() if plus]
    return f", {listed(more)}" if more else ""


def point_words(seen: DomeView, square: str) -> str:
    """`D6`, `J10 (a tower)`."""
    return f"{square} (a tower)" if square in seen.arena.centers else square


def team_lines(seen: DomeView, names: Names) -> Iterator[str]:
    """Each team: credits, supply, what lies loose, its units."""
    for seat in [*seen.order, *[seat for seat in range(len(seen.teams)) if seat not in seen.order]]:
        team = seen.teams[seat]
        yield (
            f"{names[seat]}: credits {money(team.credits)}, supply {team.supply}, "
            f"{counted(team.cards, 'power card')} in hand, draws up to {team.limit}."
        )
        yield from [unit_line(unit) for unit in seen.of(seat)]
        inside = [f"{unit.id} on {unit.place}" for unit in seen.of(seat) if unit.on_board and unit.in_base]
        if inside and seen.phase not in STORE:
            yield f"In {names[seat]}'s base: {listed(inside)}."
