// Who plays whom on what, and in which order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gramy::referee {

/// One match of a schedule, by what it is: all numbers are indices into the tournament's lists.
struct Pairing {
  std::size_t game = 0;
  std::size_t board = 0;
  std::array<std::size_t, 2> players{};  ///< in seat order

  friend auto operator<=>(const Pairing&, const Pairing&) = default;
};

/// A match's id: readable, the same whenever the tournament is played, and unique in it, because neither a
/// game's id nor a player's name holds a colon: "paski:generated-3:perfect:shaky".
std::string match_id(std::string_view game, std::string_view board,
                     const std::array<std::string, 2>& players);

/// Every two players of a game play each of its boards twice, seats swapped.
class RoundRobin {
 public:
  struct Game {
    std::size_t boards = 0;
    std::vector<std::size_t> players;

    std::uint64_t matches() const { return boards * players.size() * (players.size() - 1); }
  };

  /// The order follows from the arguments alone: the first board of every game, then the second, and so on;
  /// on each board the rounds of the circle method, in which everybody plays once before anybody plays again.
  RoundRobin(std::vector<Game> games, std::uint64_t seed);

  /// The next match; none once all have been given out.
  std::optional<Pairing> next();

 private:
  std::vector<Pairing> order_;
  std::size_t given_ = 0;
};

}  // namespace gramy::referee
