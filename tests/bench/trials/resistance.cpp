// What perfect players make of lost and drawn positions against opponents that err, beside the best that
// there is on small boards, and beside players that only keep the value.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/random.hpp"
#include "engine/catalogue.hpp"
#include "engine/graf/game.hpp"
#include "engine/hydrorozgrywka/game.hpp"
#include "engine/misie-patysie/game.hpp"
#include "engine/paski/game.hpp"
#include "engine/policjant-i-zlodziej/game.hpp"
#include "engine/tool/command_line.hpp"
#include "engine/zielone/game.hpp"

namespace {

using namespace gramy;

/// How often `noisy` errs.
constexpr std::array errors{0.05, 0.1, 0.3};
using ByError = std::array<double, errors.size()>;

constexpr std::uint64_t most_listed = 1000;

/// What a move that throws value away gives to the other player: a win, or half a win by a draw.
double gain(Value after) {
  return static_cast<double>(opposite(after)) / 2;
}

template <class G>
struct Match {
  std::shared_ptr<const typename G::Solver> solver;
  std::optional<Number> start;
  typename G::Analysis analysis;
};

/// A generated board, and moves to where a position of that value is before the player to move; none if there
/// are none within two plies.
template <class G>
std::optional<Match<G>> match_with(Value value, Number size, std::uint64_t seed) {
  Random random = Random::stream(seed, G::info.id, static_cast<std::uint64_t>(size));
  Generated<typename G::Board> made = G::generate(random, size);
  const auto solver = std::make_shared<const typename G::Solver>(
      std::make_shared<const typename G::Board>(std::move(made.board)), G::info.methods.front().name,
      std::stop_token());
  Match<G> match{solver, made.start, typename G::Analysis(solver, made.start, std::stop_token())};
  for (int ply = 0; ply < 2 && !match.analysis.position().result(); ++ply) {
    if (match.analysis.value() == value) return match;
    const auto moves = match.analysis.position().moves(most_listed);
    const auto fits = [&](const auto& move) { return match.analysis.value_after(move) == opposite(value); };
    // After a move that is worth so much for its player the other one has the value.
    const auto found = std::ranges::find_if(moves, fits);
    if (found == moves.end()) return std::nullopt;
    match.analysis.play(*found);
    if (match.analysis.position().result()) return std::nullopt;
    if (match.analysis.value() == value) return match;
  }
  return std::nullopt;
}

// --- Exact, on small boards ---

/// The moves of a position that is worth `value`, by what they do.
template <class G>
struct Split {
  std::vector<typename G::Move> losing;
  double gained = 0;  // by the other player, by an average one of these
};

template <class G>
Split<G> losing_moves(typename G::Analysis& analysis) {
  Split<G> split;
  const Value value = analysis.value();
  for (const auto& move : analysis.position().moves(most_listed)) {
    const Value after = analysis.value_after(move);
    if (after == value) continue;
    split.losing.push_back(move);
    split.gained += gain(after);
  }
  if (!split.losing.empty()) split.gained /= static_cast<double>(split.losing.size());
  return split;
}

/// What a lost position gives against `noisy`, which plays the solver's own winning move or, so often, a move
/// that throws the win away: the value at that moment, 1 a win, 1/2 a draw.
template <class G>
class Exact {
 public:
  using Analysis = typename G::Analysis;
  using Key = std::function<std::optional<std::uint64_t>(const typename G::Position&)>;

  /// `key`: of a position without what does not matter to the rest; none: nothing is alike.
  Exact(double error, Key key, std::uint64_t budget) : error_(error), key_(std::move(key)), budget_(budget) {}

  /// By the best resistance; none if that takes more than the budget.
  std::optional<double> best(const Analysis& lost) {
    if (budget_ == 0) return std::nullopt;
    --budget_;
    const auto key = key_(lost.position());
    if (key) {
      if (const auto known = known_.find(*key); known != known_.end()) return known->second;
    }
    double most = 0;
    for (const auto& move : lost.position().moves(most_listed)) {
      const auto rest = after(lost, move, [this](const Analysis& next) { return best(next); });
      if (!rest) return std::nullopt;
      most = std::max(most, *rest);
    }
    if (key) known_.emplace(*key, most);
    return most;
  }

  /// By `perfect`.
  double perfect(Analysis lost) {
    const auto move = best_move(lost);
    return *after(lost, move, [this](const Analysis& next) { return std::optional(perfect(next)); });
  }

  /// By any move.
  double arbitrary(const Analysis& lost, Random& random) {
    const auto move = lost.position().random_move(random);
    return *after(lost, move, [&](const Analysis& next) { return std::optional(arbitrary(next, random)); });
  }

