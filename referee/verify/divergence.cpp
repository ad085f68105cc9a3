#include "referee/verify/divergence.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace gramy::referee {
namespace {

/// The end of a match in words, such as "ala won (resign)".
std::string end_in_words(const BySeat<std::string>& players, const Result& result, protocol::Reason reason) {
  return fmt::format("{} ({})", result.winner ? players[*result.winner] + " won" : "a draw",
                     protocol::name(reason));
}

}  // namespace

std::optional<Divergence> divergence(const RecordedMatch& recorded, const MatchRecord& now) {
  const auto [before, after] =
      std::ranges::mismatch(recorded.moves, now.moves, {}, &PlayedMove::move, &PlayedMove::move);
  const bool both_ended = before == recorded.moves.end() && after == now.moves.end();
  if (both_ended && recorded.result == now.result && recorded.reason == now.reason) return std::nullopt;
  const std::string recorded_end = end_in_words(recorded.players, recorded.result, recorded.reason);
  const std::string now_end = end_in_words(recorded.players, *now.result, now.reason);
  AnyPosition position = now.setup.board.begin(now.setup.start);
  for (auto move = recorded.moves.begin(); move != before; ++move) position.play(move->move);
  const Seat seat = both_ended && now.result->winner ? other(*now.result->winner) : position.to_move();
  return Divergence{.match = recorded.match,
                    .ply = static_cast<std::size_t>(before - recorded.moves.begin()),
                    .player = recorded.players[seat],
                    .recorded = before == recorded.moves.end() ? recorded_end : to_text(before->move),
                    .now = after == now.moves.end() ? now_end : to_text(after->move),
                    .is_by_time = after == now.moves.end() && now.reason == protocol::Reason::timeout};
}

}  // namespace gramy::referee
