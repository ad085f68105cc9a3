#include "referee/lobby/lobby.hpp"

#include <utility>
#include <variant>

#include "engine/base/counted.hpp"
#include "protocol/name.hpp"

namespace gramy::referee {

using protocol::ByeCode;
using protocol::ErrorCode;
using protocol::Reason;

namespace {

LobbySettings with_all_limits(LobbySettings settings, const Catalogue& games) {
  for (const AnyGame& game : games) {
    const std::string id(game.id());
    const auto size = settings.limits.board_size.try_emplace(id, game.info().default_max_size).first->second;
    if (game.info().any_max_size < size) settings.limits.any_board_size[id] = game.info().any_max_size;
  }
  return settings;
}

constexpr std::chrono::seconds state_pace{1};

Presence presence_of(const Client& client) {
  return {client.name, client.kind, client.games.value_or(std::vector<std::string>{}),
          static_cast<int>(client.matches.size()), client.capacity};
}

}  // namespace

Lobby::Lobby(Catalogue games, LobbySettings settings, std::uint64_t seed, Deliver deliver, Entropy entropy,
             Backlog backlog)
    : games_(std::move(games)),
      settings_(with_all_limits(std::move(settings), games_)),
      outbox_(deliver, settings_.max_errors),
      clients_(games_, settings_, entropy),
      matchmaker_(games_, settings_, clients_, outbox_, boards_, seed,
                  {.begin =
                       [this](MatchSetup setup, Time now) {
                         return begin(std::move(setup), std::chrono::milliseconds(settings_.limits.idle_ms),
                                      now);
                       },
                   .make_way = [this](MatchNumber match, ClientNumber holder,
                                      Time now) { make_way(match, holder, now); },
                   .clear_board = [this](const AnyBoard& board, Time now) { clear_board(board, now); },
                   .running = [this] { return playings_.size(); }}),
      pings_(settings_.ping_every, settings_.ping_timeout),
      entropy_(std::move(entropy)),
      backlog_(std::move(backlog)),
      broadcasts_(std::move(deliver), backlog_.reads),
      state_(broadcasts_.open(state_pace, [this](Time) { return state(); })) {}

void Lobby::join(ConnectionId connection, std::string_view origin, const protocol::Hello& hello, Moment now) {
  if (shut_down_) {
    outbox_.deliver(connection, {protocol::Bye{*shut_down_, ByeCode::stopped}});
    outbox_.add(Close{connection});
  } else if (clients_.by_connection(connection) || (hello.spectator && knows(connection))) {
    receive(connection, hello, now);
  } else if (hello.spectator) {
    admit_spectator(connection);
  } else {
    admit(connection, origin, hello, now);
    put_out_offenders(now);
  }
}

void Lobby::admit(ConnectionId connection, std::string_view origin, protocol::Hello hello, Moment now) {
  if (hello.person && hello.name.empty()) hello.name = clients_.guest_name(connection.number());
  if (const Client* absent = clients_.by_name(hello.name); absent && !absent->connection) {
    // The client loses matches in which it returns too late, and resumes the others.
    in_all_matches(*absent, now, [&](Playing& playing, Seat) { playing.match.tick(now.others_known()); });
  }
  const auto admitted = clients_.admit(connection, hello, origin);
  if (const auto* refusal = std::get_if<Refusal>(&admitted)) {
    const bool fatal = !hello.person;
    const protocol::Error error{refusal->code, refusal->message, {}, fatal, refusal->cause};
    // the error counts against the spectator, who may be guessing secrets
    if (spectators_.contains(connection)) return refuse_spectator(connection, error);
    outbox_.deliver(connection, {error});
    if (fatal) outbox_.add(Close{connection});
    return;
  }
  const auto& [client, secret, resumed, replaced] = std::get<Clients::Admitted>(admitted);
  if (replaced) {
    outbox_.deliver(*replaced,
                    {protocol::Bye{"the session goes on over another connection", ByeCode::replaced}});
    outbox_.add(Close{*replaced});
    broadcasts_.forget(*replaced);
    matchmaker_.leave(*client);
    // The new connection does not show the undo requests that came over the old one, so they lapse.
    if (client->kind == ClientKind::person) {
      for (const auto& [id, playing] : client->matches) playing->undo_request.reset();
    }
  }
  // While it was a spectator, the client may have watched its own matches. It stops watching them.
  if (spectators_.erase(connection) > 0) {
    for (const auto& [id, playing] : client->matches) {
      for (const auto& [pace, views] : playing->views) broadcasts_.leave(views.id, connection);
    }
  }
  outbox_.send(*client, {protocol::Welcome{.server = settings_.server,
                                           .session = client->session(),
                                           .name = client->name,
                                           .resume = secret,
                                           .limits = settings_.limits}});
  if (resumed) {
    pings_.watch(client->number, false,
                 now.time);  // a ping over the old connection no longer needs an answer
    link_back(*client, now);
  }
  ping_or_not(*client, now.time);
  note_change(now.time);
}

void Lobby::receive(ConnectionId connection, protocol::ClientMessage&& message, Moment now) {
  Client* client = clients_.by_connection(connection);
  if (!client) return receive_from_spectator(connection, message, now.time);
  if (std::holds_alternative<protocol::Hello>(message)) {
    outbox_.refuse(*client, ErrorCode::bad_message, "type: expected one hello in a session, found a second");
  } else if (const auto* ready = std::get_if<protocol::Ready>(&message)) {
    act_in_match(*client, message, ready->match, now);
  } else if (const auto* move = std::get_if<protocol::Move>(&message)) {
    act_in_match(*client, message, move->match, now);
  } else if (const auto* resign = std::get_if<protocol::Resign>(&message)) {
    act_in_match(*client, message, resign->match, now);
  } else if (auto* play = std::get_if<protocol::Play>(&message)) {
    matchmaker_.play(*client, std::move(*play), now.time);
  } else if (const auto* hint = std::get_if<protocol::HintRequest>(&message)) {
    look_for_hint(*client, *hint, now.time);
  } else if (const auto* undo = std::get_if<protocol::Undo>(&message)) {
    take_back(*client, *undo, now);
  } else if (const auto* again = std::get_if<protocol::Again>(&message)) {
    play_again(*client, *again, now.time);
  } else if (const auto* said = std::get_if<protocol::Say>(&message)) {
    say(*client, *said, now.time);
  } else if (const auto* pong = std::get_if<protocol::Pong>(&message)) {
    pings_.pong(client->number, pong->id, now.time);
  } else if (std::holds_alternative<protocol::Bye>(message)) {
    end_session(*client, Reason::disconnect, client->name + " said bye", protocol::Bye{"bye", ByeCode::left},
                now);
  } else if (const auto* answer = std::get_if<protocol::Answer>(&message)) {
    if (answer->match) {
      answer_undo(*client, *answer, *answer->match, now);
    } else {
      matchmaker_.answer(*client, answer->accept, answer->from, now.time);
    }
  } else if (!look_on(connection, message, now.time)) {
    outbox_.refuse(*client, ErrorCode::bad_message, "type: expected a type that this referee accepts");
  }
  put_out_offenders(now);
}

void Lobby::refuse(ConnectionId connection, const protocol::Error& error, Moment now) {
  Client* client = clients_.by_connection(connection);
  if (!client) return refuse_spectator(connection, error);
  if (error.fatal) {
    end_session(*client, Reason::disconnect,
                client->name + " sent a line that could not be accepted: " + error.message, error, now);
  } else {
    outbox_.refuse(*client, error.code, error.message, error.match);
  }
  put_out_offenders(now);
}

void Lobby::answer_invitation(ConnectionId connection, bool accept, const std::optional<std::string>& from,
                              Moment now) {
  if (Client* client = clients_.by_connection(connection))
    matchmaker_.answer(*client, accept, from, now.time);
  put_out_offenders(now);
}

void Lobby::link_lost(ConnectionId connection, Moment now) {
  broadcasts_.forget(connection);
  spectators_.erase(connection);
  Client* client = clients_.by_connection(connection);
  if (!client) return;
  note_change(now.time);
  matchmaker_.leave(*client);
  clients_.unlink(*client);
  ping_or_not(*client, now.time);
  if (client->matches.empty()) {
    forget(*client);
  } else if (client->exited) {
    forfeit_all(*client, Reason::crash, std::string(*client->exited), now);
  } else {
    link_down(*client, now);
  }
  put_out_offenders(now);
}

void Lobby::abandoned(std::string_view name, std::string_view why, Moment now) {
  Client* client = clients_.by_name(name);
  if (!client || client->connection) return;
  forfeit_all(*client, Reason::disconnect, client->name + " " + std::string(why), now);
  put_out_offenders(now);
}

void Lobby::process_exited(std::string_view name, std::string_view how, Moment now) {
  Client* client = clients_.by_name(name);
  if (!client || client->exited) return;
  matchmaker_.leave(*client);
  clients_.mark_exited(*client, how);
  note_change(now.time);
  if (client->connection) {
    exited_deadlines_.set(client->number, now.time + settings_.last_words);
  } else {
    forfeit_all(*client, Reason::crash, std::string(*client->exited), now);
  }
  put_out_offenders(now);
}

void Lobby::board_ready(Ticket ticket, MadeBoard made, Moment now) {
  matchmaker_.board_ready(ticket, std::move(made), now.time);
  put_out_offenders(now);
}

void Lobby::tick(Time now) {
  while (const auto number = match_deadlines_.take(now)) {
    Playing& playing = playings_.at(*number);
    playing.match.tick(now);
    settle(playing, now);
  }
  while (const auto number = exited_deadlines_.take(now)) {
    Client& client = *clients_.by_number(*number);
    end_session(client, Reason::crash, std::string(*client.exited),
                protocol::Bye{"your process has ended", ByeCode::crash}, Moment{now});
  }
  while (const auto due = pings_.take(now)) {
    Client& client = *clients_.by_number(due->client);
    if (due->id) {
      outbox_.send(client, {protocol::Ping{*due->id}});
    } else {
      end_session(client, Reason::stall, client.name + " answered no ping",
                  protocol::Bye{"no answer to a ping", ByeCode::stall}, Moment{now});
    }
  }
  matchmaker_.tick(now);
  put_out_offenders(Moment{now});
  broadcasts_.tick(now);
}

std::optional<Time> Lobby::deadline() const {
  std::optional<Time> first;
  for (const auto& time : {match_deadlines_.first(), exited_deadlines_.first(), pings_.deadline(),
                           matchmaker_.deadline(), broadcasts_.deadline()}) {
    if (time && (!first || *time < *first)) first = time;
  }
  return first;
}

void Lobby::shut_down(std::string_view why, Time now) {
  shut_down_ = why;
  while (!match_ids_.empty()) abort_match(std::string(match_ids_.begin()->first), why, now);
  while (!clients_.all().empty()) {
    Client& client = *clients_.by_name(clients_.all().begin()->second.name);
    matchmaker_.leave(client);
    outbox_.send(client, {protocol::Bye{std::string(why), ByeCode::stopped}});
    // The client still has a connection: clients without one were already forgotten above, with their last
    // match.
    outbox_.add(Close{*client.connection});
    forget(client);
  }
  while (!spectators_.empty())
    dismiss_spectator(spectators_.begin()->first, protocol::Bye{std::string(why), ByeCode::stopped});
}

bool Lobby::present(std::string_view name) const {
  const Client* client = clients_.by_name(name);
  return client && client->present();
}

int Lobby::capacity(std::string_view name) const {
  const Client* client = clients_.by_name(name);
  return client && client->present() ? client->capacity : 0;
}

int Lobby::free_capacity(std::string_view name) const {
  const Client* client = clients_.by_name(name);
  return client ? client->free_capacity() : 0;
}

std::string Lobby::name_of(ConnectionId connection) {
  const Client* client = clients_.by_connection(connection);
  return client ? client->name : "";
}

bool Lobby::knows(ConnectionId connection) {
  return clients_.by_connection(connection) || spectators_.contains(connection);
}

std::optional<Occupation> Lobby::occupation(ConnectionId connection) {
  const Client* client = clients_.by_connection(connection);
  const std::size_t watched = broadcasts_.looking_on(connection);
  if (const auto spectator = spectators_.find(connection); spectator != spectators_.end()) {
    return Occupation{
        .name = {}, .refused = static_cast<std::size_t>(spectator->second.errors), .watched = watched};
  }
  if (!client) return std::nullopt;
  return Occupation{.name = client->name,
                    .matches = client->matches.size(),
                    .plays = client->plays.size(),
                    .refused = static_cast<std::size_t>(client->errors),
                    .watched = watched};
}

bool Lobby::plays(std::string_view name, std::string_view game) const {
  const Client* client = clients_.by_name(name);
  return client && client->present() && client->plays_game(game);
}

std::vector<Presence> Lobby::who(std::string_view beginning, std::size_t most) const {
  std::vector<Presence> presences;
  const protocol::FoldedName first(beginning);
  const auto& all = clients_.all();
  for (auto each = all.lower_bound(first); each != all.end() && presences.size() < most; ++each) {
    if (!each->first.text().starts_with(first.text())) break;
    if (each->second.present()) presences.push_back(presence_of(each->second));
  }
  return presences;
}

std::optional<Presence> Lobby::find_present(std::string_view name) const {
  const Client* client = clients_.by_name(name);
  if (!client || !client->present()) return std::nullopt;
  return presence_of(*client);
}

std::vector<Action> Lobby::take_actions() {
  return outbox_.take();
}

// Ends the session: the client loses its matches at once and is forgotten.
void Lobby::end_session(Client& client, Reason reason, const std::string& detail,
                        const protocol::RefereeMessage& last_words, Moment now) {
  matchmaker_.leave(client);
  const bool linked = client.connection.has_value();
  forfeit_all(client, reason, detail, now);
  if (!linked) return;  // a client without a connection has just been forgotten, because its last match ended
  outbox_.send(client, {last_words});
  outbox_.add(Close{*client.connection});
  forget(client);
  note_change(now.time);
}

// Ends the sessions of clients with too many errors. The end of a session refuses requests of other clients,
// which may then have too many errors themselves. So the loop runs until no client with too many errors is
// left.
void Lobby::put_out_offenders(Moment now) {
  for (auto names = outbox_.take_offenders(); !names.empty(); names = outbox_.take_offenders()) {
    for (const std::string& name : names) {
      Client* client = clients_.by_name(name);
      if (!client) continue;
      const std::string why = counted(client->errors, "line") + " that could not be accepted";
      end_session(*client, Reason::disconnect, client->name + " sent " + why,
                  protocol::Error{ErrorCode::rate_limited, "you have sent " + why, {}, true}, now);
    }
  }
}

// Starts the pings to a bot that has no match with a clock and whose move is not awaited. Stops them
// otherwise.
void Lobby::ping_or_not(const Client& client, Time now) {
  if (client.kind == ClientKind::person) return;
  pings_.watch(client.number, client.connection && client.timed_matches == 0 && client.awaited_in == 0, now);
}

void Lobby::forget(Client& client) {
  if (client.connection) broadcasts_.forget(*client.connection);
  pings_.forget(client.number);
  exited_deadlines_.erase(client.number);
  clients_.forget(client);
}

}  // namespace gramy::referee
