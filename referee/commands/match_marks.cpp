#include "referee/commands/match_marks.hpp"

#include <fmt/format.h>

namespace gramy::referee {

std::string begin_mark(const MatchSetup& match, Seat seat) {
  return fmt::format("match {} begins: {}, moves {}, against {}", match.id, match.board.game().id(),
                     seat == Seat::first ? "first" : "second", match.players[other(seat)]);
}

std::string end_mark(const MatchRecord& match, Seat seat) {
  const auto& result = match.result;
  const char* outcome = !result                   ? "not played to its end"
                        : !result->winner         ? "drawn"
                        : *result->winner == seat ? "won"
                                                  : "lost";
  return fmt::format("match {} ends: {} ({})", match.setup.id, outcome, protocol::name(match.reason));
}

}  // namespace gramy::referee
