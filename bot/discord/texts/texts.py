"""The prose of the Discord side; some chapters have modules of their own beside this one (`*_texts.py`).

The games' own prose is theirs (`narration.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

UNREADABLE_CONTROL = "That control is not one of mine, or from an older version: open your panel again with Act."
UNKNOWN_COMMAND = "I do not know that command in this form: reload Discord, and choose it from the list again."
STALE = "That was an older question; this is where the game is now."
NOT_YOURS = "That panel belongs to another player: press Act at the table to open your own."
NOT_SEATED = "You have no seat in this game, so you see what everybody sees."
ELSEWHERE = "You have no seat at that table; you can watch it in its own channel."
RESTARTING = "I am restarting: press that again in a minute."
NO_TABLE = "There is no game in this channel: begin one with /game new."
NOT_ASKED = "You are not asked anything at the moment."
ANSWERED = "Your answer is in. Nobody sees whether or what you answered until all have."
OVER = "This game is over."
PAUSED = "This game is paused; nobody can move until it is resumed."
CANCELLED = "This game was called off."
LOBBY = "This game has not begun yet."
NO_DRAFT = "Nothing is chosen yet: choose first, then confirm."
NO_MOVE_NOW = "That move is not among your choices now."
DONE = "Done."
NOTED = "Noted."
IN_WORDS = "-# In words: many pictures were waiting to be drawn."
NO_LONGER_OPEN = "That is no longer open; this is how things stand now."
LEFT = "You have left the table."
INVITED = "The invitation is out."
STARTED = "The game begins."
CANCELLED_BY_YOU = "The game is called off."
ENDED_BY_YOU = "The game is over now."
OR_CONCEDE = " If you would rather lose than wait, type /concede."
UNRATED = "-# This game does not count for ratings."
UNDONE = "Taken back"
MISSING_SEAT = "That seat does not exist: choose one from the list."
NO_ORDERS = "This game has no standing orders."
NO_CONCEDE = "Nobody can concede in this game; ask whoever opened it to end it."
NO_LOG = "Nothing has happened yet."
NO_TABLES = "You are in no game. In a channel, /game new opens one."
PLAY_NOW, FAIRNESS = "Play now against computers", "Fairness"
NO_PERMISSION = "Only members who may manage this server can do that."
ACT, LOOK, LOG, RULES, HELP = "Act", "Look", "Log", "Rules", "Help"
JOIN, JOIN_WITH, LEAVE, COMPUTER, OPTIONS, START = (
    "Join",
    "Join with salt…",
    "Leave",
    "Add computer",
    "Options",
    "Start",
)
REMATCH, READY, PROVE = "Rematch", "Ready", "Prove the dice"
CONFIRM, BACK, CLEAR, REFRESH, DEALS, SETTINGS = (
    "Confirm",
    "Back",
    "Start again",
    "Refresh",
    "Deals and more…",
    "Settings",
)
NOT_NOW = "Not now"
YES, TYPE_NUMBER, SEARCH = "Yes, do it", "Type a number…", "Search…"
EARLIER, LATER = "Earlier", "Later"
MARK_USUAL, CONFIRM_USUAL = "Mark the usual", "Confirm the usual"
MARKED, NEXT, HOW_MANY = "Choose; what is marked is chosen", "What comes next?", "How many?"
CHOOSE, WHAT_TO_DO, OUT_OF_TURN = "Choose one", "What would you do?", "What else would you do?"
END_OF_TURN = "The rest of my turn"
PLAN = "Plan ahead…"
CONFIRMATIONS, MESSAGES = "Ask twice", "Tell me my turn by DM"
PLAN_HELP = (
    "**Plan ahead**\nEvery question up to there is answered as usual, the one that is open with what you have "
    "marked. It stops where anything else comes up: a reaction, a deal, a question without a usual answer."
)
PLAN_NOTE = "With the usual answers; it stops where anything else comes up"
DEALS_HELP = "**Out of turn**\nWhat you can do whoever is to move. It waits while something else is being settled."
LOOK_UP = "Look up…"
LOOK_UP_HELP = "**Look up**\nThis tells you something about the table and changes nothing; nobody else sees it."
SETTINGS_HELP = "**Your own settings**\nThey hold for all your games."
DMS_CLOSED = (
    "I cannot write to you: your direct messages are closed. Press Look or Act at the table to see what is new; "
    "Settings switches my messages on again."
)
SETTINGS_MORE = (
    "-# It holds for all your games; what you type behind /settings sets it, too. /vacation stops your clocks while "
    "you are away."
)
REMIND_WHERE, REMIND_EVERY = "Where to remind you", "How often to remind you"
ZONE_AND_HOURS, ZONE = "Time zone and quiet hours…", "Your time zone, such as Europe/Berlin"
QUIET = "Quiet hours, such as 22-8, or none"
WHERE_REMINDED = {
    "dm": "by direct message", "channel": "in the game's channel", "both": "by direct message and in the channel",
    "none": "nowhere",
}  # fmt: skip
EVERY_TOLD = {
    "4h": "every 4 hours", "8h": "every 8 hours", "24h": "once a day", "2d": "every two days", "4d": "every four days",
}  # fmt: skip
BACK_AGAIN = "Welcome back: your clocks run again."
REMOVE_COMPUTER, CANCEL_TABLE = "Remove a computer", "Call the table off"
MORE_FIELDS = "More, one a line"
RULES_HELP = "Type /rules and a topic, or press Search. The chapters begin like this:"
AMOUNT = "Number"
FORM_AGAIN = "Change what you typed…"
COUNTER = "Make another offer…"
RECORD = "The record as JSON."
MORE_MOVES = "More moves"
AMOUNT_HELP = "Answer with a number, where one is asked for"
CONFIRM_HELP = "Answer with what you have chosen so far"
CONFIRM_NOTE = "Left out, what you have chosen so far"
CONFIRM_WHAT = {
    "chosen": "What I have chosen so far", "usual": "The usual answer", "mark": "Not yet: mark the usual answer first",
    "clear": "Not yet: start again",
}  # fmt: skip
NUMBER_WANTED = "A number is asked for now: use the command amount."
NO_NUMBER_WANTED = "No number is asked for now."
JOIN_ORDERS = "Join with salt and orders…"


def own_heading(title: str, table: int) -> str:
    """The first lines of a private panel."""
    return f"### {title}\n-# Table {table}, for your eyes only"


def menu_heading(title: str, table: int) -> str:
    """The first lines of a private list of options."""
    return f"### {title}\n-# Table {table}"


def question(prompt: str, rule: str) -> str:
    """What is asked, and by which rule."""
    return f"**{prompt}**\n-# Rule {rule}"


def error(reference: str) -> str:
    """Something went wrong that is not the player's fault."""
    return f"Something went wrong on my side; nothing was changed. Tell whoever runs me this reference: {reference}"


