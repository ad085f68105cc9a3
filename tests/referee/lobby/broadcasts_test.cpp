#include "referee/lobby/broadcasts.hpp"

#include "tests/referee/match/match_bench.hpp"
#include "tests/referee/nth.hpp"

namespace {

/// Broadcasts whose messages are ascending numbers. Times are in milliseconds.
class Board {
 public:
  Board()
      : broadcasts(
            [this](ConnectionId to, const Delivery& delivery) {
              const auto& shared = std::get<SharedMessage>(delivery.what);
              told[to].push_back(shared.message());
              messages.insert(shared.line().get());
            },
            [this](ConnectionId id) { return !busy.contains(id); }) {}

  BroadcastId open(std::int64_t every_ms = 100) {
    const auto make = [this, number = std::uint64_t{0}](Time) mutable {
      ++made;
      return Idle{"n", ++number};
    };
    return broadcasts.open(milliseconds(every_ms), make);
  }
  void join(BroadcastId id, Nth connection, std::int64_t ms = 0) {
    broadcasts.join(id, connection, Broadcasts::Role::onlooker, at(ms));
  }
  void pass_until(std::int64_t ms) {
    while (broadcasts.deadline() && *broadcasts.deadline() <= at(ms)) broadcasts.tick(*broadcasts.deadline());
  }
  /// The numbers sent to a connection since the last call. The last message of a closed broadcast gives 0.
  std::vector<std::uint64_t> numbers(Nth connection) {
    std::vector<std::uint64_t> found;
    for (const auto& each : std::exchange(told[connection], {})) {
      const auto* number = std::get_if<Idle>(&each);
      found.push_back(number ? number->left_ms : 0);
    }
    return found;
  }

  std::map<ConnectionId, std::vector<RefereeMessage>> told;
  std::set<const std::string*> messages;  // addresses of the messages, to count messages that were shared
  std::set<ConnectionId> busy;
  int made = 0;
  Broadcasts broadcasts;
};

using Numbers = std::vector<std::uint64_t>;

const SharedMessage last_words{Bye{"over"}};

}  // namespace

