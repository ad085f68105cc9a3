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
          fmt::format("{}: {}; the bot uses the game's default method", board.game().id(), refusal.what()));
    }
  }
  return board.solve({}, stop);
}

}  // namespace

std::shared_ptr<PreparedBoards::Entry> PreparedBoards::find(const AnyGame& game, const std::string& text) {
  const auto known = std::ranges::find_if(
      entries_, [&](const auto& each) { return each->game == game.id() && each->text == text; });
  if (known == entries_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, known);
  return entries_.front();
}

asio::awaitable<std::shared_ptr<const PreparedBoard>> PreparedBoards::get(AnyGame game, std::string text,
                                                                          std::string client,
                                                                          std::stop_token stop) {
  auto entry = find(game, text);
  const bool is_new = !entry;
  if (is_new) {
    asio::steady_timer never(co_await asio::this_coro::executor, asio::steady_timer::time_point::max());
    entry = std::make_shared<Entry>(Entry{std::string(game.id()), std::move(text), std::move(never)});
    entries_.push_front(entry);
    if (entries_.size() > kept_) entries_.pop_back();
  }
  ++entry->wanted;
  const std::stop_callback on_stop(stop, [this, entry] {
    if (--entry->wanted > 0 || !entry->in_work) return;
    entries_.remove(entry);  // so that no later request waits for this preparation, which is stopped
    entry->stop.request_stop();
  });
  if (is_new) co_await prepare(entry, std::move(game), std::move(client));
  while (entry->in_work) co_await entry->in_work->async_wait(asio::as_tuple(asio::use_awaitable));
  if (entry->error) std::rethrow_exception(entry->error);
  co_return entry->board;
}

asio::awaitable<void> PreparedBoards::prepare(std::shared_ptr<Entry> entry, AnyGame game,
                                              std::string client) {
  const std::stop_token stop = entry->stop.get_token();
  try {
    auto reading = [entry, game] { return std::optional(game.read_board(entry->text)); };
    const auto board = co_await run_on(lanes_.for_text(entry->text.size()), client, stop, std::move(reading));
    auto solving = [kind = kind_, board = *board, stop] {
      auto prepared = std::make_shared<PreparedBoard>(PreparedBoard{board, std::nullopt});
      if (kind.solves) prepared->solver = solve(board, method_of(kind.name, board.game().info()), stop);
      return std::shared_ptr<const PreparedBoard>(std::move(prepared));
    };
    TurnPool& lane = lanes_.for_board(thousandths_of_largest(*board));
    entry->board = co_await run_on(lane, client, stop, std::move(solving));
  } catch (...) {
    entry->error = std::current_exception();
    entries_.remove(entry);
  }
  entry->in_work.reset();
}

}  // namespace gramy::bots
