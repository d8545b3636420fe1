"""What stands on a lobby's card, and what it has agreed on: games, seats, options, the dice and their salts."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import listed

SEAT_FREED = "The seat is free."
COMPUTER_ADDED = "A computer has taken a seat."
COMPUTER_REMOVED = "A computer has left."
OPTION_SET = "The option is set."
OPTIONS_OF_HOST = "Only the host can change the options; this is how they are set."
ALL_USUAL = "-# Everything is as usual; **Options** shows what can be changed."
FAIRNESS_TOLD = (
    "**The dice are fixed already.** Before anybody took a seat I drew a secret, and every roll of this game follows "
    "from it. Below stands its fingerprint: nobody can work the secret out from that, and no other secret fits it.\n"
    "**Your own words go in.** Each player may add some words to the dice, called a salt, so that the rolls depend on "
    "all of you. Whoever brings none is given one.\n"
    "**Check it afterwards.** When the game is over I tell the secret; `/prove` says how to check that it fits the "
    "fingerprint, and that every roll follows from it."
)
FREE_A_SEAT = "Free a seat that is held"
SALT = "Your salt for the dice"
SALT_NOTE = "Any words, mixed into the dice and shown to everybody. If you leave this empty, one is made for you."
PROVE_LIMITS = (
    "This proves that no roll of the bot's was changed after the game had begun. It does not prove that nobody looked: "
    "whoever runs the bot could read the secret. Dice that players typed are theirs to vouch for."
)


def lobby_heading(title: str, pitch: str, players: str, lasts: str, table: int) -> str:
    """The first lines of a lobby card: what the game is, for how many, and how long it takes."""
    return f"## {title}\n{pitch}\n👥 {players}" + (f"\n⏳ {lasts}" if lasts else "") + f"\n-# Table {table}"


def cover_of(title: str) -> str:
    """What is told to those who cannot see a game's cover."""
    return f"The cover of {title}"


def lobby_begun(title: str, table: int, names: Sequence[str]) -> str:
    """All that is left of a lobby card once its game has begun."""
    last = f" and {names[-1]}" if len(names) > 1 else ""
    who = ", ".join(names[:-1] if last else names) + last
    return f"**{title} has begun:** {who} play{'s' if len(names) == 1 else ''}; it goes on below.\n-# Table {table}"


def lobby_cancelled(title: str, table: int) -> str:
    """All that is left of a lobby card that was called off."""
    return f"**{title} was called off.**\n-# Table {table}"


def proof_lines(commitment: str, secret: str | None, salts: str) -> list[str]:
    """What shows that the dice were kept."""
    return [
        f"Commitment: {commitment}",
        f"Secret: {secret or 'kept until the game is over'}",
        f"Salts: {salts}",
    ]


def seat_line(number: int, name: str, host: bool, held: bool) -> str:
    """One seat of a lobby card."""
    told = " — opened the table" if host else ""
    return f"{number}. {name}{told}{' — not ready yet' if held else ''}"


def awaited(names: Sequence[str]) -> str:
    """For whom seats are held on a lobby card."""
    return (
        f"**Waiting for {listed(names)}.**\n"
        "-# Press Ready or type /game ready to play; Leave gives your seat up. A rematch begins when all are ready."
    )


def free_seats(count: int, needed: int) -> str:
    """What is missing to begin."""
    if needed > 0:
        return f"-# {count} free; {needed} more needed to begin."
    return f"-# {count} free; it can begin." if count else "-# All seats are taken; it can begin."


def fingerprint(text: str) -> str:
    """The fingerprint of the dice's secret."""
    return f"-# The fingerprint, which is the SHA-256 of the secret: {text}"


def agreed(title: str, choice: str, *, usual: bool = False) -> str:
    """What a table has agreed on about one thing."""
    return f"{title}: **{choice}**{' (as usual)' if usual else ''}"


def seated(text: str, awaited: Sequence[str]) -> str:
    """Told to somebody who has taken a seat, where nobody else can change it: with what the secret must agree.

    `awaited` are the names of those for whom seats are held still.
    """
    others = f" Waiting for {listed(awaited)}." if awaited else ""
    return f"You have a seat.{others} Your salt is mixed into the dice; the SHA-256 of their secret is {text}"


def rematch_opened(table: int) -> str:
    """The answer to a rematch."""
    return f"Table {table} is open; it begins when all who played are ready: each presses Ready on its card."
