// Plays a match of paski perfectly, and prints the value before each move.
#include <gramy/engine/library.hpp>
#include <iostream>

int main() try {
  const gramy::Catalogue games = gramy::all_games();
  const gramy::AnyBoard board = games.find("paski")->read_board("2 3 5 30");
  const gramy::AnySolver solver = board.solve();
  gramy::AnyPosition position = board.begin({});
  gramy::AnyAnalysis analysis = solver.analyse({});
  while (!position.result()) {
    const gramy::AnyMove move = analysis.best_move();
    std::cout << name(analysis.value()) << ": " << to_text(move) << '\n';
    position.play(move);
    analysis.play(move);
  }
} catch (const gramy::BadInput& error) {
  std::cerr << error.what() << '\n';
  return 2;
}
