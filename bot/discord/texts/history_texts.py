"""The prose of looking back: log, what was missed, replays, dice, standings, one's games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rulebook import phase_title

CATCH_UP, REPLAY = "Catch up", "Replay"
POST_FILM, REVIEW = "Post the film", "Review"
DECIDED = "The deciding moment"
FILM_POSTED = "The film of the whole game is in the channel now"
FILM_IS_THERE = "The film of this game is in the channel already"
FILM_IN_WORK = "The film of this game is being made: it will be in the channel in a moment."
FILM_LATER = "The whole film can be posted when the game is over; /replay shows you some rounds until then."
FILM_REFUSED = "Discord does not let me post the film there: look at my permissions in that channel, then press again."
NOTHING_FITS = "Nothing that you may read fits that."
WORD_TOO_LONG = "That is too long to look for: type one word of it."
MISSED = "What you missed"
NOTHING_MISSED = "Nothing has happened since."
BEFORE, NOW = "Before", "Now"
YOURS = "**It is your move.**"
NOTHING_BEFORE = "-# There is no picture of before: the game was younger then, or its rules have changed since."
NO_FILM = "This game has no pictures to show again; /log tells it in words."
NOTHING_TO_SHOW = "Nothing of those rounds can be shown any more: the rules were changed since."
DICE_LATER = "-# Dice are counted when the game is over: until then a roll may be a secret."
UNSEEN_NOT_COUNTED = "-# Answers in reaction windows never count, nor what computers, orders and the clock answer."
NO_DICE = "No dice were rolled."
NOBODYS = "Nobody's turn"
STATS = "Dice and pace"
NO_RESULTS = "No game has been played to its end on this server yet."
NONE_RATED = "No game that counts for ratings has been played to its end on this server yet."
NO_GUILD = "Standings belong to a server: ask there, or take a seat at one of its tables."
STANDINGS_NOTE = (
    "-# A rating begins at 0: it is what somebody's results show for certain, so it grows with games as well as with "
    "wins. All computers are one player."
)
COMPUTER = "Computers"
YOUR_GAMES = "Your games"


def chapter(round_: int, phase: str) -> str:
    """A part of the story."""
    step = phase_title(phase)
    return " · ".join([*([f"Round {round_}"] if round_ else []), *([step] if step else [])]) or "Before the game"


def log_heading(title: str, table: int, wanted: str) -> str:
    """The first lines of a page of the log."""
    return f"### The story of {title}\n-# Table {table}" + (f", {wanted}" if wanted else "")


def looked_for(chosen: str, word: str) -> str:
    """What a log was searched for."""
    return ", ".join([*([chosen] if chosen else []), *([f"lines with “{word}”"] if word else [])])


def no_phase(phase: str, known: Sequence[str]) -> str:
    """There is no such phase in the log."""
    return f"There is no phase “{phase}”; there is {', '.join(known) or 'none yet'}."


def linked(text: str, link: object | None) -> str:
    """A line with the way to the post that told it."""
    return f"{text} [↗]({link})" if link else text


def missed_heading(title: str, table: int, since: int, own: bool) -> str:
    """The first lines of what somebody missed."""
    what = "your last move" if own else "then"
    return f"### {MISSED}: {title}\n-# Table {table}, since {what}, <t:{since}:f> (<t:{since}:R>)"


def moved(counts: Mapping[str, int]) -> str:
    """Who has answered, and how often."""
    told = [f"{name} {count}" for name, count in counts.items()]
    return f"Moves since: {', '.join(told)}" if told else ""


def more_lines(count: int) -> str:
    """Lines that are left out."""
    return f"-# … {count} earlier line{'s' if count != 1 else ''}: /log has them"


def then(standing: str) -> str:
    """Alt text of the picture of before."""
    return f"As it stood after your last look. {standing}"


def now(standing: str) -> str:
    """Alt text of the picture of now."""
    return f"As it stands now. {standing}"


def replayed(title: str, table: int, first: int, last: int, count: int) -> str:
    """The lines above a film."""
    span = f"round {first}" if first == last else f"rounds {first} to {last}"
    return f"### {title}, {span}\n-# Table {table}, {count} picture{'s' if count != 1 else ''}"


def decided(where: str, sentence: str) -> str:
    """What the review of a game begins with."""
    return f"**{DECIDED}**, {where}: {sentence}"


def film_at(sentence: str, link: object) -> str:
    """That a film was posted, and the way to it."""
    return f"{sentence}: {link}"


def pace(name: str, answers: int, median: int) -> str:
    """How quickly somebody answers."""
    return f"**{name}**: {answers} answer{'s' if answers != 1 else ''}, half of them {within(median)}"


def within(seconds: int) -> str:
    """A time in words, rounded to its largest unit."""
    units = (("day", 86_400), ("hour", 3_600), ("minute", 60))
    for unit, size in units:
        if seconds >= 2 * size or (seconds >= size and seconds % size == 0):
            count = round(seconds / size)
            return f"within {count} {unit}{'s' if count != 1 else ''}"
    return f"within {seconds} seconds" if seconds > 1 else "at once"


def rolled(name: str, kinds: Sequence[tuple[int, int, float]], luck: float | None) -> str:
    """Somebody's dice: (sides, how many, average), and the share of such series that is lower."""
    told = []
    for sides, count, average in kinds:
        dice = "1 die" if count == 1 else f"{count} dice"
        told.append(f"{dice} of {sides} sides, average {average:.2f} ({(sides + 1) / 2:g} is usual)")
    high = "" if luck is None else f"; higher than {min(99, max(1, round(100 * luck)))} of 100 such series"
    return f"**{name}**: {', '.join(told)}{high}"


