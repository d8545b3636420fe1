"""What the choices of a question name: cubes and models with the numbers of the choices, and the part of the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from renderers.deadzone.changes import Changes, Fire
from renderers.deadzone.looks import AXIS, MARGIN, PICTURE, Plot
from renderers.skirmish.numbers import shown_of
from rules.deadzone.chapters.combat.pools import ranged_pool
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scripts import read_script
from rules.deadzone.model import moves as m
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.geometry.cubes import INDEX, PLACES, WIDTH
from rules.deadzone.model.models import arms
from rules.deadzone.model.public_attacks import PublicAttack
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.view import SectorView
from rules.engine import Move, Question

NOTICES: Mapping[type[Move], str] = {
    m.Advance: "What does {who} do? The numbers are those of your choices.",
    m.Sprint: "What does {who} do? The numbers are those of your choices.",
    m.Shoot: "Which enemy does {who} shoot? The numbers are those of your choices.",
    m.Assault: "Which enemy does {who} assault? The numbers are those of your choices.",
    m.Activate: "Your Turn: which model acts? The numbers are those of your choices.",
    m.Take: "Which of the lit zones do you take? The numbers are those of your choices.",
    m.Deploy: "Deploy your models in the lit cubes.",
    m.Evade: "Where does your model evade to? The numbers are those of your choices.",
    m.PickUp: "Pick up an item? The numbers are those of your choices.",
    m.Look: "Which token do you look at? The numbers are those of your choices.",
    m.Strike: "Which model strikes? The numbers are those of your choices.",
}
LETTERED: Mapping[type[Move], str] = {
    m.Advance: "What does {who} do? A: reached by Advance, S: by Sprint.",
    m.Sprint: "What does {who} do? A: reached by Advance, S: by Sprint.",
    m.Shoot: "Which enemy does {who} shoot?",
    m.Deploy: "Deploy your models in the lit cubes.",
}
LEADING = "Your Turn: who in the light acts? Enemies in red can be shot."
"""Where models are offered together with whom they shoot: numbers of all of that would hide them."""
PROMPTED: Mapping[str, str] = {
    Prompt.RECON_STEP: "Recon: which model goes to which of the lit cubes?",
    Prompt.REDEPLOY: "Recon: which model do you place anew, in which of the lit cubes?",
}
"""Of questions whose moves are made elsewhere, too."""
BY_NUMBER, BY_LIST = "The numbers are those of your choices.", "Choose from the list below."
MANY = 30
"""More choices than this have no numbers: they would hide what they stand on."""
TOGETHER = 6
"""So many numbers at most are written on a cube."""
LETTERS: Mapping[type[Move], str] = {m.Advance: "A", m.Sprint: "S"}
COLUMNS = 5
"""The least number of columns and rows that are shown."""
TALLEST = 1240
"""A plan is no higher than this."""


@dataclass(slots=True)
class Marks:
    """Numbers of choices by the cube or model that they name; cubes that are lit without one; the dice of shots.

    Where there are too many choices for numbers, `letters` say of a cube how one gets there. `zones` are columns of the
    board by the number of the choice that takes them.
    """

    cubes: dict[str, list[int]] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)
    models: dict[str, list[int]] = field(default_factory=dict)
    lit: set[str] = field(default_factory=set)
    zones: dict[int, tuple[str, ...]] = field(default_factory=dict)
    dice: dict[str, int] = field(default_factory=dict)
    notice: str = ""
    attack: Changes = field(default_factory=Changes)
    """The attack that the question is about."""
    prey: set[str] = field(default_factory=set)
    """Whom the models that may be activated can shoot at once."""

    @property
    def any(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.cubes or self.letters or self.models or self.lit or self.zones or self.attack.hit)


def numbered(view: SectorView, question: Question) -> frozenset[int]:
    """The choices, counted from 1, whose numbers `hand` writes on the plan: none where they would hide it."""
    marks, options = Marks(), options_of(question)
    if len(options) > MANY or any(leads(move) for move in options):
        return frozenset()
    for number, move in enumerate(options, 1):
        if not isinstance(move, m.Deploy | m.Take):
            _mark(view, marks, number, move)
    zones = [[number] for number, move in enumerate(options, 1) if isinstance(move, m.Take)]
    written = [*marks.cubes.values(), *marks.models.values(), *zones]
    return frozenset([number for numbers in written for number in shown_of(numbers, TOGETHER)])


def leads(move: Move) -> bool:
    """Whether a model is activated together with what it does at once."""
    return isinstance(move, m.Activate) and bool(move.then)


def options_of(question: Question) -> Sequence[Move]:
    """The moves that a question lists; none where it asks for a number."""
    options: Sequence[Move] = getattr(question, "options", ())
    return options


def named_by(move: Move) -> tuple[str, str]:
    """The field that says where or whom a move is about, and its value; nothing where there is none."""
    for name in ("to", "target", "cube", "token", "model"):
        value = getattr(move, name, "")
        if value:
            return name, str(value)
    return "", ""


def marks_of(view: SectorView, question: Question) -> Marks:
    """What the choices of a question name, counted from 1."""
    marks, few = Marks(attack=attack_of(view, question)), len(options_of(question)) <= MANY
    leading = any(leads(move) for move in options_of(question))
    marks.notice = LEADING if leading else PROMPTED.get(question.prompt, "")
    for number, move in enumerate(options_of(question), 1):
        if isinstance(move, m.Deploy):
            marks.lit |= {move.cube} & {*INDEX}
        elif isinstance(move, m.Take):
            marks.zones[number] = rules_of(view).cells(move.zone)
        elif leading and isinstance(move, m.Activate):
            _lead(view, marks, move)
        elif not few:
            _letter(view, marks, move)
        else:
            _mark(view, marks, number, move)
        if isinstance(move, m.Shoot):
            _count(view, marks, move)
        marks.notice = marks.notice or (NOTICES if few else LETTERED).get(type(move), "")
    marks.notice = marks.notice or (BY_NUMBER if few else BY_LIST)
    if marks.letters:
        marks.lit.clear()  # where one can go matters more than what else may be aimed at
    return marks


def _letter(view: SectorView, marks: Marks, move: Move) -> None:
    """A cube to go to gets the letter of the shortest way there; a model that may be attacked stands in a light."""
    _, value = named_by(move)
    if isinstance(move, m.Advance | m.Sprint) and value in INDEX:
        letter = LETTERS[type(move)]
        marks.letters[value] = min(letter, marks.letters.get(value, letter))
    elif value in INDEX:
        marks.lit.add(value)
    elif (f := view.fighter(value)) is not None and f.fate == "table":
        marks.models.setdefault(f.id, [])


def _mark(view: SectorView, marks: Marks, number: int, move: Move) -> None:
    name, value = named_by(move)
    token = view.token(int(value)) if name == "token" else None
    value = token.cube if token else value
    f = view.fighter(value)
    if value in INDEX:
        marks.cubes.setdefault(value, []).append(number)
    elif f is not None and f.fate == "table":
        marks.models.setdefault(value, []).append(number)


def _lead(view: SectorView, marks: Marks, move: m.Activate) -> None:
    """Who may be activated stands in a light, and in another one whom it can shoot then."""
    marks.models.setdefault(move.model, [])
    marks.prey |= {step.target for step in read_script(move.then) if isinstance(step, m.Shoot)} if move.then else set()


def attack_of(view: SectorView, question: Question) -> Changes:
    """The targets of the attack that a question is about, with lines of fire; nothing where it is about none."""
    attack = Changes()
    about = question.about
    if not isinstance(about, PublicAttack):
        return attack
    origin = view.fighter(about.by)
    for code in about.targets:
        f = view.fighter(code)
        if f is not None and f.fate == "table":
            attack.hit.add(code)
            if about.cause != "assault" and origin is not None and origin.cube:
                attack.fires.append(Fire(origin.id, origin.cube, f.cube, code))
    return attack


def _count(view: SectorView, marks: Marks, move: m.Shoot) -> None:
    """The dice of a normal shot at a model, the most of all weapons."""
    by = view.fighter(view.acting.id) if view.acting else None
    at = view.fighter(move.target)
    weapon = next((one for one in arms(view, by, False) if one.id == move.weapon), None) if by else None
    if by is None or at is None or weapon is None or move.how:
        return
    dice = ranged_pool(view, Attack("shoot", by.owner, by, weapon, at)).dice
    marks.dice[at.id] = max(dice, marks.dice.get(at.id, 0))


# -- the part of the board ---------------------------------------------------------------------------------------------


def zoom_of(view: SectorView, marks: Marks, top: int) -> Plot | None:
    """The columns and rows in which there is something to choose, with the acting model; None if there is nothing."""
    acting = view.fighter(view.acting.id) if view.acting else None
    found = [view.fighter(code) for code in (*marks.models, *sorted(marks.attack.hit | marks.prey))] + [acting]
    zones = [f"{cell}-1" for cells in marks.zones.values() for cell in cells]
    named = {*marks.cubes, *marks.letters, *marks.lit, *zones, *[f.cube for f in found if f is not None and f.cube]}
    cubes = [cube for cube in sorted(named) if cube in INDEX]
    if not cubes:
        return None
    left, columns = _span([PLACES[INDEX[cube]][0] for cube in cubes])
    bottom, rows = _span([PLACES[INDEX[cube]][1] for cube in cubes])
    size = min((PICTURE - AXIS - MARGIN) // columns, TALLEST // rows)
    return Plot(size, left, bottom, columns, rows, AXIS + (PICTURE - AXIS - MARGIN - size * columns) // 2, top + AXIS)


def _span(places: list[int]) -> tuple[int, int]:
    """Where a stretch with these places and one more at each end begins, and its length."""
    low, high = min(places) - 1, max(places) + 1
    spare = max(0, COLUMNS - (high - low + 1))
    low, high = low - spare // 2, high + spare - spare // 2
    if low < 0:
        low, high = 0, high - low
    if high > WIDTH - 1:
        low, high = max(0, low - (high - WIDTH + 1)), WIDTH - 1
    return low, high - low + 1
