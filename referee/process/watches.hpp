// Watches of epoll. The system limits them for each user (fs.epoll.max_user_watches).
#pragma once

#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <string>

#include "referee/process/link.hpp"

namespace gramy::referee {

/// Explains why a loop could not watch a descriptor. The system's own message for a lack of watches is "No
/// space left on device".
std::string why_unwatched(const boost::system::error_code& error);

/// A pipe whose ends a loop watches.
struct WatchedPipe {
  Link::Pipe reader;
  Link::Pipe writer;
};

/// Puts both ends of a pipe from pipe(2) into the loop. If the loop cannot watch them, closes them and throws
/// std::runtime_error.
WatchedPipe watched(boost::asio::io_context& loop, const std::array<int, 2>& ends);

/// Throws std::runtime_error if the system allows no more watches, because the loop of a signal set would
/// then miss signals, timers or calls from other threads. Asio does not report that
/// (boost/asio/detail/impl/epoll_reactor.ipp).
void expect_awake(const boost::asio::any_io_executor& loop_of_signals);

}  // namespace gramy::referee
