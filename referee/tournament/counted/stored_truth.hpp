// Accuracies and truth.json in a tournament's store. Both come from judging moves by exact solutions.
#pragma once

#include <string>

#include "referee/tournament/records/store.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

// The names of two documents in a store.
inline constexpr const char* accuracies_document = "accuracies";  ///< document with the accuracies in JSON
inline constexpr const char* truth_document = "truth";            ///< document with the text of truth.json

/// Replaces the accuracies and the text of truth.json. Throws as Store does.
void keep_truth(Store& store, const AllAccuracies& accuracies, const std::string& text);

/// Removes the accuracies and the text.
void forget_truth(Store& store);

}  // namespace gramy::referee
