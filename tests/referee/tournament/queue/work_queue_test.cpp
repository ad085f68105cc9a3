// Requirements that every kind of queue fulfils.
#include "referee/tournament/queue/work_queue.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/referee/tournament/queue/every_queue.hpp"

TEST_CASE_TEMPLATE("a new work queue is empty", Kind, EVERY_QUEUE) {
  Kind kind;
  const QueueState state = kind.queue.state();
  CHECK((state.open.empty() && state.workers.empty()));
  CHECK(kind.queue.offered(1) == 0);
  CHECK(state.now == kind.now.get());
  kind.now += 1h;
  CHECK(kind.queue.look(1) == QueueLook{.now = kind.now.get(), .edition = 1});
  WorkQueue& queue = kind.queue;
  CHECK(queue.claim(queue.join("a", 1, 1), 5).empty());
}

TEST_CASE_TEMPLATE("the work queues of two tournaments in one store are independent", Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const auto beside = kind.beside("beside");
  WorkQueue& other = *beside;
  other.clear(3);
  const WorkerId one = queue.join("one", 1, 1), two = other.join("two", 2, 3);
  REQUIRE(queue.offer(1, 1, 0, 4, {batch(0), batch(2)}));
  REQUIRE(other.offer(3, 1, 0, 2, {batch(0)}));
  CHECK(queue.host(one));
  CHECK(other.host(two));
  queue.unable(one, "x");
  CHECK(other.claim(two, 5) == Batches{batch(0)});
  CHECK(queue.look(1).is_any_free);
  CHECK(queue.look(1).offered == 4);
  CHECK(other.look(1).offered == 2);
  CHECK(other.look(1).slots == 2);
  CHECK(other.finish(two, batch(0), {}));
  CHECK(queue.look(1).open == 2);
  kind.now += lease_times.patience;
  // Worker one cannot start x. It gets these batches nevertheless, because its tournament has no other
  // worker.
  CHECK(queue.claim(one, 5) == Batches{batch(0), batch(2)});
  REQUIRE(other.offer(3, 1, 2, 4, {batch(2)}));
  REQUIRE(other.claim(two, 1) == Batches{batch(2)});
  kind.now += lease_times.lease;
  const WorkerId three = other.join("three", 1, 3);
  CHECK(other.claim(three, 1) == Batches{batch(2)});
  CHECK(other.state().expirations == 1);
  CHECK(queue.state().expirations == 0);
  const QueueState before = queue.state();
  other.turn_to(4);
  other.clear(5);
  const QueueState after = queue.state();
  CHECK((after.edition == 1 && after.open == before.open && after.workers == before.workers));
  CHECK(other.state().workers.empty());
}

#ifdef GRAMY_POSTGRES
#define EVERY_STORED_QUEUE InSqlite, InPostgres
#else
#define EVERY_STORED_QUEUE InSqlite
#endif

TEST_CASE_TEMPLATE("a tournament's queue is removed from a store together with the tournament", Kind,
                   EVERY_STORED_QUEUE) {
  Kind kind;
  const auto beside = kind.beside("beside");
  beside->clear(1);
  const WorkerId worker = beside->join("one", 1, 1);
  REQUIRE(beside->offer(1, 1, 0, 4, {batch(0), batch(2)}));
  REQUIRE(beside->claim(worker, 1).size() == 1);
  kind.store.remove("beside");
  CHECK_THROWS_AS(beside->claim(worker, 1), Forgotten);
  CHECK(!beside->offer(1, 1, 4, 6, {batch(4)}));
  beside->clear(1);
  CHECK(beside->look(1).offered == 0);
  CHECK(beside->state().open.empty());
}

