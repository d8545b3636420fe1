"""What stands on a lobby's card, and what it has agreed on: games, seats, options, the dice and their salts."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine import say

SEAT_FREED = say("The seat is free.")
COMPUTER_ADDED = say("A computer has taken a seat.")
COMPUTER_REMOVED = say("A computer has left.")
LEVELS = say("How well computers play")
LEVEL_SET = say("The computer plays so from now on.")
OPTION_SET = say("The option is set.")
OPTIONS_OF_HOST = say("Only the host can change the options; this is how they are set.")
ALL_USUAL = say("-# Everything is as usual; **Options** shows what can be changed.")
FAIRNESS_TOLD = say(
    "**The dice are fixed already.** Before anybody took a seat I drew a secret, and every roll of this game follows "
    "from it. Below stands its fingerprint: nobody can work the secret out from that, and no other secret fits it.\n"
    "**Your own words go in.** Each player may add some words to the dice, called a salt, so that the rolls depend on "
    "all of you. Whoever brings none is given one.\n"
    "**Then nothing can change.** The game's first post has the fingerprint of the secret and that of the salts in "
    "small print.\n"
    "**Check it afterwards.** When the game is over I tell the secret; `/prove` says how to check that it fits the "
    "fingerprint, and that every roll follows from it."
)
FREE_A_SEAT = say("Free a seat that is held")
SALT = say("Your salt for the dice")
SALT_NOTE = say("Any words, mixed into the dice and shown to everybody. If you leave this empty, one is made for you.")
PROVE_LIMITS = say(
    "This proves that no roll of the bot's was changed after the game had begun. It does not prove that nobody looked: "
    "whoever runs the bot could read the secret. Dice that players typed are theirs to vouch for."
)


def lobby_heading(title: str, pitch: str, players: str, lasts: str, table: int) -> str:
    """The first lines of a lobby card: what the game is, for how many, and how long it takes."""
    long = [f"⏳ {lasts}"] if lasts else []
    return "\n".join([f"## {title}", pitch, f"👥 {players}", *long, say("-# Table {table}", table=table)])


def cover_of(title: str) -> str:
    """What is told to those who cannot see a game's cover."""
    return say("The cover of {title}", title=title)


def lobby_begun(title: str, table: int, names: Sequence[str]) -> str:
    """All that is left of a lobby card once its game has begun."""
    line = (
        "**{title} has begun:** {names:and} plays; it goes on below.\n-# Table {table}"
        if len(names) == 1
        else "**{title} has begun:** {names:and} play; it goes on below.\n-# Table {table}"
    )
    return say(line, title=title, names=names, table=table)


def lobby_cancelled(title: str, table: int) -> str:
    """All that is left of a lobby card that was called off."""
    return say("**{title} was called off.**\n-# Table {table}", title=title, table=table)


def seat_line(number: int, name: str, host: bool, held: bool, before: str = "") -> str:
    """One seat of a lobby card; `before` says whose it was in the game from which it plays on."""
    told = [before, say("opened the table") if host else "", say("not ready yet") if held else ""]
    return " — ".join([f"{number}. {name}", *filter(None, told)])


def level_of(name: str, level: str) -> str:
    """One line of the list of how well computers play."""
    return say("{name}: {level} from now on", name=name, level=level)


def awaited(names: Sequence[str]) -> str:
    """For whom seats are held on a lobby card."""
    return say(
        "**Waiting for {names:and}.**\n"
        "-# Press Ready or type /game ready to play; Leave gives your seat up. A rematch begins when all are ready.",
        names=names,
    )


def free_seats(count: int, needed: int) -> str:
    """What is missing to begin."""
    if needed > 0:
        return say("-# {count} free; {needed} more needed to begin.", count=count, needed=needed)
    return say("-# {count} free; it can begin.", count=count) if count else say("-# All seats are taken; it can begin.")


def fingerprint(text: str) -> str:
    """The fingerprint of the dice's secret."""
    return say("-# The fingerprint, which is the SHA-256 of the secret: {text}", text=text)


def agreed(title: str, choice: str, *, usual: bool = False) -> str:
    """What a table has agreed on about one thing."""
    if usual:
        return say("{title}: **{choice}** (as usual)", title=title, choice=choice)
    return f"{title}: **{choice}**"


def seated(awaited: Sequence[str]) -> str:
    """Told to somebody who has taken a seat; `awaited` are the names of those for whom seats are held still."""
    others = say("Waiting for {names:and}.", names=awaited) if awaited else ""
    return " ".join(filter(None, [say("You have a seat."), others]))


def salted(text: str) -> str:
    """Told below that: with what the secret of the dice must agree."""
    return say("-# Your salt is mixed into the dice. The fingerprint of their secret: {text}", text=text)


def rematch_opened(table: int) -> str:
    """The answer to a rematch."""
    return say(
        "Table {table} is open; it begins when all who played are ready: each presses Ready on its card.", table=table
    )
