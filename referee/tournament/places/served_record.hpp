// Matches that `serve` has recorded, found by the id under which they were played.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "referee/tournament/records/record.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"

namespace gramy::referee {

// The kinds of items that ServedMatches keeps, each by the id under which the match was played. Of a match
// with a result: its number in the store.
inline constexpr const char* played_kind = "played";
// Of a match without one: a note while it is played, and once it is known that nobody will go on with it.
inline constexpr const char *begun_kind = "begun", *broken_off_kind = "broken off";

/// Reads a folder while ServedMatches writes it. Each question takes the same time and memory, however many
/// matches there are. Safe to use from several threads at once. Throws as Store does.
class ServedRecord {
 public:
  explicit ServedRecord(const std::filesystem::path& folder);

  /// The match, with the text of its board.
  std::optional<RecordedMatch> match(const std::string& id) const;

  /// What happened to a match without a result: a JSON object with its `game`, `players`, `at`, `why`, and
  /// with `play`, which is what begins a match on the same board, or null.
  std::optional<std::string> broken_off(const std::string& id) const;

 private:
  std::optional<std::string> item(const char* kind, const std::string& id) const;

  mutable std::mutex in_use_;
  SqliteStore store_;
};

}  // namespace gramy::referee
