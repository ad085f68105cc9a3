// The part of the lobby for requests besides moves: hints, undo, rematches.
#include <utility>

#include "referee/lobby/lobby.hpp"

namespace gramy::referee {

using protocol::ErrorCode;

namespace {

constexpr const char* withheld = "a rated match is being played on this board: no hints until it is over";

Refusal refused(std::string message, std::string what, const std::string& name = {}) {
  return refusal_for(ErrorCode::refused, std::move(message), std::move(what), name);
}

}  // namespace

/// The client's match with this id, if it is casual. Otherwise the client gets the reason, and the function
/// returns null.
Playing* Lobby::casual_match(Client& client, const protocol::ClientMessage& message, const std::string& id) {
  const auto found = client.matches.find(id);
  if (found == client.matches.end()) {
    answer_without_match(client, message, id);
    return nullptr;
  }
  if (found->second->match.setup().rated) {
    outbox_.refuse(client, refused("a rated match has no hints and no undo", "rated"), id);
    return nullptr;
  }
  return found->second;
}

void Lobby::look_for_hint(Client& client, const protocol::HintRequest& request, Time now) {
  const std::string& id = request.match;
  Playing* const playing = casual_match(client, request, id);
  if (!playing) return;
  const Match& match = playing->match;
  const Seat seat = playing->seat_of(client);
  if (match.awaited() != seat) {
    return outbox_.refuse(
        client, ErrorCode::not_your_turn,
        "ply " + std::to_string(match.ply()) + " is for " + match.setup().players[other(seat)], id);
  }
  if (boards_.has_rated(match.setup().board))
    return outbox_.refuse(client, refused(withheld, "rated_board"), id);
  if (client.hint)
    return outbox_.refuse(client, refused("a hint is being computed already", "hint_on_its_way"), id);
  client.hint = AwaitedHint{playing->number, match.ply()};
  outbox_.add(FindHint{*client.connection, match.setup().board, match.setup().start, match.moves()});
  tell_of_hint(*playing, seat, now);
}

void Lobby::hint_found(ConnectionId connection, const FoundHint& hint) {
  Client* client = clients_.by_connection(connection);
  if (!client || !client->hint) return;
  const auto [match, ply] = *std::exchange(client->hint, std::nullopt);
  const MatchSetup& setup = playings_.at(match).match.setup();
  const std::string& id = setup.id;
  if (boards_.has_rated(setup.board)) {  // a rated match has begun on this board since the request
    const Refusal why = refused(withheld, "rated_board");
    outbox_.send(*client, {protocol::Error{why.code, why.message, id, false, why.cause}});
  } else if (hint.move) {
    protocol::Hint told{id, ply, hint.value, to_text(*hint.move), {}, json_text(hint.why)};
    if (!hint.why.empty()) told.reason = in_words(setup.board.game().info(), hint.why);
    outbox_.send(*client, {std::move(told)});
  } else {
    outbox_.send(*client, {protocol::Error{ErrorCode::refused, "there is no hint: " + hint.error, id, false,
                                           protocol::Cause{"no_hint"}}});
  }
}

/// Drops hints for players whose match has moved on or ended.
void Lobby::drop_hints(const Playing& playing) {
  for (Client* client : playing.clients) {
    const bool is_over = client->hint && client->hint->match == playing.number &&
                         (playing.match.ended() || client->hint->ply != playing.match.ply());
    if (!is_over) continue;
    client->hint.reset();
    outbox_.add(DropHint{*client->connection});
  }
}

void Lobby::take_back(Client& client, const protocol::Undo& request, Moment now) {
  const std::string& id = request.match;
  Playing* const playing = casual_match(client, request, id);
  if (!playing) return;
  if (request.ply && *request.ply != playing->match.ply()) {
    return outbox_.refuse(
        client, ErrorCode::stale_ply,
        "ply: expected " + std::to_string(playing->match.ply()) + ", found " + std::to_string(*request.ply),
        id);
  }
  const Seat seat = playing->seat_of(client);
  if (playing->undo_request == other(seat)) {  // both players ask for an undo, so both agree
    undo(*playing, other(seat), now);
    return settle(*playing, now.time);
  }
  if (playing->undo_request) return;
  if (const auto why = playing->match.why_no_undo(seat))
    return outbox_.refuse(client, refused(*why, "nothing_to_take_back"), id);
  const Client& opponent = *playing->clients[other(seat)];
  if (opponent.kind == ClientKind::bot) {
    if (!opponent.wants.undo)
      return outbox_.refuse(
          client, refused(opponent.name + " does not allow moves to be taken back", "no_undo", opponent.name),
          id);
    if (playing->match.awaited() == seat) {
      undo(*playing, seat, now);
      return settle(*playing, now.time);
    }
  } else if (opponent.connection) {
    outbox_.send(opponent, {protocol::UndoAsked{id, client.name}});
  } else {
    return outbox_.refuse(
        client, refused(opponent.name + " has lost its connection", "lost_link", opponent.name), id);
  }
  playing->undo_request = seat;
}

/// Handles a player's answer to the opponent's undo request. If the request is already closed, the answer is
/// no fault.
void Lobby::answer_undo(Client& client, const protocol::Answer& answer, const std::string& id, Moment now) {
  Playing* const playing = casual_match(client, answer, id);
  if (!playing) return;
  const Seat asker = other(playing->seat_of(client));
  if (playing->undo_request != asker)
    return outbox_.refuse(client, refused("your opponent has not asked for an undo", "nobody_asks"), id);
  if (answer.accept) {
    undo(*playing, asker, now);
    return settle(*playing, now.time);
  }
  playing->undo_request.reset();
  const Refusal why = refused(client.name + " refuses the undo", "undo_refused", client.name);
  outbox_.send(*playing->clients[asker], {protocol::Error{why.code, why.message, id, false, why.cause}});
}

void Lobby::undo(Playing& playing, Seat seat, Moment now) {
  playing.undo_request.reset();
  // The match now returns to earlier plies, at which hints and faults may be reported to the opponent once
  // more.
  playing.hints = playing.faults = {};
  playing.told_anew = true;
  playing.match.undo(seat, now);
}

/// Closes an undo request when `mover` moves. If the undo had to wait for a bot's move, it takes effect now.
/// A person who moves instead of agreeing refuses the undo.
void Lobby::answer_undo_request(Playing& playing, Seat mover, Moment now) {
  const Seat seat = *std::exchange(playing.undo_request, std::nullopt);
  const bool was_awaited = seat != mover && playing.clients[mover]->kind == ClientKind::bot;
  if (was_awaited && !playing.match.ended()) undo(playing, seat, now);
}

void Lobby::play_again(Client& client, const protocol::Again& again, Time now) {
  if (client.last_match && client.last_match->id == again.match)
    return matchmaker_.play_again(client, MatchSetup(*client.last_match), again.swap, now);
  outbox_.refuse(client, ErrorCode::unknown_match,
                 "only your last match can be played again, on a board of at most " +
                     std::to_string(settings_.limits.line_bytes) + " characters",
                 again.match);
}

/// Remembers a finished match for `again`. Clients may stay for long without a match, so only small boards
/// are kept.
void Lobby::remember(Client& client, const MatchSetup& ended) const {
  client.last_match.reset();
  if (!settings_.open || ended.board.text().size() > settings_.limits.line_bytes) return;
  client.last_match = ended;
  client.last_match->opening.clear();  // the match asked for with `again` begins without the opening moves
}

}  // namespace gramy::referee