TEST_CASE_TEMPLATE("a summary of a queue counts its open, free and expired batches", Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1), two = queue.join("two", 3, 1);
  REQUIRE(queue.offer(1, 1, 0, 4, {batch(0), batch(2)}));
  REQUIRE(queue.claim(one, 1).size() == 1);
  CHECK(queue.look(1).open == 2);
  CHECK(queue.look(1).is_any_free);
  CHECK(queue.look(1).expired.empty());
  CHECK(queue.look(1).slots == 4);
  CHECK(queue.look(1).offered == 4);
  CHECK(queue.look(2).offered == 0);
  REQUIRE(queue.claim(two, 1).size() == 1);
  CHECK(!queue.look(1).is_any_free);
  kind.now += lease_times.lease;
  CHECK(queue.look(1).is_any_free);
  // both leases have expired, but no claim has freed the batches yet
  CHECK(queue.look(1).expired == queue.state().open);
  CHECK(queue.look(1).slots == 0);
  REQUIRE(queue.finish(two, batch(2), results_of(batch(2))));
  REQUIRE(queue.claim(two, 1) == Batches{batch(0)});
  CHECK(queue.look(1).open == 1);
  CHECK(!queue.look(1).is_any_free);
  CHECK(queue.look(1).recorded == 2);
  CHECK(queue.look(1).slots == 3);
  CHECK(queue.look(1).played == 2);
  CHECK(queue.look(1).slot_time == 3 * lease_times.lease);
  for (int expirations = 1; expirations < WorkQueue::most_expirations; ++expirations) {
    REQUIRE(queue.look(1).expired.size() == 1);
    CHECK(queue.look(1).expired[0].expirations == expirations);
    CHECK(queue.look(1).dead_letters() == 0);
    kind.now += lease_times.lease;
    queue.claim(two, 1);
  }
  CHECK(queue.look(1).open == 2);  // the batch was split into single matches
  CHECK(queue.look(1).expired == queue.state().open);
  kind.now += lease_times.lease;
  CHECK(queue.claim(two, 0).empty());
  CHECK(queue.look(1).dead_letters() == 1);
  CHECK(queue.state().expirations == 5);
  queue.clear(1);
  CHECK(queue.state().expirations == 0);
  CHECK_THROWS_AS(queue.claim(two, 1), Forgotten);
  CHECK_THROWS_AS(queue.finish(two, batch(0), results_of(batch(0))), Forgotten);
}

TEST_CASE_TEMPLATE("each offered batch is claimed once, in the order of the schedule", Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1), two = queue.join("two", 4, 1);
  CHECK(one != two);
  CHECK(queue.offer(1, 1, 0, 6, {batch(0), batch(2), batch(4)}));
  CHECK(queue.offered(1) == 6);
  CHECK(queue.offered(2) == 0);
  CHECK(queue.claim(one, 0).empty());
  CHECK(queue.claim(one, 2) == Batches{batch(0), batch(2)});
  CHECK(queue.claim(two, 2) == Batches{batch(4)});
  CHECK(queue.claim(one, 2).empty());
  const QueueState state = queue.state();
  REQUIRE(state.open.size() == 3);
  CHECK(state.open[0].worker == one);
  CHECK(state.open[2].worker == two);
  CHECK(state.open[2].until == kind.now + lease_times.lease);
  REQUIRE(state.find(two));
  CHECK(state.find(two)->concurrency == 4);
  CHECK(state.find(two)->name == "two");
  CHECK(!state.find(77));
}

TEST_CASE_TEMPLATE("a batch that becomes free is claimed before all later batches of the schedule", Kind,
                   EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1), two = queue.join("two", 1, 1);
  constexpr std::uint64_t batches = 300;
  Batches offered;
  for (std::uint64_t i = 0; i < batches; ++i) offered.push_back(batch(2 * i));
  queue.offer(1, 2, 0, 2 * batches, {{.first = {2, 0}, .matches = 2, .players = {"x"}}});
  queue.offer(1, 1, 0, 2 * batches, offered);
  for (std::uint64_t i = 0; i < batches; ++i)
    CHECK(queue.claim(i < batches / 2 ? one : two, 1) == Batches{batch(2 * i)});
  queue.give_back(one, batch(200));
  queue.give_back(two, batch(400));
  CHECK(queue.claim(two, 1) == Batches{batch(200)});
  queue.leave(one);
  CHECK(queue.claim(two, 2) == Batches{batch(0), batch(2)});
  kind.now += lease_times.lease;
  CHECK(queue.claim(two, 3) == Batches{batch(0), batch(2), batch(4)});
}

