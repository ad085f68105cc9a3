// The server that a tournament is played on.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <map>
#include <string>

#include "referee/io/server.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// For each client that this process starts for a player, a new secret. The server recognises the client by
/// its secret.
std::map<std::string, std::string> tokens_for(const TournamentFile& file);

/// The endpoint at which players and browsers connect, as the tournament file gives it.
boost::asio::ip::tcp::endpoint endpoint_of(const TournamentFile& file);

/// Opens a port that accepts no connections yet. Throws std::runtime_error with the reason if it cannot
/// listen.
boost::asio::ip::tcp::acceptor listen_at(boost::asio::io_context& loop,
                                         const boost::asio::ip::tcp::endpoint& endpoint);

/// A server at endpoint_of(file), for the file's games and under its limits. It lets in only the file's
/// players, with `tokens` or the file's own tokens. Throws as listen_at does.
Server tournament_server(boost::asio::io_context& loop, const TournamentFile& file,
                         const std::map<std::string, std::string>& tokens, SolvedBoards& solved, Site site);

}  // namespace gramy::referee
