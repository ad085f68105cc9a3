#include "bots/bolek/mis.h"

#include <algorithm>
#include <climits>
#include <doctest/doctest.h>

#include "engine/misie-patysie/solver.hpp"
#include "tests/engine/misie-patysie/brute_force.hpp"

namespace gramy::misie {
namespace {

/// Calls ruch_bolka, and returns the move that it stores.
Move bolek(Piles pool) {
  int bears = -1, sticks = -1;
  ruch_bolka(static_cast<int>(pool.bears), static_cast<int>(pool.sticks), &bears, &sticks);
  return {bears, sticks};
}

void begin(const Board& board) {
  poczatek(static_cast<int>(board.piles.bears), static_cast<int>(board.piles.sticks),
           static_cast<int>(board.limit));
}

/// Bolek's move. Requires a legal move, and a winning one if the pool is won.
Move right_move(const BruteForce& truth, Piles pool) {
  const Move move = bolek(pool);
  const auto moves = truth.moves(pool);
  CAPTURE(pool.bears);
  CAPTURE(pool.sticks);
  REQUIRE(std::ranges::find(moves, move) != moves.end());
  REQUIRE(truth.won(pool) == !truth.won(after(pool, move)));
  return move;
}

Solver solver(const Board& board, std::string_view method) {
  return Solver(std::make_shared<const Board>(board), method);
}

Piles random_pool(Random& random, Number largest) {
  return {random.between(0, largest), random.between(0, largest)};
}

/// A random lost pool. It consists of small lost piles, and a multiple of limit + 1 is added to each.
Piles lost_pool(Random& random, const Solver& golden, Number limit, Number largest) {
  Piles pool = random_pool(random, std::min(limit, largest));
  const auto winning = golden.winning_moves(pool);
  if (!winning.empty()) pool = after(pool, winning.front());
  for (Number* pile : {&pool.bears, &pool.sticks}) {
    *pile += random.between(0, (largest - *pile) / (limit + 1)) * (limit + 1);
  }
  return pool;
}

}  // namespace

TEST_CASE("Bolek's moves agree with exhaustive search in all pools with piles and limits up to 40") {
  for (Number limit = 1; limit <= 40; ++limit) {
    const BruteForce truth(40, limit);
    for (Number bears = 0; bears <= 40; ++bears) {
      for (Number sticks = 0; sticks <= 40; ++sticks) {
        const Piles pool{bears, sticks};
        if (pool == Piles{0, 0}) continue;
        CAPTURE(limit);
        begin({pool, limit});
        const Move move = right_move(truth, pool);
        const auto moves = truth.moves(pool);
        if (truth.won(pool)) continue;
        // In a lost pool, the bot's move leaves as few winning answers as the best small move (of at most
        // 32).
        const auto answers = [&](Move each) { return truth.winning_moves(after(pool, each)).size(); };
        const auto fewest = std::ranges::min(moves, {}, [&](Move each) {
          return std::max(each.bears, each.sticks) <= 32 ? answers(each) : SIZE_MAX;
        });
        REQUIRE(answers(move) == answers(fewest));
      }
    }
  }
}

TEST_CASE(
    "Bolek makes right moves on piles of any size, even on piles larger than those at the match's "
    "beginning") {
  for (Number limit = 1; limit <= 12; ++limit) {
    const BruteForce truth(40, limit);
    for (const Piles announced : {Piles{1, 1}, Piles{40, 1}, Piles{7, 40}, Piles{0, 0}}) {
      begin({announced, limit});
      for (Number number = 41 * 41 - 1; number > 0; --number) {
        right_move(truth, {number / 41, number % 41});
      }
    }
  }
}

TEST_CASE("in large pools, Bolek plays the first of the winning moves that both methods of the engine find") {
  Random random(1);
  for (const Number largest : {100, 10'000, 10'000'000, INT_MAX}) {
    for (int i = 0; i < 40; ++i) {
      Board board{random_pool(random, largest), random.between(1, std::min<Number>(largest, 300'000))};
      const Solver golden = solver(board, "golden");
      if (i % 2 == 0) board.piles = lost_pool(random, golden, board.limit, largest);
      if (board.piles == Piles{0, 0}) continue;
      const Solver table = solver(board, "table");
      begin(board);
      for (int turn = 0; turn < 100; ++turn) {
        // First the board's pool, then other pools that the game may reach.
        const Piles pool =
            turn == 0 ? board.piles
                      : Piles{random.between(0, board.piles.bears), random.between(0, board.piles.sticks)};
        if (pool == Piles{0, 0}) continue;
        const Move move = bolek(pool);
        const auto winning = golden.winning_moves(pool);
        CAPTURE(pool.bears);
        CAPTURE(pool.sticks);
        CAPTURE(board.limit);
        REQUIRE(table.winning_moves(pool) == winning);
        if (!winning.empty()) {
          REQUIRE(move == winning.front());
          continue;
        }
        // In a lost pool, Bolek's move leaves few winning answers. No legal move that takes at most 32 of a
        // kind leaves fewer.
        const Position here(std::make_shared<const Board>(Board{pool, board.limit}));
        REQUIRE_FALSE(here.why_illegal(move));
        const auto answers = [&](Move each) { return golden.winning_moves(after(pool, each)).size(); };
        for (Number taken = 1; taken <= 32; ++taken) {
          for (const Move small : {Move{taken, 0}, Move{0, taken}, Move{taken, taken}}) {
            REQUIRE((here.why_illegal(small) || answers(move) <= answers(small)));
          }
        }
      }
    }
  }
}

TEST_CASE("Bolek finds the winning move even if piles and limits are as large as int allows") {
  // The task's largest limit, twice that limit, and the largest int.
  for (const Number limit : {1'000'000, 2'000'000, INT_MAX}) {
    for (const Piles pool : {Piles{INT_MAX, 3}, Piles{5, INT_MAX - 1}, Piles{10'000'000, 10'000'000}}) {
      CAPTURE(pool.bears);
      CAPTURE(limit);
      begin({pool, limit});
      const auto winning = solver({pool, limit}, "golden").winning_moves(pool);
      REQUIRE_FALSE(winning.empty());
      CHECK(bolek(pool) == winning.front());
    }
  }
  begin({{1, 1}, 1});  // frees the table's memory
}

TEST_CASE("Bolek makes legal moves if his table would not fit into memory") {
  Random random(3);
  const Number limit = INT_MAX;
  for (int i = 0; i < 20; ++i) {
    const Piles pool{random.between(INT_MAX / 2, INT_MAX), random.between(INT_MAX / 2, INT_MAX)};
    if (i == 0) begin({pool, limit});
    const auto board = std::make_shared<const Board>(Board{pool, limit});
    CHECK_FALSE(Position(board).why_illegal(bolek(pool)));
  }
  begin({{1, 1}, 1});
}

TEST_CASE("Bolek does not crash on impossible piles and limits") {
  for (const int number : {0, -1, INT_MIN}) {
    poczatek(number, number, number);
    CHECK(bolek({number, number}) == Move{0, 0});
    CHECK(bolek({3, number}) == Move{1, 0});
  }
}

TEST_CASE("Bolek wins every test of the contest against a perfect Lolek") {
  for (const Board& board :
       {Board{{2, 2}, 5}, Board{{5, 5}, 5}, Board{{100, 800}, 15}, Board{{501, 501}, 1},
        Board{{50'000, 20}, 1000}, Board{{20, 50'000}, 1000}, Board{{100'000, 100'000}, 50},
        Board{{123'456, 654'321}, 98'765}, Board{{10'000'000, 1}, 1'000'000},
        Board{{99'999, 99'999}, 1'000'000}, Board{{1'000'000, 1'000'000}, 2'000'000},
        Board{{10'000'000, 10'000'000}, 1'000'000}}) {
    const auto shared = std::make_shared<const Board>(board);
    Analysis lolek(std::make_shared<const Solver>(shared, "golden"));
    begin(board);
    while (!lolek.position().result()) {
      const Move move =
          lolek.position().to_move() == Seat::first ? bolek(lolek.position().piles()) : best_move(lolek);
      REQUIRE_FALSE(lolek.position().why_illegal(move));
      lolek.play(move);
    }
    CHECK(lolek.position().result() == Result{.winner = Seat::first});
  }
}

}  // namespace gramy::misie
