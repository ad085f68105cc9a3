#include "referee/tournament/store/memory_store.hpp"

namespace gramy::referee {

void MemoryStore::add(const Batch& batch) {
  Kept kept = kept_;  // nothing is changed if a match is refused
  kept.boards.insert(batch.boards.begin(), batch.boards.end());
  for (const StoredMatch& match : batch.matches) add(match, kept);
  kept.unplayed.insert(batch.unplayed.begin(), batch.unplayed.end());
  kept_ = std::move(kept);
}

void MemoryStore::add(const StoredMatch& match, Kept& kept) const {
  const auto known = kept.places.find({match.identity, match.versions});
  const auto there = kept.matches.find(known == kept.places.end() ? match.place : known->second);
  if (there == kept.matches.end()) {
    kept.places.emplace(std::pair(match.identity, match.versions), match.place);
    kept.matches.emplace(match.place, match);
    kept.added.push_back(match.place);
  } else if (!is_same(there->second, match)) {
    throw StoreConflict(name_, there->second, match);
  }
}

std::optional<StoredMatch> MemoryStore::match(SchedulePlace place) const {
  const auto found = kept_.matches.find(place);
  return found == kept_.matches.end() ? std::nullopt : std::optional(found->second);
}

std::optional<StoredMatch> MemoryStore::match_from(SchedulePlace place) const {
  const auto next = kept_.matches.lower_bound(place);
  return next == kept_.matches.end() ? std::nullopt : std::optional(next->second);
}

void MemoryStore::for_each(const std::function<void(StoredMatch)>& use) const {
  for (const auto& [place, match] : kept_.matches) use(match);
}

void MemoryStore::for_each_added(std::uint64_t known, const std::function<void(StoredMatch)>& use) const {
  for (std::size_t i = known; i < kept_.added.size(); ++i) use(kept_.matches.at(kept_.added[i]));
}

std::string MemoryStore::board(const ContentHash& content) const {
  const auto found = kept_.boards.find(content);
  if (found == kept_.boards.end()) throw Damaged(name_, "board " + content.text() + " is not there");
  return found->second;
}

std::string MemoryStore::document(const std::string& name) const {
  const auto found = documents_.find(name);
  return found == documents_.end() ? "" : found->second;
}

}  // namespace gramy::referee