def not_a_choice(field: str, given: str, choices: Sequence[str]) -> str:
    """A typed word that is no choice."""
    return f"“{given}” is not a choice for {field}; choose {', '.join(choices)}."


def not_a_number(field: str, given: str) -> str:
    """Text where a number belongs."""
    return f"“{given[:40]}” is not a whole number, or is too long: type one for {field}."


def chosen(names: Sequence[str], low: int, most: int | None, more: int = 0) -> str:
    """What a draft holds (`more` of it unnamed), and how many it takes; `most` is None where all may be chosen."""
    rest = f" and {more} more" if more else ""
    done = f"Chosen so far: {', '.join(names) if names else 'nothing'}{rest}."
    if not low:
        return done if most is None else f"Choose {most} at most. {done}"
    upper = " or more" if most is None else f" to {most}" if most > low else ""
    return f"Choose {low}{upper}. {done}"


def in_order(names: Sequence[str], left: int) -> str:
    """What has been put in order so far."""
    done = " → ".join(names) if names else "nothing yet"
    return f"In this order: {done}." if not left else f"So far: {done}. What comes next?"


def added(have: int, low: int, command: str) -> str:
    """A typed choice went into the draft; `command` is the one that confirms it."""
    more = f"{low - have} more to choose" if have < low else "enough to go on"
    return f"Noted: {have} chosen, {more}. When you are done, type /{command}."


def from_to(first: str, last: str) -> str:
    """What a list is called that goes from one value of a field to another."""
    return f"{first} to {last}"


def lists_of(first: int, last: int, count: int) -> str:
    """Which of many lists are shown."""
    return f"Lists {first} to {last} of {count}" if first < last else f"List {first} of {count}"


def through(title: str) -> str:
    """Plan ahead to a phase."""
    return f"Through to {title}"


def counter(answer: str) -> str:
    """The button that opens the form of another offer, in place of `answer` where there are several."""
    return f"Instead of “{answer}”: another offer…" if answer else COUNTER


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


def sure(label: str) -> str:
    """Ask twice."""
    return f"**{label}**: this cannot be taken back. Sure?"


def preference(what: str, on: bool) -> str:
    """A toggle's label."""
    return f"{what}: {'on' if on else 'off'}"


def since(time: int, dates: str = "both") -> str:
    """How long a question has been open."""
    return f"since <t:{time}:{'f' if dates == 'absolute' else 'R'}>"


def date(time: int, dates: str) -> str:
    """A date as the server wants it: absolute, relative or both."""
    shapes = {"absolute": f"<t:{time}:f>", "relative": f"<t:{time}:R>"}
    return shapes.get(dates, f"<t:{time}:f> (<t:{time}:R>)")


def until(time: int, then: str, dates: str = "both") -> str:
    """When the time is over, and what happens then."""
    what = {"autopilot": "then the autopilot plays", "vote": "then the others vote", "nothing": "then it is overdue"}
    return f"until {date(time, dates)}, {what.get(then, 'then the usual answer is given')}"


def turn_of(name: str) -> str:
    """Whose turn it was."""
    return f"{name}'s turn"


