"""The dome as the picture shows it, in words: the turn, the attack in progress, points, bugs, units, the store."""

from __future__ import annotations

from collections.abc import Iterator

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
from rules.death_dome.odds.forecast import guard_of
from rules.death_dome.words.prompts import AFTER, STORE
from rules.engine import Names, say


def board(seen: DomeView, names: Names) -> str:
    """All that the picture shows of the table."""
    place = store_lines(seen, names) if seen.phase in STORE else arena_lines(seen, names)
    return "\n".join([*series_lines(seen), *place, *team_lines(seen, names)])


def series_lines(seen: DomeView) -> Iterator[str]:
    """How many matches are played."""
    if seen.terms.matches != 1:
        matches = seen.terms.matches
        yield (
            say("A series of {matches:# match|# matches}.", matches=matches) if matches else say("An endless series.")
        )


def store_lines(seen: DomeView, names: Names) -> Iterator[str]:
    """Who buys, and the cards that are left, deck by deck, the cheapest first."""
    if seen.phase == "purchase":
        yield say("{who} buys.", who=names[seen.active])
    yield say("{cards:# card|# cards} left in the store.", cards=len(seen.store))
    for deck, title in DECKS.items():
        told = [say("{card} {cost}", card=name, cost=money(cost)) for cost, _, name in sorted(on_offer(seen, deck))]
        if told:
            yield say("{deck}: {cards}.", deck=title, cards=", ".join(told))


def on_offer(seen: DomeView, deck: str) -> list[tuple[int, str, str]]:
    """The cards of a deck that are left: cost, id and name."""
    if deck == "character":
        return [(CHARACTERS[card].cost, card, CHARACTERS[card].name) for card in seen.store if card in CHARACTERS]
    held = [ITEMS[card] for card in seen.store if card in ITEMS]
    return [(card.cost, card.id, card.name) for card in held if card.deck == deck]


def arena_lines(seen: DomeView, names: Names) -> Iterator[str]:
    """What goes on in the arena, and what lies and stands there."""
    if seen.terms.duel:
        yield say("A duel: only rows 8 to 14 of the arena are used.")
    if seen.phase in (*AFTER, "end") and any(team.payouts for team in seen.teams):
        ranked = sorted(seen.teams, key=lambda team: (-paid(team), team.seat))
        yield say("Paid: {paid:and}.", paid=[paid_words(team, names) for team in ranked])
    yield from turn_lines(seen, names)
    yield from [f"{strike_words(strike)} {guard_words(seen, strike)}" for strike in seen.strikes]
    for seat, team in enumerate(seen.teams):
        owned = [square for square, owner in seen.control.items() if owner == seat]
        if owned:
            points = [point_words(seen, square) for square in owned]
            yield say("{who} controls {points:and}.", who=names[seat], points=points)
        if team.base and not team.gone:
            yield say("{who}'s base is in the {base}.", who=names[seat], base=BASES[team.base])
    for kind, (square, owner) in seen.tokens.items():
        yield say("{who}'s {bugs} is on {square}.", who=names[owner], bugs=BUGS[kind], square=square)


def paid(team: TeamView) -> int:
    """What a team was paid for the last match; until then what a payout would bring."""
    return team.payouts[-1] if team.payouts else team.payout


def paid_words(team: TeamView, names: Names) -> str:
    """`Ann 700k`."""
    return say("{who} {paid}", who=names[team.seat], paid=money(paid(team)))


def turn_lines(seen: DomeView, names: Names) -> Iterator[str]:
    """What is left of the turn, and the piles of power cards."""
    if seen.phase in ("turn", "unit"):
        yield say(
            "{who} has {phases:# unit phase|# unit phases} left.", who=names[seen.active], phases=seen.phases_left
        )
    if seen.acting:
        yield acting_words(seen, seen.acting)
    if seen.phase == "turn" and not (seen.acting or seen.strikes):
        yield say(
            "Draw pile: {pile:# card|# cards}; discard pile: {discards:# card|# cards}.",
            pile=seen.pile, discards=len(seen.discards),
        )  # fmt: skip


def acting_words(seen: DomeView, acting: PhaseView) -> str:
    """The unit phase in progress."""
    unit = seen.unit(acting.unit)
    steps = max(0, unit.movement - acting.steps) if unit and not acting.moved else 0
    return say(
        "{unit} acts: {steps:# step|# steps} and {actions:# action|# actions} left.",
        unit=named_by_id(acting.unit), steps=steps, actions=acting.actions,
    )  # fmt: skip


def strike_words(strike: StrikeView) -> str:
    """The attack in progress: who, with what, on whom, how strong."""
    hits, power = units_named(strike.hits), power_words(strike)
    if strike.cause == "token":
        bugs = BUGS.get(strike.by, strike.by)
        return say("The {bugs} attacks {hits}: attack {power}.", bugs=bugs, hits=hits, power=power)
    unit = named_by_id(strike.by)
    if strike.cause == "payback":
        return say("{unit} strikes back at {hits}: attack {power}.", unit=unit, hits=hits, power=power)
    weapon = weapon_name(strike.weapon) if strike.weapon in ITEMS or strike.weapon == PUNCH else strike.weapon
    return say("{unit} with {weapon} attacks {hits}: attack {power}.", unit=unit, weapon=weapon, hits=hits, power=power)


def guard_words(seen: DomeView, strike: StrikeView) -> str:
    """`Toughness against it: Wa1 2 and Gu1 4.`: what each unit has before any card. [R28]"""
    hit = [unit for unit in [seen.unit(name) for name in strike.hits] if unit is not None]
    told = [say("{unit} {guard}", unit=unit.id, guard=guard_of(strike.weapon, unit)) for unit in hit]
    return say("Toughness against it: {told:and}.", told=told)


def power_words(strike: StrikeView) -> str:
    """`5, 2 more against Gu1`: what an attack has, and what cards add against single units."""
    more = [say("{plus} more against {unit}", plus=plus, unit=unit) for unit, plus in strike.plus.items() if plus]
    return say("{power}, {more:and}", power=strike.power, more=more) if more else str(strike.power)


def point_words(seen: DomeView, square: str) -> str:
    """`D6`, `J10 (a tower)`."""
    return say("{square} (a tower)", square=square) if square in seen.arena.centers else square


def team_lines(seen: DomeView, names: Names) -> Iterator[str]:
    """Each team: credits, supply, what lies loose, its units."""
    for seat in [*seen.order, *[seat for seat in range(len(seen.teams)) if seat not in seen.order]]:
        team = seen.teams[seat]
        yield say(
            "{who}: credits {credits}, supply {supply}, {cards:# power card|# power cards} in hand, "
            "draws up to {limit}.",
            who=names[seat], credits=money(team.credits), supply=team.supply, cards=team.cards, limit=team.limit,
        )  # fmt: skip
        yield from [unit_line(unit) for unit in seen.of(seat)]
        inside = [unit for unit in seen.of(seat) if unit.on_board and unit.in_base]
        if inside and seen.phase not in STORE:
            there = [say("{unit} on {square}", unit=unit.id, square=unit.place) for unit in inside]
            yield say("In {who}'s base: {units:and}.", who=names[seat], units=there)
