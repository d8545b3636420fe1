"""The pictures of Galactic Supremacy: every state draws, nothing hidden shows, changes are seen where they belong."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from renderers.galactic_supremacy import board as draw_board
from renderers.galactic_supremacy import hand
from renderers.galactic_supremacy.systems import (
    FOLDED,
    PLATE,
    SMALLEST,
    folded,
    lost_plate,
    pile_plate,
    sorted_pile,
    system,
)
from renderers.kit.cache import TILES
from renderers.kit.canvas import MAX_SIDE
from renderers.kit.palette import PLAIN
from rules.engine import Event, Match
from rules.engine.playout import QuickDice, random_player, step
from rules.galactic_supremacy import GAME
from rules.galactic_supremacy.model import events as e
from rules.galactic_supremacy.model.moves import Attack, Build, Offer, Research
from rules.galactic_supremacy.model.tables import TECH_ORDER
from rules.galactic_supremacy.model.view import BattleView, FleetView, GalaxyView, PlayerView, WorldView
from tests.renderers.names import HOSTILE
from tests.renderers.pictures import Player, changed, keeping
from tests.tiers import in_turn

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]
TALLEST = 2400
CROWDED = 2700
"""No picture of seven or eight is taller."""
board = keeping(draw_board)


def warlike(below: Callable[[int], int]) -> Player:
    """A player who builds, researches and attacks when he can, and else plays at random; combats settle themselves."""
    chance = random_player(below)

    def answer(match: Match[Any, Any], question: Any) -> Any:
        options = getattr(question, "options", ())
        eager = [option for option in options if isinstance(option, Attack | Build | Research)]
        if eager:
            return eager[below(len(eager))]
        if question.prompt == "send":
            return options
        if question.prompt in ("draw", "strike"):
            return question.default
        return chance(match, question)

    return answer


def states(seats: int, seed: int, steps: int, **options: str) -> Iterator[tuple[Match[Any, Any], list[Event]]]:
    """A game at each of its steps, with what everybody has seen happen since the step before."""
    print(f"seats {seats}, seed {seed}, options {options}")
    below = random.Random(seed).randrange
    match = Match.begin(GAME, seats, options, QuickDice(below))
    player = warlike(below)
    for _ in range(steps):
        yield match, [fact for fact in match.drain().events if fact.seen_by(None)]
        if match.over:
            return
        step(match, player)


def midgame(seats: int = 3, seed: int = 4, steps: int = 150) -> Match[Any, Any]:
    """A game some rounds on, in nobody's battle."""
    found = None
    for match, _ in states(seats, seed, steps):
        found = match
    assert found is not None
    while found.view(None).battle or found.view(None).stack:
        step(found, warlike(random.Random(seed).randrange))
    return found


@pytest.fixture(scope="module")
def view() -> GalaxyView:
    """What everybody sees in a game of three."""
    seen: GalaxyView = midgame().view(None)
    assert len([player for player in seen.players if player.alive]) == 3
    return seen


def other(view: GalaxyView) -> int:
    """The seat whose panel comes second: neither on top nor, in a game of three, at the bottom."""
    return view.order[1]


def rows_of(view: GalaxyView, seat: int) -> tuple[int, int]:
    """From where to where a seat's panel goes, found by what changes with its credits and with the next one's."""
    picture = board(view, NAMES)

    def top(one: int) -> int:
        player, names = view.players[one], [*NAMES]
        names[one] += "" if player.alive else " the Lost"
        sides = changed(picture, board(with_player(view, one, credits=player.credits + 1), names))
        assert sides is not None
        return sides[1] - 24

    place = view.order.index(seat)
    return top(seat), top(view.order[place + 1]) if place + 1 < len(view.order) else picture.height


def with_player(view: GalaxyView, seat: int, **fields: Any) -> GalaxyView:
    """The same view but for one player."""
    return replace(view, players=tuple(replace(one, **fields) if one.seat == seat else one for one in view.players))


def empire(worlds: int, fleets: int, first: int = 1, seat: int = 0) -> tuple[WorldView, ...]:
    """A Homeworld and colonies with Fleets spread over them, a Leader on every other unit."""
    made = []
    for number in range(worlds):
        guard = tuple(
            FleetView(f"F{first + ship}", "fleet", f"L{50 + ship}" if ship % 2 else "", "leader" if ship % 2 else "")
            for ship in range(number, fleets, worlds)
        )
        name, card = (f"C{first + number}", "colony") if number else (f"H{seat + 1}", "")
        made.append(WorldView(name, card, f"L{number + 1}" if number % 2 else "", "leader", guard))
    return tuple(made)


