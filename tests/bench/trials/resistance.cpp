// Results of perfect players in lost and drawn positions against opponents that err. Compares them with the
// best possible results on small boards, and with the results of players that only keep the value of the
// position.
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
#include <tuple>
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

/// Error rates of the player `noisy`.
constexpr std::array errors{0.05, 0.1, 0.3};
using ByError = std::array<double, errors.size()>;

constexpr std::uint64_t most_listed = 1000;
/// Number of matches from each start against `greedy`, which chooses at random among equal moves.
constexpr std::uint64_t greedy_matches = 16;

/// What the other player gains from a mistake. `after` is the value of the mistake for the player who makes
/// it. A loss gives the other player 1, and a draw gives 1/2.
double gain(Value after) {
  return static_cast<double>(opposite(after)) / 2;
}

/// A match that can be played again from its start.
template <class G>
struct Match {
  std::shared_ptr<const typename G::Solver> solver;
  std::optional<Number> start;
  std::vector<typename G::Move> moves{};

  typename G::Analysis analysis() const {
    typename G::Analysis analysis(solver, start, std::stop_token());
    for (const auto& move : moves) analysis.play(move);
    return analysis;
  }
};

/// Generates a board and plays at most two moves, until the value for the player to move is `value`. Returns
/// nothing if no such position is found.
template <class G>
std::optional<Match<G>> match_with(Value value, Number size, std::uint64_t seed) {
  Random random = Random::stream(seed, G::info.id, static_cast<std::uint64_t>(size));
  Generated<typename G::Board> made = G::generate(random, size);
  Match<G> match{std::make_shared<const typename G::Solver>(
                     std::make_shared<const typename G::Board>(std::move(made.board)),
                     G::info.methods.front().name, std::stop_token()),
                 made.start};
  auto analysis = match.analysis();
  for (int ply = 0; ply < 2 && !analysis.position().result(); ++ply) {
    if (analysis.value() == value) return match;
    // If a move has the opposite value for the player who makes it, the other player has the wanted value
    // afterwards.
    const auto fits = [&](const auto& move) { return analysis.value_after(move) == opposite(value); };
    const auto moves = analysis.position().moves(most_listed);
    const auto found = std::ranges::find_if(moves, fits);
    if (found == moves.end()) return std::nullopt;
    match.moves.push_back(*found);
    analysis.play(*found);
    if (analysis.position().result()) return std::nullopt;
    if (analysis.value() == value) return match;
  }
  return std::nullopt;
}

// --- Exact results, on small boards ---

/// The mistakes that are possible in a position.
template <class G>
struct Split {
  std::vector<typename G::Move> losing;
  double gained = 0;  // the other player's mean gain from the moves in `losing`
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

/// The expected result of a lost position against `noisy`, which makes a mistake with the probability `error`
/// and otherwise plays the solver's winning move. The result is the value for the lost player after the first
/// mistake: 1 for a win, 1/2 for a draw.
template <class G>
class Exact {
 public:
  using Key = std::function<std::optional<std::uint64_t>(const typename G::Position&)>;

  /// `key` hashes the part of a position that affects the rest of the match. An empty key treats all
  /// positions as different.
  Exact(double error, Key key, std::uint64_t budget) : error_(error), key_(std::move(key)), budget_(budget) {}

  /// The highest expected result that the lost player can reach, or nothing if its computation would exceed
  /// the budget.
  std::optional<double> best(const Match<G>& lost) {
    if (budget_ == 0) return std::nullopt;
    --budget_;
    const auto analysis = lost.analysis();
    const auto key = key_(analysis.position());
    if (key) {
      if (const auto known = known_.find(*key); known != known_.end()) return known->second;
    }
    double most = 0;
    for (const auto& move : analysis.position().moves(most_listed)) {
      const auto rest = after(lost, move, [this](const Match<G>& next) { return best(next); });
      if (!rest) return std::nullopt;
      most = std::max(most, *rest);
    }
    if (key) known_.emplace(*key, most);
    return most;
  }

