"""What players of Deadlock read: few lines for a quiet turn, every die of a battle, never a secret."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from rules.common.plan import Plan
from rules.deadlock import GAME
from rules.deadlock.chapters.chronicle import Chronicle
from rules.deadlock.model.cells import CELLS
from rules.deadlock.model.events import (
    BattleBegan,
    BattleEnded,
    Clashed,
    DeckShuffled,
    Fell,
    PhaseBegan,
    Volley,
)
from rules.deadlock.model.moves import Board, Done, Serve, Site
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.tables import GOODS, RACES, TECHNOLOGIES
from rules.engine import Choose, Event, Match, Question, Refused
from rules.engine.playout import Player, QuickDice, autopilot, random_player, step
from tests.deadlock.acts import sample_act
from tests.deadlock.kit import new_game, position, seat
from tests.tiers import in_turn

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
LONG_NAMES = ("W" * 80,) * 7
PLENTY = 50_000
"""No number of this size is public: whatever has five digits is a stock."""
LEGAL_ONCE = (
    Prompt.RACE,
    Prompt.LANDING,
    Prompt.POWER,
    Prompt.LABOR,
    Prompt.TAX,
    Prompt.BUSINESS,
    Prompt.BUILD,
    Prompt.MISSILES,
    Prompt.TRANSPORT,
    Prompt.SETTLE,
    Prompt.RESEARCH,
)
"""Questions whose options are the moves that nothing is wrong with."""
UNREFUSED = (Done, Site, Serve, Board)
"""What says more about a piece of a plan, or that there is none, is offered or not with that piece."""


def lines(events: Sequence[Event], player: str | None = None) -> list[str]:
    """What is told to everybody, or to this player alone."""
    who = None if player is None else (seat(player),)
    facts = [GAME.narrate.fact(event, NAMES) for event in events if event.audience == who]
    return [line for line in facts if line]


# -- length ------------------------------------------------------------------------------------------------------------


def test_a_quiet_turn_of_21_phases_is_told_in_four_lines() -> None:
    """Whose turn, the Event die, who came, the tax: nothing else happened that anybody has to read."""
    table = position("C3 plains P1: city+ farm+ farm+ mine+ dwellings", P1="human", dice=[5], rest=6)
    while table.view.active == seat("P1"):
        table.silent()
    begun = [event for event in table.events if isinstance(event, PhaseBegan) and event.seat == 0]
    assert len(begun) == 21
    told = lines(table.events)
    assert told[:3] == ["Event die 5: nothing happens.", "Ann: 1 new colonist, in C3.", "Ann sets the Medium tax."]
    assert told[3] == "— Round 1: Ben's turn —"


def test_a_quiet_turn_tells_its_player_goods_in_one_line_each() -> None:
    """Upkeep, tax, output: what nobody else may know."""
    table = position("C3 plains P1: city+ farm+ farm+ mine+ dwellings", P1="human", dice=[5], rest=6)
    while table.view.active == seat("P1"):
        table.silent()
    assert lines(table.events, "P1") == [
        "Upkeep took 4 Food and 3 Energy; 16 Food and 17 Energy are left.",
        "Culture keeps 5 people content; colonists and rebels number 5.",
        "The tax brings 2 Credits.",
        "Your buildings bring 14 Food, 5 Metal and 7 Credits.",
    ]


def test_a_battle_is_told_by_its_losses_and_the_dice_are_behind_them() -> None:
    """DL-ATK-09, DL-ATK-10: who fights with what, a line for rounds that cost somebody, and all dice are their why."""
    table = position(
        "C3 plains P1: city+ | tank2 / C4 plains P2: city+ farm- | infantry", phase="transport", P1="maug", P2="cyth",
        dice=[[1, 1, 2, 3, 4, 5], [1, 6, 6], [2, 2, 2, 2, 2, 2], [3, 4], [1, 1, 2, 2, 2, 2], [3, 4]], rest=6,
    )  # fmt: skip
    table.play("P1", "march C3 tank C4 2")
    told = lines(table.as_told)
    assert told[told.index("⚔ Ann attacks Ben in C4: 2 Tanks against 1 colonist and 1 Infantry.") :][:5] == [
        "⚔ Ann attacks Ben in C4: 2 Tanks against 1 colonist and 1 Infantry.",
        "Round 1: Ben loses 1 colonist.",
        "Rounds 2 and 3: Ben loses 1 Infantry.",
        "Ann wins C4 after 3 rounds; no building there is left.",
        "Ann controls C4 now.",
    ]
    whys = [GAME.narrate.why(event, NAMES) for event in table.as_told if isinstance(event, Clashed)]
    assert whys[1].splitlines() == [
        "Each unit rolls as many dice as its Attack, and every 1 hits.",
        "Round 2: Ann's 2 Tanks roll 2 2 2 2 2 2, Ben's Infantry rolls 3 4.",
        "Round 3: Ann's 2 Tanks roll 1 1 2 2 2 2, Ben's Infantry rolls 3 4.",
    ]


def test_a_dodge_is_told_with_its_die_and_what_is_added() -> None:
    """DL-ATK-11: SAM Missiles make it harder; each Tank's attack has a roll of its own."""
    table = position(
        "C3 plains P1: city+ | tank2 / C4 plains P2: city- | plane", phase="transport",
        P1="maug sam_missiles", P2="cyth", dice=[[6, 6], [1, 1, 2, 1, 2, 2], [5], [4]], rest=6,
    )  # fmt: skip
    table.play("P1", "march C3 tank C4 2")
    (clash,) = [event for event in table.as_told if isinstance(event, Clashed)]
    assert GAME.narrate.fact(clash, NAMES) == "Round 1: Ben loses 1 Plane."
    assert "Ben's Plane dodges with 5-1, Ben's Plane fails to dodge with 4-1." in GAME.narrate.why(clash, NAMES)


