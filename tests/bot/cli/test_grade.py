"""`arbiter grade`: what a game proves, what is missing for the next grade, and why it is exempt where it is."""

from __future__ import annotations

import argparse
import json
import re
import shutil
from pathlib import Path

import pytest

from bot.catalogue import Home, catalogue
from bot.cli.failures import Stop
from bot.cli.grade import COUNTS, GRADES, add_measures
from rules.engine import Refused
from testing.conformance.cases import Case
from testing.grading import computer, lesson, odds, orders, rulebook, saves, secrecy
from testing.grading.__main__ import grade
from testing.grading.candidate import Candidate, Effort
from testing.grading.criteria import CRITERIA, Card, Grade, judged, next_grade, reached
from testing.grading.exempt import declared
from testing.grading.findings import Verdict, exempt, missing, passed
from testing.grading.kept import data, file_of, kept, text
from testing.grading.sheet import HEAD, NONE, cells, sheet
from testing.subjects import CHECKED, PLACE
from tests.bot.cli.shell import Shell
from tests.bot.test_catalogue import arbiter
from tests.examples import magpie, tic_tac_toe
from tests.package import EXAMPLE, Neighbours, leaking

FEW = ("--games", "8", "--trials", "300")
MARKS = re.compile(r"^  (passed|missing|exempt) +(\w+) +(\S.*\.)$", re.MULTILINE)


def marks(told: str) -> dict[str, str]:
    """The criteria in what was printed, each with its mark; every one has a sentence."""
    return {key: mark for mark, key, _ in MARKS.findall(told)}


# -- a package ---------------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_the_example_is_bronze(site: Path, tmp_path: Path) -> None:
    """It has no lesson; what chance decides, it decides before the first answer. What was measured is kept.

    `make test` sees that a new game, which is a copy under another name, is bronze.
    """
    shutil.copytree(EXAMPLE / "tests", tmp_path / "tests")
    told = arbiter(tmp_path, [site], "grade", "race", "--up-to", "gold", "--beyond", "--keep", *FEW)
    found = marks(told)
    assert found.pop("computer") in ("passed", "missing")  # so few games do not tell
    assert found == {
        "conformance": "passed", "rules": "passed", "lesson": "missing", "odds": "exempt", "words": "passed",
        "saves": "passed", "ends": "passed", "orders": "exempt",
    }  # fmt: skip
    assert re.search(r"^bronze\n(?:.+\n)+silver\n(?:.+\n)+gold\n", told, re.MULTILINE)
    assert "There is no lesson: write one as LESSON in race_to_21.lesson." in told
    assert "nothing was rolled or drawn that follows an answer." in told
    assert told.splitlines()[-1].startswith("Race to 21 is bronze. Missing for silver: lesson.")
    about = json.loads((tmp_path / "tests" / "grade.json").read_text("utf-8"))
    assert (about["game"], about["rules_version"], about["grade"]) == ("race", 1, "bronze")
    assert about["command"] == "arbiter grade race --up-to gold --beyond --mutants 100 --trials 300 --games 8 --seed 1"
    assert about["criteria"]["rules"] == {
        "verdict": "passed", "sentence": "All 3 rules and rulings have a function and a test.", "figures": {"rules": 3},
    }  # fmt: skip


@pytest.mark.soak
def test_platinum_is_measured(site: Path) -> None:
    """A few mutants of the example, and trials of its two cards."""
    told = arbiter(EXAMPLE, [site], "grade", "race", "--beyond", "--mutants", "2", *FEW)
    assert re.search(r"^platinum\n  \w+ +mutants +[0-2] of 2 mutants are found", told, re.MULTILINE)
    assert re.search(
        r"^  passed +leaks +Nothing hidden shows itself in 3\d\d trials of \d+ games\.$", told, re.MULTILINE
    )


@pytest.mark.soak
def test_a_game_that_leaks_has_no_grade(site: Path, tmp_path: Path) -> None:
    """The test that finds it is named, and nothing is measured beyond; `make test` sees it of `arbiter check`."""
    told = arbiter(tmp_path, [leaking(site, tmp_path)], "grade", "race", "--json")
    about = json.loads(told[told.index("{\n") : told.rindex("\n}") + 2])
    assert about["grade"] is None
    assert [*about["criteria"]] == ["conformance", "rules"]
    assert "tests fail, the first is " in about["criteria"]["conformance"]["sentence"]
    assert "arbiter check race tells what is wrong." in about["criteria"]["conformance"]["sentence"]
    assert "no test carries RA-CNT-01, RA-CRD-01, RA-CRD-02: name it in one." in told
    assert told.splitlines()[-1] == "Race to 21 has no grade. Missing for bronze: conformance, rules."


