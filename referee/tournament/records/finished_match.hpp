// Finished matches, ready to be added to a store.
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

/// A finished match. Precondition: it was not aborted.
struct FinishedMatch {
  MatchRecord record;
  SchedulePlace place;
  MatchIdentity identity;
  std::chrono::system_clock::time_point at;
  std::string verdict{};  ///< the MatchVerdict of the process that played the match; empty if that process
                          ///< did not judge it
};

/// The outcomes of a batch, which a store records all at once or not at all.
struct MatchOutcomes {
  std::vector<FinishedMatch> finished;
  Unplayed unplayed;

  bool empty() const { return finished.empty() && unplayed.empty(); }
  void append(MatchOutcomes more);
};

/// Makes rows for a tournament's store from finished matches. Rows have players' ids and versions in place of
/// names. Each new board is added only once.
class AdditionsMaker {
 public:
  /// `kept`: boards that the store already has.
  explicit AdditionsMaker(Edition edition, std::set<ContentHash> kept = {})
      : edition_(std::move(edition)), kept_(std::move(kept)) {}

  /// Makes the rows for the store from the results of a batch. Precondition: the store has the rows of all
  /// earlier calls.
  Additions additions_of(MatchOutcomes finished);

  /// The key of a match in the store. It has the players' ids and versions in place of names.
  MatchKey key_of(MatchIdentity match);

 private:
  struct Known {
    std::string id;
    std::optional<ContentHash> version;
  };

  const Known& known(const std::string& player);
  StoredMatch stored(FinishedMatch match);

  Edition edition_;
  std::map<std::string, Known> players_;  // for each player's name, its id and version
  std::set<ContentHash> kept_;            // boards that the store has, or gets from earlier additions
};

}  // namespace gramy::referee
