// The part of the lobby for watching: spectators of matches, and subscribers to the list of clients and
// matches.
#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>
#include <variant>

#include "engine/base/counted.hpp"
#include "referee/lobby/lobby.hpp"

namespace gramy::referee {

using protocol::ByeCode;
using protocol::ErrorCode;

namespace {

constexpr std::chrono::milliseconds quick{100}, slow{1000}, start_pace{1000};

constexpr std::size_t most_watched = 16;  // most matches watched by one connection

/// The most unread output of a connection that wants to watch. The start of a match may have megabytes.
constexpr std::size_t most_waiting = 1 << 20;

/// Keeps the `most` items with the largest numbers, largest first. `all` contains pointers to the items.
template <class Pointers, class Number>
void keep_newest(Pointers& all, std::size_t most, Number number) {
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(most, all.size()));
  std::ranges::partial_sort(all, end, std::ranges::greater{}, number);
  all.erase(end, all.end());
}

}  // namespace

void Lobby::admit_spectator(ConnectionId connection) {
  spectators_.emplace(connection, Spectator{});
  outbox_.deliver(connection, {protocol::Welcome{.server = settings_.server,
                                                 .session = "w" + std::to_string(++last_spectator_),
                                                 .name = {},
                                                 .resume = {},
                                                 .limits = settings_.limits}});
}

void Lobby::receive_from_spectator(ConnectionId connection, const protocol::ClientMessage& message,
                                   Time now) {
  if (!spectators_.contains(connection)) return;
  if (std::holds_alternative<protocol::Bye>(message)) {
    dismiss_spectator(connection, protocol::Bye{"bye", ByeCode::left});
  } else if (!std::holds_alternative<protocol::Pong>(message) && !look_on(connection, message, now)) {
    refuse_spectator(connection, {ErrorCode::bad_message,
                                  "type: expected watch, unwatch, subscribe, unsubscribe, pong or bye from a "
                                  "spectator, found another type",
                                  {},
                                  false});
  }
}

void Lobby::refuse_spectator(ConnectionId connection, protocol::Error error) {
  const auto spectator = spectators_.find(connection);
  if (spectator == spectators_.end()) return;
  if (error.fatal) return dismiss_spectator(connection, error);
  outbox_.deliver(connection, {std::move(error)});
  if (++spectator->second.errors < settings_.max_errors) return;
  const std::string why =
      "you have sent " + counted(settings_.max_errors, "line") + " that could not be accepted";
  dismiss_spectator(connection, protocol::Error{ErrorCode::rate_limited, why, {}, true});
}

void Lobby::dismiss_spectator(ConnectionId connection, const protocol::RefereeMessage& last_words) {
  outbox_.deliver(connection, {last_words});
  outbox_.add(Close{connection});
  broadcasts_.forget(connection);
  spectators_.erase(connection);
}

/// Handles a message about watching, from a client or a spectator. Returns false for all other messages.
bool Lobby::look_on(ConnectionId connection, const protocol::ClientMessage& message, Time now) {
  if (const auto* watched = std::get_if<protocol::Watch>(&message)) {
    watch(connection, watched->match, Pace::quick, now);
  } else if (const auto* unwatched = std::get_if<protocol::Unwatch>(&message)) {
    unwatch(connection, unwatched->match);
  } else if (std::holds_alternative<protocol::Subscribe>(message)) {
    if (!broadcasts_.joined(state_, connection))
      broadcasts_.join(state_, connection, Broadcasts::Role::party, now);
  } else if (std::holds_alternative<protocol::Unsubscribe>(message)) {
    broadcasts_.leave(state_, connection);
  } else {
    return false;
  }
  return true;
}

/// A refusal does not count as an error of the client, because the match may have ended or begun while the
/// request was on its way.
void Lobby::watch(ConnectionId connection, const std::string& id, Pace pace, Time now) {
  if (!knows(connection)) return;
  const auto refuse = [&](ErrorCode code, std::string why) {
    outbox_.deliver(connection, {protocol::Error{code, std::move(why), id, false}});
  };
  const auto found = match_ids_.find(id);
  if (found == match_ids_.end()) return refuse(ErrorCode::unknown_match, "no match with this id is played");
  Playing& playing = playings_.at(found->second);
  const Client* client = clients_.by_connection(connection);
  if (client && std::ranges::count(playing.clients, client) > 0)
    return refuse(ErrorCode::bad_message, "match: you play this match, so you cannot watch it");
  for (const auto& [each, views] : playing.views) {
    if (broadcasts_.joined(views.id, connection)) return;
  }
  if (broadcasts_.looking_on(connection) >= most_watched) {
    return refuse(ErrorCode::busy,
                  "you watch " + std::to_string(most_watched) + " matches, as many as are allowed at once");
  }
  if (backlog_.waiting(connection) > most_waiting)
    return refuse(ErrorCode::busy, "you have not read earlier messages: read them, then ask again");
  if (!playing.start || now - playing.start_made >= start_pace) {
    playing.start.emplace(protocol::WatchedStart{playing.match.start_for(Seat::first)});
    playing.start_made = now;
  }
  outbox_.deliver(connection, {*playing.start});
  broadcasts_.join(views_of(playing, pace), connection, Broadcasts::Role::onlooker, now);
}

