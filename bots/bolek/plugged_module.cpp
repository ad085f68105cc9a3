#include "bots/bolek/plugged_module.hpp"

#include <algorithm>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <climits>
#include <cstdint>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <spdlog/spdlog.h>
#include <unistd.h>
#include <utility>

#include "bots/bolek/grading.hpp"
#include "engine/base/bad_input.hpp"
#include "engine/misie-patysie/solver.hpp"

namespace gramy::bolek {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

// time limit of a call with a pool that the task never gives to a module
constexpr milliseconds longest_call{1000};
constexpr Number most_of_a_kind = 10'000'000;
constexpr Number largest_limit = 1'000'000;

bool has_both(misie::Piles piles) {
  return piles.bears > 0 && piles.sticks > 0;
}

/// The reason why this player plays without the module on this board; null if it asks the module.
const char* why_alone(const misie::Board& board) {
  if (!has_both(board.piles)) return "a pile was empty at the start, so the module is not asked";
  if (std::max({board.piles.bears, board.piles.sticks, board.limit}) > INT_MAX)
    return "a number of the board does not fit into int, so the module is not asked";
  return nullptr;
}

std::string call_of(const char* name, misie::Piles piles) {
  return fmt::format("{}({}, {})", name, piles.bears, piles.sticks);
}

}  // namespace

struct PluggedModule::Match {
  /// The module's process, and the descriptor on which Asio waits for its answers.
  struct Module {
    Module(const boost::asio::any_io_executor& executor, const std::filesystem::path& program)
        : process(program, Walls::none), watch(executor, dup(process.descriptor())) {}

    ModuleProcess process;
    boost::asio::posix::stream_descriptor watch;  // the destructor of `watch` closes the descriptor
  };

  /// A call of the module that has not returned yet.
  struct Call {
    std::string text;  ///< the call as text, such as "ruch_bolka(7, 2)"
    bool promised;     ///< whether the task may give this pool to a module
  };

  Match(const boost::asio::any_io_executor& executor, const protocol::Start& start, misie::Position at)
      : id(start.match),
        rated(start.rated),
        clock(start.clock),
        board(std::make_shared<const misie::Board>(at.board())),
        solver(board, "golden"),
        position(std::move(at)),
        timer(executor) {
    for (const AnyMove& move : start.moves) play(move);
  }

  void play(const AnyMove& move) {
    position.play({move[0], move[1]});
    ++ply;
  }

  /// Whether the task may give this pool to ruch_bolka: the pool can be won, and no number exceeds the task's
  /// limits.
  bool is_promised(misie::Piles pool) const {
    return std::max(board->piles.bears, board->piles.sticks) <= most_of_a_kind &&
           board->limit <= largest_limit && solver.value(pool) == Value::win;
  }

  /// The time limit of a call with a pool that the task never gives to a module: at most half of the time
  /// left, so that the clock never runs out.
  milliseconds patience() const {
    if (!clock) return longest_wait;
    milliseconds left(clock->initial_ms);
    if (request && request->clock) {
      left = milliseconds(request->clock->yours_ms) -
             std::chrono::duration_cast<milliseconds>(SteadyClock::now() - asked);
    }
    return std::clamp(left / 2, milliseconds(0), longest_wait);
  }

  std::string id;
  bool rated;
  std::optional<protocol::ClockSettings> clock;
  std::shared_ptr<const misie::Board> board;
  misie::Solver solver;
  misie::Position position;
  std::uint64_t ply = 0;
  std::optional<Module> module{};  // empty if the module has failed, or is not asked on this board
  std::optional<Call> call{};
  std::uint64_t calls = 0;
  bool is_ready = false;
  bool has_moved_instead = false;
  std::optional<protocol::MoveRequest> request{};  // a request that is not answered yet
  SteadyClock::time_point asked{};
  milliseconds longest_wait = longest_call;
  boost::asio::steady_timer timer;
};

PluggedModule::PluggedModule(boost::asio::any_io_executor executor, std::filesystem::path program,
                             Events events)
    : executor_(std::move(executor)), program_(std::move(program)), events_(std::move(events)) {}

void PluggedModule::handle(const protocol::RefereeMessage& message) {
  using namespace protocol;
  if (const auto* start = std::get_if<Start>(&message)) return begin(*start);
  if (const auto* request = std::get_if<MoveRequest>(&message)) return answer(*request);
  if (const auto* end = std::get_if<End>(&message)) {
    spdlog::info(fmt::format("match {}: {} ({})", end->match, end->outcome ? name(*end->outcome) : "none",
                             name(end->reason)));
    if (match_ && match_->id == end->match) match_.reset();
  }
  // In a casual match the referee asks again after an illegal move. The module would repeat the move, so the
  // player resigns.
  if (const auto* error = std::get_if<Error>(&message)) {
    if (match_ && error->match == match_->id && !match_->rated) resign(match_->id, error->message);
  }
}

void PluggedModule::begin(const protocol::Start& start) {
  match_.reset();
  try {
    auto board = std::make_shared<const misie::Board>(misie::read_board(start.board.text(), UINT64_MAX));
    match_ = std::make_shared<Match>(executor_, start, misie::Position(board));
    if (!why_alone(*board)) return call_poczatek(board->piles);
    ready();
  } catch (const BadInput& error) {
    resign(start.match, error.what());
  }
}

