// The folder of a tournament that several processes play.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "referee/tournament/store/finished_match.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/shared_tournament.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "referee/tournament/store/sqlite_work_queue.hpp"
#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// As ResultsFolder has made and shared it; what is exported is replaced as a whole, by one at a time, so
/// that it does not matter who of several writes it. Everything throws as Store does.
class SharedResults {
 public:
  /// Throws BadInput if the folder was not shared (see is_shared), Conflict if it was by another version of
  /// gramy, or somebody plays into it alone.
  explicit SharedResults(std::filesystem::path folder);
  ~SharedResults();

  /// Whether there is a tournament in the folder for several to play.
  static bool is_shared(const std::filesystem::path& folder);

  const SharedTournament& tournament() const { return shared_; }
  const Store& store() const { return store_; }
  WorkQueue& queue() { return queue_; }
  const std::filesystem::path& path() const { return folder_; }

  /// To be called before anything is recorded. Throws Conflict, saying what differs and what to do, unless
  /// this is the tournament with the very players that were shared.
  void expect_same(Identity identity, const std::set<std::string>& players);

  /// As WorkQueue::finish.
  bool finish(WorkerId worker, const Stretch& stretch, FinishedBatch batch);
  /// A match has been voided, so often by now, by seat.
  void voided(const MatchIdentity& match, const BySeat<int>& times);

  /// Keeps the state of the format, and replaces standings.json; and matches.jsonl, too, once the tournament
  /// is over. Nothing if somebody has written it as over before.
  void write(const Standings& standings);
  /// As ResultsFolder has them.
  void write_truth(const AllAccuracies& accuracies, const std::string& json);
  void remove_truth();

 private:
  std::filesystem::path folder_;
  FolderLock lock_;
  SqliteStore store_;
  SharedTournament shared_;
  SqliteWorkQueue queue_;
  std::optional<BatchMaker> batches_;
};

}  // namespace gramy::referee
