"""Tic-tac-toe: the smallest game that speaks all of the engine's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from rules.engine import (
    END,
    Answer,
    Below,
    Choose,
    Event,
    Game,
    Move,
    Names,
    Narration,
    Question,
    Refused,
    Rule,
    State,
    ask,
)

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
EMPTY = -1


@dataclass(slots=True, kw_only=True)
class Board(State):
    """Nine cells, each EMPTY or the seat that took it."""

    cells: list[int] = field(default_factory=lambda: [EMPTY] * 9)
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Place(Move):
    """Put your mark on a free cell."""

    cell: Annotated[int, "The cell, from 0 (top left) to 8 (bottom right)"]


PLACES = tuple([Place.of(cell) for cell in range(9)])


@dataclass(frozen=True, slots=True)
class Concede(Move):
    """Give up: the other player wins."""


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A mark was put on a cell."""

    seat: int
    cell: int


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A player gave up."""

    seat: int


def turn(board: Board) -> Rule[str]:
    """Take a free cell; three in a row win. [T3-01, T3-02]"""
    move = yield from ask(lambda: where(board), open=True)
    board.cells[move.cell] = board.turn
    board.tell(Placed(board.turn, move.cell))
    if wins(board.cells, board.turn):
        board.winners = [board.turn]
        return END
    board.turn = 1 - board.turn
    board.round += board.turn == 0
    return "turn" if EMPTY in board.cells else END


def wins(cells: list[int], seat: int) -> bool:
    """Whether this seat has three in a row. [T3-02]"""
    for a, b, c in LINES:  # noqa: SIM110 - three times as quick as any()
        if cells[a] == seat and cells[b] == seat and cells[c] == seat:
            return True
    return False


def where(board: Board) -> Choose[Place]:
    """The question of a turn: any free cell."""
    free = tuple([PLACES[cell] for cell, mark in enumerate(board.cells) if mark == EMPTY])
    return Choose(seat=board.turn, prompt="where", options=free, default=free[0], reason="T3-01")


def act(board: Board, seat: int, move: Move) -> str | None:
    """Concede. [T3-03]"""
    if not isinstance(move, Concede):
        raise Refused("Only a concession is possible out of turn.")
    board.tell(Conceded(seat))
    board.winners = [1 - seat]
    return END


@dataclass(frozen=True, slots=True)
class BoardView:
    """All is public here."""

    phase: str
    round: int
    winners: tuple[int, ...]
    cells: tuple[int, ...]
    turn: int


def view(board: Board, seat: int | None) -> BoardView:
    """What anybody sees."""
    return BoardView(board.phase, board.round, tuple(board.winners), tuple(board.cells), board.turn)


def resample(board: Board, seat: int | None, below: Below) -> Board:
    """Nothing is hidden: the same board again."""
    return Board(phase=board.phase, round=board.round, winners=[*board.winners], cells=[*board.cells], turn=board.turn)


def invariants(board: Board) -> Iterator[str]:
    """Marks alternate."""
    crosses, noughts = board.cells.count(0), board.cells.count(1)
    if crosses - noughts not in (0, 1):
        yield f"{crosses} crosses and {noughts} noughts"


def autopilot(seen: BoardView, question: Question) -> Answer:
    """Win if you can, else block, else the middle."""
    assert isinstance(question, Choose)
    free = [move.cell for move in question.options]
    for mark in (question.seat, 1 - question.seat):
        for line in LINES:
            open_cells = [cell for cell in line if cell in free]
            if len(open_cells) == 1 and all(seen.cells[cell] == mark for cell in line if cell != open_cells[0]):
                return Place.of(open_cells[0])
    return Place.of(4) if 4 in free else question.default


def fact(event: Event, names: Names) -> str | None:
    """One line for an event."""
    match event:
        case Placed(seat, cell):
            return f"{names[seat]} takes cell {cell}."
        case Conceded(seat):
            return f"{names[seat]} gives up."
    return None


def standing(seen: BoardView, names: Names) -> str:
    """The board in one line."""
    return "".join(".XO"[mark + 1] for mark in seen.cells)


def setup(seats: int, options: Mapping[str, str]) -> Board:
    """An empty board."""
    return Board(phase="turn")


GAME: Game[Board, BoardView] = Game(
    key="tic-tac-toe",
    command="ttt",
    title="Tic-tac-toe",
    summary="Three in a row.",
    seats=(2, 2),
    options=(),
    state=Board,
    moves=(Place,),
    acts=(Concede,),
    events=(Placed, Conceded),
    setup=setup,
    phases={"turn": turn},
    act=act,
    view=view,
    resample=resample,
    narrate=Narration(
        fact=fact,
        prompt=lambda question, names: "Where do you put your mark?",
        public=lambda prompt, about, names: "puts a mark",
        label=lambda move, seen, names: f"Cell {move.values[0]}",
        standing=standing,
        sheet=standing,
    ),
    autopilot=autopilot,
    invariants=invariants,
)
