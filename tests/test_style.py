"""House rules that no linter knows; each check is run on a bad sample too, so that none passes by not looking."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.trees import (
    Definition,
    Trees,
    blocks,
    forget,
    functions,
    functions_in,
    last_name,
    nodes,
    own_nodes,
    parse,
    same,
    sample,
)

ENGINE_LINES = 2_000
FLOORS, CROWD = ("bot", "renderers", "rules", "testing", "tests"), 40


@pytest.fixture(scope="module", autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    forget()


def yields(node: ast.AST) -> bool:
    """Whether `node` itself yields."""
    return any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in own_nodes(node))


def written(annotation: ast.expr | None) -> str:
    """An annotation as text, empty if there is none."""
    return ast.unparse(annotation) if annotation else ""


# -- rules are called with `yield from` --------------------------------------------------------------------------------


@dataclass
class RuleNames:
    """The names in all modules that stand for rules."""

    functions: set[str] = field(default_factory=set)
    members: set[str] = field(
        default_factory=set
    )  # methods, parameters, fields and tables that give a rule when called
    running: set[str] = field(default_factory=set)  # variables that hold a rule which is driven later

    @classmethod
    def of(cls, trees: Trees) -> RuleNames:
        """Collect them from annotations, and from tables of rules without one."""
        names = cls()
        for tree in trees.values():
            names.functions |= rules_in(tree, methods=False)
            names.members |= rules_in(tree, methods=True)
            for declared in nodes(tree, ast.AnnAssign):
                names._declare(last_name(declared.target), written(declared.annotation))
            for given in nodes(tree, ast.arg):
                names._declare(given.arg, written(given.annotation))
            driven = [node.value for node in nodes(tree, ast.YieldFrom)]
            names.running.update(value.id for value in driven if isinstance(value, ast.Name))
        for tree in trees.values():
            for node in nodes(tree, ast.Assign):
                names._assign([last_name(target) for target in node.targets], node.value)
        return names

    def _assign(self, targets: list[str], value: ast.expr) -> None:
        if isinstance(value, ast.Dict) and {last_name(part) for part in ast.walk(value)} & self.functions:
            self.members.update(targets)
        elif isinstance(value, ast.Name) and set(targets) <= self.running:
            self.running.add(value.id)

    def _declare(self, name: str, annotation: str) -> None:
        if annotation.startswith("Rule["):
            self.running.add(name)
        elif "Callable[" in annotation and ", Rule[" in annotation:
            self.members.add(name)


def rules_in(tree: ast.Module, *, methods: bool) -> set[str]:
    """The names of all functions in a module that are rules, or those of all methods."""
    below = {id(inner) for node in nodes(tree, ast.ClassDef) for inner in node.body}
    return {
        node.name
        for node in functions_in(tree)
        if (id(node) in below) is methods and written(node.returns).startswith("Rule[")
    }


def imported(tree: ast.Module) -> dict[str, str]:
    """Local name -> name where it comes from, of all that a module imports."""
    return {alias.asname or alias.name: alias.name for alias in nodes(tree, ast.alias)}


def calls_a_rule(call: ast.Call, names: RuleNames, imports: dict[str, str]) -> bool:
    """Whether a call begins a rule, in a module where `imports` gives the origin of the names that it knows."""
    name, callee = last_name(call.func), call.func
    if name in names.members:
        return True
    if isinstance(callee, ast.Attribute):
        return name in names.functions and last_name(callee.value) in imports
    return imports.get(name) in names.functions


def proper_places(tree: ast.Module, names: RuleNames) -> set[int]:
    """The expressions where a rule may be called: after `yield from`, handed on by a plain function, or driven."""
    places = {id(node.value) for node in nodes(tree, ast.YieldFrom)}
    places |= {id(node.body) for node in nodes(tree, ast.Lambda)}
    for held in nodes(tree, ast.Assign):
        if {last_name(target) for target in held.targets} <= names.running:
            places.add(id(held.value))
    for function in functions_in(tree):
        if written(function.returns).startswith("Rule[") and not yields(function):
            places.update(id(inner.value) for inner in own_nodes(function) if isinstance(inner, ast.Return))
    return places


def forgotten_yields(trees: Trees) -> Iterator[str]:
    """Every call of a rule that does nothing because nobody drives it."""
    names = RuleNames.of(trees)
    for path, tree in trees.items():
        known = imported(tree) | {name: name for name in rules_in(tree, methods=False)}
        proper = proper_places(tree, names)
        for node in nodes(tree, ast.Call):
            if id(node) not in proper and calls_a_rule(node, names, known):
                yield f"{path}:{node.lineno} {ast.unparse(node.func)}() without `yield from`"


RULES = """
    from collections.abc import Callable, Mapping

    def attack(game: Game) -> Rule[int]:
        return (yield from roll(1, 6))

    def roll(count: int, sides: int) -> Rule[int]:
        return (yield from ask(lambda: count))

    class Hero:
        def strike(self) -> Rule[None]:
            yield from attack(self.game)
