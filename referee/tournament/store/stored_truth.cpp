#include "referee/tournament/store/stored_truth.hpp"

#include <filesystem>

#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/store/database.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/tables/accuracies.hpp"

namespace gramy::referee {

// The accuracies are kept last and go first, so that they never stand without the text: but for a store that
// 0.2.0 has left.

void keep_truth(Store& store, const AllAccuracies& accuracies, const std::string& text) {
  store.set_document(truth_document, text);
  store.set_document(accuracies_document, to_json(accuracies));
}

void forget_truth(Store& store) {
  store.set_document(accuracies_document, "");
  store.set_document(truth_document, "");
}

std::string truth_in(const Store& store, const std::string& address) {
  std::string text = store.document(truth_document);
  if (!text.empty() || names_database(address) || store.document(accuracies_document).empty()) return text;
  const auto file = std::filesystem::path(address) / "truth.json";
  return std::filesystem::exists(file) ? read_text_file(file) : "";
}

}  // namespace gramy::referee
