// gramy-solve: the exact value of a board and a move that keeps it.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "engine/catalogue.hpp"
#include "engine/nearest.hpp"

namespace {

using namespace gramy;

constexpr const char* examples = R"(
Examples:
  echo '7 2 3' | gramy-solve misie-patysie
  gramy-solve hydrorozgrywka board.in --start 4
  gramy-solve zielone board.in --start 6 --method labels --json

Exit codes: 0 solved, 2 bad usage or bad input (one line on standard error says what).)";

const AnyGame& find_game(const Catalogue& games, const std::string& id) {
  if (const AnyGame* game = games.find(id)) return *game;
  std::vector<std::string_view> ids;
  for (const AnyGame& game : games) ids.push_back(game.id());
  const auto close = nearest(id, ids);
  std::string known;
  for (const std::string_view each : ids) known += fmt::format("{}{}", known.empty() ? "" : ", ", each);
  throw BadInput(fmt::format("no game '{}'{}; the games are {}", id,
                             close ? fmt::format(" (did you mean '{}'?)", *close) : "", known));
}

std::string read_all(const std::string& file) {
  if (file.empty() || file == "-") {
    if (isatty(STDIN_FILENO)) std::cerr << "reading a board from standard input (end with Ctrl-D)\n";
    return {std::istreambuf_iterator<char>(std::cin), {}};
  }
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file))
    throw BadInput(fmt::format("cannot read the file '{}'", file));
  return {std::istreambuf_iterator<char>(in), {}};
}

struct Request {
  std::string game;
  std::string file;
  std::string method;
  std::optional<Number> start;
  bool json = false;
};

void solve(const Request& request) {
  const Catalogue games = all_games();
  const AnyGame& game = find_game(games, request.game);
  const AnyBoard board = game.read_board(read_all(request.file));
  game.check_start(board, request.start);
  AnyAnalysis analysis = game.solve(board, request.method).analyse(request.start);
  const AnyPosition position = game.begin(board, request.start);

  const std::string_view value = name(analysis.value());
  const auto distance = analysis.distance();
  std::optional<AnyMove> move;
  if (!position.result()) move = analysis.best_move();
  if (request.json) {
    nlohmann::json answer{{"game", game.id()}, {"value", value}, {"distance", nullptr}, {"move", nullptr}};
    if (distance) answer["distance"] = *distance;
    if (move) answer["move"] = std::vector<Number>(move->begin(), move->end());
    fmt::print("{}\n", answer.dump());
    return;
  }
  fmt::print("value {}{}\n", value, distance ? fmt::format(" in {}", *distance) : "");
  if (move) {
    fmt::print("move {} ({} {})\n", to_text(*move), game.roles(board, request.start)[0],
               position.describe(*move));
  } else {
    fmt::print("no move: the match is over before it begins\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  Request request;
  CLI::App app("gramy-solve: the exact value of a board for the player who begins, and a move that keeps it",
               "gramy-solve");
  app.footer(examples);
  app.set_version_flag("--version", "gramy-solve " GRAMY_VERSION);
  app.add_option("GAME", request.game, "game id, such as paski")->required();
  app.add_option("FILE", request.file, "a file with the board; standard input without it");
  app.add_option("--start", request.start, "the vertex where play begins, for the games that need one");
  app.add_option("--method", request.method, "one of the game's methods; the default is its best");
  app.add_flag("--json", request.json, "one JSON object: game, value, distance, move");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    solve(request);
  } catch (const BadInput& error) {
    std::cerr << "gramy-solve: " << error.what() << '\n';
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "gramy-solve: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
