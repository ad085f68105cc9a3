// Finds matches that `serve` has recorded, by the ids under which they were played.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "referee/tournament/records/record.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"

namespace gramy::referee {

// Kinds of items that ServedMatches stores under a match's id. A match with a result has an item with the
// match's number in the store.
inline constexpr const char* played_kind = "played";
// A match without a result may have an item of one of these kinds. The item has a note, which says that the
// match is being played or why it was broken off.
inline constexpr const char *begun_kind = "begun", *broken_off_kind = "broken off";

/// Reads a folder while ServedMatches writes it. The time and memory of a call do not depend on the number of
/// matches in the folder. Safe to use from several threads at once. Throws as Store does.
class ServedRecord {
 public:
  explicit ServedRecord(const std::filesystem::path& folder);

  /// The match, with the text of its board; none if no match with a result has this id.
  std::optional<RecordedMatch> match(const std::string& id) const;

  /// The note on a match that was broken off; none if there is none. It is a JSON object with the members
  /// `game`, `players`, `at`, `why` and `play`. `play` has the options for another match on the same board,
  /// or is null if that board can be given neither by a short text nor by a seed.
  std::optional<std::string> broken_off(const std::string& id) const;

 private:
  std::optional<std::string> item(const char* kind, const std::string& id) const;

  mutable std::mutex in_use_;
  SqliteStore store_;
};

}  // namespace gramy::referee
