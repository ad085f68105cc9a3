// Matches that were asked for at `serve`, in a folder that is read as a tournament's.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "referee/lobby/lobby_settings.hpp"
#include "referee/match/match.hpp"
#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"

namespace gramy::referee {

/// A store for matches without a schedule and without versions of players. A match is stored at its end.
/// Rated matches count, casual ones do not. The memory does not depend on the number of matches.
class ServedMatches {
 public:
  struct Ended {
    MatchRecord record;
    std::chrono::system_clock::time_point at;
  };
  /// A match without a result.
  struct Unfinished {
    MatchSetup setup;
    std::chrono::system_clock::time_point at;  ///< when it began, or was broken off
    std::string why{};                         ///< empty while it is played
  };
  /// What has happened to matches since the last notes.
  struct Notes {
    std::vector<Unfinished> begun, broken_off;
    std::vector<std::string> over;  ///< ids of matches that need no note any more

    bool empty() const { return begun.empty() && broken_off.empty() && over.empty(); }
  };

  /// Notes on matches that were broken off are kept of the newest ones, so many.
  static constexpr int most_broken_off = 10'000;

  /// Makes the folder, or resumes one of `serve`. Throws Conflict and changes nothing if it contains
  /// something else, or if another process writes into it; and as Store does. Matches that had begun when
  /// serving ended, and have no record, count as broken off.
  explicit ServedMatches(std::filesystem::path folder);
  ~ServedMatches();

  /// Adds matches, which are on disk when this returns. If it throws (as Store does), nothing was added, and
  /// it may be called again. Precondition: no match was aborted.
  void add(std::vector<Ended> matches);

  /// Writes notes, as `add` does. ServedRecord finds the matches that were broken off.
  void note(const Notes& notes);

  /// The store's size on disk, with its log merged.
  std::uint64_t bytes() const;

  /// Names that are stored beside the matches, for the caller's use.
  std::set<std::string> names() const;
  void keep_names(const std::set<std::string>& names);

  /// The leader of each two players in a game, in rated matches, and the lead. Pairs whose last match is
  /// oldest come first.
  std::vector<RatedLead> leads() const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  FolderLock lock_;
  std::optional<SqliteStore> store_;
  std::uint64_t size_ = 0;  // matches
};

}  // namespace gramy::referee
