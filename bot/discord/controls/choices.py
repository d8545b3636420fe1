"""Finding options among many: buttons for few, a list for more; for very many first the kind, then each field."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.discord.controls.fields import fields_of, help_of, shown, title_of
from bot.discord.texts import texts
from rules.engine import Move, Offers

BUTTONS = 10
LIST = 25
PAGES = 2
"""A list whose lines all answer has at most so many pages, if its moves name what else parts them (`sorted_by`)."""
SPREAD = 8
"""A kind with more choices than a list holds is spread over its first field's values, if they are so few."""
BESIDE = 4
"""So many options stand as buttons beside the only list that leads on; then that is open at once. More are a list."""
SMALL = 8
"""Neighbours with fewer choices each share a list when all are shown at once."""
STEPS = 10_000
Label = Callable[[Move], str]
Named = Callable[[str, str], str]
"""What a value of a field stands for, given both."""
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list: `number` is the option's place in the question, or the step that leads into a branch.

    `answers`: among branches, an option of its own, which needs no list.
    """

    number: int
    label: str
    note: str = ""
    answers: bool = False


@dataclass(frozen=True, slots=True)
class Level:
    """One step: options to choose from (`leaf`), or branches that lead on.

    `about` says what the branches mean, `path` which steps led here, `trail` what those are called. `beside` are
    options of their own that stand next to the list: at most `BESIDE`, or what matters most as a list before it.
    """

    entries: tuple[Entry, ...]
    leaf: bool
    about: str = ""
    path: tuple[int, ...] = ()
    trail: tuple[str, ...] = ()
    beside: tuple[Entry, ...] = ()

    @property
    def pages(self) -> int:
        """How many lists this level fills."""
        return -(-len(self.entries) // LIST)

    def page(self, number: int) -> tuple[Entry, ...]:
        """The entries of one list; a page beyond the end is the last."""
        start = max(0, min(number, self.pages - 1)) * LIST
        return self.entries[start : start + LIST]


@dataclass(frozen=True, slots=True)
class Shelf:
    """One of the lists that show all options at once: its title, and its options' places in the question."""

    title: str
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    step: int
    label: str
    note: str
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Alone:
    """The only branch that leads on, and the options beside it."""

    group: _Group
    beside: tuple[Entry, ...]


def level_at(
    options: Sequence[Move],
    path: Iterable[int],
    label: Label,
    named: Named = lambda value, field: value,
    *,
    kinds: int = 2,
    at_once: bool = False,
) -> Level:
    """The level that these steps lead to, as far as they lead; `named` tells what a field's value stands for.

    A step is the same number as long as its branch exists, whichever other options come or go. Options of at least
    `kinds` kinds are parted by kind first; more than `PAGES` hold of one kind by what its moves name. With `at_once`
    the only option of its kind stands among the branches, all options of the kinds that matter most (`in_front`) stand
    before them, and a kind that alone leads on is open.
    """
    members, taken, trail = tuple(range(len(options))), list[int](), list[str]()
    opened, beside = list[_Group](), tuple[Entry, ...]()
    about, groups = _split(options, members, named, kinds)
    if at_once and len(options) > LIST:
        spread = _spread(options, groups, named)
        front, opened = _front(options, groups, spread, named)
        alone = _alone(options, spread, label, BESIDE) or (_alone(options, front, label, LIST) if opened else None)
        if alone:
            members, trail, beside = alone.group.members, [alone.group.label], alone.beside
            about, groups = _split(options, members, named)
            opened = []
        else:
            groups = front
    leading = [number for group in opened for number in group.members]
    groups, leading = _lettered(options, members, groups, named) or (groups, leading)
    for step in path:
        group = next((group for group in groups if group.step == step), None)
        if group is None:
            break
        members, beside = group.members, ()
        taken.append(step)
        trail.append(group.label)
        about, groups = _split(options, members, named)
        groups, leading = _lettered(options, members, groups, named) or (groups, [])
    if len(members) <= LIST or not groups or len(groups) == len(members):
        leaves = tuple([Entry(number, label(options[number])) for number in members])
        return Level(leaves, True, "", tuple(taken), tuple(trail), beside)
    lines = _entries(options, groups, leading, label, at_once=at_once)
    return Level(lines, False, about, tuple(taken), tuple(trail), beside)