TEST_CASE_TEMPLATE("if two processes offer the same batch, the first offer is accepted", Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  CHECK(queue.offer(1, 1, 0, 4, {batch(0, 4)}));
  CHECK(!queue.offer(1, 1, 0, 2, {batch(0)}));  // refused, because these matches are offered already
  // matches 4 to 7 are left out, because they need not be played
  CHECK(queue.offer(1, 1, 4, 10, {batch(8)}));
  CHECK(!queue.offer(1, 1, 4, 10, {batch(8)}));
  CHECK(queue.offer(1, 2, 0, 2, {{.first = {2, 0}, .matches = 2, .players = {"x"}}}));
  const WorkerId worker = queue.join("a", 1, 1);
  CHECK(queue.claim(worker, 9).size() == 3);
  CHECK(queue.offered(1) == 10);
  queue.clear(1);
  CHECK(queue.offered(1) == 0);
  CHECK(queue.state().workers.empty());
  CHECK(queue.state().open.empty());
}

TEST_CASE_TEMPLATE(
    "after a new edition of the tournament file, workers of the previous one may finish their batches, but "
    "claim no others",
    Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId earlier = queue.join("earlier", 1, 1), gone = queue.join("gone", 1, 1);
  queue.leave(gone);
  REQUIRE(queue.offer(1, 1, 0, 6, {batch(0), batch(2), batch(4)}));
  const Batches mine = queue.claim(earlier, 2);
  queue.turn_to(2);
  const WorkerId later = queue.join("later", 1, 2);
  CHECK(queue.look(1).edition == 2);
  CHECK(queue.look(1).held_of_earlier == 2);
  CHECK(queue.look(1).open == 0);
  CHECK(!queue.look(1).is_any_free);
  CHECK(queue.offered(1) == 0);
  CHECK(queue.state().open.size() == 2);
  CHECK(queue.state().find(earlier)->edition == 1);
  CHECK(!queue.state().find(gone));
  // refused, because the worker does not know the new edition yet
  CHECK(!queue.offer(1, 1, 0, 6, {batch(0)}));
  CHECK(queue.offer(2, 1, 0, 2, {batch(0)}));
  CHECK(queue.claim(earlier, 9).empty());
  kind.now += lease_times.lease - 1ms;
  CHECK(queue.extend(earlier) == mine);
  CHECK(queue.claim(later, 9) == Batches{batch(0)});
  SUBCASE(
      "the worker that holds a batch of the previous edition may record some or all of the batch's results") {
    Additions part = results_of(mine[1]);
    part.matches.pop_back();
    CHECK(!queue.finish(later, mine[1], part));
    CHECK(queue.finish(earlier, mine[1], part));
    CHECK(!queue.finish(earlier, mine[1], part));
    CHECK(kind.store.last() == 1);
    CHECK(queue.look(1).held_of_earlier == 1);
    // a batch of the previous edition may be finished
    CHECK(queue.finish(earlier, mine[0], results_of(mine[0])));
    CHECK(queue.look(1).held_of_earlier == 0);
    CHECK(queue.look(1).open == 1);
  }
  SUBCASE("a batch of the previous edition that is given back is not claimed again") {
    queue.give_back(earlier, mine[1]);
    CHECK(queue.look(1).held_of_earlier == 1);
    CHECK(!queue.finish(earlier, mine[1], results_of(mine[1])));
  }
  SUBCASE("if a worker leaves, its batches of the previous edition are not claimed again") {
    queue.leave(earlier);
  }
  SUBCASE("if a worker is revoked, its batches of the previous edition are not claimed again") {
    queue.revoke(earlier);
  }
  SUBCASE("a batch of the previous edition whose lease expired is not claimed again") {
    queue.extend(later);
    kind.now += lease_times.lease - 1ms;
    queue.extend(later);
    kind.now += 1ms;
    CHECK(queue.look(1).held_of_earlier == 0);
    CHECK(queue.extend(earlier).empty());
    CHECK(!queue.finish(earlier, mine[1], results_of(mine[1])));
    CHECK(queue.look(1).expired.empty());
    CHECK(queue.state().expirations == 0);
  }
  CHECK(queue.claim(later, 9).empty());
  CHECK(queue.finish(later, batch(0), {}));
  CHECK(queue.look(1).open == 0);
}

