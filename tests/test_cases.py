"""Cases are read, played, and told of when they are wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.catalogue import games
from bot.rulebook import rules_of
from testing.cases import Case, Wrong, play, read, show
from tests.galactic_supremacy import kit as galactic_supremacy
from tests.one_page_deadzone import kit

PAGES = sorted(Path(__file__).parent.glob("*/cases/*.md"))
STRIKE = """\
    position Ta1@A8 / Ta9@B8 Do9@H1
    dice 8 1 1, 1 1 1
    P1 activate Ta1 assault; charge B8; strike Ta9
"""


def cases(folder: Path, text: str) -> list[Case]:
    """The cases of a page with this text."""
    page = folder / "page.md"
    page.write_text(text, "utf-8")
    return [*read(page)]


def wrong(folder: Path, *lines: str) -> str:
    """What is said of a case with these lines below those of STRIKE."""
    (case,) = cases(folder, f"## OP-MEL-07: it leaves.\n{STRIKE}" + "".join([f"    {line}\n" for line in lines]))
    with pytest.raises(Wrong) as told:
        play(case, kit)
    return str(told.value)


def test_the_example_of_the_guide_is_played(tmp_path: Path, checkout: Path) -> None:
    """Each row of its table is a case."""
    guide = (checkout / "CONTRIBUTING.md").read_text("utf-8").partition("## A case without Python")[2]
    found = cases(tmp_path, re.findall(r"```markdown\n(.*?)```", guide, re.DOTALL)[0])
    assert [case.name for case in found] == ["OP-MEL-08, R12 row 1", "OP-MEL-08, R12 row 2"]
    for case in found:
        play(case, kit)


def test_settings_of_a_page_give_way_to_those_of_a_case(tmp_path: Path) -> None:
    """Those above the first heading are for all positions, the last of a name counts; a line may go on below."""
    text = "# Rounds\n\n    with round=3\n\n## OP-RND-01: a.\n    position Ta1@A8\n        / Do1@H1\n    round = 3\n"
    for case in cases(
        tmp_path, f"{text}\n## OP-RND-01: b.\n    position Ta1@A8 / Do1@H1\n    with round=2\n    round = 2\n"
    ):
        play(case, kit)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("where(Ta1) = C8", "expected where(Ta1) = C8; came B8"),
        ("asking = P1 strike; score = 0, 0", "expected asking = P1 strike; came P1 fall_back"),
        ("P1 go H1", "“go H1” is refused: "),
        ("P1 cannot go A7", "“go A7” is not refused"),
        ("P1 cannot go H1: no room", "expected the refusal “no room”; came “"),
        ("P1 may go H1", "expected “go H1” among the choices; came go "),
        ("P1 may not go A7; go H1", "expected “go A7” not among the choices; came go "),
        ("facts Moved path=C8", "expected Moved path=C8; came Moved unit=Ta1 start=A8 path=B8 forced=no"),
        ("facts no Struck", "expected no Struck; came Struck unit=Ta1"),
        ("facts Struck | Wounded | Wounded", "expected Struck | Wounded | Wounded; came Struck unit=Ta1"),
        ("facts Wounded | Struck", "expected Wounded | Struck; came Struck unit=Ta1"),
        ("facts Hit", "expected facts that the game knows; came ['Hit']"),
        ("public reads a brass band", "expected a line with “a brass band”; came ['"),
        ("public does not read Enforcer", "expected no line with “Enforcer”; came ['"),
        ("dance", "nobody understands this step"),
        ("dice 8", "expected all dice to be rolled; came left over: [[8]]"),
        ("unit(Ta1).hat = red", "AttributeError: "),
    ],
)
def test_what_is_wrong_is_told_in_plain_words(tmp_path: Path, line: str, told: str) -> None:
    """With the file, the line, the case and the step."""
    said = wrong(tmp_path, line)
    assert told in said
    assert f"{tmp_path / 'page.md'}:5: OP-MEL-07: " in said


def test_a_refusal_may_name_its_rules(tmp_path: Path) -> None:
    """Just those that it has."""
    text = "## GS-END-02: it is out.\n    position P1: hand fleet / P2: out / P3: hand -\n    with phase=build\n"
    step = "    P2 cannot act offer P1 give=fleet: You are out of this game; you can only watch."
    right, wrong = cases(tmp_path, f"{text}{step} [GS-END-02]\n{text}{step} [GS-END-03]\n")
    play(right, galactic_supremacy)
    with pytest.raises(Wrong, match="expected GS-END-03; came GS-END-02"):
        play(wrong, galactic_supremacy)


def test_of_a_list_a_path_shows_that_of_each(tmp_path: Path) -> None:
    """All of it, in its order."""
    text = "## OP-GEN-01: a.\n    position Ta1@A8 / Do1@H1\n"
    for case in cases(tmp_path, f"{text}    units.id = Ta1, Do1; units.cube = A8, H1; units.0.cube = A8\n"):
        play(case, kit)
    (short,) = cases(tmp_path, f"{text}    units.id = Ta1\n")
    with pytest.raises(Wrong, match=r"expected units\.id = Ta1; came Ta1, Do1"):
        play(short, kit)


def test_nothing_can_be_done_before_a_position(tmp_path: Path) -> None:
    """A page that has only steps says what is missing."""
    (case,) = cases(tmp_path, "## OP-MEL-07: it leaves.\n    P1 go H1\n")
    with pytest.raises(Wrong, match="a case begins with “position” or “game”"):
        play(case, kit)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "none"),
        (True, "yes"),
        ("", "nothing"),
        ((), "nothing"),
        (("a", ("b", 1)), "a, (b, 1)"),
        ({"a": 2}, "a: 2"),
    ],
)
def test_a_value_as_it_is_written(value: object, text: str) -> None:
    """As short as it can be read."""
    assert show(value) == text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parts[-3].replace('_', '-')} {page.stem}")
def test_every_page_names_rules_that_exist(page: Path) -> None:
    """Each case has a rule, ruling, decision point or example of its rulebook, and no two names are alike."""
    game = games()[page.parts[-3].replace("_", "-")]
    assert game.rulebook
    book, found = game.rulebook.read_text("utf-8"), [*read(page)]
    assert len({case.name for case in found}) == len(found) > 0
    known = {entry.id for entry in rules_of(game)}
    for case in found:
        first = case.heading.ids.partition(",")[0].partition("..")[0]
        assert first in known or re.search(rf"\b{re.escape(first)}\b", book), f"{page}:{case.heading.line}"
