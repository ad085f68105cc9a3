#include "referee/tournament/store/shared_results.hpp"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/version.hpp"
#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/match_lines.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/sqlite_file.hpp"
#include "referee/tournament/store/stored_standings.hpp"
#include "referee/tournament/tables/accuracies.hpp"

namespace gramy::referee {
namespace {

SharedTournament shared_in(const Store& store, const std::filesystem::path& folder) {
  const std::string text = store.document(shared_document);
  if (text.empty()) {
    throw BadInput(folder.string() +
                   ": expected a tournament for several to play, found one that was played alone (begin with "
                   "`gramy-referee tournament FILE --store " +
                   folder.string() + "`)");
  }
  SharedTournament shared = parse_shared_tournament(text);
  if (shared.program != program_version) {
    throw Conflict(fmt::format(
        "{}: expected gramy {}, which shares this tournament, found gramy {} (install the same version for "
        "all, or begin anew with `gramy-referee tournament {} --store {}` when nobody plays)",
        folder.string(), shared.program, program_version, shared.file.string(), folder.string()));
  }
  return shared;
}

/// Held as long as it lives by one of those who share a folder, and let go by the system when the process
/// ends, however it does.
class ExportLock {
 public:
  /// Waits for it.
  explicit ExportLock(const std::filesystem::path& folder)
      : file_(::open((folder / "exports.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    while (::fcntl(file_.get(), F_OFD_SETLKW, &lock) != 0 && errno == EINTR) {
    }
  }

 private:
  Descriptor file_;
};

}  // namespace

SharedResults::SharedResults(std::filesystem::path folder)
    : folder_(std::move(folder)),
      lock_(folder_, FolderLock::Use::shared),
      store_(store_in(folder_), SqliteStore::Access::share),
      shared_(shared_in(store_, folder_)),
      queue_(store_, shared_.times) {}

SharedResults::~SharedResults() = default;

bool SharedResults::is_shared(const std::filesystem::path& folder) {
  const std::filesystem::path file = store_in(folder);
  if (version_in(file) != newest_version) return false;
  return !SqliteStore(file, SqliteStore::Access::read).document(shared_document).empty();
}

void SharedResults::expect_same(Identity identity, const std::set<std::string>& players) {
  const Changes changes = changes_between(store_.facts(), facts_of(identity), identity.places, players);
  if (!changes.file.empty() || !changes.players.empty()) {
    std::string what;
    for (const auto* list : {&changes.file, &changes.players}) {
      for (const std::string& change : *list) what += "\n  " + change;
    }
    throw Conflict(folder_.string() +
                   ": expected the tournament and the bots that it was shared with, found others:" + what +
                   "\nPut the same files in place for this worker.");
  }
  batches_.emplace(std::move(identity));
}

bool SharedResults::finish(WorkerId worker, const Stretch& stretch, FinishedBatch batch) {
  return queue_.finish(worker, stretch, batches_->batch_of(std::move(batch)));
}

void SharedResults::voided(const MatchIdentity& match, const BySeat<int>& times) {
  store_.add({.matches = {}, .boards = {}, .unplayed = {}, .voided = {{match, times}}});
}

void SharedResults::write(const Standings& standings) {
  const ExportLock lock(folder_);
  CountedStandings before;
  before.take_over(store_);
  if (before.stored().finished) return;
  const std::string json = to_json(standings);
  replace_file(folder_ / "standings.json", json);
  if (standings.finished()) MatchLines(folder_, store_, MatchLines::Gaps::skipped);
  store_.set_document(standings_document, json);  // at last: who is killed before has not written them
}

void SharedResults::write_truth(const AllAccuracies& accuracies, const std::string& json) {
  store_.set_document(accuracies_document, to_json(accuracies));
  replace_file(folder_ / "truth.json", json);
}

void SharedResults::remove_truth() {
  store_.set_document(accuracies_document, "");
  std::filesystem::remove(folder_ / "truth.json");
}

}  // namespace gramy::referee
