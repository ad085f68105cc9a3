// The lobby: everybody who is connected, and every match that is played.
// Names and tokens, pairing by `play`, invitations, lost links and their return, pings. No sockets, no
// sleeping: events come in with a time stamp, deliveries and actions go out.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
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

/// Somebody who is connected, as `who` shows them.
struct Presence {
  std::string name;
  ClientKind kind = ClientKind::bot;
  std::vector<std::string> games;  ///< empty: all
  int playing = 0;
  int capacity = 1;
};

/// What a client, or a spectator, takes up.
struct Occupation {
  std::string name;  ///< empty: a spectator
  std::size_t matches = 0;
  std::size_t plays = 0;    ///< that wait for their answer
  std::size_t refused = 0;  ///< of its lines
  std::size_t watched = 0;  ///< matches of others
};

/// How it stands with what a connection is sent.
struct Backlog {
  /// Whether the connection has taken all of it; if not, Lobby::caught_up is to be called once it has.
  std::function<bool(ConnectionId)> reads = [](ConnectionId) { return true; };
  /// Bytes that wait for it.
  std::function<std::size_t(ConnectionId)> waiting = [](ConnectionId) { return std::size_t{0}; };
};

class Lobby {
 public:
  /// Lots and boards are drawn from `seed`, the clients' secrets from `entropy`.
  Lobby(Catalogue games, LobbySettings settings, std::uint64_t seed, Deliver deliver,
        Entropy entropy = system_entropy, Backlog backlog = {});
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;

  // --- Events. What was surely due before an event is done first. Events about a connection the lobby does
  // not know, or has closed, are ignored. ---

  /// Answers a bot with Welcome, or with a fatal Error and Close. A person whose name cannot be had gets an
  /// Error that is not fatal and may try again on the same connection; one without a name is given one.
  /// `origin`: the address it comes from; empty for a process that the referee has started.
  void join(ConnectionId connection, std::string_view origin, const protocol::Hello& hello, Moment now);

  /// Everything after hello. `now` is when the complete line had arrived.
  void receive(ConnectionId connection, protocol::ClientMessage&& message, Moment now);

  /// A line of this client was not in order: `error` is sent to it and counted; a fatal one ends its session.
  void refuse(ConnectionId connection, const protocol::Error& error, Moment now);

  /// `from`: whose; none: the only one there is.
  void answer_invitation(ConnectionId connection, bool accept, const std::optional<std::string>& from,
                         Moment now);

  /// As a protocol::Watch, for somebody who reads along: pictures come at another pace.
  void watch(ConnectionId connection, const std::string& match, Pace pace, Time now);

  /// Backlog::reads has said no, and what the connection was sent has been taken since.
  void caught_up(ConnectionId connection, Time now) { broadcasts_.caught_up(connection, now); }

  /// The connection is gone; everything that arrived on it has been received.
  void link_lost(ConnectionId connection, Moment now);

  /// The lost link of this player cannot come back: its matches are lost by `disconnect`, now. Does nothing
  /// while there is a link.
  void abandoned(std::string_view name, std::string_view why, Moment now);

  /// A launched player's process has ended; its matches are lost by `crash`, at once, except that what it
  /// sent before is awaited (until its link closes, LobbySettings::last_words at most). how: "exited with
  /// code 1", "killed by SIGSEGV".
  void process_exited(std::string_view name, std::string_view how, Moment now);

  void board_ready(Ticket ticket, MadeBoard made, Moment now);

  /// Of one that is no longer wanted: ignored.
  void hint_found(ConnectionId connection, const FoundHint& hint);

  /// The MoveRequest for this ply is with the socket: its clock counts from now.
  void request_handed(MatchNumber match, std::uint64_t ply, Time now);

  /// To be called when deadline() has come; calling it earlier does no harm. Precondition: what arrived by
  /// `now` has been handed in.
  void tick(Time now);

  /// When tick is wanted next.
  std::optional<Time> deadline() const;

  /// How many matches are being played.
  std::size_t playing() const { return playings_.size(); }

  /// Whether somebody's time to move is running out.
  bool timed() const { return match_deadlines_.first().has_value(); }

  // --- Arranged matches (tournaments) ---

  /// Begins a match. Precondition: both players present, with free capacity; the id is not in use; the clock
  /// is sane (protocol::ClockSettings: nothing negative, at most max_clock_ms).
  void arrange(MatchSetup setup, Time now);

  /// Does nothing where there is no such match.
  void abort_match(std::string_view id, std::string_view why, Time now);

