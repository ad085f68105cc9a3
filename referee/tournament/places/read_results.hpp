// The results of a tournament, opened to be read.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Path of the store in a tournament's folder.
std::filesystem::path store_in(const std::filesystem::path& folder);

/// Opens the store of a tournament's folder, of any version, or a database, with its tournament chosen.
/// Changes nothing there. Throws BadInput if there is none, and as Store does.
std::unique_ptr<Store> read_results(const std::string& address);

/// Whether some process plays it, alone or with others.
bool is_played(const std::string& address);

}  // namespace gramy::referee
