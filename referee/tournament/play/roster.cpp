#include "referee/tournament/play/roster.hpp"

#include <algorithm>
#include <utility>

#include "protocol/name.hpp"

namespace gramy::referee {
namespace {

void take_earlier(std::optional<Time>& earliest, Time time) {
  earliest = earliest ? std::min(*earliest, time) : time;
}

}  // namespace

Roster::Roster(const std::vector<RosterEntry>& players, Time::duration wait, Time now) : wait_(wait) {
  for (std::size_t player = 0; player < players.size(); ++player) {
    first_client_.push_back(clients_.size());
    for (const std::string& name : players[player].clients) {
      names_.emplace(protocol::FoldedName(name), clients_.size());
      Client& client = clients_.emplace_back(Client{.name = name, .player = player});
      if (players[player].is_started) client.launch_at = now;
      await(client, now);
    }
  }
  first_client_.push_back(clients_.size());
}

std::optional<Roster::ClientNumber> Roster::find(std::string_view name) const {
  const auto found = names_.find(protocol::FoldedName(name));
  if (found == names_.end() || clients_[found->second].attendance == Attendance::given_up)
    return std::nullopt;
  return found->second;
}

bool Roster::is_given_up(std::string_view name) const {
  const auto found = names_.find(protocol::FoldedName(name));
  return found != names_.end() && clients_[found->second].attendance == Attendance::given_up;
}

void Roster::await(Client& client, Time now) {
  client.attendance = Attendance::awaited;
  client.awaited_until = now + wait_;
}

/// Whether the roster waits only for the client to arrive: no launch is planned, and no match is running.
bool Roster::is_missing(const Client& client) {
  return client.attendance == Attendance::awaited && client.playing == 0 && !client.launch_at;
}

void Roster::arrived(ClientNumber number, int capacity) {
  Client& client = clients_[number];
  client.attendance = Attendance::present;
  client.ever_arrived = client.has_arrived = true;
  client.capacity = capacity;
}

void Roster::left(ClientNumber number, Time now) {
  Client& client = clients_[number];
  if (client.attendance == Attendance::present) await(client, now);
}

std::optional<GiveUp> Roster::process_ended(ClientNumber number, std::string_view how, Time now) {
  Client& client = clients_[number];
  // If the process never connected, the running matches belong to the process before it.
  const bool was_idle = !client.has_arrived || (client.playing == 0 && !client.has_played);
  client.idle_ends = was_idle ? client.idle_ends + 1 : 0;
  client.has_arrived = client.has_played = false;
  if (!client.ever_arrived) return give_up(number, "could not be started: " + std::string(how));
  if (client.idle_ends > max_restarts) {
    return give_up(number, "ended " + std::to_string(client.idle_ends) +
                               " times in a row without playing: " + std::string(how));
  }
  client.launch_at = was_idle ? now + restart_pause : now;
  await(client, now);
  return std::nullopt;
}

GiveUp Roster::give_up(ClientNumber client, std::string why) {
  clients_[client].attendance = Attendance::given_up;
  return {clients_[client].name, std::move(why)};
}

void Roster::await_again(std::size_t player, Time now) {
  for (std::size_t i = first_client_[player]; i < first_client_[player + 1]; ++i) {
    if (clients_[i].attendance == Attendance::given_up) await(clients_[i], now);
  }
}

void Roster::match_ended(ClientNumber number, bool was_played, Time now) {
  Client& client = clients_[number];
  --client.playing;
  client.has_played = client.has_played || was_played;
  if (client.attendance == Attendance::awaited && client.playing == 0) await(client, now);
}

std::vector<GiveUp> Roster::give_up_missing(Time now) {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  std::vector<GiveUp> out;
  for (ClientNumber client = 0; client < clients_.size(); ++client) {
    if (!is_missing(clients_[client]) || clients_[client].awaited_until > now) continue;
    const auto ms = duration_cast<milliseconds>(wait_).count();
    out.push_back(give_up(client, "not connected for " + std::to_string(ms) + " ms"));
    out.back().was_missing = true;
  }
  return out;
}

std::optional<Time> Roster::next_give_up() const {
  std::optional<Time> next;
  for (const Client& client : clients_) {
    if (is_missing(client)) take_earlier(next, client.awaited_until);
  }
  return next;
}

std::vector<Launch> Roster::launch_due(Time now) {
  std::vector<Launch> due;
  for (Client& client : clients_) {
    if (client.attendance == Attendance::given_up || !client.launch_at || *client.launch_at > now) continue;
    client.launch_at.reset();
    if (client.attendance == Attendance::awaited) await(client, now);
    due.push_back({client.name});
  }
  return due;
}

std::optional<Time> Roster::next_launch() const {
  std::optional<Time> next;
  for (const Client& client : clients_) {
    if (client.launch_at && client.attendance != Attendance::given_up) take_earlier(next, *client.launch_at);
  }
  return next;
}

bool Roster::awaits_somebody() const {
  return std::ranges::any_of(clients_,
                             [](const Client& client) { return client.attendance == Attendance::awaited; });
}

bool Roster::is_out(std::size_t player) const {
  for (std::size_t i = first_client_[player]; i < first_client_[player + 1]; ++i) {
    if (clients_[i].attendance != Attendance::given_up) return false;
  }
  return true;
}

std::optional<Roster::ClientNumber> Roster::with_most_room(std::size_t player) const {
  std::optional<ClientNumber> best;
  int room = 0;
  for (ClientNumber i = first_client_[player]; i < first_client_[player + 1]; ++i) {
    const Client& client = clients_[i];
    if (client.attendance != Attendance::present) continue;
    if (client.capacity - client.playing <= room) continue;
    room = client.capacity - client.playing;
    best = i;
  }
  return best;
}

bool Roster::two_have_room() const {
  int with_room = 0;
  for (std::size_t player = 0; player + 1 < first_client_.size() && with_room < 2; ++player) {
    if (with_most_room(player)) ++with_room;
  }
  return with_room == 2;
}

}  // namespace gramy::referee
