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
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The places of one edition. In a Swiss and a knockout, recorded rounds determine them; in other formats
/// they are computed.
class SchedulePlaces {
 public:
  explicit SchedulePlaces(const Edition& edition);

  /// Reads the rounds recorded since the last call, and the last known one again: a round may be paired anew
  /// until its first match is recorded. Does nothing in other formats. Throws as Store does.
  void read_rounds(const Store& store);

  /// The place of a match whose players are given by id; none if no known round has it.
  std::optional<SchedulePlace> find(const MatchIdentity& match) const;

  /// The pairing at a place. Precondition: `find` returned this place.
  Pairing pairing(SchedulePlace place) const;

  const ScheduleNames& names() const { return names_; }
  /// The number of the player in the edition.
  std::optional<std::size_t> player(const std::string& id) const;

 private:
  /// Content, start and opening.
  using BoardKey = std::tuple<ContentHash, std::optional<Number>, std::string>;

  std::optional<Pairing> pairing_of(const MatchIdentity& match) const;

  Edition edition_;
  ScheduleNames names_;
  std::map<std::string, std::size_t, std::less<>> players_;           // by their ids
  std::map<std::string, std::size_t, std::less<>> games_;             // by their ids
  std::vector<std::map<BoardKey, std::vector<std::size_t>>> boards_;  // of each game; copies in their order
  Pairings all_;                  // where they follow from the edition, of all rounds
  std::uint64_t round_size_ = 0;  // of these; 0: there is one round
  bool is_recorded_ = false;      // else the rounds
  std::vector<Pairings> rounds_;  // from the first
  std::string last_round_;        // as it was recorded
};

}  // namespace gramy::referee
