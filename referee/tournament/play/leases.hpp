// Batches of matches that a worker has leased: the matches still to begin, and those to hand in.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "referee/tournament/play/course.hpp"
#include "referee/tournament/queue/shared_work.hpp"

namespace gramy::referee {

/// A batch is handed in as a whole. If a batch is claimed again, its matches that were given out are not
/// given out again. A batch that was lost or given back is forgotten: results of its matches change nothing.
class Leases {
 public:
  /// Adds the batch; its matches that the course has not decided are to be played.
  void add(const ClaimedBatch& claimed, const Course& course);

  /// Gives out the next match to begin, in the order of the claims.
  std::optional<SchedulePlace> next();
  /// How many matches are still to be given out.
  std::size_t waiting() const { return waiting_.size(); }

  bool holds_any() const { return !leases_.empty(); }

  // --- Outcomes of matches that were given out. ---

  void played(FinishedMatch match);

  /// `out`: by seat, whether the player is out. The batch is given back, as others may be able to play it,
  /// unless it is hopeless.
  void not_played(SchedulePlace match, const MatchIdentity& identity, const BySeat<bool>& out);
  /// The same for a match that nobody can play.
  void unplayable(SchedulePlace match, const MatchIdentity& identity, const BySeat<bool>& out);

  /// The same for a match that the course has decided already.
  void decided(SchedulePlace match);

  /// Finishes all batches with what becomes of the matches that are played now: others are not begun, and are
  /// not said to be unplayed.
  void wind_up(const std::function<bool(SchedulePlace)>& is_played_now);

  /// Forgets all batches but these.
  void keep_only(std::span<const Batch> held);
  /// Gives back the batches of `held` that are not known here: they were claimed, but the answer was lost.
  void give_back_unknown(std::span<const Batch> held);

  /// Batches that have been finished since the last call.
  std::vector<FinishedBatch> take_finished();
  /// Matches of unfinished batches that were played since the last call.
  std::vector<FinishedBatch> take_played();
  std::vector<Batch> take_given_back();

 private:
  struct Lease {
    ClaimedBatch claimed;
    std::size_t missing = 0;  // matches without an outcome so far
    MatchOutcomes outcomes;
  };
  using ByPlace = std::map<SchedulePlace, Lease>;  // by the first match

  ByPlace::iterator find(SchedulePlace match);
  void one_less(ByPlace::iterator lease);

  ByPlace leases_;
  std::deque<SchedulePlace> waiting_;
  std::set<SchedulePlace> given_out_;  // matches without an outcome, also those of forgotten batches
  std::vector<FinishedBatch> finished_;
  std::vector<Batch> given_back_;
};

}  // namespace gramy::referee
