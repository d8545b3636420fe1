"""`arbiter new-game`: writes a whole game in a package of its own, which is installed, checked and played at once."""

from __future__ import annotations

import ast
import re
import shutil
import tomllib
from collections.abc import Mapping
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

import testing
from bot.catalogue import games
from bot.cli import new_game
from bot.cli.failures import Stop
from bot.rulebook import RULE
from tests.bot.cli.shell import Shell
from tests.package import EXAMPLE, Neighbours, install

FILES = {
    "README.md",
    "pyproject.toml",
    "false_papers/RULEBOOK.md",
    "false_papers/__init__.py",
    "false_papers/pictures.py",
    "tests/double.py",
    "tests/silent.py",
    "tests/test_false_papers.py",
}
RULES = {"FP-CNT-01", "FP-CRD-01", "FP-CRD-02"}


def texts(folder: Path) -> Mapping[str, str]:
    """What lies below a folder: texts by path."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}


def written(shell: Shell, key: str, *words: object) -> Mapping[str, str]:
    """The texts of a new game."""
    ran = shell.run("new-game", key, *words)
    assert (ran.status, ran.error) == (0, "")
    return texts(shell.folder / f"arbiter-{key}")


@pytest.mark.slow
def test_a_new_game_is_green_at_once(
    whole_shell: Shell,
    neighbours: Neighbours,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its wheel is found, passes the tests of every game and its own, and is played with computers."""
    written(whole_shell, "false-papers")
    package = whole_shell.folder / "arbiter-false-papers"
    neighbours.admit(install(package, tmp_path_factory.mktemp("package")), modules=("false_papers",))
    monkeypatch.chdir(package)
    told = whole_shell.run("grade", "false-papers", "--tests", "tests", "--up-to", "bronze").out
    assert re.search(r"^  passed +conformance +All \d+ tests of arbiter check pass\.$", told, re.MULTILINE), told
    assert told.endswith("\nFalse Papers is bronze; what silver wants was not measured.\n"), told
    assert whole_shell.run("simulate", "false-papers", "--games", "3").out.startswith("3 games, ")
    doctor = whole_shell.run("doctor").out
    assert "ok   Packages bring False Papers from arbiter-false-papers 0.1.0." in doctor


def test_a_new_game_bears_its_own_name(shell: Shell) -> None:
    """In its files' names, its distribution, its module, its classes, its commands and its prose."""
    files = written(shell, "false-papers")
    assert {*files} == FILES
    project = tomllib.loads(files["pyproject.toml"])
    assert project["project"]["name"] == "arbiter-false-papers"
    assert project["project"]["entry-points"]["arbiter.games"] == {"false-papers": "false_papers"}
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["false_papers"]
    rules = files["false_papers/__init__.py"]
    assert rules.startswith('"""False Papers: count up in turn; whoever says 21 wins."""\n')
    for line in ('    key="false-papers",', '    command="false-papers",', '    title="False Papers",'):
        assert line in rules.splitlines()
    assert "class FalsePapers(State):" in rules
    assert "class FalsePapersView:" in rules
    assert "def deal(game: FalsePapers) -> Rule[str]:" in rules
    assert "from false_papers import AIM, FalsePapersView" in files["false_papers/pictures.py"]
    assert '"""A game in which these cards are dealt' in files["tests/test_false_papers.py"]
    assert files["README.md"].startswith("# False Papers\n")


def test_nothing_is_left_of_the_game_that_it_was_made_from(shell: Shell) -> None:
    """Neither as a word nor as a part of a name."""
    for path, text in written(shell, "false-papers").items():
        assert not re.search(r"(?<![a-z])race(?![a-z])|\bRA[-_]", f"{path}\n{text}", re.IGNORECASE), path
        assert text.endswith("\n")
        assert all(len(line) <= 120 for line in text.splitlines()), path


def test_the_rules_of_a_new_game_have_a_prefix_of_its_own(shell: Shell) -> None:
    """In the rulebook, in the code and in the tests."""
    files = written(shell, "false-papers")
    assert {*RULE.findall(files["false_papers/RULEBOOK.md"])} == RULES
    assert {*RULE.findall(files["false_papers/__init__.py"])} == RULES
    named = re.findall(r"def test_([A-Z]+_[A-Z]+_\d+)", files["tests/test_false_papers.py"])
    assert {name.replace("_", "-") for name in named} == RULES


