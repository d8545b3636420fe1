"""Which lines a call of `say`, `Refusal` or `Refused` can say, as far as the source tells.

A line may stand in the call, in a variable, a table, a conditional expression, in what a function returns, or in what
it is called with in its module; and any of these may come from another module.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter

from tests.scopes import EACH, Scope, Steps, called, module

SAID = ("say", "Refusal", "Refused")
SAME = ("complete", "MappingProxyType", "dict", "tuple", "list", "sorted", "reversed")
"""Functions that return a table with what was in the one that they got."""
ITEMS, VALUES = object(), object()
"""Steps into a table, besides a place, a key and EACH: one of its items, one of its values."""
UNTOLD: Sequence[ast.expr | None] = [None]
DEEPEST = 40
Source = tuple[ast.expr | str | None, Scope, Steps]
"""What a line is or comes from: in which function, and which part of it."""


class Unfollowed(Exception):
    """The source does not tell where a line comes from."""


def lines_of(value: ast.expr | None, scope: Scope, steps: Steps = (), deep: int = 0) -> Iterator[str]:
    """Yield the lines that an expression may be, or the part of it to which the steps lead; raises Unfollowed."""
    if deep > DEEPEST or value is None:
        raise Unfollowed
    for one, where, way in _sources(value, scope, steps):
        if isinstance(one, str):
            yield one
        else:
            yield from lines_of(one, where, way, deep + 1)


def _sources(value: ast.expr, scope: Scope, steps: Steps) -> Sequence[Source]:
    """Return what an expression is made of, one step nearer to the lines."""
    match value:
        case ast.Constant(value=str(line)) if not steps:
            return [(line, scope, ())]
        case ast.Constant(value=None):
            return []
        case ast.IfExp(body=one, orelse=other):
            return [(one, scope, steps), (other, scope, steps)]
        case ast.BinOp(left=one, op=ast.BitOr() | ast.Add(), right=other) if steps:
            return [(one, scope, steps), (other, scope, steps)]
        case ast.BoolOp(values=several):
            return [(one, scope, steps) for one in several]
        case ast.NamedExpr(value=one) | ast.Starred(value=one):
            return [(one, scope, steps)]
        case ast.Name():
            return _named(value, scope, steps)
        case ast.Subscript(value=table, slice=key) if not isinstance(key, ast.Slice):
            return [(table, scope, (_key(key), *steps))]
        case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in scope.top.imported:
            return _of_module(".".join(scope.top.imported[name]), attribute, scope, steps)
        case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[key, *default]):
            return [(table, scope, (_key(key), *steps)), *[(one, scope, steps) for one in default]]
        case ast.Call(func=ast.Attribute(value=table, attr="items" | "values" as which)) if steps[:1] == (EACH,):
            return [(table, scope, (ITEMS if which == "items" else VALUES, *steps[1:]))]
        case ast.Call(func=ast.Name(id="say"), args=[one], keywords=[]):
            return [(one, scope, steps)]
        case ast.Call(func=ast.Name(id=name), args=[one, *_]) if name in SAME:
            return [(one, scope, steps)]
        case ast.Call() if functions := _functions(called(value), scope.top):
            return [(one, of, steps) for of in functions for one in of.returned or UNTOLD]
        case ast.Dict(keys=keys, values=values) if steps:
            return _of_table(keys, values, scope, steps)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts) if steps:
            return _of_row(parts, scope, steps)
        case ast.ListComp(elt=one) | ast.GeneratorExp(elt=one) if steps:
            return [(one, scope, steps[1:])]
    raise Unfollowed


def _key(key: ast.expr) -> object:
    return key.value if isinstance(key, ast.Constant) else ast.dump(key)


def _of_table(keys: Sequence[ast.expr | None], values: Sequence[ast.expr], scope: Scope, steps: Steps) -> list[Source]:
    """Of a dict: its keys or values, the value under the key, or all where the key is only known to whoever runs it."""
    step, rest = steps[0], steps[1:]
    own = [(key, value) for key, value in zip(keys, values, strict=True) if key is not None]
    spread: list[Source] = [(value, scope, steps) for key, value in zip(keys, values, strict=True) if key is None]
    if step is EACH or (step is ITEMS and rest[:1] == (0,)):
        return [*[(key, scope, rest if step is EACH else rest[1:]) for key, _ in own], *spread]
    if step is ITEMS and rest[:1] != (1,):
        raise Unfollowed
    fitting = [value for key, value in own if _key(key) == step]
    if fitting:
        return [(value, scope, rest) for value in fitting]
    return [*[(value, scope, rest[1:] if step is ITEMS else rest) for _, value in own], *spread]


def _of_row(parts: Sequence[ast.expr], scope: Scope, steps: Steps) -> list[Source]:
    """Of a tuple or list: the part at its place, or all."""
    step, rest = steps[0], steps[1:]
    if isinstance(step, int) and step < len(parts) and not any(isinstance(part, ast.Starred) for part in parts):
        return [(parts[step], scope, rest)]
    return [(part, scope, (EACH, *rest) if isinstance(part, ast.Starred) else rest) for part in parts]


def _named(name: ast.Name, scope: Scope, steps: Steps) -> Sequence[Source]:
    """What a name stands for, in the nearest scope that has it."""
    at: Scope | None = scope
    while at is not None:
        bound, sure = at.bound(name)
        found: list[Source] = [(one.value, at, (*one.steps, *steps)) for one in bound]
        if name.id in at.parameters and not sure:
            found += [(value, where, steps) for value, where in at.given_to(name.id)] or [(None, at, ())]
        if found:
            return found
        at = at.above
    if name.id in scope.top.imported:
        return _of_module(*scope.top.imported[name.id], scope, steps)
    raise Unfollowed


def _of_module(package: str, name: str, scope: Scope, steps: Steps) -> list[Source]:
    return [(ast.Name(name), _module_named(package, scope.root), steps)]


def _module_named(package: str, root: Path) -> Scope:
    path = root.joinpath(*package.split("."))
    for one in (path.with_suffix(".py"), path / "__init__.py"):
        if one.exists():
            return module(one, root)
    raise Unfollowed


def _functions(name: str, top: Scope) -> list[Scope]:
    """The functions and methods of this name, here or where it is imported from."""
    if name in top.imported and name not in top.functions:
        package, own = top.imported[name]
        return _functions(own, _module_named(package, top.root))
    return top.functions.get(name, [])


def sayings(top: Scope) -> Iterator[tuple[ast.Call, Scope]]:
    """Yield the calls in a module that say something, each with its function."""
    said = [name for name in SAID if top.imported.get(name, ("", ""))[0].startswith("rules.engine")]
    for scope in top.everywhere():
        yield from [(call, scope) for call in scope.calls if call.args and called(call) in said]


def fault_of(call: ast.Call, scope: Scope) -> str:
    """Return what does not fit between the lines of a call and its values, empty if all does; raises Unfollowed.

    Each line is given all that it names, and each value is named by one of them at least, but for values that are put
    together elsewhere for several lines.
    """
    given = {keyword.arg for keyword in call.keywords if keyword.arg}
    together = [keyword.value for keyword in call.keywords if not keyword.arg]
    elsewhere = {name for values in together for name in lines_of(values, scope, (EACH,))}
    try:
        told = [*lines_of(call.args[0], scope)]
    except Unfollowed:
        if not call.keywords:  # what is said without values is taken as it is, be it a name or a whole sentence
            return ""
        raise
    named = {line: {name for _, name, _, _ in Formatter().parse(line) if name} for line in told}
    for line, names in named.items():
        if lacking := names - given - elsewhere:
            return f"“{line}” is not given {sorted(lacking)}"
    idle = given.difference(*named.values())
    return f"no line names {sorted(idle)}: {[*named]}" if idle else ""
