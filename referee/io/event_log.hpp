// Log of a server's events, one line for each, for the person who runs the server.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string_view>

#include "protocol/message.hpp"
#include "referee/lobby/actions.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

// Connections and disconnections have level `debug`; joins, matches and faults have `info`. Text from clients
// is made printable.

void log_opened(ConnectionId connection, const boost::asio::ip::tcp::endpoint& from);
void log_turned_away(ConnectionId connection, std::string_view why);
void log_moved(ConnectionId connection, std::string_view origin);
void log_stopped(Time::duration stop);
void log_closed(ConnectionId connection);
/// `origin`: the client's address; empty if the referee started the client's process.
void log_joined(ConnectionId connection, std::string_view name, std::string_view session,
                std::string_view origin);
void log_left(ConnectionId connection, std::string_view name);

void log_begun(const MatchSetup& setup);
void log_ended(const MatchRecord& record);

}  // namespace gramy::referee
