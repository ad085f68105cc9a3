// The editions of a tournament as its store keeps them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// Editions are only ever added, so that whoever knows the newest number knows whether there is another. 0 if
/// there is none. Everything throws as Store does.
std::uint64_t newest_edition_number(const Store& store);

std::optional<Edition> newest_edition(const Store& store);

/// All of them, the first one first.
std::vector<Edition> editions_in(const Store& store);

/// As the next one, as of now. To be called within a transaction of the store.
void add_edition(Store& store, Edition edition);

}  // namespace gramy::referee
