#include "referee/show/opened_matches.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/stop.hpp"
#include "referee/show/match_json.hpp"

namespace gramy::referee {
namespace {

/// A move takes about as long as so many of the steps that StopPoll reckons with.
constexpr std::uint64_t steps_a_move = 100;

}  // namespace

const AnyPosition& OpenedMatch::at(std::size_t wanted, const std::stop_token& stop) {
  if (wanted < ply) {
    position = board.begin(match.start);
    ply = 0;
  }
  for (const StopPoll poll(stop); ply < wanted; ++ply) {
    poll.count(steps_a_move);
    play_recorded(position, match, ply);
  }
  return position;
}

OpenedMatch& OpenedMatches::open(const std::string& key, const std::function<PlayedMatch()>& load) {
  const auto known = std::ranges::find(matches_, key, &Kept::key);
  if (known != matches_.end()) {
    matches_.splice(matches_.begin(), matches_, known);
    return matches_.front().match;
  }
  auto [match, board] = load();
  board.check_start(match.start);
  AnyPosition position = board.begin(match.start);
  matches_.push_front({key, {std::move(match), board, std::move(position)}});
  std::size_t matches = 0, plies = 0;
  std::erase_if(matches_, [&](const Kept& kept) {
    plies += kept.match.match.moves.size();
    return ++matches > most_matches || (matches > 1 && plies > most_plies);
  });
  return matches_.front().match;
}

}  // namespace gramy::referee
