// Review of a player's matches: for each, the best result within reach, and the move that lost it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/judge.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// One match from the view of one of its players.
struct ReviewedMatch {
  std::uint64_t number = 0;  ///< number of the match in the record, from 1
  std::string match;
  Seat seat = Seat::first;
  Value result =
      Value::draw;  ///< the result for the player; in an exam, the value of the position after the answer
  protocol::Reason reason = protocol::Reason::normal;
  Value held = Value::draw;    ///< the best value that the player had when it was to move, or at the end
  Value at_end = Value::draw;  ///< the value of the last position for this player
  std::vector<std::size_t> mistakes;   ///< plies of the player's mistakes
  std::optional<std::size_t> turning;  ///< the move in the last position with a better value than the result,
                                       ///< if this move was a mistake
  std::optional<double> accuracy;      ///< the player's accuracy in the match, from Accuracy::rate
  std::optional<std::int64_t> longest;  ///< time of the player's longest move in ms; none if it made no move

  bool is_lost_by_fault() const { return result == Value::loss && is_fault(reason); }
  /// Whether the player gave value away: by a move, by resigning or by a fault. True even if the opponent
  /// gave it back.
  bool is_instructive() const { return !mistakes.empty() || at_end > result; }
};

/// Reviews the match for the player in `seat`. Precondition: `judged` has the exact values of the match.
ReviewedMatch review_of(const RecordedMatch& match, std::uint64_t number, const JudgedMatch& judged,
                        Seat seat);

/// Sorts the matches. Those in which the player lost most value, from `held` to `result`, come first. Among
/// these, instructive matches come first, then matches lost by a fault, then matches with more mistakes.
/// Otherwise matches keep their order.
void worst_first(std::vector<ReviewedMatch>& matches);

/// A line for each match that is instructive, with its number, result, best value, mistakes, accuracy,
/// longest move and id. Then the number of other matches. Precondition: `matches` is in the order of
/// worst_first.
std::string review_text(std::string_view player, std::span<const ReviewedMatch> matches, TableStyle style);

/// The matches as a JSON array with a newline at its end. Each object has `number`, `match`, `seat`,
/// `result`, `reason`, `held`, `mistakes` (plies), `turning` (a ply or null), `accuracy` and `longest_ms` (or
/// null).
std::string review_json(std::span<const ReviewedMatch> matches);

}  // namespace gramy::referee
