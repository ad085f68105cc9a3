#include "referee/tournament/edition/edition.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/base/version.hpp"
#include "referee/tournament/edition/attendance.hpp"
#include "referee/tournament/file/withheld_tokens.hpp"

namespace gramy::referee {
namespace {

BoardSet board_set(const GameEntry& entry, const std::vector<TournamentBoard>& boards,
                   std::size_t play_off_boards) {
  BoardSet set{
      .source = entry.boards, .boards = {}, .play_off_boards = play_off_boards, .where = entry.where};
  const AnyBoard::Concept* hashed = nullptr;
  ContentHash content;
  for (const TournamentBoard& board : boards) {
    // Boards that differ only in their starts follow each other, so each text is hashed only once.
    if (hashed != &board.board.get()) content = ContentHash(board.board.text());
    hashed = &board.board.get();
    set.boards.push_back({board.name, content, board.start, board.question});
  }
  return set;
}

std::string renamed(const std::string& name, const std::map<std::string, std::string>& names) {
  const auto found = names.find(name);
  return found == names.end() ? name : found->second;
}

}  // namespace

const Edition::Player* Edition::find(std::string_view player) const {
  const auto found = std::ranges::find(players, player, &Player::name);
  return found == players.end() ? nullptr : &*found;
}

const Edition::Game* Edition::game(std::string_view id) const {
  const auto found = std::ranges::find(games, id, &Game::id);
  return found == games.end() ? nullptr : &*found;
}

std::optional<std::size_t> Edition::player_with_id(std::string_view id) const {
  const auto found = std::ranges::find_if(
      players, [&](const Player& player) { return std::ranges::find(player.ids, id) != player.ids.end(); });
  if (found == players.end()) return std::nullopt;
  return static_cast<std::size_t>(found - players.begin());
}

/// A version counts if accepted changes lead from it to the present version, directly or through versions in
/// between.
bool Edition::counts(const Player& player, const std::optional<ContentHash>& version) const {
  std::vector<std::optional<ContentHash>> reached{version};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const Accepted& step : accepted) {
      if (step.player == player.name && step.was == reached[i] &&
          std::ranges::find(reached, step.is) == reached.end())
        reached.push_back(step.is);
    }
  }
  return std::ranges::find(reached, player.version.hash()) != reached.end();
}

Edition edition_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards,
                   std::string_view search_path) {
  Edition edition{.program = program_version,
                  .path = std::filesystem::absolute(file.path).string(),
                  .source = without_tokens(file.source),
                  .text = without_tokens(file.text),
                  .name = file.name,
                  .seed = file.seed,
                  .format = file.format,
                  .players = {},
                  .games = {}};
  for (const PlayerEntry& player : file.players) {
    edition.players.push_back({.name = player.name,
                               .ids = {player.name},
                               .was = player.was,
                               .person = player.person,
                               .has_left = player.has_left,
                               .version = version_of(player, search_path)});
  }
  const Fixtures fixtures = fixtures_of(file, boards);
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    const GameEntry& entry = file.games[g];
    edition.games.push_back({.id = std::string(entry.game.id()),
                             .boards = board_set(entry, boards[g], fixtures.games[g].play_off_boards),
                             .players = entry.players,
                             .clock = entry.clock});
  }
  return edition;
}

TournamentFile file_of(const Edition& edition, const Catalogue& games) {
  TournamentFile file = parse_tournament_file(edition.text, edition.path, games, BoardSource::store);
  if (std::holds_alternative<Swiss>(edition.format)) set_attendance(file, attendance_of(edition));
  return file;
}

Fixtures fixtures_of(const Edition& edition) {
  Fixtures fixtures{.players = edition.players.size(), .games = {}, .seed = edition.seed};
  for (const Edition::Game& game : edition.games) {
    const std::size_t play_offs = game.boards.play_off_boards;
    fixtures.games.push_back({game.boards.boards.size() - play_offs, game.players, play_offs});
  }
  return fixtures;
}

Edition with_players_renamed(Edition edition, const std::map<std::string, std::string>& names) {
  for (Edition::Player& player : edition.players) player.name = renamed(player.name, names);
  for (Edition::Accepted& accepted : edition.accepted) accepted.player = renamed(accepted.player, names);
  return edition;
}

}  // namespace gramy::referee
