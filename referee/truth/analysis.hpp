// A recorded match with the truth beside it, for people and for programs.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "referee/tournament/record.hpp"
#include "referee/tournament/table.hpp"
#include "referee/truth/judge.hpp"

namespace gramy::referee {

/// A line a move: who made it, what the position was worth, and what it was worth afterwards where the move
/// threw value away, with a better one; then how accurately each player played. `roles`: of the game, by
/// seat.
std::string analysis_text(const RecordedMatch& match, const std::array<std::string_view, 2>& roles,
                          const JudgedMatch& judged, TableStyle style);

/// The same as one JSON object, with a newline at its end: `match`, `game`, `players`, `result`, `reason`,
/// `moves` (`ply`, `seat`, `move`, `before`, `after`, `could_err`; `distance` and `better` where there are
/// any), `end` (`to_move`, `value`), `accuracy` by seat (null where nobody could err) and `first_losing_move`
/// by seat (a ply, or null).
std::string analysis_json(const RecordedMatch& match, const JudgedMatch& judged);

}  // namespace gramy::referee
