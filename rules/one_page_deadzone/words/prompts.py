"""What a question asks, what a choice is called, how the table stands; stories.py tells the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rules.common.english import listed
from rules.common.standing_orders import NO_END
from rules.engine import Move, Names, Pick, Question
from rules.one_page_deadzone.chapters.movement import allowance
from rules.one_page_deadzone.model import moves
from rules.one_page_deadzone.model.armies import HEROES, PROFILES, READY_ARMIES, SPECIALISTS, UPGRADES, cost_of, model
from rules.one_page_deadzone.model.battlefield import SHIPPED, battlefield
from rules.one_page_deadzone.model.state import ROUNDS
from rules.one_page_deadzone.model.view import UnitView, WatchView, ZoneView
from rules.one_page_deadzone.odds.chances import (
    Outcome,
    chances_of_shot,
    chances_of_strike,
    chances_to_pin,
    chosen_route,
)
from rules.one_page_deadzone.words.names import (
    ACTIONS,
    COMMANDS,
    POLICIES,
    counted,
    extras,
    hazard_words,
    marks_of,
    percent,
    profile_key,
    purpose,
    roster,
    spoken,
    tagged,
    token,
    unit_name,
    up_to,
    watch_line,
    wounds_of,
)
from rules.one_page_deadzone.words.narration import fact

__all__ = ["fact", "label", "named", "prompt", "public", "sheet", "standing"]

LABEL = 80
ALT_TEXT = 1024
NAME = 32
"""A player's name is cut to so many characters in the alt text."""
PROMPTS = {
    "army": (
        "Choose an army of up to {0} points: a ready-made one, or the list that you recruit yourself."
        " Nobody sees it before both are ready."
    ),
    "side": "You won the roll-off: from which side do you start? You deploy first, and begin the first round.",
    "deploy": "Deploy your army in your first row, at most size 4 to a cube: {count} to go.",
    "activate": "Round {0} of 4: which unit do you activate, and what does it do?",
    "go": "{unit}: where to? {reach}",
    "step": "{unit} has the order to move 1 cube: where to?",
    "charge": "{unit}: which enemy cube does it assault? If enemies remain there after the fight, it has to leave.",
    "fire": "{unit} may shoot: at whom? Suppressing fire pins units and wounds none.",
    "help": "Who helps {unit} to suppress {1}? {helping} 1 die, and that is its activation.",
    "react": "{unit} {when}, in sight of your overwatch: shoot? It has 1 more defence die.",
    "strike": "{unit} is among enemies: whom does it attack? They do not strike back.",
    "fall_back": "Enemies remain, so {unit} has to leave the cube: where to?",
    "heal": "Whom does {unit} heal? It takes 1 wound away.",
    "order": "{unit} commands (orders left: {1}): which friend within 4 cubes does what? Each gets one at most.",
}
PUBLIC = {
    "armies": "Both players choose their armies in secret, up to {0} points each.",
    "army": "chooses an army",
    "side": "won the roll-off and chooses a side",
    "deploy": "deploys an army: {count} to go",
    "activate": "chooses a unit to activate",
    "go": "chooses where {unit} moves",
    "step": "chooses where {unit} moves by order",
    "charge": "chooses where {unit} assaults",
    "fire": "chooses a target for {unit}",
    "help": "chooses who helps {unit} to suppress {1}",
    "react": "may answer with overwatch",
    "strike": "chooses whom {unit} attacks",
    "fall_back": "chooses where {unit} falls back to",
    "heal": "chooses whom {unit} heals",
    "order": "chooses what {unit} orders",
}
MOMENTS = {"begin": "begins its activation", "end": "ends its activation"}
Words = Callable[[UnitView], str]


# -- what is asked -----------------------------------------------------------------------------------------------------


def prompt(question: Question, names: Names) -> str:
    """What a question asks its seat."""
    told = {**facts_of(question.about), "reach": reach(question), "helping": helping(question)}
    return PROMPTS[question.prompt].format(*question.about, **told)


def public(key: str, about: tuple[str | int, ...], names: Names) -> str:
    """What everybody may read: a predicate after a player's name, or for a window a whole sentence."""
    if key == "overwatch":
        foe, unit, moment = about
        return f"{unit_name(str(unit))} {MOMENTS[str(moment)]}: {names[int(foe)]} may answer with overwatch."
    return PUBLIC[key].format(*about, **facts_of(about))


def facts_of(about: tuple[str | int, ...]) -> Mapping[str, str]:
    """The facts of a question in words: the unit that it is about, a number of units, a moment of overwatch."""
    first, last = (about[0], about[-1]) if about else ("", "")
    count = counted(first, "unit") if isinstance(first, int) else ""
    return {"unit": tagged(str(first)), "count": count, "when": MOMENTS.get(str(last), "")}


