// A recorded match with the truth beside it, for people and for programs.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/judge.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

struct ShownMistake {
  std::string picture;   ///< what the mover saw
  std::string reason{};  ///< why the better move is right; empty where the game explains nothing
};
using Mistakes = std::map<std::size_t, ShownMistake>;  ///< by ply

/// A line a move: who made it, in what time, what the position was worth, and what it was worth afterwards
/// where the move threw value away, with a better one, and what its player said; then `mistakes`;
/// then how accurately each player played, and by which moves the loser lost. Printable but for its
/// lines. `roles`: of the game, by seat.
std::string analysis_text(const RecordedMatch& record, const BySeat<std::string_view>& roles,
                          const JudgedMatch& judged, const Mistakes& mistakes, TableStyle style);

/// The mistake at this ply in a line: "ply 4: worth a win, played 3 5 (120 ms), then worth a loss; better:
/// 7 2", and what its player said; then, on a line of its own, the `reason` of ShownMistake. Printable but
/// for its lines. Precondition: it is a mistake.
std::string mistake_text(const RecordedMatch& match, const JudgedMatch& judged, std::size_t ply,
                         const std::string& reason);

/// The position before that move, or at the end: who is to move, what it is worth, what was played and what
/// would have been better; then its picture, indented. Printable but for its lines. Precondition: `ply` is at
/// most the number of moves.
std::string position_text(const RecordedMatch& record, const JudgedMatch& judged, std::string_view picture,
                          std::size_t ply);

/// The same as one JSON object, with a newline at its end: `match`, `game`, `players`, `result`, `reason`,
/// `moves` (`ply`, `seat`, `move`, `ms`, `before`, `after`, `could_err`; `distance` and `better` where there
/// are any), `end` (`to_move`, `value`), `given_up` (`seat`, `value`; or null), `accuracy` by seat (null
/// where nobody could err), `first_losing_move` and `decisive_move` by seat (the loser's, a ply, or null).
std::string analysis_json(const RecordedMatch& match, const JudgedMatch& judged);

}  // namespace gramy::referee
