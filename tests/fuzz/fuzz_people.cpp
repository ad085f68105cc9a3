// Fuzzes what a person types to a whole referee whose bots play against the person. The input also determines
// how it is cut into pieces. A second passes before each piece.
#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <variant>

#include "pieces.hpp"
#include "targets.hpp"
#include "tests/referee/session/people/table.hpp"

namespace gramy::testing {

namespace {

constexpr Number largest = 64;

protocol::Limits limits() {
  protocol::Limits limits;
  limits.line_bytes = 200;
  limits.play_bytes = 400;
  for (const AnyGame& game : all_games()) limits.board_size[std::string(game.id())] = largest;
  return limits;
}

/// Does the referee's deferred work, but makes ordered boards smaller. The referee would check a board's size
/// only after making the board, and making a large board takes long.
void work(RefereeBench& bench) {
  for (referee::Work& each : bench.put_off) {
    auto* board = std::get_if<referee::MakeBoard>(&each.what);
    if (board && board->order.size) board->order.size = std::min(*board->order.size, largest);
  }
  bench.work();
}

bool printable(char c) {
  return c == '\n' || (c >= ' ' && c <= '~');
}

}  // namespace

void fuzz_people(std::string_view input) {
  Table table(limits());
  table.plays_perfectly = false;  // so that a person can win despite mistakes
  table.bench.works = false;
  while (!input.empty() && !table.closed()) {
    table.bench.pass(std::chrono::seconds(1));
    work(table.bench);
    require(std::ranges::all_of(table.receive(take_piece(input)), printable));
  }
}

}  // namespace gramy::testing
