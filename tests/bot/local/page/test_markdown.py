"""Discord's Markdown as HTML: what it looks like, and what it never lets through."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.local.page.markdown import Names, time_in_words, to_html
from tests.bot.local.page.reading import Element, read

NOW = dt.datetime(2026, 11, 26, 18, 0, tzinfo=dt.UTC)
NAMES = Names({"1": "Alice", "2": "مريم <b>"}, {"5": "the-table", "6": "elsewhere"}, {"5": "/c/5"}.get)
ALLOWED: dict[str, set[str]] = {
    **{tag: {"class"} for tag in ("p", "span", "h3", "h4", "h5", "label")},
    **{tag: set() for tag in ("strong", "em", "u", "s", "code", "blockquote", "ul", "li", "br", "bdi")},
    "pre": {"tabindex"},
    "ol": {"start"},
    "a": {"class", "href", "rel", "target"},
    "time": {"datetime", "data-style", "title"},
    "input": {"type", "aria-label"},
}
NEVER_NESTED = ("a", "label", "blockquote", "p")
LONGEST = 4_000


def shown(text: str) -> str:
    """The HTML of a text, without line ends between the blocks."""
    return str(to_html(text, names=NAMES, now=NOW, viewer="1")).replace(">\n<", "><").strip()


def look_through(html: str) -> Element:
    """The tree of some HTML, in which nothing is that does not belong there."""
    tree = read(html)
    for part in tree:
        assert set(part.attributes) <= ALLOWED[part.tag], part
        if part.tag in NEVER_NESTED:
            assert not part.all(part.tag), part
        if part.tag == "a":
            assert part.attributes["href"].startswith(("http://", "https://", "/c/")), part
        if part.tag == "input":
            assert part.attributes["type"] == "checkbox"
    return tree


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("one\ntwo\n\nthree", "<p>one<br>\ntwo</p><p>three</p>"),
        ("**a** *b* _c_ ***d***", "<p><strong>a</strong> <em>b</em> <em>c</em> <em><strong>d</strong></em></p>"),
        ("__a__ ~~b~~ **__c__**", "<p><u>a</u> <s>b</s> <strong><u>c</u></strong></p>"),
        ("some_long_name 2*3*4", "<p>some_long_name 2<em>3</em>4</p>"),
        ("\\*a\\* \\<b\\> &amp;", "<p>*a* &lt;b&gt; &amp;amp;</p>"),
        ("-# small **words**\nplain", '<p class="subtext">small <strong>words</strong></p><p>plain</p>'),
        ("#no\n#### no", "<p>#no<br>\n#### no</p>"),
        ("• a\n• b", "<p>• a<br>\n• b</p>"),
        ("- a\n- b\nafter", "<ul><li>a</li><li>b</li></ul><p>after</p>"),
        ("- a\n  - b", "<ul><li>a\n<ul><li>b</li></ul></li></ul>"),
        ("3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'),
        ("+ a\n1) b\n-\n---", "<p>+ a<br>\n1) b<br>\n-<br>\n---</p>"),
        ("    four spaces", "<p>four spaces</p>"),
        ("> a\n> b\nafter", "<blockquote><p>a<br>\nb</p></blockquote><p>after</p>"),
        ("a\n>>> b\n\n- c", "<p>a</p><blockquote><p>b</p><ul><li>c</li></ul></blockquote>"),
        ("> > a", "<blockquote><p>&gt; a</p></blockquote>"),
        ("`a <b> **c**`", "<p><code>a &lt;b&gt; **c**</code></p>"),
        ("```py\na  <b>\n\n  c\n```\nd", '<pre tabindex="0"><code>a  &lt;b&gt;\n\n  c</code></pre><p>d</p>'),
        ("```a```", '<pre tabindex="0"><code>a</code></pre>'),
        ("```never closed", "<p>```never closed</p>"),
        ("![a](https://b.c/d.png)", None),
        ("<@9> <@&3> <#9>", None),
    ],
)
def test_marks(text: str, html: str | None) -> None:
    """Each of Discord's marks, and what looks like one but is none there."""
    look_through(shown(text))
    if html is not None:
        assert shown(text) == html