def small(line: str) -> str:
    """A line in small print."""
    return f"-# {line}" if line else ""


def goes_on(heading: str, link: str) -> str:
    """What is left of an older message of a table: its heading, and where the newest one is."""
    return f"-# {heading}: goes on [below]({link})"


def heading(title: str, where: str, table: int) -> str:
    """The first line of a table message; `where` tells how far the game is, such as `round 3`."""
    return f"### {title}" + (f" · {where}" if where else "") + f"\n-# Table {table}"


def round_of(number: int) -> str:
    """How far a game is that counts rounds; nothing before the first."""
    return f"round {number}" if number else ""


def winners(names: Sequence[str]) -> str:
    """Who has won."""
    if not names:
        return "**The game is over: nobody has won.**"
    verb = "have" if len(names) > 1 else "has"
    return f"**The game is over: {' and '.join(names)} {verb} won!**"


def opened(table: int) -> str:
    """The answer to /game new."""
    return f"Table {table} is open; take a seat on its card."


def turn_dm(title: str, channel: str) -> str:
    """The first line of a turn's direct message."""
    return f"**It is your move in {title}**, in <#{channel}>."


def reminder(title: str, channel: str) -> str:
    """The first line of a reminder."""
    return f"**It is still your move in {title}**, in <#{channel}>."


def habits(zone: str, quiet: tuple[int, int] | None, where: str, every: str) -> str:
    """How somebody wants to be reminded."""
    calm = f"from {quiet[0]}:00 to {quiet[1]}:00" if quiet else "none"
    told = "never" if where == "none" else f"{WHERE_REMINDED[where]}, {EVERY_TOLD[every]}"
    return f"### Your settings\nTime zone: **{zone}**\nQuiet hours: **{calm}**\nReminders: **{told}**"


def pictures_on(on: bool) -> str:
    """The button that switches pictures off, or on again."""
    return "Words in place of pictures" if on else "Pictures in place of words"


def gone_away(begins: int, ends: int, left: int) -> str:
    """A vacation is planned."""
    return f"You are away from <t:{begins}:f> to <t:{ends}:f>; {left} days of vacation are left for this year."


def no_day(text: str) -> str:
    """What was typed is no day."""
    return f"“{text[:40]}” is not a day: type one such as 2027-03-28, tomorrow, or a number of days."


def put_off(time: int) -> str:
    """The answer to Not now."""
    return f"I will not remind you of this before <t:{time}:f>, except for a last call before the deadline."


def away(name: str, time: int) -> str:
    """Somebody who is asked is on vacation."""
    return f"{name} is away until <t:{time}:D>; the clock stands still."


def window(text: str) -> str:
    """A window's public line."""
    return f"**{text}**"


def turn(mention: str, text: str) -> str:
    """Whose move it is."""
    return f"**{mention} {text}**"


def status_word(status: str) -> str:
    """A table's state in a word."""
    words = {
        "lobby": "in the lobby",
        "running": "running",
        "paused": "paused",
        "over": "over",
        "cancelled": "called off",
    }
    return words.get(status, status)


def table_line(table: int, title: str, status: str, channel: str) -> str:
    """One line of a list of tables."""
    return f"Table {table}: {title}, {status_word(status)}, in <#{channel}>"


def page_of(number: int, count: int) -> str:
    """Which page of a long list."""
    return f"Page {number + 1} of {count}"


def number_range(low: int, high: int) -> str:
    """A form's note for an amount."""
    return f"A whole number from {low} to {high}"


def missing_field(name: str) -> str:
    """A field that must be given was left empty."""
    return f"Fill in {name.replace('_', ' ')}, please."


def planned(count: int, *, marked: bool = False) -> str:
    """How many questions were answered by planning ahead, and whether the first had marks."""
    told = f"{count} question{'s' if count != 1 else ''} answered"
    if not marked:
        return f"{told} as usual."
    first = ", the first" if count > 1 else ""
    others = f", the other{'s' if count > 2 else ''} as usual" if count > 1 else ""
    return f"{told}{first} with what you had marked{others}."


def about_table(title: str, table: int, channel: str) -> str:
    """Which game a direct message is about."""
    return f"-# {title}, table {table}, in <#{channel}>"


def delete_number(table: int) -> str:
    """The number typed to confirm a deletion was another one."""
    return f"The table in this channel has the number {table}: type it to delete the game for good."


def other_game(title: str, command: str) -> str:
    """A command of another game."""
    return f"This channel plays {title}: its commands begin with /{command}."


def unknown_lines(unknown: Sequence[str], known: Sequence[str]) -> str:
    """Lines of a form that are none of its fields."""
    named, lines = ", ".join([f"“{name[:40]}”" for name in unknown]), ", ".join([f"{name}:" for name in known])
    return f"I do not know {named} here, so nothing was changed; lines begin with {lines}"


def uneven(field: str, count: int) -> str:
    """Lists of different lengths."""
    return f"{field} needs one value or {count}, with commas between them."