# -- every state draws -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", in_turn([2, 3, 4, 5, 6, 8], 2, stay=2, always=8))
def test_each_new_kind_of_moment_in_a_game_draws_within_the_limits(seats: int) -> None:
    """Phases, battles, waiting Command cards, eliminations, the end: board and hands, 1280 pixels wide."""
    seen = set()
    for match, facts in states(seats, seats + 21, 900):
        view = match.view(None)
        battle = view.battle is not None and (view.battle.round > 0, view.battle.fallen)
        kind = (view.phase, battle, bool(view.stack), sum(player.alive for player in view.players))
        if kind in seen:
            continue
        seen.add(kind)
        picture = board(view, NAMES[:seats], facts)
        assert (picture.mode, picture.width) == ("RGB", 1280)
        assert 400 <= picture.height <= (TALLEST if seats <= 6 else CROWDED)
        for seat in range(seats):
            private = hand(match.view(seat), NAMES[:seats])
            assert (private is None) == (not view.players[seat].alive)
            assert private is None or private.width == 1280
    phases = {kind[0] for kind in seen}
    assert {"draw", "command", "build", "attack", "move", "research"} <= phases
    assert any(kind[1] for kind in seen), "no battle was drawn"


@pytest.mark.parametrize("options", [{"decks": "individual"}, {"head_start": "yes"}, {"round_limit": "15"}])
def test_the_options_draw(options: dict[str, str]) -> None:
    """Own decks, a head start with its rolls, a round limit on to its end."""
    for number, (match, facts) in enumerate(states(4, 8, 400, **options)):
        if number % 40 == 0 or match.over:
            assert board(match.view(None), NAMES[:4], facts).height <= TALLEST


def test_a_picture_is_the_same_each_time_it_is_drawn(view: GalaxyView) -> None:
    first = draw_board(view, NAMES)
    TILES.clear()
    assert draw_board(view, NAMES).tobytes() == first.tobytes()


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_a_picture(view: GalaxyView, own: GalaxyView, kind: str) -> None:
    """Whatever a player is called, the picture keeps its size, and every name is shown or replaced."""
    names = [HOSTILE[kind]] * 3
    picture = board(view, names)
    assert picture.size == board(view, NAMES).size
    assert changed(picture, board(view, NAMES)) is not None
    assert board(replace(view, phase="end", winners=(0, 1)), names).width == 1280
    assert hand(own, names) is not None


def test_too_few_names_are_made_up(view: GalaxyView) -> None:
    assert board(view, []).tobytes() == board(view, ["Player 1", "Player 2", "Player 3"]).tobytes()


@pytest.mark.parametrize(
    ("seats", "worlds", "fleets"),
    [(6, 4, 4), (3, 8, 12), (2, 16, 15), (6, 8, 12), (6, 16, 15), (8, 8, 12), (8, 16, 15)],
)
def test_many_pieces_still_fit(view: GalaxyView, seats: int, worlds: int, fleets: int) -> None:
    """Six or eight empires of 16 worlds and 15 Fleets are more than individual decks can give."""
    model = view.players[0]
    players = tuple(replace(model, seat=seat, worlds=empire(worlds, fleets, 100, seat)) for seat in range(seats))
    full = replace(view, players=players, order=tuple(range(seats)), active=0)
    picture = board(full, NAMES)
    assert picture.height <= MAX_SIDE
    fewer = with_player(full, 0, worlds=empire(worlds, fleets - 1, 100, 0))
    assert board(fewer, NAMES).tobytes() != picture.tobytes(), "a Fleet more or less must be seen"


@pytest.mark.parametrize("worlds", [(WorldView("C7", "colony", "", "", ()),), empire(3, 9)])
def test_a_plate_hides_what_is_below_but_at_its_corners(worlds: tuple[WorldView, ...]) -> None:
    tiles = [system(world, seat, unit, ()) for world in worlds for seat in (0, 3) for unit in (SMALLEST, 152)]
    tiles += [folded(world, 2) for world in worlds]
    tiles += [lost_plate(("F1", "C2"), 1, 100)]
    tiles += [pile_plate(9, sorted_pile({"fleet": 2}), height) for height in (FOLDED, 150)]
    for tile in tiles:
        opaque = tile.getchannel("A")
        for corner in ((0, 0), (0, 1), (1, 0), (1, 1)):
            left, top = corner[0] * (tile.width - PLATE), corner[1] * (tile.height - PLATE)
            opaque.paste(255, (left, top, left + PLATE, top + PLATE))
        assert opaque.getextrema() == (255, 255)


