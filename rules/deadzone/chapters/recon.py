"""The Recon test, the Recon table and the Scouts. [DZ-SET-08, DZ-SET-09, DZ-REC, DZ-KW-SCOUT-01]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.deadzone.chapters.deployment import called
from rules.deadzone.chapters.items import offer_tokens
from rules.deadzone.chapters.listing import by_letter, in_order
from rules.deadzone.chapters.placing import FAR, footholds, landing_cubes, load, nearest_foe, put, zone_cubes
from rules.deadzone.chapters.rounds import begin_round
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.model.events.setup import (
    Discarded,
    Looked,
    ReconRolled,
    ReconTested,
    ReconUsed,
    Repositioned,
    Scouted,
    Spied,
    StarterChosen,
)
from rules.deadzone.model.geometry.cubes import INDEX, NAMES, range_of
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.paths import Trip, reach
from rules.deadzone.model.geometry.steps import Crowd
from rules.deadzone.model.models import has, mover, sheet, speed_of
from rules.deadzone.model.moves import Begin, Carry, Decline, Deploy, Discard, Look, Sprint
from rules.deadzone.model.questions import Count, OfModel, Prompt, Results
from rules.deadzone.model.rolls import SIDES, Pool, throw
from rules.deadzone.model.rulings import recon_steps_are_one_cube
from rules.deadzone.model.state import Board, Fighter, Sector, Token
from rules.engine import Choose, Pick, Rule, ask, ask_if, ask_some, roll

RECON_DICE: Final = 5
MOST_RESULTS: Final = 3
LOOK, LOOK_MORE, DISCARD, REDEPLOY, FREE = 1, 2, 3, 7, 8
STEPS: Final = (4, 5, 6)
"""The results that move a model. [DZ-REC-05]"""
LOOKS: Final = {LOOK: 1, LOOK_MORE: 3}
REDEPLOYMENTS: Final = 2
AWAY: Final = 2


def recon_phase(sector: Sector) -> Rule[str]:
    """Both roll for their Leaders; the winner rolls on the table and says who begins.

    [DZ-SET-08, DZ-REC-01, D3, R145]
    """
    margin = yield from recon_test(sector)
    sector.recon = yield from roll(min(margin, MOST_RESULTS), SIDES, "DZ-REC-01")
    sector.tell(ReconRolled(sector.scout, tuple(sector.recon)))
    sector.first = sector.scout
    if not rules_of(sector).winner_takes:
        move = yield from ask(lambda: starter_question(sector), open=True)
        sector.first = sector.scout if move.who == "me" else 1 - sector.scout
        sector.tell(StarterChosen(sector.scout, sector.first))
    return "zone"


def recon_test(sector: Sector) -> Rule[int]:
    """5 dice each against the Recon of the Leader, again on a draw; return by how much it was won. [DZ-SET-08, R119]"""
    needed = [sheet(called(sector, side.leader)).model.recon for side in sector.sides]
    while True:
        south = yield from throw(Pool((("base", RECON_DICE),), needed[0]), "DZ-SET-08")
        north = yield from throw(Pool((("base", RECON_DICE),), needed[1]), "DZ-SET-08")
        margin = south.successes - north.successes
        winner = int(margin < 0) if margin else None
        faces = tuple(south.faces), tuple(north.faces)
        sector.tell(ReconTested(faces, (needed[0], needed[1]), (south.successes, north.successes), winner))
        if winner is not None:
            sector.scout = winner
            return abs(margin)


def starter_question(sector: Sector) -> Choose[Begin]:
    """The winner himself or the other player. [DZ-SET-09, D3]"""
    options = (Begin.of("me"), Begin.of("them"))
    return Choose(seat=sector.scout, prompt=Prompt.STARTER, options=options, default=options[0], reason="DZ-SET-09")


# -- the table ---------------------------------------------------------------------------------------------------------


def recon_effects_phase(sector: Sector) -> Rule[str]:
    """The results in any order; what has been moved is not moved again. [DZ-REC-01, D8]"""
    moved: list[str] = []
    while sector.recon:
        move = yield from ask(lambda: carry_question(sector), open=True)
        if isinstance(move, Decline):
            break
        used = move.result if move.result in sector.recon else FREE
        sector.recon.remove(used)
        yield from carry_out(sector, move.result, moved)
    sector.recon = []
    return "scouts"


def carry_question(sector: Sector) -> Choose[Carry | Decline]:
    """The results that are left; an 8 is any of the table. [DZ-REC-07, D8]"""
    results = range(LOOK, FREE) if FREE in sector.recon else sorted(set(sector.recon))
    looks = [result for result in (LOOK, LOOK_MORE) if result in sector.recon]
    best = LOOK_MORE if FREE in sector.recon else looks[0] if looks else 0
    default: Carry | Decline = Carry.of(best) if best else Decline.of()
    options: list[Carry | Decline] = [*[Carry.of(result) for result in results], Decline.of()]
    return Choose(
        seat=sector.scout,
        prompt=Prompt.RECON,
        options=options,
        default=default,
        reason="DZ-REC-01",
        about=Results(tuple(sector.recon)),
    )


def carry_out(sector: Sector, result: int, moved: list[str]) -> Rule[None]:
    """One result of the table."""
    if result in LOOKS:
        yield from look_at_tokens(sector, LOOKS[result], result)
    elif result == DISCARD:
        yield from discard_token(sector)
    elif result == REDEPLOY:
        yield from deploy_anew(sector)
    else:
        yield from step_before(sector, result, moved)


def tokens_by_range(sector: Sector) -> list[Token]:
    """The tokens that lie face down, the nearest to the winner's zone first. [D8]"""
    zone = zone_cubes(sector, sector.scout)
    lying = [token for token in sector.tokens if token.cube and not token.up]
    near = {token.id: min([range_of(INDEX[token.cube], cube) for cube in zone], default=0) for token in lying}
    return sorted(lying, key=lambda token: (near[token.id], token.id))


