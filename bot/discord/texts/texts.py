"""The prose of the Discord side; some chapters have modules of their own beside this one (`*_texts.py`).

The games' own prose is theirs (`narration.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine import say

FEW = 8
"""So many choices that are gone are named."""
UNREADABLE_CONTROL = say(
    "That control is not one of mine, or comes from an older version: open your panel again with Act."
)
UNKNOWN_COMMAND = say("I do not know that command in this form: reload Discord, and choose it from the list again.")
STALE = say("That was an older question, so nothing was done; this is where the game is now.")
UNCONFIRMED = say("The game went on before you confirmed, so that was not done; this is where it is now.")
NOT_YOURS = say("That panel belongs to another player: press Act at the table to open your own.")
NOT_SEATED = say("You have no seat in this game, so you see what everybody sees.")
NO_PANEL = say("You have no seat in this game, so there is nothing for you to answer; press Look to see the board.")
ELSEWHERE = say("You have no seat at that table; you can watch it in its own channel.")
RESTARTING = say("I am restarting: press that again in a minute.")
NO_TABLE = say("There is no game in this channel: begin one with /game new.")
NOT_ASKED = say("You are not asked anything at the moment.")
ANSWERED = say("Your answer is in. Nobody sees whether or what you answered until all have.")
ANSWERED_FIRST = say("Your answer is in. Nobody sees who has passed, or who spoke too late.")
FIRST_WORD = say("Whoever speaks first ends it.")
OVER = say("This game is over.")
PAUSED = say("This game is paused; nobody can move until it is resumed.")
CANCELLED = say("This game was called off.")
LOBBY = say("This game has not begun yet.")
NO_DRAFT = say("Nothing is chosen yet: choose first, then confirm.")
NO_MOVE_NOW = say("That move is not among your choices now.")
DONE = say("Done.")
NOTED = say("Noted.")
NOTED_FOR_LATER = say("Noted: it will be done as soon as what is going on now is settled.")
IN_WORDS = say("-# In words: many pictures were waiting to be drawn.")
NO_LONGER_OPEN = say("That is no longer open; this is how things stand now.")
LEFT = say("You have left the table.")
INVITED = say("The invitation is out.")
STARTED = say("The game begins.")
CANCELLED_BY_YOU = say("The game is called off.")
ENDED_BY_YOU = say("The game is over now.")
OR_CONCEDE = say("If you would rather lose than wait, type /concede.")
UNRATED = say("-# This game does not count for ratings.")
UNDONE = say("Taken back")
MISSING_SEAT = say("That seat does not exist: choose one from the list.")
NO_ORDERS = say("This game has no standing orders.")
NO_CONCEDE = say("Nobody can concede in this game; ask whoever opened it to end it.")
NO_LOG = say("Nothing has happened yet.")
NO_TABLES = say("You are in no game. In a channel, /game new opens one.")
PLAY_NOW, FAIRNESS = say("Play now against computers"), say("Fairness")
NO_PERMISSION = say("Only members who may manage this server can do that.")
ACT, LOOK, LOG, RULES, HELP = say("Act"), say("Look"), say("Log"), say("Rules"), say("Help")
JOIN, JOIN_WITH, LEAVE = say("Join"), say("Join with salt…"), say("Leave")
COMPUTER, OPTIONS, START = say("Add computer"), say("Options"), say("Start")
REMATCH, READY = say("Rematch"), say("Ready")
CONFIRM, BACK, CLEAR = say("Confirm"), say("Back"), say("Start again")
REFRESH, DEALS, MORE, SETTINGS = say("Refresh"), say("Deals and more…"), say("More…"), say("Settings")
YES, TYPE_NUMBER, SEARCH = say("Yes, do it"), say("Type a number…"), say("Search…")
EARLIER, LATER = say("Earlier"), say("Later")
MARK_USUAL, CONFIRM_USUAL, NOTHING = say("Mark the usual"), say("Confirm the usual"), say("Nothing")
MARKED, NEXT, HOW_MANY = say("Choose; what is marked is chosen"), say("What comes next?"), say("How many?")
CHOOSE, WHAT_TO_DO, OUT_OF_TURN = say("Choose one"), say("What would you do?"), say("What else would you do?")
END_OF_TURN = say("The rest of my turn as usual")
LAST = say("Do one of these, then the rest of my turn as usual")
PLAN = say("Plan ahead…")
PLAN_HELP = say(
    "**Plan ahead**\nEvery question up to there is answered as usual, the one that is open with what you have "
    "marked. It stops where anything else comes up: a reaction, a deal, a question without a usual answer."
)
PLAN_LIST = say("Plan ahead: to which phase? Those before it pass with the usual answers")
PLAN_NOTE = say("With the usual answers; it stops where anything else comes up")
DEALS_HELP = say("**Out of turn**\nWhat you can do whoever is to move. It waits while something else is being settled.")
LOOK_UP = say("Look up…")
LOOK_UP_HELP = say("**Look up**\nThis tells you something about the table and changes nothing; nobody else sees it.")
SUGGEST = say("Suggest")
REMOVE_COMPUTER, CANCEL_TABLE = say("Remove a computer"), say("Call the table off")
MORE_FIELDS = say("More, one a line")
RULES_HELP = say("Type /rules and a topic, or press Search. The chapters begin like this:")
AMOUNT = say("Number")
FORM_AGAIN = say("Change what you typed…")
COUNTER = say("Make another offer…")
RECORD = say("The record as JSON.")
MORE_MOVES = say("More moves")
AMOUNT_HELP = say("Answer with a number, where one is asked for")
CONFIRM_HELP = say("Answer with what you have chosen so far")
CONFIRM_NOTE = say("Left out, what you have chosen so far")
CONFIRM_WHAT = {
    "chosen": say("What I have chosen so far"), "usual": say("The usual answer"),
    "mark": say("Not yet: mark the usual answer first"), "clear": say("Not yet: start again"),
}  # fmt: skip
NUMBER_WANTED = say("A number is asked for now: use the command amount.")
NO_NUMBER_WANTED = say("No number is asked for now.")
JOIN_ORDERS = say("Join with salt and orders…")
STATUS = {
    "lobby": say("not begun yet"), "running": say("running"), "paused": say("paused"), "over": say("over"),
    "cancelled": say("called off"),
}  # fmt: skip
"""A table's state in a word."""


