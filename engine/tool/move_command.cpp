// `gramy-solve move`: the value of a position, a move that keeps it, and why. Works for every game.
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

struct Asked {
  AnySolver solver;
  std::optional<Number> start;
  std::vector<AnyMove> played;
  AnyPosition position;
  AnyAnalysis analysis;
};

/// Plays the moves in `moves`, such as "1 1, 3 0". Throws BadInput with the ply if a move is illegal or comes
/// after the end of the match.
void play(const std::string& moves, Asked& asked) {
  std::string_view rest = moves;
  for (int ply = 0; !rest.empty(); ++ply) {
    const std::string_view typed = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(typed.size() + 1, rest.size()));
    const auto fail = [&](const std::string& why) {
      throw BadInput(fmt::format("--moves: ply {}: {}", ply, why));
    };
    const auto move = parse_move(typed);
    if (!move) fail(fmt::format("expected the numbers of a move, found {}", quoted_word(typed)));
    if (const auto why = asked.position.why_illegal(*move)) fail(*why);
    asked.position.play(*move);
    asked.analysis.play(*move);
    asked.played.push_back(*move);
  }
}

/// A legal move with its exact value.
struct ValuedMove {
  AnyMove move;
  Value value;  ///< value for the player who makes the move
  /// Plies to the end, this one included. Empty for a draw, and if the game does not measure distance.
  std::optional<std::uint64_t> distance;
};

std::optional<std::uint64_t> distance_after(const AnyMove& move, const Asked& asked) {
  AnyAnalysis then = asked.solver.analyse(asked.start);
  for (const AnyMove& each : asked.played) then.play(each);
  then.play(move);
  const auto rest = then.distance();
  return rest ? std::optional(*rest + 1) : std::nullopt;
}

/// All legal moves, those with the best values first. Among moves of the same value as `best`, `best` comes
/// first. Throws BadInput if there are too many moves.
std::vector<ValuedMove> all_moves(Asked& asked, const AnyMove& best) {
  constexpr std::uint64_t most = 1'000'000;
  if (asked.position.count_moves(most + 1) > most)
    throw BadInput(fmt::format("--all: expected at most {} legal moves, found more", most));
  std::vector<ValuedMove> all;
  // Whether the game measures distances. A game measures the distances of all won and lost positions, or of
  // none. So the first such position tells.
  bool measured = true;
  for (const AnyMove& move : asked.position.moves(most)) {
    ValuedMove& valued = all.emplace_back(ValuedMove{move, asked.analysis.value_after(move), {}});
    if (!measured || valued.value == Value::draw) continue;
    valued.distance = distance_after(move, asked);
    measured = valued.distance.has_value();
  }
  std::ranges::stable_sort(all, std::greater(),
                           [&](const ValuedMove& each) { return std::pair(each.value, each.move == best); });
  return all;
}

struct PositionReport {
  Value value;
  std::optional<std::uint64_t> distance;
  // a move that keeps the value; empty if the match has ended
  std::optional<AnyMove> move;
  Claims why;                   ///< why the move is good; empty if the game explains nothing
  std::vector<ValuedMove> all;  ///< empty unless all moves were asked for
};

PositionReport answer(const MoveOptions& request, Asked& asked) {
  AnyAnalysis& analysis = asked.analysis;
  PositionReport answer{
      .value = analysis.value(), .distance = analysis.distance(), .move = {}, .why = {}, .all = {}};
  if (asked.position.result()) return answer;
  answer.move = analysis.best_move();
  answer.why = analysis.explain(*answer.move);
  if (request.all) answer.all = all_moves(asked, *answer.move);
  return answer;
}

std::vector<Number> numbers(const AnyMove& move) {
  return {move.begin(), move.end()};
}

std::string in_json(const MoveOptions& request, const GameInfo& game, const PositionReport& answer) {
  nlohmann::json json{{"game", request.game}, {"value", name(answer.value)},
                      {"distance", nullptr},  {"move", nullptr},
                      {"reason", nullptr},    {"claims", nlohmann::json::parse(json_text(answer.why))}};
  if (answer.distance) json["distance"] = *answer.distance;
  if (answer.move) json["move"] = numbers(*answer.move);
  if (!answer.why.empty()) json["reason"] = in_words(game, answer.why);
  if (request.all) {
    json["all"] = nlohmann::json::array();
    for (const auto& [move, value, distance] : answer.all) {
      json["all"].push_back({{"move", numbers(move)}, {"value", name(value)}, {"distance", nullptr}});
      if (distance) json["all"].back()["distance"] = *distance;
    }
  }
  return json.dump() + '\n';
}

/// The value in words: "win in 5", or only "win" if the distance is unknown.
std::string in_words(Value value, const std::optional<std::uint64_t>& distance) {
  return name(value) + (distance ? fmt::format(" in {}", *distance) : "");
}

std::string in_lines(const AnyPosition& position, std::string_view mover, const GameInfo& game,
                     const PositionReport& answer) {
  std::string text = fmt::format("value {}\n", in_words(answer.value, answer.distance));
  if (!answer.move) return text + "no move: the match is over\n";
  const auto described = [&](const AnyMove& move) {
    return fmt::format("{} ({} {})\n", to_text(move), mover, position.describe(move));
  };
  text += "move " + described(*answer.move);
  if (!answer.why.empty()) text += fmt::format("why {}\n", in_words(game, answer.why));
  std::size_t width = 4;
  for (const auto& [move, value, distance] : answer.all)
    width = std::max(width, in_words(value, distance).size());
  for (const auto& [move, value, distance] : answer.all)
    text += fmt::format("{:<{}} {}", in_words(value, distance), width, described(move));
  return text;
}

}  // namespace

void show_move(const MoveOptions& request) {
  const Catalogue games = all_games();
  const AnyGame& game = find_game(games, request.game);
  const AnyBoard board = read_board(game, request.file);
  board.check_start(request.start);
  AnySolver solver = board.solve(request.method);
  AnyAnalysis analysis = solver.analyse(request.start);
  Asked asked{.solver = std::move(solver),
              .start = request.start,
              .played = {},
              .position = board.begin(request.start),
              .analysis = std::move(analysis)};
  play(request.moves, asked);
  const PositionReport found = answer(request, asked);
  const auto roles = board.roles(request.start);
  write_out(request.json ? in_json(request, game.info(), found)
                         : in_lines(asked.position, roles[asked.position.to_move()], game.info(), found));
}

}  // namespace gramy::tool