TEST_CASE_TEMPLATE("a finished batch is recorded once", Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1);
  queue.offer(1, 1, 0, 4, {batch(0), batch(2)});
  const Batch mine = queue.claim(one, 1).at(0);
  Additions additions = results_of(mine);
  additions.matches.pop_back();
  additions.unplayed = {{results_of(mine).matches.back().key, {true, false}}};
  CHECK(queue.finish(one, mine, additions));
  CHECK(kind.store.last() == 1);
  CHECK(kind.store.unplayed() == additions.unplayed);
  CHECK(queue.state().find(one)->played == 1);
  CHECK(!queue.finish(one, mine, additions));  // repeated, as if the first answer were lost
  CHECK(kind.store.last() == 1);
  CHECK(queue.state().find(one)->played == 1);
  CHECK(queue.state().open.size() == 1);
}

TEST_CASE_TEMPLATE("a worker may record some matches of its batch, and the batch stays open", Kind,
                   EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1), two = queue.join("two", 1, 1);
  queue.offer(1, 1, 0, 2, {batch(0)});
  const Batch mine = queue.claim(one, 1).at(0);
  Additions first = results_of(mine), rest = first;
  first.matches.pop_back();
  rest.matches.erase(rest.matches.begin());
  CHECK(!queue.record(two, mine, first));
  CHECK(kind.store.last() == 0);
  CHECK(queue.record(one, mine, first));
  CHECK(kind.store.last() == 1);
  CHECK(queue.state().open.size() == 1);
  kind.now += lease_times.lease;
  CHECK(queue.claim(two, 1) == Batches{mine});
  CHECK(!queue.record(one, mine, rest));
  CHECK(queue.finish(two, mine, rest));
  CHECK(kind.store.last() == 2);
  CHECK(queue.state().find(one)->played == 1);
  CHECK(queue.state().find(two)->played == 1);
  CHECK(!queue.record(two, mine, rest));
}

TEST_CASE_TEMPLATE("a batch whose results cannot be stored is not finished", Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1);
  queue.offer(1, 1, 0, 2, {batch(0)});
  const Batch mine = queue.claim(one, 1).at(0);
  Additions another = results_of(mine);
  another.matches.erase(another.matches.begin());
  another.matches[0].record += " ";
  kind.store.add(another);
  CHECK_THROWS_AS(queue.finish(one, mine, results_of(mine)), StoreConflict);
  CHECK(kind.store.last() == 1);
  CHECK(queue.state().open.size() == 1);
  CHECK(queue.state().find(one)->played == 0);
}

TEST_CASE_TEMPLATE("a worker's lease of a batch expires unless the worker extends it", Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1), two = queue.join("two", 1, 1);
  queue.offer(1, 1, 0, 2, {batch(0)});
  const Batch mine = queue.claim(one, 1).at(0);
  kind.now += lease_times.lease - 1ms;
  CHECK(queue.claim(two, 1).empty());
  CHECK(queue.extend(one) == Batches{mine});
  kind.now += lease_times.lease - 1ms;
  CHECK(queue.claim(two, 1).empty());
  kind.now += 1ms;
  CHECK(queue.claim(two, 1) == Batches{mine});
  CHECK(queue.extend(one).empty());
  CHECK(queue.state().open[0].expirations == 1);
  CHECK(!queue.state().open[0].alone);
  SUBCASE(
      "if a batch is finished first by the worker whose lease expired, the new holder's results do not "
      "count") {
    CHECK(queue.finish(one, mine, results_of(mine)));
    CHECK(!queue.finish(two, mine, results_of(mine)));
    CHECK(queue.state().find(two)->played == 0);
  }
  SUBCASE(
      "if a batch is finished first by the new holder, the results of the worker whose lease expired do not "
      "count") {
    CHECK(queue.finish(two, mine, results_of(mine)));
    CHECK(!queue.finish(one, mine, results_of(mine)));
    CHECK(queue.state().find(one)->played == 0);
  }
  CHECK(kind.store.last() == 2);
  CHECK(queue.state().open.empty());
}

