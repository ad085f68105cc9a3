// Exam sheets and their scores, with perfect and random answers, tables, and faulty sheets.
#include "referee/exam/sheet.hpp"

#include <cmath>
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <set>

#include "engine/base/bad_input.hpp"
#include "engine/base/random.hpp"
#include "referee/exam/score.hpp"

namespace gramy::referee {
namespace {

const Catalogue games = all_games();

SheetRecipe recipe_of(const std::string& text) {
  return read_recipe(text, "sheet.toml", games);
}

Sheet small_sheet(std::string_view game, std::size_t positions, std::string_view size) {
  return draw_sheet(recipe_of(fmt::format("[[game]]\nid = '{}'\npositions = {}\nsize = [{}]\n", game,
                                          positions, size)))
      .sheet;
}

std::string what_is_wrong(const std::string& text) {
  SolvedBoards solved;
  try {
    read_sheet(text, "s.jsonl", games, solved);
  } catch (const BadInput& error) {
    return error.what();
  }
  return {};
}

/// A sheet of misie-patysie with one item, as text.
std::string one_item(std::string_view board, std::string_view moves, std::string_view item = "0") {
  return fmt::format(
      "{{\"gramy\":\"exam sheet\",\"version\":1,\"name\":\"a\",\"move_ms\":1000}}\n"
      "{{\"item\":\"{}\",\"game\":\"misie-patysie\",\"board\":\"{}\",\"moves\":[{}]}}\n",
      item, board, moves);
}

TEST_CASE("a sheet has the requested number of positions of every game, and a mistake is possible in each") {
  for (const AnyGame& game : games) {
    CAPTURE(game.id());
    const Sheet sheet = small_sheet(game.id(), 30, std::to_string(game.info().size_for_people));
    CHECK(sheet.items.size() == 30);
    std::set<std::string> ids;
    for (const Item& item : sheet.items) {
      CHECK(item.game == game.id());
      CHECK(item.worth.keeps > 0);
      CHECK(item.worth.keeps < item.worth.of);
      CHECK(item.worth.value != Value::loss);
      CHECK(item.id == item_id(item));
      ids.insert(item.id);
    }
    CHECK(ids.size() == sheet.items.size());
  }
}

TEST_CASE("a recipe makes the same sheet each time, but a different sheet with a different seed") {
  const std::string text = "[[game]]\nid = 'graf'\npositions = 10\nsize = [8]\n";
  const auto sheet = [&](const std::string& head) {
    return to_text(draw_sheet(recipe_of(head + text)).sheet);
  };
  CHECK(sheet("seed = 7\n") == sheet("seed = 7\n"));
  CHECK(sheet("seed = 7\n") != sheet("seed = 8\n"));
}

TEST_CASE("a sheet that is written and read again is the same") {
  SolvedBoards solved;
  for (const AnyGame& game : games) {
    const std::string text = to_text(small_sheet(game.id(), 10, std::to_string(game.info().size_for_people)));
    CHECK(to_text(read_sheet(text, "s.jsonl", games, solved)) == text);
  }
}

TEST_CASE("a sheet's positions are spread evenly over the sizes and over five classes of difficulty") {
  const DrawnSheet made = draw_sheet(recipe_of("[[game]]\nid = 'paski'\npositions = 41\nsize = [60, 100]\n"));
  REQUIRE(made.drawn.size() == 2);
  CHECK(made.drawn[0].wanted == 21);
  CHECK(made.drawn[1].wanted == 20);
  for (const std::size_t found : made.drawn[1].by_fifth) CHECK(found == 4);
}

TEST_CASE("a sheet has only positions of the requested value") {
  const DrawnSheet made =
      draw_sheet(recipe_of("[[game]]\nid = 'graf'\npositions = 10\nsize = [12]\nworth = ['draw']\n"));
  CHECK(made.sheet.items.size() == 10);
  for (const Item& item : made.sheet.items) CHECK(item.worth.value == Value::draw);
}

TEST_CASE(
    "if boards of the requested size have too few suitable positions, the sheet is shorter than requested") {
  const DrawnSheet made =
      draw_sheet(recipe_of("[[game]]\nid = 'misie-patysie'\npositions = 1000\nsize = [2]\n"));
  CHECK(made.sheet.items.size() < 1000);
}

TEST_CASE(
    "drawing a million positions for a sheet ends early if boards of the requested size have no suitable "
    "position") {
  const DrawnSheet made =
      draw_sheet(recipe_of("[[game]]\nid = 'hydrorozgrywka'\npositions = 1000000\nsize = [1]\n"));
  CHECK(made.sheet.items.empty());
}

TEST_CASE("a recipe is refused if boards of its size are too long for an exam item") {
  CHECK_THROWS_WITH_AS(
      small_sheet("graf", 1, "100000"),
      doctest::Contains(
          "size: expected boards of at most 64 KiB in the game graf, found 3208545 bytes for a board of "),
      BadInput);
}

TEST_CASE("a recipe is refused if the boards and moves of its sheet take too many bytes") {
  const SheetRecipe recipe = recipe_of("[[game]]\nid = 'paski'\npositions = 30\nsize = [60]\n");
  const Sheet sheet = draw_sheet(recipe).sheet;
  std::size_t boards = 0, moves = 0;
  for (const Item& item : sheet.items) {
    boards += item.board.size();
    moves += item.moves.size() * sizeof(AnyMove);
  }
  const std::size_t text = to_text(sheet).size();
  CHECK_NOTHROW(draw_sheet(recipe, {}, {}, text + moves + 256));
  for (const std::size_t most : {text - 150, boards + moves})
    CHECK_THROWS_WITH_AS(
        draw_sheet(recipe, {}, {}, most),
        doctest::Contains(fmt::format("positions: expected a sheet of at most {} bytes", most).c_str()),
        BadInput);
}

TEST_CASE(
    "the best move for an exam item counts as right, and random moves are right as often as predicted") {
  SolvedBoards solved;
  Random random(3);
  ExamScore score;
  double variance = 0;
  for (const AnyGame& game : games) {
    for (const Item& item : small_sheet(game.id(), 40, std::to_string(game.info().size_for_people)).items) {
      const SolvedBoard board = solved.of(game, item.board);
      AnyPosition position = board.board.begin(item.start);
      AnyAnalysis analysis = board.solver.analyse(item.start);
      for (const AnyMove& move : item.moves) {
        position.play(move);
        analysis.play(move);
      }
      CHECK(keeps_value(solved, game, item, analysis.best_move()) == true);
      std::uint64_t keeps = 0;
      for (const AnyMove& move : position.moves(most_item_moves))
        keeps += *keeps_value(solved, game, item, move);
      CHECK(keeps == item.worth.keeps);
      for (int i = 0; i < 50; ++i) {
        const auto moves = position.moves(most_item_moves);
        score.add(item.worth, *keeps_value(solved, game, item, moves[random.below(moves.size())]));
        variance += item.worth.difficulty() * (1 - item.worth.difficulty());
      }
    }
  }
  CHECK(std::abs(static_cast<double>(score.kept) - score.chances) < 4 * std::sqrt(variance));
}

TEST_CASE("an illegal move is neither a right answer nor a mistake") {
  SolvedBoards solved;
  const Item item = small_sheet("paski", 1, "20").items.front();
  CHECK(keeps_value(solved, *games.find("paski"), item, AnyMove{77}) == std::nullopt);
}

TEST_CASE("an exam item without a possible mistake is refused with an error that names its line") {
  CHECK(what_is_wrong("") == "s.jsonl: expected a sheet, found an empty file");
  CHECK(what_is_wrong("{}\n").starts_with("s.jsonl:1: expected a sheet, which begins with"));
  CHECK(what_is_wrong("[1]\n").starts_with("s.jsonl:1: expected a sheet, which begins with"));
  CHECK(what_is_wrong("{\"gramy\":\"exam sheet\",\"version\":1,\"name\":\"a\",\"move_ms\":1}\n") ==
        "s.jsonl: expected at least one item, found none");
  CHECK(what_is_wrong(one_item("2 2 1", "")) ==
        "s.jsonl:2: expected a position in which a mistake is possible, but the position is lost");
  CHECK(what_is_wrong(one_item("1 0 1", "[1,0]")).ends_with("the match has ended"));
  CHECK(what_is_wrong(one_item("5 3 1", "[9,9]")).starts_with("s.jsonl:2: move 1: "));
  CHECK(what_is_wrong(one_item("5 3 1", "[\"x\"]")).starts_with("s.jsonl:2: "));
  CHECK(what_is_wrong(one_item("no board", "")).starts_with("s.jsonl:2: "));
}

TEST_CASE("a sheet is refused if it has too many lines, or a line, board or opening that is too long") {
  const std::string head = one_item("5 3 1", "").substr(0, one_item("5 3 1", "").find('\n') + 1);
  CHECK(what_is_wrong(head + std::string(most_items + 1, '\n')) ==
        "s.jsonl:1000002: expected at most 1000000 items, found more (make several sheets)");
  CHECK(what_is_wrong(head + std::string(longest_item_line + 1, ' ')) ==
        "s.jsonl:2: expected a line of at most 1024 KiB, found 1048577 bytes");
  CHECK(what_is_wrong(one_item("5 3 1" + std::string(longest_item_board, ' '), "")) ==
        "s.jsonl:2: board: expected at most 64 KiB, found 65541 bytes");
  std::string moves = "[1,0]";
  for (std::size_t ply = 0; ply < most_item_plies; ++ply) moves += ",[1,0]";
  CHECK(what_is_wrong(one_item("5000 3 1", moves)) ==
        "s.jsonl:2: moves: expected at most 1000 moves that lead to the position, found 1001");
}

TEST_CASE("a number that is too large for a double makes its line of a sheet invalid") {
  CHECK(what_is_wrong("{\"gramy\":1e999}\n").starts_with("s.jsonl:1: expected a sheet"));
  CHECK(what_is_wrong(one_item("5 3 1", "[1e999]")) ==
        "s.jsonl:2: expected one JSON object, found another value");
}

TEST_CASE(
    "an item's name must be the hash of its content, and an item that occurs twice in a sheet is read once") {
  const std::string wrong = what_is_wrong(one_item("5 3 1", ""));
  REQUIRE(wrong.starts_with("s.jsonl:2: item: expected "));
  const std::string right = wrong.substr(std::string("s.jsonl:2: item: expected ").size(), 32);
  const std::string sheet = one_item("5 3 1", "", right);
  CHECK(what_is_wrong(sheet) == "");
  SolvedBoards solved;
  const std::string twice = sheet + sheet.substr(sheet.find('\n') + 1);
  CHECK(read_sheet(twice, "s.jsonl", games, solved).items.size() == 1);
}

TEST_CASE("an error in a recipe says what was expected") {
  const auto wrong = [](const std::string& text) -> std::string {
    try {
      recipe_of(text);
    } catch (const BadInput& error) {
      return error.what();
    }
    return {};
  };
  CHECK(wrong("name = 'a'\n").find("expected at least one game, such as") != std::string::npos);
  CHECK(wrong("[[game]]\nid = 'chess'\n").starts_with("sheet.toml:2:"));
  CHECK(wrong("[[game]]\nid = 'paski'\nworth = ['loss']\n").find("in a lost position no move is a mistake") !=
        std::string::npos);
  CHECK(wrong("[[game]]\nid = 'paski'\nworth = ['draw']\n").find("found `draw`: paski has no draws") !=
        std::string::npos);
  CHECK(wrong("[[game]]\nid = 'paski'\nsize = [6, 7, 6]\n")
            .ends_with("size: expected each size once, found 6 again"));
  CHECK(wrong("seed = 1\nsecret_seed = true\n[[game]]\nid = 'graf'\n").find("found both") !=
        std::string::npos);
  CHECK(
      wrong("[[game]]\nid = 'graf'\npositions = 1000000\n[[game]]\nid = 'paski'\n").find("at most 1000000") !=
      std::string::npos);
}

TEST_CASE("an exam's score above chance and its Wilson interval match published values") {
  ExamScore score;
  for (int i = 0; i < 10; ++i) score.add({.keeps = 1, .of = 2}, i < 8);
  CHECK(score.accuracy() == doctest::Approx(0.8));
  CHECK(score.chance() == doctest::Approx(0.5));
  CHECK(score.above_chance() == doctest::Approx(0.6));
  CHECK(wilson(score).low == doctest::Approx(0.4902).epsilon(0.0005));
  CHECK(wilson(score).high == doctest::Approx(0.9433).epsilon(0.0005));
}

TEST_CASE("the p-value of the sign test is a sum of binomial probabilities") {
  CHECK(sign_test({0, 0}) == 1);
  CHECK(sign_test({4, 4}) == 1);
  CHECK(sign_test({0, 6}) == doctest::Approx(2.0 / 64));
  CHECK(sign_test({8, 1}) == doctest::Approx(2.0 * (1 + 9) / 512));
  CHECK(sign_test({60, 40}) == doctest::Approx(0.0568879).epsilon(1e-5));
  CHECK(sign_test({500'000, 505'000}) > 0);
}

}  // namespace
}  // namespace gramy::referee