def reach(question: Question) -> str:
    """How far a Walk or a Run goes."""
    if question.prompt != "go":
        return ""
    who = model(profile_key(str(question.about[0])))
    if question.reason == "OP-ACT-04":
        return f"A Walk is {up_to(allowance(who, 'walk'))}{', and then it may shoot' if who.gun else ''}."
    return f"A Run is {up_to(allowance(who, 'run'))}; it does not shoot."


def helping(question: Question) -> str:
    """How many friends may help to suppress. [OP-SUP-05, R10]"""
    return "One friend may add" if isinstance(question, Pick) and question.high == 1 else "Each friend adds"


# -- what a choice is called -------------------------------------------------------------------------------------------


def label(move: Move, seen: ZoneView, names: Names) -> str:
    """One choice, at most 80 characters."""
    return (move_label(move, seen) or fight_label(move, seen) or list_label(move, seen) or PLAIN[move.kind])[:LABEL]


def move_label(move: Move, seen: ZoneView) -> str | None:
    """Sides, deployment, activations and moves."""
    match move:
        case moves.Side(row):
            return f"{ROWS[row]}, at the {PLACES[row]} of the map"
        case moves.Deploy(unit, cube):
            return deploy_label(unit, cube, seen)
        case moves.Activate(unit, action):
            return f"{placed(unit, seen)}: {ACTIONS[action]}{purpose(unit, action, seen)}"
        case moves.Order(unit, what):
            return f"{placed(unit, seen)}: {COMMANDS[what]}"
        case moves.Go(to, by):
            return f"To {to}{f', by {by}' if by else ''}{place_of(to, seen)}{met(move, seen)}"
        case moves.Charge(to, by):
            return f"Assault {foes_on(to, seen)}{f', by {by}' if by else ''}{met(move, seen)}"
        case moves.Stay():
            staying = actor(seen)
            return f"Stay on {staying.cube}" if staying else "Stay"
        case moves.Done():
            left = f" ({counted(seen.acting.orders, 'order')} left)" if seen.acting else ""
            return f"Give no more orders{left}"
    return None


def deploy_label(unit_id: str, cube: str, seen: ZoneView) -> str:
    """A unit with its upgrades, and where it would stand."""
    unit = seen.unit(unit_id)
    if unit is None:
        waiting = [each for each in seen.units if each.owner == seen.seat and not each.cube]
        return f"Spread what is left, from the middle outwards ({counted(len(waiting), 'unit')})"
    more = f", {extras(unit.model)}" if extras(unit.model) else ""
    return f"{unit.name} ({unit.id}{more}) on {cube}"


def placed(unit_id: str, seen: ZoneView) -> str:
    """`Tactical Enforcer 2 (Ta2, D4)`."""
    unit = seen.unit(unit_id)
    return tagged(unit_id, unit.cube if unit else "")


def actor(seen: ZoneView) -> UnitView | None:
    """The unit that moves, shoots or fights now."""
    return seen.unit(seen.acting.moving) if seen.acting else None


def place_of(cube: str, seen: ZoneView) -> str:
    """What it is like there: ` (level 1, cover)`."""
    field = seen.field
    level = field.level.get(cube, 0)
    told = [f"level {level}"] * (level > 0) + ["cover"] * (cube in field.cover)
    return f" ({', '.join(told)})" if told else ""


def met(move: moves.Go | moves.Charge, seen: ZoneView) -> str:
    """What a unit meets on the way, and where if not at its end: ` - drop to D5, dangerous ground`."""
    unit = actor(seen)
    if unit is None or seen.acting is None:
        return ""
    asked = "go" if seen.acting.action in ("walk", "run") else "step"
    hazards = [mark.partition(" ") for mark in chosen_route(seen, unit, move, asked).marks]
    told = [hazard_words(hazard, "" if cube == move.to else cube) for hazard, _, cube in hazards]
    return f" - {', '.join(told)}" if told else ""


def foes_on(cube: str, seen: ZoneView) -> str:
    """`Plague Dog 3 (Do3) on E5`, `E5 (Do3, Do4)`."""
    unit = actor(seen)
    foes = [each for each in seen.at(cube) if unit is None or each.owner != unit.owner]
    return f"{tagged(foes[0].id)} on {cube}" if len(foes) == 1 else f"{cube} ({', '.join([foe.id for foe in foes])})"


