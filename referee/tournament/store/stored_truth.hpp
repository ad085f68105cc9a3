// The truth about a tournament as its store keeps it.
#pragma once

#include <string>

#include "referee/tournament/store/store.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// Replaces how accurately everybody has played, and the text of truth.json. Throws as Store does.
void keep_truth(Store& store, const AllAccuracies& accuracies, const std::string& text);

/// There is none any more.
void forget_truth(Store& store);

/// The text of truth.json, empty if nobody has judged the tournament. `address` is where the store is: gramy
/// 0.2.0 left that text in a folder's truth.json alone, which is read where such a store says that it was
/// judged, and nowhere else.
std::string truth_in(const Store& store, const std::string& address);

}  // namespace gramy::referee
