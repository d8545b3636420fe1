"""The rule functions that a plain rifle shot enters: `python -m tests.deadzone.trace` lists them by module.

A rule function returns a `Rule`. A reader who follows the shot through the chapters has to read each of them.
"""

from __future__ import annotations

import ast
import dis
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

from tests.deadzone.fights import acting

CHAPTERS = Path(__file__).parents[2] / "rules/deadzone/chapters"
POSITION = "E1:enforcer-troop/laser-rifle@A1-1 / R1:corporation-marine-troop@C1-1"
SHOT, HIT, MISSED = "shoot laser-rifle R1", [6, 4, 1, 1, 1], [1, 1, 1]


def rule_functions() -> Mapping[tuple[str, int], str]:
    """All rule functions of the chapters: file and first line -> name."""
    found = {}
    for path in sorted(CHAPTERS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.returns and ast.unparse(node.returns).startswith("Rule["):
                found[str(path), node.lineno] = node.name
    return found


def trace() -> Mapping[str, list[str]]:
    """The rule functions that begin while the shot is carried out: module -> their names, in this order."""
    known = rule_functions()
    entered: dict[str, list[str]] = defaultdict(list)
    table = acting(POSITION, dice=[HIT, MISSED])

    def note(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        name = known.get((code.co_filename, code.co_firstlineno))
        if event == "call" and name and begins(frame):
            module = str(Path(code.co_filename).relative_to(CHAPTERS))
            if name not in entered[module]:
                entered[module].append(name)

    sys.setprofile(note)
    try:
        table.play("P1", SHOT)
    finally:
        sys.setprofile(None)
    return {module: names for module, names in entered.items() if names}


def begins(frame: FrameType) -> bool:
    """Whether a function is called, and not a generator gone on with."""
    return frame.f_lasti <= next(step.offset for step in dis.get_instructions(frame.f_code) if step.opname == "RESUME")


def main() -> None:
    """Print them."""
    entered = trace()
    for module, names in entered.items():
        print(f"{module}: {', '.join(names)}")
    print(f"{sum(map(len, entered.values()))} rule functions in {len(entered)} modules")


if __name__ == "__main__":
    main()
