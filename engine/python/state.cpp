#include "engine/python/state.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/python/errors.hpp"
#include "engine/python/unlocked_work.hpp"

namespace gramy::python {

State::State(SharedBoard board) : board_(std::move(board)), position_(board_->begin()) {}

State::State(const State& other)
    : board_(other.board_),
      position_(other.position()),
      played_(other.played_),
      moves_(other.moves_),
      moves_known_(other.moves_known_) {}

const AnyPosition& State::position() const {
  check_free();
  return position_;
}

std::vector<AnyMove> State::history() const {
  check_free();
  return played_;
}

std::vector<AnyMove> State::legal_moves(std::uint64_t bound) const {
  return listed_moves(bound);
}

const std::vector<AnyMove>& State::listed_moves(std::uint64_t bound) const {
  check_free();
  if (!moves_known_) {
    moves_.clear();
    if (!position_.result()) {
      bound = std::min(bound, most_listed);
      if (position_.count_moves(bound + 1) > bound)
        throw TooManyMoves(
            "expected at most " + std::to_string(bound) +
            " legal moves, found more: count them with count_moves(), or list more with legal_moves(bound)");
      moves_ = position_.moves(bound);
    }
    moves_known_ = true;
  } else if (moves_.size() > bound) {
    throw TooManyMoves("expected at most " + std::to_string(bound) + " legal moves, found " +
                       std::to_string(moves_.size()));
  }
  return moves_;
}

AnyMove State::move_of(std::uint64_t action) const {
  const auto& moves = listed_moves();
  if (action < moves.size()) return moves[action];
  check_running();
  throw IllegalMove("expected an action from 0 to " + std::to_string(moves.size() - 1) + ", found " +
                    std::to_string(action));
}

void State::play(const AnyMove& move) {
  check_legal(move);
  played_.push_back(move);
  position_.play(move);
  moves_known_ = false;
}

Value State::value() {
  Value value{};
  analysed([&](AnyAnalysis& analysis) { value = analysis.value(); });
  return value;
}

std::optional<std::uint64_t> State::distance() {
  std::optional<std::uint64_t> distance;
  analysed([&](AnyAnalysis& analysis) { distance = analysis.distance(); });
  return distance;
}

Value State::value_after(const AnyMove& move) {
  check_legal(move);
  Value value{};
  analysed([&](AnyAnalysis& analysis) { value = analysis.value_after(move); });
  return value;
}

std::vector<Value> State::values_after() {
  listed_moves();
  std::vector<Value> values;
  analysed([&](AnyAnalysis& analysis) {
    for (const AnyMove& move : moves_) values.push_back(analysis.value_after(move));
  });
  return values;
}

AnyMove State::best_move() {
  check_running();
  AnyMove move;
  analysed([&](AnyAnalysis& analysis) { move = analysis.best_move(); });
  return move;
}

std::vector<AnyMove> State::best_moves() {
  listed_moves();
  std::vector<AnyMove> best;
  analysed([&](AnyAnalysis& analysis) {
    const Value value = analysis.value();
    for (const AnyMove& move : moves_)
      if (analysis.value_after(move) == value) best.push_back(move);
  });
  return best;
}

Explanation State::explain(const AnyMove& move) {
  check_legal(move);
  Explanation found;
  analysed([&](AnyAnalysis& analysis) {
    const Value before = analysis.value(), after = analysis.value_after(move);
    if (after == before)
      found.claims = analysis.explain(move);
    else
      found.mistake = {.before = before, .after = after};
  });
  if (!found.mistake) return found;
  State next(*this);
  next.play(move);
  if (next.position().result()) return found;
  const AnyMove reply = next.best_move();
  found.mistake->reply = reply;
  found.claims = next.explain(reply).claims;
  return found;
}

void State::check_free() const {
  if (in_use_) throw InUse("another call is using this state: give each thread its own clone()");
}

void State::check_legal(const AnyMove& move) const {
  check_free();
  if (const auto why = position_.why_illegal(move)) throw IllegalMove(*why);
}

void State::check_running() const {
  check_free();
  if (position_.result()) throw IllegalMove("the match is over");
}

void State::analysed(const std::function<void(AnyAnalysis&)>& use) {
  check_free();
  struct Use {
    explicit Use(bool& its_flag) : flag(its_flag) { flag = true; }
    ~Use() { flag = false; }
    bool& flag;
  } const in_use(in_use_);
  try {
    work_unlocked(board_->board().size() <= most_quick_size, stop_, [&] { use(caught_up()); });
  } catch (...) {  // after a stop or a lack of memory, the analysis cannot be used any more
    analysis_.reset();
    stop_ = {};
    throw;
  }
}

AnyAnalysis& State::caught_up() {
  if (!analysis_) {
    analysis_ = board_->solved(stop_.get_token()).analyse(board_->start(), stop_.get_token());
    followed_ = 0;
  }
  for (; followed_ < played_.size(); ++followed_) analysis_->play(played_[followed_]);
  return *analysis_;
}

}  // namespace gramy::python
