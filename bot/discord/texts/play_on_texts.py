"""The prose of playing on from a moment of a game that is over."""

from __future__ import annotations

from rules.engine import say

PLAY_ON, OPEN, SIT = say("Play on from here"), say("Open the table"), say("Sit down in a computer's place")
FROM_DECISION = say("Play on from before one of these")
ON_A_SERVER = say("Play on in a channel of a server: open the game's log there, or type /game play-on.")
PROMISE = say(
    "A table opens that stands as that game stood before this was decided, with the same options and as many seats: a "
    "computer has each until somebody sits down there. The dice are new, and it counts for no ratings."
)
AS_IT_WAS, ANEW = say("As it was"), say("With what was hidden drawn anew")


def offer(where: str, line: str) -> str:
    """From where somebody may play on: the round, and what the story told then, if that is known."""
    told = say("{where}: “{line}”", where=where, line=line) if line else where
    return f"### {PLAY_ON}\n{told}"


def hidden(who: str) -> str:
    """What becomes of what is hidden, once it is drawn anew; `who` is asked there, nobody alone where it is empty."""
    as_it_was = say(
        "**As it was:** what is hidden stays, so whoever has seen that game from another seat knows more than a player "
        "should."
    )
    line = (
        "**Drawn anew:** what {who} knew stays, and all that {who} could not know is drawn again."
        if who
        else "**Drawn anew:** what everybody knew stays; all that was hidden is drawn again."
    )
    return f"{as_it_was}\n{say(line, who=who)}"


def opened(table: int, channel: str) -> str:
    """The answer when the table is open."""
    return say(
        "Table {table} is open in <#{channel}>: take a seat with Join, or choose one in the list on its card.",
        table=table,
        channel=channel,
    )


def decision(where: str, words: str) -> str:
    """One decision of a review in a list."""
    return say("{where}: {words}", where=where, words=words)


def played(name: str) -> str:
    """Whose seat it was in the game from which a lobby plays on."""
    return say("{name}'s in that game", name=name)
