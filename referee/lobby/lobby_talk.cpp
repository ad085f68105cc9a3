// The part of the lobby that tells people about their opponents: their words, and their actions besides
// moves.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/lobby/lobby.hpp"

namespace gramy::referee {

using protocol::ErrorCode;
using protocol::OpponentDid;
using protocol::OpponentNews;
using protocol::Say;

namespace {

/// Whether the text is invisible: all its characters pass `printable` but have no glyph.
bool is_blank(std::string_view text) {
  static constexpr std::array<std::string_view, 18> blanks{
      " ",      "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005",
      "\u2006", "\u2007", "\u2008", "\u2009", "\u200a", "\u202f", "\u205f", "\u2800", "\u3000"};
  while (!text.empty()) {
    const std::string_view character = first_characters(text, 1);
    if (std::ranges::find(blanks, character) == blanks.end()) return false;
    text.remove_prefix(character.size());
  }
  return true;
}

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
  if (first_characters(text, Say::most_characters).size() < text.size() || is_blank(text)) {
    return outbox_.refuse(client, ErrorCode::bad_message,
                          "text: expected 1 to " + std::to_string(Say::most_characters) +
                              " characters, found " + quoted_word(text),
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
    return refuse(ErrorCode::busy, opponent.name + " has lost its connection", "not_heard", opponent.name);
  if (backlog_.waiting(*opponent.connection) > most_unheard()) {
    return refuse(ErrorCode::busy, opponent.name + " has not read earlier messages", "not_read",
                  opponent.name);
  }
  if (!client.talk.take(1, now)) {
    return refuse(ErrorCode::busy,
                  "you may send " + counted(client.talk.at_once(), "message") + " at once, and then " +
                      std::to_string(client.talk.per_second()) + " a second",
                  "too_fast");
  }
  outbox_.send(opponent, {protocol::Said{id, playing.match.setup().players[seat], printable(text)}});
}

/// A client with more unread bytes of output than this gets no messages from or about its opponents. The
/// limit at which its connection is closed is higher.
std::size_t Lobby::most_unheard() const {
  return std::min(std::size_t{64 << 10}, settings_.links.queue_bytes / 2);
}

/// Sends the opponent of `seat` a message about what the player did. Returns false, and sends nothing, if
/// there is no opponent, or if it is a bot, has no connection, or does not read.
bool Lobby::tell_opponent(const Playing& playing, Seat seat, OpponentDid did, Time now) {
  if (!playing.match.setup().is_taken(other(seat))) return false;
  const Client& opponent = *playing.clients[other(seat)];
  if (opponent.kind == ClientKind::bot || !opponent.connection) return false;
  if (backlog_.waiting(*opponent.connection) > most_unheard()) return false;
  const Match& match = playing.match;
  OpponentNews news{.match = match.setup().id, .from = match.setup().players[seat], .did = did};
  if (did == OpponentDid::lost_link)
    news.left_ms = static_cast<std::uint64_t>(match.time_to_come_back(seat, now).count());
  outbox_.send(opponent, {std::move(news)});
  return true;
}

void Lobby::tell_once(const Playing& playing, Seat seat, OpponentDid did, OncePerPly& news, Time now) {
  const std::uint64_t ply = playing.match.ply();
  news.happened = ply;
  if (news.told != ply && tell_opponent(playing, seat, did, now)) news.told = ply;
}

void Lobby::tell_of_hint(Playing& playing, Seat seat, Time now) {
  tell_once(playing, seat, OpponentDid::hint, playing.hints[seat], now);
}

/// Tells the opponent that a bot sent an illegal move. A person's mistakes are not reported.
void Lobby::tell_of_illegal_move(Playing& playing, Seat seat, Time now) {
  if (playing.clients[seat]->kind != ClientKind::bot) return;
  tell_once(playing, seat, OpponentDid::illegal_move, playing.faults[seat], now);
}

/// Tells the opponent that a player lost its connection. If a player loses its connection again and again,
/// some losses are not reported.
void Lobby::tell_of_lost_link(Playing& playing, Seat seat, Time now) {
  if (playing.match.ended() || !playing.losses[seat].take(1, now)) return;
  if (tell_opponent(playing, seat, OpponentDid::lost_link, now)) playing.loss_told[seat] = true;
}

void Lobby::tell_of_return(Playing& playing, Seat seat, Time now) {
  if (playing.match.ended() || !playing.loss_told[seat]) return;
  if (tell_opponent(playing, seat, OpponentDid::back, now)) playing.loss_told[seat] = false;
}

/// Tells a client that reconnected to `seat` what its opponent did in the meantime.
void Lobby::tell_who_returns(Playing& playing, Seat seat, Time now) {
  const Seat opponent = other(seat);
  const std::uint64_t ply = playing.match.ply();
  const auto tell_again = [&](OpponentDid did, OncePerPly& news) {
    if (news.happened == ply && tell_opponent(playing, opponent, did, now)) news.told = ply;
  };
  tell_again(OpponentDid::hint, playing.hints[opponent]);
  tell_again(OpponentDid::illegal_move, playing.faults[opponent]);
  const bool is_away = !playing.clients[opponent]->connection;
  playing.loss_told[opponent] = is_away && tell_opponent(playing, opponent, OpponentDid::lost_link, now);
}

}  // namespace gramy::referee
