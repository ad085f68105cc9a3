#include "referee/show/judged_matches.hpp"

#include <iterator>

namespace gramy::referee {

std::optional<MatchAccuracy> JudgedMatches::accuracy(const Key& match) const {
  const std::lock_guard lock(in_use_);
  if (match.edition != edition_) return std::nullopt;
  const auto found = accuracies_.find(match.match);
  return found == accuracies_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<HttpResponse> JudgedMatches::truth(const Key& match) const {
  const std::lock_guard lock(in_use_);
  if (match.edition != edition_) return std::nullopt;
  const auto found = places_.find(match.match);
  return found == places_.end() ? std::nullopt : std::optional(found->second->second);
}

void JudgedMatches::keep(const Key& match, const MatchAccuracy& accuracy) {
  const std::lock_guard lock(in_use_);
  if (match.edition == edition_) accuracies_.insert_or_assign(match.match, accuracy);
}

void JudgedMatches::keep(const Key& match, const HttpResponse& truth) {
  const std::lock_guard lock(in_use_);
  if (match.edition != edition_) return;
  if (const auto old = places_.find(match.match); old != places_.end()) drop(old->second);
  truths_.emplace_front(match.match, truth);
  places_.emplace(match.match, truths_.begin());
  bytes_ += truth.body->size();
  while (bytes_ > most_bytes) drop(std::prev(truths_.end()));
}

void JudgedMatches::drop(Truths::iterator truth) {
  bytes_ -= truth->second.body->size();
  places_.erase(truth->first);
  truths_.erase(truth);
}

void JudgedMatches::begin_edition(std::uint64_t edition) {
  const std::lock_guard lock(in_use_);
  if (edition == edition_) return;
  edition_ = edition;
  accuracies_.clear();
  truths_.clear();
  places_.clear();
  bytes_ = 0;
}

}  // namespace gramy::referee
