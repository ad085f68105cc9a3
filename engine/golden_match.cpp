#include "engine/golden_match.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/random.hpp"

namespace gramy {
namespace {

constexpr int most_matches = 100;
constexpr int most_moves = 200;

/// A match as text, and the number of mistakes of each player.
struct Example {
  std::string text;
  BySeat<int> mistakes{0, 0};

  std::pair<int, int> interest() const {
    const auto [fewer, more] = std::minmax(mistakes[Seat::first], mistakes[Seat::second]);
    return {fewer, more};
  }
};

std::string in_words(AnyAnalysis& analysis) {
  const auto distance = analysis.distance();
  return name(analysis.value()) + (distance ? ' ' + std::to_string(*distance) : std::string());
}

std::string in_words(const Result& result) {
  const std::string winner = result.winner ? std::to_string(number_of(*result.winner)) : "draw";
  return winner + (result.by_repetition ? " repetition" : "");
}

std::string on_one_line(std::string board) {
  while (board.ends_with('\n')) board.pop_back();
  std::ranges::replace(board, '\n', ' ');
  return board;
}

/// Plays a match. Returns nothing if it is too short or too long.
std::optional<Example> play(const AnyGenerated& opening, Random& random) {
  const auto& [board, start] = opening;
  AnyPosition position = board.begin(start);
  AnyAnalysis analysis = board.solve().analyse(start);
  Example example{.text = "board " + on_one_line(board.text()) + "\nstart " +
                          (start ? std::to_string(*start) : "-") + "\nvalue " + in_words(analysis) + '\n'};
  for (int moves = 0; moves <= most_moves; ++moves) {
    if (const auto result = position.result()) {
      if (moves < 2) return std::nullopt;
      example.text += "result " + in_words(*result) + '\n';
      return example;
    }
    const Seat mover = position.to_move();
    const AnyMove move = random.chance(0.5) ? analysis.best_move() : position.random_move(random);
    example.mistakes[mover] += analysis.value_after(move) < analysis.value();
    position.play(move);
    analysis.play(move);
    example.text +=
        std::to_string(number_of(mover)) + ": " + to_text(move) + " = " + in_words(analysis) + '\n';
  }
  return std::nullopt;
}

}  // namespace

std::string golden_match(const AnyGame& game, const std::optional<AnyGenerated>& given, std::uint64_t seed) {
  Random random = Random::stream(seed, game.id());
  std::optional<Example> best;
  for (int match = 0; match < most_matches && (!best || best->interest().first == 0); ++match) {
    const auto example = play(given ? *given : game.generate(random, game.info().size_for_people), random);
    if (example && (!best || example->interest() > best->interest())) best = example;
  }
  if (!best) {
    throw BadInput("found no match of 2 to " + std::to_string(most_moves) + " moves among " +
                   std::to_string(most_matches) + " matches: try another board or seed");
  }
  return "# Mistakes of seat 0: " + std::to_string(best->mistakes[Seat::first]) +
         ", of seat 1: " + std::to_string(best->mistakes[Seat::second]) + ".\n" + best->text;
}

}  // namespace gramy
