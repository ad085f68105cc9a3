// The tournaments of a store, by their names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Names of the store's tournaments, in the order of their beginning. Empty for a store of `serve`. Throws as
/// Store does.
std::vector<std::string> tournaments_in(const Store& store);

/// Chooses the tournament of this name, and adds it to the list unless it is there. To be called within a
/// transaction.
void add_tournament(Store& store, const std::string& name);
/// Removes a tournament from the list.
void remove_tournament(Store& store, const std::string& name);

/// Chooses the tournament of this name, or the only one if the name is empty. Throws BadInput, which lists
/// the tournaments, if there are several, or none of this name. `place`: the store in this message.
void choose_tournament(Store& store, const std::string& name, std::string_view place);

/// 'winter' and 'spring'
std::string quoted_names(const std::vector<std::string>& names);

}  // namespace gramy::referee
