"""A Strike Team as text that a person can write, read and keep: a line for the faction, one for each model. [DZ-SET-02]

Enforcers, 100 points
Enforcer Sergeant, Laser Rifle + Frag Grenade
2x Enforcer, Laser Rifle
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import groupby
from typing import Final

from rules.deadzone.model.teams.factions import EQUIPMENT, FACTIONS, UPGRADES, Entry, titles
from rules.deadzone.model.teams.legality import Team, entry_title
from rules.engine import Refused, say

MOST_ALIKE: Final = 30
"""So many equal models a line may have."""
MOST_COMPARED: Final = 80
"""So many characters are compared with the names, so that no text costs much time."""
MOST_TOLD: Final = 5
"""Of so many lines that cannot be read each is told; they come from a text of any length."""
QUOTED: Final = 40
"""So many characters of what somebody typed are repeated in a refusal."""
_POINTS: Final = say("points")
_LIMIT = re.compile(rf"(\d{{1,4}})(?:\s*(?:{_POINTS}|points?|pts?))?\.?\Z", re.IGNORECASE)
_NO_FACTION: Final = "Line {number}: there is no faction “{typed}”; {ends}"
_NO_EXTRA: Final = "Line {number}: there is no upgrade or Equipment “{typed}”; {ends}"
_BETWEEN = re.compile(r"[\s,:]")
_COUNT = re.compile(r"(\d+)\s*[x×]?\s+(.+)", re.IGNORECASE)


def team_text(team: Team, between: str = "\n") -> str:
    """A team as text, equal neighbours counted; `between` may be `; ` for a single line."""
    head = head_words(FACTIONS[team.faction].name, team.limit)
    runs = [(entry, len([*same])) for entry, same in groupby(team.entries)]
    return between.join([head, *[line for entry, count in runs for line in _lines(team.faction, entry, count)]])


def head_words(faction: str, limit: int) -> str:
    """`Enforcers, 100 points`: the first line of a team."""
    return f"{faction}, {limit} {_POINTS}"


def _lines(faction: str, entry: Entry, count: int) -> list[str]:
    """`2x Enforcer, Laser Rifle`; more than a line may have stand on several."""
    title, numbers = entry_title(faction, entry), [MOST_ALIKE] * (count // MOST_ALIKE)
    numbers += [count % MOST_ALIKE] if count % MOST_ALIKE else []
    return [title if number == 1 else f"{number}x {title}" for number in numbers]


def read_team(text: str) -> Team:
    """The team that a text tells, legal or not; `Refused` names the lines that cannot be read, and what is nearest.

    Lines may also be parted by semicolons; capitals, marks and quotes do not matter.
    """
    pieces = [(number, piece.strip(" \t\r-*•`")) for number, piece in enumerate(_parted(text), 1)]
    lines = [(number, piece) for number, piece in pieces if piece]
    if not lines:
        raise Refused(
            "Write your team: begin with the faction and the points limit, such as: Enforcers, 100 points, "
            "then a line for each model.",
            "DZ-SET-02",
        )
    faction, limit = _read_head(*lines[0])
    entries: list[Entry] = []
    wrong: list[Refused] = []
    for number, piece in lines[1:]:
        try:
            entries += _read_line(faction, number, piece)
        except Refused as refusal:
            wrong.append(refusal)
            if len(wrong) == MOST_TOLD:
                break
    if wrong:
        raise together(wrong)
    return Team(faction, limit, tuple(entries))


def _parted(text: str) -> list[str]:
    """The lines of a text; a semicolon parts them, too, but at a line's end it begins no further one."""
    *ended, last = text.split("\n")
    lines = [line.rstrip(" \t\r").removesuffix(";") for line in ended]
    return [piece for line in (*lines, last) for piece in line.split(";")]


def together(refusals: Sequence[Refused]) -> Refused:
    """One refusal with the sentences and the rules of several."""
    rules = dict.fromkeys([rule for refusal in refusals for rule in refusal.rules])
    return Refused(" ".join(map(str, refusals)), *rules)


def plain(words: str) -> str:
    """Words as they are compared: small letters and digits, `&` as `and`, single spaces."""
    return " ".join(re.findall(r"\w+", words.casefold().replace("&", " and ").replace("'", "").replace("’", "")))


def _read_head(number: int, piece: str) -> tuple[str, int]:
    """The faction and the limit of the first line."""
    found = _LIMIT.search(piece)
    head = piece[: found.start()] if found else ""
    name = _before(head)
    if found is None or name in ("", head):
        raise Refused(
            "Line {number}: begin with the faction and the points limit, such as: Enforcers, 100 points.",
            "DZ-SET-02", number=number,
        )  # fmt: skip
    ids = {one.name: key for key, one in FACTIONS.items()}
    given = name.strip().casefold()
    return given if given in FACTIONS else ids[_find(number, name, ids, _NO_FACTION)], int(found[1])


