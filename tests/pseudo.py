"""A language in which no letter is plain: `python -m tests.pseudo GAME...` says what games tell around the door.

Computers play each game while everything is said in that language: what its players read, the choices they have, what
they are refused, what is written on its pictures (`kit` in place of a game: what they have by themselves). Whatever has
a plain letter still was not said by `rules.engine.say`. Players have names without letters; codes (`C1`, `Ta1`,
`E2-1`), rules, commands and links are the same in every language.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Any

from rules.engine import Amount, FairDice, Game, Match, Pick, Question, Refused, language
from rules.engine.language import ONE_OR_MORE
from rules.engine.playout import Player, autopilot

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒǵĥíĵķĺḿńóṕʠŕśťúṽẃẋýžÁƁÇĐÉƑǴĤÍĴĶĹḾŃÓṔǪŔŚŤÚṼẂẊÝŽ",
)
BACK = {other: plain for plain, other in LETTERS.items()}
SAME = re.compile(
    r"`[^`]*`|<[^>]*>|(?<!\w)/[a-z-]+|https?://\S+|\*\*|\b[A-Z]{2}-[A-Z]{2,}(?:-\w+)*|\b[A-Z]{2}\b|(?<=\d )x\b"
    r"|\b\w*\d[\w-]*"
)
"""What is the same in every language: code, mentions, commands, addresses, rules, codes of two capitals, `2 x`."""
PLAIN = re.compile(r"[A-Za-z]+")
SEEDS, STEPS, SHOWN = 1, 400, 60
HEAD = "# "
"""What stands before a key in what is printed."""


def pseudo(line: str) -> str:
    """A line in that language; its fields stay, and the words for one and for more change, too."""
    parts = []
    for words, name, form, turned in Formatter().parse(line):
        parts.append(_changed(words).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            kept = _changed(form) if form and ONE_OR_MORE in form else form
            parts.append("{" + name + (f"!{turned}" if turned else "") + (f":{kept}" if kept else "") + "}")
    return "".join(parts)


def _changed(words: str) -> str:
    kept = SAME.findall(words)
    between = [part.translate(LETTERS) for part in SAME.split(words)]
    return "".join([part + same for part, same in zip(between, [*kept, ""], strict=True)])


def around_the_door(text: str) -> list[str]:
    """The plain words of a text."""
    return PLAIN.findall(SAME.sub(" ", text))


def told_by_computers(game: Game[Any, Any], seed: int) -> Iterator[tuple[str, str]]:
    """What players read in a game that computers play, each with what it is."""
    seats = game.seats[0] + seed % (game.seats[1] - game.seats[0] + 1)
    names = [f"№{number}" for number in range(seats)]
    return told(game, Match.begin(game, seats, None, FairDice(bytes([seed]) * 32)), names, autopilot, STEPS)


def told(
    game: Game[Any, Any], match: Match[Any, Any], names: Sequence[str], player: Player, steps: int
) -> Iterator[tuple[str, str]]:
    """What players read in so many steps of a match, each with what it is; the match is played on."""
    voice, earlier = game.narrate, list[Question]()
    for _ in range(steps):
        for event in match.drain().events:
            yield "fact", voice.fact(event, names) or ""
            yield "why", voice.why(event, names)
        asked = match.asked
        if asked is None:
            break
        watched = match.view(None)
        yield "where", voice.where(watched)
        yield "standing", voice.standing(watched, names)
        yield "board", voice.board(watched, names)
        if asked.window:
            yield "public", voice.public(asked.window.prompt, asked.window.about, names)
        for seat, question in asked.questions.items():
            if seat not in asked.answers:
                yield from _asked(game, match, seat, question, names)
                yield from _refused(match, seat, earlier)
                earlier = [*earlier[-4:], question]
                match.answer(seat, player(match, question))
        if match.asked is asked:
            match.close()


def _asked(
    game: Game[Any, Any], match: Match[Any, Any], seat: int, question: Question, names: Sequence[str]
) -> Iterator[tuple[str, str]]:
    voice, seen = game.narrate, match.view(seat)
    yield "prompt", voice.prompt(question, names)
    if match.asked and match.asked.window is None:
        yield "public", voice.public(question.prompt, question.about, names)
    yield "sheet", voice.sheet(seen, names)
    for option in [] if isinstance(question, Amount) else question.options[:40]:
        yield "label", voice.label(option, seen, names)
        yield "odds", game.odds(seen, question, option) or ""
    if isinstance(question, Pick):
        yield "outlook", game.outlook(seen, question, tuple(question.default))
    for act in game.suggest(seen):
        yield "suggestion", voice.label(act, seen, names)


def _refused(match: Match[Any, Any], seat: int, earlier: list[Question]) -> Iterator[tuple[str, str]]:
    for question in earlier:
        try:
            match.question_for(seat).check(question.default)  # as an answer is, which then changes the match
        except Refused as refusal:
            yield "refusal", refusal.text


def of_card(game: Game[Any, Any]) -> Iterator[tuple[str, str]]:
    """What stands on a lobby's card, and the names of a turn's steps."""
    yield from [("pitch", game.pitch), ("lasts", game.lasts), ("summary", game.summary)]
    yield from [("step", title) for title in (*game.plan.values(), *game.titles.values())]
    for option in game.options:
        yield from [
            ("option", option.title),
            ("option", option.help),
            *[("option", word) for word in option.words.values()],
        ]


def all_of(key: str) -> Iterator[tuple[str, str]]:
    """All that a game tells and draws, or for `kit` what pictures write by themselves."""
    from bot.catalogue import find_game  # only now: constants are said when they are imported
    from tests import pseudo_pictures

    if key == pseudo_pictures.KIT:
        yield from pseudo_pictures.of_kit()
        return
    game = find_game(key)
    yield from of_card(game)
    for seed in range(SEEDS):
        yield from told_by_computers(game, seed)
        yield from pseudo_pictures.of_game(game, seed)


def main(*keys: str) -> int:
    """Print what goes around the door, key by key, each under its own; return 1 if anything does."""
    language.speak(pseudo)
    return max([_told(key) for key in keys])


def _told(key: str) -> int:
    print(f"{HEAD}{key}")
    found: dict[str, tuple[str, str]] = {}
    count = 0
    for kind, text in all_of(key):
        count += 1
        for word in around_the_door(text):
            found.setdefault(f"{kind} {word}", (kind, text))
    for kind, text in [*dict.fromkeys(found.values())][:SHOWN]:
        print(f"{kind}: {text}")
    print(f"{count} texts, {len(found)} plain words go around the door")
    return 1 if found or not count else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
