// Cache of solved boards.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/any_game.hpp"

namespace gramy {

struct SolvedBoard {
  AnyBoard board;
  AnySolver solver;
};

/// A cache of solved boards with a memory limit. A process needs only one. Each board is charged to the
/// account that used it last. If the limit is exceeded, the account with the most bytes loses its least
/// recently used board. So an account that solves many boards cannot evict the boards of smaller accounts.
/// Several threads may use the cache at once. If two of them need the same board, one solves it and the other
/// waits.
class SolvedBoards {
 public:
  explicit SolvedBoards(std::size_t most_bytes = 256 << 20) : most_bytes_(most_bytes) {}

  /// Takes the solved board from the cache, or solves the board by the game's default method. `account` names
  /// who pays for the memory, such as an address. An empty account means the process itself. Throws BadInput
  /// for a board that cannot be solved. Throws Stopped soon after `stop` is requested; then another thread
  /// that waits for the board solves it.
  SolvedBoard of(const AnyBoard& board, std::string_view account = {}, const std::stop_token& stop = {});

  /// Like the function above, but for the text of a board. Parses the text only if no cached board has it.
  /// Also throws BadInput if the text is not a board.
  SolvedBoard of(const AnyGame& game, const std::string& text, std::string_view account = {},
                 const std::stop_token& stop = {});

  /// The approximate number of bytes of the cached boards.
  std::size_t bytes() const;

 private:
  using Accounts = std::map<std::string, std::size_t, std::less<>>;
  struct Kept {
    SolvedBoard solved;
    std::size_t bytes;
    Accounts::iterator account;
  };
  using Boards = std::list<Kept>;

  Boards::iterator find(std::string_view game, std::string_view text);
  SolvedBoard use(Boards::iterator kept, std::string_view account);
  void keep(SolvedBoard solved, std::string_view account, Boards& dropped);
  Boards::iterator least_needed();
  void drop(Boards::iterator kept, Boards& dropped);
  Accounts::iterator charge(std::string_view account, std::size_t bytes);
  void release(const Kept& kept);

  const std::size_t most_bytes_;
  mutable std::mutex in_use_;
  std::condition_variable_any ended_;  // signalled when the solving of a board in solving_ ends
  std::list<AnyBoard> solving_;
  Boards kept_;  // cached boards, most recently used first; a few hundred at most
  std::unordered_multimap<std::string_view, Boards::iterator> by_text_;
  Accounts accounts_;  // bytes of kept_ by account
  std::size_t bytes_ = 0;
};

}  // namespace gramy