  double perfect(const Match<G>& lost) {
    auto analysis = lost.analysis();
    return *after(lost, best_move(analysis),
                  [this](const Match<G>& next) { return std::optional(perfect(next)); });
  }

  /// The result of random moves.
  double arbitrary(const Match<G>& lost, Random& random) {
    return *after(lost, lost.analysis().position().random_move(random),
                  [&](const Match<G>& next) { return std::optional(arbitrary(next, random)); });
  }

 private:
  template <class Rest>
  std::optional<double> after(Match<G> match, const typename G::Move& move, const Rest& rest) {
    match.moves.push_back(move);
    auto analysis = match.analysis();
    if (analysis.position().result()) return 0.0;
    const Split<G> split = losing_moves<G>(analysis);
    const double errs = split.losing.empty() ? 0 : error_;
    match.moves.push_back(analysis.winning_move());
    analysis.play(match.moves.back());
    if (analysis.position().result()) return errs * split.gained;
    const auto then = rest(match);
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
    if (!match || match->analysis().position().count_moves(2) < 2) continue;
    bool is_counted = true;
    for (std::size_t i = 0; i < errors.size() && is_counted; ++i) {
      Exact<G> solved(errors[i], key, budget);
      const auto most = solved.best(*match);
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
      const double reached = solved.perfect(*match);
      missed += i == 0 && reached == 0;
      best[i] += *most;
      perfect[i] += reached;
      arbitrary[i] += solved.arbitrary(*match, random);
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

// --- Results of played matches, on boards of any size ---

enum class Opponent : std::uint8_t { random, greedy, noisy };
/// All of these players keep the value of the position. Of the moves that keep it, `first` plays the first,
/// `any` a random one, and `fewest` the one with the fewest good answers.
enum class Player : std::uint8_t { perfect, first, any, fewest };
constexpr std::size_t players = 4;

/// Chooses among the moves `kept`, which keep the value.
/// In a lost position, prefers the moves after which the match lasts longest, if distances are known. Of
/// these moves, prefers the fewest winning answers, and then the most other answers. In a drawn position,
/// prefers the most losing answers, and then the fewest other answers.
template <class G>
typename G::Move move_with_fewest_answers(const Match<G>& match, const std::vector<typename G::Move>& kept,
                                          Value value) {
  using Rank = std::tuple<std::int64_t, std::int64_t, std::int64_t>;
  std::optional<Rank> least;
  typename G::Move chosen = kept.front();
  for (std::size_t i = 0; i < std::min<std::size_t>(kept.size(), 100); ++i) {
    Match<G> next = match;
    next.moves.push_back(kept[i]);
    auto after = next.analysis();
    Rank rank{INT64_MAX, 0, 0};
    if (!after.position().result()) {
      std::int64_t all = 0, good = 0;
      for (const auto& answer : after.position().moves(most_listed)) {
        ++all;
        good += after.value_after(answer) == opposite(value);
      }
      const auto distance = static_cast<std::int64_t>(after.distance().value_or(0));
      rank = value == Value::loss ? Rank{-distance, good, -all} : Rank{good - all, all, 0};
    }
    if (least && rank >= *least) continue;
    least = rank;
    chosen = kept[i];
  }
  return chosen;
}

/// A player's expected result in a match that stops at the opponent's first mistake. A win counts 1, and a
/// draw 1/2. The opponent's mistakes are not drawn at random. Instead, the results of all mistakes are added
/// up with their probabilities. Returns a result for each error rate. The error rate matters only for the
/// opponent `noisy`.
template <class G>
ByError play(Match<G> match, Player player, Opponent opponent, std::uint64_t seed) {
  auto analysis = match.analysis();
  const auto play = [&](const typename G::Move& move) {
    match.moves.push_back(move);
    analysis.play(move);
  };
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
        play(best_move(analysis));
        continue;
      }
      const auto kept = keeping(position.moves(most_listed), value);
      if (kept.empty()) break;
      if (player == Player::fewest)
        play(move_with_fewest_answers(match, kept, value));
      else
        play(player == Player::first ? kept.front() : kept[random.below(kept.size())]);
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
      play(move);
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
      play(best_move(analysis));
    } else {
      const auto kept = keeping(moves, its);
      if (kept.empty()) break;
      play(kept[random.below(kept.size())]);
    }
  }
  return score;
}

/// Against `greedy`, plays several matches and returns the mean result, because its moves are random. Against
/// any other opponent, returns the result of one match.
template <class G>
ByError mean_of_plays(const Match<G>& match, Player player, Opponent opponent, std::uint64_t seed) {
  const std::uint64_t matches = opponent == Opponent::greedy ? greedy_matches : 1;
  ByError mean{};
  for (std::uint64_t i = 0; i < matches; ++i) {
    const ByError score = play<G>(match, player, opponent, mixed(seed, i));
    for (std::size_t e = 0; e < errors.size(); ++e) mean[e] += score[e] / static_cast<double>(matches);
  }
  return mean;
}

/// The mean of several numbers, with its standard error.
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
    std::array<Mean, players> by_player;  // mean result of each player, in the order of Player
    std::array<Mean, players> lead;       // lead of `perfect` over each player
  };
  std::array<Row, 5> rows;
  std::uint64_t found = 0;
  for (std::uint64_t seed = 1'000'000; found < starts && seed < 1'000'000 + 30 * starts; ++seed) {
    const auto match = match_with<G>(value, size, seed);
    if (!match) continue;
    ++found;
    for (const Opponent opponent : {Opponent::random, Opponent::greedy, Opponent::noisy}) {
      std::array<ByError, players> scores;
      for (std::size_t player = 0; player < players; ++player)
        scores[player] = mean_of_plays<G>(*match, static_cast<Player>(player), opponent, seed);
      const std::size_t count = opponent == Opponent::noisy ? errors.size() : 1;
      for (std::size_t i = 0; i < count; ++i) {
        Row& row = rows[static_cast<std::size_t>(opponent) + i];
        for (std::size_t player = 0; player < players; ++player) {
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
    nlohmann::json entry{{"opponent", names[i]}};
    for (const auto& [name, player] : {std::pair("perfect", Player::perfect),
                                       {"first", Player::first},
                                       {"any", Player::any},
                                       {"fewest", Player::fewest}}) {
      const auto at = static_cast<std::size_t>(player);
      entry[name] = {{"score", row.by_player[at].mean()},
                     {"error", row.by_player[at].standard_error()},
                     {"lead", row.lead[at].mean()},
                     {"lead_error", row.lead[at].standard_error()}};
    }
    list.push_back(std::move(entry));
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
      std::uint64_t key = 0;  // a sum, because the order of the free runs does not matter
      for (const auto& [first, length] : position.runs()) {
        Random random(static_cast<std::uint64_t>(length));
        key += random.next();
      }
      return std::optional(key);
    });
  }
  if (options.game == "hydrorozgrywka") return measured<hydro::Hydrorozgrywka>(options, nothing_alike);
  if (options.game == "zielone") return measured<zielone::Zielone>(options, nothing_alike);
  // The history does not matter here, because the winner comes nearer to the end with every move. So no lost
  // position recurs.
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
      "plays from lost or drawn positions of generated boards, and prints how often opponents that "
      "err give away the win, or let a draw become a win");
  Command command = program.command();
  command.option("--game", options.game, "the game to play").checked(a_game()).shows_default();
  command
      .option("--measure", options.measure,
              "exact (against noisy, on small boards), or played from lost or drawn positions")
      .shows_default();
  command.option("--size", options.size, "size of the boards").shows_default();
  command.option("--starts", options.starts, "number of starting positions").shows_default();
  return program.run(argc, argv, [&] {
    std::cout << measured(options).dump() << "\n";
    return 0;
  });
}
