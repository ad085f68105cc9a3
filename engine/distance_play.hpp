// Perfect play in games with known distances to the end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/arena.hpp"
#include "engine/distance_explanation.hpp"
#include "engine/occurrences.hpp"
#include "engine/repetition.hpp"
#include "engine/resistance.hpp"
#include "engine/verdict.hpp"

namespace gramy {

/// Follows one match on an arena. The third occurrence of a state is a draw. A successor is identified by its
/// index.
template <Arena A>
class DistancePlay {
 public:
  /// `arena` must outlive this object. Call enter() with the start first. Every function throws Stopped if
  /// `stop` is requested.
  explicit DistancePlay(A& arena, std::stop_token stop = {}) : values_(arena, std::move(stop)) {}

  /// Records that the match has reached `state`. `occurrence` counts how often it has reached this state,
  /// this time included.
  void enter(State state, unsigned occurrence) {
    here_ = state;
    returned_ = occurrence > 1;
    if (returned_) values_.draw(state);
  }

  /// The verdict of the current state. Precondition: the match has not ended by a third occurrence of this
  /// state.
  Verdict verdict() {
    // In values_, `here_` is a draw, because a return to it would end the match. But the match is there now,
    // so the value of `here_` is that of its best successor.
    return returned_ ? verdict_from_successors() : values_.verdict(here_);
  }

  /// The verdict of successor i, for the player to move there.
  Verdict verdict_after(std::uint32_t i) { return values_.verdict(values_.successors(here_)[i]); }

  /// The index of the fastest winning move, or of the first one if several are equally fast. Precondition:
  /// the state is won and not an end.
  std::uint32_t nearest_win() {
    const Verdict wanted{verdict().distance - 1, Value::loss};
    std::uint32_t i = 0;
    while (verdict_after(i) != wanted) ++i;
    return i;
  }

  /// A line of play that a search tries out from the current state (engine/resistance.hpp). A third visit to
  /// a state is a draw. When the line values a move, it considers third visits only to the state that the
  /// move reaches and to the present state of the line.
  class Line {
   public:
    std::optional<Value> ended() const {
      if (count_moves() == 0) return play_->values_.verdict(here_).value;
      return occurrences(here_) > 2 ? std::optional(Value::draw) : std::nullopt;
    }
    std::uint64_t count_moves() const { return successors().size(); }
    Value value_after(std::uint64_t move) { return opposite(verdict_after(move).value); }
    std::uint32_t distance_after(std::uint64_t move) { return verdict_after(move).distance; }
    void play(std::uint64_t move) {
      here_ = after(move);
      walked_.push_back(here_);
      returned_.reset();
      if (occurrences(here_) != 2 || !wins_by_coming_back()) return;
      returned_ = std::make_shared<Returned>(play_->values_, play_->values_.stop_token());
      returned_->draw(here_);
      play_->steps_of_lines_ += returned_->steps();
    }
    bool play_winning() {
      std::optional<std::uint64_t> nearest;
      for (std::uint64_t move = 0, moves = std::min(count_moves(), most_looked_at); move < moves; ++move) {
        if (value_after(move) != Value::win) continue;
        if (!nearest || distance_after(move) < distance_after(*nearest)) nearest = move;
      }
      if (nearest) play(*nearest);
      return nearest.has_value();
    }
    double turns_left() const { return play_->values_.verdict(here_).distance / 2.0; }
    std::uint64_t key() const { return mixed(here_, occurrences(here_) > 1); }
    std::uint64_t steps() const { return play_->values_.steps() + play_->steps_of_lines_; }

   private:
    friend DistancePlay;
    using Returned = RepetitionValues<RepetitionValues<A>>;
    static constexpr std::uint64_t most_looked_at = 32;

    Line(DistancePlay& play, const Occurrences& past) : play_(&play), past_(&past), here_(play.here_) {}

    StateRow successors() const { return play_->values_.successors(here_); }
    State after(std::uint64_t move) const { return successors()[static_cast<std::uint32_t>(move)]; }
    unsigned occurrences(State state) const {
      play_->steps_of_lines_ += walked_.size();
      return past_->of(state) + static_cast<unsigned>(std::ranges::count(walked_, state));
    }
    Verdict verdict_after(std::uint64_t move) {
      const State to = after(move);
      if (occurrences(to) > 1) return {};
      if (!returned_) return play_->values_.verdict(to);
      const std::uint64_t before = returned_->steps();
      const Verdict verdict = returned_->verdict(to);
      play_->steps_of_lines_ += returned_->steps() - before;
      return verdict;
    }
    // Whether some winning move from `here_` takes longer than the shortest win. That longer way may come
    // back to `here_`, and this return would now be a draw.
    bool wins_by_coming_back() const {
      const Verdict here = play_->values_.verdict(here_);
      if (here.value != Value::win) return false;
      for (const State to : successors()) {
        const Verdict after = play_->values_.verdict(to);
        if (after.value == Value::loss && after.distance > here.distance) return true;
      }
      return false;
    }

