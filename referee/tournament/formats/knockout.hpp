// The knockout: the loser of an encounter is eliminated.
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

/// The player of an encounter that goes through to the next round, and the reason.
struct Passage {
  std::size_t place = 0;  ///< the player's index in Encounter::players
  /// The tie-break that decided a level encounter: "play-offs", "accuracy", "fewer faults" or "better
  /// seeding". Empty if the encounter was not level.
  std::string_view by = "";
  std::vector<std::string_view> level{};  ///< the tie-breaks before `by`: the players were equal in each
};

/// A bracket. In the first round the first player meets the last player, the second meets the last but one,
/// and so on. The first two players can meet only in the final. A player without an opponent goes through.
/// Opponents meet on all boards of all games. Precondition: every player plays every game. An encounter is
/// decided by the first of these rules that applies. A player that is out of the tournament loses. Otherwise
/// the player with more points wins. The tie-breaks follow in their order, and at last the lower number wins.
/// A level encounter may have a play-off, if that is the next tie-break. A play-off is a round on one
/// play-off board of each game that has play-off boards, with both seatings. Only one play-off round uses
/// such a board. The matches of a play-off add to the encounter.
struct Knockout {
  enum class TieBreak {
    play_offs,
    accuracy,  ///< more accuracy in the encounter wins; skipped if a played match was not judged
    faults,    ///< the player with fewer faults in the encounter wins
  };

  static constexpr std::size_t most_play_offs = 2;

  /// The tie-breaks in the order in which they are tried. Each occurs at most once.
  std::vector<TieBreak> tie_breaks{TieBreak::play_offs, TieBreak::accuracy, TieBreak::faults};

  bool has(TieBreak tie_break) const;

  /// How many play-off boards of each game are enough, whatever the results of the knockout are.
  std::size_t play_off_boards(std::size_t players) const;

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;

  /// The rounds of the bracket, with their play-offs. A round with unfinished play-offs is left out.
  std::vector<PlayedRound> bracket_rounds(const Fixtures& fixtures,
                                          std::span<const PlayedRound> so_far) const;

  /// Who reaches the next round. Precondition: the encounter needs no further play-off.
  Passage who_goes_through(const Encounter& encounter) const;

  /// All players, ordered by their last round. Players who lost in the same round share a place. Remaining
  /// players share the first place. Computed from bracket_rounds.
  std::vector<Placing> places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

/// The name in files: "play-offs", "accuracy", "faults".
std::string_view name(Knockout::TieBreak tie_break);

}  // namespace gramy::referee