"""


@pytest.mark.parametrize(
    "line",
    [
        "attack(game)",
        "wounds = attack(game)",
        "wounds = 1 + attack(game)",
        "wounds, pushed = attack(game)",
        "hero.strike()",
        "return attack(game)",
        "yield attack(game)",
        "effect(game)",
        "TABLE['a'](game)",
        "UNTYPED['a'](game)",
        "from sample import attack as fight; fight(game)",
        "import sample; sample.attack(game)",
    ],
)
def test_a_forgotten_yield_from_is_found(line: str) -> None:
    """Each of these begins a rule and drops it."""
    bad = f"""
    UNTYPED = {{"a": attack}}
    TABLE: Mapping[str, Callable[[Game], Rule[None]]] = {{}}

    def turn(game: Game, effect: Callable[[Game], Rule[None]]) -> Rule[str]:
        yield from roll(2, 6)
        {line}
    """
    assert len(list(forgotten_yields(sample(RULES + bad)))) == 1


def test_proper_calls_of_rules_are_left_alone() -> None:
    """Driven, handed on by a plain function, put off in a lambda; or a method that only shares a rule's name."""
    good = """
    def turn(game: Game, dice: Dice) -> Rule[int]:
        dice.roll(1, 6)
        later = lambda: attack(game)
        yield from game.hero.strike()
        fight = attack(game)
        yield from fight
        return (yield from attack(game))

    def handed_on(game: Game) -> Rule[int]:
        return attack(game)

    class Driver:
        def begin(self, game: Game) -> None:
            self.running: Rule[int]
            begun = attack(game)
            self.running = begun
    """
    assert list(forgotten_yields(sample(RULES + good))) == []


def test_rules_are_called_with_yield_from(rules: Trees) -> None:
    """A rule called without `yield from` does nothing, and nobody would notice; only the match drives one itself."""
    found = [line for line in forgotten_yields(rules) if "engine/match.py" not in line]
    assert found == []


# -- what else generators make easy to get wrong -----------------------------------------------------------------------


def read_before_the_answer(trees: Trees) -> Iterator[str]:
    """Every `x += yield from ...` and `a.b + (yield from ...)`: the left side is read before the answer comes."""
    for path, function in functions(trees):
        for node in own_nodes(function):
            if not isinstance(node, ast.AugAssign | ast.BinOp) or not yields(node):
                continue
            if isinstance(node, ast.AugAssign) or not (
                isinstance(node.left, ast.Constant | ast.YieldFrom) or yields(ast.Expr(node.left))
            ):
                yield f"{path}:{node.lineno} {function.name}() reads the left side before the answer"


@pytest.mark.parametrize("line", ["power += yield from roll(1, 6)", "power = hero.strength + (yield from roll(1, 6))"])
def test_a_value_read_before_the_answer_is_found(line: str) -> None:
    """An act or another answer may change the value while the rule waits."""
    bad = f"""
    def fight(game: Game, hero: Hero) -> Rule[int]:
        power = 0
        {line}
        return power
    """
    assert len(list(read_before_the_answer(sample(RULES + bad)))) == 1


def test_no_value_is_read_before_the_answer(rules: Trees) -> None:
    """Ask first, then compute."""
    assert list(read_before_the_answer(rules)) == []


def finally_across_yield(trees: Trees) -> Iterator[str]:
    """Every try/finally and every `with` that a question may leave hanging: undoing a turn closes the rule there."""
    for path, function in functions(trees):
        for node in own_nodes(function):
            if not isinstance(node, ast.Try | ast.TryStar | ast.With) or not yields(node):
                continue
            if isinstance(node, ast.With) or node.finalbody:
                yield f"{path}:{node.lineno} {function.name}() yields inside {type(node).__name__.lower()}"


@pytest.mark.parametrize(
    "guard", ["try:\n    yield from ask(x)\nfinally:\n    tidy()", "with lock:\n    yield from ask(x)"]
)
def test_a_finally_across_a_yield_is_found(guard: str) -> None:
    """Both run their end when the rule is thrown away, which is no part of any rulebook."""
    bad = "def rule(game) -> Rule[None]:\n" + "\n".join("    " + line for line in guard.splitlines())
    assert len(list(finally_across_yield(sample(bad)))) == 1


def test_no_finally_across_a_yield(rules: Trees) -> None:
    """Rules may be dropped at any question, so nothing may depend on their end."""
    assert list(finally_across_yield(rules)) == []