TEST_CASE_TEMPLATE("a batch that is given back does not count as expired", Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1), two = queue.join("two", 1, 1);
  queue.offer(1, 1, 0, 4, {batch(0), batch(2)});
  const Batches mine = queue.claim(one, 2);
  CHECK(queue.finish(one, mine[0], results_of(mine[0])));
  queue.give_back(two, mine[1]);  // no effect, because worker two does not hold this batch
  CHECK(queue.claim(two, 9).empty());
  SUBCASE("a single batch that a worker gives back does not count as expired") {
    queue.give_back(one, mine[1]);
  }
  SUBCASE("the batches of a worker that leaves do not count as expired") {
    queue.leave(one);
    CHECK(queue.state().find(one)->gone);
  }
  CHECK(queue.claim(two, 9) == Batches{mine[1]});
  CHECK(queue.state().open[0].expirations == 0);
}

TEST_CASE_TEMPLATE(
    "a batch whose lease expired too often is split into single matches, which are set aside if their lease "
    "expires, too",
    Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  queue.offer(1, 1, 0, 4, {batch(0), batch(2)});
  const WorkerId other = queue.join("other", 4, 1);
  const auto die_over = [&](const Batch& expected) {
    REQUIRE(queue.claim(queue.join("dies", 1, 1), 1) == Batches{expected});
  };
  const auto wait = [&] {
    kind.now += lease_times.lease;
    queue.extend(other);
  };
  die_over(batch(0));
  CHECK(queue.claim(other, 9) == Batches{batch(2)});
  for (int expirations = 1; expirations < WorkQueue::most_expirations; ++expirations) {
    wait();
    die_over(batch(0));
  }
  wait();
  // A worker that still holds a batch gets no single match of the split batch.
  CHECK(queue.claim(other, 9).empty());
  CHECK(queue.state().open.size() == 3);
  CHECK(queue.finish(other, batch(2), results_of(batch(2))));
  // A worker that holds no batch gets one single match, and nothing else.
  CHECK(queue.claim(other, 9) == Batches{batch(0, 1)});
  CHECK(queue.claim(other, 9).empty());
  // the batch was split, so it does not exist any more
  CHECK(!queue.finish(other, batch(0), results_of(batch(0))));
  CHECK(queue.finish(other, batch(0, 1), results_of(batch(0, 1))));
  die_over(batch(1, 1));
  wait();
  CHECK(queue.claim(other, 9).empty());
  REQUIRE(queue.state().open.size() == 1);
  CHECK(queue.state().open[0].is_dead_letter);
  CHECK(queue.state().open[0].batch == batch(1, 1));
  // A dead letter may still be finished by a worker that was slow.
  CHECK(queue.finish(other, batch(1, 1), results_of(batch(1, 1))));
  CHECK(queue.state().open.empty());
  CHECK(kind.store.last() == 4);
}

TEST_CASE_TEMPLATE(
    "if a worker cannot start a player, the player's matches are left to workers that may be able to start "
    "it",
    Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1), two = queue.join("two", 1, 1);
  queue.offer(1, 1, 0, 4, {batch(0, 2, {"a", "b"}), batch(2, 2, {"b", "c"})});
  queue.unable(one, "a");
  CHECK(queue.claim(one, 9) == Batches{batch(2, 2, {"b", "c"})});
  kind.now += lease_times.patience;
  CHECK(queue.claim(one, 9).empty());
  queue.unable(two, "a");
  queue.unable(two, "a");
  CHECK(queue.claim(two, 9).empty());
  kind.now += lease_times.patience - 1ms;
  CHECK(queue.claim(two, 9).empty());
  queue.unable(two, "a");  // a repeated call has no effect
  kind.now += 1ms;
  SUBCASE(
      "a worker that could not start a player may try that player's matches again after "
      "LeaseTimes::patience") {
    CHECK(queue.claim(two, 9) == Batches{batch(0, 2, {"a", "b"})});
  }
  SUBCASE(
      "if a worker cannot start a player, the player's matches wait while another worker may be able to "
      "start the player") {
    const WorkerId three = queue.join("three", 1, 1);
    CHECK(queue.claim(two, 9).empty());
    kind.now += lease_times.lease;  // so that the lease of worker three expires
    CHECK(queue.claim(two, 9).size() == 2);
    CHECK(queue.claim(three, 9).empty());
  }
  SUBCASE(
      "if a worker cannot start a player, the player's matches do not wait for workers that left or were "
      "revoked") {
    const WorkerId three = queue.join("three", 1, 1), four = queue.join("four", 1, 1);
    queue.leave(three);
    queue.revoke(four);
    CHECK(queue.claim(two, 9).size() == 1);
  }
}

