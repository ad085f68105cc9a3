// The lobby: all clients and all running matches.
// It handles names and tokens, pairing by `play`, invitations, lost connections, reconnects and pings. It has
// no sockets and never sleeps: events come in with a time stamp, deliveries and actions go out.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"
#include "referee/lobby/actions.hpp"
#include "referee/lobby/boards_in_play.hpp"
#include "referee/lobby/broadcasts.hpp"
#include "referee/lobby/clients.hpp"
#include "referee/lobby/lobby_settings.hpp"
#include "referee/lobby/matchmaker.hpp"
#include "referee/lobby/outbox.hpp"
#include "referee/lobby/pings.hpp"
#include "referee/lobby/playing.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/match/deadlines.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

/// A connected client, as `who` shows it.
struct Presence {
  std::string name;
  ClientKind kind = ClientKind::bot;
  std::vector<std::string> games;  ///< the games that the client plays; if empty, all games
  int playing = 0;
  int capacity = 1;
};

/// The resources that a client or a spectator uses.
struct Occupation {
  std::string name;  ///< the client's name; empty for a spectator
  std::size_t matches = 0;
  std::size_t plays = 0;    ///< number of unanswered `play`s
  std::size_t refused = 0;  ///< number of lines that were refused
  std::size_t watched = 0;  ///< number of matches that are watched
};

/// The state of a connection's output.
struct Backlog {
  /// Whether the client has read all output of the connection. If not, the lobby's owner calls
  /// Lobby::caught_up later.
  std::function<bool(ConnectionId)> reads = [](ConnectionId) { return true; };
  /// The number of bytes of output that wait for a connection.
  std::function<std::size_t(ConnectionId)> waiting = [](ConnectionId) { return std::size_t{0}; };
};

class Lobby {
 public:
  /// `seed` decides seats and boards; `entropy` makes the clients' secrets and the
  /// ids of matches.
  Lobby(Catalogue games, LobbySettings settings, std::uint64_t seed, Deliver deliver,
        Entropy entropy = system_entropy, Backlog backlog = {});
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  // --- Events. Before it handles an event, the lobby does everything that was due earlier. It ignores events
  // of connections that it does not know or has closed. ---

  /// Answers a bot with Welcome, or with a fatal Error and Close. A person whose name is refused gets an
  /// Error that is not fatal, and may try again on the same connection. A person without a name gets a
  /// guest's name. `origin`: the client's address; empty for a process that the referee started.
  void join(ConnectionId connection, std::string_view origin, const protocol::Hello& hello, Moment now);

  /// Handles a message after the hello. `now`: the time when the complete line had arrived.
  void receive(ConnectionId connection, protocol::ClientMessage&& message, Moment now);

  /// Handles a malformed line of this client. The client gets `error`, which counts against it. A fatal error
  /// ends its session.
  void refuse(ConnectionId connection, const protocol::Error& error, Moment now);

  /// `from`: the sender of the invitation; not needed if the client has only one invitation.
  void answer_invitation(ConnectionId connection, bool accept, const std::optional<std::string>& from,
                         Moment now);

  /// Makes the client a spectator of the match, as protocol::Watch requests. `pace`: how often the match is
  /// shown to the spectator.
  void watch(ConnectionId connection, const std::string& match, Pace pace, Time now);

  /// Reports that the client has read all output of the connection. To be called after Backlog::reads has
  /// returned false for the connection.
  void caught_up(ConnectionId connection, Time now) { broadcasts_.caught_up(connection, now); }

  /// Reports that the connection has ended. Precondition: all input that arrived on the connection was handed
  /// in before.
  void link_lost(ConnectionId connection, Moment now);

  /// The player cannot restore its lost connection, so it loses its matches by `disconnect` now. Has no
  /// effect while there is a connection.
  void abandoned(std::string_view name, std::string_view why, Moment now);

  /// The process of a launched player has ended. The player loses its matches by `crash`, but not before its
  /// last lines have arrived. So the lobby waits until the connection closes, at most for
  /// LobbySettings::last_words. `how`: words such as "exited with code 1" or "killed by SIGSEGV".
  void process_exited(std::string_view name, std::string_view how, Moment now);

