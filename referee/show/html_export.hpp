// A tournament's pages as files, which a browser opens from disk or from any web host.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "engine/solved_boards.hpp"

namespace gramy::referee {

/// Told how many matches are written, of how many.
using ExportProgress = std::function<void(std::size_t written, std::size_t all)>;

/// Writes the tournament of `folder`, as it is now, into `out`, which is made if it is not there. What is
/// written is what TournamentSite answers, by address: a match and the positions of its first plies in one
/// file, those of a long one in several; matches whose truth is hidden go without it. `index.html` comes
/// last, so that a part is not taken for the whole.
///
/// Returns how many matches. Throws BadInput if there is no tournament, or `out` is neither empty nor an
/// export; Stopped; std::runtime_error naming what cannot be written, or if the program has no page.
std::size_t export_html(const std::filesystem::path& folder, const std::filesystem::path& out,
                        SolvedBoards& solved, const ExportProgress& progress, const std::stop_token& stop);

}  // namespace gramy::referee
