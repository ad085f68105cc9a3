// The knockout: whoever loses an encounter is out.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "referee/tournament/formats/encounter.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/placing.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// Who of an encounter goes through.
struct Passage {
  std::size_t place = 0;     ///< in its `players`
  std::string_view by = "";  ///< of a level one: "play-offs", "accuracy", "fewer faults", "better seeding"
  std::vector<std::string_view> level{};  ///< what was tried before, by name, and told nobody apart
};

/// A bracket in which the first meets the last, the second the last but one, and so on, such that the first
/// two can only meet in the final; where there is nobody to meet, one goes through. Players meet on all
/// boards of all games. Who goes through: the other of one who is out of the tournament; who has more points;
/// who is ahead by the first of the tie-breaks that tells the two apart; the lower number. Precondition:
/// everybody plays every game.
///
/// Encounters that are level, where that is what the tie-breaks say next, play off in a round of their own:
/// both seatings of one board of each game that has play-off boards. Nobody has met on that board before, and
/// nobody plays on it again. Its matches add to the encounter.
struct Knockout {
  enum class TieBreak {
    play_offs,
    accuracy,  ///< in all matches of the encounter; passed over if one of them was played and is not judged
    faults,    ///< fewer
  };

  /// Play-offs of an encounter.
  static constexpr std::size_t most_play_offs = 2;

  /// In this order, each at most once.
  std::vector<TieBreak> tie_breaks{TieBreak::play_offs, TieBreak::accuracy, TieBreak::faults};

  bool has(TieBreak tie_break) const;

  /// As many play-off boards of a game as are enough.
  std::size_t play_off_boards(std::size_t players) const;

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;

  /// The rounds of the bracket, each with its play-offs. One whose play-offs are not over is left out.
  std::vector<PlayedRound> bracket_rounds(const Fixtures& fixtures,
                                          std::span<const PlayedRound> so_far) const;

  /// Of an encounter whose play-offs are over.
  Passage who_goes_through(const Encounter& encounter) const;

  /// All players, by how far they came; those who lost in the same round share a place, and those who are
  /// still in it the first. As of the last of bracket_rounds.
  std::vector<Placing> places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

/// "play-offs", "accuracy", "faults".
std::string_view name(Knockout::TieBreak tie_break);

}  // namespace gramy::referee
