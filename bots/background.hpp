// Background work for a bot, off the thread that keeps its connection alive.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <type_traits>
#include <utility>

namespace gramy::bots {

/// Runs `work` on a thread of the pool and comes back to the caller's own executor with what it returns
/// (which has to be default-constructible) or throws. Give it a named `work`, moved: g++ 12 destroys the
/// captures of a lambda written within the co_await expression twice (GCC bug 100611).
template <class Work>
boost::asio::awaitable<std::invoke_result_t<Work>> run_on(boost::asio::thread_pool& pool, Work work) {
  auto task = [](Work own) -> boost::asio::awaitable<std::invoke_result_t<Work>> { co_return own(); };
  co_return co_await boost::asio::co_spawn(pool, task(std::move(work)), boost::asio::use_awaitable);
}

}  // namespace gramy::bots
