"""Cases: rules and what shows them, as text that a player can write; CONTRIBUTING.md tells how, `play` plays one.

A page, `tests/<game>/cases/*.md`, has a heading for each case: its rules, a colon and a sentence. Below it stand
indented lines, the steps. A table below them makes a case of each row, whose cells stand where `{column}` does.
Settings indented above the first heading are for all positions of the page.
"""

from __future__ import annotations

import inspect
import re
import shlex
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bot.rulebook import CaseHeading, case_heading, written_out
from rules.engine import ActLapsed, Event, Refused
from testing.scene import Scene
from testing.subjects import brought

STEP = re.compile(r" {4}(?P<text> *\S.*)")
CELL = re.compile(r"(?<!\\)\|")
LOOK = re.compile(r"(-?\w+)(?:\(([^()]*)\))?(?:\.|$)")
RULES = re.compile(r"(.*?)(?: ?\[([A-Z][^\]]*)\])?")
"""The words of a refusal, and its rules in brackets behind them."""
SETTING = ("with", "dice")


class Wrong(Exception):
    """A step that did not do what it says, or that nobody understands; the text says what came instead."""


@dataclass(frozen=True)
class Step:
    """A line of a case, and where it stands."""

    text: str
    line: int

    @property
    def word(self) -> str:
        """What it begins with."""
        return self.text.partition(" ")[0]

    @property
    def rest(self) -> str:
        """What follows."""
        return self.text.partition(" ")[2].strip()


@dataclass(frozen=True)
class Case:
    """The steps that show a rule; `name` is unique on its page."""

    path: Path
    name: str
    heading: CaseHeading
    steps: Sequence[Step]


class Page(pytest.File):
    """A page of cases, for pytest."""

    def collect(self) -> Iterator[Played]:
        """Its cases."""
        for case in read(self.path):
            yield Played.from_parent(self, name=case.name, case=case)


class Played(pytest.Item):
    """A case, for pytest."""

    def __init__(self, *, case: Case, **more: Any) -> None:
        super().__init__(**more)
        self.case = case

    def runtest(self) -> None:
        """Play it."""
        play(self.case)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is wrong, without a traceback."""
        return str(excinfo.value) if isinstance(excinfo.value, Wrong) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands, and its sentence."""
        return self.path, self.case.heading.line - 1, f"{self.case.name}: {self.case.heading.sentence}"


# -- reading -----------------------------------------------------------------------------------------------------------


def read(path: Path) -> Iterator[Case]:
    """Yield the cases of a page."""
    shared: list[Step] = []
    names: dict[str, int] = {}
    for heading, steps, rows in _sections(path):
        if heading is None:
            shared = steps
            continue
        names[heading.ids] = names.get(heading.ids, 0) + 1
        name = heading.ids if names[heading.ids] == 1 else f"{heading.ids} ({names[heading.ids]})"
        whole = [each for step in steps for each in ([step, *shared] if step.word == "position" else [step])]
        for number, row in enumerate(rows or [{}], start=1):
            filled = [replace(step, text=_filled(step.text, row)) for step in whole]
            yield Case(path, f"{name} row {number}" if rows else name, heading, filled)


def _sections(path: Path) -> Iterator[tuple[CaseHeading | None, list[Step], list[dict[str, str]]]]:
    """Yield headings, the steps and the rows below each; what stands above the first has none."""
    heading, steps, table = None, list[Step](), list[list[str]]()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if found := case_heading(line, number):
            yield heading, steps, _rows(table)
            heading, steps, table = found, [], []
        elif line.startswith("|"):
            table.append([cell.strip().replace(r"\|", "|") for cell in CELL.split(line)[1:-1]])
        elif step := STEP.fullmatch(line):
            more = steps.pop().text if step["text"].startswith(" ") and steps else ""
            steps += [Step(part.strip(), number) for part in f"{more} {step['text'].strip()}".split(" => ")]
    yield heading, steps, _rows(table)


def _rows(table: list[list[str]]) -> list[dict[str, str]]:
    """The rows below the line that parts them from the names of the columns."""
    return [dict(zip(table[0], row, strict=True)) for row in table[2:]]


def _begins(step: Step) -> bool:
    return step.word in ("position", "game")


def _filled(text: str, row: Mapping[str, str]) -> str:
    for column, cell in row.items():
        text = text.replace(f"{{{column}}}", cell)
    return text


# -- playing -----------------------------------------------------------------------------------------------------------


