// A store in memory: for tests, and for what is only to be read.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

class MemoryStore : public Store {
 public:
  /// `name`: what errors call it.
  explicit MemoryStore(std::string name) : name_(std::move(name)) {}

  void add(const Additions& additions) override;
  std::uint64_t size() const override { return kept_.matches.size(); }
  void for_each_key(std::uint64_t known, const UseKey& use) const override;
  void for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const override;
  void for_each_added(std::uint64_t known, const Use& use) const override;
  std::string board(const ContentHash& content) const override;
  StoredUnplayed unplayed() const override { return kept_.unplayed; }
  std::string text(const std::string& name) const override;
  void set_text(const std::string& name, const std::string& text) override { kept_.texts[name] = text; }
  void in_transaction(const std::function<void()>& work) override;
  std::string name() const override { return name_; }

 private:
  struct Kept {
    std::vector<StoredMatch> matches;  // in the order in which they were added
    std::map<MatchKey, std::size_t> places;
    std::map<ContentHash, std::string> boards;
    StoredUnplayed unplayed;
    std::map<std::string, std::string> texts;
  };

  void add(const StoredMatch& match);

  std::string name_;
  Kept kept_;
};

}  // namespace gramy::referee
