// Chooses a move in a lost or drawn position.
// Every player `perfect` uses this search.
// A bounded search looks for the move after which the opponent errs most: from a loss towards a win or a
// draw, from a draw towards a win. It needs only exact values, and looks at about 2000 of them for a
// decision.
//
// The search assumes an opponent who errs with a small chance. Then the opponent chooses at random: with
// chance 1/2 from all moves, otherwise only from the moves that lose value. If distances are known, a third
// of these choices are made by a player who looks ahead. The nearer a win or a punishment is, the less often
// that player errs. The search follows the replies that keep the value, as deep as its work bound allows.
// Beyond that depth it guesses from the number of turns left.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/pace.hpp"
#include "engine/value.hpp"

namespace gramy {

/// A line of play that a search tries out from a position of a match. A copy is independent. A move is named
/// by an index; in the first position, this is the index that Position::move_at takes.
template <class L>
concept Line = std::copyable<L> && requires(L& line, const L& at, std::uint64_t move) {
  // If the match has ended, the value for the player whose turn it would be; empty while the match continues.
  { at.ended() } -> std::same_as<std::optional<Value>>;
  { at.count_moves() } -> std::same_as<std::uint64_t>;
  // The value for the player who makes the move. It is exact, but may ignore repetitions within the line.
  { line.value_after(move) } -> std::same_as<Value>;
  { line.play(move) } -> std::same_as<void>;
  // Plays the move that the player `perfect` would play in a won position. Returns false and plays nothing if
  // that move is not easily found. Precondition: the position is won.
  { line.play_winning() } -> std::same_as<bool>;
  // An estimate of the number of turns that each player still has.
  { at.turns_left() } -> std::same_as<double>;
  // A hash of the position. Positions with the same future have equal keys; different positions have equal
  // keys only by chance.
  { at.key() } -> std::same_as<std::uint64_t>;
};

/// A line of play in a game with known distances. After a move in a won or lost position, the line knows the
/// number of plies that are left.
template <class L>
concept LineWithDistances = Line<L> && requires(L& line, std::uint64_t move) {
  { line.distance_after(move) } -> std::same_as<std::uint32_t>;
};

/// A line that counts its work and the work of all its copies, because its values may be expensive.
template <class L>
concept LineWithSteps = Line<L> && requires(const L& at) {
  { at.steps() } -> std::same_as<std::uint64_t>;
};

/// An analysis that is cheap to copy. Its copies serve as lines of play.
template <class A>
concept IsCopiedAsLine = std::copyable<A> && requires(const A& analysis) {
  { analysis.turns_left() } -> std::same_as<double>;
  { analysis.key() } -> std::same_as<std::uint64_t>;
};

/// A line of play that is a copy of an analysis.
template <IsCopiedAsLine Analysis>
class CopiedLine {
 public:
  explicit CopiedLine(Analysis analysis) : analysis_(std::move(analysis)) {}

  std::optional<Value> ended() const {
    const auto result = analysis_.position().result();
    return result ? std::optional(value_for(*result, analysis_.position().to_move())) : std::nullopt;
  }
  std::uint64_t count_moves() const { return analysis_.position().count_moves(UINT64_MAX); }
  Value value_after(std::uint64_t move) { return analysis_.value_after(analysis_.position().move_at(move)); }
  void play(std::uint64_t move) { analysis_.play(analysis_.position().move_at(move)); }
  bool play_winning() {
    analysis_.play(analysis_.winning_move());
    return true;
  }
  double turns_left() const { return analysis_.turns_left(); }
  std::uint64_t key() const { return analysis_.key(); }

 private:
  Analysis analysis_;
};

/// Mixes two numbers into one key.
constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a * 0x9e3779b97f4a7c15u + b + 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// A search from one lost or drawn position, for the player to move there.
template <Line L>
class Resistance {
 public:
  /// `value` is the value of the position. Preconditions: it is no win, and the match has not ended.
  Resistance(const L& root, Value value, Pace pace)
      : root_(root), value_(value), most_work_(most_work_with(root.turns_left(), pace)), begun_(steps()) {}