def test_the_longest_battle_is_told_in_ten_lines() -> None:
    """DL-ATK-04: twenty a side, and many rounds in which somebody falls; whoever fell is told once."""
    told: list[Event] = []
    chronicle = Chronicle(told.append, "C4", 0, 1)
    chronicle(BattleBegan("C4", 0, 1, (("tank", 20),), (("tank", 20),)))
    for number in range(1, 21):
        chronicle(Volley("C4", number, 0, ("tank",), (1,), 1))
        chronicle(Volley("C4", number, 1, ("tank",), (1,), 1))
        chronicle(Fell("C4", number, number % 2, ("tank",)))
    chronicle(BattleEnded("C4", 0, 1, 0, 20))
    assert lines(told)[1:3] == ["Round 1: Ben loses 1 Tank.", "Round 2: Ann loses 1 Tank."]
    assert lines(told)[6] == "Rounds 6 to 20: Ann loses 8 Tanks, Ben 7 Tanks."
    assert len(lines(told)) == 8
    clashes = [event for event in told if isinstance(event, Clashed)]
    assert sum([len(clash.rounds) for clash in clashes]) == 60


# -- secrets -----------------------------------------------------------------------------------------------------------


def marked(chance: random.Random, players: int) -> Match[Any, Any]:
    """A game whose stocks have five digits, and whose players know a few technologies."""
    match = Match.begin(GAME, players, GAME.checked_options({}), QuickDice(chance.randrange))
    while match.state.phase in ("races", "map", "landing", "first_turn"):
        step(match, autopilot)
    for player in match.state.players:
        player.goods = {good: PLENTY + chance.randrange(9999) for good in GOODS}
        player.goods["research"] = 0
        player.technologies = chance.sample(sorted(TECHNOLOGIES), 8)
    return match


def public_texts(match: Match[Any, Any]) -> Iterator[str]:
    """All that everybody can read now: facts, what is asked, how it stands, what choices a spectator would see."""
    names = NAMES[: len(match.state.players)]
    facts = [event for event in match.drain().events if event.audience is None]
    yield from filter(None, [GAME.narrate.fact(event, names) for event in facts])
    yield from filter(None, [GAME.narrate.why(event, names) for event in facts])
    view = match.view(None)
    yield GAME.narrate.standing(view, names)
    yield GAME.narrate.sheet(view, names)
    yield GAME.narrate.where(view)
    for question in match.asked.questions.values() if match.asked else ():
        yield GAME.narrate.public(question.prompt, question.about, names)


@pytest.mark.parametrize("seed", in_turn([11, 12, 13, 14], 0, stay=2))
def test_nothing_public_tells_a_stock_or_a_technology(seed: int) -> None:
    """Chapter 6: in a played game with deals and orders no five-digit number and no technology is ever public."""
    print(f"seed {seed}")
    chance = random.Random(seed)
    match = marked(chance, 2 + seed % 3)
    secrets = re.compile("|".join([r"\d{5}", *[re.escape(row.name) for row in TECHNOLOGIES.values()]]))
    players: list[Player] = [autopilot, random_player(chance.randrange)]
    count = 0
    for _ in range(250):
        if match.asked is None:
            break
        disturb(match, chance)
        step(match, players[chance.randrange(2)])
        for text in public_texts(match):
            count += 1
            assert not secrets.search(text), text
    assert count > 500


def disturb(match: Match[Any, Any], chance: random.Random) -> None:
    """Now and then somebody makes an offer, answers one, or leaves orders; concessions would end it too soon."""
    if chance.random() < 0.2:
        by = chance.randrange(len(match.state.players))
        act = sample_act(match.state, by, chance.randrange)
        if act is not None and act.kind != "concede":
            try:
                match.act(by, act)
            except Refused:
                return