def play(case: Case, kit: ModuleType | None = None) -> None:
    """Play a case with a game's kit (None: that of its folder); raises Wrong, with file and line."""
    kit = kit or brought(case.path.parent.parent, "kit")
    if kit is None:
        raise Wrong(f"{case.path}: there is no kit.py beside the folder of this page")
    steps, scene = [*case.steps, Step("", case.steps[-1].line)], None
    while steps:
        step = steps.pop(0)
        try:
            if scene and (_begins(step) or not step.text):
                _expect(not scene.dice.outcomes, "all dice to be rolled", f"left over: {scene.dice.outcomes}")
            if _begins(step):
                settings = [steps.pop(0) for _ in range(_count_settings(steps))]
                scene = _begun(kit, step, settings)
            elif scene is None:
                raise Wrong("a case begins with “position” or “game”")
            elif step.text:
                _take(scene, step)
        except Exception as error:
            said = error if isinstance(error, Wrong | AssertionError | Refused) else f"{type(error).__name__}: {error}"
            raise Wrong(f"{case.path}:{step.line}: {case.name}: “{step.text}”: {said}") from error


def _count_settings(steps: Sequence[Step]) -> int:
    return next((number for number, step in enumerate(steps) if step.word not in SETTING), len(steps))


def _begun(kit: ModuleType, step: Step, settings: Sequence[Step]) -> Scene[Any, Any]:
    """A table in this position, or at the beginning of a game; of two settings of one name the last counts."""
    maker: Callable[..., Scene[Any, Any]] = kit.position if step.word == "position" else kit.new_game
    known = inspect.signature(maker).parameters
    has_options = "options" in known and known["options"].kind is not inspect.Parameter.VAR_KEYWORD
    given: dict[str, Any] = {"dice": []}
    for setting in settings:
        if setting.word == "dice":
            given["dice"] += script(setting.rest)
            continue
        words = shlex.split(setting.rest)
        if words[:1] == ["only"]:
            given, words = {"dice": []}, words[1:]
        for key, _, text in (word.partition("=") for word in words):
            if step.word == "game" and key not in known:
                (given.setdefault("options", {}) if has_options else given)[key] = text
            elif key.startswith("options."):
                given.setdefault("options", {})[key.partition(".")[2]] = text
            else:
                given[key] = _setting(text, known.get(key))
    return maker(step.rest, **given) if step.word == "position" else maker(**given)


def _setting(text: str, taker: inspect.Parameter | None) -> Any:
    """A number, yes or no, a list, in brackets or where one is taken, or a text."""
    if text in ("yes", "no"):
        return text == "yes"
    if re.fullmatch(r"-?\d+|[\[(].*", text):
        return literal_eval(text)
    return text.split(",") if taker and str(taker.annotation).startswith("Sequence[") else text


def script(text: str) -> list[list[int]]:
    """Dice as they are written: `8 5 4, 7` are three together, then one."""
    return [[int(die) for die in roll.split()] for roll in text.split(",")]


def _take(scene: Scene[Any, Any], step: Step) -> None:
    """Carry a step out, or check what it says."""
    for pattern, does in STEPS:
        if found := re.fullmatch(pattern, step.text):
            does(scene, *found.groups())
            return
    raise Wrong("nobody understands this step")


def _answers(scene: Scene[Any, Any], player: str, moves: str) -> None:
    for words in _parted(moves):
        try:
            scene.play(player, words)
        except Refused as refusal:
            raise Wrong(f"“{words}” is refused: {refusal}") from refusal


def _acts(scene: Scene[Any, Any], player: str, moves: str) -> None:
    for words in _parted(moves):
        scene.act(player, words)


def _cannot(scene: Scene[Any, Any], player: str, act: str | None, words: str, told: str | None) -> None:
    try:
        sentence = scene.refused(player, words.strip(), act=bool(act))
    except pytest.fail.Exception:
        raise Wrong(f"“{words}” is not refused") from None
    text, rules = RULES.fullmatch(told or "").groups()  # type: ignore[union-attr]  # which fits every text
    _expect(text in sentence, f"the refusal “{text}”", f"“{sentence}”")
    if rules:
        with pytest.raises(Refused) as refusal:
            (scene.act if act else scene.play)(player, words)
        _expect(written_out(rules.split(",")) == refusal.value.rules, rules, ", ".join(refusal.value.rules))


def _may(scene: Scene[Any, Any], player: str, no: str | None, moves: str) -> None:
    choices = scene.options(player)
    for words in _parted(moves):
        _expect(
            (words in choices) is not bool(no), f"“{words}”{' not' if no else ''} among the choices", "; ".join(choices)
        )


def _reads(scene: Scene[Any, Any], player: str, no: str | None, text: str) -> None:
    lines = scene.lines(None if player == "public" else player)
    _expect(any(text in line for line in lines) is not bool(no), f"{'no' if no else 'a'} line with “{text}”", lines)


