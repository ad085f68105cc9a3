// Opens a tournament's results for reading.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "referee/tournament/places/tournament_address.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

std::filesystem::path store_in(const std::filesystem::path& folder);

/// Opens the store, of any version, in a folder or a database. Changes nothing in it. Throws BadInput if
/// there is no store, and as Store does.
std::unique_ptr<Store> store_at(const std::string& place);

/// Opens the store and chooses the tournament. Throws as store_at does, and BadInput if the address does not
/// name exactly one tournament.
std::unique_ptr<Store> read_results(const TournamentAddress& address);

/// Whether some process plays the tournament, alone or with others.
bool is_played(const TournamentAddress& address);

}  // namespace gramy::referee