# -- questions ---------------------------------------------------------------------------------------------------------


def asked(seed: int, players: int, player: Player, answers: int) -> Iterator[tuple[Match[Any, Any], Question]]:
    """The questions of a played game."""
    chance = random.Random(seed)
    match = Match.begin(GAME, players, GAME.checked_options({"round_limit": "15"}), QuickDice(chance.randrange))
    for _ in range(answers):
        if match.asked is None:
            return
        yield from [(match, question) for question in match.asked.questions.values()]
        step(match, player)


@pytest.mark.parametrize(("seed", "players", "wild"), [(21, 3, False), (22, 4, True), (23, 7, True)])
def test_every_choice_has_a_name_of_its_own_that_fits_on_a_button(seed: int, players: int, *, wild: bool) -> None:
    """At most 80 characters, not cut, no two alike; the question says what to do."""
    print(f"seed {seed}")
    names, player = NAMES[:players], random_player(random.Random(seed).randrange) if wild else autopilot
    for match, question in asked(seed, players, player, 250):
        seen = match.view(question.seat)
        labels = [GAME.narrate.label(move, seen, names) for move in getattr(question, "options", ())]
        assert all(0 < len(label) <= 80 and not label.endswith("…") for label in labels), labels
        assert len({*labels}) == len(labels), question.prompt
        told = GAME.narrate.prompt(question, names)
        assert told.endswith((".", "?")), told
        assert len(told) <= 160, told
        assert "{" not in told + GAME.narrate.public(question.prompt, question.about, names)


def test_no_refusal_forbids_what_may_be_chosen() -> None:
    """Legality is written once: what says why a move is no choice has nothing against one that is."""
    checked = set[str]()
    for _, question in asked(25, 4, random_player(random.Random(25).randrange), 400):
        if question.prompt in LEGAL_ONCE:
            assert isinstance(question, Choose | Plan)
            assert question.why
            moves = [move for move in question.options if not isinstance(move, UNREFUSED)]
            assert [question.why(move) for move in moves if question.why(move)] == []
            checked |= {question.prompt} if moves else set()
    assert len(checked) > len(LEGAL_ONCE) / 2


def test_a_turn_can_be_planned_through_its_questions_in_their_order() -> None:
    """Every title leads to a question that a played turn asks, and they come in that order."""
    prompts = dict.fromkeys(question.prompt for _, question in asked(24, 2, autopilot, 400))
    titled = {prompt for prompt, title in GAME.plan.items() if title}
    assert titled - {"ability", "missiles", "battles"} <= {*prompts}
    turns = [question.prompt for _, question in asked(24, 2, autopilot, 400) if question.prompt in GAME.plan]
    order = [*GAME.plan]
    ranks = [order.index(prompt) for prompt in turns]
    assert all(after >= before or after <= order.index("tax") for before, after in pairwise(ranks))


# -- how it stands -----------------------------------------------------------------------------------------------------


def test_the_standing_of_seven_fits_into_an_alt_text() -> None:
    """Long names are cut, nothing is lost before the last player."""
    table = new_game(7, rest=6)
    for _ in range(30):
        table.silent()
    told = GAME.narrate.standing(table.view, LONG_NAMES)
    assert len(told) <= 1024
    assert GAME.narrate.standing(table.view, NAMES).startswith(f"Round 1, {NAMES[table.view.active]}'s turn, ")


def test_the_standing_of_seven_great_empires_is_cut_to_an_alt_text() -> None:
    """A hundred of everything each, late in a long game: Discord takes no more than 1,024 characters."""
    houses, known = "luxury_housing " * 5, " ".join([*TECHNOLOGIES][:10])
    lands = [f"{cell} plains P{place % 7 + 1}: city+ {houses} idle50 | tank50" for place, cell in enumerate(CELLS[:21])]
    sheets: dict[str, Any] = {f"P{number}": f"rebels100 {known}" for number in range(1, 8)}
    table = position(" / ".join(lands), phase="transport", round=100, round_limit=200, **sheets)
    assert len(GAME.narrate.standing(table.view, LONG_NAMES)) == 1024


def test_the_round_is_told_while_races_are_chosen_too() -> None:
    """As the picture does, so that whoever reads knows how long the game will be."""
    assert GAME.narrate.standing(new_game(2, rest=6).view, NAMES).startswith("Round 1, Choosing Races. ")
    limited = new_game(2, rest=6, round_limit="20").view
    assert GAME.narrate.standing(limited, NAMES).startswith("Round 1 of 20, Choosing Races. ")