def _entries(
    options: Sequence[Move], groups: Sequence[_Group], leading: Sequence[int], label: Label, *, at_once: bool
) -> tuple[Entry, ...]:
    """The lines of these groups: first the options that stand open, then each group that holds more than those."""
    answers = [Entry(number, label(options[number]), answers=True) for number in leading]
    rest = [group for group in groups if not set(group.members).issubset(leading)]
    return (*answers, *[_branch(options, group, label, at_once=at_once) for group in rest])


def _lettered(
    options: Sequence[Move], members: Sequence[int], groups: Sequence[_Group], named: Named
) -> tuple[list[_Group], list[int]] | None:
    """More options of one kind than `PAGES` hold by what they name for it, and those that lead; None if nothing parts.

    So squares stand by their letters: one that leads does so also below its own.
    """
    if len(members) <= PAGES * LIST or len(groups) != len(members):
        return None
    leads = [number for number in members if isinstance(options, Offers) and options.leads(options[number])]
    ordered = [*[number for number in members if number not in leads], *leads]
    field = getattr(options[members[0]], "sorted_by", "")
    values = _parted(ordered, [_value(getattr(options[number], field)) for number in ordered]) if field else {}
    if not 1 < len(values) < len(members):
        return None
    return [
        _Group(step, named(value, field), "", tuple(sorted(held)))
        for step, (value, held) in zip(_steps(list(values)), values.items(), strict=True)
    ], leads


def shelves(options: Sequence[Move], named: Named = lambda value, field: value) -> list[Shelf]:
    """All options as lists side by side: by kind, then field by field until each fits into one.

    What stands in which list follows from the options alone; `named` only gives the titles.
    """
    if len(options) <= LIST:
        return [Shelf("", tuple(range(len(options))))]
    _, kinds = _split(options, range(len(options)), named, least=1)
    return [shelf for kind in kinds for shelf in _shelved(options, Shelf(kind.label, kind.members), named)]


def _shelved(options: Sequence[Move], whole: Shelf, named: Named, joint: str = ": ") -> list[Shelf]:
    """One list, or as many as are needed, by the first field in which the options differ, else by their numbers."""
    if len(whole.members) <= LIST:
        return [whole]
    _, groups = _split(options, whole.members, named)
    split = [Shelf(group.label, group.members) for group in groups]
    parts = _shared(split or [Shelf(str(number + 1), (number,)) for number in whole.members])
    if better := _by_kind_of_thing(options, whole.members, named):
        parts = min(parts, better, key=len)
    titled = [replace(part, title=f"{whole.title}{joint}{part.title}") for part in parts]
    return [shelf for part in titled for shelf in _shelved(options, part, named, " · ")]


def _by_kind_of_thing(options: Sequence[Move], members: Sequence[int], named: Named) -> list[Shelf]:
    """The same by the field that the move itself names for it (`sorted_by`); nothing where it names none."""
    first = options[members[0]]
    field = getattr(first, "sorted_by", "")
    if not field or any(type(options[number]) is not type(first) for number in members):
        return []
    values = _parted(members, [_value(getattr(options[number], field)) for number in members])
    if len(values) == 1:
        return []
    return _shared([Shelf(named(value, field), tuple(held)) for value, held in values.items()], LIST)


def _shared(parts: Iterable[Shelf], small: int = SMALL) -> list[Shelf]:
    """The same, but neighbours with fewer options than `small` each together, as far as one list holds them."""
    runs: list[list[Shelf]] = []
    for part in parts:
        run = runs[-1] if runs else []
        together = sum([len(held.members) for held in (*run, part)])
        if run and together <= LIST and max(len(run[-1].members), len(part.members)) < small:
            run.append(part)
        else:
            runs.append([part])
    return [_as_one(run) for run in runs]


def _as_one(run: Sequence[Shelf]) -> Shelf:
    if len(run) == 1:
        return run[0]
    return Shelf(texts.from_to(run[0].title, run[-1].title), tuple([number for part in run for number in part.members]))


