// Results of a tournament that several processes play, in a folder or a database.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "referee/tournament/counted/match_lines.hpp"
#include "referee/tournament/disk/folder_lock.hpp"
#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/places/begin_edition.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/places/shared_place.hpp"
#include "referee/tournament/queue/shared_work.hpp"
#include "referee/tournament/queue/sharing.hpp"
#include "referee/tournament/records/finished_match.hpp"
#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// Thrown if there is no shared tournament.
class NotShared : public BadInput {
 public:
  using BadInput::BadInput;
};

/// Results of a tournament that begin_in_folder or share_in_database has begun. Exports in a folder are
/// replaced as a whole, by one process at a time, so any of the processes may write them. Everything throws
/// as Store does.
class SharedResults {
 public:
  /// Throws NotShared if it was not (see is_shared), Conflict if it was by another version of gramy, or
  /// somebody plays it alone.
  explicit SharedResults(const TournamentAddress& address, FolderLock::Use use = FolderLock::Use::shared);
  ~SharedResults();

  /// Whether there is a tournament for several to play.
  static bool is_shared(const TournamentAddress& address);

  /// Who plays a tournament, and its lease times. Only reads a folder. Throws NotShared.
  static std::pair<QueueState, LeaseTimes> look(const TournamentAddress& address);

  /// The edition that all processes play.
  const Edition& edition() const { return edition_; }
  const Sharing& sharing() const { return sharing_; }
  const Store& store() const { return *place_.store; }
  /// The matches that count, as far as they were read.
  CountedMatches& matches() { return matches_; }
  WorkQueue& queue() { return *queue_; }
  /// Address of the folder or the database.
  const TournamentAddress& address() const { return place_.address; }
  /// Nobody else plays it meanwhile.
  bool is_alone() const { return is_alone_; }
  /// The folder; none for a database.
  const std::optional<std::filesystem::path>& folder() const { return place_.folder; }

  /// Must be called before anything is recorded. Throws Conflict, with the differences and a remedy, unless
  /// the shared tournament has the same players as `here`, the edition as found on this machine.
  void expect_same(const Edition& here);

  /// Whether this process may offer matches and write standings. Other processes leave that to one that may.
  bool is_owner() const { return place_.is_owner; }

  /// Continues with the edition that `next` makes of the store, while others play, unless it is the newest
  /// one. All processes learn of it by QueueLook::edition, this one too, which still has the earlier edition.
  /// Returns the changes, a line each. Throws Conflict and changes nothing if the tournament cannot continue
  /// so. `next` may be called several times. Precondition: is_owner.
  std::vector<std::string> take_up(const std::function<Edition(const Store&)>& next,
                                   const EditionContents& contents, const Wishes& wishes);

  /// Like WorkQueue::offer. Precondition: is_owner.
  bool offer(Offer offer);

  /// Like WorkQueue::finish, or like `record` for a part of a batch.
  bool hand_in(WorkerId worker, FinishedBatch batch);
  /// Stores unplayed matches of finished rounds.
  void close(const Unplayed& unplayed);

  /// Begins matches.jsonl, to which extend_lines adds recorded matches. Precondition: there is a folder.
  void grow_lines();
  /// Adds recorded matches to matches.jsonl after grow_lines; otherwise does nothing.
  void extend_lines();

  /// Stores the standings, and replaces standings.json; at the end of the tournament also matches.jsonl. Does
  /// nothing if another process has written a later state or added an edition, or if this process is no
  /// owner.
  void write(const Standings& standings);
  /// Stores the players' accuracies, and `json`, the text of truth.json, which is replaced atomically.
  void write_truth(const AllAccuracies& accuracies, const std::string& json);
  void remove_truth();

 private:
  void in_one_step(const std::function<void()>& work);
  void export_as(const char* name, const std::string& text) const;

  SharedPlace place_;
  bool is_alone_;
  Sharing sharing_;
  Edition edition_;
  CountedMatches matches_;
  std::unique_ptr<WorkQueue> queue_;
  std::optional<AdditionsMaker> additions_;
  std::optional<MatchLines> lines_;  // none before grow_lines
};

}  // namespace gramy::referee
