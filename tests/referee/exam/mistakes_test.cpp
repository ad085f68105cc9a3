// Mistakes of recorded matches, compared with exhaustive search.
#include "referee/exam/mistakes.hpp"

#include <doctest/doctest.h>
#include <set>

#include "engine/base/bad_input.hpp"
#include "random_matches.hpp"
#include "tests/contract/exhaustive.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"

namespace gramy::referee {
namespace {

const Catalogue all_six = all_games();

std::vector<Item> mistakes_in(const std::string& file, MistakeSearch::Wanted wanted,
                              std::size_t most = 1000) {
  SolvedBoards solved;
  ItemSample sample(most);
  MistakeSearch search(std::move(wanted), solved, [&](const Item& item, const AnyPosition&, AnyAnalysis&) {
    sample.add(item.id, item);
  });
  search.search(Records(file), [] {});
  std::vector<Item> items;
  for (const auto& [id, item] : sample.items()) items.push_back(item);
  return items;
}

TEST_CASE("the mistakes found in a match are exactly those that exhaustive search finds") {
  const std::pair<std::string, Number> boards[] = {
      {"misie-patysie", 5}, {"paski", 8}, {"hydrorozgrywka", 9}, {"graf", 5}};
  for (const auto& [game_id, size] : boards) {
    const std::string& id = game_id;
    CAPTURE(id);
    const AnyGame& game = *all_six.find(id);
    const ScratchFolder folder;
    const std::string file = folder.path() / "matches.jsonl";
    write_random_matches(file, game, size, 12);
    std::set<std::string> expected;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const RecordedMatch match = random_match(game, size, seed);
      Item item{.id = {}, .game = id, .board = match.board, .start = match.start, .moves = {}};
      AnyPosition position = game.read_board(match.board).begin(match.start);
      for (const PlayedMove& played : match.moves) {
        std::uint64_t budget = 2'000'000;
        std::map<AnyMove, Value> after;
        const auto value = contract::solve_exhaustively(position, budget, &after);
        REQUIRE(value);
        if (position.to_move() == Seat::second && after.at(played.move) < value->value)
          expected.insert(item_id(item));
        item.moves.push_back(played.move);
        position.play(played.move);
      }
    }
    std::set<std::string> found;
    for (const Item& item : mistakes_in(file, {.players = {"bob"}})) {
      CHECK(item.worth.seat == Seat::second);
      found.insert(item.id);
    }
    CHECK(!expected.empty());
    CHECK(found == expected);
  }
}

TEST_CASE("a sample of mistakes does not depend on their order, and has no mistake twice") {
  const ScratchFolder folder;
  const AnyGame& game = *all_six.find("paski");
  const std::string once = folder.path() / "once", twice = folder.path() / "twice";
  write_random_matches(once, game, 9, 20);
  write_random_matches(twice, game, 9, 20);
  write_random_matches(twice, game, 9, 10);
  const auto ids = [](const std::vector<Item>& items) {
    std::vector<std::string> all;
    for (const Item& item : items) all.push_back(item.id);
    return all;
  };
  CHECK(ids(mistakes_in(once, {})) == ids(mistakes_in(twice, {})));
  const auto few = ids(mistakes_in(once, {}, 7));
  CHECK(few.size() == 7);
  CHECK(few == ids(mistakes_in(twice, {}, 7)));
}

TEST_CASE("mistakes are taken only from the chosen games and players") {
  const ScratchFolder folder;
  const std::string file = folder.path() / "matches.jsonl";
  write_random_matches(file, *all_six.find("paski"), 9, 5);
  write_random_matches(file, *all_six.find("graf"), 9, 5);
  for (const Item& item : mistakes_in(file, {.games = {"graf"}})) CHECK(item.game == "graf");
  CHECK(mistakes_in(file, {.players = {"eve"}}).empty());
}

TEST_CASE(
    "reading mistakes from a record with an illegal move fails with an error that names the record's line") {
  const ScratchFolder folder;
  const std::string file = folder.path() / "matches.jsonl";
  RecordedMatch match = random_match(*all_six.find("paski"), 9, 1);
  match.moves.front().move = AnyMove{99, 99};
  std::ofstream(file) << to_line(match) << '\n';
  CHECK_THROWS_WITH_AS(mistakes_in(file, {}), doctest::Contains("matches.jsonl:1: ply 0: "), BadInput);
}

}  // namespace
}  // namespace gramy::referee