  void board_ready(Ticket ticket, MadeBoard made, Moment now);

  /// Handles a found hint. A hint that the client no longer wants is ignored.
  void hint_found(ConnectionId connection, const FoundHint& hint);

  /// The MoveRequest for this ply was written to the socket, so its clock runs from now.
  void request_handed(MatchNumber match, std::uint64_t ply, Time now);

  /// To be called at deadline(). An earlier call does no harm. Precondition: everything that arrived by `now`
  /// was handed in.
  void tick(Time now);

  /// The time of the next tick.
  std::optional<Time> deadline() const;

  /// The number of running matches.
  std::size_t playing() const { return playings_.size(); }

  /// Whether a player's time to move is running.
  bool timed() const { return match_deadlines_.first().has_value(); }

  // --- Arranged matches (tournaments) ---

  /// Begins a match. Precondition: both players are present and have free capacity, the id is not in use, and
  /// the clock is_sane.
  void arrange(MatchSetup setup, Time now);

  /// Aborts the match with this id, if there is one.
  void abort_match(std::string_view id, std::string_view why, Time now);

  /// Aborts all matches. Sends bye to every client, and to every client that comes later.
  void shut_down(std::string_view why, Time now);

  /// Whether the client has a connection now. It may have none while its matches go on.
  bool present(std::string_view name) const;

  /// The number of matches that this client may still begin; 0 if it is not present.
  int free_capacity(std::string_view name) const;

  bool plays(std::string_view name, std::string_view game) const;

  /// The name of the client on this connection; empty for a spectator or an unknown connection.
  std::string name_of(ConnectionId connection);

  /// Whether a client or a spectator uses this connection.
  bool knows(ConnectionId connection);

  /// The usage of the client on this connection; none if the connection is unknown.
  std::optional<Occupation> occupation(ConnectionId connection);

  /// Whether a rated match is played on this board. Then nobody gets values of its positions.
  bool is_withheld(const AnyBoard& board) const { return boards_.has_rated(board); }

  /// The given settings, with a largest board size added for each game that has none.
  const LobbySettings& settings() const { return settings_; }

  /// Whether a client came or left since the last call of take_presence_changes.
  bool presence_changed() const { return clients_.presence_changed(); }
  std::set<std::string> take_presence_changes() { return clients_.take_presence_changes(); }

  /// The most matches that this client plays at once; 0 if it is not present.
  int capacity(std::string_view name) const;

  /// The present clients whose names begin with `beginning`, ignoring case. Returns at most `most` of them,
  /// ordered by name.
  std::vector<Presence> who(std::string_view beginning = {},
                            std::size_t most = std::numeric_limits<std::size_t>::max()) const;

  /// The present client of this name, ignoring case.
  std::optional<Presence> find_present(std::string_view name) const;

  /// The newest running matches, at most `most`.
  std::vector<protocol::LobbyState::Match> matches(std::size_t most) const;

  /// Completes the beginning of a match id. If exactly one running match has an id with this beginning,
  /// returns that id. Otherwise returns `beginning`.
  std::string match_beginning(std::string beginning) const;

  std::size_t present_count() const { return clients_.present_count(); }
  std::string guest_name(std::uint64_t number) { return clients_.guest_name(number); }

  /// Returns the actions for the owner, in order, and empties the list. To be called after every event.
  std::vector<Action> take_actions();

 private:
  // Joining and leaving (lobby.cpp).
  void admit(ConnectionId connection, std::string_view origin, protocol::Hello hello, Moment now);
  void end_session(Client& client, protocol::Reason reason, const std::string& detail,
                   const protocol::RefereeMessage& last_words, Moment now);
  void put_out_offenders(Moment now);
  void ping_or_not(const Client& client, Time now);
  void forget(Client& client);

