"""Where each rule of a game is written and tested, read from the source: rule -> function -> test.

What counts is that a rule's id is named: in the docstring of a function, class, constant or module, in a comment, in
a text that a function says (`"Too far. [DZ-MOV-01]"`), in a test's name, docstring or parameters, and in the heading of
a case. Files are parsed, never imported, and none is known by its path, so that they may move.
"""

from __future__ import annotations

import ast
import io
import itertools
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import TypeAlias

from bot.rulebook import RULE, RULING, RuleEntry, case_headings, parse, written_out

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_PROCEDURE = re.compile(r"\*\*(P-[A-Z]+)\*\* ?(.*)")
_NUMBERED = re.compile(r"^#+ (\d+(?:\.\d+)*)\.? .*$", re.MULTILINE)
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_IN_PROSE = re.compile(
    rf"(?:\b{RULE.pattern}|\b{RULING.pattern}\b|\bP-[A-Z]+\b)(?:(?:\.\.|-)(?:[A-Z][A-Z\d-]*)?\d+)?(?:, -\d+[a-z]?)*"
)
_COMMENT = re.compile(r"#.*")
_SPAN = re.compile(r"([A-Z]+\d+)-(?=[A-Z]+\d)")
"""A span of rulings as it is mostly written: `R4-R6`."""
_SHORT = re.compile(r"[A-Z]{2,}\d+\b")
"""The name that a rule has for itself at the beginning of its text: `SO1` for DZ-SO-01."""
_PART = re.compile(r"^(?:section )?(P-[A-Z]+|\d+(?:\.\d+)+|(?<= )\d+)\b(?!\.\.).*")
"""A step of a procedure, a section of the rulebook: `P-DAMAGE 6`, `section 9`, `3.10`."""
_IN_NAME = re.compile(r"(?<![A-Za-z\d])((?:[A-Z][A-Z\d]*_)+\d+[a-z]?|R\d+[a-z]?|P_[A-Z]+)((?:_(?:to_)?\d\d(?!\d))*)")

_ABOUT = frozenset({"odds", "computer", "words", "lesson"})
"""The rooms of a game that speak of its rules: what stands there comes after what carries them out."""


class Exactness(IntEnum):
    """How closely a place names a rule, the closest first."""

    FUNCTION = 0
    """By a function's docstring, or by a comment in it."""
    SAID = 1
    """By a text in a function: a refusal, the reason of a question."""
    DATA = 2
    """By a class or a constant."""
    CHAPTER = 3
    """By a module's docstring, or as one of a whole chapter."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line in the source: its file, as a path below the program's folder, and what stands there."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class MappedRule:
    """A rule with the places that name it most closely and the tests that carry its id, the most telling ones first."""

    entry: RuleEntry
    exactness: Exactness | None
    """How closely the places name it; None where nothing does."""
    places: tuple[Place, ...]
    tests: tuple[Place, ...]

    @property
    def has_function(self) -> bool:
        """Whether a function names it."""
        return self.exactness in (Exactness.FUNCTION, Exactness.SAID)


class Book:
    """The rules of a rulebook with its procedures, and what a citation in the source means among them."""

    def __init__(self, text: str) -> None:
        self.entries = [*procedures(text), *parse(text)]
        self.ids = {entry.id for entry in self.entries}
        self.called = {found[0]: entry.id for entry in self.entries if (found := _SHORT.match(entry.text))}
        parts = _NUMBERED.split(text)
        self.sections = {
            number: [entry.id for entry in (*procedures(part), *parse(part))]
            for number, part in zip(parts[1::2], parts[2::2], strict=True)
        }

    def named(self, text: str) -> set[str]:
        """Return the rules that a text names one by one or as a span, in brackets or in its sentences."""
        found = [name for part in (*_BRACKETS.findall(text), *_IN_PROSE.findall(text)) for name in _ids(part)]
        short = self.called.keys() & {*found, *_SHORT.findall(text)}
        return self.ids.intersection(found) | {self.called[name] for name in short}

    def chapters(self, text: str) -> set[str]:
        """Return the rules of the chapters and sections in a text's brackets: `[DZ-REC]`, `[3.10]`, `[section 9]`."""
        return {
            rule
            for found in _BRACKETS.findall(text)
            for name in _ids(found)
            if name not in self.ids
            for rule in self._chapter(name)
        }

    def _chapter(self, name: str) -> Iterable[str]:
        if name[:1].isdecimal():
            return [
                rule for number, rules in self.sections.items() if f"{number}.".startswith(f"{name}.") for rule in rules
            ]
        return [rule for rule in self.ids if rule.startswith(f"{name}-")]

    def in_name(self, name: str) -> set[str]:
        """Return the rules that a test's name begins with or holds: `test_GS_DRW_03_04_05_only_with_the_card`."""
        found: list[str] = []
        for first, more in _IN_NAME.findall(name):
            rest = more.replace("_to_", "..").replace("_", ", -")
            found += _ids(first.replace("_", "-") + rest)
        return self.ids.intersection(found)


