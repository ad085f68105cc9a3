// A whole referee without its sockets.
// The connections and their sessions, admission, rate limits, the lobby and its matches. No input or output,
// no clock, no threads: bytes and events come in with a time stamp, and what is to be done comes out.
//
// Whoever owns it (server.hpp; in tests a simulation) calls, in this order and again and again:
//
// 1. any of the functions that tell it something: opened, received, written, closed, work_done, timeout, or
//    an event of a player's process or of a tournament;
// 2. next, until there is none: each instruction is carried out when it comes, and the calls of 1 may be made
//    in between;
// 3. deadline: timeout is wanted then, unless something of 1 comes before it.
//
// Connections are known by ids that the owner gives, each higher than those before. Events of one that the
// referee does not know, or has told to disconnect, are ignored.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/lobby/lobby.hpp"
#include "referee/session/admission.hpp"
#include "referee/session/bot_session.hpp"
#include "referee/session/held_text.hpp"
#include "referee/session/output.hpp"
#include "referee/session/recent_browsers.hpp"
#include "referee/session/session.hpp"
#include "referee/session/work.hpp"

namespace gramy::referee {

// --- Instructions: what the owner is to do ---

/// Write Referee::output until there is none, reporting each piece by Referee::written (and 0 bytes where the
/// connection takes no more), and go on by yourself when it takes more. It is not said again before that.
struct Write {
  ConnectionId connection;
};

/// Close the connection, now. The referee has forgotten it.
struct Disconnect {
  ConnectionId connection;
};

/// The work is no longer wanted; its answer, if it comes all the same, is ignored.
struct CancelWork {
  WorkId work;
};

// Events that are told for the sake of a log.

/// Somebody who has connected is not let in.
struct TurnedAway {
  ConnectionId connection;
  std::string why;
};

/// A connection, a proxy's, speaks for somebody else than it did.
struct Moved {
  ConnectionId connection;
  std::string origin;  ///< see origin_of
};

/// Somebody has said who it is, or has come back.
struct Joined {
  ConnectionId connection;
  std::string name;
  std::string session;
};

/// Work is to be answered by Referee::work_done; what a match that is Begun or Finished is good for is the
/// owner's.
using Instruction =
    std::variant<Write, Disconnect, Work, CancelWork, Moved, Finished, TurnedAway, Joined, Begun>;

/// What the other end of a connection takes up.
struct Demand {
  std::optional<Occupation> client;  ///< none: it has not said who it is
  std::size_t hints = 0;             ///< and reviews, that are being looked for
};

class Referee {
 public:
  /// Lots and boards are drawn from `seed`, the clients' secrets from `entropy`; browsers are served `site`.
  Referee(Catalogue games, LobbySettings settings, std::uint64_t seed, Entropy entropy = system_entropy,
          Site site = {});
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  // --- Connections ---

  /// Somebody has connected, from an address (see canonical_address).
  void opened(ConnectionId id, std::string_view address, Moment now);

  /// A bot that is known to be this player. It needs no admission, and is not disconnected because it is slow
  /// to read: it could not come back, and what waits for it is bounded by its matches.
  void opened(ConnectionId id, RegisteredPlayer player);

  void received(ConnectionId id, std::string_view bytes, Moment now);

  /// Whom it counts for (see origin_of), as of the last head that was read. Empty: a proxy's connection that
  /// has named nobody yet; a process; a connection that is closed.
  std::string_view origin(ConnectionId id) const;

  /// What to write next; empty: nothing. Holds until the next call of a function that is not const.
  std::string_view output(ConnectionId id) const;

  /// So many bytes of output() are with the socket. Clocks run from here.
  void written(ConnectionId id, std::size_t bytes, Time now);

  /// Nothing more can be written. What the client sent before it went may still be read.
  void unwritable(ConnectionId id, Time now);

  /// The connection is gone; everything that arrived on it has been received.
  void closed(ConnectionId id, Moment now);

  void work_done(WorkDone done, Moment now);

  /// Precondition: what arrived by `known` has been received. Calling it before deadline() does no harm.
  void timeout(Time known);
  std::optional<Time> deadline() const;

  /// What is to be done next.
  std::optional<Instruction> next();

  // --- Players and matches; see Lobby ---

  void arrange(MatchSetup setup, Moment now);
  void abandoned(std::string_view name, std::string_view why, Moment now);
  void process_exited(std::string_view name, std::string_view how, Moment now);

  /// Aborts all matches, says bye to everybody, and disconnects them once that is written.
  void shut_down(std::string_view why, Moment now);

  const Lobby& lobby() const { return lobby_; }

  /// See Lobby::take_presence_changes.
  std::set<std::string> take_presence_changes() { return lobby_.take_presence_changes(); }

  /// Nothing of a connection that is closed.
  Demand demand(ConnectionId id);

  /// To be given before anybody connects.
  void tap(WireTap tap) { context_.tap = std::move(tap); }

