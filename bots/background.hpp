// Background work for a bot, away from the thread that keeps its connection alive.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <memory>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>

#include "engine/base/stop.hpp"
#include "engine/base/turn_pool.hpp"

namespace gramy::bots {

/// Runs `work` on a thread of the pool, whose clients take turns, and then resumes the caller on the caller's
/// own executor. Returns what `work` returns, which must be default-constructible, or throws what `work`
/// throws. If `stop` is requested before `work` begins, drops `work` and throws Stopped. Request `stop` on
/// the caller's executor. Do not write `work` as a lambda within the co_await expression, because g++ 12
/// would destroy its captures twice (GCC bug 100611). Move it from a named variable.
template <class Work>
boost::asio::awaitable<std::invoke_result_t<Work>> run_on(TurnPool& pool, std::string client,
                                                          std::stop_token stop, Work work) {
  namespace asio = boost::asio;
  const auto executor = co_await asio::this_coro::executor;
  // The state does not hold the timer, because the last owner of the state may be a thread of the pool, and
  // that thread must not destroy the timer.
  struct State {
    bool done = false;
    std::invoke_result_t<Work> result{};
    std::exception_ptr error{};
  };
  asio::steady_timer over(executor, asio::steady_timer::time_point::max());  // `finish` cancels it
  const auto state = std::make_shared<State>();
  const auto finish = [state, &over] {
    state->done = true;
    over.cancel();
  };
  const auto own = std::make_shared<Work>(std::move(work));
  const TurnPool::Number number =
      pool.run({{}, std::move(client)}, [state, finish, own, executor](const std::stop_token&) {
        try {
          state->result = (*own)();
        } catch (...) {
          state->error = std::current_exception();
        }
        asio::post(executor, finish);
      });
  const std::stop_callback on_stop(stop, [&pool, number, state, finish] {
    if (!pool.cancel(number)) return;
    state->error = std::make_exception_ptr(Stopped());
    finish();
  });
  while (!state->done) co_await over.async_wait(asio::as_tuple(asio::use_awaitable));
  if (state->error) std::rethrow_exception(state->error);
  co_return std::move(state->result);
}

}  // namespace gramy::bots
