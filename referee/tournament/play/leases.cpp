#include "referee/tournament/play/leases.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gramy::referee {
namespace {

bool holds(const Batch& batch, SchedulePlace match) {
  return match >= batch.first && match.round == batch.first.round &&
         match.number - batch.first.number < batch.matches;
}

}  // namespace

void Leases::add(const ClaimedBatch& claimed, const Course& course) {
  Lease lease{.claimed = claimed, .outcomes = {}};
  for (std::uint64_t i = 0; i < claimed.batch.matches; ++i) {
    const SchedulePlace match{claimed.batch.first.round, claimed.batch.first.number + i};
    if (!course.is_undecided(match)) continue;
    if (!given_out_.contains(match)) waiting_.push_back(match);
    ++lease.missing;
  }
  if (lease.missing == 0) {
    finished_.push_back({claimed.batch, {}});
  } else {
    leases_.insert_or_assign(claimed.batch.first, std::move(lease));
  }
}

std::optional<SchedulePlace> Leases::next() {
  if (waiting_.empty()) return std::nullopt;
  const SchedulePlace match = waiting_.front();
  waiting_.pop_front();
  given_out_.insert(match);
  return match;
}

void Leases::played(FinishedMatch match) {
  given_out_.erase(match.place);
  const auto lease = find(match.place);
  if (lease == leases_.end()) return;
  lease->second.outcomes.finished.push_back(std::move(match));
  one_less(lease);
}

void Leases::not_played(SchedulePlace match, const MatchIdentity& identity, const BySeat<bool>& out) {
  const auto lease = find(match);
  if (lease == leases_.end() || lease->second.claimed.hopeless) return unplayable(match, identity, out);
  given_out_.erase(match);
  const Batch batch = lease->second.claimed.batch;
  std::erase_if(waiting_, [&](SchedulePlace waiting) { return holds(batch, waiting); });
  leases_.erase(lease);
  given_back_.push_back(batch);
}

void Leases::unplayable(SchedulePlace match, const MatchIdentity& identity, const BySeat<bool>& out) {
  given_out_.erase(match);
  const auto lease = find(match);
  if (lease == leases_.end()) return;
  lease->second.outcomes.unplayed.emplace(identity, out);
  one_less(lease);
}

void Leases::decided(SchedulePlace match) {
  given_out_.erase(match);
  if (const auto lease = find(match); lease != leases_.end()) one_less(lease);
}

void Leases::wind_up(const std::function<bool(SchedulePlace)>& is_played_now) {
  waiting_.clear();
  std::erase_if(given_out_, [&](SchedulePlace match) { return !is_played_now(match); });
  for (auto lease = leases_.begin(); lease != leases_.end();) {
    const auto begun = lease++;
    const Batch& batch = begun->second.claimed.batch;
    begun->second.missing = static_cast<std::size_t>(
        std::ranges::count_if(given_out_, [&](SchedulePlace match) { return holds(batch, match); }));
    if (begun->second.missing > 0) continue;
    finished_.push_back({batch, std::move(begun->second.outcomes)});
    leases_.erase(begun);
  }
}

void Leases::keep_only(std::span<const Batch> held) {
  std::erase_if(leases_, [&](const auto& lease) {
    return std::ranges::find(held, lease.second.claimed.batch) == held.end();
  });
  std::erase_if(waiting_, [this](SchedulePlace match) { return find(match) == leases_.end(); });
}

void Leases::give_back_unknown(std::span<const Batch> held) {
  std::ranges::copy_if(held, std::back_inserter(given_back_), [this](const Batch& batch) {
    const auto lease = leases_.find(batch.first);
    return lease == leases_.end() || lease->second.claimed.batch != batch;
  });
}

std::vector<FinishedBatch> Leases::take_finished() {
  return std::exchange(finished_, {});
}

std::vector<FinishedBatch> Leases::take_played() {
  std::vector<FinishedBatch> played;
  for (auto& [first, lease] : leases_) {
    if (!lease.outcomes.empty())
      played.push_back({lease.claimed.batch, std::exchange(lease.outcomes, {}), false});
  }
  return played;
}

std::vector<Batch> Leases::take_given_back() {
  return std::exchange(given_back_, {});
}

Leases::ByPlace::iterator Leases::find(SchedulePlace match) {
  auto after = leases_.upper_bound(match);
  if (after == leases_.begin()) return leases_.end();
  --after;
  return holds(after->second.claimed.batch, match) ? after : leases_.end();
}

void Leases::one_less(ByPlace::iterator lease) {
  if (--lease->second.missing > 0) return;
  finished_.push_back({lease->second.claimed.batch, std::move(lease->second.outcomes)});
  leases_.erase(lease);
}

}  // namespace gramy::referee
