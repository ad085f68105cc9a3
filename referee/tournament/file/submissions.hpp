// Folders of submissions, in which each file and each folder is a player.
#pragma once

#include <filesystem>
#include <span>

#include "referee/tournament/file/toml_table.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// The players of the file's tables [[players]]. A submission that cannot be started is not admitted. Throws
/// BadInput for a faulty table, for two players of the same name, and for a player with the name of one of
/// the `others`.
Submissions read_submissions(const TomlTable& top, const std::filesystem::path& folder,
                             std::span<const PlayerEntry> others);

/// Replaces the tables [[players]] of the file by tables [[player]].
void write_out(const Submissions& submissions, const std::filesystem::path& folder, toml::table& file);

}  // namespace gramy::referee
