// The rules of the games in English, as lists of sentences.
import type { Rules } from "./rules";

export const rulesInEnglish: Rules = {
  "misie-patysie": [
    "Bears and sticks lie in one pool.",
    "In turn, a player takes some bears, or some sticks, or equally many of both: at least one, and of each kind at most as many as the board allows.",
    "Whoever empties the pool wins.",
  ],
  paski: [
    "Strips of three lengths, as many as needed, are laid in turn on a row of cells.",
    "A strip covers free cells that lie side by side.",
    "Whoever cannot lay one loses.",
  ],
  hydrorozgrywka: [
    "A town’s crossings are joined by roads; every road lies on exactly one simple cycle. Under each road a pipe is to be buried.",
    "Both crews walk together from a start. In turn, Bajtazar and Bajtoni choose a road without a pipe that leaves the crossing where they stand; the pipe is buried, and they walk to its other end.",
    "Whoever cannot move loses.",
  ],
  zielone: [
    "A token walks over vertices, some of them green. Whoever owns the vertex it stands on moves it, always to a vertex of the other player.",
    "The match ends when the token stands on a vertex for the second time.",
    "Ania wins if a green vertex lies on the cycle just closed, else Bolek wins. What happened before the cycle does not count.",
  ],
  graf: [
    "A token stands on a vertex of a directed graph. The players take turns to move it along an edge.",
    "A vertex that no edge leaves ends the match. It is a win, a loss or a draw for the player who would have to move there.",
    "The third time the token stands on the same vertex with the same player to move, the match is a draw.",
  ],
  "policjant-i-zlodziej": [
    "A policeman hunts a thief, who looks for an exit. The policeman moves first; he stays or steps in one of 8 directions, the thief stays or steps in one of 4. Nobody enters a wall.",
    "If both stand on one cell, the policeman has won. Otherwise, if the thief stands on an exit, the thief has won.",
    "When the same situation comes for the third time, the match is a draw.",
  ],
};
