"""Pages that look back: the log, what somebody missed, replays, dice and pace, standings, results, one's games."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Sequence
from typing import Any

from bot.discord.controls.components import Control, button, page, picture, rows
from bot.discord.controls.ids import ControlId
from bot.discord.controls.log_control import LogControl
from bot.discord.controls.why import list_of, play_on_list, why_list
from bot.discord.pages.pictures import Picture, Pictures, Scene, attached
from bot.discord.pages.replies import Page, turns
from bot.discord.pages.sequels import Art, files_of, holes_of
from bot.discord.pages.ways import LOG, ways
from bot.discord.panel.panel import who_is_asked
from bot.discord.texts import history_texts as told
from bot.discord.texts import puzzle_texts, texts
from bot.discord.texts.escape import clean, line_of_story, plain, plain_lines
from bot.rulebook import phase_title
from bot.tables import LogLine, PlayerSnapshot, Snapshot, Tables
from bot.tables.limits import FILMS, LOOK_UP
from bot.tables.queries.films import Frame
from bot.tables.queries.history import CatchUp, LogPage
from renderers.kit.palettes import STANDARD
from rules.engine import Game, Refused

LOG_LINES, LOG_ROOM = 15, 3000
DIGEST_ROOM = 1900
SHORTENED = (99, 8, 4, 2, 1)
"""How many lines of a phase a digest shows: the first of these with which all of it fits."""
NOTE = 400
"""More than a picture of a film has room for."""
FORE, AFT, FILM = "before.png", "now.png", "replay.gif"
RANKED, RESULTS, OWN = 20, 15, 20


class Past:
    """Makes pages from what tables remember; it changes nothing."""

    def __init__(self, tables: Tables, pictures: Pictures) -> None:
        self.tables, self.history, self.pictures = tables, tables.history, pictures

    # -- the log -----------------------------------------------------------------------------------------------------

    async def log(self, table: int, person: str, asked: LogControl, lead: str = "") -> Page:
        """Lines that this person may read below a `lead`, each with the way to its post, and buttons to others."""
        shot = await self.tables.queries.snapshot(table)
        before = await self.tables.history.reveal(table, asked.before) if asked.before else None
        after = await self.tables.history.reveal(table, asked.after) if asked.after else None
        wanted = asked.wanted([phase for _, phase in await self.history.chapters(table)], before, after)
        found = await self.history.log(table, person, wanted, LOG_LINES)
        words = plain(told.looked_for(asked.chosen(shot.game, wanted), wanted.word))
        title = told.log_heading(plain(shot.game.title), table, words)
        if not found.lines:
            empty = told.NOTHING_FITS if asked.narrow else texts.NO_LOG
            return Page(page(title, empty, *rows(ways(shot, person, LOG))))
        shown = _fitting(found, newest=wanted.after is None)
        numbered = [(shown.hidden[line.id], line) for line, _ in shown.lines if line.phase]
        over = shot.status == "over" and not shot.guided
        anew = play_on_list(shot.game, table, [one for one in numbered if one[1].id in found.of_play]) if over else []
        lists = [*list_of(shot.game, table, numbered), *anew]
        if over:
            lists += why_list(shot.game, table, numbered[::-1], puzzle_texts.MAKE_OF_LINE, "puzzleline")
        turned = [*_turning(table, asked, shown), *ways(shot, person, LOG)]
        return Page(page(title, lead, _by_chapters(shot.game, shown), *lists, *rows(turned)))

    # -- what was missed ---------------------------------------------------------------------------------------------

    async def catch_up(self, table: int, person: str) -> Page:
        """What happened since this person's last move, with pictures of then and now, and what to do."""
        await self.tables.limits.spend(person, LOOK_UP)
        missed = await self.history.catch_up(table, person)
        both, turn = await self.tables.queries.panel(table, person), next(turns)
        shot, look = both.table, both.player
        sides = await self._sides(shot, look, missed, person)
        title = told.missed_heading(plain(shot.game.title), table, missed.since, missed.own)
        counts = {shot.names[seat]: count for seat, count in sorted(missed.moved.items())}
        lines = [line for line in missed.lines if line.phase]  # before the game only its dice are told of
        leads = [*ways(shot, person if look.question else ""), button(ControlId(table, "replay"), told.REPLAY)]
        shown = page(
            title, digest(shot.game, lines) or told.NOTHING_MISSED, plain(told.moved(counts)),
            *[part for name, art in sides for part in (name, art.item)], _to_do(shot, look),
            *list_of(shot.game, table, await self.tables.why.numbered(table, missed.lines)), *rows(leads),
        )  # fmt: skip
        arts = [art for _, art in sides]
        return Page(shown, files_of(arts), holes_of(arts), turn)

    async def _sides(self, shot: Snapshot, look: PlayerSnapshot, missed: CatchUp, person: str) -> list[tuple[str, Art]]:
        """Then and now under their names, as pictures where the game has them and they are wanted."""
        views = ((FORE, missed.before, ()), (AFT, missed.now, shot.facts))
        wanted = await self.pictures.all_in_time([
            ({file: None if look.text_only else self.pictures.board(shot.game, view, shot.names, facts, look.palette)},
             ("missed", shot.id, person, file))
            for file, view, facts in views
        ])  # fmt: skip
        sides = []
        for (_, view, _), one, name, alt in zip(
            views, wanted, (told.BEFORE, told.NOW), (told.then, told.now), strict=True
        ):
            if view is None:
                sides.append((told.NOTHING_BEFORE, Art("")))
                continue
            words = shot.game.narrate.standing(view, shot.names)
            in_words = plain_lines(words, 600)
            sides.append((f"**{name}**", Art.of(one, alt(words), in_words, in_words)))
        return sides

    # -- shown again -------------------------------------------------------------------------------------------------

    async def replay(self, table: int, person: str, first: int | None, last: int | None) -> Page:
        """A film of these rounds, of the latest where none are named, in this person's palette."""
        shot = await self.tables.queries.snapshot(table)
        await self.tables.limits.spend(person, FILMS)
        palette = await self.tables.people.palette(person)
        return await self._film(shot, first, last, palette, ways(shot, person))

    async def whole_film(self, table: int, person: str) -> Page:
        """The film of a game that is over, as everybody is to see it; this person asks for it."""
        shot = await self.tables.queries.snapshot(table)
        if shot.status != "over":
            raise Refused(told.FILM_LATER)
        await self.tables.limits.spend(person, FILMS)
        return await self._film(shot, 1, max(1, shot.round), STANDARD)

    async def _film(
        self, shot: Snapshot, first: int | None, last: int | None, palette: str, below: Sequence[Control] = ()
    ) -> Page:
        span = await self.history.film(shot.id, first, last)
        if not self.pictures.draws(shot.game):
            raise Refused(told.NO_FILM)
        scenes = [scene_of(shot.game, frame) for frame in span.frames]
        film = await self.pictures.film(shot.game, scenes, shot.names, palette)
        if film is None:
            raise Refused(told.NOTHING_TO_SHOW)
        title = told.replayed(plain(shot.game.title), shot.id, span.first, span.last, len(scenes))
        alt = " ".join([frame.text for frame in span.frames if frame.text])
        shown = picture(FILM, alt or clean(shot.game.title, 200))
        return Page(page(title, shown, *rows(below)), attached(Picture(FILM, film)))

    # -- dice and pace -----------------------------------------------------------------------------------------------

    async def stats(self, table: int, person: str) -> Page:
        """How quickly everybody answers, and once the game is over how the dice fell, for this person."""
        await self.tables.limits.spend(person, LOOK_UP)
        shot, stats = await self.tables.queries.snapshot(table), await self.history.stats(table)
        names = [plain(name) for name in shot.names]
        paces = [told.pace(names[seat], one.answers, one.median) for seat, one in sorted(stats.paces.items())]
        parts = ["\n".join([*paces, told.UNSEEN_NOT_COUNTED])]
        if stats.dice is None:
            parts.append(told.DICE_LATER)
        else:
            owners = sorted(stats.dice, key=lambda seat: -1 if seat is None else seat)
            dice = [(told.NOBODYS if seat is None else names[seat], stats.dice[seat]) for seat in owners]
            parts.append("\n".join([_dice(name, one) for name, one in dice]) or told.NO_DICE)
        title = told.stats_heading(plain(shot.game.title), table)
        return Page(page(title, *parts, *rows(ways(shot, person))))

    # -- results -----------------------------------------------------------------------------------------------------

    async def standings(self, guild: str, game: str) -> Page:
        """Who has played how often, with what success."""
        lines = [
            told.standing(place, _person(line.who, line.name), line.rating, line.games, line.wins, line.draws)
            for place, line in enumerate((await self.history.standings(guild, game))[:RANKED], 1)
        ]
        title = told.standings_heading(plain(self._title(game)))
        return Page(page(title, "\n".join(lines) or told.NONE_RATED, told.STANDINGS_NOTE))

    async def results(self, guild: str, game: str | None) -> Page:
        """The latest games that were played to their end."""
        lines = []
        for one, link in await self.history.results(guild, game, RESULTS):
            named = [(_person(seat.person or "", seat.name), seat.winner) for seat in one.seats]
            winners, others = [name for name, won in named if won], [name for name, won in named if not won]
            line = told.result(plain(self._title(one.game)), one.number, one.ended, winners, others, one.rated)
            lines.append(told.linked(line, link))
        title = told.results_heading(plain(self._title(game)) if game else "")
        return Page(page(title, _joined(lines) or told.NO_RESULTS))

    async def game(self, guild: str, typed: str, table: int | None) -> str:
        """The key of the game that is meant: the typed one, else that of this table, else the one played last."""
        played = await self.history.played(guild)
        if not played:
            raise Refused(told.NO_RESULTS)
        if typed:
            found = [key for key in played if typed.casefold() in (key, self._title(key).casefold())]
            if not found:
                raise Refused(told.no_game(typed, [self._title(key) for key in played]))
            return found[0]
        here = (await self.tables.queries.snapshot(table)).game.key if table is not None else ""
        return here if here in played else played[0]

    def _title(self, key: str) -> str:
        return self.history.titles().get(key, key)

    # -- one's games -------------------------------------------------------------------------------------------------

    async def games(self, person: str) -> Page:
        """The open tables where this person has a seat, those first where it is this person's move."""
        numbers = (await self.tables.queries.tables_of(person))[:OWN]
        seen = []
        for number in numbers:
            with contextlib.suppress(Refused):  # one that waits for the bot's operator must not hide the others
                seen.append(await self.tables.queries.panel(number, person))
        seen.sort(key=lambda one: (one.player.question is None, one.table.asked.since if one.table.asked else 0))
        lines = [
            told.own_game(plain(one.table.game.title), one.table.id, _place(one.table), _state(one.table, one.player))
            for one in seen
        ]
        return Page(page(f"### {told.YOUR_GAMES}\n" + _joined(lines) if lines else texts.NO_TABLES))


