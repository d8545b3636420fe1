"""A game's numbered rules and rulings, read from the tables of its RULEBOOK.md."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from rules.engine import END, Event, Game, say

RULE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+-\d+[a-z]?")
"""A numbered rule, e.g. GS-DRW-01; the ids of decision points (GP-01) have one dash only."""
RULING = re.compile(r"R\d+[a-z]?")
_CASE = re.compile(r"## ([A-Z][^:]*): (.+)")
_CELL_END = re.compile(r"(?<!\\)\|")
_MARK_UP = re.compile(r"\*\*|`")
_CITATION = re.compile(r"\[([A-Z][^\[\]]*)\]")
_HEADWORD = re.compile(r"(?: \([^:]*\))?[:.]")
"""What follows the word that a rule is about: `Frag (n): roll n dice`."""
_NO_CODE = re.compile(r" ?\(no code: ([^()|]+)\)(?= \|$)")
"""What ends the row of a rule that nothing in the program carries out: why not."""
_SHORT = re.compile(r"-?\d+[a-z]?")
_SPAN = re.compile(r"(.*?)(\d+)\.\.(?:.*\D)?(\d+)")
ENDED = say("End of the game")
LONGEST = 100
"""Characters of a topic that is looked for; no rule is called anything longer."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One numbered rule or ruling: its id, the heading it stands under, and its text without mark-up."""

    id: str
    section: str
    text: str
    no_code: str = ""
    """Why nothing in the program carries it out, if that is so; players do not read it."""

    @property
    def is_ruling(self) -> bool:
        """Whether it is a ruling on the rulebook rather than a rule of it."""
        return RULING.fullmatch(self.id) is not None


@dataclass(frozen=True, slots=True)
class CaseHeading:
    """What stands above a case, in a page of `tests/<game>/cases/`: the rules, what they say, and the line."""

    ids: str
    sentence: str
    line: int


def case_heading(text: str, line: int) -> CaseHeading | None:
    """Return the heading of a case, `## OP-MEL-07, R12: a sentence`, that this line is; None when it is none."""
    found = _CASE.fullmatch(text)
    return CaseHeading(found[1], found[2], line) if found else None


def case_headings(page: Path) -> list[CaseHeading]:
    """Return the headings of a page's cases, in order."""
    lines = enumerate(page.read_text("utf-8").splitlines(), start=1)
    return [found for number, text in lines if (found := case_heading(text, number))]


def rules_of(game: Game[Any, Any]) -> list[RuleEntry]:
    """All rules and rulings of a game in the order of its rulebook; none where the game brings no rulebook."""
    return [*_read(game.rulebook)] if game.rulebook else []


def numbered(game: Game[Any, Any]) -> list[str]:
    """The ids of the numbered rules, rulings left out."""
    return [entry.id for entry in rules_of(game) if not entry.is_ruling]


def find(game: Game[Any, Any], topic: str) -> list[RuleEntry]:
    """The entries that a topic means: an id, else ids that begin so, else a phase, section and words; best first."""
    wanted, entries = topic.strip().casefold(), rules_of(game)
    if not wanted or len(wanted) > LONGEST:
        return []
    exact = [entry for entry in entries if entry.id.casefold() == wanted]
    begun = [entry for entry in entries if entry.id.casefold().startswith(f"{wanted}-")]
    phase = phase_named(game, wanted)
    staged = rules_of_phase(game, phase) if phase else []
    return exact or begun or [*dict.fromkeys([*staged, *_worded(entries, wanted)])]


def _worded(entries: list[RuleEntry], wanted: str) -> list[RuleEntry]:
    """The entries of a section called so, those that begin so, of sections with these words, and who has them all."""
    words = wanted.split()
    called = [entry for entry in entries if entry.section.casefold() == wanted]
    opening = [entry for entry in entries if re.match(rf"{re.escape(wanted)}\b", entry.text.casefold())]
    opening.sort(key=lambda entry: _HEADWORD.match(entry.text.casefold(), len(wanted)) is None)
    titled = [entry for entry in entries if all(word in _words(entry.section) for word in words)]
    told = [
        entry
        for entry in entries
        if all(word in f"{entry.id} {entry.section} {entry.text}".casefold() for word in words)
    ]
    whole = [entry for entry in told if set(words) <= _words(entry.text)]
    return [*dict.fromkeys([*called, *opening, *titled, *whole, *told])]


# -- what the program cites --------------------------------------------------------------------------------------------


def cited(text: str) -> tuple[str, ...]:
    """The ids in the brackets at the end of a docstring: `Roll and wound. [OP-SHT-03, 04, R30]`."""
    last = text.strip().rpartition("[")[2]
    found = _CITATION.fullmatch(f"[{last}")
    return written_out(found[1].split(",")) if found else ()


def mentioned(text: str) -> tuple[str, ...]:
    """The ids in all brackets of a text, in their order."""
    return tuple([name for found in _CITATION.finditer(text) for name in written_out(found[1].split(","))])


