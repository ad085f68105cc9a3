// Continuation of a tournament with what is in its database.
#pragma once

#include <string>
#include <vector>

#include "referee/tournament/store/identity.hpp"
#include "referee/tournament/store/postgres/postgres_store.hpp"

namespace gramy::referee {

/// As take_over_folder does with a folder. Precondition: nobody plays it.
std::vector<std::string> take_over_database(PostgresStore& store, const Identity& identity,
                                            bool accept_changes);

}  // namespace gramy::referee