def standings_heading(title: str) -> str:
    """The first line of the standings."""
    return f"### Standings in {title}"


def standing(place: int, name: str, rating: float, games: int, wins: int, draws: int) -> str:
    """One line of the standings."""
    drawn = f", {draws} drawn" if draws else ""
    return f"{place}. **{name}** · rating {rating:.1f} · {games} game{'s' if games != 1 else ''}, {wins} won{drawn}"


def results_heading(title: str) -> str:
    """The first line of the latest results."""
    return f"### Latest results{f' in {title}' if title else ''}"


def result(title: str, table: int, ended: int, winners: Sequence[str], others: Sequence[str], rated: bool) -> str:
    """One game that ended."""
    if winners:
        played = f"**{' and '.join(winners)}** won" + (f" against {', '.join(others)}" if others else "")
    else:
        played = f"nobody won: {', '.join(others)}"
    return f"<t:{ended}:d> {title}, table {table}: {played}{'' if rated else ' (not rated)'}"


def no_game(key: str, known: Sequence[str]) -> str:
    """There are no results of such a game."""
    return f"No game “{key}” has been played to its end here; there is {', '.join(known)}."


def own_game(title: str, table: int, link: str, state: str) -> str:
    """One line of somebody's games."""
    return f"**{title}**, [table {table}]({link}): {state}"


def mine(since: int) -> str:
    """This person is to move."""
    return f"**your move**, since <t:{since}:R>"


def theirs(who: str, since: int) -> str:
    """Somebody else is to move."""
    return f"{who} is to move, since <t:{since}:R>"


def in_window(text: str, since: int) -> str:
    """Several are asked, and nobody is told who."""
    return f"{text.rstrip('.')}, since <t:{since}:R>"


def happened(lines: Sequence[str], left_out: int, before: Sequence[str]) -> str:
    """What came of somebody's last act and what others did since, how many lines the log has besides, and what only
    they read earlier in their turn; empty where there is none of it.
    """
    more = [f"-# and {left_out} line{'s' if left_out > 1 else ''} before that: /log"] if left_out else []
    news = ["**What happened**", *more, *[f"• {line}" for line in lines]] if lines else []
    return "\n".join([*[f"-# Earlier, for you: {line}" for line in before], *news])
