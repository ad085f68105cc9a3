#include "bots/bolek/plugged_module.hpp"

#include <climits>
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>
#include <utility>

#include "engine/base/bad_input.hpp"

namespace gramy::bolek {

struct PluggedModule::Match {
  Match(const boost::asio::any_io_executor& executor, const std::filesystem::path& program,
        const protocol::Start& start, misie::Position at)
      : id(start.match),
        rated(start.rated),
        position(std::move(at)),
        process(program, Walls::none),
        watch(executor) {
    watch.assign(dup(process.descriptor()));  // which it closes at its end
  }

  void play(const AnyMove& move) {
    position.play({move[0], move[1]});
    ++ply;
  }

  std::string id;
  bool rated;
  misie::Position position;
  std::uint64_t ply = 0;
  ModuleProcess process;
  boost::asio::posix::stream_descriptor watch;
  bool at_work = true;                             // poczatek or ruch_bolka has not returned
  std::optional<protocol::MoveRequest> request{};  // not yet answered
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
  // In a casual match an illegal move is refused and may be made good; but the module would say it again.
  if (const auto* error = std::get_if<Error>(&message)) {
    if (match_ && error->match == match_->id && !match_->rated) resign(match_->id, error->message);
  }
}

void PluggedModule::begin(const protocol::Start& start) {
  match_.reset();
  try {
    auto board = std::make_shared<const misie::Board>(misie::read_board(start.board.text(), INT_MAX));
    if (board->limit > INT_MAX) throw BadInput("the limit is more than an int holds");
    const auto number = [](Number n) { return static_cast<int>(n); };
    match_ = std::make_shared<Match>(executor_, program_, start, misie::Position(board));
    for (const AnyMove& move : start.moves) match_->play(move);
    match_->process.begin(number(board->piles.bears), number(board->piles.sticks), number(board->limit));
    await_outcome();
  } catch (const BadInput& error) {
    resign(start.match, error.what());
  }
}

void PluggedModule::answer(const protocol::MoveRequest& request) {
  if (!match_ || match_->id != request.match) return;
  match_->request = request;
  if (!match_->at_work) ask_for_move();
}

/// Follows what was played since and has ruch_bolka called.
void PluggedModule::ask_for_move() {
  Match& match = *match_;
  // The last moves of the list lead to the ply asked for; `start` may have told them already.
  const auto& moves = match.request->moves;
  const std::uint64_t missing = match.request->ply - match.ply;
  if (match.request->ply < match.ply || missing > moves.size()) {
    return resign(match.id, "moves are missing before ply " + std::to_string(match.request->ply));
  }
  for (std::size_t i = moves.size() - missing; i < moves.size(); ++i) match.play(moves[i]);
  const misie::Piles piles = match.position.piles();
  match.at_work = true;
  match.process.move(static_cast<int>(piles.bears), static_cast<int>(piles.sticks));
  await_outcome();
}

void PluggedModule::await_outcome() {
  match_->watch.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                           [this, match = std::weak_ptr(match_)](boost::system::error_code error) {
                             if (!error && match.lock() == match_ && match_) take_outcome();
                           });
}

void PluggedModule::take_outcome() {
  const auto outcome = match_->process.take();
  if (!outcome) return await_outcome();
  match_->at_work = false;
  if (const auto* fault = std::get_if<Fault>(&*outcome)) {
    const std::string id = match_->id;
    match_.reset();
    return events_.fault(id, *fault);
  }
  if (const auto* answer = std::get_if<Answer>(&*outcome)) return move(*answer);
  events_.send(protocol::Ready{match_->id});
  if (match_->request) ask_for_move();
}

void PluggedModule::move(Answer answer) {
  Match& match = *match_;
  const misie::Move move{answer.bears, answer.sticks};
  const protocol::Move message{
      .match = match.id, .ply = match.request->ply, .numbers = {{move.bears, move.sticks}}};
  match.request.reset();
  if (const auto why = match.position.why_illegal(move)) {
    spdlog::error(fmt::format("match {}: ruch_bolka({}, {}) gave {} {}: {}", match.id,
                              match.position.piles().bears, match.position.piles().sticks, move.bears,
                              move.sticks, *why));
  } else {
    match.position.play(move);
    ++match.ply;
  }
  events_.send(message);
}

void PluggedModule::resign(const std::string& match, const std::string& why) {
  spdlog::error(fmt::format("match {}: {}; resigning", match, why));
  const protocol::Resign message{match};  // before its match goes, whose id that may be
  match_.reset();
  events_.send(message);
}

}  // namespace gramy::bolek