def look_at_tokens(sector: Sector, most: int, result: int) -> Rule[None]:
    """Look at tokens and put them back; that it was done is public, what was seen is not. [DZ-REC-02, DZ-REC-03]"""
    picked = yield from ask_some(lambda: look_question(sector, most), open=True)
    for move in picked:
        token = sector.token(move.token)
        assert token is not None
        if sector.scout not in token.seen:
            token.seen.append(sector.scout)
        sector.tell(Looked(sector.scout, token.id, cube=token.cube))
        sector.tell(Spied(sector.scout, token.id, token.kind, cube=token.cube))
    sector.tell(ReconUsed(sector.scout, result, bool(picked)))


def look_question(sector: Sector, most: int) -> Pick[Look] | None:
    """Up to so many tokens that he does not know yet come first."""
    tokens = sorted(tokens_by_range(sector), key=lambda token: sector.scout in token.seen)
    options = [Look.of(token.id) for token in tokens]
    if not options:
        return None
    high = min(most, len(options))
    return Pick(
        seat=sector.scout,
        prompt=Prompt.LOOK,
        options=options,
        low=0,
        high=high,
        default=tuple(options[:high]),
        reason="DZ-REC-02",
        about=Count(most),
    )


def discard_token(sector: Sector) -> Rule[None]:
    """Take a token out of the game, unseen by both. [DZ-REC-04, R102]"""
    move = yield from ask_if(lambda: discard_question(sector), open=True)
    token = sector.token(move.token) if isinstance(move, Discard) else None
    if token is not None:
        sector.tokens.remove(token)
        sector.tell(Discarded(sector.scout, token.id, token.cube))
    sector.tell(ReconUsed(sector.scout, DISCARD, token is not None))


def discard_question(sector: Sector) -> Choose[Discard | Decline] | None:
    """Any token that lies face down, or none. [D8]"""
    options = [Discard.of(token.id) for token in tokens_by_range(sector)]
    if not options:
        return None
    return Choose(
        seat=sector.scout,
        prompt=Prompt.DISCARD,
        options=[Decline.of(), *options],
        default=Decline.of(),
        reason="DZ-REC-04",
    )


# -- moves before the first Round --------------------------------------------------------------------------------------


def step_before(sector: Sector, result: int, moved: list[str]) -> Rule[None]:
    """Move one model up to one cube, not among enemies. [DZ-REC-05, R103]"""
    move = yield from ask_if(lambda: step_question(sector, moved), open=True)
    if isinstance(move, Deploy):
        f = called(sector, move.model)
        moved.append(f.id)
        start = f.cube
        yield from go_along(sector, f, (INDEX[move.cube],))
        sector.tell(Repositioned(f.owner, f.id, start, move.cube))
    sector.tell(ReconUsed(sector.scout, result, isinstance(move, Deploy)))


def step_question(sector: Sector, moved: Sequence[str]) -> Choose[Deploy | Decline] | None:
    """Which model where."""
    models = [f for f in sector.in_play(sector.scout) if f.id not in moved and speed_of(sector, f)]
    options = [
        Deploy.of(f.id, NAMES[cube]) for f in models for cube in by_letter(sector, ends(sector, f, 1, friends=True))
    ]
    if not options:
        return None
    return Choose(
        seat=sector.scout,
        prompt=Prompt.RECON_STEP,
        options=[Decline.of(), *options],
        default=Decline.of(),
        reason="DZ-REC-05",
    )


