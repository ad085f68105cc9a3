// A player in one match, and the ways to play there are.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"

namespace gramy::bots {

/// What a player may look at when it is to move.
struct Turn {
  const AnyPosition& position;
  AnyAnalysis* analysis;  ///< null for players that do not solve boards
  Random random;          ///< the same whenever this match comes to this ply again
};

/// A legal move. Precondition: the match has not ended.
using Choose = std::function<AnyMove(Turn&)>;

/// A way to play, under the name that `gramy-bot --player` knows it by.
struct PlayerKind {
  std::string name;
  std::string summary;             ///< one line for a list
  std::vector<std::string> games;  ///< ids of the games it plays
  bool solves = false;             ///< needs the board solved before it can move
  Choose choose;
};

/// All kinds: `perfect`, each solving method by its own name for the games that list it, `random`, `greedy`,
/// and `noisy`, which errs with probability `errors`.
std::vector<PlayerKind> player_kinds(const Catalogue& games, double errors);

/// By which method a player of that name solves a game: its own, or empty for the game's default one.
std::string_view method_of(std::string_view player, const GameInfo& game);

/// One player in one match. Knows every move of it.
class Player {
 public:
  struct Match {
    std::string id;
    Seat seat = Seat::first;
    std::uint64_t seed = 0;  ///< the player's; with the match and the seat it decides all that is random
  };

  /// Precondition: `analysis` is given if the kind solves, and both are at the beginning of the match.
  Player(Match match, Choose choose, AnyPosition position, std::optional<AnyAnalysis> analysis);

  /// How many moves have been played.
  std::uint64_t ply() const { return ply_; }
  const AnyPosition& position() const { return position_; }

  /// Follows a move of either side. Throws BadInput, and changes nothing, if it is not legal here.
  void play(const AnyMove& move);

  /// This player's move. Throws BadInput if it is not its turn.
  AnyMove choose();

 private:
  Match match_;
  Choose choose_;
  AnyPosition position_;
  std::optional<AnyAnalysis> analysis_;
  std::uint64_t ply_ = 0;
};

}  // namespace gramy::bots
