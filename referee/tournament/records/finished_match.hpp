// Matches that have ended, and what a store keeps of them.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Precondition: it was not aborted.
struct FinishedMatch {
  MatchRecord record;
  SchedulePlace place;
  MatchIdentity identity;
  std::chrono::system_clock::time_point at;
  std::string verdict{};  ///< as StoredMatch has it
};

/// A batch is recorded all at once, or not at all.
struct MatchOutcomes {
  std::vector<FinishedMatch> finished;
  Unplayed unplayed;

  bool empty() const { return finished.empty() && unplayed.empty(); }
  void append(MatchOutcomes more);
};

/// Makes of it what a tournament's store keeps: with the ids and versions of its players, and each board
/// once, unless it is there.
class AdditionsMaker {
 public:
  /// `kept`: boards that the store has already.
  explicit AdditionsMaker(Edition edition, std::set<ContentHash> kept = {})
      : edition_(std::move(edition)), kept_(std::move(kept)) {}

  /// Precondition: all batches before have been added.
  Additions additions_of(MatchOutcomes finished);

  /// What a store is to have of a match, with the ids and versions of its players, who are given by name.
  MatchKey key_of(MatchIdentity match);

 private:
  struct Known {
    std::string id;
    std::optional<ContentHash> version;
  };

  const Known& known(const std::string& player);
  StoredMatch stored(FinishedMatch match);

  Edition edition_;
  std::map<std::string, Known> players_;  // met so far, by name
  std::set<ContentHash> kept_;            // boards, those of the batches before, too
};

}  // namespace gramy::referee