def test_headings_are_below_those_of_the_page() -> None:
    """The rank is the size; the level goes down by one at a time, from 3."""
    headings = [(part.tag, part.words, *part.classes) for part in look_through(shown("### C\n## B\n### **D**\n# A"))]
    assert [held for held in headings if held[0] != "strong"] == [
        ("h3", "C", "size-3"), ("h3", "B", "size-2"), ("h4", "D", "size-3"), ("h3", "A", "size-1"),
    ]  # fmt: skip


def test_links_go_to_the_web_only() -> None:
    """With words of their own, in angles or bare; the marks of the sentence around them stay outside."""
    text = "[the **book**](https://a.b/c?d=1&e=2) <https://f.g> (see https://h.i/j_k_(l)). https://m.n/_o_, x"
    links = look_through(shown(text)).all("a")
    assert [link.attributes["href"] for link in links] == [
        "https://a.b/c?d=1&e=2", "https://f.g", "https://h.i/j_k_(l)", "https://m.n/_o",
    ]  # fmt: skip
    assert links[0].words == "the book"
    assert {(link.attributes["rel"], link.attributes["target"]) for link in links} == {
        ("noopener noreferrer", "_blank")
    }
    assert shown("[a]() [](https://b.c)").count("<a ") == 1  # the bare address in it
    for other in ("", "javascript:alert(1)", "data:text/html,x", "//a.b", "/c/5", "vbscript:x", "https:", "https:///x"):
        for text in (f"[a]({other})", f"<{other}>", other):
            assert not look_through(shown(text)).all("a"), text


def test_what_leads_to_a_message_stays_on_the_page() -> None:
    """In the same window; a bare address is called by its channel. What is not here is Discord's."""
    place = "https://discord.com/channels"
    text = f"[below]({place}/1/5/77) {place}/1/5 <{place}/@me/5/78>, {place}/1/9 {place}/1/5/x"
    links = look_through(shown(text)).all("a")
    assert [(link.attributes["href"], link.words) for link in links] == [
        ("/c/5#m77", "below"), ("/c/5", "#the-table"), ("/c/5#m78", "#the-table"),
        (f"{place}/1/9", f"{place}/1/9"), (f"{place}/1/5/x", f"{place}/1/5/x"),
    ]  # fmt: skip
    assert ["target" in link.attributes for link in links] == [False, False, False, True, True]


def test_a_link_holds_no_other_one() -> None:
    """Nor anything else that is pressed."""
    for inner in ("https://x.y", "<https://x.y>", "<#5>", "||b||", "[b](https://x.y)"):
        look_through(shown(f"[a {inner} c](https://d.e)"))


def test_people_and_channels_are_called_by_their_names() -> None:
    """A name stands by itself, whichever way it is written, and is never HTML; the reader's own is marked."""
    tree = look_through(shown("<@1> and <@!2> are in <#5>, not in <#6>"))
    assert tree.words == "Alice and مريم <b> are in the-table, not in elsewhere"
    assert [part.words for part in tree.all("bdi")] == ["Alice", "مريم <b>", "the-table", "elsewhere"]
    assert tree.one("span", "you").words == "Alice"
    assert tree.one("a").attributes == {"class": "channel", "href": "/c/5"}
    assert look_through(shown("<@9> <@&3> <#9>")).words == "somebody a role a channel"


def test_commands_and_emoji() -> None:
    """A command is what would be typed, a server's emoji its name."""
    assert shown("</game new:123> <a:dice:77> 🎲") == "<p><code>/game new</code> :dice: 🎲</p>"


