// The connected clients: their names and sessions, and the check of a hello.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"
#include "protocol/name.hpp"
#include "referee/lobby/actions.hpp"
#include "referee/lobby/lobby_settings.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/lobby/shares.hpp"
#include "referee/lobby/token_bucket.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

struct Playing;

/// A finished match, kept for one of its players.
struct EndedMatch {
  std::string id;
  bool was_awaited = false;  ///< whether the match ended while it awaited this player's move
};

/// A hint that is being computed.
struct AwaitedHint {
  MatchNumber match;
  std::size_t ply = 0;
};

/// A client's session. It survives a lost connection as long as it has matches.
struct Client {
  // The next five members are what the client gave in its hello.
  std::string name;
  ClientKind kind = ClientKind::bot;
  /// The client's games, as far as this referee has them; if not set, all games.
  std::optional<std::vector<std::string>> games;
  protocol::Wants wants;
  int capacity = 1;

  ClientNumber number;
  std::string origin;                      ///< the client's address; empty if the referee started its process
  std::optional<SecretHash> secret;        ///< hash of the secret that resumes the session
  std::optional<ConnectionId> connection;  ///< not set while the connection is lost
  std::optional<std::string> exited;       ///< how the client's process ended; not set while it runs
  int errors = 0;
  /// The players whose invitations the client refuses, each with the time when the client accepts them again.
  std::map<protocol::FoldedName, Time> refused;
  /// For each account that invited this client in the last minute, the times of its invitations.
  std::map<std::string, std::deque<Time>> invited;

  // Each entry of the next two members takes up one match of the client's capacity.
  std::map<std::string, Playing*> matches;  ///< the client's running matches, by id
  std::set<Ticket> plays;                   ///< the client's own unanswered `play`s
  std::set<Ticket> invitations;             ///< `play`s that wait for the client's consent
  std::optional<AwaitedHint> hint;
  std::optional<MatchSetup> last_match;  ///< the last finished match, unless its board was large
  int timed_matches = 0;
  int awaited_in = 0;                 ///< number of matches that wait for the client's move
  Shares shares;                      ///< each other client's share of this bot's capacity
  std::deque<EndedMatch> remembered;  ///< the latest finished matches, at most max_remembered
  TokenBucket talk{1, 5};             ///< limits the text that this client may send to its opponents

  static constexpr std::size_t max_remembered = 256;

  bool present() const { return connection && !exited; }
  bool is_house_bot() const { return origin.empty(); }
  bool plays_game(std::string_view game) const;
  /// The number of matches that the client may begin now; 0 if the client is not present. Invitations take no
  /// capacity.
  int free_capacity() const;
  /// Whether the client plays more matches than its capacity, because it reconnected with a lower capacity.
  bool is_overfull() const { return occupied() > capacity; }
  std::size_t matches_against(const Client& opponent) const;

  /// The number of running matches and unanswered `play`s.
  std::int64_t occupied() const { return static_cast<std::int64_t>(matches.size() + plays.size()); }

  /// The session's name in the welcome message, such as "s17".
  std::string session() const { return "s" + std::to_string(number.number()); }
};

/// The reason why a client does not get what it asked for.
struct Refusal {
  protocol::ErrorCode code;
  std::string message;
  std::optional<protocol::Cause> cause{};
};

/// Makes a refusal with the cause `what`. `name`: the client that the refusal is about.
Refusal refusal_for(protocol::ErrorCode code, std::string message, std::string what,
                    const std::string& name = {});

/// Makes a temporary refusal with the cause `what`.
Refusal busy(std::string message, std::string what, const std::string& name = {});

/// The refusal for a client that has no capacity for another match.
Refusal occupied(const Client& client);

class Clients {
 public:
  Clients(const Catalogue& games, const LobbySettings& settings, Entropy entropy);

  struct Admitted {
    Client* client = nullptr;
    std::string secret;  ///< the secret that resumes the session later; the referee keeps only its hash
    bool resumed = false;
    std::optional<ConnectionId> replaced;  ///< the old connection of the resumed session, if it is still open
  };

  /// Lets a client in, or returns why not. A session is resumed with its secret, or with the token of its
  /// name if its connection is lost. Precondition: no client has this connection.
  std::variant<Admitted, Refusal> admit(ConnectionId connection, const protocol::Hello& hello,
                                        std::string_view origin);

  /// The client on this connection; null if there is none. The pointer is valid until the client is
  /// forgotten.
  Client* by_connection(ConnectionId connection);
  Client* by_number(ClientNumber number);
  Client* by_name(std::string_view name);
  const Client* by_name(std::string_view name) const;

  /// Whether the client's name is registered (LobbySettings::tokens). Such a client has given its token.
  bool is_registered(const Client& client) const { return is_registered(client.name); }
  bool is_registered(std::string_view name) const { return tokens_.contains(protocol::FoldedName(name)); }

  std::size_t present_count() const { return present_count_; }

  /// A name like "guest-1234" that is neither taken nor reserved. `number` may be any number and selects the
  /// name. There are so many names that one client cannot use them up.
  std::string guest_name(std::uint64_t number);

  void unlink(Client& client);

  /// Notes that the client's process has ended. `how` is for example "exited with code 1".
  void mark_exited(Client& client, std::string_view how);

  /// Precondition: the client has no matches.
  void forget(Client& client);

  /// Whether a client came or left since the last call of take_presence_changes.
  bool presence_changed() const { return presence_changed_; }
  /// Returns the registered clients (LobbySettings::tokens) that came or left since the last call.
  std::set<std::string> take_presence_changes();

  const std::map<protocol::FoldedName, Client>& all() const { return clients_; }

 private:
  void note_change(const Client& client);
  bool is_free(std::string_view name) const;
  const Client* session_of(const protocol::Hello& hello) const;
  bool knows_token(const protocol::Hello& hello) const;
  std::optional<Refusal> why_refused(const protocol::Hello& hello) const;

  const Catalogue& games_;
  bool open_;
  std::map<protocol::FoldedName, SecretHash> tokens_;
  Entropy entropy_;
  ClientNumber last_number_;
  std::size_t present_count_ = 0;
  bool presence_changed_ = false;
  // Names of registered clients that came or left. There may be any number of other clients, so their names
  // are left out.
  std::set<std::string> changed_;
  std::map<protocol::FoldedName, Client> clients_;
  std::unordered_map<ConnectionId, Client*> connections_;
  std::unordered_map<ClientNumber, Client*> numbers_;
};

}  // namespace gramy::referee
