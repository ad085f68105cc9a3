// Continuation of a tournament with what is in its database.
#pragma once

#include <string>
#include <vector>

#include "referee/tournament/store/postgres/postgres_store.hpp"
#include "referee/tournament/store/taking_over.hpp"

namespace gramy::referee {

/// As take_over_folder does with a folder. Precondition: nobody plays it.
std::vector<std::string> take_over_database(PostgresStore& store, const Edition& edition,
                                            const EditionContents& contents, const Wishes& wishes);

}  // namespace gramy::referee
