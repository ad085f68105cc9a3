"""Types of the module gramy. Values are 1 (win), 0 (draw), -1 (loss), always exact, with the history of the match.

Errors: BadBoard for a text, start, size or other argument that is not lawful; IllegalMove for a move that is not legal, and for any move after the end;
TooManyMoves for a list longer than its bound; Cheating for a value in a program that a referee has started; TypeError for a wrong type; RuntimeError
if another thread computes a value of this state. Threads may share a board; a state serves one call at a time.
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
Value = Literal[-1, 0, 1]

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
        """How a board is written, such as "bears sticks limit, e.g. 7 2 3"."""
    @property
    def move_form(self) -> str: ...
    @property
    def size_unit(self) -> str:
        """The unit of `size` in generate()."""
    @property
    def default_size(self) -> int: ...
    @property
    def size_for_people(self) -> int:
        """A size that a person can survey and enjoy."""
    @property
    def can_be_drawn(self) -> bool: ...
    @property
    def methods(self) -> list[str]: ...
    def board(self, text: str, start: int | None = None, *, largest: int | None = None) -> Board:
        """Reads a board. `start` is a vertex from 1 on, or None if the board says where play begins. Raises BadBoard for a board that is larger
        than `largest`, by default the largest size that a referee accepts."""
    def generate(self, size: int | None = None, seed: int = 0, difficulty: Literal["easy", "normal", "hard"] | float | None = None,
                 winner: Literal[0, 1] | None = None) -> Board:
        """Generates a board, the same for the same arguments. Several candidates are generated if a difficulty or a
        winner (the seat that wins under perfect play) is given; the best fit is returned. A difficulty as a number is the chance that a random
        move is a mistake."""

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
        """The names of the two seats in this game, such as "Bolek" and "Lolek"."""
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
    def is_terminal(self) -> bool:
        """Whether the match is over."""
    def returns(self) -> list[float]:
        """The result for each seat: 1.0 for a win, -1.0 for a loss, 0.0 for a draw and before the end."""
    def history(self) -> list[Move]:
        """The moves so far."""
    def count_moves(self) -> int:
        """The number of legal moves, without listing them."""
    def legal_moves(self, bound: int = 1000) -> list[Move]:
        """The legal moves in their fixed order. Empty after the end. Raises TooManyMoves if there are more than `bound` or than 1 000 000."""
    def legal_actions(self) -> list[int]:
        """The indices of legal_moves(): 0, 1, 2 and so on."""
    def move_of(self, action: int) -> Move:
        """The move with this index in legal_moves()."""
    def action_to_string(self, action: int) -> str:
        """The move with this index in legal_moves(), in words."""
    def play(self, move: Sequence[int]) -> None:
        """Plays a legal move on this state."""
    def apply_action(self, action: int) -> None:
        """Plays the move with this index in legal_moves() on this state."""
    def clone(self) -> State:
        """An independent copy."""
    def child(self, move: Sequence[int]) -> State:
        """A copy after the move. Takes a move, not an action as in OpenSpiel."""
    def features(self) -> list[int]:
        """The position as numbers. Their count and meaning are the same in all positions on a board; feature_names() names each. They do not
        say how often the position has occurred."""
    def feature_names(self) -> list[str]:
        """The names of the numbers of features(), such as "to_move", "board 1", "bears". The page engine/python/README.md lists them for each game."""
    def value(self) -> Value:
        """The value for the player to move: 1 if it can force a win, 0 for a draw, -1 for a loss."""
    def distance(self) -> int | None:
        """The number of moves of both players together to the end, if the winner hurries and the loser delays. None for a draw, and in games
        that do not measure it: misie-patysie, paski, hydrorozgrywka and zielone."""
    def value_after(self, move: Sequence[int]) -> Value:
        """The value of a legal move for the player who makes it."""
    def values_after(self) -> list[Value]:
        """The values of all legal moves, in their order."""
    def best_move(self) -> Move:
        """The move of the player `perfect`. In a lost position it is the move after which the opponent is most likely to err."""
    def best_moves(self) -> list[Move]:
        """The legal moves that keep the value. Empty after the end."""
    def explain(self, move: Sequence[int] | None = None) -> list[dict[str, Any]]:
        """The reasons why a move (by default the best one) keeps the value: claims, each with a `kind` and its arguments. If the move is
        a mistake, the first claim is of the kind "mistake", with `value`, `after` and the opponent's best `reply`, and the others explain
        the reply. Empty if the game explains nothing."""
    def reason(self, move: Sequence[int] | None = None) -> str:
        """The claims of explain() in English."""

class Score(NamedTuple):
    """The score of a function that chose a move in each of some positions. In each position some legal move is a mistake."""

    kept: int
    """The number of answers that keep the value of their position."""
    asked: int
    """The number of positions."""
    low: float
    """The lower bound of the 95 % confidence interval of `accuracy` (E. B. Wilson, 1927)."""
    high: float
    """The upper bound of that interval."""
    chance: float
    """The accuracy that random legal moves have on average, exact."""
    @property
    def accuracy(self) -> float:
        """kept / asked."""

def accuracy(policy: Callable[[State], Sequence[int]], game: str, positions: int = 200, seed: int = 1, *, size: int | None = None) -> Score:
    """Asks `policy(state)` for a move in each position, and returns the score. The positions are those that `gramy-referee exam make` draws
    for this game, size and seed. For some sizes there are fewer. Raises IllegalMove for a move that is not legal, and BadBoard for a size
    without positions in which a mistake is possible."""

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
