"""Habits of speech that are no English: looked for in docstrings, comments and Markdown, with what to write instead.

`python -m tests.habits [PATHS]` prints them as `path:line: found -> better` and exits with 1 if there are any.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

CHECKOUT: Final = Path(__file__).parent.parent
PATHS: Final = ("bot", "renderers", "rules", "testing", "tests", "README.md", "CONTRIBUTING.md", "docs")
WHOEVER: Final = "whoever ..., the player who ..., those who ..."

HABITS: Final[dict[str, str]] = {
    r"\bthe own\b": "its own, the player's own ...",
    r"\b(?:at|beside|by|for|from|of|than|to|towards|unlike|with) who\b": WHOEVER,
    r"(?<!depend )(?<!depends )(?<!turn )(?<!turns )\bon who\b": WHOEVER,
    r"\b(?:because|but|even|only|so that|that|though|unless|while) who\b": WHOEVER,
    r"; who\b": WHOEVER,
    r"[.] Who\b(?=[^.?]*[.])": WHOEVER,
    r"\b(?<!say )(?<!tell )(?<!know )(?:and|nor|or) who (?:does not|is not|are not)\b": WHOEVER,
    r"; gives\b|\bgives whether\b": "; return ..., return whether ...",
    r"(?<![Rr]aise )(?<![Rr]aises )`Refused` (?:for|if|when|where|while|with)\b": "raises `Refused` if ...",
}
"""Pattern -> what to write instead. A space stands for a line's end, too."""

FIRST_WORDS: Final = {"Gives": "Return ..."}
"""The same for the first word of a docstring."""

QUOTED: Final = re.compile(r'"[^"]{0,80}"')
"""What is quoted is not our own sentence: left out."""


class Prose(NamedTuple):
    """A docstring, a block of comments or a paragraph: its first line's number, and its text with line breaks."""

    line: int
    text: str
    is_docstring: bool = False


class Finding(NamedTuple):
    """A habit at a place."""

    path: Path
    line: int
    found: str
    better: str

    def __str__(self) -> str:
        """As an editor can jump to it."""
        return f"{self.path}:{self.line}: {self.found} -> {self.better}"


def docstrings(source: str) -> Iterator[Prose]:
    """Every string that stands alone as a statement: of modules, classes, functions, and below a name."""
    lines = [line.strip() for line in source.split("\n")]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            yield Prose(node.lineno, re.sub(r'^\w*"+|"+$', "", text), is_docstring=True)


def comments(source: str) -> Iterator[Prose]:
    """Every block of comments that stand below each other, as one text."""
    block: list[tokenize.TokenInfo] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        row, column = token.start
        if block and block[-1].start != (row - 1, column):
            yield _block(block)
            block = []
        block.append(token)
    if block:
        yield _block(block)


def _block(tokens: list[tokenize.TokenInfo]) -> Prose:
    return Prose(tokens[0].start[0], "\n".join([token.string.removeprefix("#").strip() for token in tokens]))


def paragraphs(text: str) -> Iterator[Prose]:
    """Every paragraph of a Markdown file."""
    for match in re.finditer(r"(?:.+\n?)+", text):
        yield Prose(text.count("\n", 0, match.start()) + 1, match[0])


def habits(prose: Prose) -> Iterator[tuple[int, str, str]]:
    """Line, words and better words of each habit in a text."""
    first = prose.text.split(maxsplit=1)[:1]
    if prose.is_docstring and first and first[0] in FIRST_WORDS:
        yield prose.line, first[0], FIRST_WORDS[first[0]]
    text = QUOTED.sub(lambda quoted: re.sub(r"\S", "_", quoted[0]), prose.text)
    for pattern, better in HABITS.items():
        for match in re.finditer(pattern, text.replace("\n", " ")):
            yield prose.line + text.count("\n", 0, match.start()), match[0], better


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """The modules and Markdown files there; not rulebooks and transcripts, whose words players know."""
    for path in paths:
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in found:
            if file.suffix in {".py", ".md"} and file.name != "RULEBOOK.md" and "transcripts" not in file.parts[:-1]:
                yield file


def look(paths: Iterable[Path]) -> Iterator[Finding]:
    """Every habit in these files and folders."""
    for path in files(paths):
        source = path.read_text("utf-8")
        prose = [*docstrings(source), *comments(source)] if path.suffix == ".py" else list(paragraphs(source))
        found = sorted(finding for text in prose for finding in habits(text))
        yield from (Finding(path, *finding) for finding in found)


def main(arguments: list[str]) -> int:
    """Print what is found in these paths, or everywhere; return 1 if there is something."""
    found = list(look([Path(name) for name in arguments] or [CHECKOUT / name for name in PATHS]))
    for finding in found:
        print(finding)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