# -- nothing hidden shows ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", in_turn([1, 2, 3], 0, stay=2))
def test_the_board_does_not_depend_on_hidden_cards(seed: int) -> None:
    """Two states that a spectator cannot tell apart give the same picture, pixel by pixel."""
    below = random.Random(seed).randrange
    for number, (match, facts) in enumerate(states(3, seed, 160)):
        if number % 20 == 0:
            twin = GAME.resample(match.state, None, below)
            mine = board(GAME.view(match.state, None), NAMES, facts)
            assert mine.tobytes() == board(GAME.view(twin, None), NAMES, facts).tobytes()


def test_a_hand_does_not_depend_on_what_its_owner_cannot_know() -> None:
    below = random.Random(7).randrange
    for number, (match, _) in enumerate(states(3, 7, 160)):
        if number % 20 == 0:
            twin = GAME.resample(match.state, 1, below)
            mine, same = hand(match.view(1), NAMES), hand(GAME.view(twin, 1), NAMES)
            assert (mine is None and same is None) or (mine and same and mine.tobytes() == same.tobytes())


def test_private_facts_leave_no_trace_on_the_board(view: GalaxyView) -> None:
    secrets: list[Event] = [
        e.DrewCard(0, "leader"),
        e.HandSpied(0, 1, ("fleet", "fleet")),
        e.TopCardsSeen(1, ("colony",)),
        e.StolenCardKnown(0, 1, "command"),
        e.PromiseNoted(0, 1, "peace"),
    ]
    assert board(view, NAMES, secrets).tobytes() == board(view, NAMES).tobytes()


# -- what changed is seen ----------------------------------------------------------------------------------------------


def news(player: PlayerView) -> dict[str, Event]:
    """One fact of each kind about a player."""
    home = player.worlds[0].id
    return {
        "a new world": e.Built(player.seat, "colony", home, ""),
        "income": e.IncomePaid(player.seat, 8, player.credits),
        "credits lost": e.CreditsChanged(player.seat, "industrial_sabotage", -3),
        "a technology": e.TechnologyRaised(player.seat, "RA", player.levels["RA"]),
    }


@pytest.mark.parametrize("what", ["a new world", "income", "credits lost", "a technology"])
def test_a_change_is_seen_in_the_panel_of_its_player_and_nowhere_else(view: GalaxyView, what: str) -> None:
    seat = other(view)
    fact = news(view.players[seat])[what]
    sides = changed(board(view, NAMES), board(view, NAMES, [fact]))
    first, last = rows_of(view, seat)
    assert sides is not None
    assert first <= sides[1] < sides[3] <= last


def test_new_and_moved_fleets_stand_out(view: GalaxyView) -> None:
    crewed = with_player(view, other(view), worlds=empire(3, 4, 80, other(view)))
    plain = board(crewed, NAMES)
    for fact in (e.Built(other(view), "fleet", "F81", "H1"), e.FleetMoved(other(view), "F82", "H1")):
        assert changed(plain, board(crewed, NAMES, [fact])) is not None
    sides = changed(board(crewed, NAMES, [e.LeaderMoved(other(view), "L51", "F81", "")]), plain)
    first, last = rows_of(crewed, other(view))
    assert sides is not None
    assert first <= sides[1] < sides[3] <= last


def test_a_lost_unit_is_shown_crossed_out(view: GalaxyView) -> None:
    """A ghost with its id stands in the owner's panel; another id gives another ghost."""
    seat = other(view)
    ghosts = [board(view, NAMES, [e.UnitDestroyed(seat, unit, ("F90",), 3, 8)]) for unit in ("F91", "F92", "C91")]
    assert len({ghost.tobytes() for ghost in [*ghosts, board(view, NAMES)]}) == 4


def test_credits_of_the_set_up_are_no_news(view: GalaxyView) -> None:
    """Rolls of the head start cost nothing. [GS-SET-10]"""
    before: list[Event] = [e.HeadStarted(0, 7, 4, 3), e.ResearchRolled(0, 2), e.TechnologyRaised(0, "FP", 2)]
    begun = [*before, e.TurnBegan(view.order[0], 1)]
    assert board(view, NAMES, begun).tobytes() == board(view, NAMES).tobytes()


