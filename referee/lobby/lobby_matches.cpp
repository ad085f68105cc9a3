// The part of the lobby that begins matches, hands events to them and sends their messages.
#include <algorithm>
#include <utility>
#include <variant>

#include "referee/lobby/lobby.hpp"
#include "referee/lobby/match_id.hpp"

namespace gramy::referee {

using protocol::ErrorCode;
using protocol::Reason;

namespace {

bool is_no_move(const protocol::Error& error) {
  return error.code == ErrorCode::illegal_move || error.code == ErrorCode::malformed;
}

// Whether an error counts against its client. A bad move that lost a rated match does not, because it was
// punished already, and neither does a move that arrived after the end of its match.
bool counts(const protocol::Error& error, const Match& match) {
  if (error.code == ErrorCode::too_late) return false;
  return !is_no_move(error) || !match.ended();
}

}  // namespace

void Lobby::arrange(MatchSetup setup, Time now) {
  for (const Seat seat : both_seats) {
    const std::string& name = setup.client(seat);
    if (free_capacity(name) >= 1) continue;
    const std::string why = name + (present(name) ? " has no free capacity" : " is not connected");
    outbox_.add(Finished{{std::move(setup), {}, {}, Reason::aborted, why}});
    return;
  }
  begin(std::move(setup), std::nullopt, now);
}

void Lobby::abort_match(std::string_view id, std::string_view why, Time now) {
  const auto found = match_ids_.find(id);
  if (found == match_ids_.end()) return;
  Playing& playing = playings_.at(found->second);
  playing.match.abort(why);
  settle(playing, now);
}

void Lobby::request_handed(MatchNumber match, std::uint64_t ply, Time now) {
  const auto found = playings_.find(match);
  if (found == playings_.end()) return;
  found->second.match.request_handed(ply, now);
  settle(found->second, now);
}

/// Returns the match's number; none if the match ended at once.
std::optional<MatchNumber> Lobby::begin(MatchSetup setup, std::optional<std::chrono::milliseconds> idle,
                                        Time now) {
  while (setup.id.empty() || match_ids_.contains(setup.id)) {
    setup.id = unguessable_match_id(entropy_);
  }
  const BySeat<Client*> clients = {clients_.by_name(setup.client(Seat::first)),
                                   clients_.by_name(setup.client(Seat::second))};
  Match match(std::move(setup), {clients[Seat::first]->wants, clients[Seat::second]->wants},
              {.come_back = settings_.come_back, .idle = idle}, now);
  const MatchNumber number = ++last_match_;
  Playing& playing = playings_.emplace(number, Playing{number, std::move(match), clients, {}}).first->second;
  match_ids_.emplace(playing.match.setup().id, number);
  outbox_.add(Begun{playing.match.setup()});
  if (settings_.open) boards_.begin(playing.match.setup());
  for (Client* client : playing.players()) {
    client->matches.emplace(playing.match.setup().id, &playing);
    if (playing.match.setup().clock) ++client->timed_matches;
    ping_or_not(*client, now);
    show_to_player(playing, *client, now);
  }
  note_change(now);
  settle(playing, now);
  return playings_.contains(number) ? std::optional(number) : std::nullopt;
}

/// Ends a match of a client that holds more than its share, and sends that client the reason.
void Lobby::make_way(MatchNumber number, ClientNumber holder, Time now) {
  Playing& playing = playings_.at(number);
  const std::string& id = playing.match.setup().id;
  outbox_.send(*clients_.by_number(holder),
               {protocol::Error{ErrorCode::busy, "match " + id + " ends to make room for another player", id,
                                false, protocol::Cause{"makes_room"}}});
  playing.match.abort("ended to make room for another player");
  settle(playing, now);
}

/// Ends the unrated matches on this board.
void Lobby::clear_board(const AnyBoard& board, Time now) {
  for (const std::string& id : boards_.matches_on(board)) {
    const auto found = match_ids_.find(id);
    if (found == match_ids_.end()) continue;
    Playing& playing = playings_.at(found->second);
    for (const Client* client : playing.clients) {
      outbox_.send(*client,
                   {protocol::Error{ErrorCode::busy,
                                    "match " + id + " ends, because a rated match begins on its board", id,
                                    false, protocol::Cause{"makes_room"}}});
    }
    playing.match.abort("ended, because a rated match began on its board");
    settle(playing, now);
  }
}

void Lobby::act_in_match(Client& client, const protocol::ClientMessage& message, const std::string& id,
                         Moment now) {
  const auto found = client.matches.find(id);
  if (found == client.matches.end()) return answer_without_match(client, message, id);
  Playing& playing = *found->second;
  const Seat seat = playing.seat_of(client);
  if (const auto* move = std::get_if<protocol::Move>(&message)) {
    const std::size_t ply = playing.match.ply();
    playing.match.move(seat, *move, now);
    if (playing.undo_request && playing.match.ply() > ply) answer_undo_request(playing, seat, now);
  } else if (std::holds_alternative<protocol::Resign>(message)) {
    playing.match.resign(seat, now);
  } else {
    playing.match.ready(seat, now);
  }
  settle(playing, now.time);
}

// Answers a message about a match that this client does not play, or no longer plays.
void Lobby::answer_without_match(Client& client, const protocol::ClientMessage& message,
                                 const std::string& id) {
  const auto ended = std::ranges::find(client.remembered, id, &EndedMatch::id);
  const bool remembered = ended != client.remembered.end();
  const bool is_move = std::holds_alternative<protocol::Move>(message);
  if (is_move && remembered && ended->was_awaited) {
    outbox_.send(client, {protocol::Error{ErrorCode::too_late, "the match had ended when the move arrived",
                                          id, false}});
  } else if (is_move || !remembered) {
    outbox_.refuse(client, ErrorCode::unknown_match, "you play no match with this id", id);
  }
  // A ready or resign that arrived after the end of its match is no fault.
}

void Lobby::forfeit_all(const Client& client, Reason reason, const std::string& detail, Moment now) {
  in_all_matches(client, now,
                 [&](Playing& playing, Seat seat) { playing.match.forfeit(seat, reason, detail, now); });
}

void Lobby::link_down(const Client& client, Moment now) {
  for (const auto& [id, playing] : client.matches) playing->undo_request.reset();
  in_all_matches(client, now, [&](Playing& playing, Seat seat) {
    playing.match.link_lost(seat, now);
    tell_of_lost_link(playing, seat, now.time);
  });
}

void Lobby::link_back(const Client& client, Moment now) {
  in_all_matches(client, now, [&](Playing& playing, Seat seat) {
    playing.match.link_back(seat, client.wants, now);
    tell_of_return(playing, seat, now.time);
  });
  for (const auto& [id, playing] : client.matches) {
    show_to_player(*playing, client, now.time);
    tell_who_returns(*playing, playing->seat_of(client), now.time);
  }
}

// Collects the matches first, because the end of the last match may also remove a client without a
// connection.
void Lobby::in_all_matches(const Client& client, Moment now,
                           const std::function<void(Playing&, Seat)>& event) {
  for (const auto& [id, playing] : std::map(client.matches)) {
    event(*playing, playing->seat_of(client));
    settle(*playing, now.time);
  }
}

// Runs after every event of a match: sends messages to the players and updates the lobby's records.
void Lobby::settle(Playing& playing, Time now) {
  Match& match = playing.match;
  if (!broadcasts_.idle() || !playing.views.empty()) show_changes(playing, now);
  for (SeatMessage& message : match.take_messages()) {
    Client& client = *playing.clients[message.to];
    const auto* error = std::get_if<protocol::Error>(&message.what);
    if (error && counts(*error, match)) outbox_.count_error(client);
    if (error && is_no_move(*error) && !match.ended()) tell_of_illegal_move(playing, message.to, now);
    Delivery delivery{std::move(message.what)};
    const auto& what = std::get<protocol::RefereeMessage>(delivery.what);
    if (std::holds_alternative<protocol::Start>(what)) {
      delivery.board = match.setup().board;
      delivery.anew = playing.told_anew;
    }
    if (std::holds_alternative<protocol::End>(what)) show_end_to_player(playing, client, now);
    if (std::holds_alternative<protocol::MoveRequest>(what)) delivery.asked = playing.number;
    outbox_.send(client, delivery);
  }
  playing.told_anew = false;
  drop_hints(playing);
  if (const auto left = match.take_idle_warning()) {
    const Client& idle = *playing.clients[*match.awaited()];
    if (idle.kind == ClientKind::person) {
      outbox_.send(idle, {protocol::Idle{match.setup().id, static_cast<std::uint64_t>(left->count())}});
    }
  }
  if (match.ended()) {
    finish(playing, now);
  } else {
    count_awaited(playing, match.awaited(), now);
    match_deadlines_.set(playing.number, match.deadline());
  }
}

void Lobby::count_awaited(Playing& playing, std::optional<Seat> awaited, Time now) {
  if (playing.awaited == awaited) return;
  if (playing.awaited) --playing.clients[*playing.awaited]->awaited_in;
  if (awaited) ++playing.clients[*awaited]->awaited_in;
  playing.awaited = awaited;
  if (playing.match.setup().clock) return;  // no ping is needed in a match with a clock
  for (const Client* client : playing.clients) ping_or_not(*client, now);
}

void Lobby::finish(Playing& playing, Time now) {
  count_awaited(playing, std::nullopt, now);
  const std::string id = playing.match.setup().id;
  const BySeat<Client*> clients = playing.clients;
  const std::vector<Client*> players = playing.players();
  for (Client* client : players) {
    client->matches.erase(id);
    if (playing.match.setup().clock) --client->timed_matches;
    client->remembered.push_back({id, playing.match.awaited() == playing.seat_of(*client)});
    remember(*client, playing.match.setup());
    if (client->remembered.size() > Client::max_remembered) client->remembered.pop_front();
  }
  close_views(playing, now);
  boards_.end(playing.match.setup());
  matchmaker_.ended(playing);
  outbox_.add(
      Finished{playing.match.take_record(), {clients[Seat::first]->origin, clients[Seat::second]->origin}});
  match_deadlines_.erase(playing.number);
  match_ids_.erase(id);
  playings_.erase(playing.number);
  for (Client* client : players) {
    ping_or_not(*client, now);
    if (!client->connection && client->matches.empty()) forget(*client);
  }
  note_change(now);
}

}  // namespace gramy::referee
