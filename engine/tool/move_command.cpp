// `gramy-solve move`: the value of one position, a move that keeps it, and why; every game has this.
#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/printable.hpp"
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

/// "1 1, 3 0": the moves of a match, before its end. Throws BadInput, naming the ply.
void play(const std::string& moves, AnyPosition& position, AnyAnalysis& analysis) {
  std::string_view rest = moves;
  for (int ply = 0; !rest.empty(); ++ply) {
    const std::string_view typed = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(typed.size() + 1, rest.size()));
    const auto fail = [&](const std::string& why) {
      throw BadInput(fmt::format("--moves: ply {}: {}", ply, why));
    };
    const auto move = parse_move(typed);
    if (!move) fail(fmt::format("expected the numbers of a move, found {}", quoted(typed)));
    if (const auto why = position.why_illegal(*move)) fail(*why);
    position.play(*move);
    analysis.play(*move);
  }
}

struct ValuedMove {
  AnyMove move;
  Value value;  ///< for the player who makes it
};

/// All legal moves, the best values first, `best` before its equals. Throws BadInput where there are too
/// many.
std::vector<ValuedMove> all_moves(const AnyPosition& position, AnyAnalysis& analysis, const AnyMove& best) {
  constexpr std::uint64_t most = 1'000'000;
  if (position.count_moves(most + 1) > most)
    throw BadInput(fmt::format("--all: expected at most {} legal moves, found more", most));
  std::vector<ValuedMove> all;
  for (const AnyMove& move : position.moves(most)) all.push_back({move, analysis.value_after(move)});
  std::ranges::stable_sort(all, std::greater(),
                           [&](const ValuedMove& each) { return std::pair(each.value, each.move == best); });
  return all;
}

/// What is said of a position.
struct Answer {
  Value value;
  std::optional<std::uint64_t> distance;
  // None of these if the match has ended.
  std::optional<AnyMove> move;
  std::optional<std::string> reason;
  std::vector<ValuedMove> all;  ///< if they were asked for
};

Answer answer(const MoveRequest& request, const AnyPosition& position, AnyAnalysis& analysis) {
  Answer answer{
      .value = analysis.value(), .distance = analysis.distance(), .move = {}, .reason = {}, .all = {}};
  if (position.result()) return answer;
  answer.move = analysis.best_move();
  answer.reason = analysis.explain(*answer.move);
  if (request.all) answer.all = all_moves(position, analysis, *answer.move);
  return answer;
}

std::vector<Number> numbers(const AnyMove& move) {
  return {move.begin(), move.end()};
}

std::string in_json(const MoveRequest& request, const Answer& answer) {
  nlohmann::json json{{"game", request.game},
                      {"value", name(answer.value)},
                      {"distance", nullptr},
                      {"move", nullptr},
                      {"reason", nullptr}};
  if (answer.distance) json["distance"] = *answer.distance;
  if (answer.move) json["move"] = numbers(*answer.move);
  if (answer.reason) json["reason"] = *answer.reason;
  if (request.all) {
    json["all"] = nlohmann::json::array();
    for (const auto& [move, value] : answer.all)
      json["all"].push_back({{"move", numbers(move)}, {"value", name(value)}});
  }
  return json.dump() + '\n';
}

std::string in_lines(const AnyPosition& position, std::string_view mover, const Answer& answer) {
  std::string text = fmt::format("value {}{}\n", name(answer.value),
                                 answer.distance ? fmt::format(" in {}", *answer.distance) : "");
  if (!answer.move) return text + "no move: the match is over\n";
  const auto in_words = [&](const AnyMove& move) {
    return fmt::format("{} ({} {})\n", to_text(move), mover, position.describe(move));
  };
  text += "move " + in_words(*answer.move);
  if (answer.reason) text += fmt::format("why {}\n", *answer.reason);
  for (const auto& [move, value] : answer.all) text += fmt::format("{:<4} {}", name(value), in_words(move));
  return text;
}

}  // namespace

void show_move(const MoveRequest& request) {
  const Catalogue games = all_games();
  const AnyGame& game = find_game(games, request.game);
  const AnyBoard board = read_board(game, request.file);
  board.check_start(request.start);
  AnyAnalysis analysis = board.solve(request.method).analyse(request.start);
  AnyPosition position = board.begin(request.start);
  play(request.moves, position, analysis);
  const Answer found = answer(request, position, analysis);
  write_out(request.json ? in_json(request, found)
                         : in_lines(position, board.roles(request.start)[position.to_move()], found));
}

}  // namespace gramy::tool