  // Functions in lobby_watching.cpp.
  void admit_spectator(ConnectionId connection);
  void receive_from_spectator(ConnectionId connection, const protocol::ClientMessage& message, Time now);
  void refuse_spectator(ConnectionId connection, protocol::Error error);
  void dismiss_spectator(ConnectionId connection, const protocol::RefereeMessage& last_words);
  bool look_on(ConnectionId connection, const protocol::ClientMessage& message, Time now);
  void unwatch(ConnectionId connection, const std::string& match);
  BroadcastId views_of(Playing& playing, Pace pace);
  void show_to_player(Playing& playing, const Client& client, Time now);
  void show_end_to_player(const Playing& playing, const Client& client, Time now);
  void show_changes(Playing& playing, Time now);
  void close_views(const Playing& playing, Time now);
  protocol::LobbyState state() const;
  void note_change(Time now) {
    if (!broadcasts_.idle()) broadcasts_.changed(state_, now);
  }

  // Functions in lobby_matches.cpp.
  std::optional<MatchNumber> begin(MatchSetup setup, std::optional<std::chrono::milliseconds> idle, Time now);
  void make_way(MatchNumber number, ClientNumber holder, Time now);
  void clear_board(const AnyBoard& board, Time now);
  void act_in_match(Client& client, const protocol::ClientMessage& message, const std::string& id,
                    Moment now);
  void answer_without_match(Client& client, const protocol::ClientMessage& message, const std::string& id);
  // Requests of players besides moves (lobby_requests.cpp).
  Playing* casual_match(Client& client, const protocol::ClientMessage& message, const std::string& id);
  void look_for_hint(Client& client, const protocol::HintRequest& request, Time now);
  void drop_hints(const Playing& playing);
  void take_back(Client& client, const protocol::Undo& request, Moment now);
  void answer_undo(Client& client, const protocol::Answer& answer, const std::string& id, Moment now);
  static void undo(Playing& playing, Seat seat, Moment now);
  void answer_undo_request(Playing& playing, Seat mover, Moment now);
  void play_again(Client& client, const protocol::Again& again, Time now);
  // Messages about opponents (lobby_talk.cpp).
  void say(Client& client, const protocol::Say& said, Time now);
  std::size_t most_unheard() const;
  bool tell_opponent(const Playing& playing, Seat seat, protocol::OpponentDid did, Time now);
  void tell_once(const Playing& playing, Seat seat, protocol::OpponentDid did, OncePerPly& news, Time now);
  void tell_of_hint(Playing& playing, Seat seat, Time now);
  void tell_of_illegal_move(Playing& playing, Seat seat, Time now);
  void tell_of_lost_link(Playing& playing, Seat seat, Time now);
  void tell_of_return(Playing& playing, Seat seat, Time now);
  void tell_who_returns(Playing& playing, Seat seat, Time now);

  void remember(Client& client, const MatchSetup& ended) const;

  void forfeit_all(const Client& client, protocol::Reason reason, const std::string& detail, Moment now);
  void link_down(const Client& client, Moment now);
  void link_back(const Client& client, Moment now);
  void in_all_matches(const Client& client, Moment now, const std::function<void(Playing&, Seat)>& event);
  void settle(Playing& playing, Time now);
  void count_awaited(Playing& playing, std::optional<Seat> awaited, Time now);
  void finish(Playing& playing, Time now);

  Catalogue games_;
  LobbySettings settings_;
  Outbox outbox_;
  Clients clients_;
  BoardsInPlay boards_;  // boards of running matches, which a new match may have to avoid
  Matchmaker matchmaker_;
  Pings pings_;
  std::unordered_map<MatchNumber, Playing> playings_;
  std::map<std::string, MatchNumber, std::less<>> match_ids_;  // running matches, by id
  MatchNumber last_match_;
  Entropy entropy_;  // makes the ids of matches
  Deadlines<MatchNumber> match_deadlines_;
  Deadlines<ClientNumber> exited_deadlines_;
  Backlog backlog_;
  Broadcasts broadcasts_;
  BroadcastId state_;  // the broadcast of the clients present and the running matches
  struct Spectator {
    int errors = 0;
  };
  std::unordered_map<ConnectionId, Spectator> spectators_;
  std::uint64_t last_spectator_ = 0;
  std::optional<std::string> shut_down_;  // the reason of the shutdown; none if no shutdown has begun
};

}  // namespace gramy::referee
