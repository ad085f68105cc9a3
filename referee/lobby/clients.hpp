// The clients who are here: their names and sessions, and the check of the hello that lets them in.
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

/// A match that has ended, as one of its players remembers it.
struct EndedMatch {
  std::string id;
  bool was_awaited = false;  ///< its move was awaited when the match ended
};

/// A hint that is being looked for.
struct AwaitedHint {
  MatchNumber match;
  std::size_t ply = 0;
};

/// One session. It outlives a lost link as long as it has matches.
struct Client {
  // From its hello.
  std::string name;
  ClientKind kind = ClientKind::bot;
  std::optional<std::vector<std::string>> games;  ///< known ids only; none: all
  Wants wants;
  bool wants_rated = false;
  int capacity = 1;

  ClientNumber number;
  std::string origin;                      ///< its address; empty: a process that the referee has started
  std::optional<SecretHash> secret;        ///< for coming back
  std::optional<ConnectionId> connection;  ///< none while the link is lost
  std::optional<std::string> exited;       ///< how its process ended, if it has
  int errors = 0;
  std::map<protocol::FoldedName, Time> refused;     ///< whose invitations it refused, and until when
  std::map<std::string, std::deque<Time>> invited;  ///< in the last minute, by account

  // What it is occupied with.
  std::map<std::string, Playing*> matches;  ///< by id
  std::set<Ticket> plays;                   ///< tickets of its own `play`s not yet answered
  std::set<Ticket> invitations;             ///< tickets of the `play`s it is asked to accept
  std::optional<AwaitedHint> hint;
  std::optional<MatchSetup> last_match;  ///< that it has played to its end, unless the board was large
  int timed_matches = 0;
  int awaited_in = 0;                 ///< matches that wait for its move
  Shares shares;                      ///< of a bot: of its matches, those who have asked for them
  std::deque<EndedMatch> remembered;  ///< the latest, at most max_remembered
  TokenBucket talk{1, 5};             ///< what it may say to its opponents

  static constexpr std::size_t max_remembered = 256;

  bool present() const { return connection && !exited; }
  bool is_house_bot() const { return origin.empty(); }
  bool plays_game(std::string_view game) const;
  /// Matches it may still begin; 0 if it is not present. An invitation keeps nobody from any.
  int free_capacity() const;
  /// It plays more than it may, as it has come back with a lower capacity.
  bool is_overfull() const { return occupied() > capacity; }
  std::size_t matches_against(const Client& opponent) const;

  /// Matches, and requests for one.
  std::int64_t occupied() const { return static_cast<std::int64_t>(matches.size() + plays.size()); }

  /// As it is told: "s17".
  std::string session() const { return "s" + std::to_string(number.number()); }
};

/// Why a client is not given what it asked for.
struct Refusal {
  protocol::ErrorCode code;
  std::string message;
  std::optional<protocol::Cause> cause{};
};

/// With the cause `what`; `name`: whom it is about, if anybody.
Refusal refusal_for(protocol::ErrorCode code, std::string message, std::string what,
                    const std::string& name = {});

/// For now; with the cause `what`.
Refusal busy(std::string message, std::string what, const std::string& name = {});

/// Another match than those it plays, or is about to, has no place.
Refusal occupied(const Client& client);

class Clients {
 public:
  Clients(const Catalogue& games, const LobbySettings& settings, Entropy entropy);

  struct Admitted {
    Client* client = nullptr;
    std::string secret;  ///< for coming back the next time; only its hash is kept
    bool resumed = false;
    std::optional<ConnectionId> replaced;  ///< the resumed session's old connection, still open
  };

  /// Lets a client from this address in, or says why not. A session is resumed with its secret, or, once its
  /// link is lost, with the token of its name. Precondition: no client has this connection.
  std::variant<Admitted, Refusal> admit(ConnectionId connection, const protocol::Hello& hello,
                                        std::string_view origin);

  /// Null if there is none. A client stays where it is until forgotten.
  Client* by_connection(ConnectionId connection);
  Client* by_number(ClientNumber number);
  Client* by_name(std::string_view name);
  const Client* by_name(std::string_view name) const;

  /// Whether its name is registered (LobbySettings::tokens), so that it is known by its token.
  bool is_registered(const Client& client) const { return is_registered(client.name); }
  bool is_registered(std::string_view name) const { return tokens_.contains(protocol::FoldedName(name)); }

  /// How many are present.
  std::size_t present_count() const { return present_count_; }

  /// A name that nobody has and nobody has reserved, "guest-1234"; `number`, which may be any, chooses it
  /// where most are free. Whoever takes many of them keeps nobody from another.
  std::string guest_name(std::uint64_t number);

  void unlink(Client& client);

  /// Its process has ended. `how`: "exited with code 1".
  void mark_exited(Client& client, std::string_view how);

  /// Precondition: it has no matches.
  void forget(Client& client);

  /// Whether since the last call of take_presence_changes anybody has become present, with whatever capacity,
  /// or is present no longer.
  bool presence_changed() const { return presence_changed_; }
  /// Of whom that is true, the names of registered clients (LobbySettings::tokens).
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
  std::set<std::string> changed_;  // of registered clients alone: strangers cannot make it grow
  std::map<protocol::FoldedName, Client> clients_;
  std::unordered_map<ConnectionId, Client*> connections_;
  std::unordered_map<ClientNumber, Client*> numbers_;
};

}  // namespace gramy::referee
