#include "bots/prepared_boards.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>

#include "pile.hpp"

namespace gramy::bots {
namespace {

namespace asio = boost::asio;

struct Fixture {
  explicit Fixture(const char* player, std::size_t kept = 8)
      : boards(lanes, kind_of(pile_catalogue(), player), kept) {
    pile_watch.reset();
  }

  /// Requests all boards at once and waits for them. Returns null in place of each refused board.
  std::vector<std::shared_ptr<const PreparedBoard>> get(const std::vector<std::string>& texts) {
    std::vector<std::shared_ptr<const PreparedBoard>> got(texts.size());
    asio::io_context context;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      asio::co_spawn(
          context, boards.get(pile_game(), texts[i], "anna"),
          [&got, i](std::exception_ptr, std::shared_ptr<const PreparedBoard> board) { got[i] = board; });
    }
    context.run();
    return got;
  }

  Lanes lanes;
  PreparedBoards boards;
};

using Solved = std::vector<std::pair<Number, std::string>>;

TEST_CASE("matches on one board share one solver") {
  Fixture fixture("perfect");
  const auto first = fixture.get({"12", "12", "12"});
  REQUIRE(first[0]);
  CHECK(first[0]->solver);
  CHECK(first[1] == first[0]);
  CHECK(first[2] == first[0]);
  CHECK(fixture.get({"12"})[0] == first[0]);
  CHECK(pile_watch.solved() == Solved{{12, "whole"}});
}

TEST_CASE("the cache of prepared boards keeps the most recently used boards") {
  Fixture fixture("perfect", 2);
  const auto kept = fixture.get({"1"});
  fixture.get({"2"});
  CHECK(fixture.get({"1"}) == kept);
  fixture.get({"3"});
  CHECK(fixture.get({"1"}) == kept);
  CHECK(pile_watch.solved().size() == 3);
  fixture.get({"2"});
  CHECK(pile_watch.solved().size() == 4);
}

TEST_CASE("a player that needs no solver gets an unsolved board") {
  Fixture fixture("random");
  const auto got = fixture.get({"12"});
  REQUIRE(got[0]);
  CHECK(got[0]->board.text() == "12");
  CHECK_FALSE(got[0]->solver);
  CHECK(pile_watch.solved().empty());
}

TEST_CASE("a board that is too large for the player's method is solved by the default method") {
  Fixture fixture("pile-small");
  CHECK(fixture.get({"100"})[0]);
  CHECK(fixture.get({"101"})[0]);
  CHECK(pile_watch.solved() == Solved{{100, "small"}, {101, "small"}, {101, "whole"}});
}

TEST_CASE("every request for an unlawful board is refused, even a repeated one") {
  Fixture fixture("perfect");
  for (int i = 0; i < 2; ++i) {
    const auto got = fixture.get({"x", "x", "4"});
    CHECK_FALSE(got[0]);
    CHECK_FALSE(got[1]);
    CHECK(got[2]);
  }
}

}  // namespace
}  // namespace gramy::bots
