"""The settings: read from the environment and from a `.env` file, checked before anything else starts."""

from __future__ import annotations

import base64
import binascii
import re
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, DotEnvSettingsSource, NoDecode, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

PREFIX = "ARBITER_"
RENAMED = {"ARBITER_RENDER_THREADS": "ARBITER_DRAWERS"}
"""Settings of earlier releases, and what has taken their place."""
DRIVER, SERVER = "sqlite+aiosqlite", "postgresql+asyncpg"
SHARDS = re.compile(r"(?P<ids>\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*)of(?P<total>[1-9]\d{0,4})", re.ASCII)


class ConfigError(Exception):
    """A setting that cannot be used; its text is for the operator, one sentence a problem, and never holds a secret."""


def database_address(url: str) -> str:
    """The address of a database, when it is that of a SQLite file or of a PostgreSQL server's; `ValueError` says what
    to write, and quotes no password.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # a port that is no number
        parsed = URL.create("none")
    if parsed.drivername == SERVER:
        if parsed.database:
            return url
        raise ValueError(f"name the database, too: {SERVER}://user:password@host/name")
    if parsed.drivername != DRIVER or parsed.host or not parsed.database or ":memory:" in parsed.database:
        raise ValueError(
            f"write an address that begins with {DRIVER}:/// and names a file, or a server's: {SERVER}://user:password@host/name"
        )
    return url


class Shards(NamedTuple):
    """The parts of Discord's servers that one process hears of: their ids, and of how many there are."""

    ids: tuple[int, ...]
    total: int


def shards_of(text: object) -> object:
    """The shards that an operator has named, as in “0-3 of 8”; `ValueError` says how to write them."""
    if not isinstance(text, str):
        return text
    found = SHARDS.fullmatch("".join(text.split()).lower())
    if found is None:
        raise ValueError("write the shards of this process and how many there are in all, such as 0,1 of 4 or 0-3 of 8")
    total = int(found["total"])
    ends = [(int(part.partition("-")[0]), int(part.rpartition("-")[2])) for part in found["ids"].split(",")]
    ids = [number for first, last in ends for number in range(first, last + 1)]
    if any(first > last for first, last in ends) or len({*ids}) < len(ids) or max(ids) >= total:
        raise ValueError(f"of {total} shards each is named once at most, from 0 to {total - 1}")
    return Shards(tuple(ids), total)


def hexadecimal_key(text: str) -> str:
    """The public key of an application; `ValueError` says where it is found."""
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise ValueError(
            "it is 64 digits and letters from a to f: copy it from Discord's developer portal, page General Information"
        )
    return text.lower()


class Settings(BaseSettings):
    """All that an operator can set; a field's name in the environment is its alias, or ARBITER_ and its name."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        use_attribute_docstrings=True,
    )

    token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    """The bot's token, from Discord's developer portal; only `arbiter run` needs it."""

    database: Annotated[str, AfterValidator(database_address)] = Field(default=f"{DRIVER}:///arbiter.db", repr=False)
    """The database: sqlite+aiosqlite:/// and a file, or postgresql+asyncpg://user:password@host/name."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """How much is logged: DEBUG, INFO, WARNING or ERROR."""

    guild: int | None = Field(default=None, gt=0)
    """The id of one Discord server that gets changed commands at once; without it all servers do, within the hour."""

    idle_seconds: int = Field(default=900, ge=1)
    """Seconds without an answer after which a game leaves memory; it comes back at the next click."""

    drawers: int | None = Field(default=None, ge=0, le=32)
    """Processes that draw pictures; without it one less than there are processors, 0 draws in the bot's own process."""

    thinkers: int = Field(default=1, ge=0, le=32)
    """Processes that think for computers which play at a level; 0 lets them all answer at once, as the autopilot."""

    log_format: Literal["text", "json"] = "text"
    """What a line of the log is: text to read, or json, an object for each line."""

    health_port: int | None = Field(default=None, ge=0, le=65535)
    """The local port for /health and /metrics (Prometheus); without it there is none, 0 takes any free one."""

    health_host: str = "127.0.0.1"
    """The address that this port is opened at; only where something outside must reach it is it another."""

    backups: Path | None = None
    """The folder that backups of a SQLite file are written to by themselves; without it there are none."""

    backup_hours: int = Field(default=24, ge=1, le=8760)
    """Hours from one backup to the next."""

    backup_keep: int = Field(default=7, ge=1, le=10_000)
    """How many of the newest backups are kept."""

    shards: Annotated[Shards | None, NoDecode, BeforeValidator(shards_of)] = None
    """The shards that this process hears, as in “0-3 of 8”; without it all, as many as Discord recommends."""

    public_key: Annotated[str, AfterValidator(hexadecimal_key)] | None = None
    """The application's public key, from Discord's developer portal; interactions over HTTP are signed with it."""

    interactions_port: int | None = Field(default=None, ge=0, le=65535)
    """The port that Discord's interactions come to over HTTP; without it they come over the gateway, 0 takes any."""

    interactions_host: str = "127.0.0.1"
    """The address that this port is opened at; what takes HTTPS and passes it on stands before it."""

    gateway: bool = True
    """Whether the process connects to Discord's gateway; without it, it hears of interactions over HTTP alone."""

    play_port: int = Field(default=8765, ge=0, le=65535)
    """The port of the local page that `arbiter play` opens; 0 takes any free one."""

    play_host: str = "127.0.0.1"
    """The address that this page is opened at; 0.0.0.0 lets people in the same network play."""

    @field_validator("backups")
    @classmethod
    def see_that_a_file_is_copied(cls, backups: Path | None, info: ValidationInfo) -> Path | None:
        """Refuse to promise copies of what is on a server."""
        if backups is not None and info.data.get("database", "").startswith(SERVER):
            raise ValueError("it copies SQLite files; have your server's database copied with pg_dump")
        return backups

    @field_validator("shards")
    @classmethod
    def see_that_a_file_has_one_process(cls, shards: Shards | None, info: ValidationInfo) -> Shards | None:
        """Refuse to leave shards to other processes that could not be there."""
        alone = not info.data.get("database", SERVER).startswith(SERVER)
        if shards is not None and alone and len(shards.ids) < shards.total:
            raise ValueError("a SQLite file is for one process, which hears all shards: name them all, or none")
        return shards

    @field_validator("interactions_port")
    @classmethod
    def see_that_signatures_are_checked(cls, port: int | None, info: ValidationInfo) -> int | None:
        """Refuse to open a port at which anybody could speak for Discord."""
        if port is not None and info.data.get("public_key", "bad") is None:
            raise ValueError("set ARBITER_PUBLIC_KEY, too, by which Discord's requests are known")
        return port

    @field_validator("gateway")
    @classmethod
    def see_that_something_is_heard(cls, gateway: bool, info: ValidationInfo) -> bool:
        """Refuse to hear nothing at all."""
        if not gateway and info.data.get("interactions_port", 0) is None:
            raise ValueError("without it nothing would be heard: set ARBITER_INTERACTIONS_PORT, too")
        return gateway


