"""What tables hand out: plain facts about tables, people, posts and what each of them may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bot.tables.pace import NORMAL
from renderers.kit.palettes import STANDARD
from rules.engine import Event, Game, Move, Question
from rules.engine.lesson import Progress

Status = Literal["lobby", "running", "paused", "over", "cancelled"]
SeatKind = Literal["person", "computer"]
MessageKind = Literal[
    "table", "table-edit", "lobby", "lobby-edit", "announce", "call", "ballot", "dm", "turn-dm", "remind", "digest",
    "late", "story-edit", "consent", "puzzle", "puzzle-answer", "puzzle-edit",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in Discord: the user id and the raw display name."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A place at a table; `person` is None for a computer, `name` is raw.

    `held`: it is kept for that person, who has not said yet that they play. `level` is how well a computer plays,
    `temper` how it has played and `liking` what it has preferred, if anything, once the game is over.
    """

    seat: int
    kind: SeatKind
    person: str | None
    name: str
    held: bool = False
    level: str | None = None
    temper: str = ""
    liking: str = ""


@dataclass(frozen=True, slots=True)
class PublicAsk:
    """What everybody may know of what is asked.

    `seats` is who must answer, None in a window (nobody learns who is asked there); `since` and `until` are in seconds
    since 1970, `until` None without a time limit; `then` is what the table agreed on for that time. `away` is when the
    vacation of the one who is asked ends. `first` tells that the first word ends a window.
    """

    seats: tuple[int, ...] | None
    prompt: str
    text: str
    since: int
    until: int | None
    then: str = "default"
    away: int | None = None
    first: bool = False

    def is_window_of(self, later: PublicAsk | None) -> bool:
        """Whether this is a window, and still the one that is open `later`."""
        if self.seats is not None or later is None or later.seats is not None:
            return False
        return (self.prompt, self.text, self.since) == (later.prompt, later.text, later.since)


@dataclass(frozen=True, slots=True)
class OpenVote:
    """What is voted on: `text` says what is asked and by whom; the names of those who agreed and of those still asked.

    `revision` is what a control carries to show which vote it belongs to; `ends` is in seconds since 1970.
    """

    text: str
    agreed: tuple[str, ...]
    waiting: tuple[str, ...]
    ends: int
    revision: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a table's story; `audience` is the seat that may read it, None is everybody. `undone`: it was taken
    back, where that is asked for.

    `why` are the modifiers and dice behind it; an `outcome` is the last line of an answer, or names its reader. Both
    are known only where somebody reads what happened since their last act.
    """

    id: int
    round: int
    phase: str
    audience: int | None
    text: str
    time: int
    why: str = ""
    outcome: bool = True
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a spectator may know of a table.

    `host` is a person id. `options` holds the game's options and every table's together. `secret` is hex and None until
    the game is over. `view` is the spectator's view, None before the start. `log` is the latest public lines, oldest
    first. `names` by seat, ready to be put into a sentence. `invited` are person ids. `message` is the id of the
    table's (or lobby's) newest message, as the courier returned it. `facts` are the public events since the turn
    passed last, or (`turned`) of the turn before as long as there are none.
    `message_from` is the id of the first line that the newest message tells. `vote` is what is voted on,
    `paused_by` what paused the table: "vote", "idle", "empty", or None where only a moderator can go on. `dates` is
    how the server wants them written. `dice` says who must throw which real dice now, `dice_revision` is what a
    control carries to show for which throw it is. `guided`: it is a lesson. `rated`: it counts for ratings when it
    ends. `fixed` is the line of the log by which the dice were fixed in public, empty before the start.
    `plays_on` is a sentence that says from which game the table plays on, empty where it does not; before the start
    `played` are the raw names of those who had its seats there.
    """

    id: int
    game: Game[Any, Any]
    status: Status
    guild: str
    channel: str
    host: str
    seats: tuple[SeatInfo, ...]
    options: Mapping[str, str]
    commitment: str
    secret: str | None
    round: int
    phase: str
    asked: PublicAsk | None
    view: Any
    log: tuple[LogLine, ...]
    winners: tuple[int, ...]
    names: tuple[str, ...]
    invited: tuple[str, ...] = ()
    message: str | None = None
    facts: tuple[Event, ...] = ()
    vote: OpenVote | None = None
    paused_by: str | None = None
    dates: str = "both"
    dice: str | None = None
    dice_revision: str = ""
    guided: bool = False
    rated: bool = True
    turned: bool = False
    message_from: int = 0
    fixed: str = ""
    plays_on: str = ""
    played: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerSnapshot:
    """What one person may see of a table: a spectator's view when `seat` is None.

    `draft` is half a Pick, the keys of the options chosen so far. `private_log` has the latest private lines since the
    person's turn before ended, without what was taken back; `happened` all lines that they may read since their last
    act, oldest first, each after its hidden number. `settings` are the person's own: `confirm` and `dm`;
    `dm_closed` when Discord refused our last DM.
    `text_only`: this person wants words in place of pictures; `palette`: in which colours they want their pictures;
    `detail`: how much of `happened` they read, one of `DETAIL`.
    `lesson` is how far the learner of a guided table is, for the learner only.
    `pending` are this seat's acts that wait until what is being settled is settled. `put_away` is the question that was
    closed last without this seat's answer, with half an answer to it if there was one; 0 where there is none.
    """

    seat: int | None
    view: Any
    question: Question | None
    question_id: int
    revision: str
    draft: tuple[str, ...]
    private_log: tuple[LogLine, ...]
    names: tuple[str, ...]
    settings: Mapping[str, bool]
    happened: tuple[tuple[str, LogLine], ...] = ()
    asked: PublicAsk | None = None
    status: Status = "running"
    text_only: bool = False
    palette: str = STANDARD
    detail: str = NORMAL
    lesson: Progress | None = None
    pending: tuple[Move, ...] = ()
    put_away: int = 0


