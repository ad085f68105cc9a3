// What a person types, cut into pieces whose sizes are taken from the input itself, with a referee that
// answers every `play` with a match and makes every second move the first legal one.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "referee/session/people/person_front.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

class Opponent {
 public:
  Opponent() : game_(*all_games().find("misie-patysie")), board_(game_.read_board("7 2 3")) {}

  void answer(PersonFront& front, const Request& request) {
    if (std::holds_alternative<Join>(request)) say(front, protocol::Welcome{});
    const auto* send = std::get_if<Send>(&request);
    if (send == nullptr) return;
    if (std::holds_alternative<protocol::Play>(send->message)) begin(front);
    if (const auto* move = std::get_if<protocol::Move>(&send->message)) go_on(front, *move->numbers);
    if (std::holds_alternative<protocol::Resign>(send->message)) end(front, protocol::Reason::resign);
  }

 private:
  void begin(PersonFront& front) {
    position_ = game_.begin(board_, {});
    protocol::Start start;
    start.match = "m";
    start.game = game_.id();
    start.board = board_.text();
    start.roles = {"Bolek", "Lolek"};
    start.players = {"a", "b"};
    say(front, start);
    say(front, protocol::MoveRequest{"m", 0, {}, {}, false, {}});
    ply_ = 0;
  }

  void go_on(PersonFront& front, const std::vector<Number>& numbers) {
    if (!position_) std::abort();
    AnyMove move;
    for (const Number number : numbers) move.push_back(number);
    if (position_->why_illegal(move)) std::abort();  // a casual match: the front keeps it to itself
    position_->play(move);
    if (position_->result()) return end(front, protocol::Reason::normal);
    const AnyMove reply = position_->moves(1).front();
    position_->play(reply);
    if (position_->result())
      return say(front, protocol::End{"m", Value::loss, protocol::Reason::normal, {reply}});
    say(front, protocol::MoveRequest{"m", ply_ += 2, {reply}, {}, false, {}});
  }

  void end(PersonFront& front, protocol::Reason reason) {
    position_.reset();
    say(front, protocol::End{"m", Value::win, reason, {}});
  }

  static void say(PersonFront& front, protocol::RefereeMessage message) {
    front.deliver({1, std::move(message), {}});
  }

  AnyGame game_;
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
  PersonFront front({.games = all_games(),
                     .limits = limits,
                     .who =
                         [] {
                           return std::vector<Presence>{{"perfect", {}, {}, 0, 1}};
                         },
                     .guest_number = 1});
  Opponent opponent;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  while (!text.empty()) {
    const std::size_t piece =
        std::min<std::size_t>(text.size(), 1 + static_cast<unsigned char>(text.front()) % 64);
    front.receive(text.substr(0, piece));
    text.remove_prefix(piece);
    for (auto requests = front.take_requests(); !requests.empty(); requests = front.take_requests()) {
      for (const Request& request : requests) opponent.answer(front, request);
    }
    if (!std::ranges::all_of(front.take_output(), printable)) std::abort();
  }
  return 0;
}