  /// Connections that are not closed.
  std::size_t connections() const { return peers_.size(); }

 private:
  /// The other end of a connection.
  struct Peer {
    ConnectionId id;
    std::string address;  // it has connected from; empty: a process that the referee has started
    std::string origin;   // whom it counts for: see origin()
    Output output;
    std::unique_ptr<Session> session;  // none: a stranger
    std::string first_bytes;           // of a stranger, which do not tell yet who it is
    std::size_t max_unread = 0;        // bytes that may wait for it to read before anything is added to them
    std::size_t unread = 0;            // bytes that do so: the connection took no more of the output
    struct OpenRequest {
      std::uint64_t end;  // of its line, in all that was ever put out
      MatchNumber match;
      std::uint64_t ply;
    };
    std::vector<OpenRequest> requests;  // not yet written
    std::vector<WorkId> work;           // under way
    std::size_t text = 0;               // bytes that are held and not read, as counted in texts_
    std::size_t answer = 0;             // bytes of one for a browser that wait, as counted in answers_
    bool by_proxy = false;              // see Site::proxies
    bool greeted = false;
    bool writing = false;   // Write was said
    bool deaf = false;      // nothing can be written to it
    bool missed = false;    // it was passed over, as it did not read all it was sent
    bool overfull = false;  // it does not read what it is sent
    bool leaving = false;   // to be disconnected once its output is written
    bool marked = false;    // to be tended
  };
  struct WorkUnderWay {
    ConnectionId connection;
    Ticket ticket;         // of a board
    bool is_hint = false;  // or a review
    std::optional<AnyBoard> reviewed{};
    std::size_t bytes = 0;  // of the text to be read
  };

  Peer* find(ConnectionId id);
  Peer& add(ConnectionId id, std::string_view address, std::size_t max_unread);
  SessionStart start_for(Peer& peer) const;
  void mark(Peer& peer);
  void recognise(Peer& peer, std::string_view bytes, Moment now);
  bool let_in(const Peer& peer, const Admission::Answer& answer, Moment now);
  std::optional<std::string> speak_for(Peer& peer, std::string_view address, Moment now);
  void refuse(Peer& peer, const std::string& why);
  void turn_away(ConnectionId id, const std::string& by, Moment now);
  void deliver(ConnectionId to, const Delivery& delivery);
  bool reads(ConnectionId id);
  std::size_t waiting(ConnectionId id) const;
  void report_requests(Peer& peer, Time now);
  void leave(Peer& peer);
  void forget(Peer& peer);
  void begin_work(Peer& peer, decltype(Work::what) what, WorkUnderWay order);
  void end_work(WorkId id);
  void cancel_work(WorkId id);
  void cancel_hint(Peer& peer);

  void count_text(Peer& peer);
  void count_answer(Peer& peer, std::size_t bytes);
  void drop_text(Peer& peer, Moment now);

  void settle(Moment now);
  void tend(Peer& peer, Moment now);
  void carry_out(Peer& peer, Join join, Moment now);
  void carry_out(Peer& peer, Send&& send, Moment now);
  void carry_out(Peer& peer, const Fault& fault, Moment now);
  void carry_out(Peer& peer, AnswerInvitation answer, Moment now);
  void carry_out(Peer& peer, const Follow& follow, Moment now);
  void carry_out(Peer& peer, ReadLongLine order, Moment now);
  void carry_out(Peer& peer, WantReview order, Moment now);
  void carry_out(Peer& peer, DropReview, Moment now);
  void carry_out(Peer& peer, Stand stand, Moment now);
  void carry_out(Peer& peer, const SpeakFor& order, Moment now);
  void carry_out(Peer& peer, WantAnswer order, Moment now);
  void carry_out(Peer& peer, Upgrade upgrade, Moment now);
  void carry_out(Peer& peer, Lost, Moment now);
  void carry_out(Peer& peer, Quit, Moment now);
  void carry_out_actions();
  void carry_out(Close close);
  void carry_out(MakeBoard order);
  void carry_out(FindHint order);
  void carry_out(DropHint order);
  void carry_out(Begun begun);
  void carry_out(Finished finished);

  Lobby lobby_;
  SessionContext context_;
  Admission admission_;
  std::unordered_map<ConnectionId, Peer> peers_;
  Deadlines<ConnectionId> greetings_;  // of silent strangers
  RecentBrowsers browsers_;
  Deadlines<ConnectionId> disconnects_;  // of those who are leaving and do not read
  std::map<WorkId, WorkUnderWay> work_;
  HeldText texts_;
  std::unordered_map<std::string, std::size_t> answers_;  // for browsers, bytes that wait, by origin
  WorkId last_work_;
  Time now_{};                          // of the event that is being dealt with
  std::deque<ConnectionId> marked_;     // to be tended before the event is over
  std::deque<ConnectionId> unwritten_;  // of whom Write is still to be said
  std::deque<Instruction> instructions_;
};

}  // namespace gramy::referee
