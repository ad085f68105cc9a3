// Tournaments in a PostgreSQL database, as far as this program was built with its client.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/store/identity.hpp"
#include "referee/tournament/store/shared_place.hpp"
#include "referee/tournament/store/shared_tournament.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// Whether it is one's address, "postgresql://...", rather than a folder.
bool names_database(std::string_view address);

// What follows throws BadInput, saying what to install, if this program was built without the client; and as
// PostgresStore does.

/// Makes the tables of a tournament where there are none, and a role that may do what a worker does and
/// nothing else. Returns its name.
std::string make_database_ready(const std::string& url);

/// Why its server cannot be reached now, though later it may be; empty if it can be.
std::string why_away(const std::string& url);

/// To be read.
std::unique_ptr<Store> database_store(const std::string& url);

/// Somebody plays it.
bool is_database_played(const std::string& url);

/// A worker of it was heard of a lease ago or later. He may have lost the server, and come back to it.
bool has_database_workers(const std::string& url);

/// As begin_in_folder: goes on with what is there. Returns what has changed.
std::vector<std::string> share_in_database(const std::string& url, const Identity& identity,
                                           bool accept_changes, const SharedTournament& shared,
                                           const std::map<ContentHash, std::string>& boards,
                                           const PackedBots& bots);

/// To play along.
SharedPlace place_in_database(const std::string& url);

}  // namespace gramy::referee
