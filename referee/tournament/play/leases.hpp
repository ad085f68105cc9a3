// Batches of matches that a worker has leased: the matches to begin, and the matches to hand in.
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

/// The batches that this process has claimed. If a batch is claimed again, its matches that are still running
/// are not given out again. A batch whose lease was lost, or that was given back, is forgotten. Results of
/// its matches then have no effect.
class Leases {
 public:
  /// Adds a batch, whose undecided matches have to be played.
  void add(const ClaimedBatch& claimed, const Course& course);

  /// Gives out the next match to begin, from the batch that was claimed first.
  std::optional<SchedulePlace> next();
  /// The number of matches that were not given out yet.
  std::size_t waiting() const { return waiting_.size(); }

  bool holds_any() const { return !leases_.empty(); }

  // --- Outcomes of matches that were given out. ---

  void played(FinishedMatch match);

  /// This process cannot play the match. `out`: for each seat, whether the player is out of the tournament.
  /// The batch is given back, because other workers may be able to play it. If the batch is hopeless (see
  /// ClaimedBatch), the match counts as unplayed instead.
  void not_played(SchedulePlace match, const MatchIdentity& identity, const BySeat<bool>& out);
  /// No process can play the match.
  void unplayable(SchedulePlace match, const MatchIdentity& identity, const BySeat<bool>& out);

  /// The match needs no result, because the course already knows its outcome.
  void decided(SchedulePlace match);

  /// Finishes each batch once its running matches have ended. Its other matches are not begun, and are not
  /// reported as unplayed.
  void wind_up(const std::function<bool(SchedulePlace)>& is_played_now);

  void keep_only(std::span<const Batch> held);
  /// Gives back the batches in `held` that this object does not know. The worker claimed them, but the
  /// queue's answer was lost.
  void give_back_unknown(std::span<const Batch> held);

  /// Batches that have been finished since the last call.
  std::vector<FinishedBatch> take_finished();
  /// Matches of unfinished batches that were played since the last call.
  std::vector<FinishedBatch> take_played();
  std::vector<Batch> take_given_back();

 private:
  struct Lease {
    ClaimedBatch claimed;
    std::size_t missing = 0;  // number of matches that have no outcome yet
    MatchOutcomes outcomes;
  };
  using ByPlace = std::map<SchedulePlace, Lease>;  // the key is the batch's first match

  ByPlace::iterator find(SchedulePlace match);
  void one_less(ByPlace::iterator lease);

  ByPlace leases_;
  std::deque<SchedulePlace> waiting_;
  // Matches that were given out and have no outcome yet. Includes matches of forgotten batches (keep_only),
  // so that no running match is given out again.
  std::set<SchedulePlace> given_out_;
  std::vector<FinishedBatch> finished_;
  std::vector<Batch> given_back_;
};

}  // namespace gramy::referee