 private:
  template <class Rest>
  std::optional<double> after(Analysis lost, const typename G::Move& move, const Rest& rest) {
    lost.play(move);
    if (lost.position().result()) return 0.0;
    const Split<G> split = losing_moves<G>(lost);
    const double errs = split.losing.empty() ? 0 : error_;
    lost.play(lost.winning_move());
    if (lost.position().result()) return errs * split.gained;
    const auto then = rest(lost);
    if (!then) return std::nullopt;
    return errs * split.gained + (1 - errs) * *then;
  }

  double error_;
  Key key_;
  std::uint64_t budget_;
  std::unordered_map<std::uint64_t, double> known_;
};

template <class G>
nlohmann::json exact(Number size, std::uint64_t starts, const typename Exact<G>::Key& key) {
  constexpr std::uint64_t budget = 200'000;
  ByError best{}, perfect{}, arbitrary{};
  std::uint64_t found = 0, too_large = 0, hopeless = 0, missed = 0;
  for (std::uint64_t seed = 0; found < starts && seed < 100 * starts; ++seed) {
    auto match = match_with<G>(Value::loss, size, seed);
    if (!match || match->analysis.position().count_moves(2) < 2) continue;
    bool is_counted = true;
    for (std::size_t i = 0; i < errors.size() && is_counted; ++i) {
      Exact<G> solved(errors[i], key, budget);
      const auto most = solved.best(match->analysis);
      if (!most) {
        ++too_large;
        is_counted = false;
        continue;
      }
      if (i == 0 && *most == 0) {
        ++hopeless;
        is_counted = false;
        continue;
      }
      Random random(seed);
      const double reached = solved.perfect(match->analysis);
      missed += i == 0 && reached == 0;
      best[i] += *most;
      perfect[i] += reached;
      arbitrary[i] += solved.arbitrary(match->analysis, random);
    }
    found += is_counted;
  }
  nlohmann::json rows;
  const auto all = static_cast<double>(std::max<std::uint64_t>(found, 1));
  for (std::size_t i = 0; i < errors.size(); ++i) {
    rows.push_back({{"errors", errors[i]},
                    {"best", best[i] / all},
                    {"perfect", perfect[i] / all},
                    {"arbitrary", arbitrary[i] / all}});
  }
  return {{"starts", found},
          {"too_large", too_large},
          {"hopeless", hopeless},
          {"missed", missed},
          {"rows", rows}};
}

// --- Played, on boards of any size ---

enum class Opponent : std::uint8_t { random, greedy, noisy };
enum class Player : std::uint8_t { perfect, first, any };

/// What a player makes of a match: the chance of a win, where the position was lost also of a draw, by
/// halves; by how often the opponent errs, if that is asked of it. Until the opponent has given something
/// away; its errors are not drawn, but summed up.
template <class G>
ByError play(Match<G> match, Player player, Opponent opponent, std::uint64_t seed) {
  auto& analysis = match.analysis;
  const Value value = analysis.value();
  const Seat seat = analysis.position().to_move();
  Random random(seed);
  ByError score{}, still{};
  still.fill(1);
  const auto keeping = [&](const auto& moves, Value of) {
    auto kept = moves;
    std::erase_if(kept, [&](const auto& move) { return analysis.value_after(move) != of; });
    return kept;
  };
  while (!analysis.position().result()) {
    const auto& position = analysis.position();
    if (position.to_move() == seat) {
      if (player == Player::perfect) {
        analysis.play(best_move(analysis));
        continue;
      }
      const auto kept = keeping(position.moves(most_listed), value);
      if (kept.empty()) break;
      analysis.play(player == Player::first ? kept.front() : kept[random.below(kept.size())]);
      continue;
    }
    const Value its = opposite(value);
    if (opponent == Opponent::greedy) {
      const auto move = position.greedy_move(random);
      const Value after = analysis.value_after(move);
      if (after != its) {
        for (double& each : score) each += gain(after);
        break;
      }
      analysis.play(move);
      continue;
    }
    const Split<G> split = losing_moves<G>(analysis);
    const auto moves = position.moves(most_listed);
    const double share = static_cast<double>(split.losing.size()) / static_cast<double>(moves.size());
    for (std::size_t i = 0; i < errors.size(); ++i) {
      const double errs = opponent == Opponent::random ? share : split.losing.empty() ? 0 : errors[i];
      score[i] += still[i] * errs * split.gained;
      still[i] *= 1 - errs;
    }
    if (still[0] < 1e-6) break;
    if (opponent == Opponent::noisy) {
      analysis.play(best_move(analysis));
    } else {
      const auto kept = keeping(moves, its);
      if (kept.empty()) break;
      analysis.play(kept[random.below(kept.size())]);
    }
  }
  return score;
}

struct Mean {
  double sum = 0, squares = 0;
  std::uint64_t count = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    ++count;
  }
  double mean() const { return sum / static_cast<double>(count); }
  double standard_error() const {
    const auto n = static_cast<double>(count);
    return std::sqrt(std::max(squares / n - mean() * mean(), 0.0) / n);
  }
};

