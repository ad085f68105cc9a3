// Review of a player's matches: the best possible result, and the move that lost it.
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
  Value result = Value::draw;  ///< in an exam: the value of the position after the answer
  protocol::Reason reason = protocol::Reason::normal;
  Value held = Value::draw;    ///< the best value that the player had: when it was on move, or at the end
  Value at_end = Value::draw;  ///< the value of the last position for this player
  std::vector<std::size_t> mistakes;    ///< plies of the player's mistakes
  std::optional<std::size_t> turning;   ///< the mistake after which the player never had more than the result
  std::optional<double> accuracy;       ///< see Accuracy::rate
  std::optional<std::int64_t> longest;  ///< time of its longest move in ms; none if it made no move

  bool is_lost_by_fault() const { return result == Value::loss && is_fault(reason); }
  /// Whether the player gave value away by a move, by resigning or by a fault, even if the opponent then made
  /// a mistake, too.
  bool is_instructive() const { return !mistakes.empty() || at_end > result; }
};

/// Precondition: `judged` has the exact values of the match.
ReviewedMatch review_of(const RecordedMatch& match, std::uint64_t number, const JudgedMatch& judged,
                        Seat seat);

/// Sorts by the value that was lost. If equal value was lost, instructive matches come first, then matches
/// lost by a fault, then matches with more mistakes. Equal matches keep their order.
void worst_first(std::vector<ReviewedMatch>& matches);

/// One line for each instructive match: number, result, best value, mistakes, accuracy, longest move, id.
/// Counts the other matches. Precondition: `matches` is in the order of worst_first.
std::string review_text(std::string_view player, std::span<const ReviewedMatch> matches, TableStyle style);

/// The list as a JSON array with a newline at its end. Its objects have `number`, `match`, `seat`, `result`,
/// `reason`, `held`, `mistakes` (plies), `turning` (a ply or null), `accuracy` and `longest_ms` (or null).
std::string review_json(std::span<const ReviewedMatch> matches);

}  // namespace gramy::referee