def own_heading(title: str, table: int) -> str:
    """The first lines of a private panel."""
    return say("### {title}\n-# Table {table}, for your eyes only", title=title, table=table)


def menu_heading(title: str, table: int) -> str:
    """The first lines of a private list of options."""
    return say("### {title}\n-# Table {table}", title=title, table=table)


def question(prompt: str, rule: str) -> str:
    """What is asked, and by which rule."""
    return say("**{prompt}**\n-# Rule {rule}", prompt=prompt, rule=rule)


def error(reference: str) -> str:
    """Something went wrong that is not the player's fault."""
    return say(
        "Something went wrong on my side; nothing was changed. Tell whoever runs me this reference: {reference}",
        reference=reference,
    )


def not_a_choice(field: str, given: str, choices: Sequence[str]) -> str:
    """A typed word that is no choice."""
    line = "“{given}” is not a choice for {field}; choose {choices}."
    return say(line, given=given, field=_spaced(field), choices=", ".join(choices))


def not_a_number(field: str, given: str) -> str:
    """Text where a number belongs."""
    line = "“{given}” is not a whole number, or is too long: type one for {field}."
    return say(line, given=given[:40], field=_spaced(field))


def _spaced(field: str) -> str:
    """The name of a field in a sentence."""
    return say(field.replace("_", " "))


def chosen(names: Sequence[str], low: int, most: int | None, more: int = 0) -> str:
    """What a draft holds (`more` of it unnamed), and how many it takes; `most` is None where all may be chosen."""
    done = say("Chosen so far: {held}.", held=_held(names, more) if names else say("nothing"))
    if not low:
        return done if most is None else say("Choose {most} at most. {done}", most=most, done=done)
    if most is None:
        return say("Choose {low} or more. {done}", low=low, done=done)
    if most > low:
        return say("Choose {low} to {most}. {done}", low=low, most=most, done=done)
    return say("Choose {low}. {done}", low=low, done=done)


def usual(names: Sequence[str], more: int = 0) -> str:
    """What is done without an answer (`more` of it unnamed); it stands above the buttons that mark or confirm it."""
    return small(say("The usual: {held}.", held=_held(names, more)))


def _held(names: Sequence[str], more: int) -> str:
    held = ", ".join(names)
    return say("{held} and {more} more", held=held, more=more) if more else held


def put_away(names: Sequence[str]) -> str:
    """Half an answer went with its question."""
    held = _held(names[:FEW], len(names[FEW:]))
    return say("The game went on before you confirmed your choices, so they were put away: {held}.", held=held)


