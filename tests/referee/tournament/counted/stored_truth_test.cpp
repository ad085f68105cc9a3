#include "referee/tournament/counted/stored_truth.hpp"

#include "referee/tournament/tables/accuracies.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"

TEST_CASE(
    "a tournament's exact results and its players' accuracies are stored together and removed together") {
  const AllAccuracies accuracies{.games = {}, .overall = {{"a", 0.5}}};
  MemoryStore store("here");
  keep_truth(store, accuracies, "{}\n");
  CHECK(store.document(truth_document) == "{}\n");
  CHECK(parse_accuracies(store.document(accuracies_document)).overall == accuracies.overall);
  forget_truth(store);
  CHECK(store.document(truth_document).empty());
  CHECK(store.document(accuracies_document).empty());
}