void PluggedModule::answer(const protocol::MoveRequest& request) {
  if (!match_ || match_->id != request.match) return;
  Match& match = *match_;
  // The last moves of the list lead to the requested ply. `start` may have given some of them already.
  const std::uint64_t missing = request.ply - match.ply;
  if (request.ply < match.ply || missing > request.moves.size()) {
    return resign(match.id, "the referee's request lacks moves before ply " + std::to_string(request.ply));
  }
  for (std::size_t i = request.moves.size() - missing; i < request.moves.size(); ++i)
    match.play(request.moves[i]);
  match.request = request;
  match.asked = SteadyClock::now();
  if (!match.call) go_on();
}

/// Makes the next call that the request needs, or answers the request without the module.
void PluggedModule::go_on() {
  Match& match = *match_;
  if (match.module) return call_ruch_bolka();
  if (const char* why = why_alone(*match.board)) return move_instead("alone", why);
  // The module starts from the current pool if the contest task allows it as input, otherwise from the pool
  // at the start of the match.
  const misie::Piles pool = match.position.piles();
  call_poczatek(has_both(pool) && match.is_promised(pool) ? pool : match.board->piles);
}

/// Starts a new process, and calls poczatek in it.
void PluggedModule::call_poczatek(misie::Piles piles) {
  Match& match = *match_;
  match.module.emplace(executor_, program_);
  match.call = {call_of("poczatek", piles), match.is_promised(piles)};
  match.module->process.begin(piles.bears, piles.sticks, match.board->limit);
  await();
}

void PluggedModule::call_ruch_bolka() {
  Match& match = *match_;
  const misie::Piles pool = match.position.piles();
  match.call = {call_of("ruch_bolka", pool), match.is_promised(pool)};
  match.module->process.move(pool.bears, pool.sticks);
  await();
}

/// Waits for the outcome of the call. Sets a time limit unless the pool of the call keeps the task's promise.
void PluggedModule::await() {
  ++match_->calls;
  await_outcome();
  if (match_->call->promised) return;
  match_->timer.expires_after(match_->patience());
  match_->timer.async_wait(
      [this, call = match_->calls, match = std::weak_ptr(match_)](boost::system::error_code error) {
        if (error || !is_running(match, call)) return;
        if (const auto outcome = match_->module->process.take()) return settle(*outcome);
        match_->longest_wait /= 2;
        failed({Fault::Kind::timeout});
      });
}

/// Whether this match is still the current one, and the call with the number `call` is still running.
bool PluggedModule::is_running(const std::weak_ptr<Match>& match, std::uint64_t call) const {
  return match_ && match.lock() == match_ && match_->call && match_->calls == call;
}

void PluggedModule::await_outcome() {
  match_->module->watch.async_wait(
      boost::asio::posix::stream_descriptor::wait_read,
      [this, call = match_->calls, match = std::weak_ptr(match_)](boost::system::error_code error) {
        if (error || !is_running(match, call)) return;
        if (const auto outcome = match_->module->process.take()) return settle(*outcome);
        await_outcome();
      });
}

void PluggedModule::settle(const CallResult& outcome) {
  match_->timer.cancel();
  if (const auto* fault = std::get_if<Fault>(&outcome)) return failed(*fault);
  if (const auto* answer = std::get_if<ReturnedMove>(&outcome)) return move(*answer);
  match_->call.reset();
  ready();
  if (match_->request) go_on();
}

void PluggedModule::failed(Fault fault) {
  Match& match = *match_;
  const Match::Call call = *std::exchange(match.call, std::nullopt);
  match.module.reset();
  if (call.promised) {
    const std::string id = match.id;
    match_.reset();
    return events_.fault(id, fault);
  }
  ready();
  if (match.request) move_instead("instead_of", call.text + " " + describe(fault));
}

/// Tells the referee that the player is ready, but only once in a match.
void PluggedModule::ready() {
  if (std::exchange(match_->is_ready, true)) return;
  events_.send(protocol::Ready{match_->id});
}

void PluggedModule::move(ReturnedMove answer) {
  Match& match = *match_;
  const Match::Call call = *std::exchange(match.call, std::nullopt);
  const misie::Move move{answer.bears, answer.sticks};
  const auto why = match.position.why_illegal(move);
  if (!why) return send(move, "");
  const std::string what = fmt::format("{} took {} and {}", call.text, move.bears, move.sticks);
  if (!call.promised) return move_instead("instead_of", what);
  spdlog::error(fmt::format("match {}: {}: {}", match.id, what, *why));
  events_.send(protocol::Move{.match = match.id,
                              .ply = std::exchange(match.request, std::nullopt)->ply,
                              .numbers = {{move.bears, move.sticks}}});
}

/// Sends the task's simple move (PluggedModule). The field `info` of the message is an object that gives the
/// reason under `key`.
void PluggedModule::move_instead(const char* key, const std::string& why) {
  const bool is_first = !std::exchange(match_->has_moved_instead, true);
  spdlog::log(is_first ? spdlog::level::warn : spdlog::level::info,
              fmt::format("match {}, ply {}: plays a simple move: {}", match_->id, match_->ply, why));
  send(trivial_lolek()(match_->position), nlohmann::json{{key, why}}.dump());
}

void PluggedModule::send(misie::Move move, std::string info) {
  Match& match = *match_;
  const std::uint64_t ply = std::exchange(match.request, std::nullopt)->ply;
  match.play({move.bears, move.sticks});
  events_.send(protocol::Move{
      .match = match.id, .ply = ply, .numbers = {{move.bears, move.sticks}}, .info = std::move(info)});
}

void PluggedModule::resign(const std::string& match, const std::string& why) {
  spdlog::error(fmt::format("match {}: {}; the bot resigns", match, why));
  // made before match_ is reset, because `match` may refer to the id in match_
  const protocol::Resign message{match};
  match_.reset();
  events_.send(message);
}

}  // namespace gramy::bolek