def not_to_choose(names: Sequence[str]) -> str:
    """Options went that were chosen already."""
    held = _held(names[:FEW], len(names[FEW:]))
    return say("This can be chosen no longer, so it was taken out of your choices: {held}.", held=held)


def in_order(names: Sequence[str], left: int) -> str:
    """What has been put in order so far."""
    done = " → ".join(names) if names else say("nothing yet")
    return say("In this order: {done}.", done=done) if not left else say("So far: {done}. What comes next?", done=done)


def added(have: int, low: int, command: str) -> str:
    """A typed choice went into the draft; `command` is the one that confirms it."""
    line = (
        "Noted: {have} chosen, {left} more to choose. When you are done, type /{command}."
        if have < low
        else "Noted: {have} chosen, enough to go on. When you are done, type /{command}."
    )
    return say(line, have=have, left=low - have, command=command)


def from_to(first: str, last: str) -> str:
    """What a list is called that goes from one value of a field to another."""
    return say("{first} to {last}", first=first, last=last)


def lists_of(first: int, last: int, count: int) -> str:
    """Which of many lists are shown."""
    if first < last:
        return say("Lists {first} to {last} of {count}", first=first, last=last, count=count)
    return say("List {first} of {count}", first=first, count=count)


def through(title: str) -> str:
    """Plan ahead to a phase."""
    return say("Through to {title}", title=title)


def in_force(orders: Sequence[str]) -> str:
    """What is said of standing orders that were given: each that is in force now, left out or not."""
    return say("Noted. In force now: {orders}.", orders="; ".join(orders))


def counter(answer: str) -> str:
    """The button that opens the form of another offer, in place of `answer` where there are several."""
    return say("Instead of “{answer}”: another offer…", answer=answer) if answer else COUNTER


def numbered(number: int, label: str) -> str:
    """A choice with the number that it has in the picture."""
    return f"{number} · {label}"


def out_of_turn(kinds: Sequence[str]) -> str:
    """The title of a list of acts by their kinds."""
    return f"{OUT_OF_TURN} {', '.join(kinds)}"


def led_to(trail: Sequence[str], about: str) -> str:
    """The title of a list to which others have led: what was chosen there, then what is asked here."""
    return ": ".join(filter(None, [" · ".join(trail), about]))


def odds(label: str, what: str) -> str:
    """What a choice is likely to bring."""
    return f"{label}: {what}"


def pending(labels: Sequence[str]) -> str:
    """What is done later."""
    return say("-# To be done as soon as what is going on now is settled: {labels}.", labels="; ".join(labels))


def sure(label: str) -> str:
    """Ask twice."""
    return say("**{label}**: this cannot be taken back. Sure?", label=label)


def since(time: int, dates: str = "both") -> str:
    """How long a question has been open."""
    return say("since {date}", date=f"<t:{time}:{'f' if dates == 'absolute' else 'R'}>")


def date(time: int, dates: str) -> str:
    """A date as the server wants it: absolute, relative or both."""
    shapes = {"absolute": f"<t:{time}:f>", "relative": f"<t:{time}:R>"}
    return shapes.get(dates, f"<t:{time}:f> (<t:{time}:R>)")


def until(time: int, then: str, dates: str = "both") -> str:
    """When the time is over, and what happens then."""
    line = {
        "autopilot": "until {date}, then the autopilot plays",
        "vote": "until {date}, then the others vote",
        "nothing": "until {date}, then it is overdue",
    }.get(then, "until {date}, then the usual answer is given")
    return say(line, date=date(time, dates))


def turn_of(name: str) -> str:
    """Whose turn it was."""
    return say("{name}'s turn", name=name)


def small(line: str) -> str:
    """A line in small print."""
    return f"-# {line}" if line else ""


def goes_on(heading: str, link: str) -> str:
    """What is left of an older message of a table: its heading, and where the newest one is."""
    return say("-# {heading}: goes on [below]({link})", heading=heading, link=link)


def heading(title: str, where: str, table: int) -> str:
    """The first line of a table message; `where` tells how far the game is, such as `round 3`."""
    return menu_heading(f"{title} · {where}" if where else title, table)


def round_of(number: int) -> str:
    """How far a game is that counts rounds; nothing before the first."""
    return say("round {number}", number=number) if number else ""


def winners(names: Sequence[str]) -> str:
    """Who has won."""
    if not names:
        return say("**The game is over: nobody has won.**")
    if len(names) == 1:
        return say("**The game is over: {names:and} has won!**", names=names)
    return say("**The game is over: {names:and} have won!**", names=names)


