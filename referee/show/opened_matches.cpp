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

OpenedMatch& OpenedMatches::open(const RecordedTournament& tournament, const MatchEntry& entry,
                                 OpenedBoards& boards) {
  const auto known = std::ranges::find(
      matches_, entry.id, [](const OpenedMatch& opened) -> const std::string& { return opened.match.match; });
  if (known != matches_.end()) {
    matches_.splice(matches_.begin(), matches_, known);
    return matches_.front();
  }
  RecordedMatch match = parse_recorded_match(tournament.record(entry));
  const AnyBoard board = boards.board(entry.identity.game, entry.identity.board,
                                      [&] { return tournament.board(entry.identity.board); });
  board.check_start(match.start);
  AnyPosition position = board.begin(match.start);
  matches_.push_front({std::move(match), board, std::move(position)});
  std::size_t matches = 0, plies = 0;
  std::erase_if(matches_, [&](const OpenedMatch& opened) {
    plies += opened.match.moves.size();
    return ++matches > most_matches || (matches > 1 && plies > most_plies);
  });
  return matches_.front();
}

}  // namespace gramy::referee
