// A store in memory, which fulfils the requirements of every store.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/records/store.hpp"

namespace gramy::referee::testing {

class MemoryStore : public Store {
 public:
  /// Error messages call the store `name`.
  explicit MemoryStore(std::string name) : name_(std::move(name)) {}

  void add(const Additions& additions) override;
  std::uint64_t last() const override;
  void for_each_key(std::uint64_t known, const UseKey& use) const override;
  void for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const override;
  void for_each_added(std::uint64_t known, const Use& use) const override;
  std::string board(const ContentHash& content) const override;
  StoredUnplayed unplayed() const override;
  void remove(const std::string& tournament) override;
  void in_transaction(const std::function<void()>& work) override;
  std::string name() const override { return name_; }

 private:
  struct Kept {
    std::vector<StoredMatch> matches;  // all matches, in the order of addition
    std::map<MatchKey, std::size_t> places;
    std::map<ContentHash, std::string> boards;
    StoredUnplayed unplayed;
    // for each tournament and name of a text, the text
    std::map<std::pair<std::string, std::string>, std::string> texts;
  };

  std::string read_text(const std::string& tournament, const std::string& name) const override;
  void write_text(const std::string& tournament, const std::string& name, const std::string& text) override {
    kept_.texts[{tournament, name}] = text;
  }
  bool is_meant(const MatchKey& match) const {
    return tournament().empty() || match.tournament == tournament();
  }

  void add(const StoredMatch& match);

  std::string name_;
  Kept kept_;
};

inline void MemoryStore::in_transaction(const std::function<void()>& work) {
  const Kept before = kept_;
  try {
    work();
  } catch (...) {
    kept_ = before;
    throw;
  }
}

inline void MemoryStore::add(const Additions& additions) {
  in_transaction([&] {
    kept_.boards.insert(additions.boards.begin(), additions.boards.end());
    for (const StoredMatch& match : additions.matches) add(match);
    kept_.unplayed.insert(additions.unplayed.begin(), additions.unplayed.end());
  });
}

inline void MemoryStore::add(const StoredMatch& match) {
  const auto [there, is_new] = kept_.places.try_emplace(match.key, kept_.matches.size());
  if (is_new) {
    kept_.matches.push_back(match);
  } else if (const StoredMatch& known = kept_.matches[there->second]; !is_same(known, match)) {
    throw StoreConflict(name_, known);
  }
}

inline std::uint64_t MemoryStore::last() const {
  std::uint64_t last = 0;
  for_each_key(0, [&](std::uint64_t number, const MatchKey&) { last = number; });
  return last;
}

inline void MemoryStore::for_each_key(std::uint64_t known, const UseKey& use) const {
  for (std::size_t i = known; i < kept_.matches.size(); ++i)
    if (is_meant(kept_.matches[i].key)) use(i + 1, kept_.matches[i].key);
}

inline void MemoryStore::for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const {
  for (const std::uint64_t number : numbers) {
    if (number == 0 || number > kept_.matches.size())
      throw Damaged(name_, "a match that was recorded is missing");
    use(kept_.matches[number - 1]);
  }
}

inline void MemoryStore::for_each_added(std::uint64_t known, const Use& use) const {
  for (std::size_t i = known; i < kept_.matches.size(); ++i)
    if (is_meant(kept_.matches[i].key)) use(kept_.matches[i]);
}

inline std::string MemoryStore::board(const ContentHash& content) const {
  const auto found = kept_.boards.find(content);
  if (found == kept_.boards.end()) throw Damaged(name_, "board " + content.text() + " is not there");
  return found->second;
}

inline StoredUnplayed MemoryStore::unplayed() const {
  StoredUnplayed unplayed = kept_.unplayed;
  std::erase_if(unplayed, [this](const auto& entry) { return !is_meant(entry.first); });
  return unplayed;
}

inline void MemoryStore::remove(const std::string& tournament) {
  std::erase_if(kept_.texts, [&](const auto& entry) { return entry.first.first == tournament; });
  std::erase_if(kept_.unplayed, [&](const auto& entry) { return entry.first.tournament == tournament; });
}

inline std::string MemoryStore::read_text(const std::string& tournament, const std::string& name) const {
  const auto found = kept_.texts.find({tournament, name});
  return found == kept_.texts.end() ? "" : found->second;
}

}  // namespace gramy::referee::testing
