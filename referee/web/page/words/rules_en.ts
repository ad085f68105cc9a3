// The rules and the perfect play of the games in English, as lists of sentences.
import type { Rules } from "./rules";

export const rulesInEnglish: Rules = {
  "misie-patysie": {
    rules: [
      "Bears and sticks lie in one pool.",
      "In turn, a player takes some bears, or some sticks, or equally many of both: at least one, and of each kind at most as many as the board allows.",
      "Whoever empties the pool wins.",
    ],
    method: [
      "A pool is lost for the player to move if every move leaves a won pool. It is won if some move leaves a lost pool.",
      "Without a limit, the lost pools are Wythoff’s pairs: 0 and 0, 1 and 2, 3 and 5, 4 and 7, 6 and 10, and so on, bears and sticks in either order.",
      "The next pair begins with the smallest number that is in no earlier pair, and its difference is one more than that of the last pair. In the pair with difference k, the smaller number is k times the golden ratio 1.618…, rounded down.",
      "With a limit, divide both piles by the limit plus 1. The pool is lost exactly if the two remainders are one of these pairs.",
      "To win, leave such remainders. If the pair with the same difference as the remainders is smaller, take equally many of both. Otherwise lower the larger remainder to the partner of the smaller one.",
    ],
  },
  paski: {
    rules: [
      "Strips of three lengths, as many as needed, are laid in turn on a row of cells.",
      "A strip covers free cells that lie side by side.",
      "Whoever cannot lay one loses.",
    ],
    method: [
      "A strip divides a run of free cells into two runs, which no longer affect each other. Either of them may be empty.",
      "Every run has a Grundy value. It is the smallest of the numbers 0, 1, 2, … that is not the value of a position after one strip in this run. A run that is too short for every strip has the value 0; begin there, and compute the values of longer and longer runs.",
      "Several runs together have as their value the exclusive or, in short xor, of their values. Write the values as binary numbers: a digit of the xor is 1 if an odd number of the values have a 1 there.",
      "The player to move loses exactly if the xor of all runs is 0.",
      "To win, lay a strip that makes the xor 0. Find a run whose value becomes smaller if you take its xor with the xor of all runs, and leave this smaller value in the run. On an empty row, a strip in the exact middle wins, if one fits there.",
    ],
  },
  hydrorozgrywka: {
    rules: [
      "A town’s crossings are joined by roads; every road lies on exactly one simple cycle. Under each road a pipe is to be buried.",
      "Both crews walk together from a start. In turn, Bajtazar and Bajtoni choose a road without a pipe that leaves the crossing where they stand; the pipe is buried, and they walk to its other end.",
      "Whoever cannot move loses.",
    ],
    method: [
      "A cactus at a crossing is a cycle of unused roads through it, with all cactuses that hang at the cycle’s other crossings. A walk that enters a cactus comes back to the crossing, and by then the cycle is used up.",
      "A cactus has a type of two digits. The first digit is 1 if the player who enters can take its last road. The second is 1 if that player can leave the last road to the opponent.",
      "Call a crossing hot if a cactus of type 11 hangs there, or an odd number of cactuses of type 10. At a hot crossing the player to move wins.",
      "Begin with cycles at which nothing else hangs. Judge the other crossings of a cycle as if this cycle were not there. If none of them is hot, the type is 10 for an odd number of roads and 01 for an even number. Otherwise the type is 11 if, in one direction or the other, the first hot crossing is an even number of roads from the entrance, and else 00.",
      "If the crossing where the crews stand is not hot, look ahead along the open cycle to its first hot crossing, or to its end, and from the end along the next open cycle. If that place is an even number of roads away, the player to move now also moves there. Where it is not hot and no open cycle is left, the player to move loses.",
      "At a hot crossing, enter a cactus of type 11 towards a hot crossing that is an even number of roads away. Without type 11, go on along the open cycle if that wins; otherwise enter a cactus of type 10. Elsewhere go on.",
    ],
  },
  zielone: {
    rules: [
      "A token walks over vertices, some of them green. The owner of the vertex where it stands moves it, always to a vertex of the other player.",
      "The match ends when the token stands on a vertex for the second time.",
      "Ania wins if a green vertex lies on the cycle just closed, else Bolek wins. What happened before the cycle does not count.",
    ],
    method: [
      "Take a set of vertices. Ania can force the token into it from each vertex of hers that has an edge into it, and from each vertex of Bolek’s whose edges all lead into it. Add these vertices to the set, and so on until none is added.",
      "Begin with all green vertices as goals. In each round, find Ania’s set: the goals, and the vertices from which she can force the token to a goal. Then remove each goal from which she cannot force the token into this set at once. Repeat until no goal is removed.",
      "At the start of a match, Ania wins exactly in the last of these sets. She moves to the vertex that was added to it first; goals count as first. Elsewhere Bolek wins. He moves to a vertex that was missing from Ania’s set in the earliest round.",
      "Later the walked path counts too, because a step to a visited vertex ends the match. So the values during a match are computed for the vertices that are not visited yet.",
    ],
  },
  graf: {
    rules: [
      "A token stands on a vertex of a directed graph. The players take turns to move it along an edge.",
      "A vertex that no edge leaves ends the match. It is a win, a loss or a draw for the player who would have to move there.",
      "The third time the token stands on the same vertex with the same player to move, the match is a draw.",
    ],
    method: [
      "Work backwards from the vertices that end the match.",
      "A vertex is won for the player to move if some edge leads to a vertex that is lost for the opponent, who moves there. It is lost if every edge leads to a vertex that is won for the opponent.",
      "The vertices that this never reaches are drawn: neither player can force a win there. To keep the draw, move to a drawn vertex.",
      "The winner takes the shortest way and the loser the longest. A winner who does not count the moves may walk in a circle, and the third repetition is a draw.",
      "During a match, a position that has already come twice counts as a draw.",
    ],
  },
  "policjant-i-zlodziej": {
    rules: [
      "A policeman hunts a thief, who looks for an exit. The policeman moves first; he stays or steps in one of 8 directions, the thief stays or steps in one of 4. Nobody enters a wall.",
      "If both stand on one cell, the policeman has won. Otherwise, if the thief stands on an exit, the thief has won.",
      "When the same situation comes for the third time, the match is a draw.",
    ],
    method: [
      "A situation is the cell of the policeman, the cell of the thief, and who moves. The situations and the moves form a graph.",
      "Work backwards from the situations that end the match. A situation is won for the player to move if some move leads to one that is lost for the opponent. It is lost if every move leads to one that is won for the opponent.",
      "In every other situation both can avoid a loss for ever, so the match is a draw by repetition. During a match, a situation that has already come twice counts as a draw.",
      "The thief wins if his way to some exit is shorter than the policeman’s, or, when the policeman is to move, at least two steps shorter. In other situations he may win too, so these need the computation.",
    ],
  },
};