template <class G>
nlohmann::json played(Value value, Number size, std::uint64_t starts) {
  struct Row {
    std::array<Mean, 3> by_player;  // in the order of Player
    std::array<Mean, 3> lead;       // of perfect over it
  };
  std::array<Row, 5> rows;
  std::uint64_t found = 0;
  for (std::uint64_t seed = 1'000'000; found < starts && seed < 1'000'000 + 30 * starts; ++seed) {
    const auto match = match_with<G>(value, size, seed);
    if (!match) continue;
    ++found;
    for (const Opponent opponent : {Opponent::random, Opponent::greedy, Opponent::noisy}) {
      std::array<ByError, 3> scores;
      for (std::size_t player = 0; player < 3; ++player)
        scores[player] = play<G>(*match, static_cast<Player>(player), opponent, seed);
      const std::size_t count = opponent == Opponent::noisy ? errors.size() : 1;
      for (std::size_t i = 0; i < count; ++i) {
        Row& row = rows[static_cast<std::size_t>(opponent) + i];
        for (std::size_t player = 0; player < 3; ++player) {
          row.by_player[player].add(scores[player][i]);
          row.lead[player].add(scores[0][i] - scores[player][i]);
        }
      }
    }
  }
  nlohmann::json list;
  constexpr std::array names{"random", "greedy", "noisy 0.05", "noisy 0.1", "noisy 0.3"};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    list.push_back({{"opponent", names[i]},
                    {"perfect", row.by_player[0].mean()},
                    {"perfect_se", row.by_player[0].standard_error()},
                    {"first", row.by_player[1].mean()},
                    {"any", row.by_player[2].mean()},
                    {"lead_over_first", row.lead[1].mean()},
                    {"lead_over_first_se", row.lead[1].standard_error()},
                    {"lead_over_any", row.lead[2].mean()},
                    {"lead_over_any_se", row.lead[2].standard_error()}});
  }
  return {{"starts", found}, {"rows", list}};
}

struct Options {
  std::string game = "paski";
  std::string measure = "exact";
  Number size = 12;
  std::uint64_t starts = 200;
};

template <class G>
nlohmann::json measured(const Options& options, const typename Exact<G>::Key& key) {
  if (options.measure == "exact") return exact<G>(options.size, options.starts, key);
  return played<G>(options.measure == "drawn" ? Value::draw : Value::loss, options.size, options.starts);
}

nlohmann::json measured(const Options& options) {
  const auto nothing_alike = [](const auto&) { return std::optional<std::uint64_t>(); };
  if (options.game == "misie-patysie") {
    return measured<misie::MisiePatysie>(options, [](const misie::Position& position) {
      const auto [bears, sticks] = position.piles();
      return std::optional(static_cast<std::uint64_t>(bears << 20 | sticks));
    });
  }
  if (options.game == "paski") {
    return measured<paski::Paski>(options, [](const paski::Position& position) {
      std::uint64_t key = 0;  // runs of one length are alike wherever they lie
      for (const auto& [first, length] : position.runs()) {
        Random random(static_cast<std::uint64_t>(length));
        key += random.next();
      }
      return std::optional(key);
    });
  }
  if (options.game == "hydrorozgrywka") return measured<hydro::Hydrorozgrywka>(options, nothing_alike);
  if (options.game == "zielone") return measured<zielone::Zielone>(options, nothing_alike);
  // The winner comes nearer with every move: a lost position does not occur again.
  if (options.game == "graf") {
    return measured<graf::Graf>(
        options, [](const graf::Position& position) { return std::optional(position.state()); });
  }
  return measured<policjant::PolicjantIZlodziej>(options, [](const policjant::Position& position) {
    return std::optional(position.situation().number(position.board()));
  });
}

}  // namespace

int main(int argc, char** argv) {
  using namespace gramy::command_line;
  Options options;
  Program program(
      "resistance",
      "plays on from lost or drawn positions of generated boards, and says how often opponents that "
      "err give the loss back, or the win");
  Command command = program.command();
  command.option("--game", options.game, "which").checked(a_game()).shows_default();
  command.option("--measure", options.measure, "exact (noisy, small boards), lost or drawn").shows_default();
  command.option("--size", options.size, "of its boards").shows_default();
  command.option("--starts", options.starts, "how many positions to begin from").shows_default();
  return program.run(argc, argv, [&] {
    std::cout << measured(options).dump() << "\n";
    return 0;
  });
}