def test_the_standing_tells_each_player_in_a_sentence() -> None:
    """Territories, colonists and homes, rebels, units: all of it public."""
    table = position(
        "C3 plains P1: city+ dwellings idle2 | tank2", P1="tarth rebels2 rocketry", P2="maug", phase="taxation"
    )
    told = GAME.narrate.standing(table.view, NAMES)
    assert "Ann (Tarth): 1 of 25 territories, 3 colonists in 8 homes, 2 rebels, 2 units, 1 technology." in told
    assert "Ben (Maug): 1 of 25 territories, 1 colonist in 5 homes." in told


def test_the_sheet_has_what_its_player_needs_and_no_other_sees_it() -> None:
    """Section 8: stocks, the next Upkeep, technologies with what they do, unit values, warnings."""
    table = position("C3 plains P1: city+ | tank", P1="tarth F0 M7 A2 metallurgy", P2="maug", phase="build")
    told = GAME.narrate.sheet(table.see("P1"), NAMES)
    assert told.splitlines()[0] == "You have 7 Metal, 20 Energy, 20 Credits and 2 Art."
    assert "⚠ As it stands, 1 colonist will go unfed and rebel: 0 Food for 1 colonist." in told
    assert "Metallurgy: military units Defense +1" in told
    assert "A Resource Phase brings nothing as it stands; Art adds 2 to culture 0." in told
    assert "Tank: Attack 4, Defense 5, Init 1, Move 2." in told
    assert "7 Metal" not in GAME.narrate.sheet(table.see("P2"), NAMES) + GAME.narrate.sheet(table.view, NAMES)


def test_no_stocks_are_told_before_they_are_handed_out() -> None:
    """As the picture shows none: who has just chosen a race has not lost anything. [DL-SET-12]"""
    table = new_game(2, rest=6)
    table.silent()
    early = GAME.narrate.sheet(table.see("P1"), NAMES)
    assert early.startswith("Human: ")
    while table.match.state.phase in ("races", "map", "landing"):
        table.silent()
    assert GAME.narrate.sheet(table.see("P1"), NAMES).startswith("You have 19 Food, 20 Metal")


def test_every_race_is_told_to_who_chooses_one() -> None:
    """A name and what it is good at, on one button each."""
    table = new_game(2, rest=6)
    question = table.question("P1")
    labels = [GAME.narrate.label(move, table.see("P1"), NAMES) for move in question.options]  # type: ignore[union-attr]
    assert len(labels) == len(RACES)
    assert "Cyth: Commanders Attack +3, Poison spoils farmland" in labels


@pytest.mark.parametrize(("turns", "farm"), [(0, "(7 Food)"), (1, "(7 Food, poisoned)")])
def test_DL_RES_03_a_farm_on_poisoned_ground_is_told_as_such_to_the_last_turn(turns: int, farm: str) -> None:
    """DL-RES-03: where its workers are chosen; a Mine there gives what it always gives."""
    table = position(f"C3 plains P1: farm- mine- idle1 | | poison{turns}", phase="labor", P1="human")
    labels = [GAME.narrate.label(move, table.see("P1"), NAMES) for move in table.question("P1").options]  # type: ignore[union-attr]
    assert labels == [f"Hydroponic Farm in C3, slot 1 {farm}", "Surface Mine in C3, slot 2 (5 Metal)"]


def test_volleys_without_dice_are_told() -> None:
    """A unit without Attack rolls nothing, and the line says so."""
    told = GAME.narrate.why(Clashed("C3", 0, 1, 1, 1, (Volley("C3", 1, 0, ("tank",), (), 0),)), NAMES)
    assert told.endswith("Round 1: Ann's Tank rolls no dice.")


# -- sentences ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("promise", "end"),
    [("peace", ": peace."), ("no war, I promise!", ": no war, I promise!"), ("Why not?", ": Why not?")],
)
def test_a_promise_ends_its_sentence_once(promise: str, end: str) -> None:
    """DL-DIP-06: in the offer, on the sheets, in the public line, and in what is kept of it."""
    table = position("C3 plains P1: city+ / E5 plains P2: city+", phase="diplomacy")
    table.act("P1", f"offer P2 promise={promise.replace(' ', '_')}")
    sheets = [GAME.narrate.sheet(table.see("P2"), NAMES)]
    table.act("P2", "accept P1 1")
    sheets.append(GAME.narrate.sheet(table.see("P1"), NAMES))
    facts = [GAME.narrate.fact(event, NAMES) or "" for event in table.events]
    told = [line for text in (*facts, *sheets) for line in text.splitlines() if promise in line]
    assert len(told) == 4
    assert [line for line in told if end not in line or f"{end}." in line] == []


def test_one_card_becomes_the_deck() -> None:
    """DL-RSH-04: one, and more."""
    told = [GAME.narrate.fact(DeckShuffled(cards), NAMES) for cards in (1, 2)]
    assert told == [
        "The 1 discarded card becomes the new technology deck.",
        "The 2 discarded cards become the new technology deck.",
    ]