# -- wrong words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "required: GAME"),
        (["chess"], "There is no game “chess”; there is deadlock, "),
        (["deadlock", "--tests", "nowhere"], "there is no folder nowhere: name the one with the game's own tests"),
        (["deadlock", "--up-to", "wood"], "invalid choice: 'wood'"),
        (["deadlock", "--up-to", "silver", "--least", "gold"], "Gold cannot be reached if nothing above silver is"),
        (["deadlock", "--trials", "0"], "out of range: give a whole number of 1 or more"),
        (["deadlock", "--jobs", "many"], "“many” is not a whole number"),
    ],
)
def test_wrong_words_are_told_in_a_sentence(shell: Shell, words: list[str], sentence: str) -> None:
    """Nothing is measured, and nothing is written."""
    ran = shell.run("grade", *words)
    assert sentence in ran.sentence
    assert (ran.status, ran.out) == (2, "")
    assert [*shell.folder.iterdir()] == []


def test_a_grade_is_kept_beside_tests_only(
    site: Path, neighbours: Neighbours, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there are none it is said before anything is measured."""
    neighbours.admit(site)
    monkeypatch.setenv(CHECKED, "race")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Stop, match=r"^There are no tests beside which the grade could be kept: name their folder with"):
        graded("race", "--keep")
    assert [*tmp_path.iterdir()] == []


def test_the_command_line_and_the_criteria_agree() -> None:
    """On the grades, and on how often something is tried."""
    assert [*Grade] == [*GRADES]
    usual = Effort()
    assert {name: getattr(usual, name) for name in COUNTS} == {name: count for name, (count, _) in COUNTS.items()}


# -- what is exempt ----------------------------------------------------------------------------------------------------


@pytest.fixture
def reasons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An `exempt.py` beside the tests of Death Dome, in a folder of its own."""
    monkeypatch.setenv(CHECKED, "death-dome")
    monkeypatch.setenv(PLACE, str(tmp_path))
    return tmp_path / "exempt.py"


def test_a_reason_makes_exempt_of_what_is_missing(reasons: Path) -> None:
    """And it is said when it is not needed any more."""
    reasons.write_text('EXEMPT = {"odds": "all of it is luck"}', "utf-8")
    candidate = Candidate("death-dome")
    criterion = next(each for each in CRITERIA if each.key == "odds")
    found = judged(candidate, criterion, print)
    assert found.verdict == Verdict.PASSED
    assert found.sentence.endswith(" exempt.py need not list it any more: take it out there.")
    lacking = type(criterion)("odds", "", Grade.SILVER, lambda candidate, tell: missing("None."))
    assert judged(candidate, lacking, print) == exempt("All of it is luck.")


def test_a_reason_for_what_every_game_needs_is_refused(reasons: Path) -> None:
    """With what may stand there."""
    reasons.write_text('EXEMPT = {"lesson": "nobody needs one"}', "utf-8")
    with pytest.raises(Refused, match=r"No game is exempt of “lesson”: take it out of exempt\.py, where odds, words, "):
        declared("death-dome")


def test_a_window_without_orders_needs_a_reason(reasons: Path) -> None:
    """The vote of Death Dome has one beside its tests, which are not looked at here."""
    reasons.write_text("EXEMPT = {}", "utf-8")
    windows = orders.Windows()
    windows.met.update(["vote", "defence"])
    windows.answered.add("defence")
    found = orders.judged(windows, 3, Candidate("death-dome"))
    assert found == missing(
        "No standing order answers vote: give their questions an order, or a reason for none in exempt.py beside the "
        "tests, as “orders.vote”."
    )


# -- criteria ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of the examples are known like any other."""
    for game, module in ((magpie.GAME, "magpie"), (tic_tac_toe.GAME, "tic_tac_toe")):
        monkeypatch.setitem(catalogue().games, game.key, game)
        monkeypatch.setitem(catalogue().homes, game.key, Home(f"tests.examples.{module}", f"renderers.{module}"))


def test_nothing_hidden_is_exempt(examples: None) -> None:
    """As of windows and of chance, where there are none."""
    candidate = Candidate("tic-tac-toe", Effort(games=3, trials=10))
    assert secrecy.measure(candidate, print) == exempt("In 20 random games nothing was hidden from anybody.")
    assert odds.measure(candidate, print).verdict == Verdict.EXEMPT
    assert orders.measure(candidate, print, games=3).verdict == Verdict.EXEMPT


def test_what_an_example_lacks_is_told(examples: None) -> None:
    """With what to do about it: Magpie has no lesson and no odds, and was never released."""
    candidate = Candidate("magpie", Effort(games=4, trials=200))
    assert secrecy.measure(candidate, print).figures["trials"] >= 200
    assert computer.measure_ends(candidate, print) == passed(
        "Computers end all of 4 games, options drawn at random.", games=4
    )
    assert "write one as LESSON in tests.examples.magpie.lesson" in lesson.measure(candidate, print).sentence
    assert "run python -m testing.saves magpie." in saves.measure(candidate, print).sentence
    assert "It has no rulebook: write its numbered rules" in rulebook.measure(candidate, print).sentence
    assert odds.measure(candidate, print).verdict == Verdict.MISSING


@pytest.mark.parametrize(
    ("name", "said"),
    [("deck_in_view", "sees a secret: view deck.0.value"), ("truth_in_event", "is told a secret: Confessed")],
)
def test_a_game_that_leaks_fails(name: str, said: str) -> None:
    """In one of its first games."""
    case = Case(f"tests.conformance.spoilt_secrets:{name}", "tests.examples.magpie")
    assert any(said in secrecy.tried(case, seed)[0] for seed in range(10))


def test_a_game_that_does_not_end_fails() -> None:
    """What computers play is told with its seats, options and where it stands."""
    assert "computers do not end it: " in computer.ended(Case("tests.conformance.spoilt_play:endless"), 1)


def test_one_thing_is_measured_alone(reasons: Path) -> None:
    """Beside what was kept of the same rules with the same measures, in the order of the grades."""
    with pytest.raises(Stop, match="Nothing is called “magic”; what is measured is conformance, rules, lesson, "):
        graded("death-dome", "--only", "magic")
    with pytest.raises(Stop, match=r"Nothing was kept of these rules with --mutants 100 .* --up-to gold --keep"):
        graded("death-dome", "--only", "rules")
    candidate = Candidate("death-dome")
    about = data(candidate, {"lesson": passed("Yes.")}, f"arbiter grade {candidate.effort.words}")
    file_of(candidate.key).write_text(text(about), "utf-8")
    with pytest.raises(Stop, match="--games 3"):
        graded("death-dome", "--only", "rules", "--games", "3")
    graded("death-dome", "--only", "rules", "--keep")
    told = kept(candidate.key)
    assert told is not None
    assert [*told["criteria"]] == ["rules", "lesson"]
    assert told["criteria"]["rules"]["figures"] == {"rules": 316}
    assert told["command"] == f"arbiter grade death-dome --up-to platinum {candidate.effort.words}"


def graded(*words: str) -> int:
    """The command, without the process in which the game's tests are found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    add_measures(parser)
    return grade(parser.parse_args(words))


def test_a_grade_wants_those_below_it() -> None:
    """Whatever is missing keeps a game from the grades above; what was not measured, too."""
    card: Card = {each.key: passed("Yes.") for each in CRITERIA}
    assert (reached(card), next_grade(card)) == (Grade.PLATINUM, None)
    card["saves"] = missing("No.")
    assert (reached(card), next_grade(card)) == (Grade.BRONZE, Grade.SILVER)
    card["saves"] = exempt("None needed.")
    del card["mutants"]
    assert (reached(card), next_grade(card)) == (Grade.GOLD, Grade.PLATINUM)
    assert (reached({}), next_grade({})) == (None, Grade.BRONZE)


# -- what was kept -----------------------------------------------------------------------------------------------------


def test_the_table_has_as_many_cells_as_its_head() -> None:
    """Whatever was measured of a game."""
    assert {line.count("|") for line in sheet()} == {len(HEAD) + 1}
    assert [*cells({})] == [NONE] * (len(HEAD) - 3) + ["nothing"]
    found = [*cells({"computer": missing("No.", won=3, played=8), "orders": exempt("None.")})]
    assert (found[1], found[-1]) == ("3 of 8", "orders")
