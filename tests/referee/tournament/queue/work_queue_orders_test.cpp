// Two workers take their steps in every order, on every kind of queue.
#include "tests/referee/tournament/queue/every_queue.hpp"

namespace {

/// The steps that two workers take in every order. There are two batches of one round.
enum class Step { claims, finishes, extends, half_a_lease_passes };
using StepOf = std::pair<Step, std::size_t>;  ///< a step and the number of its worker
constexpr std::array every_step{StepOf{Step::claims, 0},
                                StepOf{Step::claims, 1},
                                StepOf{Step::finishes, 0},
                                StepOf{Step::finishes, 1},
                                StepOf{Step::extends, 0},
                                StepOf{Step::extends, 1},
                                StepOf{Step::half_a_lease_passes, 0}};

/// The expected state: which batches are finished, who holds the others, and until when.
class Model {
 public:
  Model(WorkQueue& queue, SetClock& now, std::uint64_t round)
      : queue_(queue), now_(now), workers_{queue.join("one", 1, 1), queue.join("two", 1, 1)} {
    for (const std::uint64_t first : {0, 2}) open_.push_back({.first = {round, first}, .matches = 2});
    REQUIRE(queue_.offer(1, round, 0, 4, open_));
  }

  /// Takes a step and checks its result. Returns whether the step has changed anything.
  bool take(StepOf step) {
    switch (step.first) {
      case Step::claims:
        return claim(step.second);
      case Step::finishes:
        return finish(step.second);
      case Step::extends:
        return extend(step.second);
      case Step::half_a_lease_passes:
        now_ += lease_times.lease / 2;
    }
    return true;
  }

  /// Checks that every batch can still be finished exactly once, whatever happened before.
  void end() {
    now_ += lease_times.lease;
    while (!open_.empty()) {
      claim(0);
      while (!thinks_[0].empty()) finish(0);
    }
    while (!thinks_[1].empty()) finish(1);
    CHECK(queue_.claim(workers_[1], 9).empty());
    for (const std::size_t who : {0, 1}) {
      CHECK(queue_.state().find(workers_[who])->played == played_[who]);
      queue_.leave(workers_[who]);
    }
    CHECK(played_[0] + played_[1] == 4);
  }

 private:
  struct Lease {
    std::size_t who = 0;
    WallTime until;
  };

  bool claim(std::size_t who) {
    std::erase_if(leases_, [this](const auto& lease) { return lease.second.until <= now_.get(); });
    const auto free =
        std::ranges::find_if(open_, [this](const Batch& open) { return !leases_.contains(open.first); });
    const auto expected = free == open_.end() ? std::nullopt : std::optional(*free);
    const auto claimed = queue_.claim(workers_[who], 1);
    REQUIRE(claimed.size() == (expected ? 1 : 0));
    if (!expected) return false;
    CHECK(claimed[0] == *expected);
    leases_[expected->first] = {who, now_ + lease_times.lease};
    thinks_[who].push_back(*expected);
    return true;
  }

  /// Finishes the first batch that the worker believes it holds.
  bool finish(std::size_t who) {
    if (thinks_[who].empty()) return false;
    const Batch batch = thinks_[who].front();
    thinks_[who].erase(thinks_[who].begin());
    const auto open = std::ranges::find(open_, batch);
    CHECK(queue_.finish(workers_[who], batch, results_of(batch)) == (open != open_.end()));
    if (open == open_.end()) return true;
    played_[who] += 2;
    leases_.erase(batch.first);
    open_.erase(open);
    return true;
  }

  bool extend(std::size_t who) {
    Batches held;
    for (auto& [first, lease] : leases_) {
      if (lease.who != who) continue;
      lease.until = now_ + lease_times.lease;
      held.push_back({.first = first, .matches = 2});
    }
    CHECK(queue_.extend(workers_[who]) == held);
    return !held.empty();
  }

  WorkQueue& queue_;
  SetClock& now_;
  std::array<WorkerId, 2> workers_;
  Batches open_;
  std::map<SchedulePlace, Lease> leases_;
  std::array<Batches, 2> thinks_;
  std::array<std::uint64_t, 2> played_{};
};

/// Takes the steps in a new round, and checks the state. Returns whether the last step has changed anything.
bool take(auto& kind, const std::vector<StepOf>& order, std::uint64_t round) {
  bool has_changed = true;
  const std::uint64_t size = kind.store.last();
  Model model(kind.queue, kind.now, round);
  for (const StepOf& step : order) has_changed = model.take(step);
  QueueLook look = look_of(kind.queue.state(), lease_times);
  look.offered = 4;
  look.recorded = kind.store.last();
  CHECK(kind.queue.look(round) == look);
  model.end();
  REQUIRE(kind.store.last() == size + 4);
  REQUIRE(kind.queue.state().open.empty());
  kind.begin_anew();
  return has_changed;
}

/// Tries every order of up to `steps` steps that begins with `order`. Continues only after steps that change
/// something, because the others add no new state.
void take_all(auto& kind, std::vector<StepOf> order, std::size_t steps, std::uint64_t& round) {
  CAPTURE(round);
  if (!take(kind, order, ++round) || order.size() == steps) return;
  for (const StepOf& step : every_step) {
    order.push_back(step);
    take_all(kind, order, steps, round);
    order.pop_back();
  }
}

}  // namespace

TEST_CASE_TEMPLATE("two workers finish each batch once, in whatever order they take their steps", Kind,
                   EVERY_QUEUE) {
  Kind kind;
  std::uint64_t orders = 0;
  take_all(kind, {}, Kind::steps, orders);
  CHECK(orders > Kind::least_orders);
}
