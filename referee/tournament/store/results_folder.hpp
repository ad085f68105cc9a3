// The folder a tournament leaves behind: its store, and what is exported from it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/store/edition_contents.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/sharing.hpp"
#include "referee/tournament/store/taking_over.hpp"

namespace gramy::referee {

/// Makes the folder where there is none, or goes on with what is there: what was played of a tournament that
/// has changed since goes on as Continuation says. After that the tournament may be opened as SharedResults,
/// `use` is the same. results.sqlite is what counts; matches.jsonl, standings.json, truth.json and boards/
/// are made from it, each after it, and nothing reads them back. Returns what is otherwise than it was, and
/// what becomes of those matches, a line each. Throws Conflict if a tournament is being played into it, if
/// its store is missing beside what was made from it, and, saying what differs, if it cannot go on so;
/// std::runtime_error naming the file that cannot be made, read or written, and as Store does.
std::vector<std::string> begin_in_folder(const std::filesystem::path& folder, const Edition& edition,
                                         const EditionContents& contents, const Wishes& wishes,
                                         const Sharing& sharing, FolderLock::Use use);

/// The log of a player's process in a folder.
std::filesystem::path player_log(const std::filesystem::path& folder, std::string_view player);

}  // namespace gramy::referee
