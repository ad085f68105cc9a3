// A player's matches, those that went worst first: what it could have had, and where it was lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/judge.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// One match as one of its players sees it.
struct ReviewedMatch {
  std::uint64_t number = 0;  ///< among all matches of the record, from 1
  std::string match;
  Seat seat = Seat::first;
  Value result = Value::draw;
  protocol::Reason reason = protocol::Reason::normal;
  Value held = Value::draw;    ///< the most the position was ever worth when it was to move, or at the end
  Value at_end = Value::draw;  ///< what the position was worth at the end
  std::vector<std::size_t> mistakes;    ///< by ply
  std::optional<std::size_t> turning;   ///< the mistake after which it never held more than the result again
  std::optional<double> accuracy;       ///< as Accuracy::rate
  std::optional<std::int64_t> longest;  ///< of its moves, in ms; none if it made none

  bool is_lost_by_fault() const { return result == Value::loss && is_fault(reason); }
  /// It held a win or a draw and gave something of it away, even if it was let off: by a move, or at the end
  /// by resigning or a fault.
  bool is_instructive() const { return !mistakes.empty() || at_end > result; }
};

/// Precondition: `judged` is the truth about the match.
ReviewedMatch review_of(const RecordedMatch& match, std::uint64_t number, const JudgedMatch& judged,
                        Seat seat);

/// Sorts by what was lost of what it held, then those that are instructive first, then those lost by a fault,
/// then by mistakes, then as they were.
void worst_first(std::vector<ReviewedMatch>& matches);

/// A line a match with its number: the result, what was held, mistakes, accuracy, the longest
/// move, the id. Those that are not instructive are only counted; so `matches` is in the order of
/// worst_first.
std::string review_text(std::string_view player, std::span<const ReviewedMatch> matches, TableStyle style);

/// The list as a JSON array of objects, with a newline at its end: `number`, `match`, `seat`, `result`,
/// `reason`, `held`, `mistakes` (plies), `turning` (a ply or null), `accuracy` and `longest_ms` (or null).
std::string review_json(std::span<const ReviewedMatch> matches);

}  // namespace gramy::referee