def test_the_readme_of_a_new_game_leads_on(shell: Shell) -> None:
    """What to type, and which file to change first; its links lead somewhere wherever it lies."""
    readme = written(shell, "false-papers")["README.md"]
    for command in (
        "pip install --editable .", "arbiter check false-papers", "arbiter play --game false-papers",
        "arbiter simulate false-papers",
    ):  # fmt: skip
        assert f"\n{command}\n" in readme
    assert readme.index("`false_papers/RULEBOOK.md`") < readme.index("`false_papers/__init__.py`")
    assert "“A new game in ten steps” in Arbiter's CONTRIBUTING.md" in readme
    assert "](" not in readme


def test_the_command_says_what_comes_next(shell: Shell) -> None:
    """Where the game is, and the first commands."""
    told = shell.run("new-game", "false-papers").out.splitlines()
    assert told[0] == "False Papers is in arbiter-false-papers, a whole game already. Go on with"
    assert told[1:-1] == [
        "    cd arbiter-false-papers",
        "    pip install --editable .",
        "    arbiter check false-papers",
        "    arbiter play --game false-papers",
    ]
    assert told[-1] == "and then with README.md there, which tells what to change first."


def test_a_title_and_a_folder_may_be_named(shell: Shell) -> None:
    """An empty folder will do, one whose parents are not there, too."""
    (shell.folder / "mine").mkdir()
    assert shell.run("new-game", "whos-there", "--title", "Who’s there?", "--folder", "mine").status == 0
    files = texts(shell.folder / "mine")
    assert '    title="Who’s there?",' in files["whos_there/__init__.py"].splitlines()
    assert shell.run("new-game", "other", "--folder", "far/away").status == 0
    assert "other/__init__.py" in texts(shell.folder / "far" / "away")


@pytest.mark.parametrize(
    ("key", "prefix", "title", "name"),
    [
        ("chess", "CH", "Chess", "Chess"),
        ("false-papers", "FP", "False Papers", "FalsePapers"),
        ("one-page-war-of-worlds", "OPW", "One Page War Of Worlds", "OnePageWarOfWorlds"),
        ("catch-22", "CA", "Catch 22", "Catch22"),
        ("x-1a", "XA", "X 1a", "X1a"),
        ("great-race", "GR", "Great Race", "GreatRace"),
        ("race", "RA", "Race", "Race"),
        ("match", "MA", "Match", "MatchGame"),
        ("add", "AD", "Add", "AddGame"),
        ("none", "NO", "None", "NoneGame"),
    ],
)
def test_all_names_follow_from_the_key(shell: Shell, key: str, prefix: str, title: str, name: str) -> None:
    """What is written once is not written over; a class that is there already keeps its name."""
    module = key.replace("-", "_")
    files = written(shell, key)
    rules = files[f"{module}/__init__.py"]
    assert f'    key="{key}",\n    command="{key}",\n    title="{title}",\n' in rules
    assert f"class {name}(State):" in rules
    assert f"class {name}View:" in rules
    assert {*RULE.findall(rules)} == {f"{prefix}-CNT-01", f"{prefix}-CRD-01", f"{prefix}-CRD-02"}
    classes = [node.name for node in ast.parse(rules).body if isinstance(node, ast.ClassDef)]
    imports = [node for node in ast.walk(ast.parse(rules)) if isinstance(node, ast.ImportFrom)]
    imported = [alias.name for node in imports for alias in node.names]
    assert len({*classes, *imported}) == len([*classes, *imported])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["False-Papers"], "“False-Papers” is no key"),
        (["false_papers"], "“false_papers” is no key"),
        (["false papers"], "“false papers” is no key"),
        (["2-papers"], "“2-papers” is no key"),
        (["papers-"], "“papers-” is no key"),
        (["false--papers"], "“false--papers” is no key"),
        (["../papers"], "“../papers” is no key"),
        (["é-papers"], "“é-papers” is no key"),
        (["x-1"], "“x-1” is no key"),
        ([""], "“” is no key"),
        (["a" * 33], "is no key"),
        (["a\nb"], "“a b” is no key"),
        (["deadlock"], "there is a game “deadlock” already"),
        (["onepage"], "/onepage is a command of One Page Deadzone already"),
        (["undo"], "/undo is a command of Arbiter already"),
        (["random"], "Python has a module random already"),
        (["class"], "class is a word of Python"),
        (["testing"], "a module testing is installed already"),
        (["simcord"], "a module simcord is installed already"),
        (["tests"], "tests is the folder of its tests"),
        (["papers", "--title", " "], "is no title"),
        (["papers", "--title", 'The "Papers"'], "is no title"),
        (["papers", "--title", "{who}"], "is no title"),
        (["papers", "--title", "back\\slash"], "is no title"),
        (["papers", "--title", "two\nlines"], "“two lines” is no title"),
        (["papers", "--title", "x" * 33], "is no title"),
        ([], "required: KEY"),
    ],
)
def test_a_name_that_cannot_be_is_refused(shell: Shell, words: list[str], sentence: str) -> None:
    """One sentence says why, and nothing is written."""
    ran = shell.run("new-game", *words)
    assert sentence in ran.sentence
    assert (ran.status, ran.out) == (2, "")
    assert [*shell.folder.iterdir()] == []


