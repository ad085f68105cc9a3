// Places of matches in a tournament's schedule, found by the identities of the matches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "referee/tournament/counted/schedule_names.hpp"
#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/formats/format.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The places of one edition. In a Swiss tournament and a knockout they follow from the recorded rounds. In
/// other formats they are computed from the edition.
class SchedulePlaces {
 public:
  explicit SchedulePlaces(const Edition& edition);

  /// Reads the rounds recorded since the last call, and the last known round again, because it may be paired
  /// anew until its first match is recorded. Has no effect in a format without recorded rounds. Throws as
  /// Store does.
  void read_rounds(const Store& store);

  /// The place of a match with players' ids; none if no known round has it.
  std::optional<SchedulePlace> find(const MatchIdentity& match) const;

  /// The pairing at a place. Precondition: `find` returned this place.
  Pairing pairing(SchedulePlace place) const;

  const ScheduleNames& names() const { return names_; }
  /// The index of the player with this id among the edition's players; none if no player has this id.
  std::optional<std::size_t> player(const std::string& id) const;

 private:
  /// A board's content, start and opening.
  using BoardKey = std::tuple<ContentHash, std::optional<Number>, std::string>;

  std::optional<Pairing> pairing_of(const MatchIdentity& match) const;

  Edition edition_;
  ScheduleNames names_;
  std::map<std::string, std::size_t, std::less<>> players_;  // for each player's id, the player's index
  std::map<std::string, std::size_t, std::less<>> games_;    // for each game's id, the game's index
  // For each game and each key of a board, the indices of the boards with this key, which are copies of one
  // another.
  std::vector<std::map<BoardKey, std::vector<std::size_t>>> boards_;
  // The schedule, if the edition alone determines it; empty if the pairings were recorded round by round.
  KnownSchedule known_;
  bool is_recorded_ = false;      // whether the pairings were recorded round by round, and are in rounds_
  std::vector<Pairings> rounds_;  // recorded rounds, from the first
  std::string last_round_;        // the record of the last round
};

}  // namespace gramy::referee
