// Offers, claims, results and news between a worker and the store of its tournament.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/queue/work_queue.hpp"
#include "referee/tournament/records/finished_match.hpp"

namespace gramy::referee {

/// An offer of matches of a round: see WorkQueue::offer.
struct Offer {
  std::uint64_t round = 0;
  std::uint64_t from = 0;
  std::uint64_t up_to = 0;
  std::vector<Batch> batches;
  std::vector<OfferedMatch> matches{};  ///< the matches, with players' names but no versions
  /// The pairings of a round that is offered from its beginning, if they depend on results.
  std::optional<Pairings> pairings{};
};

/// A claimed batch. `hopeless`: no worker can start one of its players, which is out then.
struct ClaimedBatch {
  Batch batch;
  bool hopeless = false;
};

/// A batch with the outcomes of its matches.
struct FinishedBatch {
  Batch batch;
  MatchOutcomes outcomes;
  bool is_whole = true;  ///< false: a part of the batch
};

/// A match that a process has recorded.
struct RecordedOutcome {
  SchedulePlace place;
  MatchIdentity identity;
  Outcome outcome;
};

}  // namespace gramy::referee