  /// The index of the chosen move, which keeps the value. Among equally good moves the one with the most
  /// answers is chosen, then the lowest index. A move that ends the match is chosen only if there is no
  /// other. All random choices depend on the position's key alone.
  std::uint64_t choose() {
    const std::uint64_t moves = root_.count_moves();
    if (moves == 1) return 0;
    std::vector<std::uint64_t> candidates = keeping_moves(root_, value_, most_candidates, UINT64_MAX);
    std::uint64_t best = candidates.front();
    for (int depth = 1; depth <= most_depth; ++depth) {
      is_cut_ = false;
      merits_.clear();
      std::optional<std::uint64_t> found;
      Merit most;
      std::size_t compared = 0;
      for (const std::uint64_t move : candidates) {
        if (is_out_of_work() && (depth > 1 || compared >= least_compared)) break;
        L after = root_;
        after.play(move);
        Merit merit;
        if (!after.ended()) {
          merit = {std::llround(opponents_turn(after, depth - 1, 0) / alike), after.count_moves()};
          ++compared;
        }
        if (found && merit <= most) continue;
        found = move;
        most = merit;
      }
      if (depth > 1 && is_out_of_work()) break;
      best = *found;
      if (most == Merit()) return first_that_goes_on().value_or(best);
      if (!is_cut_ || is_out_of_work()) break;
    }
    return best;
  }

 private:
  static constexpr double most_work = 2000, most_quick_work = 150, most_work_of_match = 400'000;
  static constexpr std::uint64_t steps_a_value = 20;
  static constexpr std::uint64_t most_candidates = 40, most_own = 8, most_answers = 16;
  static constexpr std::size_t first_in_order = 4, most_kept = 2, least_compared = 2;
  static constexpr int most_depth = 60, most_forced = 100;
  static constexpr double errs = 0.1, looks_ahead = LineWithDistances<L> ? 1.0 / 3 : 0, sees_ply = 0.7;
  static constexpr double alike = 1e-9;

  /// How good a move is: its expected value and, to choose among equally good moves, the number of the
  /// opponent's answers. A move that ends the match has 0 answers.
  using Merit = std::pair<long long, std::uint64_t>;

  /// The opponent's answers in a position, and the chances of errors among them.
  struct Answers {
    /// the chances that the opponent errs and lets the searching player win (`wins`) or draw (`draws`)
    double wins = 0, draws = 0;
    std::array<std::uint64_t, most_kept> kept{};
    std::size_t count = 0;  ///< number of examined answers
  };

  /// A set of answers from which a modelled opponent chooses one, perhaps an error. Each answer has a weight
  /// of at most 1.
  struct Drawn {
    double all = 0, to_win = 0, to_draw = 0;
    /// Adds an answer. `value` is the opponent's value before the answer, `after` the opponent's value after
    /// it.
    void add(Value after, Value value, double weight) {
      all += weight;
      if (after < value) (after == Value::loss ? to_win : to_draw) += weight;
    }
    /// The chance that an error of the opponent leads the searching player to a win (`to` is to_win) or to a
    /// draw (`to` is to_draw). With chance 1/2 the modelled opponent chooses from all answers. Otherwise the
    /// opponent chooses only from the answers that lose value. Let s be the sum of the weights of these
    /// answers. If s < 1, the opponent then errs only with chance s.
    double chance(double Drawn::*to) const {
      if (this->*to == 0) return 0;
      return this->*to * (1 / all + 1 / std::max(to_win + to_draw, 1.0)) / 2;
    }
  };

  /// The limit of the work for one decision. All decisions of a match share one budget, however long the
  /// match is.
  static std::uint64_t most_work_with(double turns_left, Pace pace) {
    const double most = pace == Pace::careful ? most_work : most_quick_work;
    return static_cast<std::uint64_t>(std::min(most, most_work_of_match / std::max(turns_left, 1.0)));
  }

  bool is_out_of_work() const { return values_ + (steps() - begun_) / steps_a_value > most_work_; }

  // Number of steps that the line and its copies have taken so far.
  std::uint64_t steps() const {
    if constexpr (LineWithSteps<L>) return root_.steps();
    return 0;
  }