def test_whose_turn_it_is_and_in_which_phase_is_seen(view: GalaxyView) -> None:
    pictures = [board(replace(view, active=seat), NAMES) for seat in range(3)]
    pictures += [board(replace(view, phase=phase), NAMES) for phase in ("build", "attack", "research")]
    pictures.append(board(replace(view, phase="attack", second_attack=True), NAMES))
    assert len({picture.tobytes() for picture in pictures}) >= 6


def test_every_public_figure_of_a_player_is_on_his_panel(view: GalaxyView) -> None:
    """Credits, cards, limit, income, B and each technology: another figure is another panel."""
    seat = other(view)
    player, plain = view.players[seat], board(view, NAMES)
    first, last = rows_of(view, seat)
    figures: list[dict[str, Any]] = [
        {"credits": player.credits + 1},
        {"cards": player.cards + 1},
        {"hand_limit": 9},
        {"income": player.income + 1},
        {"bonus": player.bonus + 1},
    ]
    figures += [{"levels": {**player.levels, name: player.levels[name] + 1}} for name in TECH_ORDER]
    for figure in figures:
        sides = changed(plain, board(with_player(view, seat, **figure), NAMES))
        assert sides is not None, figure
        assert first <= sides[1] < sides[3] <= last, figure


def test_deck_and_discard_pile_are_counted(view: GalaxyView) -> None:
    plain = board(view, NAMES)
    assert changed(plain, board(replace(view, decks=(view.decks[0] - 1,)), NAMES)) is not None
    for kind in view.discards[0]:
        pile = {**view.discards[0], kind: view.discards[0][kind] + 1}
        assert changed(plain, board(replace(view, discards=(pile,)), NAMES)) is not None, kind


# -- out, won ----------------------------------------------------------------------------------------------------------


def test_an_eliminated_player_is_greyed(view: GalaxyView) -> None:
    """That panel shrinks to a line without any bright ink."""
    seat, view = other(view), replace(view, active=view.order[0])
    gone = with_player(view, seat, alive=False, worlds=(), cards=0, credits=0, income=0)
    picture = board(gone, NAMES)
    assert picture.height != board(view, NAMES).height
    first, last = rows_of(gone, seat)
    assert last - first < 140
    band = picture.crop((0, first + 30, 1280, last - 40))
    colours = {colour for _, colour in band.getcolors(1 << 20) or []}
    assert PLAIN.ink not in colours
    assert changed(picture, board(gone, NAMES, [e.HomeworldDestroyed(seat, 0)])) is not None


def test_the_winner_stands_large_on_top(view: GalaxyView) -> None:
    alone = [board(replace(view, phase="end", winners=(seat,)), NAMES) for seat in range(3)]
    shared = board(replace(view, phase="end", winners=(0, 1)), NAMES)
    assert len({picture.crop((0, 0, 1280, 230)).tobytes() for picture in [*alone, shared]}) == 4


# -- battle ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def battle(view: GalaxyView) -> GalaxyView:
    """Three Fleets against a Homeworld with one Fleet, dice on the table."""
    attacker, defender = view.order[0], view.order[2]
    sides = with_player(view, attacker, worlds=empire(2, 3, 60, attacker))
    sides = with_player(sides, defender, worlds=empire(1, 1, 70, defender))
    rolls = {"F60": (4,), "F61": (9, 2), "F62": (6,), "F70": (5,), f"H{defender + 1}": (3, 3, 5, 8, 2)}
    fought = BattleView(
        attacker, defender, f"H{defender + 1}", ("F60", "F61", "F62"), ("F70",), False, {}, 1, rolls, False
    )
    return replace(sides, battle=fought, active=attacker, phase="attack")


def test_a_battle_takes_a_strip_of_its_own(battle: GalaxyView) -> None:
    assert board(battle, NAMES).size != board(replace(battle, battle=None), NAMES).size


def test_each_die_of_a_battle_is_shown_on_the_strip(battle: GalaxyView) -> None:
    """Another face of any die changes the strip, and nothing but the strip."""
    assert battle.battle is not None
    plain = board(battle, NAMES)
    first, _ = rows_of(battle, battle.order[0])
    for unit, dice in battle.battle.rolls.items():
        for place in range(len(dice)):
            other_dice = (*dice[:place], dice[place] % 10 + 1, *dice[place + 1 :])
            rolls = {**battle.battle.rolls, unit: other_dice}
            sides = changed(plain, board(replace(battle, battle=replace(battle.battle, rolls=rolls)), NAMES))
            assert sides is not None, (unit, place)
            assert sides[3] <= first, (unit, place)


