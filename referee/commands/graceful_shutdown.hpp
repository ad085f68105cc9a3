// Graceful shutdown: signals that ask a program to end, and the wait for its processes.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/signal_set.hpp>
#include <functional>

namespace gramy::referee {

/// Adds what asks a program to end: SIGINT, SIGTERM, and SIGHUP unless it is ignored, as nohup has it. Throws
/// std::runtime_error if their loop would not hear of them.
void add_ending_signals(boost::asio::signal_set& signals);

/// To be called when `first` has come: from now on another one ends the program at once, with all its
/// processes and exit code 128 + its number. The same one within a quarter of a second is no other:
/// timeout(1) sends each twice, to the process and to its group. What waited for a signal does so no longer.
void end_by_next_signal(boost::asio::signal_set& signals, int first);

/// Waits until all_gone, for 3 s at most; calls `ask` after the first second, for processes that have not
/// gone by themselves. What is there after that is for kill_descendants.
boost::asio::awaitable<void> shut_down_gracefully(std::function<bool()> all_gone, std::function<void()> ask);

}  // namespace gramy::referee