def fight_label(move: Move, seen: ZoneView) -> str | None:
    """Shots, suppressing fire, melee and healing, with their chances."""
    unit = actor(seen)
    match move:
        case moves.Shoot(name):
            target = seen.unit(name)
            where = f" on {target.cube}" if target else ""
            odds = removal(chances_of_shot(seen, unit, target)) if unit and target else ""
            return f"Shoot {tagged(name)}{where}{odds}"
        case moves.Suppress(cube):
            return f"Suppress {cube}{pinning(cube, seen)}"
        case moves.React(name):
            watcher = seen.unit(name)
            odds = removal(chances_of_shot(seen, watcher, unit, reaction=True)) if unit and watcher else ""
            return f"{placed(name, seen)} shoots{odds}"
        case moves.Strike(name):
            target = seen.unit(name)
            mud = seen.acting is not None and seen.acting.mud
            odds = removal(chances_of_strike(unit, target, seen.at(target.cube), mud=mud)) if unit and target else ""
            return f"Attack {tagged(name)}{odds}"
        case moves.Heal(name):
            patient = seen.unit(name)
            return f"{tagged(name)}{f': {wounds_of(patient)}' if patient else ''}"
        case moves.Help(name):
            return f"{placed(name, seen)}: +1 die"
    return None


def removal(chance: Outcome) -> str:
    """` - 54% removed, 20% wounded`; a chance of nothing is left out."""
    wounded = f", {percent(chance.wounded)} wounded" if chance.wounded else ""
    return f" - {percent(chance.removed)} removed{wounded}"


def pinning(cube: str, seen: ZoneView) -> str:
    """` - pins 62%, 47%`: each unit there that is not pinned yet, the own ones marked."""
    unit = actor(seen)
    if unit is None:
        return ""
    chance = chances_to_pin(seen, unit, cube)
    there = [each for each in seen.at(cube) if each.id in chance and not each.pinned]
    if not there:
        return " - all there are pinned already"
    if len(there) == 1:
        return f" - pins {tagged(there[0].id)} {percent(chance[there[0].id])}"
    told = [f"{'your ' if each.owner == unit.owner else ''}{each.id} {percent(chance[each.id])}" for each in there]
    return f" - pins {', '.join(told)}"


def list_label(move: Move, seen: ZoneView) -> str | None:
    """Armies, lists and standing orders."""
    match move:
        case moves.Field("own"):
            head = f"Your list, {cost_of(seen.draft)} of {seen.points}: "
            return head + roster(seen.draft, LABEL - len(head))
        case moves.Field(key):
            army = READY_ARMIES[key]
            head = f"{army.title}, {cost_of(army.units)}: "
            return head + roster(army.units, LABEL - len(head))
        case moves.Recruit(unit, gun, training):
            made = model("+".join(filter(None, (unit, gun, training))))
            return f"Recruit: {made.full_title} ({made.cost})"
        case moves.Dismiss(number):
            listed_there = 1 <= number <= len(seen.draft)
            gone = model(seen.draft[number - 1]) if listed_there else None
            return f"Dismiss {number}: {gone.full_title} ({gone.cost})" if gone else f"Dismiss number {number}"
        case moves.Orders(policy, percent_, unit, until):
            return watch_line(WatchView(policy, percent_, until), unit)
    return None


PLAIN = {
    "hold_fire": "Do not shoot",
    "spare": "Attack nobody",
    "army": "Write an army list",
    "concede": "Give up the game",
    "odds": "Chances of an attack",
    "sight": "What a unit sees",
}


# -- what a value stands for -------------------------------------------------------------------------------------------


def named(value: str, seen: ZoneView, names: Names, field: str) -> str:
    """A unit with its place, an action, an army, a map; cubes and the rest stay as they are."""
    unit = seen.unit(value)
    if unit is not None:
        return f"{unit.name} on {unit.cube}" if unit.cube else unit.name
    titles = {"armies": LISTED, "roll_off": ROWS}.get(seen.phase, ON_TABLE)
    return titles.get(value, value) if value else NOTHING_NAMED.get(seen.phase, "the safest way")


NOTHING_NAMED = {"armies": "as printed", "deployment": "from the middle outwards"}
"""What an empty value stands for: a gun or training, a cube; else a way."""


LISTED: Mapping[str, str] = {
    "0": NO_END,
    "own": "Your own list",
    **{key: army.title for key, army in READY_ARMIES.items()},
    **{key: f"{unit.title} ({unit.cost})" for key, unit in PROFILES.items()},
    **{key: f"{upgrade.title} (+{upgrade.cost})" for key, upgrade in UPGRADES.items()},
}
"""While armies are built, with costs; here `assault` is a unit and `first` too."""
ON_TABLE: Mapping[str, str] = {
    "rest": "All that is left",
    "0": NO_END,
    **{key: battlefield(key).title for key in SHIPPED},
    **{str(key): title for titles in (POLICIES, COMMANDS, ACTIONS) for key, title in titles.items()},
}
ROWS: Mapping[str, str] = {**ON_TABLE, "1": "Row 1", "8": "Row 8", "A": "Column A", "H": "Column H"}
"""In the roll-off, where a number is a row and no round."""
PLACES = {"1": "bottom", "8": "top", "A": "left", "H": "right"}


