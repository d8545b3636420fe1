"""What holds the project together: settings, locks, image, licence and the files at the top."""

from __future__ import annotations

import base64
import re
import tomllib
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.config import ConfigError, load_settings, secrets_of, setting_names, token_shape_problem

LOCKS = ("bench", "build", "dev", "runtime")
TOP_FILES = (".env.example", ".gitignore", "Dockerfile", "LICENSE", "Makefile", "pyproject.toml")
DOCUMENTS = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
GUIDES = ("README.md", "CONTRIBUTING.md", "docs/*.md")
"""What people read; CHANGELOG.md names what was there then."""
PACKAGES = ("bot", "renderers", "rules", "testing", "tests")


@pytest.fixture(autouse=True)
def no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of whoever runs the tests play no part."""
    for name in setting_names().values():
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("name", [*TOP_FILES, *DOCUMENTS, *(f"{package}/__init__.py" for package in PACKAGES)])
def test_the_top_level_is_complete(checkout: Path, name: str) -> None:
    """What the owner asked for is there, and is not empty."""
    assert (checkout / name).read_text("utf-8").strip()


def test_ci_can_be_run(checkout: Path) -> None:
    """CI starts .ci/run, which runs the README's test command and stops at the first failure."""
    script = checkout / ".ci/run"
    assert script.stat().st_mode & 0o111
    lines = script.read_text("utf-8").splitlines()
    assert "set -euo pipefail" in lines
    assert lines[-1] == "make test"


def test_the_soak_raises_what_tests_repeat(checkout: Path) -> None:
    """Each count that a test takes from the environment is raised at night and explained, and no other one is."""
    raised = set(re.findall(r"(\w+)=\d", makefile(checkout).partition("\nSOAK = ")[2].partition("\nMUTANTS")[0]))
    texts = [path.read_text("utf-8") for top in ("testing", "tests") for path in (checkout / top).rglob("*.py")]
    read = {name for text in texts for name in re.findall(r'int\(os\.environ\.get\("([A-Z_]+)"', text)}
    assert read == raised
    told = (checkout / "CONTRIBUTING.md").read_text("utf-8")
    assert [name for name in raised if f"`{name}`" not in told] == []


def test_every_target_is_told(checkout: Path) -> None:
    """`make help` has a line for each."""
    targets = re.findall(r"^\.PHONY: help (.*)$", makefile(checkout), re.MULTILINE)[0].split()
    assert set(re.findall(r'@echo "make (\w+) ', makefile(checkout))) == set(targets)


def makefile(checkout: Path) -> str:
    """The text of the Makefile."""
    return (checkout / "Makefile").read_text("utf-8")


def test_the_licence_is_mit(checkout: Path) -> None:
    """Said in the licence file and in the distribution's data."""
    text = (checkout / "LICENSE").read_text("utf-8")
    assert text.startswith("MIT License\n\nCopyright (c) 2026 Arbiter contributors\n")
    assert project(checkout)["license"] == "MIT"


def project(checkout: Path) -> dict[str, object]:
    """The [project] table of pyproject.toml."""
    table: dict[str, object] = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["project"]
    return table


# -- settings ----------------------------------------------------------------------------------------------------------


def test_the_example_lists_exactly_the_settings(checkout: Path) -> None:
    """Each setting once, in the order of the class, right below a comment."""
    lines = (checkout / ".env.example").read_text("utf-8").splitlines()
    above = {line.partition("=")[0]: lines[number - 1] for number, line in enumerate(lines) if re.match(r"\w+=", line)}
    assert list(above) == list(setting_names().values())
    assert all(comment.startswith("# ") for comment in above.values())


def test_the_example_shows_the_defaults(checkout: Path) -> None:
    """Copying .env.example to .env changes nothing."""
    assert load_settings(checkout / ".env.example") == load_settings(None)


