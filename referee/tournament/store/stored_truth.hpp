// The truth about a tournament as its store keeps it.
#pragma once

#include <string>

#include "referee/tournament/store/store.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// Replaces the accuracies and the text of truth.json. Throws as Store does.
void keep_truth(Store& store, const AllAccuracies& accuracies, const std::string& text);

/// Removes both.
void forget_truth(Store& store);

}  // namespace gramy::referee
