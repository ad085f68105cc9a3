// Offers of a tournament's matches to workers, and their sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "referee/tournament/play/course.hpp"
#include "referee/tournament/queue/shared_work.hpp"

namespace gramy::referee {

/// Decides which matches of a course are offered next. About four times as many batches are open as are being
/// played. A batch lasts about ten seconds, as estimated from the matches so far. It is smaller at first, and
/// near the end of a round, so that no worker waits long for the last one. Of rounds that may be played
/// ahead, only as many pairs are offered as keep the workers busy, because they may be played in vain.
/// Matches with guests are in separate batches, for the host. Up to a limit, these do not hold up other
/// batches.
class Offers {
 public:
  /// The most open batches with guests. Each of them is looked at in every claim.
  static constexpr std::uint64_t most_for_host = 1000;

  /// `guests`: players whom only the host can let in.
  explicit Offers(std::set<std::string> guests = {}) : guests_(std::move(guests)) {}

  /// The round whose number of offered matches must be asked for; 0: none yet.
  std::uint64_t round() const { return round_; }
  /// Sets the number of offered matches of this round.
  void offered(std::uint64_t round, std::uint64_t up_to);

  /// The next offer, if any. There is none while workers hold matches of earlier editions, because the same
  /// matches may be in this edition. Ask the queue next whether the offer was made.
  std::optional<Offer> next(Course& course, const QueueLook& queue);

  /// Whether all matches of the round were offered, as far as is known.
  bool has_offered_all(const Course& course, std::uint64_t round) const;

 private:
  bool has_guest(const Course& course, SchedulePlace match) const;
  std::optional<Offer> offer_of(const Course& course, std::uint64_t round, std::uint64_t offered,
                                const QueueLook& queue) const;

  std::set<std::string> guests_;
  std::uint64_t round_ = 0;
  std::optional<std::uint64_t> up_to_;  // offered matches of the round; none: must be asked for
};

}  // namespace gramy::referee
