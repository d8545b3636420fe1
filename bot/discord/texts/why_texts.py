"""The prose of asking why, of what one can do now, and of finding rules."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine import say

WHY, WHY_LINE, WHY_OTHER = say("Why?"), say("Why does a line say that?"), say("Why does another line say that?")
NOTHING_TO_ASK = say("Nothing has happened yet that you could ask about; /rules shows the rules.")
DETAILS, THE_RULES = say("**Dice and modifiers**"), say("**The rules behind it**")
PHASE_RULES = say("**The rules of this part of the game**")
WRITTEN_BEFORE = say("That line is from before I kept the rules behind each line.")
NO_RULE = say("No single rule stands behind that line.")
NO_RULE_REFUSED = say("No rule of the game stands behind that: it is how tables are run here.")
NO_RULEBOOK = say("This game has no numbered rules.")
UNKNOWN_RULES = say("Those rules are not in this game's rulebook: look them up with /rules.")
MORE_RULES = say("-# There are more: /rules finds them by number.")
REFUSED = say("What I said to you:")
CAN_DO, RULES_NOW, COMMANDS, ALL_CHAPTERS = (
    say("What can I do now?"),
    say("Rules of this phase"),
    say("All commands"),
    say("Chapters"),
)
YOU_ARE_ASKED = say("It is your move")
PRESS_ACT = say("Press **Act**: your own panel opens, there you answer, and only you see it.")
CHOICES, THE_ASKING_RULE = say("**You choose one of these**"), say("**The rule that asks**")
CHOICES_SOME, CHOICES_ORDER = say("**You choose among these, then press Confirm**"), say("**You put these in order**")
BESIDES, MEANWHILE, WATCHING = say("**You can also**"), say("**What you can do meanwhile**"), say("**What you can do**")
BEFORE = say(
    "This game has not begun: press **Join** on its card to take a seat, or **Add computer** for an "
    "opponent. **Start** begins it."
)
AFTER = say(
    "Press **Rematch** at the table to play again; **Review** tells what decided the game, /replay shows the last "
    "rounds again, and **Fairness** tells how to check the dice."
)
NOT_SEATED = say("You are watching this game; you have no seat in it.")
REST_OF_TURN = say(
    "- **The rest of my turn as usual** answers what is left of your turn, and what is open with what you have marked; "
    "it stops where anything else comes up: a reaction, a deal, a question without a usual answer"
)
PLAN = say("- **Plan ahead…** does the same up to the phase that you choose")
LOOK_UP = say("- **Look up…** tells odds and the like, and changes nothing")
LOOK = say("- **Look** shows the board and your own sheet, **Log** what has happened")
WATCH = say("- **Look** shows the board, **Log** what has happened; /follow sends you news of this game")
ORDERS = say("- /orders: what is to be answered for you, unseen by the others")
UNDO = say(
    "- /undo takes your last answer back: at once while nothing has come of it, else when the others agree; where "
    "nobody is there to agree, taking back a roll or a secret costs the rating"
)
ASK_WHY = say("- /why, or **Why?** below the log: the rules and dice behind any line")
THINK = say("- /thoughts notes what you think, sealed: nobody else reads it before the end, and then only if you agree")
NUDGE = say("- /nudge reminds whoever is to move")
RULES_ASK, CHAPTERS = say("**The rule that asks you now**"), say("Choose a chapter")
RULES_PHASE = say("**What is being played now**")
NOW, NOW_NOTE = say("now"), say("now: the rules of what is being played")
WHY_HELP = say("Why a line says that, or why you were refused: the rule, the modifiers, the dice")
WHY_LINE_NOTE = say("A line of the log; left out, what I refused you last, else the latest line")


def heading(title: str, table: int, where: str = "") -> str:
    """The first lines of a page that tells why."""
    told = say("### Why?\n-# {title}, table {table}", title=title, table=table)
    return f"{told} · {where}" if where else told


def quoted(text: str) -> str:
    """What is asked about."""
    return f"> {text}"


def help_heading(title: str, table: int) -> str:
    """The first lines of what one can do now."""
    return say("### {what}\n-# {title}, table {table}, for your eyes only", what=CAN_DO, title=title, table=table)


def asked(prompt: str) -> str:
    """What somebody is asked."""
    return f"**{YOU_ARE_ASKED}: {prompt}**\n{PRESS_ACT}"


def kind(title: str, what: str) -> str:
    """One kind of choice, and what it means."""
    return f"- **{title}**: {what}"


def more_kinds(count: int) -> str:
    """Kinds of choices that are left out."""
    return say("-# … and {count} more", count=count)


def numbers(low: int, high: int) -> str:
    """What an amount takes."""
    return say("You answer with a whole number from {low} to {high}.", low=low, high=high)


def acts(way: str) -> str:
    """The button that leads to what can be done at any time."""
    return say("- **{button}**: what you can do whoever is to move", button=way)


def chapter(phase: str, sections: Sequence[str]) -> str:
    """What is being played, and where the rulebook tells of it."""
    if not sections:
        return say("-# This part of the game: {phase}", phase=phase)
    where = ", ".join(sections)
    return say("-# This part of the game: {phase} · in the rulebook: {sections}", phase=phase, sections=where)


def matching_now(phase: str, count: int) -> str:
    """The first line of the rules of what is being played."""
    return say("**{count:# rule|# rules} for what is being played now: {phase}**", count=count, phase=phase)


def ruling(name: str) -> str:
    """What a number in brackets at the end of a rule is."""
    return say(
        "-# {name} in brackets is a ruling, which settles what a rule leaves open: /rules {name} tells it.", name=name
    )


def pages(number: int, count: int) -> str:
    """Where one is among the rules found."""
    return say("-# Page {number} of {count}", number=number + 1, count=count)
