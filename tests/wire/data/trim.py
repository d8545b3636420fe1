"""Cut Discord's published description down to the requests that the stand-in speaks.

    python -m tests.wire.data.trim FULL.json

writes `discord-openapi.json` beside this file. README.md says where the full one comes from.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.local.discord.rest import ROUTES

SHORT = Path(__file__).with_name("discord-openapi.json")
KINDS = ("application/json", "multipart/form-data")
PREFIX = "#/components/schemas/"


def trimmed(full: dict[str, Any]) -> dict[str, Any]:
    """The same description with the spoken operations' request bodies and all that these refer to."""
    paths: dict[str, Any] = {}
    for method, path in sorted({(route.method.lower(), route.path) for route in ROUTES}):
        operation = full["paths"].get(path, {}).get(method)
        if operation is None:
            raise SystemExit(f"Discord describes no {method.upper()} {path}.")
        body = operation.get("requestBody", {}).get("content", {})
        kept = {kind: body[kind] for kind in KINDS if kind in body}
        paths.setdefault(path, {})[method] = {"requestBody": {"content": kept}} if kept else {}
    schemas = full["components"]["schemas"]
    names = reachable(paths, schemas)
    return {
        "openapi": full["openapi"], "info": full["info"], "paths": paths,
        "components": {"schemas": {name: plain(schemas[name]) for name in sorted(names)}},
    }  # fmt: skip


def reachable(paths: dict[str, Any], schemas: dict[str, Any]) -> set[str]:
    """The names of all schemas that these paths need."""
    found: set[str] = set()
    open_ = list(references(paths))
    while open_:
        name = open_.pop()
        if name not in found:
            found.add(name)
            open_ += references(schemas[name])
    return found


def references(node: Any) -> Iterator[str]:
    """The names of the schemas that a part of the description refers to."""
    if isinstance(node, dict):
        if isinstance(target := node.get("$ref"), str):
            yield target.removeprefix(PREFIX)
        for part in node.values():
            yield from references(part)
    elif isinstance(node, list):
        for part in node:
            yield from references(part)


def plain(node: Any) -> Any:
    """A schema without prose."""
    if isinstance(node, dict):
        return {key: plain(part) for key, part in node.items() if not (key == "description" and isinstance(part, str))}
    return [plain(part) for part in node] if isinstance(node, list) else node


if __name__ == "__main__":
    short = trimmed(json.loads(Path(sys.argv[1]).read_text("utf-8")))
    SHORT.write_text(json.dumps(short, indent=1, sort_keys=True) + "\n", "utf-8")
