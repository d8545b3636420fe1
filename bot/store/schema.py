"""The tables of the database. Alembic's migrations make them; a test holds the two together.

Ids of posts and log lines are made by the program (`Store.new_id`) and grow, within one process and from one to the
next. Times are seconds since 1970, UTC. People, channels and messages are Discord's ids as text.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData(naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s"})
NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""64 bits wide everywhere: ids that the program makes, and times, which outgrow 32 bits in 2038."""
OPEN = "status IN ('lobby', 'running', 'paused')"
CLOSED = "opened IS NULL"
BY_HAND = "interaction IS NOT NULL AND kind IN ('answer', 'act')"


def _table_id() -> Column[int]:
    return Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


instance = Table(
    "instance",
    metadata,
    Column("epoch", Integer, primary_key=True, autoincrement=False),  # one row
)

processes = Table(
    "processes",  # those that work on this database side by side, which a server's only can have
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("release", Text, nullable=False),
    Column("shards", Text, nullable=False),  # with commas between them; empty: all
    Column("began", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("pid", Integer, nullable=False),  # with the next one: the session that said so
    Column("session", Double, nullable=False),
    Column("leads", Boolean, nullable=False),
)

claims = Table(
    "claims",  # of interactions that come to several processes: who answers them
    metadata,
    Column("interaction", Text, primary_key=True),
    Column("process", Integer, nullable=False),
    Column("time", NUMBER, nullable=False),
    Index(None, "time"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("created", NUMBER, nullable=False),
    Column("message", Text),
    Column("message_from", BigInteger, nullable=False, server_default="0"),
    Column("host_told", Boolean, nullable=False, server_default=text("false")),
    # What moves while the game is played: written with every answer.
    Column("version", Integer, nullable=False, server_default="0"),
    Column("round", Integer, nullable=False, server_default="0"),
    Column("phase", Text, nullable=False, server_default=""),
    Column("winners", Text, nullable=False, server_default="[]"),
    Column("branches", Text, nullable=False, server_default="[[0,0]]"),
    Column("checkpoint_branch", Integer, nullable=False, server_default="0"),
    Column("checkpoint_seq", Integer, nullable=False, server_default="0"),
    Column("chances", Integer, nullable=False, server_default="0"),
    Column("settled", Integer, nullable=False, server_default="0"),
    Column("question", Integer, nullable=False, server_default="0"),
    Column("asked_at", NUMBER, nullable=False, server_default="0"),
    Column("turn_at", NUMBER, nullable=False, server_default="0"),
    Column("wake", NUMBER),
    Column("turn_of", Integer),
    Column("extended", Integer, nullable=False, server_default="0"),
    Column("overtime", Boolean, nullable=False, server_default=text("false")),
    Column("used_at", NUMBER, nullable=False, server_default="0"),
    Column("warned", Integer, nullable=False, server_default="0"),
    Column("paused_by", Text),
    Column("lesson", Text),  # how far the learner of a guided table is; none at an ordinary one
    Column("rated", Boolean, nullable=False, server_default=text("true")),
    Column("origin", Text),  # from where a table plays on that began in the midst of a game; none at any other
    Column("taken", NUMBER, nullable=False, server_default="0"),  # until when a process has taken what is due there
    Index("ix_tables_channel_open", "channel", unique=True, sqlite_where=text(OPEN), postgresql_where=text(OPEN)),
    Index(None, "status"),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("person", Text),
    Column("name", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("orders", Text),
    Column("bank", Integer),
    Column("former", Text),
    Column("held", Text),
    Column("level", Text),
    Index(None, "person"),
)

invites = Table(
    "invites",
    metadata,
    _table_id(),
    Column("person", Text, primary_key=True),
)

entries = Table(
    "entries",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # before the branch: the latest rows are read by it
    Column("branch", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("question", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("person", Text),
    Column("interaction", Text),
    Column("time", NUMBER, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Index(
        "ix_entries_interaction", "interaction", unique=True, sqlite_where=text(BY_HAND), postgresql_where=text(BY_HAND)
    ),
    sqlite_with_rowid=False,
)

checkpoints = Table(
    "checkpoints",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # before the branch: the latest rows are read by it
    Column("branch", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("first", Boolean, nullable=False),
    Column("question", Integer, nullable=False),
    Column("chances", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("pending", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("state_version", Integer, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("id", NUMBER, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("audience", Integer),
    Column("text", Text, nullable=False),
    Column("time", NUMBER, nullable=False),
    Column("branch", Integer),
    Column("seq", Integer),
    Column("rules", Text),  # ids with commas between them; unknown where an older release wrote the line
    Column("why", Text, nullable=False, server_default=""),
    Column("names", Text),  # whose stand where in text and why; unknown where an older release wrote the line
    Index(None, "table_id", "id"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", NUMBER, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE")),
    Column("kind", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("seat", Integer),
    Column("question", Integer),
    Column("new_lines", BigInteger, nullable=False),
    Column("payload", Text, nullable=False),
    Index(None, "table_id"),
)

drafts = Table(
    "drafts",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("tag", Text, nullable=False),
    Column("payload", Text, nullable=False),
)

receipts = Table(
    "receipts",
    metadata,
    Column("interaction", Text, primary_key=True),
    Column("answer", Integer),
    Column("time", NUMBER, nullable=False),
    Index(None, "time"),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("confirm", Boolean, nullable=False, server_default=text("true")),
    Column("dm", Boolean, nullable=False, server_default=text("true")),
    Column("dm_closed", Boolean, nullable=False, server_default=text("false")),
    Column("zone", Text, nullable=False, server_default="UTC"),
    Column("quiet", Text, nullable=False, server_default=""),
    Column("remind", Text, nullable=False, server_default="dm"),
    Column("remind_every", Integer, nullable=False, server_default="86400"),
    Column("text_only", Boolean, nullable=False, server_default=text("false")),
    Column("palette", Text, nullable=False, server_default="standard"),
    Column("detail", Text, nullable=False, server_default="normal"),
    Column("notices", Boolean, nullable=False, server_default=text("false")),
)

servers = Table(
    "servers",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("pace", Text, nullable=False, server_default="none"),
    Column("opens", Text, nullable=False, server_default="everybody"),  # or managers, or the id of a role
    Column("most", Integer, nullable=False, server_default="0"),
    Column("place", Text, nullable=False, server_default="channel"),
    Column("dates", Text, nullable=False, server_default="both"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", Text, primary_key=True),
    Column("blocked", Text, primary_key=True),
    Index(None, "blocked"),
)

follows = Table(
    "follows",
    metadata,
    _table_id(),
    Column("person", Text, primary_key=True),
    Column("line", BigInteger, nullable=False),
    Column("round", Integer, nullable=False),
    Column("told_at", NUMBER, nullable=False),
    Index(None, "person"),
)

kept = Table(
    "kept",
    metadata,
    Column("person", Text, primary_key=True),
    Column("guild", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", NUMBER, nullable=False),
)

uses = Table(
    "uses",  # of what people may do so often only; kept for as long as that counts
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("about", Text, nullable=False, server_default=""),
    Column("at", NUMBER, nullable=False),
    Index(None, "person", "kind"),
)

nudges = Table(
    "nudges",
    metadata,
    _table_id(),
    Column("question", Integer, nullable=False),
    Column("at", NUMBER, nullable=False),
)

vacations = Table(
    "vacations",
    metadata,
    Column("person", Text, primary_key=True),
    Column("guild", Text, primary_key=True),
    Column("begins", NUMBER, primary_key=True, autoincrement=False),
    Column("ends", NUMBER, nullable=False),
)

reminded = Table(
    "reminded",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("question", Integer, nullable=False),
    Column("at", NUMBER, nullable=False),
    Column("last_call", Boolean, nullable=False, server_default=text("false")),
)

votes = Table(
    "votes",
    metadata,
    _table_id(),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("seat", Integer),
    Column("begun", NUMBER, nullable=False),
    Column("ends", NUMBER, nullable=False),
    Column("ballots", Text, nullable=False),
)

posts = Table(
    "posts",
    metadata,
    _table_id(),
    Column("message", Text, primary_key=True),
    Column("channel", Text, nullable=False),
    Column("line", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # of a table that may have been deleted since
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("ended", NUMBER, nullable=False),
    Column("seats", Text, nullable=False),
    Column("rated", Boolean, nullable=False, server_default=text("true")),
    Index("ix_results_guild", "guild", "ended"),
)

typed_rolls = Table(
    "typed_rolls",
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the question to chance
)

waiting_dice = Table(
    "waiting_dice",
    metadata,
    _table_id(),
    Column("seat", Integer, nullable=False),
    Column("person", Text, nullable=False),
    Column("tag", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("interaction", Text),
    Column("outcomes", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("sides", Integer, nullable=False),
)

thoughts = Table(
    "thoughts",  # in the order in which they were written; `bot.store.thoughts` tells how they are sealed
    metadata,
    _table_id(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("branch", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", Text),  # with the next two: none once the person has deleted their data
    Column("time", NUMBER, nullable=False),
    Column("digest", Text, nullable=False),
    Column("salt", Text),
    Column("text", Text),
    Column("shown", Boolean, nullable=False, server_default=text("false")),
    Index(None, "person"),
)

puzzles = Table(
    "puzzles",  # of games that are over; a channel has one at a time that is not open yet
    metadata,
    Column("id", NUMBER, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("channel", Text, nullable=False),
    Column("maker", Text, nullable=False),  # empty once they have deleted what was stored of them
    Column("seq", Integer, nullable=False),  # of the answer in the journal
    Column("answers", Text, nullable=False),  # those to choose from, as in the journal, in the order of their letters
    Column("chosen", Integer, nullable=False),
    Column("opens", NUMBER, nullable=False),
    Column("message", Text),
    Column("opened", NUMBER),
    Column("chances", Text),  # of each answer; unknown where nobody could judge them
    Index(None, "table_id"),
    Index(None, "maker"),
    Index("ix_puzzles_channel_open", "channel", unique=True, sqlite_where=text(CLOSED), postgresql_where=text(CLOSED)),
)

guesses = Table(
    "guesses",
    metadata,
    Column("puzzle_id", ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("answer", Integer, nullable=False),
    Index(None, "person"),
)