TEST_CASE(
    "a broadcast sends the first change after a pause at once, and later only the newest change at each "
    "interval") {
  Board board;
  const BroadcastId id = board.open(100);
  board.join(id, 1);
  CHECK(board.broadcasts.deadline() == at(0));
  board.pass_until(0);
  CHECK(board.numbers(1) == Numbers{1});
  board.pass_until(5'000);
  CHECK(board.numbers(1).empty());
  CHECK_FALSE(board.broadcasts.deadline());
  for (std::int64_t ms = 5'000; ms < 6'000; ++ms) {
    board.broadcasts.changed(id, at(ms));
    board.pass_until(ms);
    if (ms == 5'000) CHECK(board.numbers(1) == Numbers{2});
  }
  CHECK(board.numbers(1).size() == 9);
  board.pass_until(7'000);
  CHECK(board.numbers(1).size() == 1);  // the newest change is broadcast even if no further change follows
}

TEST_CASE("a message to many receivers is made and serialised once") {
  Board board;
  const BroadcastId id = board.open();
  for (int i = 1; i <= 300; ++i) board.join(id, i);
  board.pass_until(90);
  for (int i = 1; i <= 300; ++i) CHECK(board.numbers(i) == Numbers{1});
  CHECK(board.made == 1);
  CHECK(board.messages.size() == 1);
}

TEST_CASE(
    "a new receiver of a broadcast gets the newest existing message, and no new message is made for the "
    "receiver") {
  Board board;
  const BroadcastId id = board.open();
  board.join(id, 1);
  board.pass_until(10);
  board.join(id, 2, 20);
  board.pass_until(30);
  CHECK(board.numbers(2) == Numbers{1});
  CHECK(board.numbers(1) == Numbers{1});
  CHECK(board.made == 1);
  // Receivers that leave and join again cause no message of their own.
  for (std::int64_t ms = 1'000; ms < 2'000; ++ms) {
    board.broadcasts.leave(id, Nth(1));
    board.broadcasts.leave(id, Nth(2));
    board.join(id, 1, ms);
    board.join(id, 2, ms);
    board.pass_until(ms);
  }
  CHECK(board.made <= 11);
}

TEST_CASE(
    "a client that does not read gets no broadcasts, and once it reads again, only the newest message") {
  Board board;
  const BroadcastId id = board.open();
  board.join(id, 1);
  board.join(id, 2);
  board.pass_until(0);
  board.busy.insert(Nth(2));
  for (std::int64_t ms = 1'000; ms <= 5'000; ms += 1'000) {
    board.broadcasts.changed(id, at(ms));
    board.pass_until(ms);
  }
  CHECK(board.numbers(1) == Numbers{1, 2, 3, 4, 5, 6});
  CHECK(board.numbers(2) == Numbers{1});
  board.busy.clear();
  board.broadcasts.caught_up(Nth(2), at(5'500));
  board.pass_until(5'500);
  CHECK(board.numbers(2) == Numbers{6});
  CHECK(board.numbers(1).empty());
  CHECK(board.made == 6);
}

TEST_CASE("a thousand broadcasts take turns and use a bounded share of the time") {
  Board board;
  std::vector<BroadcastId> all;
  for (int i = 1; i <= 1'000; ++i) {
    all.push_back(board.open());
    board.join(all.back(), i);
  }
  for (std::int64_t ms = 0; ms < 10'000; ++ms) {
    for (const BroadcastId id : all) board.broadcasts.changed(id, at(ms));
    board.pass_until(ms);
  }
  const int made = board.made;
  // Making messages may take an eighth of these 10 s. One message takes between 50 us and 1 ms.
  CHECK(made > 10'000 / 8 / 1);
  CHECK(made < 10'000 / 8 * 20);
  std::size_t least = 1'000'000, most = 0;
  for (int i = 1; i <= 1'000; ++i) {
    const std::size_t count = board.numbers(i).size();
    least = std::min(least, count);
    most = std::max(most, count);
  }
  CHECK(most - least <= 2);
  CHECK(least >= 1);
}

TEST_CASE("a broadcast to very many receivers delays other broadcasts by one turn at most") {
  Board board;
  const BroadcastId crowded = board.open(), quiet = board.open();
  for (int i = 2; i <= 5'001; ++i) board.join(crowded, i);
  board.join(quiet, 1);
  board.pass_until(0);
  std::size_t told = 0;
  for (std::int64_t ms = 0; ms < 2'000; ++ms) {
    board.broadcasts.changed(crowded, at(ms));
    board.broadcasts.changed(quiet, at(ms));
    board.pass_until(ms);
    told += board.numbers(1).size();
  }
  CHECK(told >= 18);
  // The quiet broadcast does not stop the crowded one.
  for (int i = 2; i <= 5'001; ++i) CHECK(board.numbers(i).size() >= 2);
}

TEST_CASE("a flood of new receivers of a broadcast does not delay its messages to earlier receivers") {
  Board board;
  const BroadcastId id = board.open();
  board.join(id, 1);
  board.pass_until(0);
  for (std::int64_t ms = 1; ms <= 1'000; ++ms) {
    for (int i = 2; i <= 200; ++i) {
      board.broadcasts.leave(id, Nth(i));
      board.join(id, i, ms);
    }
    board.broadcasts.changed(id, at(ms));
    board.pass_until(ms);
  }
  CHECK(board.numbers(1).size() >= 5);
}

TEST_CASE("every receiver of a closed broadcast gets the final state and then the last message") {
  Board board;
  const BroadcastId id = board.open();
  for (int i = 1; i <= 3; ++i) board.join(id, i);
  board.pass_until(0);
  board.busy.insert(Nth(2));
  board.broadcasts.changed(id, at(10));
  board.broadcasts.close(id, last_words, at(10));
  board.pass_until(10);
  CHECK(board.numbers(1) == Numbers{1, 2, 0});
  CHECK(board.numbers(3) == Numbers{1, 2, 0});
  CHECK(board.numbers(2) == Numbers{1});
  CHECK(board.broadcasts.looking_on(Nth(1)) == 0);
  CHECK(board.broadcasts.looking_on(Nth(2)) == 1);
  board.busy.clear();
  board.broadcasts.caught_up(Nth(2), at(99));
  board.pass_until(99);
  CHECK(board.numbers(2) == Numbers{2, 0});
  CHECK(board.broadcasts.idle());
  CHECK_FALSE(board.broadcasts.deadline());
}

TEST_CASE(
    "the newest state is sent at once to a player that leaves a broadcast, even if the player is not "
    "reading") {
  Board board;
  const BroadcastId id = board.open();
  board.broadcasts.join(id, Nth(1), Broadcasts::Role::party, at(0));
  board.join(id, 2);
  board.pass_until(0);
  CHECK(board.broadcasts.looking_on(Nth(1)) == 0);
  board.busy.insert(Nth(1));
  board.broadcasts.changed(id, at(1));
  board.broadcasts.tell_last(id, Nth(1), at(1));
  CHECK(board.numbers(1) == Numbers{1, 2});
  CHECK_FALSE(board.broadcasts.joined(id, Nth(1)));
  board.broadcasts.tell_last(id, Nth(1), at(1));
  CHECK(board.numbers(1).empty());
  board.pass_until(1);
  CHECK(board.numbers(2) == Numbers{1, 2});
}

TEST_CASE("a closed connection gets no more broadcasts, and nothing is stored for it") {
  Board board;
  const BroadcastId one = board.open(), other = board.open();
  board.join(one, 1);
  board.join(other, 1);
  board.join(other, 2);
  board.broadcasts.forget(Nth(1));
  CHECK(board.broadcasts.looking_on(Nth(1)) == 0);
  board.pass_until(1'000);
  CHECK(board.numbers(1).empty());
  CHECK(board.numbers(2) == Numbers{1});
  CHECK(board.made == 1);
  board.broadcasts.close(one, last_words, at(1'000));
  board.broadcasts.forget(Nth(2));
  CHECK(board.broadcasts.idle());
  CHECK_FALSE(board.broadcasts.deadline());
  board.broadcasts.changed(other, at(2'000));
  CHECK_FALSE(board.broadcasts.deadline());
}
