"""What `/help` says, and what is said when somebody looks for a rule."""

from __future__ import annotations

from rules.engine import say

NO_RULES = say("This game has no numbered rules.")
TOPIC, TOPIC_NOTE = (
    say("A rule's number, a word or a phase"),
    say("A number as it stands in the rules, or such as: attack"),
)
HELP_TEXT = say("""**How to play**
Press **Act** below the board: your own panel opens, and only you see it. It goes on from question to question.
**Look** shows what your seat sees at any time, **Log** what happened, **Rules** the rulebook.
**Help** at the table or in your panel tells what you can do right now; **Why?** the rules and dice behind it all.

**New here?** `/learn` teaches a game in about ten minutes, at a table of your own.

**Everything by typing**
`/game` new, join, leave, start, status, list, options, invite, add-computer, cancel; during a game also \
pause, resume, extend, leave, return, wake, end; for another one rematch, ready, free
`/look` `/orders` `/concede` `/prove`; `/dice` types what your real dice show, for all to see
`/rules` by word, number or phase; `/why` the rules and dice behind a line, or behind what you were refused
`/undo` takes your last answer back; `to:` goes further. Once something has come of it the others must agree: \
`/vote`. If you play alone against computers, you can take back even a roll or what was revealed, but then the game \
counts for no ratings.
`/catchup` what happened since your last move; `/log` `/replay` `/stats` more of it
`/review` when the game is over: how the chances went, what cost you most and what was excellent; `/puzzle` \
puts a line of it to the channel
`/game play-on` opens a table that plays on from any line of a game that is over; `/log` and `/review` have it, too
`/thoughts` notes what you think; nobody else reads it before the end, and then only if you agree
`/games` your games everywhere; `/standings` `/results` of this server
`/settings` when and where to remind you, how much you read, your pictures and their colours; `/vacation` stops your \
clocks
`/mydata` what is stored about you
`/follow` `/unfollow` a game you only watch; `/nudge` whoever is to move; `/block` `/unblock` `/blocked`
Each game has commands of its own for its moves, which suggest what is legal for you right now. Some of them, like \
**Look up** in your panel, only answer a question, such as the odds of an attack: they change nothing.

**The dice** are fixed before the game: a fingerprint of their secret stands behind **Fairness** on the lobby card; \
`/prove` tells how to check them.
Whoever manages the server has `/gm` pause, resume, skip, replace, record, delete, settings.""")


def matching_rules(topic: str, count: int) -> str:
    """The first line of what /rules found."""
    return say("**{count:# rule|# rules} for “{topic}”**", count=count, topic=topic)


def no_such_rule(topic: str) -> str:
    """Nothing was found."""
    return say(
        "No rule matches “{topic}”: try a shorter word, or a number such as those in the suggestions.", topic=topic
    )


def rule_line(rule: str, text: str) -> str:
    """One numbered rule."""
    return f"**{rule}** {text}"