def setting_names() -> dict[str, str]:
    """Field name -> name in the environment, of every setting."""
    return {name: str(field.validation_alias or PREFIX + name.upper()) for name, field in Settings.model_fields.items()}


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """The settings, from the environment before `env_file`; raise ConfigError if one cannot be used."""
    unknown = _unknown_names(env_file)
    try:
        settings = Settings(_env_file=env_file)
    except ValidationError as error:
        raise ConfigError("\n".join([*unknown, *_sentences(error)])) from None
    if unknown:
        raise ConfigError("\n".join(unknown))
    return settings


def _unknown_names(env_file: Path | None) -> list[str]:
    """One sentence for each ARBITER_ name in the file that is no setting: most likely a slip of the pen."""
    try:
        written = [name.upper() for name in DotEnvSettingsSource(Settings, env_file=env_file).env_vars]
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{env_file} cannot be read as UTF-8 text: {error}.") from None
    unknown = sorted(name for name in written if name.startswith(PREFIX) and name not in setting_names().values())
    return [f"{env_file} sets {name}, which {_told_of(name)}" for name in unknown]


def _told_of(name: str) -> str:
    """What to do about a name that is no setting."""
    if name in RENAMED:
        return f"is no longer a setting: take it out, and see {RENAMED[name]} in .env.example."
    return "is not a setting: .env.example lists them all."


def _sentences(error: ValidationError) -> list[str]:
    names = setting_names()
    told = [(str(problem["loc"][0]), problem["msg"].removeprefix("Value error, ")) for problem in error.errors()]
    return [f"{names.get(field, field)} cannot be used: {message[0].lower()}{message[1:]}." for field, message in told]


def secrets_of(settings: Settings) -> list[str]:
    """What must never be written anywhere: the token, and the password of a server's database."""
    token = settings.token.get_secret_value() if settings.token else None
    return [secret for secret in (token, make_url(settings.database).password) if secret]


def token_shape_problem(token: str) -> str | None:
    """What is visibly wrong with a bot token, in one sentence that does not quote it; None if it looks right."""
    if not token.strip():
        return "The token is empty: copy it from Discord's developer portal, page Bot, button Reset Token."
    if token.startswith("Bot "):
        return 'The token begins with "Bot ": leave that word out.'
    if token != token.strip() or any(mark in token for mark in " \t\r\n'\""):
        return "The token holds spaces, line breaks or quotation marks: copy it alone."
    parts = token.split(".")
    if len(parts) != 3 or not all(parts):
        return (
            "A bot token has three parts with dots between them and this has not: "
            "take it from the page Bot, not the client secret or the public key."
        )
    return None if _bot_id(parts[0]) else "The first part of the token holds no bot's id: copy the token again, whole."


def _bot_id(part: str) -> bool:
    """Whether the first part of a token is a number in base 64, as Discord writes a bot's id there."""
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).isdigit()
    except (binascii.Error, ValueError):
        return False
