// The clients of a tournament's players: their presence, their restarts, and their capacity for matches.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/name.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

/// A request to the caller: start the command of this client.
struct Launch {
  std::string client;
};

/// A request to the caller: report that this client no longer plays, and why, and end its process if there is
/// one.
struct GiveUp {
  std::string client;
  std::string why;
  bool was_missing = false;  ///< whether the client did not arrive in time
};

/// What the roster has to know about a player.
struct RosterEntry {
  std::vector<std::string> clients;  ///< the names of the player's copies: PlayerEntry::clients
  /// Whether the referee starts the player; otherwise the player connects by itself.
  bool is_started = false;
};

/// The clients of all players. A player may run as several copies, each of which is a client. The player's
/// next match goes to the copy that can begin the most further matches. If a process ends, it is started
/// again: at once if it has played a match, otherwise after a pause. A client is given up, which means that
/// it no longer plays, if
/// - its process ends before the client has ever connected;
/// - its process ends more than `max_restarts` times in a row without having played a match;
/// - it is absent for longer than the roster waits, without a match and without a planned restart.
/// The roster does not know the matches and their results.
class Roster {
 public:
  using ClientNumber = std::size_t;

  static constexpr int max_restarts = 3;
  /// The pause before a restart, if the process has played no match.
  static constexpr std::chrono::seconds restart_pause{1};

  /// `players` are numbered from 0. Precondition: no two names of clients differ only in upper and lower
  /// case. Waits for each client, up to `wait` from now, and plans to start the clients of players with a
  /// command.
  Roster(const std::vector<RosterEntry>& players, Time::duration wait, Time now);

  /// The client of this name, ignoring case; none for an unknown name and for a client that was given up.
  std::optional<ClientNumber> find(std::string_view name) const;
  const std::string& name_of(ClientNumber client) const { return clients_[client].name; }
  std::size_t player_of(ClientNumber client) const { return clients_[client].player; }

  // --- Events. Precondition, except for match_ended: the client was not given up. ---

  /// The client has connected. It may have been connected before, and its capacity may have changed.
  void arrived(ClientNumber client, int capacity);

  /// The client's connection is lost. It may reconnect.
  void left(ClientNumber client, Time now);

  /// The client's process has ended, before or after its connection was lost. `how`: words such as "exited
  /// with code 1".
  std::optional<GiveUp> process_ended(ClientNumber client, std::string_view how, Time now);

  GiveUp give_up(ClientNumber client, std::string why);

  /// Waits again for those clients of the player that were given up.
  void await_again(std::size_t player, Time now);

  void match_begun(ClientNumber client) { ++clients_[client].playing; }

  /// A match of the client has ended. `was_played`: whether it has a result.
  void match_ended(ClientNumber client, bool was_played, Time now);

  // --- Time ---

  /// Gives up clients that have been absent for too long.
  std::vector<GiveUp> give_up_missing(Time now);
  /// The time of the next call of give_up_missing.
  std::optional<Time> next_give_up() const;

  /// Returns the clients whose processes are to be started now. From now on the roster waits for each of them
  /// again.
  std::vector<Launch> launch_due(Time now);
  /// The time of the next call of launch_due.
  std::optional<Time> next_launch() const;

  // --- Questions ---

  bool awaits_somebody() const;

  /// Whether all clients of this player have been given up.
  bool is_out(std::size_t player) const;
  bool is_given_up(std::string_view client) const;

  /// The present client of this player that can begin the most further matches; none if no client can begin
  /// one.
  std::optional<ClientNumber> with_most_room(std::size_t player) const;
  /// Whether at least two players can each begin a match.
  bool two_have_room() const;

 private:
  enum class Attendance { awaited, present, given_up };

  struct Client {
    std::string name;
    std::size_t player = 0;
    Attendance attendance = Attendance::awaited;
    Time awaited_until{};
    std::optional<Time> launch_at{};  // when to start the client's process
    bool ever_arrived = false;
    bool has_arrived = false;  // whether the client has connected since its process was last started
    bool has_played = false;   // whether the process has played a match since its last start
    int idle_ends = 0;         // how many processes in a row have ended without having played a match
    int capacity = 0;
    int playing = 0;
  };

  void await(Client& client, Time now);
  static bool is_missing(const Client& client);

  Time::duration wait_;
  std::vector<Client> clients_;            // all clients, in the order of their players
  std::vector<std::size_t> first_client_;  // for each player, the index in clients_ of its first client; the
                                           // last element is the number of all clients
  std::map<protocol::FoldedName, ClientNumber> names_;
};

}  // namespace gramy::referee
