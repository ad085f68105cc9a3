#include "referee/tournament/records/memory_store.hpp"

namespace gramy::referee {

void MemoryStore::in_transaction(const std::function<void()>& work) {
  const Kept before = kept_;
  try {
    work();
  } catch (...) {
    kept_ = before;
    throw;
  }
}

void MemoryStore::add(const Additions& additions) {
  in_transaction([&] {
    kept_.boards.insert(additions.boards.begin(), additions.boards.end());
    for (const StoredMatch& match : additions.matches) add(match);
    kept_.unplayed.insert(additions.unplayed.begin(), additions.unplayed.end());
  });
}

void MemoryStore::add(const StoredMatch& match) {
  const auto [there, is_new] = kept_.places.try_emplace(match.key, kept_.matches.size());
  if (is_new) {
    kept_.matches.push_back(match);
  } else if (const StoredMatch& known = kept_.matches[there->second]; !is_same(known, match)) {
    throw StoreConflict(name_, known);
  }
}

void MemoryStore::for_each_key(std::uint64_t known, const UseKey& use) const {
  for (std::size_t i = known; i < kept_.matches.size(); ++i) use(i + 1, kept_.matches[i].key);
}

void MemoryStore::for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const {
  for (const std::uint64_t number : numbers) {
    if (number == 0 || number > kept_.matches.size()) throw Damaged(name_, "a match has disappeared");
    use(kept_.matches[number - 1]);
  }
}

void MemoryStore::for_each_added(std::uint64_t known, const Use& use) const {
  for (std::size_t i = known; i < kept_.matches.size(); ++i) use(kept_.matches[i]);
}

std::string MemoryStore::board(const ContentHash& content) const {
  const auto found = kept_.boards.find(content);
  if (found == kept_.boards.end()) throw Damaged(name_, "board " + content.text() + " is not there");
  return found->second;
}

std::string MemoryStore::text(const std::string& name) const {
  const auto found = kept_.texts.find(name);
  return found == kept_.texts.end() ? "" : found->second;
}

}  // namespace gramy::referee
