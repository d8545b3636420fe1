"""Discord's Markdown as HTML that is safe to show, whoever wrote it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.helpers import parseLinkLabel
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock, list_block
from markdown_it.rules_inline import StateInline, autolink, link
from markdown_it.token import Token
from markupsafe import Markup, escape

from rules.engine import say

WEB: Final = re.compile(r"https?://[^\s/?#]", re.IGNORECASE)
_HEADING = re.compile(r"(#{1,3})[ \t]+(\S.*)")
_SUBTEXT = re.compile(r"(-#)[ \t]+(\S.*)")
_ITEM = re.compile(r"(?:[-*]|[0-9]{1,9}\.)[ \t]+\S")
_QUOTED, _QUOTED_ON = re.compile(r"> "), re.compile(r">(?: |$)")
_TO_THE_END = ">>> "
_BLOCK = re.compile(r"```(?:[\w+.#-]*\n)?(.+?)```[ \t]*(?=\n|$)", re.DOTALL)
_TARGET = re.compile(r"\(\s*<?" + WEB.pattern, re.IGNORECASE)
_SCHEME = re.compile(r"(?:^|\W)(https?)$", re.IGNORECASE)
_PLACE = re.compile(r"https://discord\.com/channels/(?:@me|[0-9]{1,20})/([0-9]{1,20})(?:/([0-9]{1,20}))?")
_ADDRESS = re.compile(r"https?://[^\s<>*|]+", re.IGNORECASE)
_MARKS = tuple(".,:;!?\"'_~")
_SPECIAL = re.compile(
    r"<(?:t:(?P<time>-?[0-9]{1,13})(?::(?P<style>[tTdDfFR]))?|@!?(?P<person>[0-9]{1,20})|(?P<role>@&[0-9]{1,20})"
    r"|#(?P<channel>[0-9]{1,20})|/(?P<command>[\w -]{1,100}):[0-9]{1,20}|a?(?P<emoji>:\w{1,32}:)[0-9]{1,20})>"
)
DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_FUTURE: Final = {
    31_536_000: "in {n:a year|# years}",
    2_592_000: "in {n:a month|# months}",
    86_400: "in {n:a day|# days}",
    3_600: "in {n:an hour|# hours}",
    60: "in {n:a minute|# minutes}",
}
_PAST: Final = {
    31_536_000: "{n:a year|# years} ago",
    2_592_000: "{n:a month|# months} ago",
    86_400: "{n:a day|# days} ago",
    3_600: "{n:an hour|# hours} ago",
    60: "{n:a minute|# minutes} ago",
}


@dataclass(frozen=True, slots=True)
class Names:
    """What mentions say: people's and channels' names by ids, and the address of a channel (None: it has none)."""

    people: Mapping[str, str] = field(default_factory=dict)
    channels: Mapping[str, str] = field(default_factory=dict)
    link: Callable[[str], str | None] = lambda channel: None

    def place(self, address: str) -> tuple[str, str] | None:
        """Where on the page it is that an address of Discord's client leads to, and its channel; None: nowhere."""
        found = _PLACE.fullmatch(address)
        link = self.link(found[1]) if found else None
        if found is None or link is None:
            return None
        told = f"#{self.channels[found[1]]}" if found[1] in self.channels else say("Direct messages")
        return (f"{link}#m{found[2]}" if found[2] else link), told


def to_html(text: str, *, names: Names, now: dt.datetime, viewer: str = "") -> Markup:
    """Return the HTML of a text; times are told as from `now`, in its zone, and mentions of the `viewer` are marked."""
    env = {"names": names, "now": now, "viewer": viewer, "headings": []}
    return Markup(_MARKDOWN.render(text, env))


def time_in_words(when: dt.datetime, style: str, now: dt.datetime) -> str:
    """Return a time as Discord's style letter wants it."""
    if style == "R":
        return distance((when - now).total_seconds())
    day, clock = f"{when.day} {say(MONTHS[when.month - 1])} {when.year}", f"{when:%H:%M}"
    shapes = {"t": clock, "T": f"{when:%H:%M:%S}", "d": f"{when:%d/%m/%Y}", "D": day}
    if style in shapes:
        return shapes[style]
    words = say("{day} at {time}", day=day, time=clock)
    return f"{weekday(when)} {words}" if style == "F" else words


def weekday(when: dt.datetime) -> str:
    """The day of the week in words."""
    return say(DAYS[when.weekday()])


def distance(seconds: float) -> str:
    """How far off something is that lies so many seconds ahead, or behind."""
    lines = _FUTURE if seconds > 0 else _PAST
    for size, line in lines.items():
        if abs(seconds) >= size:
            return say(line, n=round(abs(seconds) / size))
    return say("in less than a minute") if seconds > 0 else say("just now")