# -- how it stands -----------------------------------------------------------------------------------------------------


def standing(seen: ZoneView, names: Names) -> str:
    """The table in a few words, at most 1,024 characters: units by name if there is room, else by their tokens."""
    short = [name[:NAME] for name in names]
    head = [headline(seen, short), doing(seen)] if seen.acting else [headline(seen, short)]
    full, terse = [" ".join([*head, *sides(seen, short, words)]) for words in (spoken, token)]
    return full if len(full) <= ALT_TEXT else terse[:ALT_TEXT]


def headline(seen: ZoneView, names: Names) -> str:
    """Where the game is."""
    match seen.phase:
        case "battlefield" | "armies":
            return f"The armies are being chosen, up to {seen.points} points each."
        case "roll_off":
            return "The armies are chosen; the roll-off decides who picks a side."
        case "deployment":
            return "The armies are deploying."
        case "end":
            result = f"{names[seen.winners[0]]} won." if seen.winners else "It is a draw."
            return f"The game is over in round {seen.round}. {result} Points: {points(seen, names)}."
    left = ", ".join([f"{names[squad.seat]} {squad.waiting}" for squad in seen.squads])
    turn = f"Round {seen.round} of {ROUNDS}, {names[seen.to_act]}'s turn."
    return f"{turn} Points: {points(seen, names)}. Units to activate: {left}."


def points(seen: ZoneView, names: Names) -> str:
    """`Alice 30, Bob 15`."""
    return ", ".join([f"{names[squad.seat]} {squad.score}" for squad in seen.squads])


def doing(seen: ZoneView) -> str:
    """The activation in progress."""
    acting = seen.acting
    assert acting is not None
    by_order = f" ({unit_name(acting.moving)} obeys)" if acting.moving != acting.unit else ""
    return f"{unit_name(acting.unit)}: {ACTIONS[acting.action]}{by_order}."


def sides(seen: ZoneView, names: Names, words: Words) -> Iterable[str]:
    """Each side's units on the table and mines."""
    for squad in seen.squads:
        units = [words(unit) for unit in seen.of(squad.seat) if unit.cube]
        mines = [cube for cube, owner in seen.mines if owner == squad.seat]
        if units or seen.phase in ("activation", "end"):
            told = f"{names[squad.seat]}: {', '.join(units) or 'no unit left'}"
            yield f"{told}{f'; mines on {listed(mines)}' if mines else ''}."


def sheet(seen: ZoneView, names: Names) -> str:
    """What a seat has before it: its list while armies are built, then its units; its standing orders."""
    if seen.seat is None:
        return standing(seen, names)
    lines = draft_lines(seen) if seen.phase in ("battlefield", "armies") else unit_lines(seen, seen.seat)
    return "\n".join([*lines, *order_lines(seen)])


def draft_lines(seen: ZoneView) -> list[str]:
    """The list that a seat is building, numbered as Dismiss counts."""
    bought = [model(key) for key in seen.draft]
    heroes, specialists = sum([unit.hero for unit in bought]), sum([unit.specialist for unit in bought])
    return [
        f"Your list costs {cost_of(seen.draft)} of {seen.points} points{':' if bought else '; it is empty.'}",
        *[f"{number}. {unit.full_title} ({unit.cost})" for number, unit in enumerate(bought, 1)],
        f"Heroes {heroes} of {HEROES}, Specialists {specialists} of {SPECIALISTS}.",
    ]


def unit_lines(seen: ZoneView, seat: int) -> list[str]:
    """The units of a seat."""
    return [unit_line(unit, seen) for unit in seen.of(seat)] or ["You have no unit left."]


def unit_line(unit: UnitView, seen: ZoneView) -> str:
    """`Tactical Enforcer 2 (Ta2) with Sniper Rifle on D4: 1 of 2 wounds, pinned.`"""
    more = f" with {extras(unit.model)}" if extras(unit.model) else ""
    where = f" on {unit.cube}" if unit.cube else ", not deployed"
    marks = ", ".join([*marks_of(unit), *["activated"] * unit.activated])
    return f"{tagged(unit.id)}{more}{where}{f': {marks}' if marks else ''}."


def order_lines(seen: ZoneView) -> list[str]:
    """Standing orders for overwatch: for all units, then those with one of their own."""
    if seen.watch is None:
        return []
    return [f"{watch_line(seen.watch)}.", *[f"{watch_line(watch, unit)}." for unit, watch in seen.watches.items()]]