def bare_yields(trees: Trees) -> Iterator[str]:
    """Every `yield` in a function that is not a plain iterator."""
    for path, function in functions(trees):
        if written(function.returns).startswith(("Iterator[", "Iterable[")):
            continue
        for node in own_nodes(function):
            if isinstance(node, ast.Yield):
                yield f"{path}:{node.lineno} {function.name}() has a bare yield"


def test_a_bare_yield_is_found() -> None:
    """A rule that talks to the driver by itself is found; an iterator over broken invariants is none."""
    bad = sample("def rule(game) -> Rule[int]:\n    return (yield Ask(x))\ndef odd(game):\n    yield 1")
    assert len(list(bare_yields(bad))) == 2
    assert list(bare_yields(sample("def invariants(state) -> Iterator[str]:\n    yield 'two kings'"))) == []


def test_only_the_engine_has_bare_yields(games: Trees) -> None:
    """Games ask with the engine's words: `yield from ask(...)`."""
    assert list(bare_yields(games)) == []


# -- size, docstrings, names -------------------------------------------------------------------------------------------


def test_the_engine_is_small(checkout: Path) -> None:
    """All of rules/engine stays under 2,000 lines, so that an afternoon is enough to read it."""
    lengths = {
        path.name: len(path.read_text("utf-8").splitlines()) for path in (checkout / "rules/engine").rglob("*.py")
    }
    assert 0 < sum(lengths.values()) < ENGINE_LINES, lengths


def test_no_folder_is_a_crowd(checkout: Path) -> None:
    """A folder has at most 40 modules: more cannot be taken in at a glance, and want a room of their own."""
    folders = Counter([path.parent for top in FLOORS for path in (checkout / top).rglob("*.py")])
    assert folders
    assert {str(folder): count for folder, count in folders.items() if count > CROWD} == {}


def undocumented(trees: Trees) -> Iterator[str]:
    """Every module, and every public class, function and method in it, that has no docstring."""
    for path, tree in trees.items():
        if not ast.get_docstring(tree) and tree.body:
            yield f"{path}:1 module"
        yield from (f"{path}:{node.lineno} {node.name}" for node in public(tree) if not ast.get_docstring(node))


def public(scope: ast.Module | ast.ClassDef) -> Iterator[Definition]:
    """The public definitions in a module or class; setters, overloads and a protocol's stubs are told elsewhere."""
    for node in scope.body:
        if not isinstance(node, Definition) or node.name.startswith("_"):
            continue
        again = any(written(mark).endswith((".setter", "overload", "override")) for mark in node.decorator_list)
        stub = isinstance(scope, ast.ClassDef) and ast.unparse(node.body[0]) == "..."
        if not (again or stub):
            yield node
        if isinstance(node, ast.ClassDef):
            yield from public(node)


def test_a_missing_docstring_is_found() -> None:
    """Module, function, class and method; not what is private, a stub or a setter."""
    bad = """
    def f(): ...
    def _private(): ...
    class C:
        def method(self): pass
        def stub(self): ...
        def __init__(self): pass
        @size.setter
        def size(self, value): pass
    """
    assert [line.split()[1] for line in undocumented(sample(bad))] == ["module", "f", "C", "method"]


def test_every_public_name_has_a_docstring(checkout: Path) -> None:
    """What a name takes and gives is written at it."""
    trees = parse(checkout / "rules", checkout / "renderers", checkout / "bot")
    assert trees
    assert list(undocumented(trees)) == []


def doubled(trees: Trees) -> Iterator[str]:
    """Every statement that stands twice in a row and can do nothing the second time."""
    for path, tree in trees.items():
        for first, second in [pair for block in blocks(tree) for pair in pairwise(block)]:
            if isinstance(first, ast.If | ast.Return | ast.Assign) and same(first, second):
                yield f"{path}:{second.lineno} {ast.unparse(second).splitlines()[0]}"


def test_a_doubled_statement_is_found() -> None:
    """The same `if` twice; not the same call twice, which may do more."""
    bad = """
    def f(x):
        if x:
            return 1
        if x:
            return 1
        x.pop()
        x.pop()
    """
    assert list(doubled(sample(bad))) == ["sample.py:5 if x:"]


def test_no_statement_stands_twice_in_a_row(checkout: Path) -> None:
    """What a merge or a slip has doubled."""
    assert list(doubled(parse(checkout / "rules", checkout / "renderers", checkout / "bot", checkout / "tests"))) == []


# -- refusals ---------------------------------------------------------------------------------------------------------

CITED = re.compile(r"\[[^\[\]]*(?:[A-Z]-|R)\d+[a-z]?\]$")


