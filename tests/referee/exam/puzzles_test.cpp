// Puzzles from recorded mistakes. Exhaustive search confirms their only right move.
#include "referee/exam/puzzles.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <set>

#include "random_matches.hpp"
#include "referee/exam/sheet.hpp"
#include "tests/contract/exhaustive.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"

namespace gramy::referee {
namespace {

const Catalogue known_games = all_games();

std::vector<Item> puzzles_in(const std::string& file, std::size_t most) {
  SolvedBoards solved;
  PuzzleChoice choice(most);
  MistakeSearch search({}, solved, [&](const Item& item, const AnyPosition& position, AnyAnalysis& analysis) {
    choice.add(item, position, analysis);
  });
  search.search(Records(file), [] {});
  return choice.chosen();
}

AnyPosition position_of(const Item& item) {
  AnyPosition position = known_games.find(item.game)->read_board(item.board).begin(item.start);
  for (const AnyMove& move : item.moves) position.play(move);
  return position;
}

TEST_CASE("a puzzle has exactly one move that keeps the value of its position") {
  const std::pair<std::string, Number> boards[] = {
      {"misie-patysie", 5}, {"paski", 8}, {"hydrorozgrywka", 9}, {"graf", 5}};
  for (const auto& [game_id, size] : boards) {
    const std::string& id = game_id;
    CAPTURE(id);
    const ScratchFolder folder;
    const std::string file = folder.path() / "matches.jsonl";
    write_random_matches(file, *known_games.find(id), size, 30);
    const auto puzzles = puzzles_in(file, 100);
    CHECK(!puzzles.empty());
    std::set<std::string> looks;
    for (const Item& puzzle : puzzles) {
      const AnyPosition position = position_of(puzzle);
      std::uint64_t budget = 2'000'000;
      std::map<AnyMove, Value> after;
      const auto value = contract::solve_exhaustively(position, budget, &after);
      REQUIRE(value);
      CHECK(std::ranges::count(after, value->value, &std::pair<const AnyMove, Value>::second) == 1);
      CHECK(after.size() == puzzle.worth.of);
      CHECK(puzzle.grade >= 1);
      CHECK(puzzle.grade <= hardest_grade);
      CHECK(looks.insert(position.picture()).second);
    }
  }
}

TEST_CASE(
    "a puzzle's grade depends on its number of legal moves and on whether the obvious move is a mistake") {
  const auto grade = [](const std::string& game, const std::string& board) {
    SolvedBoards solved;
    const SolvedBoard at = solved.of(*known_games.find(game), board);
    AnyAnalysis analysis = at.solver.analyse({});
    const AnyPosition position = at.board.begin({});
    const auto worth = worth_of(position, analysis);
    REQUIRE(worth);
    return grade_of(position, analysis, *worth);
  };
  CHECK(grade("misie-patysie", "2 2 2") == 3);  // 6 moves; the obvious move, which takes everything, is right
  CHECK(grade("paski", "1 2 2 2") == 2);        // 3 moves; the obvious move, the longest strip, is right
}

TEST_CASE("a small selection of puzzles covers games and grades evenly, whatever the order of the matches") {
  const ScratchFolder folder;
  const std::string one = folder.path() / "one", other_way = folder.path() / "other";
  const AnyGame &paski = *known_games.find("paski"), &graf = *known_games.find("graf");
  write_random_matches(one, paski, 12, 60);
  write_random_matches(one, graf, 8, 60);
  write_random_matches(other_way, graf, 8, 60);
  write_random_matches(other_way, paski, 12, 60);
  const auto puzzles = puzzles_in(one, 6);
  CHECK(puzzles.size() == 6);
  std::set<std::pair<std::string, int>> kinds;
  for (const Item& puzzle : puzzles) kinds.emplace(puzzle.game, puzzle.grade);
  CHECK(kinds.size() >= 5);
  const auto text = [](std::vector<Item> items) {
    return to_text(Sheet{.name = "puzzles", .seed = {}, .items = std::move(items)});
  };
  CHECK(text(puzzles) == text(puzzles_in(other_way, 6)));
}

TEST_CASE("a file of puzzles is an exam sheet that also states each puzzle's grade") {
  const ScratchFolder folder;
  const std::string file = folder.path() / "matches.jsonl";
  write_random_matches(file, *known_games.find("misie-patysie"), 9, 30);
  const std::string text = to_text(Sheet{.name = "puzzles", .seed = {}, .items = puzzles_in(file, 20)});
  CHECK(text.find("\"grade\":") != std::string::npos);
  SolvedBoards solved;
  CHECK(to_text(read_sheet(text, "p.jsonl", known_games, solved)) == text);
}

}  // namespace
}  // namespace gramy::referee
