// Contract of grounds: boards that differ only in spelling have the same ground, a text in normal form.
#include "engine/ground.hpp"

#include "opening.hpp"

namespace gramy::contract {
namespace {

/// Texts of boards of a game. Those in `alike` differ only in spelling, and those in `others` are other
/// boards.
struct Written {
  const char* game;
  std::vector<const char*> alike;
  std::vector<const char*> others{};
};

std::string ground(const AnyGame& game, const char* text) {
  return ground_of(game.read_board(text));
}

}  // namespace

TEST_CASE(
    "a board that is written and read back has the same ground, or normal form, and most generated boards "
    "have different grounds") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    std::set<std::string> texts, grounds;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      const AnyBoard board = opening(game, 9, seed).board;
      CHECK(ground_of(game.read_board(board.text())) == ground_of(board));
      texts.insert(board.text());
      grounds.insert(ground_of(board));
    }
    CHECK(grounds.size() <= texts.size());
    CHECK(2 * grounds.size() >= texts.size());
  }
}

TEST_CASE(
    "two board texts have the same ground, or normal form, exactly if they differ only in notation or in the "
    "start") {
  const Written cases[] = {
      {"misie-patysie", {"7 2 7", "7 2 100"}, {"7 2 6", "7 3 7", "8 2 8"}},
      {"paski", {"1 5 3 20", "5 3 1 20", "5  1\n3 20"}, {"1 5 3 21", "1 5 4 20"}},
      {"paski", {"1 1 3 20", "3 1 3 20"}, {"1 1 1 20"}},
      {"hydrorozgrywka", {"3 3\n1 2\n2 3\n3 1\n", "3 3\n3 2\n1 3\n2 1\n"}, {"4 4\n1 2\n2 3\n3 4\n4 1\n"}},
      {"graf", {"3 3\n1 2\n1 3\n3 1\n0\n", "3 3\n3 1\n1 3\n1 2\n0\n"}, {"3 2\n1 2\n1 3\n0\n"}},
      {"zielone", {"1 2 0 2 2 3 1 1 1 0 1 1", "1 2 0 2 3 2 1 1 1 0 1 1"}, {"1 2 0 2 2 3 0 1 1 0 1 1"}},
      {"policjant-i-zlodziej",
       {"2 3\nC.E\n..T\n", "2 3\n.CE\nT..\n"},
       {"2 3\nC.E\n.*T\n", "3 2\nC.\nE.\n.T\n"}},
  };
  for (const Written& written : cases) {
    CAPTURE(written.game);
    const AnyGame game = *all_games().find(written.game);
    const std::string same = ground(game, written.alike[0]);
    for (const char* text : written.alike) CHECK(ground(game, text) == same);
    for (const char* text : written.others) CHECK(ground(game, text) != same);
  }
}

}  // namespace gramy::contract