def test_the_environment_goes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A container's environment overrides a file that was left in place."""
    file = written(tmp_path, "ARBITER_PLAY_PORT=1000\nARBITER_IDLE_SECONDS=60\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("ARBITER_PLAY_PORT", "2000")
    settings = load_settings(file)
    assert (settings.play_port, settings.idle_seconds) == (2000, 60)


@pytest.mark.parametrize(
    ("named", "ids", "total"),
    [("0,1 of 4", (0, 1), 4), ("0-3 of 8", (0, 1, 2, 3), 8), (" 5 , 2-3OF8", (5, 2, 3), 8), ("0 of 1", (0,), 1)],
)
def test_shards_are_written_as_people_count(tmp_path: Path, named: str, ids: tuple[int, ...], total: int) -> None:
    """One by one or from one to another, and how many there are in all."""
    file = written(tmp_path, f"ARBITER_DATABASE=postgresql+asyncpg://u:p@h/games\nARBITER_SHARDS={named}\n")
    assert load_settings(file).shards == (ids, total)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ARBITER_DATABSE=x", "sets ARBITER_DATABSE, which is not a setting: .env.example lists them all."),
        ("ARBITER_RENDER_THREADS=1", "is no longer a setting: take it out, and see ARBITER_DRAWERS in .env.example."),
        ("ARBITER_DATABASE=sqlite:///x.db", "write an address that begins with sqlite+aiosqlite://"),
        ("ARBITER_DATABASE=postgresql://u:p@h/games", "or a server's: postgresql+asyncpg://user:password@host/name."),
        ("ARBITER_DATABASE=postgresql+asyncpg://u:p@h", "name the database, too: postgresql+asyncpg://user:password"),
        ("ARBITER_DATABASE=postgresql+asyncpg://u:p@h:port/games", "or a server's: postgresql+asyncpg://"),
        (
            "ARBITER_DATABASE=postgresql+asyncpg://u:p@h/games\nARBITER_BACKUPS=copies",
            "ARBITER_BACKUPS cannot be used: it copies SQLite files; have your server's database copied with pg_dump.",
        ),
        (
            "ARBITER_DATABASE=sqlite+aiosqlite://x.db",
            "write an address that begins with sqlite+aiosqlite:/// and names",
        ),
        ("ARBITER_DATABASE=sqlite+aiosqlite:///:memory:", "and names a file"),
        ("ARBITER_DATABASE=sqlite+aiosqlite://", "and names a file"),
        ("ARBITER_DATABASE=x.db", "write an address that begins with sqlite+aiosqlite://"),
        ("ARBITER_LOG_LEVEL=LOUD", "ARBITER_LOG_LEVEL cannot be used: input should be 'DEBUG', 'INFO'"),
        ("ARBITER_GUILD=my server", "ARBITER_GUILD cannot be used: input should be a valid integer"),
        ("ARBITER_IDLE_SECONDS=0", "ARBITER_IDLE_SECONDS cannot be used: input should be greater than or equal to 1."),
        (
            "ARBITER_DRAWERS=99",
            "ARBITER_DRAWERS cannot be used: input should be less than or equal to 32.",
        ),
        ("ARBITER_PLAY_PORT=70000", "ARBITER_PLAY_PORT cannot be used: input should be less than or equal to 65535."),
        *[(f"ARBITER_SHARDS={wrong}", "write the shards of this process and how") for wrong in ("3", "0 of 0", "1 of")],
        *[(f"ARBITER_SHARDS={wrong}", "each is named once at most, from 0 to 3") for wrong in ("4 of 4", "0,0-3 of 4")],
        ("ARBITER_SHARDS=2-1 of 4", "ARBITER_SHARDS cannot be used: of 4 shards each is named once at most"),
        ("ARBITER_SHARDS=0-2 of 4", "a SQLite file is for one process, which hears all shards: name them all"),
        ("ARBITER_PUBLIC_KEY=12", "ARBITER_PUBLIC_KEY cannot be used: it is 64 digits and letters from a to f"),
        ("ARBITER_INTERACTIONS_PORT=0", "ARBITER_INTERACTIONS_PORT cannot be used: set ARBITER_PUBLIC_KEY, too"),
        ("ARBITER_GATEWAY=off", "ARBITER_GATEWAY cannot be used: without it nothing would be heard"),
    ],
)
def test_a_wrong_setting_is_told_in_one_line(tmp_path: Path, line: str, said: str) -> None:
    """The operator reads which setting, and what is wrong with it."""
    with pytest.raises(ConfigError) as caught:
        load_settings(written(tmp_path, line + "\n"))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_all_wrong_settings_are_told_at_once(tmp_path: Path) -> None:
    """One line for each."""
    with pytest.raises(ConfigError) as caught:
        load_settings(written(tmp_path, "ARBITER_NAME=x\nARBITER_PLAY_PORT=x\nARBITER_GUILD=x\n"))
    assert len(str(caught.value).splitlines()) == 3


