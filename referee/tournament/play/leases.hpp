// Stretches of matches that a worker has leased: those still to begin, and those to hand in.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "referee/tournament/play/course.hpp"
#include "referee/tournament/store/shared_work.hpp"

namespace gramy::referee {

/// A stretch is handed in as a whole; of one that is claimed again, matches that were given out are not given
/// out again. One that is not ours any more, or was given back, is forgotten: what
/// comes of its matches changes nothing.
class Leases {
 public:
  /// Of its matches those that are undecided in the course are to be played.
  void add(const ClaimedStretch& claimed, const Course& course);

  /// Gives out the next match to be begun, in the order of the claims.
  std::optional<SchedulePlace> next();
  /// How many are still to be given out.
  std::size_t waiting() const { return waiting_.size(); }

  bool holds_any() const { return !leases_.empty(); }

  // --- What has become of a match that was given out. ---

  void played(FinishedMatch match);

  /// By seat, who is out. If the stretch is not hopeless, others may be able to play it: it is given back.
  void not_played(SchedulePlace match, const MatchIdentity& identity, const BySeat<bool>& out);
  /// The same of a match that nobody can play.
  void unplayable(SchedulePlace match, const MatchIdentity& identity, const BySeat<bool>& out);

  /// The same where the course has been told already.
  void decided(SchedulePlace match);

  /// Forgets all stretches but these.
  void keep_only(std::span<const Stretch> held);
  /// Those of them that are not known were claimed, but no answer has come: others are to play them.
  void give_back_unknown(std::span<const Stretch> held);

  /// Those that have come to be so since it was called last.
  std::vector<FinishedStretch> take_finished();
  /// Of the others the matches that were played since.
  std::vector<FinishedStretch> take_played();
  std::vector<Stretch> take_given_back();

 private:
  struct Lease {
    ClaimedStretch claimed;
    std::size_t missing = 0;  // matches of which nothing has become so far
    FinishedBatch batch;
  };
  using ByPlace = std::map<SchedulePlace, Lease>;  // by the first match

  ByPlace::iterator find(SchedulePlace match);
  void one_less(ByPlace::iterator lease);

  ByPlace leases_;
  std::deque<SchedulePlace> waiting_;
  std::set<SchedulePlace> given_out_;  // of which nothing has become so far, also of stretches forgotten
  std::vector<FinishedStretch> finished_;
  std::vector<Stretch> given_back_;
};

}  // namespace gramy::referee