def _turning(table: int, asked: LogControl, shown: LogPage) -> list[Any]:
    """Buttons to earlier and later lines."""
    ways, lines = [], [shown.hidden[line.id] for line, _ in shown.lines]
    if shown.earlier:
        ways.append(button(ControlId(table, "log", asked.to(before=lines[0])), texts.EARLIER))
    if shown.later:
        ways.append(button(ControlId(table, "log", asked.to(after=lines[-1])), texts.LATER))
    return ways


def _log_line(line: LogLine, link: object | None) -> str:
    shown = told.linked(f"<t:{line.time}:t> {line_of_story(line.text, 200, undone=line.undone)}", link)
    return shown if line.phase else texts.small(shown)  # before the game only its dice are told of


def _by_chapters(game: Game[Any, Any], shown: LogPage) -> str:
    lines: list[str] = []
    for (round_, phase), held in itertools.groupby(shown.lines, key=lambda one: (one[0].round, one[0].phase)):
        heading = f"**{plain(told.chapter(round_, phase_title(game, phase)))}**"
        lines += [heading, *[_log_line(line, link) for line, link in held]]
    return "\n".join(lines)


def _fitting(found: LogPage, *, newest: bool) -> LogPage:
    """As many of these lines as one message takes; those are left out from which one came."""
    kept: list[Any] = []
    room = LOG_ROOM
    for line, link in reversed(found.lines) if newest else found.lines:
        room -= len(_log_line(line, link)) + 1
        if room < 0 and kept:
            break
        kept.append((line, link))
    cut = len(kept) < len(found.lines)
    shown = tuple(reversed(kept) if newest else kept)
    return LogPage(shown, found.earlier or (cut and newest), found.later or (cut and not newest), found.hidden)


