#include <algorithm>

#include "bots/player.hpp"

namespace gramy::bots {
namespace {

constexpr std::uint64_t most_listed = 1000;
constexpr int samples = 200;

AnyMove best(Turn& turn) {
  return turn.analysis->best_move();
}

/// A random move that is a mistake; empty if no move is a mistake. If there are too many moves to try all of
/// them, samples some, and may miss all mistakes.
std::optional<AnyMove> losing_move(Turn& turn) {
  const Value value = turn.analysis->value();
  if (value == Value::loss) return std::nullopt;
  const auto loses = [&](const AnyMove& move) { return turn.analysis->value_after(move) < value; };
  if (turn.position.count_moves(most_listed + 1) > most_listed) {
    for (int i = 0; i < samples; ++i) {
      const AnyMove move = turn.position.random_move(turn.random);
      if (loses(move)) return move;
    }
    return std::nullopt;
  }
  auto moves = turn.position.moves(most_listed);
  std::erase_if(moves, [&](const AnyMove& move) { return !loses(move); });
  if (moves.empty()) return std::nullopt;
  return moves[turn.random.below(moves.size())];
}

Choose noisy(double errors) {
  return [errors](Turn& turn) {
    if (turn.random.chance(errors)) {
      if (const auto move = losing_move(turn)) return *move;
    }
    return best(turn);
  };
}

}  // namespace

std::string_view method_of(std::string_view player, const GameInfo& game) {
  const auto found = std::ranges::find(game.methods, player, &Method::player);
  return found == game.methods.end() ? std::string_view() : found->name;
}

std::vector<PlayerKind> player_kinds(const Catalogue& games, double errors) {
  std::vector<std::string> all;
  for (const AnyGame& game : games) all.emplace_back(game.id());

  std::vector<PlayerKind> kinds;
  kinds.push_back({"perfect", "solves the board and makes no mistake", all, true, best});
  const auto by_method = kinds.size();
  for (const AnyGame& game : games) {
    for (const Method& method : game.info().methods) {
      const auto known =
          std::ranges::find(kinds.begin() + by_method, kinds.end(), method.player, &PlayerKind::name);
      if (known == kinds.end()) {
        kinds.push_back(
            {std::string(method.player),
             "makes no mistake; solves the board by the method '" + std::string(method.name) + "'",
             {std::string(game.id())},
             true,
             best});
      } else {
        known->games.emplace_back(game.id());
      }
    }
  }
  kinds.push_back({"greedy", "follows a simple rule of its game, and does not solve the board", all, false,
                   [](Turn& turn) { return turn.position.greedy_move(turn.random); }});
  kinds.push_back({"random", "makes random legal moves", all, false,
                   [](Turn& turn) { return turn.position.random_move(turn.random); }});
  kinds.push_back({"noisy", "like perfect, but each move is a mistake with the given probability", all, true,
                   noisy(errors)});
  return kinds;
}

}  // namespace gramy::bots
