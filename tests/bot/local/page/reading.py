"""HTML as a tree that tests can ask; what is not well nested is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input"}


@dataclass(slots=True)
class Element:
    """An element with what is in it, words and elements."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        """All elements in it, in the order of the text."""
        for part in self.inside:
            if isinstance(part, Element):
                yield part
                yield from part

    def all(self, tag: str, which: str = "") -> list[Element]:
        """Those of a tag, and of a class."""
        return [part for part in self if part.tag == tag and which in ("", *part.classes)]

    def one(self, tag: str, which: str = "") -> Element:
        """The only one of them."""
        (found,) = self.all(tag, which)
        return found

    @property
    def classes(self) -> list[str]:
        """Its classes."""
        return self.attributes.get("class", "").split()

    @property
    def words(self) -> str:
        """What is read in it, with single spaces."""
        return " ".join(self._text().split())

    def _text(self) -> str:
        return "".join([part if isinstance(part, str) else part._text() for part in self.inside])


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"{tag} says {names} twice"
        made = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> ends <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(f"a declaration: {decl}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(f"a declaration: {data}")


def read(html: str) -> Element:
    """Return what a browser makes of some HTML."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is never closed"
    return reader.open[0]
