// Log of what happens on a server: a line an event, for whoever runs it.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <string_view>

#include "protocol/message.hpp"
#include "referee/lobby/actions.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

// Connections come and go at the level `debug`, and whatever has come of them is told at `info`. What others
// have written is printable.

void log_opened(ConnectionId connection, const boost::asio::ip::tcp::endpoint& from);
void log_turned_away(ConnectionId connection, std::string_view why);
void log_moved(ConnectionId connection, std::string_view origin);
/// The referee did not run for so long.
void log_stopped(Time::duration stop);
void log_closed(ConnectionId connection);
/// `origin`: the address; empty: a process of the referee's own.
void log_joined(ConnectionId connection, std::string_view name, std::string_view session,
                std::string_view origin);
void log_left(ConnectionId connection, std::string_view name);

void log_begun(const MatchSetup& setup);
void log_ended(const MatchRecord& record);

}  // namespace gramy::referee
