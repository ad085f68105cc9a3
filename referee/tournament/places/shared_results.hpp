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

/// There is no tournament for several to play.
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

  /// What all play.
  const Edition& edition() const { return edition_; }
  const Sharing& sharing() const { return sharing_; }
  const Store& store() const { return *place_.store; }
  /// Those that count, as far as somebody has read on.
  CountedMatches& matches() { return matches_; }
  WorkQueue& queue() { return *queue_; }
  /// Address of the folder or the database.
  const TournamentAddress& address() const { return place_.address; }
  /// Nobody else plays it meanwhile.
  bool is_alone() const { return is_alone_; }
  /// None if it is a database.
  const std::optional<std::filesystem::path>& folder() const { return place_.folder; }

  /// To be called before anything is recorded. Throws Conflict, saying what differs and what to do, unless
  /// this is the tournament with the very players that were shared: `here` is the edition as it is found on
  /// this machine.
  void expect_same(const Edition& here);

  /// Whether what is offered, and how it stands, is for this process to say. Others leave it to one that is.
  bool is_owner() const { return place_.is_owner; }

  /// While others play: goes on with the edition that `next` makes of the store, unless it is the newest one.
  /// All who play learn of it by QueueLook::edition; so does this process, which is still in the edition
  /// before. Returns what changes, a line each. Throws Conflict, and changes nothing, if the tournament
  /// cannot go on so. `next` may be called several times. Precondition: it is the owner.
  std::vector<std::string> take_up(const std::function<Edition(const Store&)>& next,
                                   const EditionContents& contents, const Wishes& wishes);

  /// As WorkQueue::offer. Precondition: it is the owner.
  bool offer(Offer offer);

  /// As WorkQueue::finish, or record if it is not whole.
  bool hand_in(WorkerId worker, FinishedBatch batch);
  /// These matches of rounds that are over were not played.
  void close(const Unplayed& unplayed);

  /// From now on matches.jsonl grows with what is recorded, whenever extend_lines is called. Precondition:
  /// there is a folder.
  void grow_lines();
  /// Nothing without that.
  void extend_lines();

  /// Keeps the state of the format, and replaces standings.json; and matches.jsonl, too, once the tournament
  /// is over. Nothing if somebody has written a later state before, or gone on with another edition, or if it
  /// is not the owner.
  void write(const Standings& standings);
  /// Keeps how accurately everybody has played, and `json`, the text of truth.json, which is replaced in one
  /// step.
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
  std::optional<MatchLines> lines_;  // none unless it grows
};

}  // namespace gramy::referee