def ends(sector: Board, f: Fighter, allowance: int, *, friends: bool) -> Mapping[int, Trip]:
    """Where a model may get to without entering cubes with enemies, or with any models. [DZ-REC-05, DZ-KW-SCOUT-01]"""
    taken = {INDEX[one.cube] for one in sector.in_play() if one is not f and (not friends or one.owner != f.owner)}

    def crowded(cube: int) -> int:
        return FAR if cube in taken else load(sector, f.owner, cube, f)

    field, me = battlefield(sector.map), mover(sector, f)
    me = me._replace(agile=me.agile and not (friends and recon_steps_are_one_cube(sector)))
    return reach(field, me, INDEX[f.cube], allowance, Crowd(crowded)).ends


def go_along(sector: Sector, f: Fighter, path: Sequence[int]) -> Rule[None]:
    """Cube by cube; items may be picked up, and what happens then may end it. [R103]"""
    for cube in path:
        put(sector, f, cube)
        rules_of(sector).entered(sector, f)
        yield from offer_tokens(sector, f)
        if f.fate != "table" or f.pinned or f.cube != NAMES[cube]:
            return


def deploy_anew(sector: Sector) -> Rule[None]:
    """Up to two models anew inside the zone where they were placed. [DZ-REC-06]"""
    done: list[str] = []
    while len(done) < REDEPLOYMENTS:
        move = yield from ask_if(lambda: redeploy_question(sector, done), open=True)
        if not isinstance(move, Deploy):
            break
        f = called(sector, move.model)
        done.append(f.id)
        start = f.cube
        put(sector, f, INDEX[move.cube])
        sector.tell(Repositioned(f.owner, f.id, start, f.cube))
    sector.tell(ReconUsed(sector.scout, REDEPLOY, bool(done)))


def redeploy_question(sector: Sector, done: Sequence[str]) -> Choose[Deploy | Decline] | None:
    """Which model where; without zones by the rules of the drop. [DZ-REC-06, section 9: Deepstrike]"""
    options = [
        Deploy.of(f.id, NAMES[cube])
        for f in sector.in_play(sector.scout)
        if f.id not in done
        for cube in by_letter(sector, new_places(sector, f))
    ]
    if not options:
        return None
    return Choose(
        seat=sector.scout,
        prompt=Prompt.REDEPLOY,
        options=[Decline.of(), *options],
        default=Decline.of(),
        reason="DZ-REC-06",
    )


def new_places(sector: Sector, f: Fighter) -> list[int]:
    """Where a model may be deployed anew: nowhere if it was not placed in a zone."""
    if rules_of(sector).alternate:
        return [cube for cube in landing_cubes(sector, f) if nearest_foe(sector, f.owner, cube) >= AWAY]
    zone = zone_cubes(sector, f.owner)
    here = INDEX[f.cube]
    return footholds(sector, f, [cube for cube in zone if cube != here]) if here in zone else []


# -- Scouts ------------------------------------------------------------------------------------------------------------


def scouts_phase(sector: Sector) -> Rule[str]:
    """A free Sprint for each Scout, all of the player with Initiative first. [DZ-KW-SCOUT-01, DZ-SET-12, D9]"""
    for seat in (sector.active, 1 - sector.active):
        for f in [f for f in sector.in_play(seat) if has(sector, f, "scout")]:
            if f.fate == "table" and not f.pinned:
                yield from scout_ahead(sector, f)
    return begin_round(sector, 1, sector.first)


def scout_ahead(sector: Sector, f: Fighter) -> Rule[None]:
    """Sprint, or stay."""
    move = yield from ask_if(lambda: scout_question(sector, f), open=True)
    if isinstance(move, Sprint):
        path = ways(sector, f)[INDEX[move.to]].path
        yield from go_along(sector, f, path)
        sector.tell(Scouted(f.owner, f.id, tuple([NAMES[cube] for cube in path])))


def scout_question(sector: Sector, f: Fighter) -> Choose[Sprint | Decline] | None:
    """Where its Sprint ends."""
    options = in_order(sector, f, [Sprint.of(NAMES[cube]) for cube in ways(sector, f)])
    if not options:
        return None
    return Choose(
        seat=f.owner,
        prompt=Prompt.SCOUT,
        options=[Decline.of(), *options],
        default=Decline.of(),
        reason="DZ-KW-SCOUT-01",
        about=OfModel.of(f),
    )


def ways(sector: Board, f: Fighter) -> Mapping[int, Trip]:
    """The ends of a Scout's Sprint."""
    cubes = speed_of(sector, f)
    return ends(sector, f, cubes[1], friends=False) if cubes else {}