def test_a_settings_file_that_is_no_text(tmp_path: Path) -> None:
    """A file in another encoding is named, not traced."""
    file = tmp_path / ".env"
    file.write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    with pytest.raises(ConfigError, match="cannot be read as UTF-8 text"):
        load_settings(file)


def test_settings_never_show_their_secrets(tmp_path: Path) -> None:
    """Neither the token nor a database password gets into a log by way of repr or an error."""
    token = "DISCORD_TOKEN=token-secret\n"
    settings = load_settings(
        written(tmp_path, f"{token}ARBITER_DATABASE=postgresql+asyncpg://bot:db-secret@host/games\n")
    )
    assert "secret" not in repr(settings)
    assert secrets_of(settings) == ["token-secret", "db-secret"]
    with pytest.raises(ConfigError) as caught:
        load_settings(written(tmp_path, f"{token}ARBITER_DATABASE=postgresql://bot:db-secret@host/games\n"))
    assert "secret" not in str(caught.value)


def written(folder: Path, text: str) -> Path:
    """A settings file with this text."""
    file = folder / ".env"
    file.write_text(text, "utf-8")
    return file


def made_up_token(bot_id: str = "123456789012345678") -> str:
    """Something of a token's shape that opens nothing."""
    return f"{base64.urlsafe_b64encode(bot_id.encode()).decode().rstrip('=')}.abcdef.{'x' * 38}"


@pytest.mark.parametrize("bot_id", ["12345678901234567", "123456789012345678", "1234567890123456789"])
def test_a_token_of_the_right_shape_passes(bot_id: str) -> None:
    """Ids have 17 to 19 digits, so their base 64 has every kind of ending."""
    assert token_shape_problem(made_up_token(bot_id)) is None


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("", "is empty"),
        ("   ", "is empty"),
        ("Bot " + made_up_token(), "leave that word out"),
        (f'"{made_up_token()}"', "quotation marks"),
        (made_up_token() + "\n", "line breaks"),
        ("0123456789abcdef0123456789abcdef", "three parts"),
        ("..", "three parts"),
        (made_up_token("Arbiter"), "no bot's id"),
        ("ä" + made_up_token(), "no bot's id"),
    ],
)
def test_a_token_of_the_wrong_shape_is_told(token: str, said: str) -> None:
    """One sentence, without the token."""
    problem = token_shape_problem(token)
    assert problem is not None
    assert said in problem
    assert not token.strip() or token not in problem


# -- dependencies and image --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LOCKS)
def test_locks_are_pinned_and_name_no_host(checkout: Path, name: str) -> None:
    """Every requirement is one exact version with hashes, and no address stands in the file."""
    text = (checkout / f"requirements/{name}.txt").read_text("utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host|@ file", text)
    requirements = re.findall(r"^[A-Za-z0-9].*(?:\n    --hash=sha256:[0-9a-f]{64}.*)*", text, re.MULTILINE)
    assert requirements
    for requirement in requirements:
        assert re.match(r"[a-z0-9._-]+==[^ ]+ .*\\\n    --hash=sha256:", requirement), requirement.splitlines()[0]


def locked(checkout: Path, lock: str) -> set[str]:
    """The names of the distributions in a lock."""
    return set(
        re.findall(r"^([a-z0-9._-]+)==", (checkout / f"requirements/{lock}.txt").read_text("utf-8"), re.MULTILINE)
    )


def test_the_image_needs_no_play_or_test_tools(checkout: Path) -> None:
    """The lock of the image is a part of the developers' lock, without their tools and without OpenSpiel."""
    runtime, dev = locked(checkout, "runtime"), locked(checkout, "dev")
    assert {"discord-py", "sqlalchemy", "alembic", "pillow", "font-source-sans-pro"} <= runtime < dev
    assert {"simcord", "pytest", "playwright", "ruff"} <= dev - runtime
    assert "open-spiel" in locked(checkout, "bench") - dev


