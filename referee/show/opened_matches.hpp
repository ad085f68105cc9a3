// Matches that somebody is looking at: their records, and a position of each that is led on from ply to ply.
#pragma once

#include <cstddef>
#include <list>
#include <stop_token>
#include <string>

#include "engine/any_game.hpp"
#include "referee/show/opened_boards.hpp"
#include "referee/show/recorded_tournament.hpp"
#include "referee/tournament/store/record.hpp"

namespace gramy::referee {

struct OpenedMatch {
  RecordedMatch match;
  AnyBoard board;
  AnyPosition position;  ///< after `ply` moves
  std::size_t ply = 0;

  /// The position after so many moves, for the next call to go on from. Throws BadInput for an illegal move,
  /// Stopped soon after it is asked to stop. Precondition: at most all of them.
  const AnyPosition& at(std::size_t wanted, const std::stop_token& stop);
};

/// Keeps the few that were asked for last. Of one thread at a time.
class OpenedMatches {
 public:
  /// Valid until the next call. Throws as RecordedTournament and OpenedBoards do.
  OpenedMatch& open(const RecordedTournament& tournament, const MatchEntry& entry, OpenedBoards& boards);

 private:
  static constexpr std::size_t most_matches = 8;
  static constexpr std::size_t most_plies =
      1 << 20;  // of all of them together, about 100 MB; but one of any length

  std::list<OpenedMatch> matches_;  // the one asked for last comes first
};

}  // namespace gramy::referee
