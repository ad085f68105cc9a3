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

/// A new secret for each client of each player that we start: by them they are known.
std::map<std::string, std::string> tokens_for(const TournamentFile& file);

/// Where the file says that players and browsers connect.
boost::asio::ip::tcp::endpoint endpoint_of(const TournamentFile& file);

/// Accepts nobody yet. Throws std::runtime_error, saying why, where it cannot listen.
boost::asio::ip::tcp::acceptor listen_at(boost::asio::io_context& loop,
                                         const boost::asio::ip::tcp::endpoint& endpoint);

/// At endpoint_of the file, for its games and under its limits; nobody is let in but its players, with those
/// tokens or the file's own. Throws as listen_at does.
Server tournament_server(boost::asio::io_context& loop, const TournamentFile& file,
                         const std::map<std::string, std::string>& tokens, SolvedBoards& solved, Site site);

}  // namespace gramy::referee
