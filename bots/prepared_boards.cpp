#include "bots/prepared_boards.hpp"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/this_coro.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "bots/background.hpp"

namespace gramy::bots {
namespace {

namespace asio = boost::asio;

AnySolver solve(const AnyBoard& board, std::string_view method, const std::stop_token& stop) {
  if (!method.empty()) {
    try {
      return board.solve(method, stop);
    } catch (const BadInput& refusal) {
      spdlog::warn(
          fmt::format("{}: {}; solving by the game's default method", board.game().id(), refusal.what()));
    }
  }
  return board.solve({}, stop);
}

std::shared_ptr<const PreparedBoard> prepare(const AnyGame& game, const std::string& text,
                                             const PlayerKind& kind, const std::stop_token& stop) {
  PreparedBoard prepared{game.read_board(text), std::nullopt};
  if (kind.solves) prepared.solver = solve(prepared.board, method_of(kind.name, game.info()), stop);
  return std::make_shared<const PreparedBoard>(std::move(prepared));
}

}  // namespace

asio::awaitable<std::shared_ptr<const PreparedBoard>> PreparedBoards::get(AnyGame game, std::string text) {
  const auto known = std::ranges::find_if(
      entries_, [&](const auto& each) { return each->game == game.id() && each->text == text; });
  if (known != entries_.end()) {
    const std::shared_ptr<Entry> entry = *known;
    entries_.splice(entries_.begin(), entries_, known);
    while (entry->in_work) co_await entry->in_work->async_wait(asio::as_tuple(asio::use_awaitable));
    if (entry->error) std::rethrow_exception(entry->error);
    co_return entry->board;
  }

  asio::steady_timer never(co_await asio::this_coro::executor, asio::steady_timer::time_point::max());
  const auto entry =
      std::make_shared<Entry>(Entry{std::string(game.id()), std::move(text), std::move(never)});
  entries_.push_front(entry);
  if (entries_.size() > kept_) entries_.pop_back();
  try {
    auto preparing = [kind = kind_, stop = stop_, entry, game] {
      return prepare(game, entry->text, kind, stop);
    };
    entry->board = co_await run_on(pool_, std::move(preparing));
  } catch (...) {
    entry->error = std::current_exception();
    entries_.remove(entry);
  }
  entry->in_work.reset();
  if (entry->error) std::rethrow_exception(entry->error);
  co_return entry->board;
}

}  // namespace gramy::bots
