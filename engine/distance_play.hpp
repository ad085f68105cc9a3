// The choice of a move in games of wins, losses and draws whose distances are known.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <tuple>
#include <utility>

#include "engine/arena.hpp"
#include "engine/distance_explanation.hpp"
#include "engine/occurrences.hpp"
#include "engine/repetition.hpp"
#include "engine/verdict.hpp"

namespace gramy {

/// Follows one match on an arena by the rule of the third occurrence. Successors are named by their index.
template <Arena A>
class DistancePlay {
 public:
  /// `arena` must outlive this. Call enter() with the start first. Throws Stopped as RepetitionValues do.
  explicit DistancePlay(A& arena, std::stop_token stop = {}) : values_(arena, std::move(stop)) {}

  /// The match has come to `state` for the given time, counted from 1.
  void enter(State state, unsigned occurrence) {
    here_ = state;
    returned_ = occurrence > 1;
    if (returned_) values_.draw(state);
  }

  /// Of the state the match has come to. Precondition: not its third occurrence, which ends the match.
  Verdict verdict() {
    // To enter `here_` again would be a draw; to stand on it is worth what its successors are.
    return returned_ ? verdict_from_successors() : values_.verdict(here_);
  }

  /// For the player to move there.
  Verdict verdict_after(std::uint32_t i) { return values_.verdict(values_.successors(here_)[i]); }

  /// Won: the nearest win. Lost: the longest resistance, of several the move with the fewest winning answers.
  /// Drawn: the move that keeps the draw and has the most losing answers. The first of equals. Answers are
  /// counted for the first `candidates` equals. `past`: of all states entered. Precondition: not a terminal.
  std::uint32_t best(const Occurrences& past) {
    const Verdict here = verdict();
    if (here.value == Value::win) return nearest_win(here.distance);
    return here.value == Value::loss ? longest_resistance(here.distance, past) : liveliest_draw(past);
  }

  /// Precondition: successor i keeps the value. `fresh`: the verdict of the state if it had been the start.
  /// `past`: of all states entered. `spelt`: the numbers of the move to a successor, by index.
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
  static constexpr int candidates = 100;

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

  // None where the move that leads there ends the match.
  static std::optional<Claim> rest(const Verdict& after) {
    if (after.distance == 0) return std::nullopt;
    return Claim{"rest", {{"moves", Number{after.distance}}}};
  }

  // Of a drawn state; likewise.
  std::optional<Claim> answers(State to, const Occurrences& past) {
    const std::uint32_t all = past.of(to) < 2 ? values_.successors(to).size() : 0;
    if (all == 0) return std::nullopt;
    // That `to` may now have occurred twice changes none of these: no win rests on a drawn state.
    const std::uint32_t keeping = count_answers(values_, to, Value::draw);
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

  std::uint32_t nearest_win(std::uint32_t distance) {
    std::uint32_t i = 0;
    while (verdict_after(i) != Verdict{distance - 1, Value::loss}) ++i;
    return i;
  }

  std::uint32_t longest_resistance(std::uint32_t distance, const Occurrences& past) {
    const StateRow row = values_.successors(here_);
    std::optional<std::uint32_t> best;
    std::uint32_t fewest = 0;
    int counted = 0;
    for (std::uint32_t i = 0; i < row.size() && counted < candidates; ++i) {
      if (values_.verdict(row[i]).distance != distance - 1) continue;
      ++counted;
      const std::uint32_t wins = winning_answers(row[i], past);
      if (!best || wins < fewest) {
        best = i;
        fewest = wins;
      }
    }
    return *best;
  }

  std::uint32_t liveliest_draw(const Occurrences& past) {
    // Most losing answers; of several a move after which the match goes on, with the fewest other answers.
    using Merit = std::tuple<std::uint32_t, bool, std::int64_t>;
    const StateRow row = values_.successors(here_);
    std::optional<std::uint32_t> best;
    Merit most;
    int counted = 0;
    for (std::uint32_t i = 0; i < row.size() && counted < candidates; ++i) {
      if (values_.verdict(row[i]).value != Value::draw) continue;
      ++counted;
      const State to = row[i];
      const std::uint32_t answers = past.of(to) < 2 ? values_.successors(to).size() : 0;
      // That `to` may now have occurred twice changes none of these: no win rests on a drawn state.
      const std::uint32_t losing = answers == 0 ? 0 : count_answers(values_, to, Value::win);
      const Merit merit{losing, answers > 0, std::int64_t{losing} - answers};
      if (!best || merit > most) {
        best = i;
        most = merit;
      }
    }
    return *best;
  }

  // How many moves from `to`, which is won for the other player, keep the win.
  std::uint32_t winning_answers(State to, const Occurrences& past) {
    const std::uint32_t wins = count_answers(values_, to, Value::loss);
    if (wins == 0 || past.of(to) != 1) return wins;
    // `to` would have occurred twice: answers that only win by coming back to it win no more.
    const Verdict verdict = values_.verdict(to);
    bool roundabout = false;
    for (const State answer : values_.successors(to)) {
      const Verdict after = values_.verdict(answer);
      roundabout |= after.value == Value::loss && after.distance > verdict.distance;
    }
    if (!roundabout) return wins;
    RepetitionValues<RepetitionValues<A>> then(values_, values_.stop_token());
    then.draw(to);
    return count_answers(then, to, Value::loss);
  }

  template <class Values>
  static std::uint32_t count_answers(Values& values, State to, Value value) {
    std::uint32_t found = 0;
    for (const State answer : values.successors(to)) found += values.verdict(answer).value == value;
    return found;
  }

  State here_ = 0;
  bool returned_ = false;  // `here_` has occurred before
  RepetitionValues<A> values_;
};

}  // namespace gramy