# -- blocks ------------------------------------------------------------------------------------------------------------


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _one_line(kind: str, shape: re.Pattern[str]) -> Callable[[StateBlock, int, int, bool], bool]:
    """The rule for a line that begins with a mark."""

    def rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        found = shape.fullmatch(_line(state, start))
        if found and not silent:
            state.line = start + 1
            state.push(f"{kind}_open", "p", 1).markup = found[1]
            inline = state.push("inline", "", 0)
            inline.content, inline.map, inline.children = found[2].strip(), [start, start + 1], []
            state.push(f"{kind}_close", "p", -1).markup = found[1]
        return bool(found)

    return rule


def _code_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if not _line(state, start).startswith("```"):
        return False
    found = _BLOCK.match(state.getLines(start, end, state.blkIndent, False).lstrip(" "))
    if found and not silent:
        state.line = start + found[0].count("\n") + 1
        state.push("code_block", "code", 0).content = found[1].removesuffix("\n")
    return bool(found)


def _quote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Lines behind `> `, or all the rest behind `>>> `; in a quote there is no other one."""
    first = _line(state, start)
    endless = first.startswith(_TO_THE_END)
    if state.env.get("quoting") or not (endless or _QUOTED.match(first)):
        return False
    if silent:
        return True
    lines = [first.removeprefix(_TO_THE_END)] if endless else []
    state.line = start + len(lines)
    while state.line < end and (endless or _QUOTED_ON.match(_line(state, state.line))):
        held = _line(state, state.line)
        lines.append(held if endless else held[2:])
        state.line += 1
    state.push("blockquote_open", "blockquote", 1)
    state.env["quoting"] = True
    state.md.block.parse("\n".join(lines), state.md, state.env, state.tokens)
    state.env["quoting"] = False
    state.push("blockquote_close", "blockquote", -1)
    return True


def _list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    return bool(_ITEM.match(_line(state, start))) and list_block(state, start, end, silent)


def _outdented(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A line that is not set in ends the item of a list above it."""
    return silent and state.sCount[start] < state.blkIndent


# -- inside a line -----------------------------------------------------------------------------------------------------


def _spoiler(state: StateInline, silent: bool) -> bool:
    start, most = state.pos + 2, state.posMax
    if not state.src.startswith("||", state.pos) or state.linkLevel or state.env.get("hiding"):
        return False
    end = state.src.find("||", start + 1, most)
    if end < 0:
        return False
    if not silent:
        state.push("spoiler_open", "span", 1)
        state.env["hiding"] = True
        state.pos, state.posMax = start, end
        state.md.inline.tokenize(state)
        state.env["hiding"] = False
        state.posMax = most
        state.push("spoiler_close", "span", -1)
    state.pos = end + 2
    return True


def _bare_link(state: StateInline, silent: bool) -> bool:
    if silent or state.linkLevel or not state.src.startswith("://", state.pos):
        return False
    scheme = _SCHEME.search(state.pending)
    start = state.pos - len(scheme[1]) if scheme else 0
    found = _ADDRESS.match(state.src, start, state.posMax) if scheme else None
    address = _trimmed(found[0]) if found else ""
    if not WEB.match(address):
        return False
    state.pending = state.pending[: start - state.pos]
    state.push("link_open", "a", 1).attrs = {"href": state.md.normalizeLink(address)}
    state.push("text", "", 0).content = address
    state.push("link_close", "a", -1)
    state.pos = start + len(address)
    return True


def _trimmed(address: str) -> str:
    """Without the marks of the sentence around it."""
    while address.endswith(_MARKS) or (address.endswith(")") and address.count(")") > address.count("(")):
        address = address[:-1]
    return address


def _link(state: StateInline, silent: bool) -> bool:
    """One with words that can be read, to the web."""
    end = parseLinkLabel(state, state.pos, True) if state.src.startswith("[", state.pos) else -1
    words = state.src[state.pos + 1 : max(end, 0)]
    return bool(words.strip() and _TARGET.match(state.src, end + 1, state.posMax)) and link(state, silent)


def _autolink(state: StateInline, silent: bool) -> bool:
    return not state.linkLevel and bool(WEB.match(state.src, state.pos + 1)) and autolink(state, silent)


def _special(state: StateInline, silent: bool) -> bool:
    found = _SPECIAL.match(state.src, state.pos, state.posMax)
    shown = _shown(found, state.env, linked=state.linkLevel > 0) if found else None
    if found is None or shown is None:
        return False
    if not silent:
        state.push("special", "", 0).content = shown
    state.pos = found.end()
    return True


