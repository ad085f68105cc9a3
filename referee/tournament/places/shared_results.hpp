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

/// Thrown if the place has no tournament for several processes.
class NotShared : public BadInput {
 public:
  using BadInput::BadInput;
};

/// Results of a tournament that was begun with begin_in_folder or share_in_database. Exports in a folder are
/// replaced as a whole, by one process at a time, so any of the processes may write them. All functions throw
/// as Store does.
class SharedResults {
 public:
  /// Throws NotShared if the tournament is not for several processes (see is_shared), and Conflict if another
  /// version of gramy began it or another process plays it alone.
  explicit SharedResults(const TournamentAddress& address, FolderLock::Use use = FolderLock::Use::shared);
  ~SharedResults();

  /// Whether the place has a tournament for several processes.
  static bool is_shared(const TournamentAddress& address);

  /// The state of a tournament's queue, and its lease times. Opens a folder only for reading. Throws
  /// NotShared.
  static std::pair<QueueState, LeaseTimes> look(const TournamentAddress& address);

  /// The edition that all processes play.
  const Edition& edition() const { return edition_; }
  const Sharing& sharing() const { return sharing_; }
  const Store& store() const { return *place_.store; }
  /// The matches that count, as far as this process has read them.
  CountedMatches& matches() { return matches_; }
  WorkQueue& queue() { return *queue_; }
  /// Address of the folder or the database.
  const TournamentAddress& address() const { return place_.address; }
  /// Whether no other process plays the tournament during this object's lifetime.
  bool is_alone() const { return is_alone_; }
  /// The folder; none for a database.
  const std::optional<std::filesystem::path>& folder() const { return place_.folder; }

  /// `here`: the edition of the files on this machine. Throws Conflict, with the differences and a remedy,
  /// unless the shared tournament is this edition. To be called before this process records anything.
  void expect_same(const Edition& here);

  /// Whether this process may offer matches and write standings.
  bool is_owner() const { return place_.is_owner; }

  /// Begins the edition that `next` computes from the store, while other processes play. Has no effect if
  /// that is the newest edition. All processes learn of a new edition from QueueLook::edition. This object
  /// keeps the earlier edition. Returns the changes, a line each. Throws Conflict and changes nothing if the
  /// tournament cannot continue with that edition. `next` may be called several times. Precondition:
  /// is_owner.
  std::vector<std::string> take_up(const std::function<Edition(const Store&)>& next,
                                   const EditionContents& contents, const Wishes& wishes);

  /// Like WorkQueue::offer. Precondition: is_owner.
  bool offer(Offer offer);

  /// Hands in each batch like WorkQueue::finish, or a part of a batch like WorkQueue::record. In a folder,
  /// one transaction hands in all batches, because each transaction waits for the disk.
  void hand_in(WorkerId worker, std::vector<FinishedBatch> finished);
  /// Stores unplayed matches of finished rounds.
  void close(const Unplayed& unplayed);

  /// Begins matches.jsonl, to which extend_lines adds recorded matches. Precondition: there is a folder.
  void grow_lines();
  /// Adds the newly recorded matches to matches.jsonl, if grow_lines was called before.
  void extend_lines();

  /// Stores the standings, and writes standings.json. At the end of the tournament, also writes
  /// matches.jsonl. Has no effect if another process has written a later state or added an edition, or if
  /// this process is no owner.
  void write(const Standings& standings);
  /// Stores the players' accuracies, and `json` as truth.json, which is replaced atomically.
  void write_truth(const AllAccuracies& accuracies, const std::string& json);
  void remove_truth();
  /// Stores a document that was computed from the store's matches, and that names its edition.
  void keep(const char* document, const std::string& text);

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
  std::optional<MatchLines> lines_;  // not set before grow_lines is called
};

}  // namespace gramy::referee