def written_out(ids: Iterable[str]) -> tuple[str, ...]:
    """Whole ids for short forms and spans: `GS-CRD-01..03, -08` names four rules."""
    whole: list[str] = []
    for part in map(str.strip, ids):
        name = f"{whole[-1].rpartition('-')[0]}-{part.removeprefix('-')}" if whole and _starts_short(part) else part
        span = _SPAN.fullmatch(name)
        numbers = range(int(span[2]), int(span[3]) + 1) if span else ()
        whole += [f"{span[1]}{number:0{len(span[2])}}" for number in numbers[:100]] if span else [name]
    return tuple(whole)


def _starts_short(part: str) -> bool:
    return _SHORT.fullmatch(part.partition("..")[0]) is not None


def rules_behind(kind: type[Event]) -> tuple[str, ...]:
    """The ids of the rules behind events of a kind, as its docstring cites them."""
    known: Any = kind  # mypy takes no class for hashable whose objects may not be
    return _rules_behind(known)


@cache
def _rules_behind(kind: Any) -> tuple[str, ...]:
    return cited(kind.__doc__ or "")


def entries_named(game: Game[Any, Any], ids: Iterable[str]) -> list[RuleEntry]:
    """The entries with these ids, each once; `GS-MOV` stands for all that begin so, what is unknown is left out."""
    entries = rules_of(game)
    known = {entry.id: entry for entry in entries}
    found: list[RuleEntry] = []
    for name in written_out(ids):
        found += [known[name]] if name in known else [held for held in entries if held.id.startswith(f"{name}-")]
    return [*dict.fromkeys(found)]


def phase_title(game: Game[Any, Any], phase: str) -> str:
    """What players call a phase: as the game does, else `second attack` for `second_attack`."""
    return ENDED if phase == END else game.titles.get(phase) or say(_spaced(phase))


def _spaced(phase: str) -> str:
    return phase.replace("-", " ").replace("_", " ")


def phase_named(game: Game[Any, Any], topic: str) -> str | None:
    """The phase that a topic names, with or without the word “phase” after it."""
    wanted = _spaced(topic.strip().casefold())
    called = {name.casefold(): phase for phase in game.phases for name in (_spaced(phase), phase_title(game, phase))}
    return called.get(wanted) or called.get(wanted.removesuffix(" phase")) or called.get(f"{wanted} phase")


def rules_of_phase(game: Game[Any, Any], phase: str) -> list[RuleEntry]:
    """The rules of a phase: those that its function cites, then the chapters that the function's module is about.

    The chapter of the first rule cited comes first, also where the module names none; where nothing is cited the
    phase's name is looked for.
    """
    rule = game.phases.get(phase)
    own = entries_named(game, cited(inspect.getdoc(rule) or "")) if rule else []
    about = cited(inspect.getdoc(inspect.getmodule(rule)) or "") if rule else ()
    chapters = entries_named(game, [name for name in about if not name[-1:].isdecimal()])
    if own and not chapters:
        chapters = [entry for entry in rules_of(game) if entry.section == own[0].section]
    chapters.sort(key=lambda entry: entry.section != own[0].section if own else False)
    return [*dict.fromkeys([*own, *chapters])] or _worded(rules_of(game), _spaced(phase).casefold())


def uncovered(game: Game[Any, Any], tests: Path) -> list[str]:
    """The numbered rules that stand in no test's docstring, and in no case's heading, under the folder `tests`."""
    texts = [text for path in sorted(tests.rglob("*.py")) for text in _test_docstrings(path)]
    texts += [f"{case.ids}: {case.sentence}" for path in tests.rglob("cases/*.md") for case in case_headings(path)]
    proved = {rule for text in texts for rule in RULE.findall(text)}
    return [rule for rule in numbered(game) if rule not in proved]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _test_docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


@lru_cache(maxsize=32)
def _read(path: Path) -> tuple[RuleEntry, ...]:
    return tuple(parse(path.read_text("utf-8")))


def parse(text: str) -> Iterator[RuleEntry]:
    """The entries of a rulebook: every table row whose first cell is an id."""
    section = ""
    for line in text.splitlines():
        if line.startswith("#"):
            section = _heading(line)
        elif line.startswith("|"):
            mark = _NO_CODE.search(line)
            cells = [_plain(cell) for cell in _CELL_END.split(_NO_CODE.sub("", line))[1:-1]]
            no_code = mark[1] if mark else ""
            if len(cells) > 1 and RULE.fullmatch(cells[0]):
                yield RuleEntry(cells[0], section, cells[1], no_code)
            elif len(cells) > 1 and RULING.fullmatch(cells[0]):
                yield RuleEntry(cells[0], section, _ruling(cells[1:]), no_code)


def _heading(line: str) -> str:
    """`### 3.3 Draw Phase (GS-DRW)` is the section `Draw Phase`."""
    return re.sub(r"^#+\s*(?:\d+(?:\.\d+)*\.?\s+)?|\s*\([A-Z][^()]*\)\s*$", "", line)


def _ruling(cells: list[str]) -> str:
    question, reading, *why = cells + [""] * (2 - len(cells))
    return " ".join([part for part in (question, reading, *[f"({reason})" for reason in why if reason]) if part])


def _plain(cell: str) -> str:
    return _MARK_UP.sub("", cell.replace("\\|", "|")).strip()
