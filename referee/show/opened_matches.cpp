#include "referee/show/opened_matches.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/stop.hpp"
#include "referee/show/match_json.hpp"

namespace gramy::referee {
namespace {

/// Making a move counts as this many steps of StopPoll, because it takes about as long.
constexpr std::uint64_t steps_a_move = 100;

/// The most memory for all checkpoints of a match.
constexpr std::size_t most_checkpoint_bytes = 8 << 20;

/// The number of moves between two checkpoints. It is about the square root of all moves, so that going back
/// replays few moves and needs few checkpoints. Large positions get fewer checkpoints.
std::size_t checkpoint_step(const PlayedMatch& played) {
  const std::size_t plies = played.match.moves.size();
  // An estimate: a position is about as large as its board's text. In games with repetition, a position also
  // stores earlier positions.
  std::size_t bytes = 256 + 4 * played.board.text().size();
  if (played.board.game().info().can_be_drawn) bytes += 64 * plies;
  const std::size_t most = std::max<std::size_t>(1, most_checkpoint_bytes / bytes);
  const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(plies)));
  return std::max(root, plies / most) + 1;
}

AnyPosition beginning(const PlayedMatch& played) {
  played.board.check_start(played.match.start);
  return played.board.begin(played.match.start);
}

}  // namespace

OpenedMatch::OpenedMatch(PlayedMatch played)
    : played_(std::move(played)),
      step_(checkpoint_step(played_)),
      checkpoints_{beginning(played_)},
      position_(checkpoints_.front()) {}

const AnyPosition& OpenedMatch::at(std::size_t wanted, const std::stop_token& stop) {
  if (wanted < ply_) {
    const std::size_t last = std::min(wanted / step_, checkpoints_.size() - 1);
    position_ = checkpoints_[last];
    ply_ = last * step_;
  }
  for (const StopPoll poll(stop); ply_ < wanted;) {
    poll.count(steps_a_move);
    play_recorded(position_, played_.match, ply_);
    if (++ply_ == checkpoints_.size() * step_) checkpoints_.push_back(position_);
  }
  return position_;
}

OpenedMatch& OpenedMatches::open(const std::string& key, const std::function<PlayedMatch()>& load) {
  const auto known = std::ranges::find(matches_, key, &Kept::key);
  if (known != matches_.end()) {
    matches_.splice(matches_.begin(), matches_, known);
    return matches_.front().match;
  }
  matches_.push_front({key, OpenedMatch(load())});
  std::size_t matches = 0, plies = 0;
  std::erase_if(matches_, [&](const Kept& kept) {
    plies += kept.match.match().moves.size();
    return ++matches > most_matches || (matches > 1 && plies > most_plies);
  });
  return matches_.front().match;
}

}  // namespace gramy::referee