  static double unless_nobody_errs(const L& line) {
    return 1 - std::pow(1 - errs / 2, std::max(line.turns_left(), 0.0));
  }

  // An estimate of the searching player's expectation, for a position that is not searched.
  double guess(const L& line) {
    is_cut_ = true;
    return value_ == Value::draw ? 0.5 : unless_nobody_errs(line);
  }

  /// Indices below `count`: all of them, or a sample of `most` if there are more. A sample has the first few
  /// indices, and one index of each equal part of the rest.
  static std::vector<std::uint64_t> sample(std::uint64_t count, std::uint64_t most, std::uint64_t seed) {
    std::vector<std::uint64_t> chosen(std::min(count, most));
    for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = i;
    if (count <= most) return chosen;
    Random random(seed);
    const std::uint64_t parts = most - first_in_order, others = count - first_in_order;
    for (std::uint64_t part = 0; part < parts; ++part) {
      const std::uint64_t begin = others / parts * part + std::min(part, others % parts);
      const std::uint64_t size = others / parts + (part < others % parts ? 1 : 0);
      chosen[first_in_order + part] = first_in_order + begin + random.below(size);
    }
    return chosen;
  }

  /// At most `most` moves of the searching player that keep the value. Examines at most `looked_at` moves.
  /// Empty if none of the examined moves keeps the value.
  std::vector<std::uint64_t> keeping_moves(L& line, Value value, std::uint64_t most,
                                           std::uint64_t looked_at) {
    const std::uint64_t moves = line.count_moves();
    if (value == Value::loss) return sample(moves, most, line.key());
    constexpr std::uint64_t most_valued = 256;
    std::vector<std::uint64_t> keeping = sample(moves, std::min(most_valued, looked_at), line.key());
    values_ += keeping.size();
    std::erase_if(keeping, [&](std::uint64_t move) { return line.value_after(move) != value; });
    if (keeping.empty() && looked_at == UINT64_MAX) {
      std::uint64_t move = 0;
      while (line.value_after(move) != value) ++move;
      keeping.push_back(move);
    }
    if (keeping.size() <= most) return keeping;
    std::vector<std::uint64_t> some;
    for (const std::uint64_t i : sample(keeping.size(), most, line.key())) some.push_back(keeping[i]);
    return some;
  }

  /// In a lost position, the first legal move that does not end the match. Empty if there is no such move,
  /// and in a drawn position.
  std::optional<std::uint64_t> first_that_goes_on() const {
    for (std::uint64_t move = 0; value_ == Value::loss && move < root_.count_moves(); ++move) {
      L after = root_;
      after.play(move);
      if (!after.ended()) return move;
    }
    return std::nullopt;
  }

  /// The answers to examine: a sample, or all of them if a sample would save little.
  static std::vector<std::uint64_t> sample_answers(const L& line) {
    const std::uint64_t answers = line.count_moves();
    return sample(answers, answers <= 2 * most_answers ? answers : most_answers, line.key());
  }

  /// The chance that an opponent who looks ahead does not see that the answer `move` loses. If the answer
  /// does not lose or its distance is unknown, returns 1.
  static double chance_to_overlook([[maybe_unused]] L& line, [[maybe_unused]] std::uint64_t move,
                                   Value after) {
    if constexpr (LineWithDistances<L>) {
      if (after == Value::loss) return 1 - std::pow(sees_ply, line.distance_after(move) - 1.0);
    }
    return 1;
  }