def _front(
    options: Sequence[Move], kinds: Sequence[_Group], groups: list[_Group], named: Named
) -> tuple[list[_Group], list[_Group]]:
    """The first step through more options than a list holds: its groups, and those of them that stand open.

    `groups` are the kinds, the large ones spread. As far as one list holds it, what matters most is open, and then the
    other kinds are spread where that leaves few lines or a choice behind each: a press less, and a list that says more.
    """
    opened = _opened(options, groups)
    lines = len(groups) + sum([len(group.members) - 1 for group in opened])
    for kind in [kind for kind in kinds if kind in groups and kind not in opened]:
        found = _by_first_value(options, kind, named, max(SPREAD, len(kind.members) // 2))
        if lines + len(found) - 1 <= LIST:
            lines += len(found) - 1
            at = groups.index(kind)
            groups = [*groups[:at], *found, *groups[at + 1 :]]
    steps = _steps([str(group.step) for group in groups])
    final = [replace(group, step=step) for step, group in zip(steps, groups, strict=True)]
    return final, [group for group, before in zip(final, groups, strict=True) if before in opened]


def _alone(options: Sequence[Move], groups: Sequence[_Group], label: Label, most: int) -> _Alone | None:
    """The branch that is the only one to lead on, where at most so many options stand beside it."""
    opened = _opened(options, groups)
    leading = [group for group in groups if len(group.members) > 1 and group not in opened]
    others = [number for group in groups if group not in leading for number in group.members]
    if len(leading) != 1 or len(others) > most:
        return None
    return _Alone(leading[0], tuple([Entry(number, label(options[number]), answers=True) for number in others]))


def _opened(options: Sequence[Move], groups: Sequence[_Group]) -> list[_Group]:
    """The kinds whose moves say that they stand `in_front`, as far as one list holds them and the other branches."""
    lines, opened = len(groups), []
    for group in groups:
        kinds = {options[number].__class__ for number in group.members}
        more = len(group.members) - 1
        if all(getattr(kind, "in_front", False) for kind in kinds) and lines + more <= LIST:
            lines += more
            opened.append(group)
    return opened


def _branch(options: Sequence[Move], group: _Group, label: Label, *, at_once: bool) -> Entry:
    """The line that leads into a branch, or answers where nothing is left to choose."""
    if not at_once or len(group.members) > 1:
        return Entry(group.step, group.label, group.note)
    only = group.members[0]
    told = label(options[only]) if fields_of(options[only].__class__) else group.label
    return Entry(only, told, group.note, answers=True)


def _spread(options: Sequence[Move], kinds: list[_Group], named: Named) -> list[_Group]:
    """Kinds with more options than a list holds as their first field's values, as far as all fit into one list."""
    parts = [_by_first_value(options, kind, named) if len(kind.members) > LIST else [kind] for kind in kinds]
    groups = [group for part in parts for group in part]
    return groups if len(groups) <= LIST else kinds


def _by_first_value(options: Sequence[Move], kind: _Group, named: Named, most: int = SPREAD) -> list[_Group]:
    """A kind's options by the value of their first field, if the values are few; each step is the value's own."""
    _, found = _split(options, kind.members, named)
    if not 0 < len(found) <= most:
        return [kind]
    steps = [_steps([f"{kind.label} {group.step}"])[0] for group in found]
    return [
        replace(group, step=step, label=f"{kind.label}: {group.label}", note=kind.note)
        for step, group in zip(steps, found, strict=True)
    ]


def _split(options: Sequence[Move], members: Sequence[int], named: Named, least: int = 2) -> tuple[str, list[_Group]]:
    """Divide options by kind, else by the first field in which they differ; nothing when they do not."""
    kinds = _parted(members, [options[number].__class__ for number in members])
    if len(kinds) >= least:
        steps = iter(_steps([kind.kind for kind in kinds]))
        return "", [_Group(next(steps), title_of(kind), help_of(kind), tuple(held)) for kind, held in kinds.items()]
    for field in fields_of(next(iter(kinds))) if kinds else ():
        values = _parted(members, [_value(getattr(options[number], field.name)) for number in members])
        if len(values) > 1:
            steps = iter(_steps(list(values)))
            return field.note, [
                _Group(next(steps), named(value, field.name), "", tuple(held)) for value, held in values.items()
            ]
    return "", []


def _parted(members: Sequence[int], keys: Sequence[K]) -> dict[K, list[int]]:
    """The members by their keys, in the order in which the keys come."""
    parts: dict[K, list[int]] = {}
    for number, key in zip(members, keys, strict=True):
        parts.setdefault(key, []).append(number)
    return parts


def _steps(names: Sequence[str]) -> list[int]:
    """A number for each name that follows from the name, or the next free one."""
    taken: dict[int, None] = {}
    for name in names:
        step = zlib.crc32(name.encode()) % max(STEPS, len(names))
        while step in taken:
            step = (step + 1) % max(STEPS, len(names))
        taken[step] = None
    return list(taken)


def _value(value: object) -> str:
    return ", ".join(shown(item) for item in value) or "none" if isinstance(value, tuple) else shown(value)
