"""The prose of asking why, of what one can do now, and of finding rules."""

from __future__ import annotations

from collections.abc import Sequence

WHY, WHY_LINE, WHY_OTHER = "Why?", "Why does a line say that?", "Why does another line say that?"
NOTHING_TO_ASK = "Nothing has happened yet of which you could ask why; /rules shows the rules."
DETAILS, THE_RULES = "**Dice and modifiers**", "**The rules behind it**"
PHASE_RULES = "**The rules of this part of the game**"
WRITTEN_BEFORE = "That line is from before I kept the rules behind each line."
NO_RULE = "No single rule stands behind that line."
NO_RULE_REFUSED = "No rule of the game stands behind that: it is about how one plays here."
NO_RULEBOOK = "This game has no numbered rules."
UNKNOWN_RULES = "Those rules are not in this game's rulebook: look them up with /rules."
MORE_RULES = "-# There are more: /rules finds them by number."
REFUSED = "What I said to you:"
CAN_DO, RULES_NOW, COMMANDS, ALL_CHAPTERS = "What can I do now?", "Rules of this phase", "All commands", "Chapters"
YOU_ARE_ASKED = "It is your move"
PRESS_ACT = "Press **Act**: your own panel opens, there you answer, and only you see it."
CHOICES, THE_ASKING_RULE = "**You choose one of these**", "**The rule that asks**"
CHOICES_SOME, CHOICES_ORDER = "**You choose among these, then press Confirm**", "**You put these in order**"
BESIDES, MEANWHILE, WATCHING = "**You can also**", "**What you can do meanwhile**", "**What you can do**"
BEFORE = (
    "This game has not begun: press **Join** on its card to take a seat, or **Add computer** for an "
    "opponent. **Start** begins it."
)
AFTER = "Press **Rematch** at the table to play again; /replay shows the game once more, /prove checks its dice."
NOT_SEATED = "You watch this game; you have no seat in it."
REST_OF_TURN = (
    "- **The rest of my turn** answers what is left of your turn as usual, and what is open with what you have marked; "
    "it stops where anything else comes up: a reaction, a deal, a question without a usual answer"
)
PLAN = "- **Plan ahead…** does the same up to the phase that you choose"
ACTS = "- **Deals and more…**: what you can do whoever is to move"
LOOK_UP = "- **Look up…** tells odds and the like, and changes nothing"
LOOK = "- **Look** shows the board and your own sheet, **Log** what has happened"
WATCH = "- **Look** shows the board, **Log** what has happened; /follow sends you news of this game"
ORDERS = "- /orders: what is to be answered for you, unseen by the others"
UNDO = (
    "- /undo takes your last answer back: at once while nothing has come of it, else when the others agree; where "
    "nobody is there to agree, taking back a roll or a secret costs the rating"
)
ASK_WHY = "- /why, or **Why?** below the log: the rules and dice behind any line"
NUDGE = "- /nudge reminds whoever is to move"
RULES_ASK, CHAPTERS = "**The rule that asks you now**", "Choose a chapter"
RULES_PHASE = "**What is being played now**"
NOW, NOW_NOTE = "now", "now: the rules of what is being played"
WHY_HELP = "Why a line says that, or why you were refused: the rule, the modifiers, the dice"
WHY_LINE_NOTE = "A line of the log; left out, what I refused you last, else the latest line"


def heading(title: str, table: int, where: str = "") -> str:
    """The first lines of a page that tells why."""
    return f"### Why?\n-# {title}, table {table}" + (f" · {where}" if where else "")


def quoted(text: str) -> str:
    """What is asked about."""
    return f"> {text}"


def help_heading(title: str, table: int) -> str:
    """The first lines of what one can do now."""
    return f"### {CAN_DO}\n-# {title}, table {table}, for your eyes only"


def asked(prompt: str) -> str:
    """What somebody is asked."""
    return f"**{YOU_ARE_ASKED}: {prompt}**\n{PRESS_ACT}"


def kind(title: str, what: str) -> str:
    """One kind of choice, and what it means."""
    return f"- **{title}**: {what}"


def more_kinds(count: int) -> str:
    """Kinds of choices that are left out."""
    return f"-# … and {count} more"


def numbers(low: int, high: int) -> str:
    """What an amount takes."""
    return f"You answer with a whole number from {low} to {high}."


def chapter(phase: str, sections: Sequence[str]) -> str:
    """What is being played, and where the rulebook tells of it."""
    where = f" · in the rulebook: {', '.join(sections)}" if sections else ""
    return f"-# This part of the game: {phase}{where}"


def phase_choice(phase: str) -> str:
    """A phase among the suggestions of /rules."""
    return f"{phase} (phase)"


def matching_now(phase: str, count: int) -> str:
    """The first line of the rules of what is being played."""
    return f"**{count} rule{'s' if count != 1 else ''} for what is being played now: {phase}**"


def ruling(name: str) -> str:
    """What a number in brackets at the end of a rule is."""
    return f"-# {name} in brackets is a ruling, which settles what a rule leaves open: /rules {name} tells it."


def pages(number: int, count: int) -> str:
    """Where one is among the rules found."""
    return f"-# Page {number + 1} of {count}"
