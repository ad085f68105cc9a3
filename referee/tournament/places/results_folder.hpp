// The folder that a tournament leaves behind: its store, and the exports from it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/places/begin_edition.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/queue/sharing.hpp"

namespace gramy::referee {

/// Makes the folder, or resumes the tournament in it. The file may have changed as far as Continuation
/// allows. If the user has named a new tournament (Wishes::names_tournament), its exports are in a separate
/// folder within this one. Afterwards the tournament can be opened as SharedResults with the same `use`. Only
/// results.sqlite counts: matches.jsonl, standings.json, truth.json and boards/ are exports, which no process
/// reads back. Returns the changes and their effects on matches, a line each. Throws Conflict if a tournament
/// is being played into the folder, or if the folder has exports but no store. Also throws Conflict, with the
/// differences, if the tournament cannot be resumed. Throws std::runtime_error naming a file that cannot be
/// made, read or written, and as Store does.
std::vector<std::string> begin_in_folder(const std::filesystem::path& folder, const Edition& edition,
                                         const EditionContents& contents, const Wishes& wishes,
                                         const Sharing& sharing, FolderLock::Use use);

/// Makes the exports agree with the store, in case a process was killed while it changed them. Writes
/// standings.json, or removes it if the store has no standings, and removes an outdated truth.json. Throws as
/// begin_in_folder does.
void export_documents(const Store& store, const std::filesystem::path& folder);

/// The path of a player's log in a folder for exports.
std::filesystem::path player_log(const std::filesystem::path& folder, std::string_view player);

}  // namespace gramy::referee
