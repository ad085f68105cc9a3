// `gramy-solve golden`: an example match for a game's `golden.txt` and README.
#include "engine/golden_match.hpp"
#include "engine/tool/commands.hpp"
#include "engine/tool/input.hpp"

namespace gramy::tool {

void show_golden_match(const GoldenRequest& request) {
  const Catalogue games = all_games();
  const AnyGame& game = find_game(games, request.game);
  std::optional<AnyGenerated> given;
  if (!request.file.empty()) {
    given = AnyGenerated{read_board(game, request.file), request.start};
    given->board.check_start(given->start);
  }
  write_out(golden_match(game, given, static_cast<std::uint64_t>(request.seed)));
}

}  // namespace gramy::tool
