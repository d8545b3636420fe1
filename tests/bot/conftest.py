"""What the tests of the bot share: both kinds of databases, a package that is installed beside it, a command line.

A test that takes the fixture `database` runs on SQLite and on PostgreSQL.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot import new_database
from tests.bot.cli.shell import Shell
from tests.bot.postgres_server import Server, running, skip_where_there_is_none
from tests.package import Neighbours, installed

SQLITE, POSTGRES = "sqlite", "postgresql"


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try on both what makes a database, but for what is marked as a matter of one kind."""
    if {"database", "tmp_path"} <= {*metafunc.fixturenames} and not metafunc.definition.get_closest_marker(
        "sqlite_only"
    ):
        later = [pytest.mark.soak] if metafunc.definition.get_closest_marker("postgres_soak") else []
        metafunc.parametrize("database", [SQLITE, pytest.param(POSTGRES, marks=later)], indirect=True)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A command line in an empty folder."""
    return _shell(capsys, tmp_path, monkeypatch)


@pytest.fixture
def whole_shell(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """The same for commands that begin processes: what those print is heard, too."""
    return _shell(capfd, tmp_path, monkeypatch)


def _shell(heard: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(folder)
    for name in [name for name in os.environ if name.startswith("ARBITER_") or name == "DISCORD_TOKEN"]:
        monkeypatch.delenv(name)
    return Shell(heard, folder)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example of a package is installed."""
    return installed(tmp_path_factory)


@pytest.fixture
def neighbours() -> Iterator[Neighbours]:
    """Packages that commands find which are run in this process."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        found = Neighbours(monkeypatch)
        yield found
        found.leave()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A server for all tests of this process. In CI there must be one."""
    skip_where_there_is_none()
    with running() as server:
        yield server


@pytest.fixture
def database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The kind of database that `address_of` gives in this test."""
    kind: str = getattr(request, "param", SQLITE)
    if kind == SQLITE:
        yield kind
        return
    server: Server = request.getfixturevalue("postgres_server")
    monkeypatch.setattr(new_database, "server", server)
    yield kind
    server.empty_all()
