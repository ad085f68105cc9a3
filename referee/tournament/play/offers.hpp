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

/// Follows how much of a course was offered, by whomever, and says what is to be offered next. There are
/// always about four times as many batches as are played, each of about ten seconds by what the workers
/// have played so far: shorter at first, and near the end of a round, so that nobody waits long for the last
/// one. Of rounds that may be played ahead only as many pairs are offered as keep the workers busy meanwhile:
/// they may be played in vain. Matches with guests make batches of their own, for the host. These wait
/// without keeping the others waiting, as long as they are not too many.
class Offers {
 public:
  /// Batches with guests that are open at once: each is looked at in every claim.
  static constexpr std::uint64_t most_for_host = 1000;

  /// `guests`: players whom only the host can let in.
  explicit Offers(std::set<std::string> guests = {}) : guests_(std::move(guests)) {}

  /// The round of which it is to be found out how much was offered; 0: none yet.
  std::uint64_t round() const { return round_; }
  /// All of that round up to this match was.
  void offered(std::uint64_t round, std::uint64_t up_to);

  /// The next offer, if any. There is none while workers hold matches of earlier editions: they may be of
  /// this one, too. Ask the queue next whether it was made.
  std::optional<Offer> next(Course& course, const QueueLook& queue);

  /// As far as is known.
  bool has_offered_all(const Course& course, std::uint64_t round) const;

 private:
  bool has_guest(const Course& course, SchedulePlace match) const;
  std::optional<Offer> offer_of(const Course& course, std::uint64_t round, std::uint64_t offered,
                                const QueueLook& queue) const;

  std::set<std::string> guests_;
  std::uint64_t round_ = 0;
  std::optional<std::uint64_t> up_to_;  // of it; none: to be found out
};

}  // namespace gramy::referee
