#include "referee/tournament/store/shared_tournament.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/version.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/store/match_identity.hpp"

namespace gramy::referee {

using nlohmann::json;

SharedTournament shared_tournament(const TournamentFile& file, std::string text,
                                   const std::vector<std::vector<TournamentBoard>>& boards,
                                   std::chrono::milliseconds lease) {
  SharedTournament shared{.program = program_version,
                          .file = std::filesystem::absolute(file.path),
                          .text = text,
                          .source = std::move(text),
                          .boards = {},
                          .times = {.lease = lease, .patience = std::chrono::milliseconds(file.wait_ms)}};
  for (const auto& of_game : boards) {
    auto& list = shared.boards.emplace_back();
    for (const BoardIdentity& board : identities_of(of_game))
      list.push_back({of_game[list.size()].name, board.content, board.start});
  }
  return shared;
}

std::map<ContentHash, std::string> texts_of(const std::vector<std::vector<TournamentBoard>>& boards) {
  std::map<ContentHash, std::string> texts;
  for (const auto& of_game : boards) {
    for (const TournamentBoard& board : of_game)
      texts.try_emplace(ContentHash(board.board.text()), board.board.text());
  }
  return texts;
}

std::string to_json(const SharedTournament& shared) {
  json boards = json::array();
  for (const auto& of_game : shared.boards) {
    json& list = boards.emplace_back(json::array());
    for (const auto& [name, content, start] : of_game)
      list.push_back({name, content.text(), start ? json(*start) : json()});
  }
  return json{{"program", shared.program},
              {"file", shared.file.string()},
              {"text", shared.text},
              {"source", shared.source},
              {"boards", std::move(boards)},
              {"lease_ms", shared.times.lease.count()},
              {"patience_ms", shared.times.patience.count()},
              {"judged", shared.is_judged}}
      .dump();
}

SharedTournament parse_shared_tournament(std::string_view text) {
  const json object = protocol::parse_bounded_json(text);
  SharedTournament shared{.program = object.at("program"),
                          .file = object.at("file").get<std::string>(),
                          .text = object.at("text"),
                          .source = object.at("source"),
                          .boards = {},
                          .times = {.lease = std::chrono::milliseconds(object.at("lease_ms")),
                                    .patience = std::chrono::milliseconds(object.at("patience_ms"))},
                          .is_judged = object.at("judged")};
  for (const json& of_game : object.at("boards")) {
    auto& list = shared.boards.emplace_back();
    for (const json& board : of_game) {
      list.push_back({.name = board.at(0),
                      .content = ContentHash::parse(board.at(1).get<std::string>()).value(),
                      .start = {}});
      if (!board.at(2).is_null()) list.back().start = board.at(2).get<Number>();
    }
  }
  return shared;
}

std::optional<SharedTournament> begun_last(const Store& store) {
  std::string text = store.document(alone_document);
  if (text.empty()) text = store.document(shared_document);
  return text.empty() ? std::nullopt : std::optional(parse_shared_tournament(text));
}

/// In pieces: what a database takes at once is bounded.
void add_boards(Store& store, const std::map<ContentHash, std::string>& boards) {
  constexpr std::size_t most_bytes = 16 << 20;
  Batch piece;
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

void share(Store& store, const SharedTournament& shared, const std::map<ContentHash, std::string>& boards,
           const PackedBots& bots, const char* document) {
  keep_bots(store, bots);
  add_boards(store, boards);
  for (const char* other : {shared_document, alone_document}) store.set_document(other, "");
  store.set_document(document, to_json(shared));
}

TournamentFile file_of(const SharedTournament& shared, const Catalogue& games) {
  return parse_tournament_file(shared.text, shared.file, games, BoardSource::store);
}

std::vector<std::vector<TournamentBoard>> boards_of(const SharedTournament& shared,
                                                    const TournamentFile& file, const Store& store) {
  std::vector<std::vector<TournamentBoard>> boards;
  for (std::size_t g = 0; g < shared.boards.size(); ++g) {
    auto& list = boards.emplace_back();
    std::map<ContentHash, AnyBoard> known;  // the starts of a board share it
    for (const auto& [name, content, start] : shared.boards[g]) {
      auto found = known.find(content);
      if (found == known.end())
        found = known.emplace(content, file.games[g].game.read_board(store.board(content))).first;
      list.push_back({name, found->second, start});
    }
  }
  return boards;
}

}  // namespace gramy::referee