  /// Aborts all matches and says bye to everybody, now and from now on.
  void shut_down(std::string_view why, Time now);

  /// Connected at this moment: a client whose link is lost is not, though its matches go on.
  bool present(std::string_view name) const;

  /// How many more matches may be begun with this client; 0 for one that is not present.
  int free_capacity(std::string_view name) const;

  bool plays(std::string_view name, std::string_view game) const;

  /// Who is there by this connection; empty if nobody is, or a spectator.
  std::string name_of(ConnectionId connection);

  /// Whether a client or a spectator is there by this connection.
  bool knows(ConnectionId connection);

  /// What the client takes up who is there by this connection; none if nobody is.
  std::optional<Occupation> occupation(ConnectionId connection);

  /// Whether a rated match is played on this board, so that nobody is told what its positions are worth.
  bool is_withheld(const AnyBoard& board) const { return boards_.has_rated(board); }

  /// As given, and a largest board for every game.
  const LobbySettings& settings() const { return settings_; }

  /// See Clients.
  bool presence_changed() const { return clients_.presence_changed(); }
  std::set<std::string> take_presence_changes() { return clients_.take_presence_changes(); }

  /// How many matches this client plays at once at most; 0 for one that is not present.
  int capacity(std::string_view name) const;

  /// Those present whose names begin so, case aside; at most so many, in the order of their names.
  std::vector<Presence> who(std::string_view beginning = {},
                            std::size_t most = std::numeric_limits<std::size_t>::max()) const;

  /// Who is present under this name, case aside.
  std::optional<Presence> find_present(std::string_view name) const;

  /// What is being played: the newest, at most so many.
  std::vector<protocol::LobbyState::Match> matches(std::size_t most) const;

  /// See Clients.
  std::size_t present_count() const { return clients_.present_count(); }
  std::string guest_name(std::uint64_t number) { return clients_.guest_name(number); }

  /// What is to be done, in order; empties the list. To be called after every event.
  std::vector<Action> take_actions();

 private:
  // Joining and leaving (lobby.cpp).
  void admit(ConnectionId connection, std::string_view origin, protocol::Hello hello, Moment now);
  void end_session(Client& client, protocol::Reason reason, const std::string& detail,
                   const protocol::RefereeMessage& last_words, Moment now);
  void put_out_offenders(Moment now);
  void ping_or_not(const Client& client, Time now);
  void forget(Client& client);

  // Looking on (lobby_watching.cpp).
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

  // Matches (lobby_matches.cpp).
  std::optional<MatchNumber> begin(MatchSetup setup, std::optional<std::chrono::milliseconds> idle, Time now);
  void make_way(MatchNumber number, ClientNumber holder, Time now);
  void clear_board(const AnyBoard& board, Time now);
  void act_in_match(Client& client, const protocol::ClientMessage& message, const std::string& id,
                    Moment now);
  void answer_without_match(Client& client, const protocol::ClientMessage& message, const std::string& id);
  // What players ask for besides moves (lobby_requests.cpp).
  Playing* casual_match(Client& client, const protocol::ClientMessage& message, const std::string& id);
  void look_for_hint(Client& client, const protocol::HintRequest& request, Time now);
  void drop_hints(const Playing& playing);
  void take_back(Client& client, const protocol::Undo& request, Moment now);
  void answer_undo(Client& client, const protocol::Answer& answer, const std::string& id, Moment now);
  static void undo(Playing& playing, Seat seat, Moment now);
  void answer_undo_request(Playing& playing, Seat mover, Moment now);
  void play_again(Client& client, const protocol::Again& again, Time now);
  // What people hear of their opponents (lobby_talk.cpp).
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
  BoardsInPlay boards_;  // where matches are asked for
  Matchmaker matchmaker_;
  Pings pings_;
  std::unordered_map<MatchNumber, Playing> playings_;
  std::unordered_map<std::string, MatchNumber> match_ids_;  // of those that are being played
  MatchNumber last_match_;
  std::uint64_t last_match_id_ = 0;  // of those that were not given
  Deadlines<MatchNumber> match_deadlines_;
  Deadlines<ClientNumber> exited_deadlines_;
  Backlog backlog_;
  Broadcasts broadcasts_;
  BroadcastId state_;  // who is here and what is played
  struct Spectator {
    int errors = 0;
  };
  std::unordered_map<ConnectionId, Spectator> spectators_;
  std::uint64_t last_spectator_ = 0;
  std::optional<std::string> shut_down_;  // why
};

}  // namespace gramy::referee
