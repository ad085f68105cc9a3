// What a person types, cut into pieces whose sizes are taken from the input itself, with a referee that
// answers every `play` with a match and makes every second move the first legal one.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "referee/session/people/person_session.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

class Opponent {
 public:
  Opponent() : board_(all_games().find("misie-patysie")->read_board("7 2 3")) {}

  void answer(PersonSession& session, const Request& request) {
    if (std::holds_alternative<Join>(request)) say(session, protocol::Welcome{});
    const auto* send = std::get_if<Send>(&request);
    if (send == nullptr) return;
    if (std::holds_alternative<protocol::Play>(send->message)) begin(session);
    if (const auto* move = std::get_if<protocol::Move>(&send->message)) go_on(session, *move->numbers);
    if (std::holds_alternative<protocol::Resign>(send->message)) end(session, protocol::Reason::resign);
  }

 private:
  void begin(PersonSession& session) {
    position_ = board_.begin({});
    protocol::Start start;
    start.match = "m";
    start.game = board_.game().id();
    start.board = board_.shared_text();
    start.roles = {"Bolek", "Lolek"};
    start.players = {"a", "b"};
    say(session, start);
    say(session, protocol::MoveRequest{"m", 0, {}, {}, false, {}});
    ply_ = 0;
  }

  void go_on(PersonSession& session, const std::vector<Number>& numbers) {
    if (!position_) std::abort();
    AnyMove move;
    for (const Number number : numbers) move.push_back(number);
    if (position_->why_illegal(move)) std::abort();  // a casual match: the session keeps it to itself
    position_->play(move);
    if (position_->result()) return end(session, protocol::Reason::normal);
    const AnyMove reply = position_->moves(1).front();
    position_->play(reply);
    if (position_->result())
      return say(session, protocol::End{"m", Value::loss, protocol::Reason::normal, {reply}});
    say(session, protocol::MoveRequest{"m", ply_ += 2, {reply}, {}, false, {}});
  }

  void end(PersonSession& session, protocol::Reason reason) {
    position_.reset();
    say(session, protocol::End{"m", Value::win, reason, {}});
  }

  static void say(PersonSession& session, protocol::RefereeMessage message) {
    session.deliver({std::move(message)}, Time{});
  }

  AnyBoard board_;
  std::optional<AnyPosition> position_;
  std::uint64_t ply_ = 0;
};

bool printable(char c) {
  return c == '\n' || (c >= ' ' && c <= '~');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  protocol::Limits limits;
  limits.line_bytes = 200;
  limits.play_bytes = 400;
  const Presence perfect{"perfect", {}, {}, 0, 1};
  const Company company{.who = [&](std::string_view, std::size_t) { return std::vector{perfect}; },
                        .find = [&](std::string_view name) -> std::optional<Presence> {
                          if (name != perfect.name) return std::nullopt;
                          return perfect;
                        },
                        .count = [] { return 1; },
                        .guest_name = [](std::uint64_t) { return "guest-1234"; }};
  const SessionContext context{.games = all_games(), .limits = limits, .links = {}, .company = company};
  Output output;
  PersonSession session({.context = context, .output = output, .number = 1});
  Opponent opponent;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  while (!text.empty()) {
    const std::size_t piece =
        std::min<std::size_t>(text.size(), 1 + static_cast<unsigned char>(text.front()) % 64);
    session.receive(text.substr(0, piece), Time{});
    text.remove_prefix(piece);
    while (const auto request = session.next(Time{})) opponent.answer(session, *request);
    for (; !output.empty(); output.consume(output.front().size())) {
      if (!std::ranges::all_of(output.front(), printable)) std::abort();
    }
  }
  return 0;
}
