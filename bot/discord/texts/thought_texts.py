"""The prose of sealed thoughts and of the director's cut."""

from __future__ import annotations

from bot.discord.texts.escape import plain
from rules.engine import say

THINK, THOUGHTS, CUT = say("Note a thought…"), say("My thoughts"), say("Director's cut")
THOUGHT = say("Your thought")
THOUGHT_NOTE = say("Nobody else reads it while the game runs, and you cannot change it")
HELP = say("Note a thought that nobody reads before the end; without one, see those that you have")
TEXT_NOTE = say("What you think now; left out, your thoughts are shown")
SHOW, WITHHOLD = say("Show my thoughts"), say("Keep them to myself")
NONE_YET = say("You have sealed no thought here yet.")
WHILE_PLAYED = say(
    "Nobody else can read them while the game runs. Their seals are public at once, so that afterwards everybody can "
    "check when they were written and that they were not changed; /prove shows the fingerprint of all seals."
)
SHOWN = say("**The others may read them** in the director's cut. You can take that back; what they saw stays seen.")
WITHHELD = say("**Nobody else can read them.** If you agree, the director's cut shows them at their moments.")
NOTHING_SHOWN = say("Nobody has shown a thought of theirs; /thoughts shows yours to the others.")
IN_FILE = say("-# The file has all of them whole, each with what is needed to check its seal.")
HOW_TO_CHECK = say(
    "The digest of a thought is the SHA-256 of the JSON list [salt, text] without spaces, and its seal that of "
    "[branch, seq, seat, time, digest], as /gm record has them; arbiter verify checks them."
)


def sealed(seal: str) -> str:
    """A thought was written down."""
    return say(
        "Sealed: only you can read it now. Its seal begins {seal}; /thoughts shows what you have.", seal=seal[:16]
    )


def own_heading(title: str, table: int) -> str:
    """The first lines of somebody's own thoughts."""
    return say("### Your thoughts: {title}\n-# Table {table}, for your eyes only", title=title, table=table)


def asked(title: str, table: int, count: int) -> str:
    """The first lines of the message that asks for consent."""
    line = (
        "### {title} is over\n-# Table {table}\nYou sealed {count:# thought|# thoughts} while you played. May the "
        "others read {count:it|them} in the director's cut?"
    )
    return say(line, title=title, table=table, count=count)


def own_line(time: int, text: str, seal: str) -> str:
    """One thought of the reader's own."""
    return say("- <t:{time}:f> “{text}” · seal {seal}…", time=time, text=plain(text), seal=seal[:16])


def cut_heading(title: str, table: int) -> str:
    """The first lines of the director's cut."""
    return say("### Director's cut: {title}\n-# Table {table}, with all hands", title=title, table=table)


def thinks(where: str, name: str) -> str:
    """The line above the picture with somebody's thought."""
    return say("{where} · {name} thinks", where=where, name=name)


def quoted(text: str) -> str:
    """A thought as it stands above a picture."""
    return say("“{text}”", text=text)


def shown_line(name: str, time: int, text: str) -> str:
    """One thought that everybody may read."""
    return say("- <t:{time}:t> **{name}**: “{text}”", time=time, name=plain(name), text=plain(text))
