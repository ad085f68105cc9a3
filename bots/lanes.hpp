// Threads of a bot, separate for small and large boards.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <thread>

#include "engine/base/turn_pool.hpp"

namespace gramy::bots {

/// Three pools of threads, for small, medium and large boards. In each pool, opponents take turns, and no
/// opponent may use all threads. Pools for larger boards have lower priority. So an opponent with large
/// boards or many matches does not delay the bot's moves against other opponents.
class Lanes {
 public:
  /// The pool for a board whose size is this many thousandths of the largest board of its game.
  TurnPool& for_board(std::uint64_t thousandths) {
    return lanes_[thousandths <= small ? 0 : thousandths <= medium ? 1 : 2];
  }

  /// The pool for a board that is not parsed yet, by the size of its text.
  TurnPool& for_text(std::size_t bytes) {
    return lanes_[bytes <= small_text ? 0 : bytes <= medium_text ? 1 : 2];
  }

 private:
  static constexpr std::uint64_t small = 10, medium = 100;
  static constexpr std::size_t small_text = 64 << 10, medium_text = 1 << 20;

  static TurnPool::Settings lane(int nice) {
    const unsigned processors = std::max(1u, std::thread::hardware_concurrency());
    return {.threads = processors + 1, .at_once = processors, .nice = nice};
  }

  std::array<TurnPool, 3> lanes_{TurnPool(lane(0)), TurnPool(lane(5)), TurnPool(lane(10))};
};

}  // namespace gramy::bots