def test_a_spoiler_is_shown_by_a_press() -> None:
    """A box to tick with the keyboard, too; marks go on in it."""
    label = look_through(shown("a ||b **c** https://d.e|| f")).one("label", "spoiler")
    assert label.one("input").attributes == {"type": "checkbox", "aria-label": "Show what is hidden"}
    assert label.one("span").words == "b c https://d.e"
    assert label.one("strong").words == "c"
    assert shown("a || b") == "<p>a || b</p>"


def test_times_are_told_in_words() -> None:
    """With the moment itself, which the page may tell in the reader's own zone."""
    time = look_through(shown("since <t:1795714555:R>")).one("time")
    assert time.words == "24 minutes ago"
    assert time.attributes == {
        "datetime": "2026-11-26T17:35:55+00:00", "data-style": "R", "title": "Thursday 26 November 2026 at 17:35",
    }  # fmt: skip
    assert shown("<t:9999999999999:R>") == "<p>&lt;t:9999999999999:R&gt;</p>"
    east = NOW.astimezone(dt.timezone(dt.timedelta(hours=2)))
    assert read(to_html("<t:1795714555>", names=NAMES, now=east)).words == "26 November 2026 at 19:35"


@pytest.mark.parametrize(
    ("style", "words"),
    [
        ("t", "17:35"),
        ("T", "17:35:55"),
        ("d", "26/11/2026"),
        ("D", "26 November 2026"),
        ("f", "26 November 2026 at 17:35"),
        ("F", "Thursday 26 November 2026 at 17:35"),
    ],
)
def test_styles_of_a_time(style: str, words: str) -> None:
    """The seven of Discord, but for the distance."""
    assert time_in_words(dt.datetime(2026, 11, 26, 17, 35, 55, tzinfo=dt.UTC), style, NOW) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-400 * 86_400, "a year ago"),
        (-50 * 86_400, "2 months ago"),
        (-86_400, "a day ago"),
        (-3_600, "an hour ago"),
        (-59, "just now"),
        (30, "in less than a minute"),
        (60, "in a minute"),
        (7_200, "in 2 hours"),
        (2 * 86_400, "in 2 days"),
        (800 * 86_400, "in 2 years"),
    ],
)
def test_distances(seconds: int, words: str) -> None:
    """How long ago, or how long until then."""
    assert time_in_words(NOW + dt.timedelta(seconds=seconds), "R", NOW) == words


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "</p></div><h1>x",
        "<!-- x --><![CDATA[x]]><!doctype x>",
        '[a](https://b.c/"onmouseover="alert(1))',
        '[a](https://b.c "t\\" onclick=alert(1)")',
        "https://b.c/<script>'\"",
        "<t:1:R onclick=x> <@1 onclick=x> </a<b>:1>",
        "`</code><script>` ```</pre><script>```",
        "||<b>||</label>||",
        "\x00\x1b\u202e<b>\u2066",
    ],
)
def test_hostile_text_is_only_text(text: str) -> None:
    """No element and no attribute comes from what somebody wrote."""
    look_through(shown(text))
    assert "<script" not in shown(text)


@pytest.mark.parametrize(
    "mark", ["*", "_", "**a ", "~~", "||", "`", "[", "[a](", "> ", "- ", "<", "https://", "```\n", "||a", "_*", ">>> "]
)
def test_marks_upon_marks(mark: str) -> None:
    """As long as a message can be."""
    look_through(shown((mark * LONGEST)[:LONGEST]))


PIECES = (
    *"*_~|`[]()<>-# \n\\\"'&a",
    "**",
    "__",
    "~~",
    "||",
    "```",
    "](",
    "<@1>",
    "<#5>",
    "<t:1:R>",
    "https://a.b",
    ">>> ",
    "1. ",
)
"""What makes marks, so that chance makes many."""


@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=60).map("".join)))
def test_nothing_else_ever_comes_out(text: str) -> None:
    """Whatever is written: only elements and attributes of the list, each closed where it was opened."""
    look_through(shown(text))
