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
      "The next pair begins with the smallest number that is in no earlier pair, and its two numbers differ by one more than those of the last pair. The smaller number of the kth pair is k times the golden ratio 1.618…, rounded down.",
      "With a limit, divide both piles by the limit plus 1. The pool is lost if the two remainders are one of these pairs.",
      "To win, leave such remainders after each move.",
    ],
  },
  paski: {
    rules: [
      "Strips of three lengths, as many as needed, are laid in turn on a row of cells.",
      "A strip covers free cells that lie side by side.",
      "Whoever cannot lay one loses.",
    ],
    method: [
      "A strip divides a run of free cells into two runs, which no longer affect each other.",
      "Every run has a Grundy value. It is the smallest of the numbers 0, 1, 2, … that is not the value of a position after one strip in this run. A run that is too short for every strip has the value 0.",
      "Several runs together have the exclusive or (xor) of their values. Write the values as binary numbers: a digit of the exclusive or is 1 if an odd number of the values have a 1 there.",
      "The player to move loses exactly if this exclusive or is 0.",
      "To win, lay a strip that makes it 0. On an empty row, a strip in the exact middle does this, because two equal values have the exclusive or 0.",
    ],
  },
  hydrorozgrywka: {
    rules: [
      "A town’s crossings are joined by roads; every road lies on exactly one simple cycle. Under each road a pipe is to be buried.",
      "Both crews walk together from a start. In turn, Bajtazar and Bajtoni choose a road without a pipe that leaves the crossing where they stand; the pipe is buried, and they walk to its other end.",
      "Whoever cannot move loses.",
    ],
    method: [
      "At each crossing hang cactuses. A cactus is a cycle of unused roads, with everything that hangs at its other crossings. A crew that enters a cactus comes back to the crossing when the cycle is used up.",
      "A cactus has a type of two digits. The first digit is 1 if the player who enters can take its last road. The second is 1 if that player can leave the last road to the opponent.",
      "At a crossing, entering a cactus wins if one has type 11, or if an odd number have type 10. Call such a crossing hot.",
      "The type comes from the cycle. If no other crossing on it is hot, the type is 10 for an odd number of roads and 01 for an even number. Otherwise it is 11 if, in one direction or the other, the first hot crossing is an even number of roads away, and else 00.",
      "On a cycle that is already open, look ahead to the first hot crossing, or to the end of the cycle. If it is an even number of roads away, the player to move now also moves there. At a hot crossing the player to move wins; at the end of the cycle, the rest of the board decides.",
    ],
  },
  zielone: {
    rules: [
      "A token walks over vertices, some of them green. Whoever owns the vertex it stands on moves it, always to a vertex of the other player.",
      "The match ends when the token stands on a vertex for the second time.",
      "Ania wins if a green vertex lies on the cycle just closed, else Bolek wins. What happened before the cycle does not count.",
    ],
    method: [
      "Ania can force the token to a set of vertices from each vertex of hers with one edge into the set, and from each vertex of Bolek’s whose edges all lead into it. These vertices join the set, and so on until none joins.",
      "Begin with all green vertices as goals. Remove each goal from which Ania cannot force the token to a goal again. Repeat this until no goal is removed.",
      "At the start of a match, Ania wins exactly where she can force the token to a goal that is left. Elsewhere Bolek can keep the token away from these goals, and closes a white cycle.",
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
      "The vertices that this never reaches are drawn: no player can force more there.",
      "The winner takes the shortest way and the loser the longest. A winner who does not count the moves may walk in a circle, and the third repetition is a draw.",
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
      "Work backwards from the situations that end the match. A situation is won for the player to move if some move leads to one that is lost for the opponent, and lost if every move leads to one that is won for the opponent.",
      "In every other situation both can avoid a loss for ever, so the match is a draw by repetition.",
      "The policeman’s diagonal steps make his ways shorter. Compare the lengths of both players’ ways to each exit before you move.",
    ],
  },
};
