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

/// Nothing is known before a match ends, nothing is scheduled, and nobody's version is known. Rated matches
/// count, casual ones do not. Takes the same
/// memory however many matches there are.
class ServedMatches {
 public:
  struct Ended {
    MatchRecord record;
    std::chrono::system_clock::time_point at;
  };

  /// Makes the folder where there is none, or goes on with what was served into it. Throws Conflict, and has
  /// changed nothing, if there is something else in it, or somebody else writes into it now; and as Store
  /// does.
  explicit ServedMatches(std::filesystem::path folder);
  ~ServedMatches();

  /// All of it is on disk when this returns, or nothing: then it throws as Store does, and may be called
  /// again. Precondition: none was aborted.
  void add(std::vector<Ended> matches);

  /// The store's size on disk once all is in its file.
  std::uint64_t bytes() const;

  /// Names that are kept beside the matches, for whoever adds them.
  std::set<std::string> names() const;
  void keep_names(const std::set<std::string>& names);

  /// For each two players in a game, which of them leads in rated matches, and by how much. The pairs whose
  /// last match is oldest come first.
  std::vector<RatedLead> leads() const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  FolderLock lock_;
  std::optional<SqliteStore> store_;
  std::uint64_t size_ = 0;  // matches
};

}  // namespace gramy::referee
