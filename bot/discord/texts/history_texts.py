"""The prose of looking back: log, what was missed, replays, dice, standings, one's games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine import say

CATCH_UP, REPLAY = say("Catch up"), say("Replay")
POST_FILM, REVIEW = say("Post the film"), say("Review")
DECIDED = say("The deciding moment")
FILM_POSTED = say("The film of the whole game is in the channel now")
FILM_IS_THERE = say("The film of this game is in the channel already")
FILM_IN_WORK = say("The film of this game is being made: it will be in the channel in a moment.")
FILM_LATER = say("The whole film can be posted when the game is over; /replay shows you some rounds until then.")
FILM_REFUSED = say(
    "Discord does not let me post the film there: look at my permissions in that channel, then press again."
)
NOTHING_FITS = say("Nothing that you may read fits that.")
WORD_TOO_LONG = say("That is too long to look for: type one word of it.")
NOTHING_MISSED = say("Nothing has happened since.")
BEFORE, NOW = say("Before"), say("Now")
YOURS = say("**It is your move.**")
NOTHING_BEFORE = say(
    "-# There is no picture of before: the game had not begun by then, or its rules have changed since."
)
NO_FILM = say("This game has no pictures to show again; /log tells it in words.")
NOTHING_TO_SHOW = say("Those rounds can no longer be shown: the rules have changed since.")
DICE_LATER = say("-# Dice are counted when the game is over: until then a roll may be a secret.")
UNSEEN_NOT_COUNTED = say("-# Answers in reaction windows never count, nor what computers, orders and the clock answer.")
NO_DICE = say("No dice were rolled.")
NOBODYS = say("Nobody's turn")
NO_RESULTS = say("No game has been played to its end on this server yet.")
NONE_RATED = say("No game that counts for ratings has been played to its end on this server yet.")
NO_GUILD = say("Standings belong to a server: ask there, or take a seat at one of its tables.")
STANDINGS_NOTE = say(
    "-# A rating begins at 0: it is what somebody's results show for certain, so it grows with games as well as with "
    "wins. All computers are one player."
)
COMPUTER = say("Computers")
YOUR_GAMES = say("Your games")


def chapter(round_: int, step: str) -> str:
    """A part of the story: a round, and what players call the phase."""
    played = say("Round {number}", number=round_) if round_ else ""
    return " · ".join(filter(None, [played, step])) or say("Before the game")


def log_heading(title: str, table: int, wanted: str) -> str:
    """The first lines of a page of the log."""
    if wanted:
        return say("### The story of {title}\n-# Table {table}, {wanted}", title=title, table=table, wanted=wanted)
    return say("### The story of {title}\n-# Table {table}", title=title, table=table)


def looked_for(chosen: str, word: str) -> str:
    """What a log was searched for."""
    return ", ".join([*([chosen] if chosen else []), *([say("lines with “{word}”", word=word)] if word else [])])


def no_phase(phase: str, known: Sequence[str]) -> str:
    """There is no such phase in the log."""
    there = ", ".join(known) or say("none yet")
    return say("There is no phase “{phase}”; there is {known}.", phase=phase, known=there)


def linked(text: str, link: object | None) -> str:
    """A line with the way to the post that told it."""
    return f"{text} [↗]({link})" if link else text


def missed_heading(title: str, table: int, since: int, own: bool) -> str:
    """The first lines of what somebody missed."""
    line = (
        "### What you missed: {title}\n-# Table {table}, since your last move, <t:{since}:f> (<t:{since}:R>)"
        if own
        else "### What you missed: {title}\n-# Table {table}, since <t:{since}:f> (<t:{since}:R>)"
    )
    return say(line, title=title, table=table, since=since)


def moved(counts: Mapping[str, int]) -> str:
    """Who has answered, and how often."""
    told = ", ".join([f"{name} {count}" for name, count in counts.items()])
    return say("Moves since: {moves}", moves=told) if told else ""


def more_lines(count: int) -> str:
    """Lines that are left out."""
    return say("-# … {lines:# earlier line|# earlier lines}: /log has them", lines=count)


def then(standing: str) -> str:
    """Alt text of the picture of before."""
    return say("As it stood after your last look. {standing}", standing=standing)


def now(standing: str) -> str:
    """Alt text of the picture of now."""
    return say("As it stands now. {standing}", standing=standing)


def replayed(title: str, table: int, first: int, last: int, count: int) -> str:
    """The lines above a film."""
    line = (
        "### {title}, round {first}\n-# Table {table}, {pictures:# picture|# pictures}"
        if first == last
        else "### {title}, rounds {first} to {last}\n-# Table {table}, {pictures:# picture|# pictures}"
    )
    return say(line, title=title, table=table, first=first, last=last, pictures=count)


def decided(where: str, sentence: str) -> str:
    """What the review of a game begins with."""
    return f"**{DECIDED}**, {where}: {sentence}"


def film_at(sentence: str, link: object) -> str:
    """That a film was posted, and the way to it."""
    return f"{sentence}: {link}"


def pace(name: str, answers: int, median: int) -> str:
    """How quickly somebody answers."""
    line = "**{name}**: {answers:# answer|# answers}, half of them {soon}"
    return say(line, name=name, answers=answers, soon=within(median))


def within(seconds: int) -> str:
    """A time in words, rounded to its largest unit."""
    units = (
        ("within {count:# day|# days}", 86_400),
        ("within {count:# hour|# hours}", 3_600),
        ("within {count:# minute|# minutes}", 60),
    )
    for line, size in units:
        if seconds >= 2 * size or (seconds >= size and seconds % size == 0):
            return say(line, count=round(seconds / size))
    return say("within {seconds} seconds", seconds=seconds) if seconds > 1 else say("at once")


def stats_heading(title: str, table: int) -> str:
    """The first lines of the dice and the pace."""
    return say("### Dice and pace: {title}\n-# Table {table}", title=title, table=table)


def rolled(name: str, kinds: Sequence[tuple[int, int, float]], luck: float | None) -> str:
    """Somebody's dice: (sides, how many, average), and the share of such series that is lower."""
    line = "{dice:# die|# dice} of {sides} sides, average {average:.2f} ({usual:g} is usual)"
    told = [
        say(line, dice=count, sides=sides, average=average, usual=(sides + 1) / 2) for sides, count, average in kinds
    ]
    dice = f"**{name}**: {', '.join(told)}"
    if luck is None:
        return dice
    share = min(99, max(1, round(100 * luck)))
    return say("{dice}; higher than {share} of 100 such series", dice=dice, share=share)


