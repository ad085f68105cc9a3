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

/// Consecutive matches of a round that one worker plays. Two matches on the same board are in the same batch.
struct Batch {
  SchedulePlace first;
  std::uint64_t matches = 0;
  std::set<std::string> players;  ///< names of the players of the batch's matches
  bool has_guest = false;  ///< whether a player connects by itself, so only the host may play the batch

  friend bool operator==(const Batch&, const Batch&) = default;
};

using WorkerId = std::int64_t;

/// A time of the wall clock, because it must have the same meaning in all processes and after a restart.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;
using WallClock = std::function<WallTime()>;

/// The time of the system's clock.
inline WallTime wall_time() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// The waiting times of a queue, which are the same in all its processes.
struct LeaseTimes {
  std::chrono::milliseconds lease{90'000};  ///< how long a claim lasts unless it is extended
  /// How long a batch waits if no worker can start one of its players. After that, any worker may claim it,
  /// and the player loses its matches.
  std::chrono::milliseconds patience{30'000};
};

/// Which batches a worker takes: all, or only those with guests, which are players that connect by
/// themselves.
enum class Takes { all, guests };

/// A process that plays matches.
struct Worker {
  WorkerId id = 0;
  std::string name;  ///< a name for people, such as "lab-3:4711"
  std::size_t concurrency = 1;
  std::uint64_t edition = 0;  ///< the edition whose matches the worker plays
  Takes takes = Takes::all;
  WallTime since;  ///< when the worker joined
  WallTime seen;   ///< when the worker last called
  std::uint64_t played = 0;
  std::map<std::string, WallTime> unable{};  ///< players that the worker cannot start, and since when
  bool hosts = false;                        ///< whether the worker was the last one to become the host
  bool gone = false;                         ///< whether the worker has left, and was not revoked
  bool revoked = false;

  friend bool operator==(const Worker&, const Worker&) = default;
};

/// A batch that is not finished. A batch of an earlier edition stays open only while a worker holds it.
struct OpenBatch {
  std::uint64_t edition = 0;
  Batch batch;
  WorkerId worker = 0;          ///< the worker that holds the batch, or 0
  WallTime until;               ///< when the worker's lease expires
  int expirations = 0;          ///< how many leases of the batch expired
  bool alone = false;           ///< whether only a worker that holds no other batch may claim this one
  bool is_dead_letter = false;  ///< too many leases of the batch expired, perhaps because it kills workers;
                                ///< no worker may claim it

  friend bool operator==(const OpenBatch&, const OpenBatch&) = default;
};

/// Notes that an untrusted worker was refused something or was stopped, and why.
struct WorkRefusal {
  WallTime at;
  std::string role;     ///< the database role of the connection
  WorkerId worker = 0;  ///< the worker that was refused; 0 if unknown
  std::string why;

  friend bool operator==(const WorkRefusal&, const WorkRefusal&) = default;
};

/// The whole state of a queue: its open batches and its workers.
struct QueueState {
  WallTime now{};                 ///< the time by the queue's clock, which may differ from this machine's
  std::uint64_t edition = 0;      ///< the edition whose matches are offered
  std::vector<OpenBatch> open;    ///< all open batches, in the schedule's order
  std::vector<Worker> workers;    ///< all workers, ordered by id
  std::uint64_t expirations = 0;  ///< expired leases of all batches, including finished batches
  std::vector<WorkRefusal> refusals{};  ///< the latest refusals, oldest first

  const Worker* find(WorkerId worker) const;
};

/// A summary of the queue and of its store, for processes that ask every second. It stays small with
/// thousands of open batches and former workers.
struct QueueLook {
  WallTime now{};             ///< the present time by the queue's clock, which may differ from this machine's
  std::uint64_t edition = 0;  ///< the edition whose matches are offered; of the numbers below, only
                              ///< held_of_earlier counts batches of other editions
  std::uint64_t held_of_earlier = 0;  ///< open batches of earlier editions
  std::uint64_t open = 0;             ///< batches that are not finished
  bool is_any_free = false;           ///< whether there is a batch without guests that no worker holds
  WorkerId host = 0;                  ///< the worker that is the host at present; 0 if there is none
  /// Open batches with guests, apart from dead letters (matches that ended several workers).
  std::uint64_t for_host = 0;
  /// The number of matches in batches that have guests and that no worker holds.
  std::uint64_t waiting_for_host = 0;
  bool is_offered = true;            ///< whether any process that is present may offer more matches
  std::vector<OpenBatch> expired{};  ///< open batches with an expired lease, in the schedule's order
  std::uint64_t slots = 0;           ///< how many matches present workers with Takes::all can play at once
  std::uint64_t played = 0;          ///< matches that workers with Takes::all played, former workers included
  /// The time for which workers with Takes::all were present, multiplied by their slots.
  std::chrono::milliseconds slot_time{};
  std::uint64_t offered = 0;   ///< number of the round's matches that were offered
  std::uint64_t recorded = 0;  ///< matches in the store

  std::uint64_t dead_letters() const;  ///< number of open batches that are dead letters

  friend bool operator==(const QueueLook&, const QueueLook&) = default;
};

/// Returns a summary of a state, without `offered` and `recorded`.
QueueLook look_of(QueueState state, const LeaseTimes& times);

/// Thrown when a revoked worker calls.
class Revoked : public Conflict {
 public:
  Revoked(const std::string& store, WorkerId worker);
};

/// Thrown when a worker hands in results that are not accepted. Other workers play these matches again.
class Refused : public Conflict {
 public:
  Refused(const std::string& store, const std::string& why);
};

/// Thrown when the queue does not know the calling worker, because the tournament was begun anew. The worker
/// may join again.
class Forgotten : public Conflict {
 public:
  Forgotten(const std::string& store, WorkerId worker);
};

/// A tournament's queue of batches. Each batch is offered, claimed, played and finished once. A store has a
/// queue for each of its tournaments. A worker may die at any time.
/// A claim is a lease. If the worker does not extend it, it expires, and other workers may claim the batch.
/// Each batch and each worker belongs to an edition of the tournament. A worker of an earlier edition may
/// finish its batches, and gets no new ones. Each call is atomic for other processes. Calls throw Revoked,
/// Forgotten, and whatever Store throws. For use by one thread. A queue may have untrusted workers, which may
/// not offer.
class WorkQueue {
 public:
  /// After this many expired leases, a batch is split into single matches, each for a worker that holds no
  /// other batch. If the lease of such a match expires, too, the match becomes a dead letter, which is
  /// offered to no worker any more.
  static constexpr int most_expirations = 4;

  virtual ~WorkQueue() = default;

  /// Adds a worker that plays matches of this edition. With Takes::guests, it gets batches only while it is
  /// the host.
  virtual WorkerId join(const std::string& name, std::size_t concurrency, std::uint64_t edition,
                        Takes takes = Takes::all) = 0;

  /// Gives back the worker's batches. The worker no longer counts as present.
  virtual void leave(WorkerId worker) = 0;

  /// The number of the round's first match that has not been offered yet.
  std::uint64_t offered(std::uint64_t round) const { return look(round).offered; }

  /// Announces matches. An untrusted worker may hand in only announced matches. Has no effect in a queue
  /// where all workers are trusted.
  virtual void expect(std::uint64_t /*edition*/, const std::vector<OfferedMatch>&) {}

  /// Offers batches with matches of a round, whose numbers are at least `from` and less than `up_to`. Matches
  /// of this range that are in no batch need not be played. Returns false and offers nothing if another
  /// process was faster, so that offered(round) is no longer `from`. Also returns false if the queue has
  /// another edition.
  virtual bool offer(std::uint64_t edition, std::uint64_t round, std::uint64_t from, std::uint64_t up_to,
                     const std::vector<Batch>& batches) = 0;

  /// Claims up to `most` batches that no worker holds, in the schedule's order. Batches with a player that
  /// this worker cannot start are left out. If no worker could start the player for LeaseTimes::patience, any
  /// worker may claim such a batch, and the player loses by walkover.
  virtual std::vector<Batch> claim(WorkerId worker, std::size_t most) = 0;

  /// Makes the worker the host if there is none. Returns whether it is the host now. A host that makes no
  /// call during a whole lease stops being the host. Only the host gets batches with guests, and gets them
  /// first. For trusted workers only.
  virtual bool host(WorkerId worker) = 0;

  /// Extends the leases of all batches that the worker holds, and returns these batches. If a batch is not
  /// among them, its lease has expired or it is finished.
  virtual std::vector<Batch> extend(WorkerId worker) = 0;

  /// Gives back a batch, so that other workers may claim it.
  virtual void give_back(WorkerId worker, const Batch& batch) = 0;

  /// Adds some matches of the batch to the store, as Store::add does. The worker goes on holding the batch.
  /// Returns false and adds nothing if the worker does not hold it.
  virtual bool record(WorkerId worker, const Batch& batch, const Additions& additions) = 0;

  /// Adds the batch's remaining matches to the store, as Store::add does, and closes the batch. Returns false
  /// and adds nothing if the batch was finished before, so a repetition is harmless. A batch whose lease has
  /// expired may still be finished, but a batch of an earlier edition only by the worker that holds it.
  /// Throws Refused if the worker is untrusted and hands in matches that are not in the batch.
  virtual bool finish(WorkerId worker, const Batch& batch, const Additions& additions) = 0;

  /// Notes that the worker cannot start this player.
  virtual void unable(WorkerId worker, const std::string& player) = 0;

  /// Refuses all further calls of this worker. Returns false if there is no such worker.
  virtual bool revoke(WorkerId worker) = 0;

  virtual QueueState state() const = 0;
  /// A summary of the queue and of this round's offers. Changes nothing, and costs less than a claim.
  virtual QueueLook look(std::uint64_t round) const = 0;

  /// Continues the tournament with this edition, of which no match is offered yet. Withdraws batches of
  /// earlier editions that no worker holds. Forgets workers that left.
  virtual void turn_to(std::uint64_t edition) = 0;

  /// Removes all batches and workers, of every edition. Then the queue belongs to this edition.
  virtual void clear(std::uint64_t edition) = 0;
};

}  // namespace gramy::referee
