// The editions of a tournament as its store keeps them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Editions are only ever added, so the newest number tells whether there are new ones. 0 if there is none.
/// Everything throws as Store does.
std::uint64_t newest_edition_number(const Store& store);

std::optional<Edition> newest_edition(const Store& store);

/// All editions, the first one first.
std::vector<Edition> editions_in(const Store& store);

/// Adds it as the next edition, with the present time. To be called within a transaction of the store.
void add_edition(Store& store, Edition edition);

}  // namespace gramy::referee
