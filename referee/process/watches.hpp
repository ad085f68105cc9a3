// Watches of epoll, of which the system gives a user so many (fs.epoll.max_user_watches).
#pragma once

#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <string>

#include "referee/process/link.hpp"

namespace gramy::referee {

/// Why a loop did not take a descriptor. Where it has no watches left the system calls that "No space left on
/// device".
std::string why_unwatched(const boost::system::error_code& error);

struct PipeEnds {
  Link::Pipe reader;
  Link::Pipe writer;
};

/// The ends of a pipe, as pipe(2) gives them, as the loop's. Throws std::runtime_error if the loop cannot
/// watch them, and closes them.
PipeEnds watched(boost::asio::io_context& loop, const std::array<int, 2>& ends);

/// Throws std::runtime_error if the loop of a signal set would not hear of signals, timers or other threads:
/// Asio says nothing where it could not have that watched (boost/asio/detail/impl/epoll_reactor.ipp).
void expect_awake(const boost::asio::any_io_executor& loop_of_signals);

}  // namespace gramy::referee
