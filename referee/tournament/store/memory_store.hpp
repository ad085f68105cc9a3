// A store in memory: for tests, and for what is only to be read.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

class MemoryStore : public Store {
 public:
  /// `name`: what errors call it.
  explicit MemoryStore(std::string name) : name_(std::move(name)) {}

  void add(const Batch& batch) override;
  std::uint64_t size() const override { return kept_.matches.size(); }
  std::optional<StoredMatch> match(SchedulePlace place) const override;
  std::optional<StoredMatch> match_from(SchedulePlace place) const override;
  void for_each(const std::function<void(StoredMatch)>& use) const override;
  void for_each_added(std::uint64_t known, const std::function<void(StoredMatch)>& use) const override;
  std::string board(const ContentHash& content) const override;
  Unplayed unplayed() const override { return kept_.unplayed; }
  std::string document(const std::string& name) const override;
  void set_document(const std::string& name, const std::string& text) override { documents_[name] = text; }

 private:
  using Versions = BySeat<std::optional<ContentHash>>;

  struct Kept {
    std::map<SchedulePlace, StoredMatch> matches;
    std::map<std::pair<MatchIdentity, Versions>, SchedulePlace> places;
    std::vector<SchedulePlace> added;  // in that order
    std::map<ContentHash, std::string> boards;
    Unplayed unplayed;
  };

  void add(const StoredMatch& match, Kept& kept) const;

  std::string name_;
  Kept kept_;
  std::map<std::string, std::string> documents_;
};

}  // namespace gramy::referee
