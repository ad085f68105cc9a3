#include "referee/io/fair_queue.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <vector>

#include "engine/base/random.hpp"

using namespace gramy::referee;
using namespace std::chrono_literals;

namespace {

Time at(Time::duration time) {
  return Time(1h) + time;
}

ConnectionId id(std::uint64_t number) {
  return ConnectionId(number);
}

std::vector<ConnectionId> all_of(FairQueue& queue) {
  std::vector<ConnectionId> order;
  while (const auto next = queue.pop()) order.push_back(*next);
  CHECK(queue.empty());
  return order;
}

using Ids = std::vector<ConnectionId>;

}  // namespace

TEST_CASE(
    "of an account's connections, the one that has used the least time is read first; with equal time, the "
    "one whose input came first") {
  FairQueue fresh, queue;
  for (const int each : {1, 2, 3}) {
    fresh.open(id(each), "a", at(0ms));
    queue.open(id(each), "a", at(0ms));
  }
  fresh.push(id(2), at(1ms));
  fresh.push(id(1), at(2ms));
  fresh.push(id(3), at(3ms));
  CHECK(all_of(fresh) == Ids{id(2), id(1), id(3)});
  queue.charge(id(1), 20ms, at(0ms));
  queue.charge(id(2), 10ms, at(0ms));
  for (const int each : {1, 2, 3}) queue.push(id(each), at(1ms));
  CHECK(all_of(queue) == Ids{id(3), id(2), id(1)});
}

TEST_CASE(
    "an old connection that uses little time is read before a stream of new connections of the same "
    "account") {
  constexpr int waiting = 50;  // number of new connections that are waiting at all times
  FairQueue queue;
  queue.open(id(1), "a", at(0ms));
  std::uint64_t newcomers = 1;
  const auto come = [&](Time now) {
    queue.open(id(++newcomers), "a", now);
    queue.push(id(newcomers), now);
  };
  for (int each = 0; each < waiting; ++each) come(at(0ms));
  // `others`: new connections read while connection 1 waits. `most_before`: the largest value of `others`.
  // `read`: how often connection 1 was read.
  int others = 0, most_before = 0, read = 0;
  queue.push(id(1), at(0ms));
  for (int turn = 0; turn < 5000; ++turn) {
    const Time now = at(turn * 1ms);
    const auto next = queue.pop();
    REQUIRE(next);
    if (next == id(1)) {
      // Ignores the time before connection 1 is read for the first time, because until then it has no
      // advantage.
      if (++read > 1) most_before = std::max(most_before, others);
      others = 0;
      queue.charge(*next, 50us, now);
      queue.push(*next, now);
    } else {
      ++others;
      queue.charge(*next, 1ms, now);
      queue.close(*next, now);
      come(now);
    }
  }
  CHECK(read > 5000 / waiting);
  CHECK(most_before < waiting / 5);
}

TEST_CASE(
    "a new connection is read before later ones and before those that have used more than their share") {
  FairQueue queue;
  queue.open(id(1), "a", at(0ms));
  queue.charge(id(1), 1h, at(1ms));
  queue.push(id(1), at(1ms));
  for (const int each : {2, 3, 4}) {
    queue.open(id(each), "a", at(each * 1ms));
    queue.push(id(each), at(each * 1ms));
  }
  CHECK(all_of(queue) == Ids{id(2), id(3), id(4), id(1)});
}

TEST_CASE("many connections of one account together get as much time as one connection of another account") {
  FairQueue queue;
  for (std::uint64_t each = 1; each <= 500; ++each) {
    queue.open(id(each), "crowd", at(0ms));
    queue.push(id(each), at(0ms));
  }
  queue.open(id(501), "alone", at(0ms));
  for (int served = 0; served < 100; ++served) {
    const auto next = queue.pop();
    REQUIRE(next);
    queue.charge(*next, 1ms, at(served * 1ms));
  }
  CHECK_FALSE(queue.owes(id(501), at(100ms)));
  CHECK(queue.owes(id(500), at(100ms)));  // connection 500 was never read, but its account has debts
  queue.push(id(501), at(100ms));
  CHECK(queue.pop() == id(501));
}

