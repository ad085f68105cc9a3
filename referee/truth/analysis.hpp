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
  std::string picture;                  ///< what the mover saw
  std::optional<std::string> reason{};  ///< why the better move is right, if the game says so
};
using Mistakes = std::map<std::size_t, ShownMistake>;  ///< by ply

/// A line a move: who made it, what the position was worth, and what it was worth afterwards where the move
/// threw value away, with a better one; then `mistakes`; then how accurately each player played,
/// and by which moves the loser lost. Printable but for its lines. `roles`: of the game, by seat.
std::string analysis_text(const RecordedMatch& record, const BySeat<std::string_view>& roles,
                          const JudgedMatch& judged, const Mistakes& mistakes, TableStyle style);

/// The same as one JSON object, with a newline at its end: `match`, `game`, `players`, `result`, `reason`,
/// `moves` (`ply`, `seat`, `move`, `before`, `after`, `could_err`; `distance` and `better` where there are
/// any), `end` (`to_move`, `value`), `given_up` (`seat`, `value`; or null), `accuracy` by seat (null where
/// nobody could err), `first_losing_move` and `decisive_move` by seat (the loser's, a ply, or null).
std::string analysis_json(const RecordedMatch& match, const JudgedMatch& judged);

}  // namespace gramy::referee
