#include "referee/lobby/shares.hpp"

#include <doctest/doctest.h>
#include <map>
#include <vector>

#include "engine/base/random.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

using Matches = std::vector<MatchNumber>;

/// The shares under test. Addresses have names, and clients have numbers.
struct Books {
  /// Begins a match of this client at this address.
  MatchNumber take(const std::string& origin, std::uint64_t client, std::uint64_t amount = 1,
                   bool counts = false) {
    shares.take(++last, {origin, ClientNumber(client)}, amount, counts);
    return last;
  }
  std::optional<Matches> room(const std::string& origin, std::uint64_t client, std::uint64_t amount = 1,
                              std::uint64_t free = 0) const {
    return shares.room({origin, ClientNumber(client)}, amount, free);
  }
  Shares shares;
  MatchNumber last;
};

}  // namespace

TEST_CASE("no client is refused a match while fewer matches run than the limit allows") {
  Books books;
  for (int i = 0; i < 100; ++i) books.take("A", 1);
  CHECK(books.room("A", 1, 1, 1) == Matches{});
  CHECK(books.room("A", 1, 5, 5) == Matches{});
  CHECK_FALSE(books.room("A", 1, 5, 4));
}

TEST_CASE("the address with the most matches gives up one match for an address with at least two fewer") {
  Books books;
  books.take("A", 1);
  books.take("A", 2);
  const auto second = books.take("A", 2);
  books.take("A", 3);
  books.take("B", 4);
  CHECK(books.room("C", 5) == Matches{second});
  CHECK(books.room("B", 4) == Matches{second});  // A has 4 matches; with one more, B would have only 2
  books.shares.give_back(second);
  CHECK(books.room("B", 4));  // A has 3 matches; with one more, B would have only 2
  books.take("B", 4);
  CHECK_FALSE(books.room("B", 4));
  CHECK(books.room("C", 5));
}

TEST_CASE("within an address, a client with two matches gives one up for a client with none") {
  Books books;
  books.take("A", 1);
  const auto second = books.take("A", 1);
  books.take("A", 2);
  CHECK(books.room("A", 3) == Matches{second});
  CHECK_FALSE(books.room("A", 2));
  CHECK_FALSE(books.room("A", 1));
  books.shares.give_back(second);
  CHECK_FALSE(books.room("A", 3));  // clients 2 and 3 have one match each
}

TEST_CASE(
    "a request for a large board ends matches only at addresses that hold larger shares than the requester "
    "will hold") {
  Books books;
  books.take("A", 1, 200);
  const auto newest = books.take("A", 1, 200);
  const auto other = books.take("A", 2, 300);
  books.take("B", 3, 300);
  CHECK(books.room("C", 4, 200) == Matches{newest});
  CHECK(books.room("C", 4, 350) == Matches{newest, other});
  CHECK(books.room("C", 4, 350, 150) == Matches{newest});
  CHECK_FALSE(books.room("C", 4, 600));  // after losing 200, A would hold less than C, so A loses no more
  CHECK_FALSE(books.room("B", 3, 400));
}

TEST_CASE("to make room for another client, a client's casual matches end before its rated ones") {
  Books books;
  const auto casual = books.take("A", 1);
  const auto counts = books.take("A", 1, 1, true);
  books.take("A", 1, 1, true);
  const auto newest = books.take("A", 1);
  CHECK(books.room("B", 2, 2) == Matches{newest, casual});
  books.shares.give_back(newest);
  books.shares.give_back(casual);
  CHECK(books.room("B", 2) == Matches{MatchNumber(counts.number() + 1)});
}

TEST_CASE("an ended match is no longer charged to the client that asked for the match") {
  Books books;
  const auto one = books.take("A", 1, 7);
  CHECK(books.shares.held() == 7);
  CHECK(books.shares.holder_of(one) == ClientNumber(1));
  books.shares.give_back(one);
  books.shares.give_back(one);
  books.shares.give_back(MatchNumber(99));
  CHECK(books.shares.held() == 0);
  CHECK_FALSE(books.room("A", 2));
}

TEST_CASE(
    "a client that is refused a match holds at most one match less than any client at its address, and this "
    "address at most one less than any other address") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    Books books;
    constexpr std::uint64_t most = 12;
    std::map<std::string, std::uint64_t> held;
    std::map<std::pair<std::string, std::uint64_t>, std::uint64_t> held_by;
    std::map<MatchNumber, std::pair<std::string, std::uint64_t>> whose;
    const auto end = [&](MatchNumber match) {
      const auto holder = whose.extract(match).mapped();
      --held[holder.first];
      --held_by[holder];
      books.shares.give_back(match);
    };
    for (int step = 0; step < 2000; ++step) {
      const std::string origin(1, static_cast<char>('A' + random.below(4)));
      const std::uint64_t client = 10 * static_cast<std::uint64_t>(origin[0]) + random.below(3);
      if (random.chance(0.1) && !whose.empty()) end(whose.begin()->first);
      const auto room = books.room(origin, client, 1, most - books.shares.held());
      if (!room) {
        REQUIRE(books.shares.held() == most);
        for (const auto& [other, amount] : held) REQUIRE(amount <= held[origin] + 1);
        for (const auto& [other, amount] : held_by) {
          if (other.first == origin) REQUIRE(amount <= held_by[{origin, client}] + 1);
        }
        continue;
      }
      for (const MatchNumber match : *room) end(match);
      const MatchNumber match = books.take(origin, client);
      ++held[origin];
      ++held_by[{origin, client}];
      whose[match] = {origin, client};
      REQUIRE(books.shares.held() <= most);
    }
  }
}