namespace {

Batch with_guest(std::uint64_t first, std::set<std::string> players = {"guest", "x"}) {
  return {.first = {1, first}, .matches = 2, .players = std::move(players), .has_guest = true};
}

}  // namespace

TEST_CASE_TEMPLATE(
    "no other worker can become the host of players that connect by themselves until the host's lease has "
    "expired",
    Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1), two = queue.join("two", 1, 1);
  CHECK(queue.look(1).host == 0);
  CHECK(queue.host(one));
  CHECK(queue.host(one));
  CHECK(!queue.host(two));
  CHECK(queue.look(1).host == one);
  CHECK(queue.state().find(one)->hosts);
  CHECK(!queue.state().find(two)->hosts);
  SUBCASE("a host that extends its lease in time stays the host") {
    for (int i = 0; i < 3; ++i) {
      kind.now += lease_times.lease - 1ms;
      queue.extend(one);
      CHECK(!queue.host(two));
    }
    return;
  }
  SUBCASE("if the host does not extend its lease in time, another worker may become the host") {
    kind.now += lease_times.lease - 1ms;
    CHECK(!queue.host(two));
    kind.now += 1ms;
    CHECK(queue.look(1).host == 0);
    SUBCASE("a host may extend an expired lease as long as no other worker has become the host") {
      queue.extend(one);
      CHECK(queue.look(1).host == one);
      CHECK(!queue.host(two));
      return;
    }
  }
  SUBCASE("if the host leaves, another worker may become the host") {
    queue.leave(one);
  }
  SUBCASE("if the host is revoked, another worker may become the host") {
    queue.revoke(one);
    CHECK_THROWS_AS(queue.host(one), Revoked);
  }
  CHECK(queue.host(two));
  CHECK(queue.look(1).host == two);
  CHECK(!queue.state().find(one)->hosts);
  queue.extend(two);
  if (!queue.state().find(one)->revoked) CHECK(!queue.host(one));
  CHECK_THROWS_AS(queue.host(77), Forgotten);
}

TEST_CASE_TEMPLATE(
    "only the host claims matches of players that connect by themselves, and these wait while there is no "
    "host",
    Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 4, 1), two = queue.join("two", 4, 1);
  queue.offer(1, 1, 0, 8, {batch(0), with_guest(2), batch(4), with_guest(6)});
  CHECK(queue.claim(one, 1) == Batches{batch(0)});
  QueueLook look = queue.look(1);
  CHECK(look.is_any_free);
  CHECK(look.for_host == 2);
  CHECK(look.waiting_for_host == 4);
  CHECK(queue.claim(two, 9) == Batches{batch(4)});
  CHECK(!queue.look(1).is_any_free);
  for (int i = 0; i < 3; ++i) {
    kind.now += lease_times.lease - 1ms;
    queue.extend(one);
    queue.extend(two);
    CHECK(queue.claim(two, 9).empty());
  }
  CHECK(queue.host(two));
  CHECK(queue.claim(one, 9).empty());
  CHECK(queue.claim(two, 1) == Batches{with_guest(2)});
  look = queue.look(1);
  CHECK(look.for_host == 2);
  CHECK(look.waiting_for_host == 2);
  CHECK(look == [&] {
    QueueLook of_state = look_of(queue.state(), lease_times);
    of_state.offered = 8;
    return of_state;
  }());
  kind.now += lease_times.lease;  // so that the leases of all workers expire
  CHECK(queue.look(1).waiting_for_host == 4);
  CHECK(queue.host(one));
  // The host claims batches with guests first.
  CHECK(queue.claim(one, 3) == Batches{with_guest(2), with_guest(6), batch(0)});
  CHECK(queue.claim(two, 9) == Batches{batch(4)});
  CHECK(queue.finish(one, with_guest(2), results_of(with_guest(2))));
  CHECK(queue.look(1).for_host == 1);
}

