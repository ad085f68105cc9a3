// Computes after how many pairs of matches an SPRT on Elo or on accuracy decides, for players with given
// error rates. The players are the bot `noisy`, on generated boards.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bots/player.hpp"
#include "engine/base/bad_input.hpp"
#include "engine/base/random.hpp"
#include "engine/catalogue.hpp"
#include "engine/judge.hpp"
#include "engine/tool/command_line.hpp"
#include "referee/tournament/formats/format.hpp"
#include "referee/tournament/formats/lead.hpp"
#include "referee/truth/decisions.hpp"
#include "referee/truth/verdict.hpp"

namespace {

using namespace gramy;
using namespace gramy::referee;

struct Options {
  std::string game = "paski";
  Number size = 60;
  double better = 0.05;
  double worse = 0.1;
  std::uint64_t pairs = 5000;
  std::uint64_t tests = 500;
};

struct Played {
  Result result;
  std::size_t plies = 0;
  BySeat<Decisions> decisions;
};

bots::Choose noisy(double errors) {
  const auto kinds = bots::player_kinds(all_games(), errors);
  return std::ranges::find(kinds, "noisy", &bots::PlayerKind::name)->choose;
}

Played play(const AnyGenerated& made, const AnySolver& solver, const std::string& match,
            const BySeat<bots::Choose>& choose) {
  const auto player = [&](Seat seat) {
    return bots::Player({match, seat, static_cast<std::uint64_t>(number_of(seat))}, choose[seat],
                        made.board.begin(made.start), solver.analyse(made.start));
  };
  std::array players{player(Seat::first), player(Seat::second)};
  std::vector<AnyMove> moves;
  while (!players[0].position().result()) {
    const Seat mover = players[0].position().to_move();
    moves.push_back(players[static_cast<std::size_t>(mover)].choose());
    for (bots::Player& each : players) each.play(moves.back());
  }
  const Result result = *players[0].position().result();
  const JudgedMatch judged = judge(made.board, solver, made.start, moves);
  const std::string verdict = to_text(verdict_of(judged, result.winner, match));
  return {result, moves.size(), decisions_in(verdict, match).value()};
}

/// Played pairs of matches, from which the simulated tests draw.
struct Sample {
  std::vector<PlayedRound> pairs;
  PlayedRound sum;
  std::size_t plies = 0;
};

void add(const PlayedRound& pair, PlayedRound& sum) {
  std::ranges::transform(sum.pairs, pair.pairs, sum.pairs.begin(), std::plus{});
  sum.accuracy += pair.accuracy;
}

Sample sample(const Options& options) {
  const AnyGame game = *all_games().find(options.game);
  const std::array choose{noisy(options.better), noisy(options.worse)};
  const Sprt counting{.test = {.batch = 1, .measure = SequentialTest::Measure::accuracy}};
  const Pairings pair =
      known_round(counting, {.players = 2, .games = {{.boards = 1, .players = {0, 1}}}, .seed = 1}, 0);
  Sample sample;
  for (std::uint64_t number = 0; number < options.pairs; ++number) {
    Random random = Random::stream(1, options.game, number);
    const AnyGenerated made = game.generate(random, options.size);
    const AnySolver solver = made.board.solve();
    std::array<PairingResult, 2> results;
    std::array<std::optional<BySeat<Decisions>>, 2> decisions;
    for (const std::size_t match : {0, 1}) {
      const BySeat<std::size_t> seated = pair[match].players;
      const Played played = play(made, solver, std::to_string(2 * number + match),
                                 {choose[seated[Seat::first]], choose[seated[Seat::second]]});
      for (const Seat seat : both_seats)
        results[match].half_points[seat] = static_cast<std::uint8_t>(value_for(played.result, seat));
      results[match].played = true;
      decisions[match] = played.decisions;
      sample.plies += played.plies;
    }
    sample.pairs.push_back(counting.summed_up(pair, results, decisions));
    add(sample.pairs.back(), sample.sum);
  }
  return sample;
}

/// The mean number of pairs over `tests` simulated tests. Each test draws pairs from the sample until it is
/// decided.
double pairs_to_decision(const Sprt& sprt, const Sample& sample, std::uint64_t tests) {
  Random random(2);
  std::uint64_t taken = 0;
  for (std::uint64_t test = 0; test < tests; ++test) {
    PlayedRound sum;
    do {
      for (std::size_t pair = 0; pair < sprt.test.batch; ++pair, ++taken)
        add(sample.pairs[random.below(sample.pairs.size())], sum);
    } while (sprt.test.state(std::span(&sum, 1)).decision == SequentialTest::Decision::undecided);
  }
  return static_cast<double>(taken) / static_cast<double>(tests);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace gramy::command_line;
  Options options;
  Program program("sprt_pairs",
                  "plays pairs of matches, and prints how many pairs a test by Elo and one by accuracy take, "
                  "each with its own lead of the better player as H1");
  Command command = program.command();
  command.option("--game", options.game, "the game to play").checked(a_game()).shows_default();
  command.option("--size", options.size, "size of the boards").shows_default();
  command.option("--better", options.better, "error rate of the better player").shows_default();
  command.option("--worse", options.worse, "error rate of the other player").shows_default();
  command.option("--pairs", options.pairs, "number of pairs to play").shows_default();
  command.option("--tests", options.tests, "number of tests to simulate with these pairs").shows_default();
  return program.run(argc, argv, [&] {
    const Sample played = sample(options);
    const auto lead = estimate_lead(played.sum.pairs);
    const double elo = lead ? lead->elo.elo : 0;
    const auto estimate = estimate_share(played.sum.accuracy);
    const double share = estimate ? estimate->share : 0.5;
    // Otherwise H1 equals H0 or has infinite odds, and no test is ever decided.
    if (!(share > 0.5 && share < 1 && elo > 0))
      throw BadInput(fmt::format(
          "expected the better player to have more points and be more accurate, but not in every pair that "
          "tells, found {:+.1f} Elo and a share of {:.3f}; play more --pairs, or change --better and --worse",
          elo, share));
    const Sprt by_elo{.test = {.theta0 = 0, .theta1 = elo, .batch = 1}};
    const Sprt by_accuracy{
        .test = {.theta0 = 0.5, .theta1 = share, .batch = 1, .measure = SequentialTest::Measure::accuracy}};
    const auto all = static_cast<double>(options.pairs);
    std::cout << nlohmann::json{{"plies", static_cast<double>(played.plies) / (2 * all)},
                                {"elo", elo},
                                {"share", share},
                                {"telling", static_cast<double>(played.sum.accuracy.telling()) / all},
                                {"elo_pairs", pairs_to_decision(by_elo, played, options.tests)},
                                {"accuracy_pairs", pairs_to_decision(by_accuracy, played, options.tests)}}
                     .dump()
              << "\n";
    return 0;
  });
}