TEST_CASE(
    "a connection that uses less than its share owes no time, and owed time is forgotten after a second") {
  FairQueue queue;
  queue.open(id(1), "a", at(-1s));
  for (int turn = 0; turn < 100; ++turn) {
    CHECK_FALSE(queue.owes(id(1), at(turn * 8ms)));
    queue.charge(id(1), 1ms, at(turn * 8ms));
  }
  queue.charge(id(1), 1h, at(1s));
  CHECK(queue.owes(id(1), at(1s) + FairQueue::longest_debt - 1ms));
  CHECK_FALSE(queue.owes(id(1), at(1s) + FairQueue::longest_debt));
}

TEST_CASE(
    "a connection that has used more than its share is still read before connections whose input arrives "
    "much later") {
  FairQueue queue;
  queue.open(id(1), "a", at(0ms));
  queue.open(id(2), "b", at(0ms));
  queue.charge(id(1), 1h, at(0ms));
  queue.push(id(1), at(0ms));
  queue.push(id(2), at(0ms) + FairQueue::longest_debt + 1ms);
  CHECK(queue.pop() == id(1));
}

TEST_CASE(
    "a connection that moves to another account keeps its own debt of time, but not the old account's debt") {
  FairQueue queue;
  queue.open(id(1), "crowd", at(0ms));
  queue.open(id(2), "crowd", at(0ms));
  queue.charge(id(2), 100ms, at(0ms));
  CHECK(queue.owes(id(1), at(1ms)));
  queue.push(id(1), at(1ms));
  queue.push(id(2), at(1ms));
  queue.move(id(1), "player", at(1ms));
  CHECK_FALSE(queue.owes(id(1), at(1ms)));
  CHECK(queue.pop() == id(1));
  queue.move(id(2), "another", at(1ms));
  CHECK(queue.owes(id(2), at(1ms)));
  CHECK(queue.pop() == id(2));
}

TEST_CASE("an account that closes all its connections and opens new ones still owes its debt") {
  FairQueue queue;
  queue.open(id(1), "a", at(0ms));
  queue.charge(id(1), 100ms, at(0ms));
  queue.close(id(1), at(1ms));
  queue.open(id(2), "a", at(0ms));
  CHECK(queue.owes(id(2), at(2ms)));
  queue.close(id(2), at(3ms));
  queue.open(id(3), "b", at(0ms));
  queue.close(id(3), at(4ms) + 2 * FairQueue::longest_debt);
  queue.open(id(4), "a", at(0ms));
  CHECK_FALSE(queue.owes(id(4), at(2ms)));
}

TEST_CASE("a closed connection is never read") {
  gramy::Random random(3);
  FairQueue queue;
  std::set<std::uint64_t> open, waiting;
  for (int step = 0; step < 20000; ++step) {
    const Time now = at(step * 100us);
    const std::uint64_t which = 1 + random.below(30);
    switch (random.below(5)) {
      case 0:
        if (open.insert(which).second) queue.open(id(which), std::to_string(random.below(4)), now);
        break;
      case 1:
        queue.close(id(which), now);
        open.erase(which), waiting.erase(which);
        break;
      case 2:
        if (open.contains(which) && waiting.insert(which).second) queue.push(id(which), now);
        break;
      case 3:
        if (open.contains(which)) queue.move(id(which), std::to_string(random.below(4)), now);
        break;
      default:
        if (const auto next = queue.pop()) {
          REQUIRE(waiting.erase(next->number()) == 1);
          queue.charge(*next, random.below(2000) * 1us, now);
        } else {
          REQUIRE(waiting.empty());
        }
    }
    REQUIRE(queue.empty() == waiting.empty());
  }
}
