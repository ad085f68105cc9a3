// Tests how the cache of solved boards solves, waits and evicts.
#include "engine/solved_boards.hpp"

#include <atomic>
#include <thread>

#include "tests/bots/pile.hpp"
#include "tests/engine/testing.hpp"

namespace {

using bots::pile_game;
using bots::pile_watch;
using bots::PileWatch;

AnyBoard pile(Number sticks) {
  return pile_game().read_board(std::to_string(sticks));
}

std::ptrdiff_t times_solved(Number sticks) {
  const auto solved = pile_watch.solved();
  return std::ranges::count(solved, sticks, &std::pair<Number, std::string>::first);
}

/// Another game, whose boards have the same texts as piles.
struct Heap : bots::Pile {
  static constexpr GameInfo info = [] {
    GameInfo heap = bots::Pile::info;
    heap.id = "heap";
    return heap;
  }();
};

constexpr std::size_t pile_bytes = 8;  // bytes of a solved pile with two digits

}  // namespace

TEST_CASE("the cache solves a board only once even if two threads need it at the same time") {
  pile_watch.reset();
  SolvedBoards boards;
  const AnyBoard board = pile(PileWatch::gated_pile);
  std::jthread first([&] { boards.of(board, "ann"); });
  pile_watch.wait_for_solvers(1);
  std::jthread second([&] { boards.of(pile(PileWatch::gated_pile), "bob"); });
  pile_watch.open_gate();
  first.join();
  second.join();
  CHECK(times_solved(PileWatch::gated_pile) == 1);
}

TEST_CASE(
    "if a thread is stopped while solving a board, a thread waiting for this board solves the board "
    "instead") {
  pile_watch.reset();
  SolvedBoards boards;
  const AnyBoard board = pile(PileWatch::gated_pile);
  std::atomic<bool> was_stopped = false;
  std::jthread first([&](const std::stop_token& stop) {
    try {
      boards.of(board, "ann", stop);
    } catch (const Stopped&) {
      was_stopped = true;
    }
  });
  pile_watch.wait_for_solvers(1);
  std::jthread second([&] { boards.of(board, "bob"); });
  first.request_stop();
  pile_watch.wait_for_solvers(2);
  pile_watch.open_gate();
  first.join();
  second.join();
  CHECK(was_stopped);
  CHECK(times_solved(PileWatch::gated_pile) == 2);
}

TEST_CASE("a thread that waits for a board can be stopped") {
  pile_watch.reset();
  SolvedBoards boards;
  const AnyBoard board = pile(PileWatch::gated_pile);
  std::jthread first([&] { boards.of(board); });
  pile_watch.wait_for_solvers(1);
  std::stop_source stop;
  stop.request_stop();
  CHECK_THROWS_AS(boards.of(board, "bob", stop.get_token()), Stopped);
  pile_watch.open_gate();
}

TEST_CASE("the cache evicts the least recently used board of the account with the most bytes") {
  pile_watch.reset();
  SolvedBoards boards(3 * pile_bytes);
  boards.of(pile(11), "ann");
  for (Number sticks = 20; sticks < 40; ++sticks) boards.of(pile(sticks), "bob");
  CHECK(boards.bytes() == 3 * pile_bytes);
  boards.of(pile(11), "ann");
  CHECK(times_solved(11) == 1);
  boards.of(pile(38), "bob");
  boards.of(pile(40), "bob");  // evicts pile 39
  boards.of(pile(38), "bob");
  CHECK(times_solved(38) == 1);
  boards.of(pile(39), "bob");
  CHECK(times_solved(39) == 2);
}

TEST_CASE("the cache charges a board to the account that used it last") {
  pile_watch.reset();
  SolvedBoards boards(3 * pile_bytes);
  boards.of(pile(11), "bob");
  boards.of(pile(12), "bob");
  boards.of(pile(11), "ann");
  boards.of(pile(12), "ann");
  boards.of(pile(13), "bob");
  boards.of(pile(14), "bob");  // evicts pile 11, because ann has the most bytes
  boards.of(pile(15), "bob");  // evicts pile 13
  boards.of(pile(12), "ann");
  CHECK(times_solved(12) == 1);
  boards.of(pile(14), "bob");
  CHECK(times_solved(14) == 1);
  boards.of(pile(11), "ann");
  CHECK(times_solved(11) == 2);
}

TEST_CASE("the cache keeps a board that exceeds the cache's limit until the next board is solved") {
  pile_watch.reset();
  SolvedBoards boards(pile_bytes / 2);
  boards.of(pile(11));
  boards.of(pile(11));
  CHECK(times_solved(11) == 1);
  boards.of(pile(12));
  CHECK(boards.bytes() == pile_bytes);
  boards.of(pile(11));
  CHECK(times_solved(11) == 2);
}

TEST_CASE("the cache does not parse the text of a cached board again") {
  pile_watch.reset();
  SolvedBoards boards;
  const SolvedBoard solved = boards.of(pile_game(), "12");
  CHECK(&boards.of(pile_game(), "12").board.get() == &solved.board.get());
  CHECK_THROWS_AS(boards.of(pile_game(), "x"), BadInput);
}

TEST_CASE("the cache tells boards of two games apart, even if their texts are equal") {
  SolvedBoards boards;
  const AnyGame games[] = {pile_game(), make_game<Heap>()};
  for (int time = 0; time < 2; ++time) {
    for (const AnyGame& game : games) CHECK(boards.of(game, "12").board.game().id() == game.id());
  }
}

TEST_CASE("every request for a board that cannot be solved is refused, and the board is not cached") {
  SolvedBoards boards;
  const AnyGame city = *all_games().find("policjant-i-zlodziej");
  const std::string side = "250";
  std::string text = side + " " + side + "\n";
  for (int row = 0; row < 250; ++row) text += std::string(250, '.') + "\n";
  text[side.size() * 2 + 2] = 'C';
  text[text.size() - 2] = 'T';
  for (int i = 0; i < 2; ++i) CHECK_THROWS_AS(boards.of(city, text), BadInput);
  CHECK(boards.bytes() == 0);
}
