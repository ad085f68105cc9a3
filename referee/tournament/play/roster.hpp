// The clients that play for a tournament's players: who is there, who is started again, who has room.
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

/// To be done: start the command of this client.
struct Launch {
  std::string client;
};

/// To be done: say that this client is out, and why, and end its process if there is one.
struct GiveUp {
  std::string client;
  std::string why;
  bool was_missing = false;  ///< it was awaited in vain
};

struct RosterEntry {
  std::vector<std::string> clients;  ///< the names of the player's copies: PlayerEntry::clients
  bool is_started = false;           ///< by a command of ours; else it connects by itself
};

/// Every copy of a player is a client of its own. The copy with the most room plays the player's next match.
/// A process that ends is started again: at once if it has played a match, otherwise after a pause. A client
/// is given up if
/// - its process ends before it has ever arrived;
/// - its process ends more than `max_restarts` times in a row without playing a match;
/// - it is absent for longer than it is waited for, without a match and without a restart to come.
/// The roster does not know the matches and their results.
class Roster {
 public:
  using ClientNumber = std::size_t;

  static constexpr int max_restarts = 3;
  /// Before a process is started again that was of no use.
  static constexpr std::chrono::seconds restart_pause{1};

  /// `players` are numbered from 0; names of clients are unique also without regard to case. From now on
  /// everybody is awaited, each for so long, and those with a command are to be started.
  Roster(const std::vector<RosterEntry>& players, Time::duration wait, Time now);

  /// In whatever case the name is written. None for a stranger, and for who has been given up.
  std::optional<ClientNumber> find(std::string_view name) const;
  const std::string& name_of(ClientNumber client) const { return clients_[client].name; }
  std::size_t player_of(ClientNumber client) const { return clients_[client].player; }

  // --- Events. Precondition: the client has not been given up, except where a match of its ends. ---

  /// Connected, for the first time or again, or with another capacity than before.
  void arrived(ClientNumber client, int capacity);

  /// The link is lost; it may come back.
  void left(ClientNumber client, Time now);

  /// Its process has ended, before or after its link. `how`: "exited with code 1".
  std::optional<GiveUp> process_ended(ClientNumber client, std::string_view how, Time now);

  GiveUp give_up(ClientNumber client, std::string why);

  /// Awaits those clients of the player again who were given up.
  void await_again(std::size_t player, Time now);

  void match_begun(ClientNumber client) { ++clients_[client].playing; }

  /// `was_played`: it has come to a result.
  void match_ended(ClientNumber client, bool was_played, Time now);

  // --- Time. ---

  /// Gives up whoever has been waited for long enough.
  std::vector<GiveUp> give_up_missing(Time now);
  /// When that is wanted next.
  std::optional<Time> next_give_up() const;

  /// Those who are to be started now. They need not have come before `wait` is over once more.
  std::vector<Launch> launch_due(Time now);
  /// When that is wanted next.
  std::optional<Time> next_launch() const;

  // --- Questions. ---

  /// Somebody has not arrived and has not been given up.
  bool awaits_somebody() const;

  /// All clients of this player have been given up.
  bool is_out(std::size_t player) const;
  bool is_given_up(std::string_view client) const;

  /// The present client of this player with the most room for another match; none if no client has room.
  std::optional<ClientNumber> with_most_room(std::size_t player) const;
  /// Whether two players have room for a match.
  bool two_have_room() const;

 private:
  enum class Attendance { awaited, present, given_up };

  struct Client {
    std::string name;
    std::size_t player = 0;
    Attendance attendance = Attendance::awaited;
    Time awaited_until{};
    std::optional<Time> launch_at{};  // when its process is to be started
    bool ever_arrived = false;
    bool has_arrived = false;  // since its process was started
    bool has_played = false;   // since its process was started
    int idle_ends = 0;         // of its process, in a row, without having played
    int capacity = 0;
    int playing = 0;
  };

  void await(Client& client, Time now);
  static bool is_missing(const Client& client);

  Time::duration wait_;
  std::vector<Client> clients_;            // all players' clients, in the players' order
  std::vector<std::size_t> first_client_;  // by player, and one past the last client
  std::map<protocol::FoldedName, ClientNumber> names_;
};

}  // namespace gramy::referee
