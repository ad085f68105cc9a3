// A player in one match, and the kinds of players.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"

namespace gramy::bots {

/// Data for a player whose turn it is.
struct Turn {
  const AnyPosition& position;
  AnyAnalysis* analysis;  ///< null for players that do not solve boards
  Random random;          ///< depends only on the seed, the match and the ply
};

/// Returns a legal move. Precondition: the match has not ended.
using Choose = std::function<AnyMove(Turn&)>;

/// A kind of player, and its name in `gramy-bot --player NAME`.
struct PlayerKind {
  std::string name;
  std::string summary;             ///< description of the player in one line, for a list
  std::vector<std::string> games;  ///< ids of the games that the player plays
  bool solves = false;             ///< whether the player needs a solved board
  Choose choose;
};

/// All kinds: `perfect`, `random`, `greedy`, `noisy`, and one for each solving method, with the method's
/// name. `noisy` makes a mistake with probability `errors`. A method's player plays only the games that list
/// the method.
std::vector<PlayerKind> player_kinds(const Catalogue& games, double errors);

/// The method by which the player of this name solves a game. An empty name means the game's default method.
std::string_view method_of(std::string_view player, const GameInfo& game);

/// One player in one match. Knows all moves of the match.
class Player {
 public:
  struct Match {
    std::string id;
    Seat seat = Seat::first;
    /// Seed of the player. Together with the match and the seat, it determines all random choices.
    std::uint64_t seed = 0;
  };

  /// Preconditions: `analysis` is given if this kind of player solves boards. Both `analysis` and `position`
  /// are at the beginning of the match.
  Player(Match match, Choose choose, AnyPosition position, std::optional<AnyAnalysis> analysis);

  /// Number of moves played in the match.
  std::uint64_t ply() const { return ply_; }
  const AnyPosition& position() const { return position_; }

  /// Plays a move of either side. If the move is illegal, throws BadInput and changes nothing.
  void play(const AnyMove& move);

  /// Returns this player's move, and does not play it. Throws BadInput if the player is not to move.
  AnyMove choose();

 private:
  Match match_;
  Choose choose_;
  AnyPosition position_;
  std::optional<AnyAnalysis> analysis_;
  std::uint64_t ply_ = 0;
};

}  // namespace gramy::bots
