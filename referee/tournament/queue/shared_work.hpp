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
  std::vector<OfferedMatch> matches{};  ///< in them: players by name, without their versions
  /// Of a round that is offered from its beginning, where pairings follow from results.
  std::optional<Pairings> pairings{};
};

/// A batch that was claimed. `hopeless`: with a player whom no worker can start, who is out then.
struct ClaimedBatch {
  Batch batch;
  bool hopeless = false;
};

/// A batch, and what has become of its matches.
struct FinishedBatch {
  Batch batch;
  MatchOutcomes outcomes;
  bool is_whole = true;  ///< else there is more to come of it
};

/// A match that somebody has recorded.
struct RecordedOutcome {
  SchedulePlace place;
  MatchIdentity identity;
  Outcome outcome;
};

}  // namespace gramy::referee
