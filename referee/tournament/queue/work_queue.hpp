// The queue of a tournament's matches, for several processes that play them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Consecutive matches of a round, for one worker. Two matches on the same board are in the same batch.
struct Batch {
  SchedulePlace first;
  std::uint64_t matches = 0;
  std::set<std::string> players;  ///< names of those who play in it
  bool has_guest = false;         ///< a player connects by itself, so only the host may play the batch

  friend bool operator==(const Batch&, const Batch&) = default;
};

using WorkerId = std::int64_t;

/// A wall clock's time, because it has to mean the same to all processes, and after a restart.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;
using WallClock = std::function<WallTime()>;

/// The time of the system's clock.
inline WallTime wall_time() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// The waiting times of a queue, the same in all its processes.
struct LeaseTimes {
  std::chrono::milliseconds lease{90'000};     ///< how long a claim lasts, unless it is extended
  std::chrono::milliseconds patience{30'000};  ///< how long a player is awaited that no worker can start
};

/// The batches that a worker is given.
enum class Takes { all, guests };

/// A process that plays matches.
struct Worker {
  WorkerId id = 0;
  std::string name;  ///< for people, such as "lab-3:4711"
  std::size_t concurrency = 1;
  std::uint64_t edition = 0;  ///< the edition whose matches it plays
  Takes takes = Takes::all;
  WallTime since;  ///< when it joined
  WallTime seen;   ///< when it last called
  std::uint64_t played = 0;
  std::map<std::string, WallTime> unable{};  ///< players that it cannot start, each with the time since when
  bool hosts = false;                        ///< it became host, and no other worker has since
  bool gone = false;                         ///< it left; it was not revoked
  bool revoked = false;

  friend bool operator==(const Worker&, const Worker&) = default;
};

/// A batch that is not finished. A batch of an earlier edition stays open only while a worker holds it.
struct OpenBatch {
  std::uint64_t edition = 0;
  Batch batch;
  WorkerId worker = 0;          ///< the worker that holds it, or 0
  WallTime until;               ///< when the worker's lease expires
  int expirations = 0;          ///< how many leases of it expired
  bool alone = false;           ///< only a worker that holds nothing else may claim it
  bool is_dead_letter = false;  ///< it killed too many workers, and nobody may claim it

  friend bool operator==(const OpenBatch&, const OpenBatch&) = default;
};

/// A refusal to an untrusted worker, or the reason it was stopped.
struct WorkRefusal {
  WallTime at;
  std::string role;     ///< the database role of the connection
  WorkerId worker = 0;  ///< 0 if unknown
  std::string why;

  friend bool operator==(const WorkRefusal&, const WorkRefusal&) = default;
};

struct QueueState {
  WallTime now{};                       ///< by the queue's clock, which may differ from this machine's
  std::uint64_t edition = 0;            ///< the edition whose matches are offered
  std::vector<OpenBatch> open;          ///< in the schedule's order
  std::vector<Worker> workers;          ///< by id
  std::uint64_t expirations = 0;        ///< expired leases of all batches, finished ones included
  std::vector<WorkRefusal> refusals{};  ///< the latest ones, oldest first

  const Worker* find(WorkerId worker) const;
};

/// A summary of the queue and of the store beside it, for processes that ask every second. It is small even
/// if there are thousands of open batches and former workers.
struct QueueLook {
  WallTime now{};                         ///< as in QueueState
  std::uint64_t edition = 0;              ///< as in QueueState; only its batches are counted below
  std::uint64_t held_of_earlier = 0;      ///< open batches of earlier editions
  std::uint64_t open = 0;                 ///< batches that are not finished
  bool is_any_free = false;               ///< there is a batch without guests that no worker holds
  WorkerId host = 0;                      ///< the present worker that is host, or 0
  std::uint64_t for_host = 0;             ///< open batches with guests, without dead letters
  std::uint64_t waiting_for_host = 0;     ///< matches in batches with guests that nobody holds
  bool is_offered = true;                 ///< a present process may offer more
  std::vector<OpenBatch> expired{};       ///< open batches of which a lease expired, in the schedule's order
  std::uint64_t slots = 0;                ///< matches that present workers with Takes::all play at once
  std::uint64_t played = 0;               ///< matches that all such workers played, former ones included
  std::chrono::milliseconds slot_time{};  ///< presence of all these workers, each times its slots
  std::uint64_t offered = 0;              ///< see WorkQueue::offered
  std::uint64_t recorded = 0;             ///< matches in the store

  std::uint64_t dead_letters() const;  ///< number of open batches that are dead letters

  friend bool operator==(const QueueLook&, const QueueLook&) = default;
};

/// Returns a summary of a state. `offered` and `recorded` are not set.
QueueLook look_of(QueueState state, const LeaseTimes& times);

/// Thrown at a worker that was revoked.
class Revoked : public Conflict {
 public:
  Revoked(const std::string& store, WorkerId worker);
};

/// Thrown at a worker whose results are not accepted. Other workers play these matches again.
class Refused : public Conflict {
 public:
  Refused(const std::string& store, const std::string& why);
};

/// Thrown at a worker that the queue does not know, because the tournament was begun anew. It may join again.
class Forgotten : public Conflict {
 public:
  Forgotten(const std::string& store, WorkerId worker);
};

/// A tournament's queue of batches, each offered, claimed, played and finished once. A store has a queue for
/// each of its tournaments. A worker may die at any time.
/// A claim is a lease. Unless the worker extends it, it expires, and other workers may claim the batch.
/// Each batch and each worker belongs to an edition of the tournament. A worker of an earlier edition may
/// finish its batches, and gets no new ones. Each call is atomic for other processes. Calls throw what Store
/// throws, and Revoked and Forgotten. Use by one thread. A queue may have untrusted workers, which may not
/// offer.
class WorkQueue {
 public:
  /// After so many expired leases a batch is split into single matches, each for a worker that holds nothing
  /// else. If the lease of such a match expires, too, the match becomes a dead letter.
  static constexpr int most_expirations = 4;

  virtual ~WorkQueue() = default;

  /// Adds a worker that plays matches of this edition. One with Takes::guests is given batches only while it
  /// is the host.
  virtual WorkerId join(const std::string& name, std::size_t concurrency, std::uint64_t edition,
                        Takes takes = Takes::all) = 0;

  /// Gives back the worker's batches. It no longer counts as present.
  virtual void leave(WorkerId worker) = 0;

  /// Returns the number of the round's first match that was not offered yet.
  std::uint64_t offered(std::uint64_t round) const { return look(round).offered; }

  /// Announces matches. An untrusted worker may hand in only announced matches. Does nothing in a queue where
  /// all workers are trusted.
  virtual void expect(std::uint64_t /*edition*/, const std::vector<OfferedMatch>&) {}

  /// Offers the batches of a round's matches from `from` up to `up_to`. Matches in between that are in no
  /// batch need not be played. Returns false and offers nothing if another process was faster: `offered` is
  /// no longer `from`, or the queue has another edition.
  virtual bool offer(std::uint64_t edition, std::uint64_t round, std::uint64_t from, std::uint64_t up_to,
                     const std::vector<Batch>& batches) = 0;

  /// Claims up to `most` batches that nobody holds, in the schedule's order. Batches with a player that this
  /// worker cannot start are left out. If no worker could start the player for LeaseTimes::patience, any
  /// worker may claim them, and the player loses by walkover.
  virtual std::vector<Batch> claim(WorkerId worker, std::size_t most) = 0;

  /// Makes the worker the host, unless there is one. Returns whether it is the host now. A host that is not
  /// heard of for a lease is host no more. Only the host gets batches with guests, and gets them first. Only
  /// for trusted workers.
  virtual bool host(WorkerId worker) = 0;

  /// Extends the leases of all batches that the worker holds, and returns these batches. A batch that is
  /// missing has expired or is finished.
  virtual std::vector<Batch> extend(WorkerId worker) = 0;

  /// Gives back a batch, for other workers to claim.
  virtual void give_back(WorkerId worker, const Batch& batch) = 0;

  /// Adds some matches of the batch to the store, as Store::add does. The worker still holds the batch.
  /// Returns false and adds nothing if the worker does not hold it.
  virtual bool record(WorkerId worker, const Batch& batch, const Additions& additions) = 0;

  /// Adds the batch's remaining matches to the store, as Store::add does, and closes the batch. Returns false
  /// and adds nothing if the batch was finished before, so a repetition is harmless. A batch whose lease has
  /// expired may still be finished; one of an earlier edition only by the worker that holds it.
  /// Throws Refused if the worker is untrusted and hands in other matches than those of the batch.
  virtual bool finish(WorkerId worker, const Batch& batch, const Additions& additions) = 0;

  /// Notes that the worker cannot start this player.
  virtual void unable(WorkerId worker, const std::string& player) = 0;

  /// Refuses everything that this worker will ask for. Returns false if there is no such worker.
  virtual bool revoke(WorkerId worker) = 0;

  virtual QueueState state() const = 0;
  /// Changes nothing, and costs less than a claim.
  virtual QueueLook look(std::uint64_t round) const = 0;

  /// Continues the tournament with this edition, of which nothing is offered yet. Batches of earlier editions
  /// that nobody holds are withdrawn. Workers that left are forgotten.
  virtual void turn_to(std::uint64_t edition) = 0;

  /// Empties the queue for this edition: no batches, no workers.
  virtual void clear(std::uint64_t edition) = 0;
};

}  // namespace gramy::referee