@dataclass(frozen=True, slots=True)
class PanelSnapshot:
    """What a person's panel is made of, all of one moment: what a spectator may know, and what this person may see.

    `version` grows with each change of the table; it is shown to nobody, as it tells that somebody has answered.
    """

    table: Snapshot
    player: PlayerSnapshot
    version: int


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """One post, edit or DM that is owed; `id` is also its nonce.

    `table` is None for none. `target` is a channel or a person. `message` is what to edit, or for a repost the older
    message whose controls go. `lines` are the public lines of the table message, or the lines of an announcement or DM;
    a table message without any has `recalled` some of those before. `undone` are the places of those of them that were
    taken back.
    `mentions` are the people whom an announcement may ping. `maybe_posted`: an earlier try may have reached Discord, so
    look for it among the channel's last messages first; an edit is made in any case. `begin` is the same for a table's
    message and its edits, and for nothing else.
    """

    id: int
    table: int | None
    kind: MessageKind
    target: str
    message: str | None
    lines: tuple[str, ...] = ()
    seat: int | None = None
    question: int | None = None
    mentions: tuple[str, ...] = ()
    maybe_posted: bool = False
    begin: int = 0
    recalled: tuple[str, ...] = ()
    undone: frozenset[int] = frozenset()

    @property
    def told(self) -> list[tuple[str, bool]]:
        """The lines that are shown, each with whether it was taken back."""
        return [(line, at in self.undone) for at, line in enumerate(self.lines or self.recalled)]


@dataclass(frozen=True, slots=True)
class Proof:
    """What the dice were committed to, and, once the game is over, what shows that they were kept.

    `salts` and `names` by seat, `mark` is the fingerprint of the salts. Once the game is over: the secret in hex, and
    what a copy of the record must have in common with the table's, a line each. (Before, the number of rows would tell
    how many have answered in a window.) `thoughts` tells before that of the thoughts that were sealed.
    """

    commitment: str
    game: str
    options: Mapping[str, str]
    salts: tuple[str, ...]
    names: tuple[str, ...]
    mark: str
    secret: str | None = None
    compare: tuple[str, ...] = ()
    thoughts: str = ""
