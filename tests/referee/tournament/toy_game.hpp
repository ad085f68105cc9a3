// A minimal game, which can have any id. Each move takes one or two counters from a pile. The player who
// cannot move has lost.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/base/token_reader.hpp"
#include "engine/catalogue.hpp"
#include "engine/game_model.hpp"
#include "tests/pile.hpp"

namespace gramy::toy {

inline constexpr std::array<Method, 1> methods{{{"modulo", "toy-modulo"}}};

constexpr GameInfo info_of(std::string_view id) {
  return {.id = id,
          .title = "one heap",
          .board_form = "heap [padding]",
          .move_form = "one number, e.g. 2",
          .size_unit = "counters",
          .default_max_size = 1'000'000,
          .default_size = 20,
          .methods = methods};
}

/// A board is a text `pile [padding]`. A match begins with all counters of the pile. If `with_start`, the
/// start is any number from 1 to `pile` instead.
template <const GameInfo& game_info, bool with_start>
struct Toy : testing::Pile {
  static constexpr const GameInfo& info = game_info;

  static Board with_heap(Number heap) {
    return with_start ? Board{.most = 2, .starts = heap} : Board{.counters = heap, .most = 2};
  }
  static Board read_board(std::string_view text, std::uint64_t max_size) {
    TokenReader reader(text);
    Board board = with_heap(
        reader.number("the heap", 1, static_cast<Number>(std::min<std::uint64_t>(max_size, 1'000'000))));
    if (!reader.at_end()) board.padding = reader.word("padding");
    reader.expect_end("the padding");
    return board;
  }
  static std::string write_board(const Board& board) {
    return std::to_string(board_size(board)) + (board.padding.empty() ? "" : " " + board.padding);
  }
  static std::uint64_t board_size(const Board& board) {
    return static_cast<std::uint64_t>(board.counters + board.starts);
  }
  static Generated<Board> generate(Random& random, Number size) {
    if (size > 1'000'000) throw BadInput("size: expected at most 1000000, found " + std::to_string(size));
    const Number heap = random.between(1, size);
    return {with_heap(heap), with_start ? std::optional(random.between(1, heap)) : std::nullopt};
  }
};

inline constexpr GameInfo misie = info_of("misie-patysie");
inline constexpr GameInfo paski = info_of("paski");
inline constexpr GameInfo hydrorozgrywka = info_of("hydrorozgrywka");
inline constexpr GameInfo zielone = info_of("zielone");
inline constexpr GameInfo graf = info_of("graf");
inline constexpr GameInfo policjant = info_of("policjant-i-zlodziej");

/// Toy games under the ids of the real games. A toy game has starts if the real game has starts.
inline Catalogue games() {
  return Catalogue({make_game<Toy<misie, false>>(), make_game<Toy<paski, false>>(),
                    make_game<Toy<hydrorozgrywka, true>>(), make_game<Toy<zielone, true>>(),
                    make_game<Toy<graf, true>>(), make_game<Toy<policjant, false>>()});
}

}  // namespace gramy::toy
