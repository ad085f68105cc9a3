#include "referee/tournament/play/offers.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>
#include <vector>

namespace gramy::referee {
namespace {

constexpr double seconds_a_batch = 10;
constexpr std::uint64_t most_pairs = 100;
constexpr std::uint64_t batches_a_slot = 4;  // open batches for each slot, including those that workers hold
constexpr std::uint64_t pairs_ahead_a_slot = 4;

/// The estimated number of pairs that one slot plays in seconds_a_batch.
std::uint64_t usual_pairs(const QueueLook& queue) {
  const double slot_seconds = std::chrono::duration<double>(queue.slot_time).count();
  if (queue.played == 0 || slot_seconds <= 0) return 1;
  const double pairs = static_cast<double>(queue.played) / slot_seconds * seconds_a_batch / 2;
  return static_cast<std::uint64_t>(std::clamp(pairs, 1.0, static_cast<double>(most_pairs)));
}

/// The number of the round's first match that may not be offered yet.
std::uint64_t end_of_offers(const Course& course, std::uint64_t round, std::uint64_t slots) {
  if (round == course.round()) return course.round_size(round);
  std::uint64_t matches = 2 * pairs_ahead_a_slot * slots;
  for (std::uint64_t before = course.round() + 1; before < round; ++before)
    matches -= std::min(matches, course.round_size(before));
  return std::min(matches, course.round_size(round));
}

}  // namespace

bool Offers::has_guest(const Course& course, SchedulePlace match) const {
  return !guests_.empty() && std::ranges::any_of(course.players_of(match), [this](const std::string& player) {
    return guests_.contains(player);
  });
}

/// The next offer of one round; none if nothing can be offered.
std::optional<Offer> Offers::offer_of(const Course& course, std::uint64_t round, std::uint64_t offered,
                                      const QueueLook& queue) const {
  const std::uint64_t slots =
      std::max<std::uint64_t>(queue.slots, 1);  // before the first worker joins, queue.slots is 0
  const std::uint64_t end = end_of_offers(course, round, slots), size = course.round_size(round);
  if (offered >= end) return std::nullopt;
  const std::uint64_t to_play = queue.open - queue.dead_letters() - queue.for_host;
  if (to_play >= batches_a_slot * slots || queue.for_host >= most_for_host) return std::nullopt;
  std::uint64_t wanted = batches_a_slot * slots - to_play;
  std::uint64_t wanted_for_host = most_for_host - queue.for_host;
  Offer offer{.round = round, .from = offered, .up_to = offered, .batches = {}};
  if (offered == 0 && course.records_rounds()) offer.pairings = course.pairings();
  while (wanted > 0 && wanted_for_host > 0 && offer.up_to < end) {
    const std::uint64_t left = (end - offer.up_to) / 2;
    const std::uint64_t pairs = std::clamp<std::uint64_t>(left / (2 * slots), 1, usual_pairs(queue));
    Batch batch{.first = {offer.round, offer.up_to}, .matches = 0, .players = {}};
    batch.has_guest = has_guest(course, batch.first);
    std::vector<OfferedMatch> matches;
    bool is_decided = true;
    for (; batch.matches < 2 * pairs && offer.up_to < size; ++batch.matches, ++offer.up_to) {
      const SchedulePlace match{offer.round, offer.up_to};
      if (has_guest(course, match) != batch.has_guest) break;
      is_decided = is_decided && !course.is_undecided(match);
      const auto players = course.players_of(match);
      for (const std::string& player : players) {
        if (!player.empty()) batch.players.insert(player);
      }
      matches.push_back(
          {.place = match, .key = {.identity = course.identity_of(match)}, .id = course.id_of(match)});
    }
    if (is_decided) continue;
    --(batch.has_guest ? wanted_for_host : wanted);
    offer.batches.push_back(std::move(batch));
    std::ranges::move(matches, std::back_inserter(offer.matches));
  }
  return offer;
}

void Offers::offered(std::uint64_t round, std::uint64_t up_to) {
  if (round == round_) up_to_ = up_to;
}

std::optional<Offer> Offers::next(Course& course, const QueueLook& queue) {
  if (course.over() || queue.held_of_earlier > 0) return std::nullopt;
  if (round_ < course.round()) {
    round_ = course.round();
    up_to_.reset();
  } else if (has_offered_all(course, round_) && course.look_ahead(round_ + 1)) {
    ++round_;
    up_to_.reset();
  }
  if (!up_to_) return std::nullopt;
  auto offer = offer_of(course, round_, *up_to_, queue);
  if (offer) up_to_.reset();
  return offer;
}

bool Offers::has_offered_all(const Course& course, std::uint64_t round) const {
  return round < round_ || (round == round_ && up_to_ && *up_to_ >= course.round_size(round));
}

}  // namespace gramy::referee