def tempers(told: Sequence[tuple[str, str, str]]) -> str:
    """How computers have played, in small print: names, tempers, and what they liked, if anything."""
    return small(" ".join([_temper(name, temper) + _liking(liking) for name, temper, liking in told])) if told else ""


def _liking(what: str) -> str:
    return f" {say('It liked {what}.', what=what)}" if what else ""


def _temper(name: str, temper: str) -> str:
    match temper:
        case "bold":
            return say("{name} was bold.", name=name)
        case "careful":
            return say("{name} was careful.", name=name)
        case "greedy":
            return say("{name} was greedy.", name=name)
        case _:
            return say("{name} was vengeful.", name=name)


def opened(table: int) -> str:
    """The answer to /game new."""
    return say("Table {table} is open; take a seat on its card.", table=table)


def turn_dm(title: str, channel: str) -> str:
    """The first line of a turn's direct message."""
    return say("**It is your move in {title}**, in <#{channel}>.", title=title, channel=channel)


def reminder(title: str, channel: str) -> str:
    """The first line of a reminder."""
    return say("**It is still your move in {title}**, in <#{channel}>.", title=title, channel=channel)


def away(name: str, time: int) -> str:
    """Somebody who is asked is on vacation."""
    return say("{name} is away until <t:{time}:D>; the clock stands still.", name=name, time=time)


def window(text: str, *, first: bool) -> str:
    """A window's public line; `first` where the first word ends it."""
    return f"**{text}** {FIRST_WORD}" if first else f"**{text}**"


def turn(mention: str, text: str) -> str:
    """Whose move it is."""
    return f"**{mention} {text}**"


def own_turn(asked: str) -> str:
    """The same to the one whose move it is, with what is asked: some games say there whose turn it is."""
    return say("**You are asked:** {asked}", asked=asked)


def status_word(status: str) -> str:
    """A table's state in a word."""
    return STATUS.get(status, status)


def table_line(table: int, title: str, status: str, channel: str) -> str:
    """One line of a list of tables."""
    line = "Table {table}: {title}, {status}, in <#{channel}>"
    return say(line, table=table, title=title, status=status_word(status), channel=channel)


def page_of(number: int, count: int) -> str:
    """Which page of a long list."""
    return say("Page {number} of {count}", number=number + 1, count=count)


def number_range(low: int, high: int) -> str:
    """A form's note for an amount."""
    return say("A whole number from {low} to {high}", low=low, high=high)


def missing_field(name: str) -> str:
    """A field that must be given was left empty."""
    return say("Fill in {field}, please.", field=_spaced(name))


def planned(count: int, *, marked: bool = False) -> str:
    """How many questions were answered by planning ahead, and whether the first had marks."""
    if not marked:
        return say("{count:# question|# questions} answered as usual.", count=count)
    if count < 2:
        return say("{count:# question|# questions} answered with what you had marked.", count=count)
    return say(
        "{count} questions answered, the first with what you had marked, {others:the other|the others} as usual.",
        count=count, others=count - 1,
    )  # fmt: skip


def planned_after(count: int) -> str:
    """How many questions were answered after one's own answer; nothing where none was."""
    return (
        say("After that {count:# question was|# questions were} answered as usual.", count=count - 1)
        if count > 1
        else ""
    )


def about_table(title: str, table: int, channel: str) -> str:
    """Which game a direct message is about."""
    return say("-# {title}, table {table}, in <#{channel}>", title=title, table=table, channel=channel)


def delete_number(table: int) -> str:
    """The number typed to confirm a deletion was another one."""
    return say("The table in this channel has the number {table}: type it to delete the game for good.", table=table)


def other_game(title: str, command: str) -> str:
    """A command of another game."""
    return say("This channel plays {title}: its commands begin with /{command}.", title=title, command=command)


def unknown_lines(unknown: Sequence[str], known: Sequence[str]) -> str:
    """Lines of a form that are none of its fields."""
    return say(
        "I do not know {unknown} here, so nothing was changed; lines begin with {known}",
        unknown=", ".join([f"“{name[:40]}”" for name in unknown]), known=", ".join([f"{name}:" for name in known]),
    )  # fmt: skip


def uneven(field: str, count: int) -> str:
    """Lists of different lengths."""
    return say("{field} needs one value or {count}, with commas between them.", field=_spaced(field), count=count)
