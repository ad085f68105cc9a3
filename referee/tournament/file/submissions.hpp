// Folders of what was handed in: each file and each folder in one is a player.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "referee/tournament/file/toml_table.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

struct Submissions {
  std::vector<PlayerEntry> players;  ///< in the order of the tables, and of the names in a folder
  std::vector<NotAdmitted> not_admitted;
};

/// What the file's tables [[players]] name, those of `refused` not admitted; besides them whatever cannot be
/// started at all. Throws BadInput also where two would have the same name, or one that a [[player]] has.
Submissions read_submissions(const TomlTable& top, const std::filesystem::path& folder,
                             std::span<const PlayerEntry> others, const Refusals& refused);

/// Puts them as tables [[player]] into the file, in the place of its tables [[players]].
void write_out(const Submissions& submissions, const std::filesystem::path& folder, toml::table& file);

}  // namespace gramy::referee
