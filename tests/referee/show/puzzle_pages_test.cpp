// The answers that browsers get about puzzles: the position, and whether the reader's moves are right.
#include "referee/show/puzzle_pages.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace gramy::referee {
namespace {

using nlohmann::json;

const Catalogue puzzle_games = all_games();

/// Three puzzles of misie-patysie. In the first, a right move takes one animal from both piles.
Sheet three_puzzles(SolvedBoards& solved) {
  const AnyGame& game = *puzzle_games.find("misie-patysie");
  Sheet sheet{.name = "puzzles", .seed = {}, .items = {}};
  sheet.items.push_back(examined(solved, game, "4 5 3", {}, {AnyMove{2, 2}}));
  sheet.items.push_back(examined(solved, game, "2 2 2", {}, {}));
  sheet.items.push_back(examined(solved, game, "3 3 3", {}, {}));
  sheet.items.front().grade = 4;
  return sheet;
}

/// An answer of the site.
struct Asked {
  int status = 0;
  json body;
};

/// A site with three puzzles, on a given date.
class PuzzleSite {
 public:
  explicit PuzzleSite(std::chrono::sys_days today = std::chrono::sys_days(std::chrono::days(7)))
      : pages_(three_puzzles(solved_), solved_, [today] { return today; }) {}

  Asked get(std::vector<std::string> path) {
    path.insert(path.begin(), {"api", "puzzle"});
    Reply reply = pages_.find({.path = std::move(path)}, {});
    if (auto* make = std::get_if<LongResponse>(&reply)) reply = (*make)({});
    const auto& answer = std::get<HttpResponse>(reply);
    return {answer.status, json::parse(*answer.body)};
  }
  json today() { return get({"today"}).body; }

 private:
  SolvedBoards solved_;
  PuzzlePages pages_;
};

std::string first_id() {
  SolvedBoards solved;
  return three_puzzles(solved).items.front().id;
}

TEST_CASE("the puzzle of the day stays the same all day, and consecutive days have different puzzles") {
  std::set<std::string> ids;
  for (int day = 0; day < 3; ++day) {
    PuzzleSite site(std::chrono::sys_days(std::chrono::days(20'000 + day)));
    const json puzzle = site.today();
    CHECK(puzzle["puzzle"]["today"] == true);
    CHECK(puzzle["puzzle"]["all"] == 3);
    CHECK(site.get({puzzle["id"].get<std::string>()}).body == puzzle);
    ids.insert(puzzle["id"].get<std::string>());
  }
  CHECK(ids.size() == 3);
}

TEST_CASE("a puzzle tells which player is to move and which result is possible, but not the right move") {
  PuzzleSite site;
  const Asked puzzle = site.get({first_id()});
  REQUIRE(puzzle.status == 200);
  CHECK(puzzle.body["game"] == "misie-patysie");
  CHECK(puzzle.body["plies"].size() == 1);
  const json& about = puzzle.body["puzzle"];
  CHECK(about["number"] == 1);
  CHECK(about["seat"] == 1);
  CHECK(about["value"] == "win");
  CHECK(about["grade"] == 4);
  CHECK(about["today"] == false);
  const std::string text = puzzle.body.dump();
  for (const char* member : {"better", "claims", "keeps", "distance"})
    CHECK(text.find(member) == std::string::npos);
  CHECK(site.get({first_id(), "truth"}).status == 404);
}

TEST_CASE("the answer for a puzzle says whether exactly one move keeps the value") {
  PuzzleSite site;
  SolvedBoards solved;
  std::set<bool> told;
  for (const Item& puzzle : three_puzzles(solved).items) {
    const json only = site.get({puzzle.id}).body["puzzle"]["only"];
    CHECK(only == (puzzle.worth.keeps == 1));
    told.insert(only.get<bool>());
  }
  CHECK(told.size() == 2);
}

TEST_CASE("each puzzle names the next puzzle, and the last puzzle names the first") {
  PuzzleSite site;
  std::string id = first_id();
  for (int number = 1; number <= 3; ++number) {
    const json puzzle = site.get({id}).body;
    CHECK(puzzle["puzzle"]["number"] == number);
    id = puzzle["puzzle"]["next"];
  }
  CHECK(id == first_id());
}

TEST_CASE(
    "a visitor can try moves at a puzzle and ask for a hint and the solution, but only in the puzzle's own "
    "position") {
  PuzzleSite site;
  const std::string id = first_id();
  CHECK(site.get({id, "position", "1"}).body["to_move"] == 1);
  const json hint = site.get({id, "try", "1"}).body;
  CHECK(hint["value"] == "win");
  const std::string better = site.get({id, "try", "1", "best"}).body["better"];
  CHECK(site.get({id, "try", "1", better}).body["keeps"] == true);
  int keeping = 0;
  const json legal = site.get({id, "position", "1"}).body["legal"];
  for (const json& move : legal) {
    const json tried = site.get({id, "try", "1", move.get<std::string>()}).body;
    keeping += tried["keeps"] == true;
    if (tried["keeps"] == false) CHECK(tried["position"]["ply"] == 2);
  }
  CHECK(keeping == hint["keeping"]);
  CHECK(site.get({id, "try", "1", "9 9"}).status == 400);
  CHECK(site.get({id, "try", "0"}).status == 404);
  CHECK(site.get({id, "try", "2"}).status == 404);
}

TEST_CASE("a request for an unknown puzzle gets 404") {
  PuzzleSite site;
  const Asked asked = site.get({"x"});
  CHECK(asked.status == 404);
  CHECK(asked.body["error"] == "No puzzle has the id 'x'.");
  CHECK(site.get({}).status == 404);
}

}  // namespace
}  // namespace gramy::referee
