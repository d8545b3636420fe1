"""Tips beside their rules: `python -m testing.tips GAME`, or `all`, prints what is to be read and notes that it was.

`tips.json` beside a game's tests keeps a digest of each tip's text and of each of its rules. When one of them changes,
the tests want the two to be read beside each other again.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import inspect
import json
import sys
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.catalogue import games, key_of, lesson_of, lessons
from bot.rulebook import RULE, rules_of
from rules.engine import Refused
from rules.engine.lesson import Lesson
from testing.subjects import folder_of, of_this_house

ALL = "all"
TEXT = "text"
"""Where the digest of a tip's own words stands, beside those of its rules."""
Kept = Mapping[str, Mapping[str, str]]
"""Title of a tip -> its digests: of its words, and of each rule."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something that a lesson says, and the ids of the rules that it explains."""

    title: str
    text: str
    rules: tuple[str, ...]


def said(lesson: Lesson[Any]) -> Iterator[Said]:
    """All that a lesson teaches: welcome, tips, goals, farewell, and the reasons that state a rule."""
    tips = {"welcome": lesson.welcome, **{f"prompt {key}": tip for key, tip in lesson.prompts.items()}}
    tips |= {f"event {kind.__name__}": tip for kind, tip in lesson.events.items()} | {"farewell": lesson.farewell}
    for title, tip in tips.items():
        yield Said(title, "\n".join(filter(None, [tip.first, tip.again])), tip.rules)
    for goal in lesson.goals:
        yield Said(f"goal {goal.key}", f"{goal.title}: {goal.how}", goal.rules)
    module = inspect.getmodule(lesson.because)
    assert module is not None
    yield from reasons(inspect.getsource(module))


def reasons(source: str) -> Iterator[Said]:
    """The reasons in a module that name rules, once each."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    found = {worded(one.args[0]): one.args[1:] for one in calls if ast.unparse(one.func) == "Reason"}
    for words, rules in found.items():
        yield Said(f"because {words}", words, tuple(map(worded, rules)))


def worded(node: ast.AST) -> str:
    """The words of a text, said or not, with what stands in each of its gaps; of anything else none."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "say":
        return worded(node.args[0])
    if isinstance(node, ast.JoinedStr):
        return "".join(map(worded, node.values))
    if isinstance(node, ast.FormattedValue):
        return f"{{{ast.unparse(node.value)}}}"
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def rows(key: str) -> Mapping[str, str]:
    """The rules and rulings of a game."""
    return {entry.id: entry.text for entry in rules_of(games()[key])}


def digest(text: str) -> str:
    """A few letters that change with the text."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def digests(tip: Said, book: Mapping[str, str]) -> Mapping[str, str]:
    """What is kept of a tip."""
    return {TEXT: digest(tip.text), **{rule: digest(book[rule]) for rule in tip.rules if rule in book}}


def unfounded(tips: Sequence[Said], book: Mapping[str, str]) -> Iterator[str]:
    """The tips that name no rule, or one that the rulebook lacks."""
    for tip in tips:
        if not tip.rules:
            yield f"“{tip.title}” names no rule"
        for rule in tip.rules:
            if rule not in book:
                yield f"“{tip.title}” names {rule}, which the rulebook does not have"


def unread(key: str, tips: Sequence[Said], book: Mapping[str, str], kept: Kept) -> Iterator[str]:
    """The tips that have changed since they were last read beside their rules, and those whose rules have."""
    then = f"again, then run `python -m testing.tips {key}`"
    for tip in tips:
        now, before = digests(tip, book), kept.get(tip.title, {})
        changed = [rule for rule in tip.rules if now.get(rule) != before.get(rule)]
        if now[TEXT] != before.get(TEXT):
            yield f"the words have changed: read “{tip.title}” beside {', '.join(tip.rules)} {then}"
        elif changed:
            yield f"the rules have changed: read “{tip.title}” beside {', '.join(changed)} {then}"
        elif now != before:
            yield f"it explains fewer rules: read “{tip.title}” beside {', '.join(tip.rules)} {then}"
    for title in kept.keys() - {tip.title for tip in tips}:
        yield f"“{title}” is gone: run `python -m testing.tips {key}`"


# -- what asks ---------------------------------------------------------------------------------------------------------


def askings(key: str) -> Set[tuple[str, str]]:
    """The prompts of a lesson with the rules that a game's modules ask them by, wherever they do."""
    book, prompts = games()[key].rulebook, {*lesson_of(key).prompts}
    assert book is not None
    modules = [path.read_text("utf-8") for path in sorted(book.parent.rglob("*.py"))]
    return {pair for text in modules for pair in asking(text, prompts)}


def asking(source: str, prompts: Set[str]) -> Iterator[tuple[str, str]]:
    """The prompts in a module with the rules that they are asked by: both are arguments of one call."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            given = [*node.args, *[keyword.value for keyword in node.keywords]]
            texts = [text for each in given if (text := _text(each))]
            rules = [text for text in texts if RULE.fullmatch(text)]
            yield from [(prompt, rule) for prompt in texts if prompt in prompts for rule in rules]


def _text(node: ast.expr) -> str:
    """The text that an argument is: written out, or as a member of the game's prompts."""
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "Prompt":
        return node.attr.lower()
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


# -- what was read -----------------------------------------------------------------------------------------------------


def place(key: str) -> Path:
    """The file for a game."""
    return folder_of(key) / "tips.json"


def kept_for(key: str) -> Kept:
    """What was read for a game; nothing where there is no file yet."""
    file = place(key)
    found: Kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return found


def keep(key: str, tips: Sequence[Said], book: Mapping[str, str]) -> None:
    """Write down what was read, a tip on each line."""
    lines = [f"{json.dumps(tip.title, ensure_ascii=False)}: {json.dumps(digests(tip, book))}" for tip in tips]
    place(key).parent.mkdir(exist_ok=True)
    place(key).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def main(arguments: Sequence[str]) -> int:
    """Print what is to be read, and keep that it was; 1 where a tip has no rule to be read beside."""
    parser = argparse.ArgumentParser(prog="python -m testing.tips", description=__doc__)
    parser.add_argument("game", help=f"its key, or the name of its module or package; {ALL}: each game of this house")
    chosen = parser.parse_args(arguments).game
    try:
        keys = [key for key in of_this_house() if key in lessons()] if chosen == ALL else [key_of(chosen)]
        taught = {key: list(said(lesson_of(key))) for key in keys}
    except Refused as refusal:
        parser.error(str(refusal))
    done = [read(key, tips, rows(key)) for key, tips in taught.items()]
    return int(not all(done))


def read(key: str, tips: Sequence[Said], book: Mapping[str, str]) -> bool:
    """Print what of a game is to be read, and keep that it was; return whether each tip has rules to be read beside."""
    waiting = "\n".join(unread(key, tips, book, kept_for(key)))
    for tip in tips:
        if f"“{tip.title}”" in waiting:
            print(f"\n## {key}: {tip.title}\n{tip.text}")
            print("\n".join([f"  {rule}  {book.get(rule, '???')}" for rule in tip.rules]))
    if found := list(unfounded(tips, book)):
        print("\n".join(found))
        return False
    keep(key, tips, book)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
