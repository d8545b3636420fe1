"""Finding one option among many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hypothesis import given
from hypothesis import strategies as st

from bot.discord.controls.choices import LIST, SMALL, Level, level_at, shelves
from rules.engine import Move, Offers
from tests.bot.discord.bazaar import Burn, Buy


@dataclass(frozen=True, slots=True)
class Step(Move):
    """Go somewhere."""

    x: int
    y: int
    z: int


@dataclass(frozen=True, slots=True)
class Hop(Move):
    """Jump somewhere."""

    sorted_by: ClassVar[str] = "z"
    x: int
    z: int


WORKS = st.lists(
    st.one_of(
        st.builds(Hop, st.integers(0, 5), st.integers(0, 2)),
        st.builds(Step, st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)),
        st.builds(Buy, st.sampled_from("abcdefghij"), st.sampled_from("rgb")),
        st.just(Burn()),
    ),
    min_size=1,
    max_size=150,
    unique=True,
)


def words(move: Move) -> str:
    """A label."""
    return move.key


def steps(level: Level, label: str) -> tuple[int, ...]:
    """The path into the branch with this label."""
    return (*level.path, *[entry.number for entry in level.entries if entry.label == label])


def test_few_options_are_shown_at_once() -> None:
    """Up to 25 options need no branches, whatever their kinds."""
    options = [*[Buy(f"ware{number}", "red") for number in range(24)], Burn()]
    level = level_at(options, (), words)
    assert level.leaf
    assert [entry.number for entry in level.entries] == list(range(25))


def test_many_options_are_parted_by_kind_then_by_field() -> None:
    """First what to do, then with what."""
    options = [*[Buy(f"ware{w}", c) for w in range(12) for c in ("red", "green", "blue")], Burn()]
    kinds = level_at(options, (), words)
    assert [entry.label for entry in kinds.entries] == ["Buy", "Burn"]
    assert kinds.entries[1].note == "Burn your stall down."
    wares = level_at(options, steps(kinds, "Buy"), words)
    assert (wares.leaf, len(wares.entries), wares.about) == (False, 12, "Which ware")
    colours = level_at(options, steps(wares, "ware4"), words)
    assert [options[entry.number] for entry in colours.entries] == [Buy("ware4", c) for c in ("red", "green", "blue")]


def test_many_values_of_one_field_fill_pages() -> None:
    """Sixty-four cells are three lists."""
    options = [Buy(f"ware{number}", "red") for number in range(64)]
    level = level_at(options, (), words)
    assert level.leaf
    assert [len(level.page(number)) for number in range(3)] == [25, 25, 14]
    assert level.page(99) == level.page(2)


def test_a_path_that_leads_nowhere_starts_again() -> None:
    """An argument that somebody made up is no way around the list."""
    options = [Buy(f"ware{number}", "red") for number in range(64)]
    assert level_at(options, (7, 7, 7), words) == level_at(options, (), words)


def test_a_path_leads_to_the_same_branch_when_others_go() -> None:
    """Somebody who looks at ware4 still does when ware1 has been sold out; when ware4 has, he is one step back."""
    options = [*[Buy(f"ware{w}", c) for w in range(12) for c in ("red", "green", "blue")], Burn()]
    path = steps(level_at(options, steps(level_at(options, (), words), "Buy"), words), "ware4")
    left = [option for option in options if option not in [Buy("ware1", c) for c in ("red", "green", "blue")]]
    assert [entry.label for entry in level_at(left, path, words).entries] == [
        f"buy:ware4:{c}" for c in ("red", "green", "blue")
    ]
    gone = level_at([option for option in options if "ware4" not in option.key], path, words)
    assert (gone.path, len(gone.entries)) == (path[:1], 11)


def test_branches_are_named() -> None:
    """A branch shows what its value stands for; two values of one name are two branches."""
    options = [Buy(f"ware{w}", c) for w in range(12) for c in ("red", "green", "blue")]
    level = level_at(options, (), words, lambda value, field: "a vase" if value in ("ware1", "ware2") else value)
    assert [entry.label for entry in level.entries][:4] == ["ware0", "a vase", "a vase", "ware3"]
    assert len({entry.number for entry in level.entries}) == 12


def test_what_is_alone_in_its_kind_answers_at_once() -> None:
    """A list of one line would be a press too many; it is called by its kind, or by its own label if it has fields."""
    wares, hops = [Buy(f"ware{number}", "red") for number in range(40)], [Hop(x, 0) for x in range(40)]
    level = level_at([*wares, Step(1, 2, 3), Burn(), *hops], (), words, at_once=True)
    assert [(entry.label, entry.number, entry.answers) for entry in level.entries[1:3]] == [
        ("step:1:2:3", 40, True), ("Burn", 41, True),
    ]  # fmt: skip
    assert level.entries[1].note == "Go somewhere."
    assert not level.entries[0].answers


def test_a_large_kind_is_spread_over_its_few_first_values() -> None:
    """A press less for each of its options; what leads on from there is the same as before."""
    options = [*[Step(x, y, 0) for x in range(8) for y in range(40)], Buy("ware1", "red"), Buy("ware2", "red")]
    level = level_at(options, (), words, at_once=True)
    buys = ["buy:ware1:red", "buy:ware2:red"]
    assert [entry.label for entry in level.entries] == [*[f"Step: {number}" for number in range(8)], *buys]
    inside = level_at(options, steps(level, "Step: 3"), words, at_once=True)
    assert (inside.leaf, inside.trail, len(inside.entries)) == (True, ("Step: 3",), 40)
    more = [*options, *[Step(x, y, 0) for x in range(8, 26) for y in range(40)]]
    many = level_at([*more, *[Hop(x, 0) for x in range(40)]], (), words, at_once=True)
    assert [entry.label for entry in many.entries] == ["Step", *buys, "Hop"]


@dataclass(frozen=True, slots=True)
class Strike(Move):
    """Hit somebody."""

    in_front: ClassVar[bool] = True
    target: str


def test_what_matters_most_stands_in_front_of_the_lists() -> None:
    """A few blows among a hundred ways are one press, not two; where one list does not hold them, they are a branch."""
    ways, blows = [Step(1, y, 0) for y in range(40)], [Strike(f"foe{number}") for number in range(3)]
    hops = [Hop(x, 0) for x in range(40)]
    level = level_at([*ways, *blows, Burn(), *hops], (), words, at_once=True)
    told = [(entry.label, entry.answers) for entry in level.entries]
    assert told == [*[(words(blow), True) for blow in blows], ("Step", False), ("Burn", True), ("Hop", False)]
    single = level_at([*ways, Burn(), *hops, blows[0]], (), words, at_once=True)
    assert single.entries[0].label == words(blows[0])
    crowd = [Strike(f"foe{number}") for number in range(24)]
    assert [entry.label for entry in level_at([*ways, *crowd, Burn()], (), words, at_once=True).entries] == [
        "Step", "Strike", "Burn",
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Activate(Move):
    """Let somebody act."""

    who: str
    what: str


def test_small_kinds_are_spread_where_all_together_are_too_many() -> None:
    """Twelve attacks and twenty-four activations: the attacks, and a row for each of the six, not one for all."""
    blows, acts = (
        [Strike(f"foe{n}") for n in range(12)],
        [Activate(f"own{u}", f"deed{d}") for u in range(6) for d in range(4)],
    )
    options = [*blows, *acts, Burn()]
    level = level_at(options, (), words, at_once=True)
    assert [(entry.label, entry.answers) for entry in level.entries] == [
        *[(words(blow), True) for blow in blows],
        *[(f"Activate: own{unit}", False) for unit in range(6)],
        ("Burn", True),
    ]  # fmt: skip
    deeds = level_at(options, steps(level, "Activate: own4"), words, at_once=True)
    assert (deeds.leaf, [options[entry.number] for entry in deeds.entries]) == (True, acts[16:20])


def test_what_matters_most_is_a_list_of_its_own_beside_the_only_one_that_leads_on() -> None:
    """Twelve attacks and fourteen who may act, four deeds each: who acts is chosen at once, not behind one line."""
    blows = [Strike(f"foe{n}") for n in range(12)]
    acts = [Activate(f"own{u}", f"deed{d}") for u in range(14) for d in range(4)]
    options = [*blows, *acts, Burn()]
    level = level_at(options, (), words, at_once=True)
    assert [entry.label for entry in level.beside] == [*map(words, blows), "burn"]
    assert (level.leaf, level.trail) == (False, ("Activate",))
    assert [entry.label for entry in level.entries] == [f"own{unit}" for unit in range(14)]
    deeds = level_at(options, steps(level, "own4"), words, at_once=True)
    assert (deeds.beside, [options[entry.number] for entry in deeds.entries]) == ((), acts[16:20])


def test_the_only_list_that_leads_on_is_open_at_once() -> None:
    """Twenty-eight goals and to stay: the goals page by page, and to stay as a button, not a list of one line."""
    goals = [Buy(f"ware{number}", "red") for number in range(28)]
    level = level_at([*goals, Burn()], (), words, at_once=True)
    assert (level.leaf, level.path, [len(level.page(number)) for number in range(level.pages)]) == (True, (), [25, 3])
    assert [(entry.label, entry.number) for entry in level.beside] == [("burn", 28)]
    deep = [*[Buy(f"ware{w}", c) for w in range(12) for c in ("red", "green", "blue")], Burn()]
    wares = level_at(deep, (), words, at_once=True)
    assert (len(wares.entries), wares.path, wares.beside[0].label) == (12, (), "burn")
    inside = level_at(deep, steps(wares, "ware4"), words, at_once=True)
    assert ([deep[entry.number] for entry in inside.entries], inside.beside) == (deep[12:15], ())


@given(WORKS, st.booleans())
def test_every_option_can_be_reached(options: list[Move], at_once: bool) -> None:
    """Whatever the options are: following all branches finds each of them once."""
    found: list[int] = []

    def walk(path: tuple[int, ...]) -> None:
        level = level_at(options, path, words, at_once=at_once)
        assert len(level.page(0)) <= LIST
        found.extend([entry.number for entry in level.beside])
        for entry in level.entries:
            if level.leaf or entry.answers:
                found.append(entry.number)
            else:
                walk((*path, entry.number))

    walk(())
    assert sorted(found) == list(range(len(options)))


def test_more_than_two_pages_of_one_kind_are_parted_by_what_the_move_names() -> None:
    """What leads stands open before them, and also where it belongs; up to two pages stay one list."""
    hops = [Hop(0, 0), *[Hop(x, x % 5) for x in range(1, 60)]]
    options: Sequence[Move] = Offers(lambda: [*hops, Burn()], plain=[*hops, Burn()], leads=lambda move: move == hops[0])
    level = level_at(options, (), words, at_once=True)
    assert (level.leaf, level.pages, [entry.label for entry in level.beside]) == (False, 1, ["burn"])
    assert [(entry.label, entry.answers) for entry in level.entries] == [
        (words(hops[0]), True), *[(value, False) for value in "12340"]
    ]  # fmt: skip
    inside = level_at(options, (level.entries[-1].number,), words, at_once=True)
    assert (inside.leaf, [entry.number for entry in inside.entries]) == (True, [*range(0, 60, 5)])
    assert level_at([*hops[:50], Burn()], (), words, at_once=True).pages == 2


# -- all at once -------------------------------------------------------------------------------------------------------


def titles(options: Sequence[Move]) -> dict[str, int]:
    """The lists that stand side by side, and how many options each has."""
    named = {"3": "a harbour"}
    return {held.title: len(held.members) for held in shelves(options, lambda value, field: named.get(value, value))}


def test_lists_side_by_side_are_parted_by_kind_and_field() -> None:
    """A small kind is one list; a large one has a list for each first value, or for each of the next ones."""
    options = [*[Step(x, y, 0) for x in range(2, 5) for y in range(10)], Buy("lamp", "red"), Burn()]
    assert titles(options) == {"Step: 2": 10, "Step: a harbour": 10, "Step: 4": 10, "Buy": 1, "Burn": 1}
    deep = [Step(1, y, z) for y in range(2, 5) for z in range(26 if y == 3 else 9)]
    assert titles(deep) == {"Step: 2": 9, "Step: a harbour · 0 to 24": 25, "Step: a harbour · 25": 1, "Step: 4": 9}


def test_small_neighbours_share_a_list() -> None:
    """Sixty wares are three lists, not sixty; a large neighbour keeps its own."""
    assert titles([Buy(f"ware{number}", "red") for number in range(60)]) == {
        "Buy: ware0 to ware24": 25, "Buy: ware25 to ware49": 25, "Buy: ware50 to ware59": 10,
    }  # fmt: skip
    mixed = [Step(x, y, 0) for x, count in enumerate((3, 3, 20, 3, 3)) for y in range(count)]
    assert titles(mixed) == {"Step: 0 to 1": 6, "Step: 2": 20, "Step: a harbour to 4": 6}


def test_a_move_may_say_by_which_field_its_lists_are_shorter() -> None:
    """Then many go into a list together, unless the first field makes no more lists or that one parts nothing."""
    by_z = [Hop(x, z) for x in range(12) for z in range(9)]
    assert [*titles(by_z).values()] == [24, 24, 24, 24, 12]
    assert next(iter(titles(by_z))) == "Hop: 0 to 1"
    assert titles([Hop(x, z) for x in range(2) for z in range(25)]) == {"Hop: 0": 25, "Hop: 1": 25}
    assert titles([Hop(x, 1) for x in range(30)]) == {"Hop: 0 to 24": 25, "Hop: 25 to 29": 5}


def test_up_to_one_list_needs_no_title() -> None:
    """Whatever the kinds."""
    assert titles([*[Buy(f"ware{number}", "red") for number in range(24)], Burn()]) == {"": 25}


@given(WORKS)
def test_every_option_stands_in_one_list(options: list[Move]) -> None:
    """In none of more than 25; what stands where does not depend on what values are called."""
    held = shelves(options)
    assert sorted([number for shelf in held for number in shelf.members]) == list(range(len(options)))
    assert all(0 < len(shelf.members) <= LIST for shelf in held)
    assert len({shelf.title for shelf in held}) == len(held)
    assert [shelf.members for shelf in shelves(options, lambda value, field: "?")] == [shelf.members for shelf in held]
    assert len(held) <= 3 + len(options) // SMALL * 2
