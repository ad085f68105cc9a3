#include "referee/tournament/play/offers.hpp"

#include <algorithm>

#include "referee/tournament/store/claiming.hpp"

namespace gramy::referee {
namespace {

constexpr double seconds_a_stretch = 10;
constexpr std::uint64_t most_pairs = 100;
constexpr std::uint64_t stretches_a_slot = 4;  // held by a worker, or waiting for one

/// Matches that are played at once, by workers who are there; 1 before there are any.
std::uint64_t slots_of(const QueueState& queue, const LeaseTimes& times, WallTime now) {
  std::uint64_t slots = 0;
  for (const Worker& worker : queue.workers) {
    if (is_alive(worker, times, now)) slots += worker.concurrency;
  }
  return std::max<std::uint64_t>(slots, 1);
}

/// Pairs that one slot plays in the time of a stretch, as far as is known.
std::uint64_t usual_pairs(const QueueState& queue) {
  double played = 0, slot_seconds = 0;
  for (const Worker& worker : queue.workers) {
    played += static_cast<double>(worker.played);
    slot_seconds += std::chrono::duration<double>(worker.seen - worker.since).count() *
                    static_cast<double>(worker.concurrency);
  }
  if (played == 0 || slot_seconds <= 0) return 1;
  const double pairs = played / slot_seconds * seconds_a_stretch / 2;
  return static_cast<std::uint64_t>(std::clamp(pairs, 1.0, static_cast<double>(most_pairs)));
}

}  // namespace

std::optional<Offer> offer_of(const Course& course, std::uint64_t offered, const QueueState& queue,
                              const LeaseTimes& times, WallTime now) {
  if (course.over() || offered >= course.round_size()) return std::nullopt;
  const std::uint64_t slots = slots_of(queue, times, now);
  if (queue.open.size() >= stretches_a_slot * slots) return std::nullopt;
  std::uint64_t wanted = stretches_a_slot * slots - queue.open.size();
  Offer offer{.round = course.round(), .from = offered, .up_to = offered, .stretches = {}};
  while (wanted > 0 && offer.up_to < course.round_size()) {
    const std::uint64_t left = (course.round_size() - offer.up_to) / 2;
    const std::uint64_t pairs = std::clamp<std::uint64_t>(left / (2 * slots), 1, usual_pairs(queue));
    Stretch stretch{.first = {offer.round, offer.up_to}, .matches = 2 * pairs, .players = {}};
    bool is_decided = true;
    for (; offer.up_to < stretch.first.number + stretch.matches; ++offer.up_to) {
      const SchedulePlace match{offer.round, offer.up_to};
      is_decided = is_decided && !course.is_undecided(match);
      const auto players = course.players_of(match);
      stretch.players.insert(players.begin(), players.end());
    }
    if (is_decided) continue;
    offer.stretches.push_back(std::move(stretch));
    --wanted;
  }
  return offer;
}

}  // namespace gramy::referee