def standings_heading(title: str) -> str:
    """The first line of the standings."""
    return say("### Standings in {title}", title=title)


def standing(place: int, name: str, rating: float, games: int, wins: int, draws: int) -> str:
    """One line of the standings."""
    line = (
        "{place}. **{name}** · rating {rating:.1f} · {games:# game|# games}, {wins} won, {draws} drawn"
        if draws
        else "{place}. **{name}** · rating {rating:.1f} · {games:# game|# games}, {wins} won"
    )
    return say(line, place=place, name=name, rating=rating, games=games, wins=wins, draws=draws)


def results_heading(title: str) -> str:
    """The first line of the latest results."""
    return say("### Latest results in {title}", title=title) if title else say("### Latest results")


def result(title: str, table: int, ended: int, winners: Sequence[str], others: Sequence[str], rated: bool) -> str:
    """One game that ended."""
    if not winners:
        played = say("nobody won: {others}", others=", ".join(others))
    elif others:
        played = say("**{winners:and}** won against {others}", winners=winners, others=", ".join(others))
    else:
        played = say("**{winners:and}** won", winners=winners)
    line = (
        "<t:{ended}:d> {title}, table {table}: {played}"
        if rated
        else "<t:{ended}:d> {title}, table {table}: {played} (not rated)"
    )
    return say(line, ended=ended, title=title, table=table, played=played)


def no_game(key: str, known: Sequence[str]) -> str:
    """There are no results of such a game."""
    line = "No game “{key}” has been played to its end here; there is {known}."
    return say(line, key=key, known=", ".join(known))


def own_game(title: str, table: int, link: str, state: str) -> str:
    """One line of somebody's games."""
    return say("**{title}**, [table {table}]({link}): {state}", title=title, table=table, link=link, state=state)


def mine(since: int) -> str:
    """This person is to move."""
    return say("**your move**, since <t:{since}:R>", since=since)


def theirs(who: str, since: int) -> str:
    """Somebody else is to move."""
    return say("{who} is to move, since <t:{since}:R>", who=who, since=since)


def in_window(text: str, since: int) -> str:
    """Several are asked, and nobody is told who."""
    return say("{what}, since <t:{since}:R>", what=text.rstrip("."), since=since)


def happened(lines: Sequence[str], left_out: int) -> str:
    """What came of somebody's last act and what others did since, and how many lines the log has besides."""
    more = [say("-# and {lines:# line|# lines} before that: /log", lines=left_out)] if left_out else []
    return "\n".join([say("**What happened**"), *more, *[f"• {line}" for line in lines]]) if lines else ""