  const Answers& answers_of(L& line) {
    const auto [entry, is_new] = answers_.try_emplace(line.key());
    Answers& answers = entry->second;
    if (!is_new) return answers;
    const Value value = opposite(value_);  // the position's value for the opponent
    const std::vector<std::uint64_t> sampled = sample_answers(line);
    values_ += sampled.size();
    Drawn blindly, looking;
    std::uint32_t nearest = UINT32_MAX;
    for (const std::uint64_t move : sampled) {
      const Value after = line.value_after(move);
      const double overlooked = after < value ? chance_to_overlook(line, move, after) : 1;
      blindly.add(after, value, 1);
      looking.add(after, value, overlooked);
      if (after < value) continue;
      if constexpr (LineWithDistances<L>) {
        if (value == Value::win) {
          const std::uint32_t distance = line.distance_after(move);
          if (distance > nearest) continue;
          if (distance < nearest) answers.count = 0;
          nearest = distance;
        }
      }
      if (answers.count < most_kept) answers.kept[answers.count++] = move;
    }
    const double looks =
        nearest == UINT32_MAX ? looks_ahead : looks_ahead * (1 - std::pow(sees_ply, nearest));
    const auto chance = [&](double Drawn::*to) {
      return errs * ((1 - looks_ahead) * blindly.chance(to) + looks * looking.chance(to));
    };
    answers.wins = chance(&Drawn::to_win);
    answers.draws = chance(&Drawn::to_draw);
    return answers;
  }

  /// The expectation of the searching player when the opponent is to move: 1 for a win, 1/2 for a draw, 0 for
  /// a loss. Looks `depth` moves of the searching player ahead, not counting those after a forced answer of
  /// the opponent.
  double opponents_turn(L& line, int depth, int forced) {
    if (const auto end = line.ended()) return static_cast<double>(opposite(*end)) / 2;
    const std::uint64_t key = mixed(line.key(), static_cast<std::uint64_t>(depth));
    if (const auto known = merits_.find(key); known != merits_.end()) return known->second;
    ++values_;
    const Answers answers = answers_of(line);
    const bool is_forced = forced < most_forced && line.count_moves() == 1;
    const auto then = [&](L& after) {
      return own_turn(after, is_forced ? depth + 1 : depth, is_forced ? forced + 1 : forced);
    };
    std::optional<double> rest;
    for (std::size_t i = 0; i < answers.count; ++i) {
      L after = line;
      after.play(answers.kept[i]);
      rest = rest.value_or(0) + then(after) / static_cast<double>(answers.count);
    }
    if (L after = line; value_ == Value::loss && !is_forced && after.play_winning()) {
      const double by_perfect = then(after);
      rest = (rest.value_or(by_perfect) + by_perfect) / 2;
    }
    const double merit =
        answers.wins + answers.draws / 2 + (1 - answers.wins - answers.draws) * (rest ? *rest : guess(line));
    if (!is_out_of_work()) merits_.emplace(key, merit);
    return merit;
  }

  double own_turn(L& line, int depth, int forced) {
    if (const auto end = line.ended()) return static_cast<double>(*end) / 2;
    if (depth == 0 || is_out_of_work()) return guess(line);
    double most = 0;
    for (const std::uint64_t move : keeping_moves(line, value_, most_own, most_answers)) {
      L after = line;
      after.play(move);
      most = std::max(most, opponents_turn(after, depth - 1, forced));
    }
    return most;
  }

  L root_;
  Value value_;
  std::uint64_t most_work_;
  std::uint64_t begun_;       // the line's steps at the start of the search
  std::uint64_t values_ = 0;  // number of values computed
  bool is_cut_ = false;       // whether the limit on depth or work ended the search early
  // The opponent's answers in each position, by the position's key.
  std::unordered_map<std::uint64_t, Answers> answers_;
  std::unordered_map<std::uint64_t, double> merits_;  // for each key and depth, the merit of the position
};

/// An analysis that is expensive to copy. Its function line() makes a line of play instead.
template <class Analysis>
concept HasLine = requires(Analysis& analysis) {
  { analysis.line() } -> Line;
};

/// The move of the player `perfect`: in a won position the game's winning move, otherwise the move after
/// which the opponent errs most. Precondition: the match has not ended.
template <class Analysis>
auto best_move(Analysis& analysis, Pace pace = Pace::careful) {
  const Value value = analysis.value();
  if (value == Value::win) return analysis.winning_move();
  const auto choose = [&](const auto& line) { return Resistance(line, value, pace).choose(); };
  if constexpr (HasLine<Analysis>)
    return analysis.position().move_at(choose(analysis.line()));
  else
    return analysis.position().move_at(choose(CopiedLine(analysis)));
}

}  // namespace gramy