def test_before_the_roll_the_strip_shows_how_many_dice_there_will_be(battle: GalaxyView) -> None:
    """A lead in a combat technology and Tactical Superiority give dice. [GS-ATK-13, GS-ATK-14]"""
    assert battle.battle is not None
    calm = replace(battle.battle, round=0, rolls={})
    ready = replace(battle, battle=calm)
    helped = replace(battle, battle=replace(calm, extra={"F60": 1}))
    levels = battle.players[battle.active].levels
    ahead = with_player(ready, battle.active, levels={**levels, "FP": 9})
    strips = {board(one, NAMES).crop((0, 0, 1280, 500)).tobytes() for one in (ready, helped, ahead, battle)}
    assert len(strips) == 4


def test_a_destroyed_unit_is_crossed_out_on_the_strip(battle: GalaxyView) -> None:
    """With the units that joined against it. [GS-ATK-17]"""
    assert battle.battle is not None
    left = replace(battle.battle, attackers=("F61", "F62"))
    seat = battle.battle.attacker
    home = replace(battle.players[seat].worlds[0], fleets=())
    after = with_player(replace(battle, battle=left), seat, worlds=(home, *battle.players[seat].worlds[1:]))
    by_one, by_two = (board(after, NAMES, [e.UnitDestroyed(seat, "F60", by, 4, 9)]) for by in (("F70",), ("F70", "H3")))
    first, _ = rows_of(after, battle.order[0])
    sides = changed(by_one, by_two)
    assert sides is not None
    assert sides[1] < first + 200


def fought(view: GalaxyView) -> list[Event]:
    """A whole battle between two pictures."""
    attacker, defender = view.order[0], view.order[1]
    return [
        e.AttackDeclared(attacker, defender, "C95", ("F95",)),
        e.CombatRolled(1, (("F95", (9, 9)),), (("C95", (2,)),)),
        e.UnitDestroyed(defender, "C95", ("F95",), 2, 18),
        e.ColonyTaken(attacker, "C95", True),
        e.AttackEnded(attacker, defender, ("F95",)),
    ]


def test_a_battle_that_was_over_before_anybody_looked_is_still_told(view: GalaxyView) -> None:
    facts = fought(view)
    held = [fact for fact in facts if not isinstance(fact, e.UnitDestroyed)]
    told, quiet = board(view, NAMES, facts), board(view, NAMES)
    assert told.height > quiet.height + 150
    assert told.tobytes() != board(view, NAMES, held).tobytes(), "a fallen world looks like one that held"


def test_an_attack_that_was_called_off_is_no_battle(view: GalaxyView) -> None:
    facts = [e.AttackDeclared(0, 1, "H2", ("F1",)), e.AttackCalledOff(0, 1)]
    assert board(view, NAMES, facts).tobytes() == board(view, NAMES).tobytes()


# -- marks and the feed ------------------------------------------------------------------------------------------------


def test_peace_talks_are_marked_on_the_panel_they_protect(view: GalaxyView) -> None:
    """Nobody may be attacked again whose Peace Talks hold. [GS-ATK-05]"""
    seat = other(view)
    sides = changed(board(view, NAMES), board(replace(view, peace=(seat,)), NAMES))
    first, last = rows_of(view, seat)
    assert sides is not None
    assert first <= sides[1] < sides[3] <= last


def test_a_command_card_waits_in_sight_of_all(view: GalaxyView) -> None:
    """The card, whom it is aimed at, and the counters to it. [GS-CRD-15, GS-CRD-16]"""
    plain = board(view, NAMES)
    one = replace(view, stack=((0, "spy", "P2"),))
    two = replace(view, stack=((0, "spy", "P2"), (1, "counter", "P1")))
    pictures = [board(one, NAMES), board(two, NAMES), board(replace(view, stack=((0, "spy", "P3"),)), NAMES)]
    assert all(picture.height > plain.height for picture in pictures)
    assert len({picture.tobytes() for picture in pictures}) == 3


def test_a_waiting_card_is_not_shown_twice(view: GalaxyView) -> None:
    waiting = replace(view, stack=((0, "spy", "P2"),))
    assert board(waiting, NAMES, [e.CommandUsed(0, "spy", "P2")]).tobytes() == board(waiting, NAMES).tobytes()


