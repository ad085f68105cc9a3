#include "referee/tournament/places/edition_contents.hpp"

#include <utility>

namespace gramy::referee {
namespace {

/// Adds the boards in several calls of Store::add, because a database limits the size of one call.
void keep_boards(Store& store, const std::map<ContentHash, std::string>& boards) {
  constexpr std::size_t most_bytes = 16 << 20;
  Additions piece;
  std::size_t bytes = 0;
  for (const auto& [content, text] : boards) {
    if (bytes > 0 && bytes + text.size() > most_bytes) {
      store.add(std::exchange(piece, {}));
      bytes = 0;
    }
    piece.boards.emplace(content, text);
    bytes += text.size();
  }
  store.add(piece);
}

}  // namespace

std::map<ContentHash, std::string> texts_of(const std::vector<std::vector<TournamentBoard>>& boards) {
  std::map<ContentHash, std::string> texts;
  for (const auto& of_game : boards) {
    for (const TournamentBoard& board : of_game)
      texts.try_emplace(ContentHash(board.board.text()), board.board.text());
  }
  return texts;
}

void keep(Store& store, const EditionContents& contents) {
  keep_bots(store, contents.bots);
  keep_boards(store, contents.boards);
}

std::vector<std::vector<TournamentBoard>> boards_of(const Edition& edition, const TournamentFile& file,
                                                    const Store& store) {
  std::vector<std::vector<TournamentBoard>> boards;
  for (std::size_t g = 0; g < edition.games.size(); ++g) {
    auto& list = boards.emplace_back();
    // For each hash of a text, the board that was read from this text. A text that occurs again is not read
    // again.
    std::map<ContentHash, AnyBoard> known;
    for (const auto& [name, content, start, question] : edition.games[g].boards.boards) {
      auto found = known.find(content);
      if (found == known.end())
        found = known.emplace(content, file.games[g].game.read_board(store.board(content))).first;
      list.push_back({name, found->second, start, question});
    }
  }
  return boards;
}

}  // namespace gramy::referee
