#include "referee/tournament/store/stored_truth.hpp"

#include "referee/tournament/store/memory_store.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/tables/accuracies.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

const AllAccuracies accuracies{.games = {}, .overall = {{"a", 0.5}}};

}  // namespace

TEST_CASE("the truth is what the store has, whatever lies in the folder") {
  const ScratchFolder folder;
  MemoryStore store("here");
  folder.write("truth.json", "somebody's");
  CHECK(truth_in(store, folder.path()).empty());
  keep_truth(store, accuracies, "{}\n");
  CHECK(truth_in(store, folder.path()) == "{}\n");
  CHECK(parse_accuracies(store.document(accuracies_document)).overall == accuracies.overall);
  forget_truth(store);
  CHECK(truth_in(store, folder.path()).empty());
  CHECK(store.document(accuracies_document).empty());
}

TEST_CASE("of a folder that 0.2.0 has judged the truth is in truth.json") {
  const ScratchFolder folder;
  MemoryStore store("here");
  store.set_document(accuracies_document, to_json(accuracies));
  CHECK(truth_in(store, folder.path()).empty());  // somebody has removed it
  folder.write("truth.json", "{}\n");
  CHECK(truth_in(store, folder.path()) == "{}\n");
  CHECK(truth_in(store, "postgresql://127.0.0.1/gramy").empty());  // which is no folder
  keep_truth(store, accuracies, "[]\n");
  CHECK(truth_in(store, folder.path()) == "[]\n");
}
