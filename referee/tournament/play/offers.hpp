// Offers of a tournament's matches to workers, and the sizes of batches.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "referee/tournament/play/course.hpp"
#include "referee/tournament/queue/shared_work.hpp"

namespace gramy::referee {

/// Decides which matches of a course are offered to workers next. Offers about four batches for each match
/// that workers can play at once. A batch has as many matches as a worker is expected to play in about ten
/// seconds. Batches are smaller at first, when nobody knows how long a match lasts, and near the end of a
/// round, so that no worker waits long for the last batch. In a round that is played early, only enough pairs
/// are offered to keep the workers busy, because these pairs may turn out not to count. Matches with guests
/// are in separate batches, which only the host may play. Batches with guests delay no other batches until
/// there are most_for_host of them.
class Offers {
 public:
  /// The largest number of open batches with guests. Guests are players that connect by themselves. Each time
  /// a worker asks for a batch, all open batches with guests are examined, so more would slow workers down.
  static constexpr std::uint64_t most_for_host = 1000;

  /// `guests`: players that connect by themselves, which only the host can let in.
  explicit Offers(std::set<std::string> guests = {}) : guests_(std::move(guests)) {}

  /// The round of the next offer; 0 if it is not known yet. The caller asks the queue how many matches of
  /// this round were offered.
  std::uint64_t round() const { return round_; }
  /// Notes how many matches of this round were offered.
  void offered(std::uint64_t round, std::uint64_t up_to);

  /// The next offer, if there is one. There is none while workers hold matches of earlier editions, because
  /// those matches may also be in the present edition. The caller then asks the queue again how many matches
  /// were offered.
  std::optional<Offer> next(Course& course, const QueueLook& queue);

  /// Whether all matches of the round were offered, as far as is known.
  bool has_offered_all(const Course& course, std::uint64_t round) const;

 private:
  bool has_guest(const Course& course, SchedulePlace match) const;
  std::optional<Offer> offer_of(const Course& course, std::uint64_t round, std::uint64_t offered,
                                const QueueLook& queue) const;

  std::set<std::string> guests_;
  std::uint64_t round_ = 0;
  // Number of offered matches of the round; if not set, it is unknown, and the caller has to ask the queue.
  std::optional<std::uint64_t> up_to_;
};

}  // namespace gramy::referee
