#include "engine/solved_boards.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/solver_bytes.hpp"

namespace gramy {
namespace {

/// Every board counts as at least the limit divided by this number, which keeps the list of boards short
/// enough to scan.
constexpr std::size_t least_share = 256;

bool is_board(const AnyBoard& board, std::string_view game, const std::string& text) {
  return board.game().id() == game && board.text() == text;
}

}  // namespace

SolvedBoard SolvedBoards::of(const AnyBoard& board, std::string_view account, const std::stop_token& stop) {
  const std::string_view game = board.game().id();
  const std::string& text = board.text();
  Boards dropped;  // boards to free after the lock is released
  std::unique_lock lock(in_use_);
  const auto is_solved_elsewhere = [&] {
    return std::ranges::any_of(solving_, [&](const AnyBoard& other) { return is_board(other, game, text); });
  };
  if (!ended_.wait(lock, stop, [&] { return !is_solved_elsewhere(); })) throw Stopped();
  if (const auto known = find(game, text); known != kept_.end()) return use(known, account);
  const auto here = solving_.insert(solving_.end(), board);
  lock.unlock();
  std::optional<AnySolver> solver;
  std::exception_ptr failure;
  try {
    solver = board.solve({}, stop);
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  solving_.erase(here);
  ended_.notify_all();
  if (failure) std::rethrow_exception(failure);
  keep({board, *std::move(solver)}, account, dropped);
  return kept_.front().solved;
}

SolvedBoard SolvedBoards::of(const AnyGame& game, const std::string& text, std::string_view account,
                             const std::stop_token& stop) {
  {
    const std::lock_guard lock(in_use_);
    if (const auto known = find(game.id(), text); known != kept_.end()) return use(known, account);
  }
  return of(game.read_board(text), account, stop);
}

std::size_t SolvedBoards::bytes() const {
  const std::lock_guard lock(in_use_);
  return bytes_;
}

SolvedBoards::Boards::iterator SolvedBoards::find(std::string_view game, std::string_view text) {
  const auto [first, last] = by_text_.equal_range(text);
  const auto found = std::find_if(
      first, last, [&](const auto& each) { return each.second->solved.board.game().id() == game; });
  return found == last ? kept_.end() : found->second;
}

SolvedBoard SolvedBoards::use(Boards::iterator kept, std::string_view account) {
  const auto charged = charge(account, kept->bytes);
  release(*kept);
  kept->account = charged;
  kept_.splice(kept_.begin(), kept_, kept);
  return kept->solved;
}

/// Adds the solved board to the cache, however large it is.
void SolvedBoards::keep(SolvedBoard solved, std::string_view account, Boards& dropped) {
  const std::size_t bytes = std::max(solved_bytes(solved.board), most_bytes_ / least_share);
  bytes_ += bytes;
  kept_.push_front({std::move(solved), bytes, charge(account, bytes)});
  by_text_.emplace(kept_.front().solved.board.text(), kept_.begin());
  while (bytes_ > most_bytes_ && kept_.size() > 1) drop(least_needed(), dropped);
}

/// Precondition: there are at least two boards.
SolvedBoards::Boards::iterator SolvedBoards::least_needed() {
  auto least = std::prev(kept_.end());
  for (auto kept = least; kept != kept_.begin(); --kept)
    if (kept->account->second > least->account->second) least = kept;
  return least;
}

void SolvedBoards::drop(Boards::iterator kept, Boards& dropped) {
  const auto [first, last] = by_text_.equal_range(kept->solved.board.text());
  by_text_.erase(std::find_if(first, last, [&](const auto& each) { return each.second == kept; }));
  bytes_ -= kept->bytes;
  release(*kept);
  dropped.splice(dropped.end(), kept_, kept);
}

SolvedBoards::Accounts::iterator SolvedBoards::charge(std::string_view account, std::size_t bytes) {
  auto charged = accounts_.find(account);
  if (charged == accounts_.end()) charged = accounts_.emplace(account, 0).first;
  charged->second += bytes;
  return charged;
}

void SolvedBoards::release(const Kept& kept) {
  kept.account->second -= kept.bytes;
  if (kept.account->second == 0) accounts_.erase(kept.account);
}

}  // namespace gramy