def _facts(scene: Scene[Any, Any], player: str | None, text: str) -> None:
    """See that of the kinds of facts that are named just these happened, in this order, with these fields."""
    wanted = [shlex.split(item) for item in text.split(" | ")]
    kinds = {words[1] if words[0] == "no" else words[0] for words in wanted}
    every: tuple[type[Event], ...] = (ActLapsed, *scene.match.game.events)
    known = {kind.__name__ for kind in every}
    _expect(kinds <= known, "facts that the game knows", sorted(kinds - known))
    heard = scene.events if player is None else scene.heard(None if player == "public " else player.strip(), Event)
    happened = [event for event in heard if type(event).__name__ in kinds]
    wanted = [words for words in wanted if words[0] != "no"]
    fit = len(wanted) == len(happened) and all(map(_fits, happened, wanted))
    _expect(fit, text, " | ".join(map(fact, happened)) or "nothing of the kind")


def _fits(event: Event, words: Sequence[str]) -> bool:
    kind, *given = words
    return type(event).__name__ == kind and all(
        _shown(getattr(event, name)) == value for name, _, value in (word.partition("=") for word in given)
    )


def _equals(scene: Scene[Any, Any], text: str) -> None:
    """See that each of these looks like this: `where(Do1) = C7; asking = P1 fire`."""
    for part in _parted(text):
        path, sign, value = f"{part} ".partition(" = ")
        _expect(bool(sign), "“what = value”", part)
        seen = show(look(scene, path))
        _expect(seen == value.strip(), part, seen)


def _expect(right: bool, wanted: str, came: object) -> None:
    if not right:
        raise Wrong(f"expected {wanted}; came {came}")


def _parted(text: str) -> list[str]:
    return [part.strip() for part in text.split("; ")]


# -- looking -----------------------------------------------------------------------------------------------------------


def look(scene: Scene[Any, Any], path: str) -> object:
    """Follow a path from what a kit's table, or what everybody sees, is called: `unit(Do1).wounds`, `round`."""
    value: Any = scene
    for number, found in enumerate(LOOK.finditer(path)):
        name, inside = found.groups()
        whole = scene.view if number == 0 and not hasattr(type(scene), name) else value
        value = _part(whole, name)
        if callable(value):
            value = value(*[int(word) if word.isdecimal() else word for word in _words(inside)])
        elif inside is not None:
            raise Wrong(f"“{name}” takes no words")
    return value


def _words(inside: str | None) -> list[str]:
    return [word.strip() for word in inside.split(",")] if inside else []


def _part(value: Any, name: str) -> Any:
    if isinstance(value, Mapping):
        return value[name]
    if name.lstrip("-").isdecimal():
        return value[int(name)]
    is_list = isinstance(value, list | tuple) and not hasattr(value, name)
    return [getattr(each, name) for each in value] if is_list else getattr(value, name)


def show(value: object) -> str:
    """A value as a case writes it: `none`, `yes`, `nothing` for what is empty, `a, (b, 1)`, `fleet: 2`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join([f"{key}: {_inner(held)}" for key, held in value.items()]) or "nothing"
    if isinstance(value, set | frozenset):
        return show(sorted(value, key=str))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_inner, value)) or "nothing"
    return "none" if value is None else str(value) or "nothing"


def _inner(value: object) -> str:
    plain = isinstance(value, str) or not isinstance(value, Sequence | Mapping)
    return show(value) if plain else f"({show(value)})"


def fact(event: Event) -> str:
    """A fact as a case writes it: `Moved unit=Do1 path=B8,C8`."""
    names = [field.name for field in fields(type(event))]  # type: ignore[arg-type]  # every event is a dataclass
    given = [f"{name}={_quoted(_shown(getattr(event, name)))}" for name in names]
    return " ".join([type(event).__name__, *given])


def _shown(value: object) -> str:
    return show(value).replace(", ", ",")


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text


STEPS: Sequence[tuple[str, Callable[..., object]]] = (
    (r"dice (.*)", lambda scene, text: scene.roll(*script(text))),
    (r"(P\d) cannot (act )?(.*?)(?:: (.*))?", _cannot),
    (r"(P\d) may (not )?(.*)", _may),
    (r"(P\d|public) (does not read|reads) (.*)", lambda s, who, how, text: _reads(s, who, how != "reads", text)),
    (r"(P\d |public )?facts (.*)", _facts),
    (r"(P\d) acts (.*)", _acts),
    (r"silence(?: (\d+))?", lambda scene, count: scene.silent(int(count or 1))),
    (r"wait for (.*)", lambda scene, asking: scene.wait_for("" if asking == "nothing" else asking)),
    (r"until (\w+)(?: (P\d))?", lambda scene, phase, player: scene.until(phase, player)),
    (r"forget", lambda scene: scene.forget()),
    (r"(.* = .*|\w+(?:\([^()]*\))? =.*)", _equals),
    (r"(P\d) (.*)", _answers),
)
"""How each step is written, and what carries it out, tried in this order."""
