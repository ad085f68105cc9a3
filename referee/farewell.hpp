// The end of a referee: everybody has been told to go, and now they do.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>

namespace gramy::referee {

/// Waits until all_gone, for 3 s at most; calls `ask` after the first second, for processes that have not
/// gone by themselves. What is there after that is for kill_descendants.
boost::asio::awaitable<void> farewell(std::function<bool()> all_gone, std::function<void()> ask);

}  // namespace gramy::referee
