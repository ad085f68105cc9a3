"""Types of the module gramy. Values are 1 (win), 0 (draw), -1 (loss), always exact, with the history of the match.

Errors: BadBoard for a text, start, size or other argument that is not lawful; IllegalMove for a move, also after the end; TooManyMoves for a
list longer than its bound; Cheating if a referee has started this program; TypeError for a wrong type. RuntimeError if
another thread computes a value of this state. Threads may share a board; a state serves one call at a time.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, NamedTuple

from . import pettingzoo as pettingzoo
from .gramy_bot import Bot as Bot

__version__: str
WIN: Literal[1]
DRAW: Literal[0]
LOSS: Literal[-1]

Move = tuple[int, ...]

class BadBoard(ValueError): ...
class IllegalMove(ValueError): ...
class TooManyMoves(ValueError): ...
class Cheating(RuntimeError): ...

def games() -> list[str]:
    """The ids of all games."""

def game(id: str) -> Game: ...

class Game:
    """One of the games. Its page, such as engine/paski/README.md, names the theorems behind the values."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def board_form(self) -> str:
        """How a board is written: "m p mpo"."""
    @property
    def move_form(self) -> str: ...
    @property
    def size_unit(self) -> str:
        """The unit of `size` in generate()."""
    @property
    def default_size(self) -> int: ...
    @property
    def size_for_people(self) -> int:
        """A size that a person can take in and enjoys."""
    @property
    def can_be_drawn(self) -> bool: ...
    @property
    def methods(self) -> list[str]: ...
    def board(self, text: str, start: int | None = None, *, largest: int | None = None) -> Board:
        """Reads a board. `start` is a vertex from 1 on; None if the board says where play begins. `largest` is the largest size; by default
        that of a referee."""
    def generate(self, size: int | None = None, seed: int = 0, difficulty: Literal["easy", "normal", "hard"] | float | None = None,
                 winner: Literal[0, 1] | None = None) -> Board:
        """Generates a board, the same for the same arguments. With a difficulty or a winner (a seat, under perfect play) it is the best of
        several candidates. A difficulty as a number is the chance that a random move is a mistake."""

class Board:
    """A board with its start, immutable. It is solved when a value is first asked for. Pickled as its text."""

    @property
    def game(self) -> Game: ...
    @property
    def text(self) -> str: ...
    @property
    def start(self) -> int | None: ...
    @property
    def size(self) -> int: ...
    @property
    def roles(self) -> tuple[str, str]:
        """What the game calls the two seats."""
    def state(self, moves: Iterable[Sequence[int]] = ()) -> State:
        """The state after these moves."""

class State:
    """A match: its position and the moves so far. Pickled as its board and moves. str() draws it."""

    @property
    def game(self) -> Game: ...
    @property
    def board(self) -> Board: ...
    def current_player(self) -> int:
        """The seat to move, 0 or 1; -4 after the end, as in OpenSpiel."""
    def is_terminal(self) -> bool: ...
    def returns(self) -> list[float]:
        """By seat: 1.0 for a win, -1.0 for a loss; 0.0 for a draw, and before the end."""
    def history(self) -> list[Move]: ...
    def count_moves(self) -> int:
        """The number of legal moves, without listing them."""
    def legal_moves(self, bound: int = 1000) -> list[Move]:
        """The legal moves in their fixed order; empty after the end. At most 1 000 000, whatever the bound."""
    def legal_actions(self) -> list[int]:
        """An action is the index of a move in legal_moves()."""
    def move_of(self, action: int) -> Move: ...
    def action_to_string(self, action: int) -> str: ...
    def play(self, move: Sequence[int]) -> None: ...
    def apply_action(self, action: int) -> None: ...
    def clone(self) -> State: ...
    def child(self, move: Sequence[int]) -> State:
        """A copy, after the move."""
    def features(self) -> list[int]:
        """The position as numbers, equally many in each position of a board: the seat to move, then the piles; or for each cell of a row whether
        it is covered; or bits for each cell of a grid; or bits for each vertex, then each edge of a graph (the marks of engine/scene.hpp).
        They do not tell how often the position has occurred."""
    def value(self) -> int:
        """The value for the player to move."""
    def distance(self) -> int | None:
        """Plies to the end if the winner hurries and the loser delays. None for a draw, and in games that do not measure it."""
    def value_after(self, move: Sequence[int]) -> int:
        """The value of a legal move for the player who makes it."""
    def values_after(self) -> list[int]:
        """The values of all legal moves, in order."""
    def best_move(self) -> Move:
        """The move of the player `perfect`. In a lost position it makes errors of the opponent likely."""
    def best_moves(self) -> list[Move]:
        """The legal moves that keep the value; empty after the end."""
    def explain(self, move: Sequence[int] | None = None) -> list[dict[str, Any]]:
        """Why the move (the best one by default) keeps the value: claims, each a `kind` and its arguments. Empty if nothing is explained."""
    def reason(self, move: Sequence[int] | None = None) -> str:
        """The claims of explain() in English."""

class Score(NamedTuple):
    kept: int
    asked: int
    low: float
    high: float
    chance: float
    @property
    def accuracy(self) -> float: ...

def accuracy(policy: Callable[[State], Sequence[int]], game: str, positions: int = 200, seed: int = 1, *, size: int | None = None) -> Score: ...

class Positions:
    boards: list[Board]
    values: Any
    counts: Any
    ply: Any
    board: Any
    taken: Any
    after: Any
    offsets: Any
    widths: Any
    features: Any
    @property
    def masks(self) -> Any: ...
    def __len__(self) -> int: ...
    def state(self, index: int) -> State: ...

def positions(game: str, size: int | None = None, n: int = 1000, seed: int = 0, *, features: bool = False) -> Positions: ...
