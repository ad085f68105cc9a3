// The matches of a store that count in a tournament.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/counted/schedule_places.hpp"
#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// A match that counts in an edition of its tournament.
struct CountedMatch {
  SchedulePlace place;
  std::uint64_t number = 0;  ///< the match's number in the store
  MatchIdentity identity;    ///< the match's identity, with the players' names in the edition
  BySeat<std::optional<ContentHash>> versions{};
  std::string id;  ///< the match's id in the edition
  Outcome outcome;
  std::string record;  ///< the record, with this `id` and the players' names in the edition
  std::string verdict{};

  friend bool operator==(const CountedMatch&, const CountedMatch&) = default;
};

/// The matches of a store that count in a tournament. A match counts if it belongs to this tournament, is in
/// the edition's schedule, and was played by the present players. In an open format (round-robin, gauntlet,
/// exam without a test), the players' versions must be present or accepted ones; in other formats all
/// versions count. At each place in the schedule, only one match counts: the first. There is one exception:
/// in an open format with accepted versions, matches that were recorded before the edition began come before
/// all others. Among these matches, the first that both players played as their present versions counts. If
/// there is none, the last that one player played as its present version counts. If there is none either, the
/// last of these matches counts. This object needs 4 bytes for each match.
class CountedMatches {
 public:
  /// Views the matches of the newest edition. A store without an edition, such as that of `serve`, has no
  /// schedule. All its matches count: the rated ones as round 1, the casual ones as round 2. Throws as Store
  /// does.
  explicit CountedMatches(const Store& store);
  explicit CountedMatches(Edition edition);

  using Use = std::function<void(CountedMatch)>;

  /// Reads the matches added since the last call of read_on, and passes those that count to `use`. The first
  /// call of read_on passes them in the schedule's order, later calls in the order of recording.
  void read_on(const Store& store, const Use& use = {});

  /// The number of the store's matches that were read.
  std::uint64_t known() const { return known_; }
  std::uint64_t size() const { return size_; }

  /// Calls `use` with all matches that count, in the schedule's order.
  void for_each(const Store& store, const Use& use) const;
  void for_each_number(const std::function<void(SchedulePlace place, std::uint64_t number)>& use) const;

  bool contains(SchedulePlace place) const { return number_at(place) != 0; }
  /// The match at this place; none if no match counts there.
  std::optional<CountedMatch> match(const Store& store, SchedulePlace place) const;
  /// The first place at or after `from` that has a match.
  std::optional<SchedulePlace> next(SchedulePlace from) const;
  /// The last place in the schedule that has a match; {} if no place has one.
  SchedulePlace last() const;

  /// The unplayed matches that count in this edition, with the players' names. In an open format, unplayed
  /// matches of players' earlier versions do not count.
  Unplayed unplayed(const Store& store) const;

 private:
  /// A match by its place and its number in the store.
  using Placed = std::pair<SchedulePlace, std::uint64_t>;

  std::uint32_t number_at(SchedulePlace place) const;
  void put(SchedulePlace place, std::uint64_t number);
  void read_all(const Store& store, const Use& use);
  void read_accepted(const Store& store);
  std::vector<Placed> read_added(const Store& store);
  bool is_ours(const MatchKey& key) const;
  std::optional<SchedulePlace> place_of(const MatchKey& key) const;
  std::optional<std::size_t> accepted_versions(const MatchKey& key) const;
  CountedMatch counted(StoredMatch match, SchedulePlace place, std::uint64_t number) const;
  std::optional<MatchIdentity> with_names(MatchIdentity match) const;

  Edition edition_{};
  bool is_scheduled_ = true;
  SchedulePlaces places_;
  std::vector<std::optional<ContentHash>> versions_;  // for each player of the edition, its version
  // For each round, the number of the match at each place; 0 if there is none.
  std::map<std::uint64_t, std::vector<std::uint32_t>> numbers_;
  std::uint64_t known_ = 0, size_ = 0;
  // For each player and version, whether the version is accepted.
  mutable std::map<std::pair<std::size_t, std::optional<ContentHash>>, bool> accepted_;
};

}  // namespace gramy::referee
