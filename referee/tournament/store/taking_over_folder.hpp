// Continuation of a tournament with what is in its folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/tournament/store/sqlite_store.hpp"
#include "referee/tournament/store/taking_over.hpp"

namespace gramy::referee {

/// Makes the folder's store that of the tournament: the matches that count for it stand where it has them,
/// and all others are set aside (see Continuation), in one step. Returns what is to be told, a line each.
/// Throws Conflict, and changes nothing, if that cannot be.
std::vector<std::string> take_over_folder(SqliteStore& store, const std::filesystem::path& folder,
                                          const Edition& edition, const EditionContents& contents,
                                          const Wishes& wishes);

/// Makes standings.json what the store says, and removes it, and truth.json, where they are of a tournament
/// before a change: whoever was killed behind the change had no time for that.
void export_documents(const SqliteStore& store, const std::filesystem::path& folder);

/// Makes set-aside.jsonl anew, which has them as matches.jsonl has the others; no file where there are none.
void export_set_aside(SqliteStore& store, const std::filesystem::path& folder);

}  // namespace gramy::referee