/// Has no effect if the connection does not watch this match, or if the match has ended.
void Lobby::unwatch(ConnectionId connection, const std::string& id) {
  const auto found = match_ids_.find(id);
  if (found == match_ids_.end()) return;
  const Playing& playing = playings_.at(found->second);
  if (const Client* client = clients_.by_connection(connection);
      client && std::ranges::count(playing.clients, client) > 0)
    return;
  for (const auto& [pace, views] : playing.views) broadcasts_.leave(views.id, connection);
}

BroadcastId Lobby::views_of(Playing& playing, Pace pace) {
  if (playing.views.empty()) playing.seen_ply = playing.match.ply();
  const auto [found, is_new] = playing.views.try_emplace(pace);
  Views& views = found->second;
  if (!is_new) return views.id;
  views.told = playing.match.ply();
  const auto make = [&match = playing.match, &told = views.told](Time now) {
    protocol::View view = match.view(told, now);
    told = view.position.ply;
    return view;
  };
  const bool has_clock = playing.match.setup().clock.has_value();
  return views.id = broadcasts_.open(pace == Pace::quick ? quick : slow, make, has_clock);
}

/// From now on, shows this match to one of its players, if the player has asked for views.
void Lobby::show_to_player(Playing& playing, const Client& client, Time now) {
  if (!client.wants.view || !client.connection) return;
  const BroadcastId views = views_of(playing, Pace::quick);
  // If the player has reconnected, its new connection has seen nothing. Joining again sends it the view.
  broadcasts_.leave(views, *client.connection);
  broadcasts_.join(views, *client.connection, Broadcasts::Role::party, now);
}

/// If the player gets views, sends the player the view of the final position. To be called before the message
/// about the end is sent to the player.
void Lobby::show_end_to_player(const Playing& playing, const Client& client, Time now) {
  const auto views = playing.views.find(Pace::quick);
  if (client.wants.view && client.connection && views != playing.views.end())
    broadcasts_.tell_last(views->second.id, *client.connection, now);
}

/// Runs after every event in a match.
void Lobby::show_changes(Playing& playing, Time now) {
  const std::uint64_t ply = playing.match.ply();
  const std::uint64_t before = std::exchange(playing.seen_ply, ply);
  if (before == ply) return;
  // After an undo, playing.start contains moves that were taken back.
  if (ply < before || now - playing.start_made >= start_pace) playing.start.reset();
  for (auto& [pace, views] : playing.views) {
    views.told = std::min(views.told, ply);
    broadcasts_.changed(views.id, now);
  }
  note_change(now);
}

/// Precondition: the match has ended.
void Lobby::close_views(const Playing& playing, Time now) {
  if (playing.views.empty()) return;
  const protocol::SharedMessage end(playing.match.watched_end());
  for (const auto& [pace, views] : playing.views) broadcasts_.close(views.id, end, now);
}

std::vector<protocol::LobbyState::Match> Lobby::matches(std::size_t most) const {
  std::vector<const Playing*> newest;
  newest.reserve(playings_.size());
  for (const auto& [number, playing] : playings_) newest.push_back(&playing);
  keep_newest(newest, most, &Playing::number);
  std::vector<protocol::LobbyState::Match> matches;
  for (const Playing* playing : newest) {
    const MatchSetup& setup = playing->match.setup();
    matches.push_back({.match = setup.id,
                       .game = std::string(setup.board.game().id()),
                       .players = setup.players,
                       .ply = playing->match.ply(),
                       .size = setup.board.size(),
                       .rated = setup.rated});
  }
  return matches;
}

std::string Lobby::match_beginning(std::string beginning) const {
  const auto begins_so = [&](auto match) {
    return match != match_ids_.end() && match->first.starts_with(beginning);
  };
  const auto first = match_ids_.lower_bound(beginning);
  if (!begins_so(first) || (first->first != beginning && begins_so(std::next(first)))) return beginning;
  return first->first;
}

protocol::LobbyState Lobby::state() const {
  std::vector<const Client*> newest;
  for (const auto& [name, client] : clients_.all()) {
    if (client.present()) newest.push_back(&client);
  }
  protocol::LobbyState state{.open = settings_.open,
                             .players = {},
                             .all_players = newest.size(),
                             .matches = matches(protocol::LobbyState::most_listed),
                             .all_matches = playings_.size()};
  keep_newest(newest, protocol::LobbyState::most_listed, &Client::number);
  for (const Client* client : newest) {
    state.players.push_back({.name = client->name,
                             .kind = client->kind,
                             .games = client->games,
                             .playing = client->matches.size(),
                             .capacity = static_cast<std::uint64_t>(client->capacity)});
  }
  return state;
}

}  // namespace gramy::referee