def _ids(citation: str) -> tuple[str, ...]:
    """Return the ids of a citation, written out; steps of procedures and sections by their bare number."""
    parts = [_PART.sub(r"\1", part.strip()) for part in _SPAN.sub(r"\1..", citation).split(",")]
    return written_out(parts)


def procedures(text: str) -> Iterator[RuleEntry]:
    """Yield the procedures of a rulebook, paragraphs that begin with a name such as `**P-SHOOT**`."""
    for line in text.splitlines():
        if found := _PROCEDURE.match(line):
            yield RuleEntry(found[1], "Procedures", found[2])


# -- the game's package ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Mention:
    rule: str
    exactness: Exactness
    beside: int
    """How many rules are named in the same breath: something that names few is about them."""
    place: Place


def _mentions(book: Book, path: Path, root: Path) -> Iterator[_Mention]:
    """Yield all that a module names."""
    text = path.read_text("utf-8")
    tree, file = ast.parse(text), path.relative_to(root).as_posix()
    home = Place(file, 1, f"module {path.stem if path.stem != '__init__' else path.parent.name}")
    about = ast.get_docstring(tree) or ""
    yield from _each(book.named(about) | book.chapters(about), Exactness.CHAPTER, home)
    scopes = [*_scopes(tree)]
    for name, node, doc in scopes:
        place, exactness = Place(file, node.lineno, name), _exactness(node)
        yield from _each(book.named(doc), exactness, place)
        yield from _each(book.chapters(doc), Exactness.CHAPTER, place)
        if isinstance(node, _FUNCTIONS):
            for line, said in _texts(node):
                yield from _each(book.named(said), Exactness.SAID, Place(file, line, name))
    for line, comment in _comments(text) if any(map(book.named, _COMMENT.findall(text))) else ():
        if rules := book.named(comment):
            name, exactness = _around(scopes, line) or (home.name, Exactness.DATA)
            yield from _each(rules, exactness, Place(file, line, name))


def _each(rules: set[str], exactness: Exactness, place: Place) -> Iterator[_Mention]:
    for rule in rules:
        yield _Mention(rule, exactness, len(rules), place)


def _exactness(node: Definition) -> Exactness:
    return Exactness.FUNCTION if isinstance(node, _FUNCTIONS) else Exactness.DATA


def _scopes(node: ast.AST, above: str = "") -> Iterator[tuple[str, Definition, str]]:
    """Yield functions, classes and constants below a node: their names, themselves and what documents them."""
    children = [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr)]
    for child, after in itertools.zip_longest(children, children[1:]):
        if isinstance(child, (*_FUNCTIONS, ast.ClassDef)):
            name = f"{above}{child.name}"
            yield name, child, ast.get_docstring(child) or ""
            yield from _scopes(child, f"{name}.")
        elif isinstance(child, ast.Assign | ast.AnnAssign) and not isinstance(node, _FUNCTIONS):
            target = child.targets[0] if isinstance(child, ast.Assign) else child.target
            yield f"{above}{ast.unparse(target)}", child, _text_of(after)
        else:
            yield from _scopes(child, above)