def digest(game: Game[Any, Any], lines: Sequence[LogLine]) -> str:
    """What happened, by rounds and phases; long ones are shortened to their last lines, until all of it fits."""
    parts = [(key, list(group)) for key, group in itertools.groupby(lines, key=lambda line: (line.round, line.phase))]
    text = ""
    for most in SHORTENED:
        text = "\n".join([_part(told.chapter(key[0], phase_title(game, key[1])), held, most) for key, held in parts])
        if len(text) <= DIGEST_ROOM:
            return text
    return "…\n" + text[-DIGEST_ROOM:].partition("\n")[2]


def _part(chapter: str, lines: list[LogLine], most: int) -> str:
    shown = [f"- {plain(line.text, 160)}" for line in lines[-most:]]
    left = len(lines) - len(shown)
    before = [told.more_lines(left)] if left else []
    return "\n".join([f"**{plain(chapter)}**", *before, *shown])


def _to_do(shot: Snapshot, look: PlayerSnapshot) -> str:
    asked = who_is_asked(shot, [plain(name) for name in shot.names])
    if shot.status == "over":
        return texts.winners([plain(shot.names[seat]) for seat in shot.winners])
    return "\n".join([*([told.YOURS] if look.question else []), *([asked] if asked else [])])


def scene_of(game: Game[Any, Any], frame: Frame) -> Scene:
    """A picture of a film: a moment, when it was, and what happened last."""
    where = told.chapter(frame.round, phase_title(game, frame.phase))
    return Scene(frame.view, frame.facts, where, clean(frame.text, NOTE))


def _dice(name: str, dice: Any) -> str:
    kinds = [(sides, len(faces), sum(faces) / len(faces)) for sides, faces in sorted(dice.kinds.items()) if faces]
    return told.rolled(name, kinds, dice.luck)


def _person(who: str, name: str) -> str:
    return plain(name) if who.isdecimal() else told.COMPUTER


def _joined(lines: Sequence[str]) -> str:
    """As many of these lines as one message takes."""
    lengths = itertools.accumulate([len(line) + 1 for line in lines])
    return "\n".join([line for line, length in zip(lines, lengths, strict=True) if length <= LOG_ROOM])


def _place(shot: Snapshot) -> str:
    return f"https://discord.com/channels/{shot.guild}/{shot.channel}"


def _state(shot: Snapshot, look: PlayerSnapshot) -> str:
    """Whose move it is, and since when."""
    asked = shot.asked
    if asked is None or shot.status != "running":
        return texts.status_word(shot.status)
    if look.question is not None:
        return told.mine(asked.since)
    if asked.seats is None:
        return told.in_window(plain(asked.text), asked.since)
    return told.theirs(" and ".join([plain(shot.names[seat]) for seat in asked.seats]), asked.since)
