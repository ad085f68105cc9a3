// The board of a match in a file of records, wherever it stands.
#pragma once

#include <filesystem>
#include <string>

#include "referee/tournament/store/record.hpp"

namespace gramy::referee {

/// The board's text: out of the record, or out of `folder`/boards/ if the record only names it. Throws
/// BadInput if that file cannot be read.
std::string board_text(const RecordedMatch& match, const std::filesystem::path& folder);

}  // namespace gramy::referee
