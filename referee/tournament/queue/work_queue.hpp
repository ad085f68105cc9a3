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

/// Consecutive matches of a round, both seatings of a board always together, which one worker plays.
struct Batch {
  SchedulePlace first;
  std::uint64_t matches = 0;
  std::set<std::string> players;  ///< who is to play in it
  bool has_guest = false;         ///< one of them connects by itself: only the host may play it

  friend bool operator==(const Batch&, const Batch&) = default;
};

using WorkerId = std::int64_t;

/// As wall clocks say it: it has to mean the same to all processes, also after one has been started anew.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;
using WallClock = std::function<WallTime()>;

/// The system's own.
inline WallTime wall_time() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

/// The same for all who use a queue.
struct LeaseTimes {
  std::chrono::milliseconds lease{90'000};     ///< a batch is a worker's own, unless it is extended
  std::chrono::milliseconds patience{30'000};  ///< a player is awaited whom nobody can start
};

/// A process that plays.
struct Worker {
  WorkerId id = 0;
  std::string name;  ///< for people: "lab-3:4711"
  std::size_t concurrency = 1;
  std::uint64_t edition = 0;  ///< it plays matches of this one
  WallTime since;             ///< it joined
  WallTime seen;              ///< it was heard of last
  std::uint64_t played = 0;
  std::map<std::string, WallTime> unable{};  ///< players that it cannot start, since when
  bool hosts = false;                        ///< it has become host, and nobody else has since
  bool gone = false;                         ///< it has left by itself
  bool revoked = false;

  friend bool operator==(const Worker&, const Worker&) = default;
};

/// A batch that is not finished. One of an earlier edition is open as long as its worker holds it.
struct OpenBatch {
  std::uint64_t edition = 0;
  Batch batch;
  WorkerId worker = 0;  ///< the worker that holds it; 0: none
  WallTime until;       ///< held until then
  int expirations = 0;  ///< how often it was held too long
  bool alone = false;   ///< it is for a worker who plays nothing besides
  bool aside = false;   ///< it was set aside, and is not given out

  friend bool operator==(const OpenBatch&, const OpenBatch&) = default;
};

/// A refusal to an untrusted worker, or the reason it was stopped.
struct WorkRefusal {
  WallTime at;
  std::string role;     ///< as which it has connected
  WorkerId worker = 0;  ///< 0: not known
  std::string why;

  friend bool operator==(const WorkRefusal&, const WorkRefusal&) = default;
};

struct QueueState {
  WallTime now{};                       ///< by the queue's clock, which need not be this machine's
  std::uint64_t edition = 0;            ///< whose matches are offered and claimed
  std::vector<OpenBatch> open;          ///< in the schedule's order
  std::vector<Worker> workers;          ///< by id
  std::uint64_t expirations = 0;        ///< how often any batch was held too long, finished ones, too
  std::vector<WorkRefusal> refusals{};  ///< the latest, in order

  const Worker* find(WorkerId worker) const;
};

/// The facts that each process asks for again and again: of the queue, and of the store beside it. They are
/// few, as there may be thousands of open batches and former workers.
struct QueueLook {
  WallTime now{};                      ///< as QueueState has it
  std::uint64_t edition = 0;           ///< likewise; only its batches are counted
  std::uint64_t held_of_earlier = 0;   ///< but for these: open batches of earlier editions
  std::uint64_t open = 0;              ///< batches that are not finished
  bool is_any_free = false;            ///< for anybody to claim, so without a guest
  WorkerId host = 0;                   ///< who is there and hosts; 0: nobody
  std::uint64_t for_host = 0;          ///< batches of the open ones that have guests, and are not set aside
  std::uint64_t waiting_for_host = 0;  ///< matches of those that nobody holds
  bool is_offered = true;              ///< somebody is there who may offer more
  std::vector<OpenBatch> expired{};    ///< those that were ever held too long, in the schedule's order
  std::uint64_t slots = 0;             ///< matches that are played at once, by the workers who are there
  std::uint64_t played = 0;            ///< matches, by all workers that have ever been there, and
  std::chrono::milliseconds slot_time{};  ///< that all their slots have been there
  std::uint64_t offered = 0;              ///< see WorkQueue::offered
  std::uint64_t recorded = 0;             ///< matches in the store

  std::uint64_t set_aside() const;  ///< open batches that are set aside

  friend bool operator==(const QueueLook&, const QueueLook&) = default;
};

/// Looks at a queue's state, without `offered` and `recorded`.
QueueLook look_of(QueueState state, const LeaseTimes& times);

/// Thrown at a worker whose work is not wanted any more.
class Revoked : public Conflict {
 public:
  Revoked(const std::string& store, WorkerId worker);
};

/// Thrown at a worker whose results are not taken, and are played again by others.
class Refused : public Conflict {
 public:
  Refused(const std::string& store, const std::string& why);
};

/// Thrown at a worker whom the queue does not know, since the tournament was begun anew: it may join again.
class Forgotten : public Conflict {
 public:
  Forgotten(const std::string& store, WorkerId worker);
};

/// Batches are offered, claimed, played, and finished once; a worker may die at any time. A claim is a lease.
/// It expires unless it is extended, and then others may claim the batch; that is no failure of the batch.
/// Batches are of one edition of the tournament, and so are the workers: whoever joined under an earlier one
/// still finishes what it holds, and is given nothing more.
/// Each call is one step: others see all of it, or nothing. For use by one thread; everything throws as Store
/// does, and Revoked and Forgotten. A queue may have untrusted workers, which may not offer.
class WorkQueue {
 public:
  /// A batch that expired so often falls apart into single matches, each to be played alone. One that
  /// expires then, too, is set aside.
  static constexpr int most_expirations = 4;

  virtual ~WorkQueue() = default;

  /// A new worker, which plays matches of this edition.
  virtual WorkerId join(const std::string& name, std::size_t concurrency, std::uint64_t edition) = 0;

  /// Gives back the worker's batches; it no longer counts as present.
  virtual void leave(WorkerId worker) = 0;

  /// The first match of the round that was not offered yet.
  std::uint64_t offered(std::uint64_t round) const { return look(round).offered; }

  /// Of workers who are not trusted no other matches are taken than those that were expected. Nothing where
  /// all are.
  virtual void expect(std::uint64_t /*edition*/, const std::vector<OfferedMatch>&) {}

  /// Offers batches of a round, in order, and in all of it up to the match `up_to`: what of it is in none
  /// is not to be played. False, and nothing is offered, unless `offered` is `from` still, and this is the
  /// edition of the queue: somebody else was faster.
  virtual bool offer(std::uint64_t edition, std::uint64_t round, std::uint64_t from, std::uint64_t up_to,
                     const std::vector<Batch>& batches) = 0;

  /// At most so many batches that nobody holds, the first of the schedule first, but none with a player
  /// that this worker cannot start. Such ones are claimed by those, too, once no worker can who may claim
  /// them, and all for LeaseTimes::patience: what is in them will not be played.
  virtual std::vector<Batch> claim(WorkerId worker, std::size_t most) = 0;

  /// Makes the worker the host, who alone is given batches with guests, before all others. Returns whether
  /// it is the host now: not as long as another one is, which is for a lease after it was heard of last. Only
  /// for workers who are trusted.
  virtual bool host(WorkerId worker) = 0;

  /// Whatever the worker holds is its own for another lease. Returns all of it: what is missing has expired
  /// or is finished, by whomever.
  virtual std::vector<Batch> extend(WorkerId worker) = 0;

  /// Gives back one of those it holds, for others to claim.
  virtual void give_back(WorkerId worker, const Batch& batch) = 0;

  /// Adds some of its matches to the store, as Store::add does; it stays the worker's, and open. False, and
  /// nothing is added, unless the worker holds it.
  virtual bool record(WorkerId worker, const Batch& batch, const Additions& additions) = 0;

  /// Adds what has become of all its matches, or of the rest of them, to the store, as Store::add does, and
  /// closes the batch. False, and nothing is added, if somebody has finished it before, or this worker has:
  /// a repeat is harmless. Also one that has expired may be finished, as long as nobody else has done so;
  /// of an earlier edition only one that the worker holds.
  /// Throws Refused if the worker is not trusted, and hands in anything but such matches.
  virtual bool finish(WorkerId worker, const Batch& batch, const Additions& additions) = 0;

  /// The worker cannot start this player.
  virtual void unable(WorkerId worker, const std::string& player) = 0;

  /// The worker's work is not wanted any more: whatever it asks for is refused. False if there is none.
  virtual bool revoke(WorkerId worker) = 0;

  virtual QueueState state() const = 0;
  /// Changes nothing, and costs less than a claim.
  virtual QueueLook look(std::uint64_t round) const = 0;

  /// The tournament goes on with this edition: nothing of it is offered yet, and what was offered of earlier
  /// ones and nobody holds is withdrawn. Workers that have left are forgotten.
  virtual void turn_to(std::uint64_t edition) = 0;

  /// Nothing is offered, nobody has joined, and this is the edition.
  virtual void clear(std::uint64_t edition) = 0;
};

}  // namespace gramy::referee
