#include "referee/tournament/counted/schedule_names.hpp"

#include <utility>

namespace gramy::referee {
namespace {

ScheduleNames::Board named(const auto& board, BoardIdentity identity) {
  return {board.name, std::move(identity),
          board.question ? std::optional(board.question->worth.seat) : std::nullopt};
}

}  // namespace

BySeat<std::string> ScheduleNames::players_of(const Pairing& match) const {
  BySeat<std::string> names{players[match.players[Seat::first]], players[match.players[Seat::second]]};
  if (const auto asked = games[match.game].boards[match.board].asked) names[other(*asked)].clear();
  return names;
}

MatchIdentity ScheduleNames::identity_of(const Pairing& match) const {
  const auto& [game, boards] = games[match.game];
  const BoardIdentity& board = boards[match.board].identity;
  return {game, board.content, board.start, players_of(match), board.repeat(match.repeat), board.opening};
}

std::string ScheduleNames::id_of(const Pairing& match) const {
  const auto& [game, boards] = games[match.game];
  return match_id(game, boards[match.board].name, players_of(match), match.repeat);
}

ScheduleNames schedule_names(const TournamentFile& file,
                             const std::vector<std::vector<TournamentBoard>>& boards) {
  ScheduleNames names{.tournament = file.name, .players = {}, .games = {}};
  for (const PlayerEntry& player : file.players) {
    names.players.push_back(player.name);
    if (!player.person.empty()) names.persons.emplace(player.name, player.person);
  }
  names.not_admitted = file.not_admitted;
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    auto& game = names.games.emplace_back(ScheduleNames::Game{std::string(file.games[g].game.id()), {}});
    for (BoardIdentity& identity : identities_of(boards[g]))
      game.boards.push_back(named(boards[g][game.boards.size()], std::move(identity)));
  }
  return names;
}

ScheduleNames schedule_names(const Edition& edition) {
  ScheduleNames names{.tournament = edition.name, .players = {}, .games = {}};
  for (const Edition::Player& player : edition.players) {
    names.players.push_back(player.name);
    if (!player.person.empty()) names.persons.emplace(player.name, player.person);
  }
  for (const Edition::Game& of : edition.games) {
    auto& game = names.games.emplace_back(ScheduleNames::Game{of.id, {}});
    for (BoardIdentity& identity : identities_of(of.boards.boards))
      game.boards.push_back(named(of.boards.boards[game.boards.size()], std::move(identity)));
  }
  return names;
}

}  // namespace gramy::referee
