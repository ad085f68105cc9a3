#include "referee/io/workers.hpp"

#include <string>
#include <utility>
#include <variant>

namespace gramy::referee {
namespace {

/// Parsing a text of at most this size is short work: it takes a few milliseconds.
constexpr std::size_t short_text = 64 << 10;

/// Solving a board of at most this size, in thousandths of the game's largest size, is short work: it takes
/// at most about a tenth of a second.
constexpr std::uint64_t small_board = 10;

/// Judging a match of at most this many moves on a small board is short work: it takes at most about a tenth
/// of a second.
constexpr std::size_t few_moves = 200;

/// Long hints have two threads (`solving`). So one long hint does not block another, and some processors stay
/// free. All long work has a lower priority than the loop and than short work.
constexpr TurnPool::Settings quick{.threads = 2, .budget = longest_hint};
constexpr TurnPool::Settings reading{.threads = 1, .nice = 5};
constexpr TurnPool::Settings finding{.threads = 1, .nice = 5, .budget = std::chrono::seconds(10)};
constexpr TurnPool::Settings solving{.threads = 2, .nice = 10, .budget = longest_hint};

bool is_quick(const MakeBoard& order) {
  return !order.text || order.text->size() <= short_text;
}

bool is_quick(const FindHint& order) {
  return thousandths_of_largest(order.board) <= small_board;
}

bool is_quick(const FindReview& order) {
  return thousandths_of_largest(order.board) <= small_board && order.moves.size() <= few_moves;
}

}  // namespace

Workers::Workers(SolvedBoards& boards)
    : boards_(boards), quick_(quick), readers_(reading), finders_(finding), solvers_(solving) {}

void Workers::run(Work work, Done done) {
  const WorkId id = work.id;
  TurnPool& pool = pool_for(work);
  const TurnPool::Client client{work.origin, std::to_string(work.connection.number())};
  const auto number =
      pool.run(client, [this, work = std::move(work), done = std::move(done)](const std::stop_token& stop) {
        done(perform(work, boards_, stop));
      });
  under_way_.insert_or_assign(id, UnderWay{&pool, number});
}

void Workers::cancel(WorkId id) {
  if (const auto found = under_way_.extract(id)) found.mapped().pool->cancel(found.mapped().number);
}

TurnPool& Workers::pool_for(const Work& work) {
  if (const auto* board = std::get_if<MakeBoard>(&work.what)) return is_quick(*board) ? quick_ : readers_;
  if (const auto* hint = std::get_if<FindHint>(&work.what)) return is_quick(*hint) ? quick_ : solvers_;
  if (const auto* review = std::get_if<FindReview>(&work.what)) return is_quick(*review) ? quick_ : solvers_;
  if (std::holds_alternative<MakeAnswer>(work.what)) return solvers_;
  return std::holds_alternative<FindAnswer>(work.what) ? finders_ : readers_;
}

}  // namespace gramy::referee
