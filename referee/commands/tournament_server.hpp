// The server that a tournament is played on.
#pragma once

#include <boost/asio/io_context.hpp>
#include <map>
#include <string>

#include "referee/commands/web_options.hpp"
#include "referee/io/server.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// A new secret for each client of each player that we start: by them they are known.
std::map<std::string, std::string> tokens_for(const TournamentFile& file);

/// Where the file says, for its games and under its limits; nobody is let in but its players, with those
/// tokens or the file's own; `find` answers browsers. Throws std::runtime_error where it cannot listen.
Server tournament_server(boost::asio::io_context& loop, const TournamentFile& file,
                         const std::map<std::string, std::string>& tokens, SolvedBoards& solved,
                         decltype(Site::find) find, const WebOptions& web);

/// Throws as tournament_server does where it cannot listen, before anything is made.
void expect_can_listen(const TournamentFile& file);

}  // namespace gramy::referee