TEST_CASE_TEMPLATE("a worker that accepts only players that connect by themselves claims no other matches",
                   Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId host = queue.join("host", 4, 1, Takes::guests), other = queue.join("other", 2, 1);
  CHECK(queue.state().find(host)->takes == Takes::guests);
  CHECK(queue.state().find(other)->takes == Takes::all);
  CHECK(queue.look(1).slots == 2);
  queue.offer(1, 1, 0, 8, {batch(0), with_guest(2), batch(4), with_guest(6)});
  CHECK(queue.claim(host, 9).empty());
  CHECK(queue.host(host));
  CHECK(queue.claim(host, 9) == Batches{with_guest(2), with_guest(6)});
  CHECK(queue.claim(host, 9).empty());
  CHECK(queue.claim(other, 1) == Batches{batch(0)});
  CHECK(queue.finish(host, with_guest(2), results_of(with_guest(2))));
  CHECK(queue.finish(other, batch(0), results_of(batch(0))));
  CHECK(queue.state().find(host)->played == 2);
  QueueLook look = queue.look(1);
  CHECK(look.played == 2);
  CHECK(look.slots == 2);
  SUBCASE("a worker that accepts only players that connect by themselves delays no batch of other players") {
    queue.unable(other, "x");
    CHECK(queue.claim(other, 9).empty());
    kind.now += lease_times.patience;
    queue.extend(host);
    CHECK(queue.claim(other, 9) == Batches{batch(4)});
  }
  SUBCASE(
      "a worker that accepts only players that connect by themselves gets no match from a split batch of "
      "other players") {
    for (int expirations = 0; expirations < WorkQueue::most_expirations; ++expirations) {
      REQUIRE(queue.claim(queue.join("dies", 1, 1), 1) == Batches{batch(4)});
      kind.now += lease_times.lease;
      queue.extend(host);
    }
    queue.finish(host, with_guest(6), results_of(with_guest(6)));
    CHECK(queue.claim(host, 9).empty());
    Batch single = batch(4);
    single.matches = 1;
    CHECK(queue.claim(other, 9) == Batches{single});
  }
}

TEST_CASE_TEMPLATE(
    "if the host cannot start the opponent of a player that connects by itself, their match still waits for "
    "the host",
    Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId host = queue.join("host", 1, 1), other = queue.join("other", 1, 1);
  CHECK(queue.host(host));
  queue.offer(1, 1, 0, 4, {with_guest(0), batch(2)});
  queue.unable(host, "x");
  CHECK(queue.claim(host, 9).empty());
  kind.now += lease_times.patience - 1ms;
  queue.extend(other);
  CHECK(queue.claim(host, 9).empty());
  kind.now += 1ms;
  // the host gets this batch, because only a host may play it
  CHECK(queue.claim(host, 9) == Batches{with_guest(0)});
  CHECK(queue.claim(other, 9) == Batches{batch(2)});
}

TEST_CASE_TEMPLATE(
    "a batch with a player that connects by itself is split into single matches if its lease expires too "
    "often",
    Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  queue.offer(1, 1, 0, 4, {batch(0), with_guest(2)});
  for (int expirations = 0; expirations < WorkQueue::most_expirations; ++expirations) {
    const WorkerId host = queue.join("dies", 1, 1);
    CHECK(queue.host(host));
    CHECK(queue.claim(host, 1) == Batches{with_guest(2)});
    kind.now += lease_times.lease;
  }
  const WorkerId host = queue.join("host", 4, 1), other = queue.join("other", 4, 1);
  CHECK(queue.host(host));
  Batch single = with_guest(2);
  single.matches = 1;
  CHECK(queue.claim(other, 9) == Batches{batch(0)});
  CHECK(queue.claim(host, 9) == Batches{single});
  CHECK(queue.claim(host, 9).empty());
  CHECK(queue.finish(host, single, results_of(single)));
  single.first.number = 3;
  CHECK(queue.claim(host, 9) == Batches{single});
}

