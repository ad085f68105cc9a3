#include "bots/matches.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <utility>

#include "bots/background.hpp"
#include "engine/base/counted.hpp"

namespace gramy::bots {

namespace asio = boost::asio;

struct Matches::Match {
  protocol::Start start;
  AnyGame game;
  std::optional<Player> player{};                  // empty until the player is prepared
  std::optional<protocol::MoveRequest> request{};  // a request that is not answered yet
  bool at_work = false;                            // whether a coroutine is using `player`
  bool over = false;
  std::stop_source stop{};  // stops the work for this match
  // size of the board in thousandths of the largest one; 1000 until the size is known
  std::uint64_t thousandths = 1000;

  const std::string& opponent() const { return start.players[other(start.seat)]; }
};

namespace {

Player make_player(const protocol::Start& start, const PreparedBoard& prepared, const PlayerKind& kind,
                   std::uint64_t seed, const std::stop_token& stop) {
  prepared.board.check_start(start.start);
  std::optional<AnyAnalysis> analysis;
  if (prepared.solver) analysis = prepared.solver->analyse(start.start, stop);
  Player player({.id = start.match, .seat = start.seat, .seed = seed}, kind.choose,
                prepared.board.begin(start.start), std::move(analysis));
  for (const AnyMove& move : start.moves) player.play(move);
  return player;
}

/// Plays the moves since the last turn, and chooses a move.
AnyMove take_turn(Player& player, const protocol::MoveRequest& request) {
  // The list ends with the move before the requested ply. Usually all its moves are new. After a reconnect
  // `start` has given all of them already.
  const std::uint64_t known = player.ply();
  if (request.ply < known || request.ply - known > request.moves.size()) {
    throw BadInput("expected a request whose moves lead to ply " + std::to_string(request.ply) + ", found " +
                   counted(request.moves.size(), "move") + " after ply " + std::to_string(known));
  }
  const auto missing = static_cast<std::ptrdiff_t>(request.ply - known);
  std::for_each(request.moves.end() - missing, request.moves.end(),
                [&](const AnyMove& move) { player.play(move); });
  const AnyMove move = player.choose();
  player.play(move);
  return move;
}

}  // namespace

Matches::Matches(asio::any_io_executor executor, Catalogue games, PlayerKind kind, std::uint64_t seed,
                 Send send, std::chrono::milliseconds return_within)
    : executor_(std::move(executor)),
      games_(std::move(games)),
      kind_(std::move(kind)),
      seed_(seed),
      send_(std::move(send)),
      boards_(solving_, kind_),
      return_within_(return_within),
      returned_(executor_) {}

Matches::~Matches() {
  give_up_all();
}

void Matches::give_up(Match& match) {
  match.over = true;
  match.stop.request_stop();
}

void Matches::begin(const protocol::Start& start) {
  const AnyGame* game = games_.find(start.game);
  if (!game) {
    spdlog::error(
        fmt::format("match {}: this bot does not know the game '{}'; it resigns", start.match, start.game));
    return send_(protocol::Resign{start.match});
  }
  spdlog::info(
      fmt::format("match {}: {} against {}", start.match, start.game, start.players[other(start.seat)]));
  auto& match = matches_[start.match];
  if (match) give_up(*match);
  match = std::make_shared<Match>(Match{start, *game});
  start_work(match);
}

void Matches::answer(const protocol::MoveRequest& request) {
  const auto found = matches_.find(request.match);
  if (found == matches_.end())
    return spdlog::warn(
        fmt::format("the referee asked for a move in match {}, which this bot does not play", request.match));
  found->second->request = request;
  start_work(found->second);
}

void Matches::end(const protocol::End& end) {
  spdlog::info(fmt::format("match {}: {} ({})", end.match, end.outcome ? name(*end.outcome) : "none",
                           name(end.reason)));
  const auto found = matches_.find(end.match);
  if (found == matches_.end()) return;
  give_up(*found->second);
  matches_.erase(found);
}

void Matches::forget_all() {
  for (const auto& [id, match] : forgotten_) give_up(*match);
  for (const auto& [id, match] : matches_) match->over = true;
  forgotten_ = std::exchange(matches_, {});
}

void Matches::welcomed() {
  if (forgotten_.empty()) return;
  returned_.expires_after(return_within_);
  returned_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    std::erase_if(forgotten_, [this](const auto& each) {
      // If the referee has started the match again, its board is still needed, so solving goes on.
      const bool has_returned = matches_.contains(each.first);
      if (!has_returned) give_up(*each.second);
      return !has_returned;
    });
  });
}

void Matches::give_up_all() {
  returned_.cancel();
  for (auto* matches : {&forgotten_, &matches_}) {
    for (const auto& [id, match] : *matches) give_up(*match);
    matches->clear();
  }
}

void Matches::start_work(const std::shared_ptr<Match>& match) {
  if (std::exchange(match->at_work, true)) return;
  asio::co_spawn(executor_, work(match), asio::detached);
}

void Matches::resign(const std::shared_ptr<Match>& match, const std::string& why) {
  if (match->over) return;
  const std::string id = match->start.match;
  spdlog::error(fmt::format("match {}: {}; the bot resigns", id, why));
  give_up(*match);
  matches_.erase(id);
  send_(protocol::Resign{id});
}

/// Prepares the player of a match if it has none yet. Then answers the referee's requests.
asio::awaitable<void> Matches::work(std::shared_ptr<Match> match) {
  const std::string& id = match->start.match;
  if (!match->player) {
    std::string failure;
    try {
      const std::stop_token stop = match->stop.get_token();
      const auto board =
          co_await boards_.get(match->game, match->start.board.text(), match->opponent(), stop);
      match->thousandths = thousandths_of_largest(board->board);
      auto making = [this, match, board, stop] {
        return std::optional(make_player(match->start, *board, kind_, seed_, stop));
      };
      TurnPool& lane = solving_.for_board(match->thousandths);
      match->player = co_await run_on(lane, match->opponent(), stop, std::move(making));
    } catch (const std::exception& error) {
      failure = error.what();
    }
    if (match->over) co_return;
    if (!failure.empty()) {
      resign(match, failure);
      co_return;
    }
    if (const auto before = forgotten_.extract(id)) give_up(*before.mapped());
    send_(protocol::Ready{id});
  }
  while (match->request && !match->over) {
    const protocol::MoveRequest request = *std::exchange(match->request, std::nullopt);
    try {
      auto turn = [match, &request] { return take_turn(*match->player, request); };
      TurnPool& lane = moving_.for_board(match->thousandths);
      const AnyMove move = co_await run_on(lane, match->opponent(), match->stop.get_token(), std::move(turn));
      if (!match->over) {
        send_(protocol::Move{.match = id, .ply = request.ply, .numbers = {{move.begin(), move.end()}}});
      }
    } catch (const std::exception& error) {
      resign(match, error.what());
    }
  }
  match->at_work = false;
}

}  // namespace gramy::bots
