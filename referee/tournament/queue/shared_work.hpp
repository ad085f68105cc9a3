// Offers, claims, results and news that pass between a process and the store of its tournament.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/queue/work_queue.hpp"
#include "referee/tournament/records/finished_match.hpp"

namespace gramy::referee {

/// The arguments of WorkQueue::offer, for matches of one round.
struct Offer {
  std::uint64_t round = 0;
  std::uint64_t from = 0;
  std::uint64_t up_to = 0;
  std::vector<Batch> batches;
  std::vector<OfferedMatch> matches{};  ///< the matches, with players' names but without versions
  /// The pairings of the round, if they depend on results and the offer begins the round.
  std::optional<Pairings> pairings{};
};

/// A claimed batch. `hopeless`: no worker can start one of its players, so that player is out of the
/// tournament.
struct ClaimedBatch {
  Batch batch;
  bool hopeless = false;
};

/// A batch with the outcomes of its matches.
struct FinishedBatch {
  Batch batch;
  MatchOutcomes outcomes;
  bool is_whole = true;  ///< false if other matches of the batch have yet to be handed in
};

/// A match that a process has recorded.
struct RecordedOutcome {
  SchedulePlace place;
  MatchIdentity identity;
  Outcome outcome;
};

}  // namespace gramy::referee
