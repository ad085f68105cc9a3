#include "referee/show/judged_matches.hpp"

#include <algorithm>

namespace gramy::referee {

std::optional<MatchAccuracy> JudgedMatches::accuracy(const std::string& match) const {
  const std::lock_guard lock(in_use_);
  const auto found = accuracies_.find(match);
  return found == accuracies_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Answer> JudgedMatches::truth(const std::string& match) const {
  const std::lock_guard lock(in_use_);
  const auto found = std::ranges::find(truths_, match, &std::pair<std::string, Answer>::first);
  return found == truths_.end() ? std::nullopt : std::optional(found->second);
}

void JudgedMatches::keep(const std::string& match, const MatchAccuracy& accuracy) {
  const std::lock_guard lock(in_use_);
  accuracies_.insert_or_assign(match, accuracy);
}

void JudgedMatches::keep(const std::string& match, const Answer& truth) {
  const std::lock_guard lock(in_use_);
  if (const auto old = std::ranges::find(truths_, match, &std::pair<std::string, Answer>::first);
      old != truths_.end()) {
    bytes_ -= old->second.body->size();
    truths_.erase(old);
  }
  truths_.emplace_front(match, truth);
  for (bytes_ += truth.body->size(); bytes_ > most_bytes; truths_.pop_back())
    bytes_ -= truths_.back().second.body->size();
}

}  // namespace gramy::referee