    DistancePlay* play_;
    const Occurrences* past_;
    State here_;
    std::vector<State> walked_;
    std::shared_ptr<Returned> returned_;
  };

  /// `past` counts the states that the match has reached. This object and `past` must outlive the line and
  /// stay unchanged.
  Line line(const Occurrences& past) { return Line(*this, past); }

  /// Explains the move to successor i. Precondition: the move keeps the value. `fresh` is the verdict that
  /// the state would have without history. `past` counts the states that the match has reached. `spelt(i)`
  /// returns the numbers of the move to successor i.
  template <class Spelt>
  Claims explain(std::uint32_t i, Verdict fresh, const Occurrences& past, const Spelt& spelt) {
    const Verdict here = verdict();
    Claims claims;
    if (here.value == Value::draw) {
      claims.push_back({"drawn"});
    } else {
      claims.push_back(distance_claim(here));
    }
    if (here.value != Value::loss) claims.push_back(keeping(here.value, spelt));
    const State to = values_.successors(here_)[i];
    const auto after = here.value == Value::draw ? answers(to, past) : rest(verdict_after(i));
    claims.push_back(after.value_or(Claim{"ends"}));
    if (fresh != here) claims.push_back(history_claim(fresh));
    return claims;
  }

 private:
  template <class Spelt>
  Claim keeping(Value value, const Spelt& spelt) {
    const std::uint32_t moves = values_.successors(here_).size();
    std::uint64_t kept = 0;
    Claim::Lists named;
    for (std::uint32_t i = 0; i < moves; ++i) {
      if (opposite(verdict_after(i).value) != value) continue;
      if (kept++ < most_named) named.push_back(spelt(i));
    }
    return keeping_claim(value, moves, kept, std::move(named));
  }

  // The claim about the rest of the match after the move; empty if the move ends the match.
  static std::optional<Claim> rest(const Verdict& after) {
    if (after.distance == 0) return std::nullopt;
    return Claim{"rest", {{"moves", Number{after.distance}}}};
  }

  // Makes the claim about the opponent's answers after a move to the drawn state `to`. Returns nothing if the
  // move ends the match.
  std::optional<Claim> answers(State to, const Occurrences& past) {
    const std::uint32_t all = past.of(to) < 2 ? values_.successors(to).size() : 0;
    if (all == 0) return std::nullopt;
    // If the move visits `to` for the second time, the next visit would end the match in a draw. This changes
    // the value of no answer: `to` is a draw already, and no win or loss depends on a drawn state.
    const std::uint32_t keeping = count_answers(to, Value::draw);
    return Claim{"answers", {{"all", Number{all}}, {"keeping", Number{keeping}}}};
  }

  Verdict verdict_from_successors() {
    Verdict nearest_loss{UINT32_MAX, Value::loss};
    std::uint32_t farthest_win = 0;
    bool drawn = false;
    for (const State to : values_.successors(here_)) {
      const Verdict after = values_.verdict(to);
      if (after.value == Value::loss) nearest_loss.distance = std::min(nearest_loss.distance, after.distance);
      if (after.value == Value::win) farthest_win = std::max(farthest_win, after.distance);
      drawn |= after.value == Value::draw;
    }
    if (nearest_loss.distance != UINT32_MAX) return {nearest_loss.distance + 1, Value::win};
    return drawn ? Verdict{} : Verdict{farthest_win + 1, Value::loss};
  }

  std::uint32_t count_answers(State to, Value value) {
    std::uint32_t found = 0;
    for (const State answer : values_.successors(to)) found += values_.verdict(answer).value == value;
    return found;
  }

  State here_ = 0;
  bool returned_ = false;  // whether `here_` has occurred before
  RepetitionValues<A> values_;
  std::uint64_t steps_of_lines_ = 0;  // steps of the lines; values_ counts its own steps
};

}  // namespace gramy