def _before(head: str) -> str:
    """What stands before the spaces, commas and colons at the end."""
    end = len(head)
    while end and _BETWEEN.fullmatch(head[end - 1]):
        end -= 1
    return head[:end]


def _read_line(faction: str, number: int, piece: str) -> list[Entry]:
    """The models of one line: a count, the model with its option, upgrades and Equipment after `+`."""
    count, words = _read_count(number, piece)
    head, *extras = [part.strip() for part in words.split("+")]
    model, option = _read_model(faction, number, head or words)
    upgrades: list[str] = []
    gear: list[str] = []
    known = {UPGRADES[key].name: key for key in UPGRADES} | {EQUIPMENT[key].name: key for key in EQUIPMENT}
    for extra in filter(None, extras):
        key = known[_find(number, extra, known, _NO_EXTRA)]
        (upgrades if key in UPGRADES else gear).append(key)
    if len(gear) > 1:
        raise Refused(
            "Line {number}: a model takes one piece of Equipment; keep one of {names:and}.",
            "DZ-EQP-01", "DZ-TEAM-08", number=number, names=[EQUIPMENT[key].name for key in gear],
        )  # fmt: skip
    return [Entry(model, option, tuple(upgrades), "".join(gear))] * count


def _read_count(number: int, piece: str) -> tuple[int, str]:
    """A number in front of a model: `2x Enforcer`, `2 x Enforcer`, `2 Enforcer`."""
    found = _COUNT.fullmatch(piece)
    if found is None:
        return 1, piece
    if len(found[1]) > 2 or not 1 <= int(found[1]) <= MOST_ALIKE:
        raise Refused(
            "Line {number}: write a number from 1 to {most} before a model.",
            "DZ-SET-02", number=number, most=MOST_ALIKE,
        )  # fmt: skip
    return int(found[1]), found[2]


@lru_cache
def _models(faction: str) -> Mapping[str, tuple[str, str]]:
    """Every title of a faction, and every name that means one model with one option only, as compared."""
    written = titles(faction)
    short: dict[str, list[tuple[str, str]]] = {}
    for pair in written:
        short.setdefault(FACTIONS[faction].models[pair[0]].name, []).append(pair)
    clear = {plain(name): pairs[0] for name, pairs in short.items() if len(pairs) == 1}
    return clear | {plain(title): pair for pair, title in written.items()}


def _read_model(faction: str, number: int, words: str) -> tuple[str, str]:
    """The model and the option that words name in a faction."""
    wanted, own = plain(words), _models(faction)
    if wanted in own:
        return own[wanted]
    name = FACTIONS[faction].name
    homes = [other.name for key, other in FACTIONS.items() if wanted in _models(key)]
    if homes:
        raise Refused(
            "Line {number}: “{typed}” belongs to {homes:and}, and all models of a team are of one faction, "
            "here {faction}.",
            "DZ-TEAM-10", number=number, typed=words[:QUOTED], homes=homes, faction=name,
        )  # fmt: skip
    if may := _options(faction, wanted):
        raise Refused(
            "Line {number}: “{typed}” could be more than one model; write {names}; or {last}.",
            "DZ-GEN-08", number=number, typed=words[:QUOTED], names="; ".join(may[:-1]), last=may[-1],
        )  # fmt: skip
    near = get_close_matches(wanted[:MOST_COMPARED], own, 1)
    line = "Line {number}: there is no “{typed}” in the list of {faction}; write a model such as {model}."
    if near:
        line = "Line {number}: there is no “{typed}” in the list of {faction}; nearest is {model}."
    model = titles(faction)[own[near[0]]] if near else _example(faction)
    raise Refused(line, "DZ-SET-02", number=number, typed=words[:QUOTED], faction=name, model=model)


def _example(faction: str) -> str:
    """A model as it is written."""
    return next(iter(titles(faction).values()))


def _options(faction: str, wanted: str) -> list[str]:
    """The titles of the models with this bare name."""
    models = FACTIONS[faction].models
    return [title for (model, _), title in titles(faction).items() if plain(models[model].name) == wanted]


def _find(number: int, words: str, names: Iterable[str], line: str) -> str:
    """The name that words stand for in any case; `Refused` says this line, and suggests the nearest."""
    known = {plain(name): name for name in names}
    wanted = plain(words)
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted[:MOST_COMPARED], known, 1)
    if near:
        ends = say("nearest is {name}.", name=known[near[0]])
    else:
        ends = say("there is {names:and}.", names=[*known.values()])
    raise Refused(line, "DZ-SET-02", number=number, typed=words[:QUOTED], ends=ends)
