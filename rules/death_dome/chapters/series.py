"""Around the matches: how one begins, the payout, the auction, and the next. [DD-SER, DD-AUC, DD-ORD, DD-SET-06]"""

from __future__ import annotations

from functools import partial

from rules.death_dome.chapters.piles import draw_cards, new_pile
from rules.death_dome.chapters.results import last_standing, match_winners, playing, returned, series_winners
from rules.death_dome.chapters.setup import ENDLESS, rounds_of, send_home, take_seats
from rules.death_dome.chapters.store import open_store, restock, rotated
from rules.death_dome.chapters.store_refusals import no_auction
from rules.death_dome.chapters.wishes import forget
from rules.death_dome.model.cards import CHARACTERS, cost_of
from rules.death_dome.model.equipment import team_value, worth_of
from rules.death_dome.model.income import payout_of
from rules.death_dome.model.moves import EndSeries, PlayOn, SellOff, Spare
from rules.death_dome.model.questions import Prompt
from rules.death_dome.model.series_events import (
    BonusPaid,
    LastStanding,
    MatchBegan,
    MatchEnded,
    SeriesEnded,
    SoldOff,
    Voted,
)
from rules.death_dome.model.state import JAILS, Dome, Record, Unit
from rules.engine import END, Choose, Rule, ask_all, ask_if, draw

FIRST_CARDS = 3
"""Drawn before the first turn. [DD-MAT-01]"""
HANDICAP_STEP = 500_000
"""A full step below the strongest team gives one more card. [DD-SCN-04]"""
BONUS = 1_000_000
"""For every team after each match of a series with bonus matches. [DD-SCN-05]"""


# -- a match begins ----------------------------------------------------------------------------------------------------


def begin_match(dome: Dome) -> Rule[str]:
    """Turn order and bases by value, the power deck, the first hands. [DD-ORD-02, DD-ORD-03, DD-SET-02, DD-MAT-01]"""
    values = [team_value(dome, seat) for seat in range(len(dome.teams))]
    order = sorted(playing(dome), key=lambda seat: (-values[seat], dome.tied.index(seat)))
    dome.order, dome.tied = order, [*order]
    gone = [seat for seat, team in enumerate(dome.teams) if team.gone]
    take_seats(dome, [*order, *gone])
    forget(dome)
    for team in dome.teams:
        team.turns = 0
    dome.active, dome.counter = order[0], 0
    bases = tuple([team.base for team in dome.teams])
    dome.tell(MatchBegan(dome.match, dome.limit, tuple(order), bases, tuple(values)))
    yield from new_pile(dome)
    for seat in order:
        yield from draw_cards(dome, seat, FIRST_CARDS)
    for seat in order:
        yield from draw_cards(dome, seat, handicap(dome, max(values) - values[seat]))
    return "turn_start"


def handicap(dome: Dome, behind: int) -> int:
    """How many more cards a team begins with that is `behind` credits below the strongest. [DD-SCN-04, R55]"""
    return behind // HANDICAP_STEP if dome.terms.handicap else 0


# -- payout ------------------------------------------------------------------------------------------------------------


def payout_phase(dome: Dome) -> str:
    """Pay points and shells; find who won, and whether there is more to play. [DD-WIN, DD-SER-02, DD-SCN-05]"""
    payouts = tuple([payout_of(dome, seat) for seat in range(len(dome.teams))])
    standing = last_standing(dome)
    if standing is not None:
        dome.tell(LastStanding(standing))
    dome.champions = match_winners(dome)
    for team, payout in zip(dome.teams, payouts, strict=True):
        team.payouts.append(payout)
    for seat in dome.champions:
        dome.teams[seat].wins += 1
    dome.tell(MatchEnded(dome.match, payouts, tuple(dome.champions)))
    if dome.terms.matches > 1 or dome.terms.matches == ENDLESS:
        pay(dome, payouts)
    write_down(dome, payouts)
    if dome.terms.matches == 1:
        dome.winners = [*dome.champions]
        return END
    return after_payout(dome)


def pay(dome: Dome, payouts: tuple[int, ...]) -> None:
    """In a series payouts come to the credits, and a bonus if that was agreed. [DD-SER-02, DD-SCN-05, R2]"""
    bonus = BONUS if dome.terms.bonus_matches else 0
    for seat in playing(dome):
        dome.teams[seat].credits += payouts[seat] + bonus
    if bonus:
        dome.tell(BonusPaid(bonus))


def write_down(dome: Dome, payouts: tuple[int, ...]) -> None:
    """Keep how the match went for each team."""
    for seat, team in enumerate(dome.teams):
        points = dome.points(seat)
        towers = len([square for square in points if square in dome.arena.centers])
        won, value = seat in dome.champions, team_value(dome, seat)
        team.history.append(Record(payouts[seat], len(points) - towers, towers, team.shells, value, won))


def after_payout(dome: Dome) -> str:
    """The end of the series, or the auction, or first the question whether to go on.

    [DD-SER-04, DD-SET-06, R31, R39]
    """
    if dome.terms.matches == ENDLESS:
        return "vote"
    last = dome.match >= dome.terms.matches
    if last and (returned(dome) or not dome.terms.conglamagragon):
        return end_series(dome)
    return "auction"


