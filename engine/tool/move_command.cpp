// `gramy-solve move`: the value of one position and a move that keeps it; every game has this.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/tool/commands.hpp"
#include "engine/tool/input.hpp"

namespace gramy::tool {

namespace {

AnyBoard read_board(const AnyGame& game, const std::string& file) {
  const std::string text = read_all(file);
  try {
    return game.read_board(text);
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("{}: {}", name_of(file), error.what()));
  }
}

}  // namespace

void show_move(const MoveRequest& request) {
  const Catalogue games = all_games();
  const AnyGame& game = find_game(games, request.game);
  const AnyBoard board = read_board(game, request.file);
  board.check_start(request.start);
  AnyAnalysis analysis = board.solve(request.method).analyse(request.start);
  const AnyPosition position = board.begin(request.start);

  const std::string_view value = name(analysis.value());
  const auto distance = analysis.distance();
  std::optional<AnyMove> move;
  if (!position.result()) move = analysis.best_move();
  if (request.json) {
    nlohmann::json answer{{"game", game.id()}, {"value", value}, {"distance", nullptr}, {"move", nullptr}};
    if (distance) answer["distance"] = *distance;
    if (move) answer["move"] = std::vector<Number>(move->begin(), move->end());
    write_out(answer.dump() + '\n');
    return;
  }
  std::string text = fmt::format("value {}{}\n", value, distance ? fmt::format(" in {}", *distance) : "");
  if (move) {
    text += fmt::format("move {} ({} {})\n", to_text(*move), board.roles(request.start)[Seat::first],
                        position.describe(*move));
  } else {
    text += "no move: the match is over before it begins\n";
  }
  write_out(text);
}

}  // namespace gramy::tool
