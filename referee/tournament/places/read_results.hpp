// The results of a tournament, opened to be read.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "referee/tournament/places/tournament_address.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Path of the store in a folder.
std::filesystem::path store_in(const std::filesystem::path& folder);

/// Opens the store of a folder, of any version, or a database. Changes nothing there. Throws BadInput if
/// there is none, and as Store does.
std::unique_ptr<Store> store_at(const std::string& place);

/// The same, with the tournament chosen. Throws BadInput also if there is none of that name, or several and
/// none is named.
std::unique_ptr<Store> read_results(const TournamentAddress& address);

/// Whether some process plays it, alone or with others.
bool is_played(const TournamentAddress& address);

}  // namespace gramy::referee
