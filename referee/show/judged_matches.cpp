#include "referee/show/judged_matches.hpp"

#include <algorithm>

namespace gramy::referee {

std::optional<MatchAccuracy> JudgedMatches::accuracy(const Key& match) const {
  const std::lock_guard lock(in_use_);
  if (match.edition != edition_) return std::nullopt;
  const auto found = accuracies_.find(match.match);
  return found == accuracies_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Answer> JudgedMatches::truth(const Key& match) const {
  const std::lock_guard lock(in_use_);
  if (match.edition != edition_) return std::nullopt;
  const auto found = std::ranges::find(truths_, match.match, &std::pair<std::uint32_t, Answer>::first);
  return found == truths_.end() ? std::nullopt : std::optional(found->second);
}

void JudgedMatches::keep(const Key& match, const MatchAccuracy& accuracy) {
  const std::lock_guard lock(in_use_);
  if (match.edition == edition_) accuracies_.insert_or_assign(match.match, accuracy);
}

void JudgedMatches::keep(const Key& match, const Answer& truth) {
  const std::lock_guard lock(in_use_);
  if (match.edition != edition_) return;
  if (const auto old = std::ranges::find(truths_, match.match, &std::pair<std::uint32_t, Answer>::first);
      old != truths_.end()) {
    bytes_ -= old->second.body->size();
    truths_.erase(old);
  }
  truths_.emplace_front(match.match, truth);
  for (bytes_ += truth.body->size(); bytes_ > most_bytes; truths_.pop_back())
    bytes_ -= truths_.back().second.body->size();
}

void JudgedMatches::begin_edition(std::uint64_t edition) {
  const std::lock_guard lock(in_use_);
  if (edition == edition_) return;
  edition_ = edition;
  accuracies_.clear();
  truths_.clear();
  bytes_ = 0;
}

}  // namespace gramy::referee
