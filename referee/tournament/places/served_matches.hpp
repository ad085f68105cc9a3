// Matches that clients asked for at `serve`, in a folder that can be read like a tournament's.
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

/// Stores the matches of `serve`, which have no schedule and no versions of players. Rated matches count,
/// casual matches do not. The needed memory does not depend on the number of matches.
class ServedMatches {
 public:
  struct Ended {
    MatchRecord record;
    std::chrono::system_clock::time_point at;
  };
  /// A match without a result.
  struct Unfinished {
    MatchSetup setup;
    std::chrono::system_clock::time_point at;  ///< when the match began or was broken off
    std::string why{};  ///< why the match was broken off; empty while the match is played
  };
  /// Changes to the notes on matches without a result, since the last call of `note`.
  struct Notes {
    std::vector<Unfinished> begun, broken_off;
    std::vector<std::string> over;  ///< ids of matches whose notes are no longer needed

    bool empty() const { return begun.empty() && broken_off.empty() && over.empty(); }
  };

  /// The most notes on matches that were broken off. The newest are kept.
  static constexpr int most_broken_off = 10'000;

  /// Makes the folder, or continues a folder of `serve`. Throws Conflict and changes nothing if the folder
  /// has other contents, or if another process writes into it. Throws as Store does. Matches that had begun
  /// when the earlier process ended, and have no record, become broken-off matches.
  explicit ServedMatches(std::filesystem::path folder);
  ~ServedMatches();

  /// Adds matches. On return they are on disk. If the call throws (as Store does), no match was added, and
  /// the caller may try again. Precondition: no match was aborted.
  void add(std::vector<Ended> matches);

  /// Writes notes. On return they are on disk. If the call throws, nothing was written, and the caller may
  /// try again. ServedRecord reads the notes.
  void note(const Notes& notes);

  /// The store's size on disk, after its log is merged.
  std::uint64_t bytes() const;

  /// Names that the caller has stored beside the matches.
  std::set<std::string> names() const;
  void keep_names(const std::set<std::string>& names);

  /// For each game and each two players, the player who could have won more of their rated matches with
  /// perfect play. There is no entry if both could have won equally many. Sorted by the last match of these
  /// players, oldest first.
  std::vector<RatedLead> leads() const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  FolderLock lock_;
  std::optional<SqliteStore> store_;
  std::uint64_t size_ = 0;  // number of matches in the folder
};

}  // namespace gramy::referee
