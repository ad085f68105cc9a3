// Stubs of the database functions, for a program that was built without libpq.
#include "engine/base/bad_input.hpp"
#include "referee/tournament/places/database.hpp"

namespace gramy::referee {
namespace {

[[noreturn]] void refuse() {
  throw BadInput(
      "expected a folder: this gramy-referee was built without support for databases (install libpq-dev with "
      "scripts/install-deps, and build gramy again)");
}

}  // namespace

void make_database_ready(const std::string&) {
  refuse();
}

NewWorkerRole add_database_worker(const std::string&, const std::string&, const std::vector<std::string>&) {
  refuse();
}

std::vector<WorkerRole> database_workers(const std::string&) {
  refuse();
}

bool remove_database_worker(const std::string&, const std::string&) {
  refuse();
}

std::string why_away(const std::string&) {
  refuse();
}

std::unique_ptr<Store> database_store(const std::string&) {
  refuse();
}

bool is_database_played(const TournamentAddress&) {
  refuse();
}

bool has_database_workers(const TournamentAddress&) {
  refuse();
}

std::vector<std::string> share_in_database(const std::string&, const Edition&, const EditionContents&,
                                           const Wishes&, const Sharing&) {
  refuse();
}

SharedPlace place_in_database(const TournamentAddress&) {
  refuse();
}

}  // namespace gramy::referee
