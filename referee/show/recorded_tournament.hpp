// The tournament in a folder as its store has it, read again while it is played.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// A match without its moves.
struct MatchEntry {
  SchedulePlace place;
  MatchIdentity identity;
  std::string id;
  Outcome outcome;

  /// As the tournament file calls it.
  std::string board_name() const;
};

/// Of one thread at a time. Everything throws as Store does, and BadInput where there is no tournament.
class RecordedTournament {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Changes nothing in the folder.
  explicit RecordedTournament(std::filesystem::path folder);

  /// Looks whether more has been recorded, at most once a second, and only while it is played. True if so.
  bool refresh(Time now);

  const std::string& name() const { return name_; }
  /// Somebody is playing it.
  bool running() const { return running_; }
  /// Every match has been played or could not be.
  bool finished() const { return finished_; }
  /// The text of standings.json. While not all is played, what it would be of the matches recorded so far.
  const std::string& standings() const { return standings_; }
  /// The text of truth.json; empty if there is none that is JSON.
  std::string truth() const;

  /// In the schedule's order.
  const std::vector<MatchEntry>& matches() const { return matches_; }
  /// Its number among them.
  std::optional<std::size_t> find(const std::string& id) const;
  /// The whole of it, its board by content, for parse_recorded_match.
  std::string record(const MatchEntry& entry) const;
  std::string board(const ContentHash& content) const { return store().board(content); }

  /// To be called when the rest has been, for a while: lets go of a store that somebody else is writing, as
  /// it is tidied up by whoever is the last to close it.
  void rest();

 private:
  void read();
  const Store& store() const;

  std::filesystem::path folder_;
  mutable std::unique_ptr<Store> store_;  // none: to be opened when it is needed
  std::string name_, standings_, document_;
  bool running_ = false, finished_ = false;
  std::vector<MatchEntry> matches_;
  std::map<std::string, std::size_t, std::less<>> numbers_;  // by id
  Time looked_{};
};

}  // namespace gramy::referee
