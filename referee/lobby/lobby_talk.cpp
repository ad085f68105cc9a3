// The part of the lobby that tells the people in a match of their opponents: what they say, and what they do
// besides moving.
#include <utility>

#include "engine/base/printable.hpp"
#include "referee/lobby/lobby.hpp"

namespace gramy::referee {

using protocol::ErrorCode;
using protocol::OpponentDid;
using protocol::OpponentNews;
using protocol::Say;

namespace {

/// Bytes that may wait for somebody to be read before what others say and do is added to them.
constexpr std::size_t most_unheard = 64 << 10;

}  // namespace

void Lobby::say(Client& client, const Say& said, Time now) {
  const std::string& id = said.match;
  const auto found = client.matches.find(id);
  if (found == client.matches.end()) return answer_without_match(client, said, id);
  const auto refuse = [&](ErrorCode code, std::string message, std::string what,
                          const std::string& name = {}) {
    outbox_.refuse(client, refusal_for(code, std::move(message), std::move(what), name), id);
  };
  const std::string_view text = said.text;
  if (first_characters(text, Say::most_characters).size() < text.size() ||
      text.find_first_not_of(' ') == text.npos) {
    return outbox_.refuse(
        client, ErrorCode::bad_message,
        "text: expected 1 to " + std::to_string(Say::most_characters) + " characters, found " + quoted(text),
        id);
  }
  const Playing& playing = *found->second;
  const Seat seat = playing.seat_of(client);
  const Client& opponent = *playing.clients[other(seat)];
  if (client.kind == ClientKind::bot)
    return refuse(ErrorCode::refused, "you are a program, and only people talk to each other", "people_only");
  if (opponent.kind == ClientKind::bot) {
    return refuse(ErrorCode::refused, opponent.name + " is a program and hears nothing", "people_only",
                  opponent.name);
  }
  if (!opponent.connection)
    return refuse(ErrorCode::busy, opponent.name + " has lost its connection", "lost_link", opponent.name);
  if (backlog_.waiting(*opponent.connection) > most_unheard) {
    return refuse(ErrorCode::busy, opponent.name + " has not read what came before", "not_read",
                  opponent.name);
  }
  if (!client.talk.take(1, now)) {
    return refuse(ErrorCode::busy,
                  "you may say " + std::to_string(client.talk.at_once()) + " things at once, and " +
                      std::to_string(client.talk.per_second()) + " a second after that",
                  "too_fast");
  }
  outbox_.send(opponent, {protocol::Said{id, playing.match.setup().players[seat], printable(text)}});
}

/// What whoever sits on `seat` has done; unless the opponent is a program, or does not read.
void Lobby::tell_opponent(const Playing& playing, Seat seat, OpponentDid did, Time now) {
  const Client& opponent = *playing.clients[other(seat)];
  if (opponent.kind == ClientKind::bot || !opponent.connection) return;
  if (backlog_.waiting(*opponent.connection) > most_unheard) return;
  const Match& match = playing.match;
  OpponentNews news{.match = match.setup().id, .from = match.setup().players[seat], .did = did};
  if (did == OpponentDid::lost_link)
    news.left_ms = static_cast<std::uint64_t>(match.time_to_come_back(seat, now).count());
  outbox_.send(opponent, {std::move(news)});
}

/// Once at a ply, however many are asked for.
void Lobby::tell_of_hint(Playing& playing, Seat seat, Time now) {
  const std::uint64_t ply = playing.match.ply();
  if (std::exchange(playing.hint_told[seat], ply) != ply)
    tell_opponent(playing, seat, OpponentDid::hint, now);
}

/// Who loses it again and again is passed over.
void Lobby::tell_of_lost_link(Playing& playing, Seat seat, Time now) {
  if (playing.match.ended() || !playing.clients[seat]->losses.take(1, now)) return;
  playing.loss_told[seat] = true;
  tell_opponent(playing, seat, OpponentDid::lost_link, now);
}

void Lobby::tell_of_return(Playing& playing, Seat seat, Time now) {
  if (playing.match.ended()) return;
  if (std::exchange(playing.loss_told[seat], false)) tell_opponent(playing, seat, OpponentDid::back, now);
}

}  // namespace gramy::referee
