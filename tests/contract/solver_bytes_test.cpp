// Contract of solver sizes: the memory that a game states for a solved board agrees with the allocator.
#include "engine/solver_bytes.hpp"

#include <malloc.h>

#include "large_boards.hpp"
#include "opening.hpp"

namespace gramy::contract {
namespace {

/// The bytes that the program has allocated, or 0 if a sanitizer has replaced the allocator.
std::size_t bytes_in_use() {
  const auto info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

}  // namespace

TEST_CASE("each game's estimate of a solved board's memory roughly agrees with the memory allocated") {
  if (bytes_in_use() == 0) return;
  const Catalogue games = all_games();
  const AnyGame& zielone = *games.find("zielone");
  const AnyGame& hydro = *games.find("hydrorozgrywka");
  const std::pair<const char*, std::string> boards[]{
      {"misie-patysie", "900000 800000 700000"},
      {"paski", "1 8 13 50000"},
      {"hydrorozgrywka", of_family(hydro, "ring", {30'000})},
      {"hydrorozgrywka", of_family(hydro, "star", {30'000})},
      {"zielone", of_family(zielone, "random", {3000, 50'000, 300})},
      {"zielone", of_family(zielone, "linked-chain", {300, 10'000})},
      {"graf", path_of_vertices(30'000)},
      {"graf", star_of_vertices(30'000)},
      {"policjant-i-zlodziej", open_square(40)},
      {seventh_game.data(), "3 100 200 300"},
  };
  for (const auto& [id, text] : boards) {
    const char* game = id;
    INFO(game);
    const std::size_t before = bytes_in_use();
    const AnyBoard board = games.find(game)->read_board(text);
    const AnySolver solver = board.solve();
    const std::size_t said = solved_bytes(board), taken = bytes_in_use() - before;
    constexpr std::size_t little = 64 << 10;
    CHECK(said + little >= taken - taken / 4);
    CHECK(said <= 2 * taken + little);
  }
}

}  // namespace gramy::contract