def _text_of(node: ast.AST | None) -> str:
    """Return what a statement says that is a text and nothing else: the documentation of a constant before it."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""


def _texts(function: Function) -> Iterator[tuple[int, str]]:
    """Yield the texts of a function with their lines, docstrings and functions inside it left out."""
    todo: list[ast.AST] = [*function.body]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif not isinstance(node, (*_FUNCTIONS, ast.ClassDef)) and not _text_of(node):
            todo += ast.iter_child_nodes(node)


def _comments(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _around(scopes: list[tuple[str, Definition, str]], line: int) -> tuple[str, Exactness] | None:
    """Return the innermost definition around a line, else the one that begins below it."""
    found = None
    for name, node, _ in scopes:
        if node.lineno <= line <= (node.end_lineno or node.lineno) or (found is None and node.lineno == line + 1):
            found = name, _exactness(node)
    return found


# -- the tests ---------------------------------------------------------------------------------------------------------


def _proofs(book: Book, folder: Path, home: str) -> Iterator[tuple[str, int, Place]]:
    """Yield what the tests below a folder carry, those outside the game's own only of rules that no other game has.

    `home` is the name of the folders with the game's own; without one all are.
    """
    prefixes = {entry.id.partition("-")[0] for entry in book.entries if RULE.fullmatch(entry.id)}
    sign = re.compile(rf"\b(?:test_)?(?:{'|'.join(prefixes)})[-_]")
    for path in sorted(folder.rglob("test_*.py")):
        at_home = not home or home in path.relative_to(folder).parts
        if at_home or sign.search(path.read_text("utf-8")):
            for rule, rank, place in _tests(book, path, folder.parent):
                if at_home or RULE.fullmatch(rule):
                    yield rule, rank, place
    for page in sorted((folder / home).glob("cases/*.md")):
        for case in case_headings(page):
            place = Place(page.relative_to(folder.parent).as_posix(), case.line, f"case {case.ids}")
            yield from ((rule, 0, place) for rule in book.named(case.ids))
            yield from ((rule, 1, place) for rule in book.named(case.sentence))


def _tests(book: Book, path: Path, root: Path) -> Iterator[tuple[str, int, Place]]:
    """Yield the rules that a module's tests carry: 0 in their names, 1 in their docstrings, 2 in their parameters."""
    tree, file = ast.parse(path.read_text("utf-8")), path.relative_to(root).as_posix()
    tables = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    for _, node, doc in _scopes(tree):
        if isinstance(node, _FUNCTIONS) and node.name.startswith("test_"):
            place = Place(file, node.lineno, node.name)
            yield from ((rule, 0, place) for rule in book.in_name(node.name))
            yield from ((rule, 1, place) for rule in book.named(doc))
            for line, text in _parameters(node, tables):
                yield from ((rule, 2, Place(file, line, node.name)) for rule in book.named(text))


def _parameters(test: Function, tables: dict[str, ast.expr]) -> Iterator[tuple[int, str]]:
    """Yield the texts that a test is run with, also those in tables that its decorators name."""
    for written in (node for decorator in test.decorator_list for node in ast.walk(decorator)):
        table = tables.get(written.id) if isinstance(written, ast.Name) else None
        for node in ast.walk(table) if table else [written]:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, node.value


# -- both --------------------------------------------------------------------------------------------------------------


def map_rules(rulebook: Path, tests: Path | None, *, alone: bool = False) -> list[MappedRule]:
    """Return the procedures, rules and rulings of a rulebook, in its order, with their places and tests.

    The package of the game is the folder of its rulebook. Every game numbers its rulings and procedures anew: about
    those speaks only what stands in the package's namesake among the `tests`, about rules all of them. Of a game that
    lives `alone`, in a package to be installed, all tests are its own.
    """
    book, package = Book(rulebook.read_text("utf-8")), rulebook.parent
    root, home = (package.parent, "") if alone else (package.parents[1], package.name)
    mentions: dict[str, list[_Mention]] = defaultdict(list)
    for path in sorted(package.rglob("*.py")):
        for mention in _mentions(book, path, root):
            mentions[mention.rule].append(mention)
    proofs: dict[str, list[tuple[int, Place]]] = defaultdict(list)
    for rule, rank, place in _proofs(book, tests, home) if tests else ():
        proofs[rule].append((rank, place))
    return [_mapped(entry, mentions[entry.id], proofs[entry.id]) for entry in book.entries]


def _mapped(entry: RuleEntry, mentions: list[_Mention], proofs: list[tuple[int, Place]]) -> MappedRule:
    closest = min((mention.exactness for mention in mentions), default=None)
    best = [mention for mention in mentions if mention.exactness == closest]
    best.sort(key=lambda mention: (not _ABOUT.isdisjoint(mention.place.file.split("/")), mention.beside, mention.place))
    places = _each_once(mention.place for mention in best)
    return MappedRule(entry, closest, places, _each_once(place for _, place in sorted(proofs)))


def _each_once(places: Iterable[Place]) -> tuple[Place, ...]:
    """Return the first place of each name in a file."""
    first: dict[tuple[str, str], Place] = {}
    for place in places:
        first.setdefault((place.file, place.name), place)
    return tuple(first.values())
