// The board of a match in a file of records.
#pragma once

#include <filesystem>
#include <string>

#include "referee/tournament/records/record.hpp"

namespace gramy::referee {

/// The board's text: from the record, or from `folder`/boards/ if the record only names it. Throws BadInput
/// if that file cannot be read.
std::string board_text(const RecordedMatch& match, const std::filesystem::path& folder);

}  // namespace gramy::referee