def test_a_folder_with_something_in_it_stays_as_it_is(shell: Shell) -> None:
    """Whether it was named or not; neither is a file taken for a folder."""
    (shell.folder / "arbiter-papers").mkdir()
    (shell.folder / "arbiter-papers" / "note").write_text("mine", "utf-8")
    ran = shell.run("new-game", "papers")
    assert ran.sentence == (
        "arbiter: There is something in arbiter-papers already: name an empty or a new folder with --folder."
    )
    assert ran.status == 2
    ran = shell.run("new-game", "papers", "--folder", "arbiter-papers/note")
    assert "arbiter-papers/note is no folder" in ran.sentence
    (shell.folder / "lost").symlink_to("nowhere")
    assert "lost is no folder" in shell.run("new-game", "papers", "--folder", "lost").sentence
    assert (shell.folder / "lost").is_symlink()
    assert texts(shell.folder) == {"arbiter-papers/note": "mine"}


def test_a_folder_that_cannot_be_written_is_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left of what was begun: not in an empty folder, and no new one."""
    (shell.folder / "file").write_text("", "utf-8")
    ran = shell.run("new-game", "papers", "--folder", "file/below")
    assert "file/below cannot be written: " in ran.sentence
    assert ran.status == 1
    before = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == "silent.py":
            raise OSError(28, "No space left on device")
        return before(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    (shell.folder / "empty").mkdir()
    for place in ("empty", "new/below"):
        ran = shell.run("new-game", "papers", "--folder", place)
        assert ran.sentence == f"arbiter: {place} cannot be written: no space left on device."
        assert ran.status == 1
    assert sorted(path.name for path in shell.folder.rglob("*")) == ["empty", "file"]


# -- the template ------------------------------------------------------------------------------------------------------


def test_the_wheel_brings_the_example(checkout: Path) -> None:
    """It is built into the wheel from its folder, and so it has to be in the source distribution and in the image."""
    build = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]
    example = EXAMPLE.relative_to(checkout).as_posix()
    assert build["wheel"]["force-include"] == {example: f"testing/{new_game.TEMPLATE}"}
    assert f"/{example}" in build["sdist"]["include"]


def test_the_template_is_found_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the installed tests, or else in this checkout."""
    assert new_game.template() == EXAMPLE
    installed = tmp_path / "testing" / new_game.TEMPLATE
    installed.mkdir(parents=True)
    spec = ModuleSpec("testing", None, is_package=True)
    spec.submodule_search_locations = [str(installed.parent)]
    monkeypatch.setattr(testing, "__spec__", spec)
    assert new_game.template() == installed
    monkeypatch.setattr(new_game, "CHECKOUT", tmp_path)
    installed.rmdir()
    with pytest.raises(Stop, match="install Arbiter again"):
        new_game.template()


def test_what_was_made_beside_the_template_is_not_copied(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what Python compiled nor what tools keep in hidden folders."""
    folder = shell.folder / new_game.TEMPLATE
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("race_to_21/__pycache__/x.pyc", ".cache/x", ".hidden"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"\xff")
    monkeypatch.setattr(new_game, "template", lambda: folder)
    assert {*written(shell, "false-papers")} == FILES


def test_the_template_leaves_room_for_its_names() -> None:
    """What its state is called everywhere becomes `game`, so nothing else in it may be called that."""
    for path in EXAMPLE.rglob("*.py"):
        names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert "game" not in names, path
    assert "race" not in games()