def test_the_image_is_safe_to_run(checkout: Path) -> None:
    """Slim, hashes required, not root, the database on a volume, a health check, and the bot as its command."""
    stage = (checkout / "Dockerfile").read_text("utf-8").rpartition("\nFROM ")[2]
    assert "--require-hashes --no-deps --requirement /requirements.txt" in stage
    assert "fonts-noto-core" in stage
    assert "libfribidi0" in stage
    user = re.findall(r"^USER (\w+)$", stage, re.MULTILINE)
    assert user == ["arbiter"]
    volume = re.findall(r"^VOLUME (\S+)$", stage, re.MULTILINE)
    assert f"ARBITER_DATABASE=sqlite+aiosqlite:///{volume[0]}/" in stage
    assert 'CMD ["arbiter", "doctor", "--health"]' in stage
    assert stage.rstrip().endswith('CMD ["arbiter", "run"]')
    assert stage.index("\nUSER ") < stage.index("\nCMD ")


def test_the_image_runs_the_python_that_the_tests_run_on(checkout: Path) -> None:
    """One pinned image for both stages, of the version that is looked for first, required, and told in the README."""
    bases = re.findall(r"^FROM (.+)$", (checkout / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    pinned = re.fullmatch(r"python:(3\.\d+)\.\d+-slim-\w+@sha256:[0-9a-f]{64} AS python", bases[0])
    assert pinned
    assert bases[1:] == ["python AS build", "python"]
    looked_for = re.findall(r"python(3\.\d+)", (checkout / "Makefile").read_text("utf-8").partition("for candidate")[2])
    tried = re.findall(r"tests have run on Python ([\d.]+) only", (checkout / "README.md").read_text("utf-8"))
    required = str(project(checkout)["requires-python"])
    assert {looked_for[0], *tried, required.removeprefix(">=")} == {pinned[1]}


def test_no_secret_gets_into_the_image(checkout: Path) -> None:
    """Only what is named goes into the build, and .env is not named; nor is it ever committed."""
    rules = (checkout / ".dockerignore").read_text("utf-8").splitlines()
    assert "*" in rules
    assert not any(rule.startswith("!.env") for rule in rules)
    assert ".env" in (checkout / ".gitignore").read_text("utf-8").splitlines()


def test_all_that_the_wheel_is_made_of_gets_into_the_image(checkout: Path) -> None:
    """It is let into the build and copied there, and so is what else is copied."""
    build = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]
    made_of = {*build["packages"], *[path.partition("/")[0] for path in build["force-include"]]}
    copies = re.findall(r"^COPY (?!--from)(.+) \S+$", (checkout / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    copied = {path for sources in copies for path in sources.split()}
    let_in = re.findall(r"^!(.+?)/?$", (checkout / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    assert made_of - copied == set()
    assert copied == {*let_in}


# -- documents ---------------------------------------------------------------------------------------------------------


def guides(checkout: Path) -> dict[str, str]:
    """The text of each guide by its path."""
    paths = [path for pattern in GUIDES for path in sorted(checkout.glob(pattern))]
    return {str(path.relative_to(checkout)): path.read_text("utf-8") for path in paths}


def commands_in(text: str) -> list[list[str]]:
    """The words of each command that a guide shows, in backticks or in a block: from `make` or `arbiter` on."""
    fenced = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    shown = [*"".join(fenced).splitlines(), *re.findall(r"`([^`]+)`", prose)]
    found = [re.match(r"(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?((?:make|arbiter) .+)", command) for command in shown]
    return [match[1].split() for match in found if match]


def absent_paths(checkout: Path, text: str) -> list[str]:
    """The paths in a guide that lead nowhere; the reader's own `race` is not there yet."""
    named = re.findall(r"(?<![\w/.-])((?:bot|docs|renderers|requirements|rules|testing|tests)/[\w/.<>*-]+)", text)
    modules = [module.replace(".", "/") for module in re.findall(r"-m ((?:testing|tests)[\w.]+)", text)]
    wanted = {path.rstrip("./") for path in [*named, *modules]}
    return sorted(path for path in wanted if "/race" not in path and not there(checkout, path))


def there(checkout: Path, path: str) -> bool:
    """Whether there is such a file, folder or module; `<game>` and `<room>` stand for any."""
    pattern = re.sub(r"<\w+>", "*", path)
    return any(any(checkout.glob(pattern + ending)) for ending in ("", ".py"))


def lost_links(checkout: Path, name: str, text: str) -> list[str]:
    """The links of a guide to files or headings that are not there."""
    lost = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, heading = link.partition("#")
        target = (checkout / name).parent / file if file else checkout / name
        if "://" not in link and not (target.exists() and (not heading or heading in anchors(target))):
            lost.append(link)
    return lost


def anchors(path: Path) -> list[str]:
    """What the headings of a document are linked by."""
    titles = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `arbiter COMMAND --help` prints; empty if there is no such command."""
    with pytest.raises(SystemExit) as leaving:
        main([command, "--help"])
    return "" if leaving.value.code else capsys.readouterr().out


def test_what_is_named_in_vain_is_found(checkout: Path) -> None:
    """Each check of the guides sees its fault, and leaves what is there alone."""
    text = (
        "`rules/<game>/model/view.py`, `rules/<game>/no.py`, bot/nowhere/, `python -m tests.none`, `-m testing.tips X`."
    )
    assert absent_paths(checkout, text) == ["bot/nowhere", "rules/<game>/no.py", "tests/none"]
    text = "[a](docs/speed.md) [b](docs/none.md) [c](#try-it) [d](#none) [e](https://none.example)"
    assert lost_links(checkout, "README.md", text) == ["docs/none.md", "#none"]
    shown = "`X=1 make unit ARGS=x` and `.venv/bin/arbiter run`, make do.\n```\nmake play\n```\n"
    assert commands_in(shown) == [["make", "play"], ["make", "unit", "ARGS=x"], ["arbiter", "run"]]


def test_every_path_and_link_in_the_guides_leads_somewhere(checkout: Path) -> None:
    """Files, folders, modules and headings."""
    texts = guides(checkout)
    assert len(texts) >= 7
    assert {name: absent_paths(checkout, text) for name, text in texts.items() if absent_paths(checkout, text)} == {}
    lost = {name: lost_links(checkout, name, text) for name, text in texts.items()}
    assert {name: links for name, links in lost.items() if links} == {}


def test_every_target_in_the_guides_is_there(checkout: Path) -> None:
    """`make WORD`, wherever it is shown."""
    targets = re.findall(r"^\.PHONY: (.*)$", makefile(checkout), re.MULTILINE)[0].split()
    shown = {command[1] for text in guides(checkout).values() for command in commands_in(text) if command[0] == "make"}
    assert {"play", "test", "quick", "soak"} <= shown
    assert shown - {*targets} == set()


def test_every_command_in_the_guides_is_there(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`arbiter COMMAND --option`, wherever it is shown; capitals stand for any."""
    shown = [command for text in guides(checkout).values() for command in commands_in(text) if command[0] == "arbiter"]
    named = [command for command in shown if command[1].islower() and not command[1].startswith("-")]
    assert len({command[1] for command in named}) >= 10
    for _, name, *words in named:
        told = help_of(name, capsys)
        assert told, f"there is no arbiter {name}"
        options = [word for word in words if word.startswith("-")]
        assert [option for option in options if not re.search(rf"(?<![\w-]){option}\b", told)] == [], name


def test_every_command_and_setting_is_told(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each command of `arbiter` stands in docs/commands.md, and each setting that a guide names is one."""
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    ([a-z][a-z-]+)(?: |$)", capsys.readouterr().out, re.MULTILINE)
    assert len(commands) >= 12
    listed = (checkout / "docs/commands.md").read_text("utf-8").split("## On the command line")[1].split("\n## ")[0]
    assert [command for command in commands if not re.search(rf"`(arbiter )?{command}\b", listed)] == []
    named = {name for text in guides(checkout).values() for name in re.findall(r"\bARBITER_\w+", text)}
    assert named
    assert named - {*setting_names().values()} == set()


def test_the_readme_is_short(checkout: Path) -> None:
    """What a player and a host want to know first; the rest stands in docs/."""
    assert len((checkout / "README.md").read_text("utf-8").splitlines()) <= 120
