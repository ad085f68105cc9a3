// A whole referee without its sockets.
// It consists of the connections and their sessions, admission, rate limits, the lobby and its matches. It
// has no input or output, no clock and no threads: bytes and events come in with a time stamp, and
// instructions come out.
// Its owner (server.hpp; a simulation in tests) repeats these calls, in this order:
// 1. functions that report an event: opened, received, written, closed, work_done, timeout, or
//    an event of a player's process or of a tournament;
// 2. next, until it returns none. The owner carries out each instruction when it comes, and may report events
//    in between;
// 3. deadline. If no event comes before that time, the owner calls timeout then.
// The owner gives each connection an id, in ascending order. Events are ignored if their connection is
// unknown or was told to disconnect.
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

// --- Instructions for the owner ---

/// Write Referee::output until it is empty. After each piece, call Referee::written (with 0 bytes if the
/// connection takes no more). When the connection takes bytes again, go on without a new instruction.
struct Write {
  ConnectionId connection;
};

/// Close the connection now. The referee no longer knows it.
struct Disconnect {
  ConnectionId connection;
};

/// Cancel this work. An answer that still comes is ignored.
struct CancelWork {
  WorkId work;
};

// Events for the log.

struct TurnedAway {
  ConnectionId connection;
  std::string why;
};

/// A proxy's connection now speaks for another client.
struct Moved {
  ConnectionId connection;
  std::string origin;  ///< the client's address (see origin_of)
};

/// A client has joined or resumed its session.
struct Joined {
  ConnectionId connection;
  std::string name;
  std::string session;
};

/// The caller has to answer each Work with Referee::work_done. Begun and Finished need no action.
using Instruction = std::variant<Write, Disconnect, Work, CancelWork, Moved, Finished, TurnedAway,
                                 PlayerRefused, Joined, Begun>;

/// The resources that the client of a connection uses.
struct Demand {
  std::optional<Occupation> client;  ///< not set if the client has given no name
  std::size_t hints = 0;             ///< number of hints and reviews that are being computed
};

class Referee {
 public:
  /// `seed` decides seats and boards; `entropy` makes the clients' secrets; browsers get `site`.
  Referee(Catalogue games, LobbySettings settings, std::uint64_t seed, Entropy entropy = system_entropy,
          Site site = {});
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  // --- Connections ---

  /// Reports a connection from an address (see canonical_address).
  void opened(ConnectionId id, std::string_view address, Moment now);

  /// Reports a connection of a known player, which needs no admission. It is never disconnected for slow
  /// reading, because it could not reconnect. Its waiting output is limited by its matches.
  void opened(ConnectionId id, RegisteredPlayer player);

  void received(ConnectionId id, std::string_view bytes, Moment now);

  /// The address that the connection counts for (see origin_of), according to its last request head. Empty
  /// for a proxy that has named no client yet, for a process, and for a closed connection.
  std::string_view origin(ConnectionId id) const;

  /// The bytes to write next; empty if there are none. Valid until the next call of a function that is not
  /// const.
  std::string_view output(ConnectionId id) const;

  /// `bytes` bytes of output() were written to the socket. Clocks run from this moment.
  void written(ConnectionId id, std::size_t bytes, Time now);

  /// The connection accepts no more bytes. Input that the client sent before may still be read.
  void unwritable(ConnectionId id, Time now);

  /// The connection has ended. Precondition: everything that arrived on the connection was received.
  void closed(ConnectionId id, Moment now);

  void work_done(WorkDone done, Moment now);

  /// Precondition: everything that arrived by `known` was received. A call before deadline() does no harm.
  void timeout(Time known);
  std::optional<Time> deadline() const;

  std::optional<Instruction> next();

  // --- Players and matches; see Lobby ---

  void arrange(MatchSetup setup, Moment now);
  void abandoned(std::string_view name, std::string_view why, Moment now);
  void process_exited(std::string_view name, std::string_view how, Moment now);

  /// Aborts all matches, sends bye to every client, and disconnects each client once its output is written.
  void shut_down(std::string_view why, Moment now);

  const Lobby& lobby() const { return lobby_; }

  /// Returns the registered clients that came or left since the last call.
  std::set<std::string> take_presence_changes() { return lobby_.take_presence_changes(); }

  /// The resources that the connection's client uses; empty for a closed connection.
  Demand demand(ConnectionId id);

  /// Makes `tap` receive each protocol line. To be called before the first client connects.
  void tap(WireTap tap) { context_.tap = std::move(tap); }

  std::size_t connections() const { return peers_.size(); }

 private:
  /// The client of a connection.
  struct Peer {
    ConnectionId id;
    std::string address;  // empty for the connection of a process that the referee started
    std::string origin;   // address that the connection counts for (see origin())
    Output output;
    std::unique_ptr<Session> session;  // not set while the protocol is unknown
    std::string first_bytes;           // input before the protocol is known
    // If more output than this is unread, the connection gets no further messages.
    std::size_t max_unread = 0;
    std::size_t unread = 0;  // bytes of output while the connection takes no more; otherwise 0
    struct OpenRequest {
      std::uint64_t end;  // where the request's line ends, in bytes since the beginning of the output
      MatchNumber match;
      std::uint64_t ply;
    };
    std::vector<OpenRequest> requests;  // requests that are not written yet
    std::vector<WorkId> work;
    // How many bytes of the client's lines and boards are not parsed yet, as counted in texts_.
    std::size_t text = 0;
    // How many bytes of an answer the browser has not read yet, as counted in answers_.
    std::size_t answer = 0;
    bool by_proxy = false;  // whether the connection belongs to a trusted proxy
    bool greeted = false;
    bool writing = false;   // whether the owner has a Write instruction
    bool deaf = false;      // whether the connection takes no more bytes
    bool missed = false;    // whether the connection missed a broadcast, because it had unread output
    bool overfull = false;  // whether the connection does not read its output, and is to be closed
    bool leaving = false;   // whether the connection is closed after its output is written
    bool marked = false;    // whether the connection is in marked_
  };
  /// Work that the owner was asked to do, and that is not done yet.
  struct WorkUnderWay {
    ConnectionId connection;
    Ticket ticket;         // ticket of the board to read or to make
    bool is_hint = false;  // whether the work is a hint or a review
    std::optional<AnyBoard> reviewed{};
    std::size_t bytes = 0;  // size of the text to read
  };

  Peer* find(ConnectionId id);
  Peer& add(ConnectionId id, std::string_view address, std::size_t max_unread);
  SessionStart start_for(Peer& peer) const;
  void mark(Peer& peer);
  void recognise(Peer& peer, std::string_view bytes, Moment now);
  bool let_in(const Peer& peer, const Admission::Decision& answer, Moment now);
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
  void carry_out(Peer& peer, Quit quit, Moment now);
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
  Deadlines<ConnectionId> greetings_;  // when new connections that stay silent get the greeting
  RecentBrowsers browsers_;
  // For connections that got their last message: when to close them although the client does not read.
  Deadlines<ConnectionId> disconnects_;
  std::map<WorkId, WorkUnderWay> work_;
  HeldText texts_;
  // For each client's address, the bytes of answers that its browsers have not read yet.
  std::unordered_map<std::string, std::size_t> answers_;
  WorkId last_work_;
  Time now_{};                          // time of the current event
  std::deque<ConnectionId> marked_;     // connections that have to be handled before this event is over
  std::deque<ConnectionId> unwritten_;  // connections that need a Write instruction
  std::deque<Instruction> instructions_;
};

}  // namespace gramy::referee
