#include "referee/tournament/counted/stored_truth.hpp"

#include "referee/tournament/tables/accuracies.hpp"

namespace gramy::referee {

// The accuracies are written last and removed first, so they never exist without the text of truth.json.

void keep_truth(Store& store, const AllAccuracies& accuracies, const std::string& text) {
  store.set_document(truth_document, text);
  store.set_document(accuracies_document, to_json(accuracies));
}

void forget_truth(Store& store) {
  store.set_document(accuracies_document, "");
  store.set_document(truth_document, "");
}

}  // namespace gramy::referee
