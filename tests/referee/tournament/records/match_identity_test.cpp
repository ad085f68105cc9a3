#include "referee/tournament/records/match_identity.hpp"

#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

TournamentBoard board(const char* name, const char* text, std::optional<Number> start = {}) {
  return {name, toy::games().find("zielone")->read_board(text), start};
}

}  // namespace

TEST_CASE("boards are identified by their content and start, not by their names") {
  const std::vector<TournamentBoard> boards{board("a", "7", 1), board("b", "8", 1), board("c", "7", 2)};
  const auto identities = identities_of(boards);
  REQUIRE(identities.size() == 3);
  CHECK(identities[0].content == ContentHash("7"));
  CHECK(identities[1].content == ContentHash("8"));
  CHECK(identities[2].content == ContentHash("7"));
  for (const BoardIdentity& each : identities) {
    CHECK(each.copy == 0);
    CHECK(each.copies == 1);
    CHECK(each.repeat(4) == 4);
  }
  CHECK(identities[2].start == 2);
}

TEST_CASE(
    "matches on different copies of a board, and repeated matches on one copy, have different repeat "
    "numbers") {
  const std::vector<TournamentBoard> boards{board("a", "7"), board("b", "8"), board("c", "7"),
                                            board("d", "7")};
  const auto identities = identities_of(boards);
  std::set<std::pair<ContentHash, std::size_t>> matches;
  for (const BoardIdentity& each : identities) {
    for (std::size_t before = 0; before < 5; ++before)
      CHECK(matches.emplace(each.content, each.repeat(before)).second);
  }
  // Copies of a board are used in turn: a second match on a copy comes only after a first match on every
  // copy.
  CHECK(identities[0].repeat(0) == 0);
  CHECK(identities[2].repeat(0) == 1);
  CHECK(identities[3].repeat(0) == 2);
  CHECK(identities[0].repeat(1) == 3);
}
