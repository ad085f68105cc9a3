#include "referee/run/tournament_server.hpp"

#include <boost/asio/ip/address.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/base/version.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/process/watches.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

LobbySettings settings_for(const TournamentFile& file, const std::map<std::string, std::string>& tokens) {
  LobbySettings settings = file.lobby;
  settings.server = std::string("gramy ") + program_version;
  for (const PlayerEntry& player : file.players) {
    if (player.transport == Transport::tcp) settings.links.reserved += player.clients().size();
  }
  for (const auto& [name, token] : tokens) settings.tokens.emplace(name, token);
  for (const PlayerEntry& player : file.players) {
    if (!player.token) continue;
    for (const std::string& client : player.clients()) settings.tokens.emplace(client, *player.token);
  }
  settings.open = false;
  settings.limits.play_bytes = settings.limits.line_bytes;  // reading a long board would delay the matches
  return settings;
}

Catalogue games_of(const TournamentFile& file) {
  std::vector<AnyGame> games;
  for (const GameEntry& entry : file.games) games.push_back(entry.game);
  return Catalogue(std::move(games));
}

[[noreturn]] void refuse(const asio::ip::tcp::endpoint& endpoint, const boost::system::system_error& error) {
  throw std::runtime_error("cannot listen on " + text_of(endpoint) + ": " + why_unwatched(error.code()));
}

}  // namespace

std::map<std::string, std::string> tokens_for(const TournamentFile& file) {
  std::map<std::string, std::string> tokens;
  for (const PlayerEntry& player : file.players) {
    if (player.token) continue;
    for (const std::string& client : player.clients()) tokens[client] = bot_secret(system_entropy);
  }
  return tokens;
}

asio::ip::tcp::endpoint endpoint_of(const TournamentFile& file) {
  return {asio::ip::make_address(file.host), file.port};
}

asio::ip::tcp::acceptor listen_at(asio::io_context& loop, const asio::ip::tcp::endpoint& endpoint) {
  try {
    return {loop, endpoint};
  } catch (const boost::system::system_error& error) {
    refuse(endpoint, error);
  }
}

Server tournament_server(asio::io_context& loop, const TournamentFile& file,
                         const std::map<std::string, std::string>& tokens, SolvedBoards& solved, Site site) {
  const asio::ip::tcp::endpoint endpoint = endpoint_of(file);
  try {
    return Server(loop, games_of(file), settings_for(file, tokens), file.seed, endpoint, solved,
                  std::move(site));
  } catch (const boost::system::system_error& error) {
    refuse(endpoint, error);
  }
}

}  // namespace gramy::referee