def end_series(dome: Dome) -> str:
    """The series is over. [DD-SER-04, R67]"""
    dome.winners = series_winners(dome)
    values = tuple([team_value(dome, seat) for seat in range(len(dome.teams))])
    dome.tell(SeriesEnded(values, tuple(dome.winners)))
    return END


def vote_phase(dome: Dome) -> Rule[str]:
    """In a series without an end all say whether to go on; it ends when more than half want to. [DD-SER-01, R84]"""
    answers = yield from ask_all(
        lambda: [vote_question(dome, seat) for seat in playing(dome)],
        prompt=Prompt.VOTE,
        reason="DD-SER-01",
        open=True,
    )
    stop = [seat for seat, answer in answers.items() if isinstance(answer, EndSeries)]
    ends = 2 * len(stop) > len(playing(dome))
    dome.tell(Voted(tuple(stop), ends))
    return end_series(dome) if ends else "auction"


def vote_question(dome: Dome, seat: int) -> Choose[PlayOn | EndSeries]:
    """Another match, or the end; another one if a player is silent. [DD-SER-01, R84]"""
    options = (PlayOn.of(), EndSeries.of())
    return Choose(seat=seat, prompt=Prompt.VOTE, options=options, default=options[0], reason="DD-SER-01")


# -- auction -----------------------------------------------------------------------------------------------------------


def auction_phase(dome: Dome) -> Rule[str]:
    """Units on the board go home; the winner may have one jailed unit sold off. [DD-AUC-01..03, R29]"""
    send_home(dome, [unit for unit in dome.units if unit.place not in JAILS])
    move = yield from ask_if(lambda: auction_question(dome), open=True)
    if isinstance(move, SellOff):
        yield from sell_off(dome, dome.unit(move.unit))
    return "next_match"


def auction_question(dome: Dome) -> Choose[SellOff | Spare] | None:
    """Which jailed enemy unit, by default the one with the dearest cards; None if nobody chooses. [D22, DD-AUC-03]"""
    champion = dome.champions[0]
    why = partial(no_auction, dome, champion)
    jailed = [unit for unit in dome.units if why(SellOff.of(unit.id)) is None]
    if not jailed or len(dome.champions) > 1 or dome.teams[champion].gone:
        return None
    options: list[SellOff | Spare] = [*[SellOff.of(unit.id) for unit in jailed], Spare.of()]
    default = SellOff.of(max(jailed, key=worth_of).id)
    return Choose(
        seat=champion,
        prompt=Prompt.AUCTION,
        options=options,
        default=default,
        reason="DD-AUC-02",
        why=why,
    )


def sell_off(dome: Dome, unit: Unit) -> Rule[None]:
    """All that a unit carries is sold back at full cost, its character, too. [DD-AUC-02, DD-CHR-09]"""
    team, cards, before = dome.teams[unit.owner], tuple(unit.items), team_credits(dome, unit)
    unit.items = []
    for card in cards:
        restock(dome, card)
        team.credits += cost_of(card)
    if unit.kind in CHARACTERS:
        yield from replace_character(dome, unit)
    character = unit.kind if unit.kind in CHARACTERS else ""
    dome.tell(SoldOff(unit.owner, unit.id, cards, team_credits(dome, unit) - before, character))


def team_credits(dome: Dome, unit: Unit) -> int:
    """The credits of a unit's team."""
    return dome.teams[unit.owner].credits


def replace_character(dome: Dome, unit: Unit) -> Rule[None]:
    """Another character of rank 0 comes at random; if there is none, the old one stays. [DD-CHR-09, R38]"""
    beginners = [card for card in dome.store if card in CHARACTERS and CHARACTERS[card].rank == 0]
    if not beginners:
        return
    place = yield from draw(len(beginners), "DD-CHR-09")
    before, unit.kind = unit.kind, beginners[place]
    dome.store.remove(unit.kind)
    restock(dome, before)
    price = 0 if dome.terms.free_replacement else cost_of(unit.kind)
    dome.teams[unit.owner].credits += cost_of(before) - price


# -- the next match ----------------------------------------------------------------------------------------------------


def next_match(dome: Dome) -> str:
    """The dome is cleared; the winner buys first, after a shared win the highest roll. [DD-SER-03, DD-AUC-04, R29]"""
    clear(dome)
    dome.match += 1
    dome.limit = rounds_of(dome.match)
    if len(dome.champions) > 1 or dome.teams[dome.champions[0]].gone:
        return "first_roll"
    return open_store(dome, rotated(dome.order, dome.champions[0]))


def clear(dome: Dome) -> None:
    """Markers, wounds, tokens, shells and hands go, all units go home; cards and credits stay. [DD-SER-03]"""
    dome.control, dome.tokens, dome.pile, dome.discards = {}, {}, [], []
    dome.acting, dome.strikes, dome.phases_left, dome.counter, dome.cubes = None, [], 0, 0, 0
    for team in dome.teams:
        team.hand, team.shells = [], 0
    for unit in dome.units:
        unit.wounds, unit.down, unit.boosts = 0, 0, []
    send_home(dome, dome.units)