TEST_CASE_TEMPLATE("a revoked worker gets an error for every request", Kind, EVERY_QUEUE) {
  Kind kind;
  WorkQueue& queue = kind.queue;
  const WorkerId one = queue.join("one", 1, 1), two = queue.join("two", 1, 1);
  queue.offer(1, 1, 0, 2, {batch(0)});
  const Batch mine = queue.claim(one, 1).at(0);
  CHECK(!queue.revoke(77));
  CHECK(queue.revoke(one));
  CHECK(queue.revoke(one));
  CHECK_THROWS_AS(queue.claim(one, 1), Revoked);
  CHECK_THROWS_AS(queue.extend(one), Revoked);
  CHECK_THROWS_AS(queue.unable(one, "x"), Revoked);
  CHECK_THROWS_AS(queue.leave(one), Revoked);
  CHECK_THROWS_AS(queue.finish(one, mine, results_of(mine)), Revoked);
  CHECK(kind.store.last() == 0);
  CHECK(queue.claim(two, 1) == Batches{mine});
  CHECK(queue.state().open[0].expirations == 0);
  CHECK(queue.state().find(one)->revoked);
}

TEST_CASE("a worker whose process ended loses its batch of an earlier edition of the tournament file") {
  const ScratchFolder folder;
  SqliteStore store(folder.path() / "results.sqlite", SqliteStore::Access::write);
  SqliteWorkQueue queue(store, lease_times);
  queue.clear(1);
  const WorkerId alive = queue.join("alive", 1, 1, Takes::all), dead = queue.join("dead", 1, 1, Takes::all);
  queue.offer(1, 1, 0, 4, {batch(0), batch(2)});
  REQUIRE(queue.claim(alive, 1) == Batches{batch(0)});
  REQUIRE(queue.claim(dead, 1) == Batches{batch(2)});
  const pid_t process = ::fork();
  if (process == 0) ::_exit(0);
  REQUIRE(::waitpid(process, nullptr, 0) == process);
  store.change([&](SqliteStatements& statements) {
    statements.run("UPDATE worker SET process = ? WHERE name = 'dead'", int{process});
  });
  CHECK(queue.look(1).open ==
        2);  // until the lease expires, the worker keeps its batch of the present edition
  queue.turn_to(2);
  CHECK(queue.look(1).held_of_earlier == 1);
  CHECK(queue.extend(dead).empty());
  CHECK(!queue.finish(dead, batch(2), results_of(batch(2))));
  CHECK(queue.finish(alive, batch(0), results_of(batch(0))));
  CHECK(queue.look(1).held_of_earlier == 0);
}

TEST_CASE("two queue objects on one file share their batches and workers") {
  const ScratchFolder folder;
  const auto file = folder.path() / "results.sqlite";
  SqliteStore store(file, SqliteStore::Access::write);
  SqliteWorkQueue queue(store, lease_times);
  queue.clear(1);
  SqliteStore shared_store(file, SqliteStore::Access::share);
  SqliteWorkQueue shared_queue(shared_store, lease_times);
  const WorkerId one = queue.join("one", 1, 1, Takes::all), two = shared_queue.join("two", 1, 1, Takes::all);
  CHECK(shared_queue.offer(1, 1, 0, 4, {batch(0), batch(2)}));
  CHECK(!queue.offer(1, 1, 0, 4, {batch(0), batch(2)}));
  CHECK(queue.claim(one, 1) == Batches{batch(0)});
  CHECK(shared_queue.claim(two, 9) == Batches{batch(2)});
  CHECK(shared_queue.finish(two, batch(2), results_of(batch(2))));
  CHECK(queue.finish(one, batch(0), results_of(batch(0))));
  std::vector<std::string> added;
  store.for_each_added(1, [&](const StoredMatch& match) { added.push_back(match.id); });
  CHECK(added == Words{id_of(3), id_of(0), id_of(1)});
  CHECK(shared_store.last() == 4);
  CHECK(queue.state().workers == shared_queue.state().workers);
  CHECK_THROWS_AS(SqliteStore(folder.path() / "none.sqlite", SqliteStore::Access::share), BadInput);
}