def test_how_an_action_came_out_is_seen(view: GalaxyView) -> None:
    """The die of an effect, a counter, an exchange, a research roll, a trade."""
    use = e.CommandUsed(0, "steal", "P2")
    stories: Sequence[list[Event]] = (
        [use],
        [use, e.EffectRolled(0, "steal", 4, True)],
        [use, e.EffectRolled(0, "steal", 7, False)],
        [use, e.UseNegated(0, "steal", 2)],
        [use, e.NoEffect(0, "steal")],
        [e.Exchanged(0, "draft", "fleet", True)],
        [e.Exchanged(0, "draft", "leader", False)],
        [e.ResearchRolled(0, 4), e.TechnologyRaised(0, "DE", 2)],
        [e.Traded(0, 1, 1, 0, 0, 6)],
    )
    assert len({board(view, NAMES, story).tobytes() for story in stories}) == len(stories)


def test_a_picture_after_many_actions_is_no_taller_than_after_one(view: GalaxyView) -> None:
    facts = [e.CommandUsed(0, "spy", "P2")] * 9
    assert board(view, NAMES, facts).height == board(view, NAMES, facts[:1]).height


# -- the hand ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own() -> GalaxyView:
    """What the active player of a game of three sees, with five cards and 10 credits."""
    match = midgame()
    seen: GalaxyView = match.view(match.view(None).active)
    assert seen.seat is not None
    cards = ("fleet", "fleet", "colony", "command", "leader")
    return with_player(replace(seen, hand=cards, phase="build"), seen.seat, credits=10, cards=5)


def shown(view: GalaxyView) -> bytes:
    """The hand's pixels."""
    picture = hand(view, NAMES)
    assert picture is not None
    return picture.tobytes()


def test_the_hand_is_for_players_in_the_game_only(own: GalaxyView) -> None:
    assert own.seat is not None
    assert hand(replace(own, seat=None, hand=()), NAMES) is None
    assert hand(with_player(own, own.seat, alive=False), NAMES) is None


def test_each_seat_has_its_own_hand() -> None:
    match = midgame()
    assert len({shown(match.view(seat)) for seat in range(3)}) == 3


def test_the_hand_shows_kinds_and_numbers(own: GalaxyView) -> None:
    hands = [(), ("fleet",), ("fleet", "fleet"), ("colony",), ("fleet@1",), ("leader", "fleet")]
    pictures = [shown(replace(own, hand=cards)) for cards in hands]
    assert pictures[4] == pictures[1], "whose card it is does not matter to its holder"
    assert len({*pictures}) == 5


def test_the_order_of_cards_in_hand_does_not_show(own: GalaxyView) -> None:
    assert shown(own) == shown(replace(own, hand=own.hand[::-1]))


def test_what_a_card_can_do_now_follows_phase_turn_and_purse(own: GalaxyView) -> None:
    assert own.seat is not None
    waiting = replace(own, active=(own.seat + 1) % 3)
    poor = with_player(own, own.seat, credits=2)
    drawing, playing = replace(own, phase="draw"), replace(own, phase="command")
    counter = replace(waiting, stack=(((own.seat + 1) % 3, "spy", "P1"),))
    moments = [own, waiting, poor, drawing, playing, counter]
    assert len({shown(moment) for moment in moments}) == len(moments)


def test_what_a_spy_saw_is_shown_to_the_user(own: GalaxyView) -> None:
    """Spy and Strategic Planning, the latter in order. [GS-CRD-02, GS-CRD-03]"""
    looks: list[tuple[tuple[int | None, tuple[str, ...]], ...]] = [
        (),
        ((1, ("fleet", "fleet")),),
        ((1, ()),),
        ((None, ("fleet", "leader")),),
        ((None, ("leader", "fleet")),),
    ]
    assert len({shown(replace(own, seen=look)) for look in looks}) == len(looks)


def test_open_offers_are_listed_and_the_picture_grows_with_them() -> None:
    """Both sides of an offer see its terms. [GS-DEA-02]"""
    match = midgame()
    while match.asked is None or not match.asked.step.open:
        step(match, warlike(random.Random(1).randrange))
    for number in range(1, 3):
        match.act(0, Offer(to=f"P{number + 1}", give_credits=0, want_credits=number, promise="peace " * 20))
    maker, taker = hand(match.view(0), NAMES), hand(match.view(1), NAMES)
    assert maker is not None
    assert taker is not None
    assert maker.height > 640
    assert taker.tobytes() != shown(replace(match.view(1), deals=()))
