// Each game's documentation is true: boards are read or refused as the README says, and example matches
// replay line by line.
#include <filesystem>
#include <fstream>
#include <regex>

#include "engine/golden_match.hpp"
#include "opening.hpp"

namespace gramy::contract {
namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  CAPTURE(path.string());
  REQUIRE(file.good());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The fenced blocks of a Markdown text that are marked with exactly this word.
std::vector<std::string> blocks(const std::string& markdown, const std::string& word) {
  std::vector<std::string> found;
  std::istringstream lines(markdown);
  bool fenced = false, wanted = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      wanted = !fenced && line == "```" + word;
      fenced = !fenced;
      if (wanted) found.emplace_back();
    } else if (wanted) {
      found.back() += line + '\n';
    }
  }
  return found;
}

std::string shown(AnyAnalysis& analysis) {
  const auto distance = analysis.distance();
  return name(analysis.value()) + (distance ? ' ' + std::to_string(*distance) : std::string());
}

/// Replays a match in the form of golden.txt: board, start, value, one move on each line, result.
void replay(const AnyGame& game, const std::string& text) {
  std::istringstream lines(text);
  std::optional<AnyBoard> board;
  std::optional<Number> start;
  std::optional<AnyPosition> position;
  std::optional<AnyAnalysis> analysis;
  bool ended = false;
  int moves = 0;
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    if (line.empty() || line.starts_with('#')) continue;
    REQUIRE(!ended);
    const auto space = line.find(' ');
    REQUIRE(space != std::string::npos);
    const std::string word = line.substr(0, space), rest = line.substr(space + 1);
    if (word == "board") {
      board = game.read_board(rest);
    } else if (word == "start") {
      if (rest != "-") start = std::stoll(rest);
      REQUIRE(board);
      board->check_start(start);
      position = board->begin(start);
      analysis = board->solve().analyse(start);
    } else if (word == "value") {
      REQUIRE(analysis);
      REQUIRE(shown(*analysis) == rest);
    } else if (word == "result") {
      const auto result = position->result();
      REQUIRE(result);
      const std::string winner = result->winner ? std::to_string(number_of(*result->winner)) : "draw";
      REQUIRE(rest == winner + (result->by_repetition ? " repetition" : ""));
      ended = true;
    } else {
      const auto equals = rest.find(" = ");
      REQUIRE(equals != std::string::npos);
      REQUIRE(word == std::to_string(number_of(position->to_move())) + ':');
      const auto move = parse_move(rest.substr(0, equals));
      REQUIRE(move);
      const auto why = position->why_illegal(*move);
      REQUIRE_MESSAGE(!why, *why);
      position->play(*move);
      analysis->play(*move);
      REQUIRE(shown(*analysis) == rest.substr(equals + 3));
      ++moves;
    }
  }
  CHECK(ended);
  CHECK(moves > 1);
}

const std::filesystem::path engine = std::filesystem::path(GRAMY_SOURCE_DIR) / "engine";

void replay_match_of(const AnyGame& game, const std::filesystem::path& page) {
  const auto matches = blocks(read_file(page), "match");
  REQUIRE(matches.size() == 1);
  replay(game, matches.front());
}

}  // namespace

TEST_CASE("ADDING_A_GAME.md has an example match that replays line by line") {
  replay_match_of(*all_games().find(seventh_game), engine / "ADDING_A_GAME.md");
}

TEST_CASE("each page with a list of the games names all games") {
  const std::string walk_through = read_file(engine / "ADDING_A_GAME.md");
  for (const char* page :
       {"README.md", "referee/LIMITS.md", "referee/tournament/FILE.md", "scripts/demo.toml"}) {
    CAPTURE(page);
    CHECK(walk_through.find('`' + std::string(page) + '`') != std::string::npos);
    const std::string text = read_file(engine.parent_path() / page);
    for (const AnyGame& game : all_games()) {
      const bool is_named =
          std::regex_search(text, std::regex("(^|[^a-z-])" + std::string(game.id()) + "([^a-z-]|$)"));
      CHECK_MESSAGE(is_named, page, " does not name ", game.id(),
                    "; 'Pages that name the games' in engine/ADDING_A_GAME.md says where it belongs");
    }
  }
}

TEST_CASE("the match in golden.txt of each game replays line by line") {
  for (const AnyGame& game : all_games()) {
    INFO("engine/", game.id(), "/golden.txt");
    replay(game, read_file(engine / game.id() / "golden.txt"));
  }
}

TEST_CASE("the matches of gramy-solve golden replay line by line, and both seats make mistakes in them") {
  for (const AnyGame& game : all_games()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const std::string match = golden_match(game, std::nullopt, seed);
      CAPTURE(match);
      CHECK(match == golden_match(game, std::nullopt, seed));
      CHECK(std::regex_search(match,
                              std::regex("^# Mistakes of seat 0: [1-9]\\d*, of seat 1: [1-9]\\d*\\.\n")));
      replay(game, match);
    }
  }
  const AnyGame bears = *all_games().find("misie-patysie");
  const auto on = [&](const char* board) {
    return golden_match(bears, AnyGenerated{bears.read_board(board), std::nullopt}, 1);
  };
  replay(bears, on("7 2 3"));
  CHECK(on("7 2 3").find("\nboard 7 2 3\n") != std::string::npos);
  // Every move is forced, so none is a mistake.
  CHECK(on("2 0 1").starts_with("# Mistakes of seat 0: 0, of seat 1: 0.\n"));
  CHECK_THROWS_AS(on("1 0 1"), BadInput);        // every match has only one move
  CHECK_THROWS_AS(on("1000 1000 1"), BadInput);  // every match has too many moves
}

TEST_CASE("the boards and matches in the README of each game are as the README says") {
  for (const AnyGame& game : all_games()) {
    INFO("engine/", game.id(), "/README.md");
    const std::string readme = read_file(engine / game.id() / "README.md");
    const auto lawful = blocks(readme, "board"), unlawful = blocks(readme, "bad-board");
    REQUIRE(!lawful.empty());
    REQUIRE(!unlawful.empty());
    for (const std::string& board : lawful) CHECK_NOTHROW(game.read_board(board));
    for (const std::string& board : unlawful) CHECK_THROWS_AS(game.read_board(board), BadInput);
    replay_match_of(game, engine / game.id() / "README.md");
  }
}

}  // namespace gramy::contract