def bracketed_rules(trees: Trees) -> Iterator[str]:
    """Refusals whose sentence ends in rule ids, which its reader would see; they belong beside it."""
    for path, tree in trees.items():
        for node in nodes(tree, ast.Call):
            if last_name(node.func) in ("Refusal", "Refused"):
                texts = [
                    part.value for arg in node.args[:1] for part in ast.walk(arg) if isinstance(part, ast.Constant)
                ]
                if any(isinstance(text, str) and (CITED.search(text) or text == "]") for text in texts):
                    yield f"{path}:{node.lineno}: {written(node)}"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('raise Refused("Too far. [XX-MOV-01]")', 1),
        ('return Refusal(f"{unit} is too far. [XX-MOV-01, R2]")', 1),
        ('return errors.Refusal(told or "Too far. [R2]")', 1),
        ('return Refusal(f"{unit} is too far. [{rule}]")', 1),
        ('return Refusal("Too far.", "XX-MOV-01", "R2")', 0),
        ('return Refusal("There is no pier [A].")', 0),
    ],
)
def test_a_rule_in_the_sentence_of_a_refusal_is_found(line: str, found: int) -> None:
    """In plain texts and in those with gaps."""
    assert len(list(bracketed_rules(sample(line)))) == found


def test_refusals_carry_their_rules_beside_the_sentence(checkout: Path) -> None:
    """What is refused is read without brackets; `/why` shows the rules."""
    trees = parse(checkout / "rules", checkout / "bot", checkout / "tests", naming="Refus")
    assert any(path.endswith("match.py") for path in trees)
    assert list(bracketed_rules(trees)) == []


def shadowing_packages(tests: Path) -> Iterator[str]:
    """Every package under `tests` whose parent is none: it would be imported by its last name, as `bot` or `rules`."""
    for path in sorted(tests.rglob("__init__.py")):
        if path.parent != tests and not (path.parent.parent / "__init__.py").exists():
            yield str(path.relative_to(tests))


def test_a_shadowing_package_is_found(tmp_path: Path) -> None:
    """tests/bot/__init__.py without tests/__init__.py would be the package `bot`."""
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot/__init__.py").touch()
    assert list(shadowing_packages(tmp_path)) == ["bot/__init__.py"]
    (tmp_path / "__init__.py").touch()
    assert list(shadowing_packages(tmp_path)) == []


def test_no_test_package_shadows_the_project(checkout: Path) -> None:
    """The tests' packages hang together up to `tests` itself."""
    assert (checkout / "tests/__init__.py").exists()
    assert list(shadowing_packages(checkout / "tests")) == []


@pytest.fixture(scope="module")
def rules(checkout: Path) -> Trees:
    """The engine, every game, and the example that authors read."""
    trees = parse(checkout / "rules", checkout / "tests/examples")
    assert any("engine" in path for path in trees)
    return trees


@pytest.fixture(scope="module")
def games(rules: Trees, checkout: Path) -> Trees:
    """Every game, without the engine."""
    engine = str(checkout / "rules/engine")
    trees = {path: tree for path, tree in rules.items() if not path.startswith(engine)}
    assert trees
    return trees


# -- no module imports itself by way of others -------------------------------------------------------------------------


def import_circle(trees: Trees) -> list[str]:
    """Return modules that import each other in a circle, the first one again at the end; empty if there is none.

    `trees` are modules by their dotted names. Imports inside functions count, too: they only hide a circle.
    """
    graph = {name: {one for one in modules_in(tree, trees) if one != name} for name, tree in trees.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [*error.args[1]]
    return []


def modules_in(tree: ast.Module, trees: Trees) -> Iterator[str]:
    """Those of the modules that one imports: `from package import module` means the module."""
    for node in nodes(tree, ast.Import):
        yield from [alias.name for alias in node.names if alias.name in trees]
    for source in nodes(tree, ast.ImportFrom):
        names = [f"{source.module}.{alias.name}" for alias in source.names]
        yield from [name if name in trees else source.module or "" for name in names]


def test_an_import_circle_is_found() -> None:
    """Over a third module, and from inside a function; a package may import its modules."""
    texts = {"p": "from p.a import x", "p.a": "from p import b", "p.b": "def f():\n    from p.c import x", "p.c": ""}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    assert import_circle(trees) == []
    trees["p.c"] = ast.parse("import p.a")
    assert sorted({*import_circle(trees)}) == ["p.a", "p.b", "p.c"]


def test_the_rules_import_each_other_in_one_direction(checkout: Path) -> None:
    """No module of the engine or of a game imports itself by way of others."""
    found = parse(checkout / "rules")
    names = {path: ".".join(Path(path).relative_to(checkout).with_suffix("").parts) for path in found}
    trees = {names[path].removesuffix(".__init__"): tree for path, tree in found.items()}
    assert "rules.engine" in trees
    assert import_circle(trees) == []
