#include "engine/solved_boards.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "engine/solver_bytes.hpp"

namespace gramy {
namespace {

/// Every board counts as at least this many bytes, which keeps the list of boards short enough to scan.
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
  keep({{board, *std::move(solver)}, std::string(account)}, dropped);
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

SolvedBoards::Boards::iterator SolvedBoards::find(std::string_view game, const std::string& text) {
  return std::ranges::find_if(kept_,
                              [&](const Kept& kept) { return is_board(kept.solved.board, game, text); });
}

SolvedBoard SolvedBoards::use(Boards::iterator kept, std::string_view account) {
  kept->account = account;
  kept_.splice(kept_.begin(), kept_, kept);
  return kept->solved;
}

/// Always keeps the new board, however large it is.
void SolvedBoards::keep(Kept kept, Boards& dropped) {
  kept.bytes = std::max(solved_bytes(kept.solved.board), most_bytes_ / least_share);
  bytes_ += kept.bytes;
  kept_.push_front(std::move(kept));
  while (bytes_ > most_bytes_ && kept_.size() > 1) {
    const auto least = least_needed();
    bytes_ -= least->bytes;
    dropped.splice(dropped.end(), kept_, least);
  }
}

/// Precondition: there are at least two boards.
SolvedBoards::Boards::iterator SolvedBoards::least_needed() {
  std::map<std::string_view, std::size_t> held;  // the number of bytes of each account's cached boards
  for (const Kept& kept : kept_) held[kept.account] += kept.bytes;
  auto least = kept_.end();
  for (auto kept = std::next(kept_.begin()); kept != kept_.end(); ++kept)
    if (least == kept_.end() || held[kept->account] >= held[least->account]) least = kept;
  return least;
}

}  // namespace gramy
