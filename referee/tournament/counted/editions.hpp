// The editions of a tournament in its store.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The newest edition's number; 0 if there is none. It grows with every new edition, because no edition is
/// ever removed. All functions throw as Store does.
std::uint64_t newest_edition_number(const Store& store);

std::optional<Edition> newest_edition(const Store& store);

/// All editions, oldest first.
std::vector<Edition> editions_in(const Store& store);

/// Adds the next edition, with the present time. To be called within a transaction of the store.
void add_edition(Store& store, Edition edition);

}  // namespace gramy::referee