def _shown(found: re.Match[str], env: Any, *, linked: bool) -> Markup | None:
    """What stands for a mention, a time, a command or an emoji; None when it is only text. Links hold no links."""
    held, names = found.groupdict(), env["names"]
    if held["time"]:
        return _time(int(held["time"]), held["style"] or "f", env["now"])
    if person := held["person"]:
        which = "mention you" if person == env["viewer"] else "mention"
        return _isolated(which, names.people.get(person) or say("somebody"))
    if held["role"]:
        return _isolated("mention", say("a role"))
    if channel := held["channel"]:
        told = names.channels.get(channel) or say("a channel")
        address = None if linked else names.link(channel)
        shown = Markup('<a class="channel" href="{}"><bdi>{}</bdi></a>')
        return shown.format(address, told) if address else _isolated("channel", told)
    if held["command"]:
        return Markup("<code>/{}</code>").format(held["command"])
    return escape(held["emoji"])


def _isolated(which: str, name: str) -> Markup:
    return Markup('<span class="{}"><bdi>{}</bdi></span>').format(which, name)


def _time(seconds: int, style: str, now: dt.datetime) -> Markup | None:
    try:
        when = dt.datetime.fromtimestamp(seconds, now.tzinfo or dt.UTC)
    except (OverflowError, OSError, ValueError):
        return None
    told = Markup('<time datetime="{}" data-style="{}" title="{}">{}</time>')
    return told.format(when.isoformat(), style, time_in_words(when, "F", now), time_in_words(when, style, now))


# -- as HTML -----------------------------------------------------------------------------------------------------------

Rendered = Callable[[Any, Sequence[Token], int, Any, Any], str]


def _heading_open(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """One level below the last heading of a higher rank, from 3: the page has its own above; no level is skipped."""
    rank = len(tokens[at].markup)
    env["headings"] = [*[above for above in env["headings"] if above < rank], rank]
    return f'<h{2 + len(env["headings"])} class="size-{rank}">'


def _heading_close(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    return f"</h{2 + len(env['headings'])}>\n"


def _link_open(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """What leads to a message stays on the page; a bare address is then called by its channel."""
    address = str(tokens[at].attrs["href"])
    if (place := env["names"].place(address)) is None:
        return Markup('<a href="{}" rel="noopener noreferrer" target="_blank">').format(address)
    if tokens[at + 1].content == address:
        tokens[at + 1].content = place[1]
    return Markup('<a class="channel" href="{}">').format(place[0])


def _content(shape: str) -> Rendered:
    """The rule for a token that stands for itself; Markup is not escaped again."""
    return lambda renderer, tokens, at, options, env: Markup(shape).format(tokens[at].content)


def _always(html: str) -> Rendered:
    return lambda renderer, tokens, at, options, env: html


def _strong(before: str) -> Rendered:
    """Two underscores underline."""
    return lambda renderer, tokens, at, options, env: f"<{before}{'u' if tokens[at].markup == '__' else 'strong'}>"


def _made() -> MarkdownIt:
    made = MarkdownIt("zero", {"breaks": True})
    made.enable(["list", "newline", "escape", "backticks", "strikethrough", "emphasis", "link", "autolink"])
    everywhere: RuleOptionsType = {"alt": ["paragraph", "list"]}
    block, inline = made.block.ruler, made.inline.ruler
    block.at("list", _list, {"alt": ["paragraph"]})
    for name, rule in (
        ("code_block", _code_block),
        ("quote", _quote),
        ("heading_line", _one_line("heading", _HEADING)),
        ("subtext", _one_line("subtext", _SUBTEXT)),
    ):
        block.before("list", name, rule, everywhere)
    block.before("list", "outdented", _outdented, {"alt": ["paragraph"]})
    made.inline.add_terminator_char("|")
    inline.before("newline", "bare_link", _bare_link)
    inline.at("link", _link)
    inline.at("autolink", _autolink)
    inline.before("autolink", "special", _special)
    inline.before("autolink", "spoiler", _spoiler)
    for kind, shown in {
        "heading_open": _heading_open,
        "heading_close": _heading_close,
        "subtext_open": _always('<p class="subtext">'),
        "subtext_close": _always("</p>\n"),
        "strong_open": _strong(""),
        "strong_close": _strong("/"),
        "code_block": _content('<pre tabindex="0"><code>{}</code></pre>\n'),
        "code_inline": _content("<code>{}</code>"),
        "link_open": _link_open,
        "special": _content("{}"),
        "spoiler_open": _spoiler_open,
        "spoiler_close": _always("</span></label>"),
    }.items():
        made.add_render_rule(kind, shown)
    return made


def _spoiler_open(renderer: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    told = Markup('<label class="spoiler"><input type="checkbox" aria-label="{}"><span>')
    return told.format(say("Show what is hidden"))


_MARKDOWN: Final = _made()
