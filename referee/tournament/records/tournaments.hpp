// The tournaments of a store, by their names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The names of the store's tournaments, in the order in which they were begun. Empty for a store of `serve`.
/// Throws as Store does.
std::vector<std::string> tournaments_in(const Store& store);

/// Chooses the tournament of this name, and adds it to the list if it is missing. To be called within a
/// transaction.
void add_tournament(Store& store, const std::string& name);
/// Removes a tournament that has no matches. To be called within a transaction.
void remove_tournament(Store& store, const std::string& name);

/// Chooses the tournament of this name, or the only one if the name is empty. Throws BadInput with a list of
/// the tournaments if the store has no such tournament, or if the name is empty and the store has several.
/// `place`: the store's name in this message.
void choose_tournament(Store& store, const std::string& name, std::string_view place);

/// The names as a list: 'winter' and 'spring'.
std::string quoted_names(const std::vector<std::string>& names);

}  // namespace gramy::referee
