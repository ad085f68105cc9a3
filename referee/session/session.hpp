// The referee's end of a connection, for any kind of client.
// It has no sockets and no clock. It turns bytes into requests to the referee, and the referee's messages
// into bytes.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"
#include "protocol/session.hpp"
#include "referee/lobby/lobby.hpp"
#include "referee/session/admission.hpp"
#include "referee/session/output.hpp"
#include "referee/session/wire_tap.hpp"
#include "referee/session/work.hpp"
#include "referee/web/site.hpp"
#include "referee/web/websocket.hpp"

namespace gramy::referee {

/// The error for a client whose incomplete line or board was dropped (see Session::drop_text).
inline constexpr std::string_view too_much_text =
    "the referee holds too much text that it has not read yet, most of it from you: send this again later";

// --- Requests of a session to the referee ---

/// Asks for a call of Lobby::join.
struct Join {
  protocol::Hello hello;
};

/// Asks for a call of Lobby::receive.
struct Send {
  protocol::ClientMessage message;

  explicit Send(protocol::ClientMessage&& what) : message(std::move(what)) {}
};

/// Asks for a call of Lobby::refuse, because a line was malformed.
struct Fault {
  protocol::Error error;
};

/// Asks for a call of Lobby::answer_invitation.
struct AnswerInvitation {
  bool accept = false;
  std::string from{};  ///< the sender of the invitation
};

/// Asks for a call of Lobby::watch. A person typed `match`, which may be only the beginning of a match's id.
struct Follow {
  std::string match;
};

/// Asks for a line to be parsed. The caller answers with Session::line_read.
struct ReadLongLine {
  protocol::LongLine line;
};

/// Asks for the review of a match. The caller answers with Session::review_found.
struct WantReview {
  FindReview what;
};

/// Says that the review is no longer wanted.
struct DropReview {};

/// Reports what is known about a client that has given no name (see Admission).
struct Stand {
  Standing standing = Standing::stranger;
};

/// From now on, the connection speaks for a client at this address, or for its own address if there is none.
/// If the client has too many connections, Session::not_let_in follows.
struct SpeakFor {
  std::optional<std::string> client;  ///< the client's address (see forwarded_client)
};

/// Asks for the answer to a browser's request. The caller answers with Session::response_found.
struct WantAnswer {
  PageRequest what;
};

/// Asks to continue as a WebSocket.
struct Upgrade {
  std::string head;  ///< head of the WebSocket request
  std::string rest;  ///< bytes that arrived after the head
};

/// Asks to write the remaining output and then close the connection. The client may resume its session over
/// another connection.
struct Lost {};

/// Says that the first line of a known player was refused.
struct PlayerRefused {
  std::string name;
  std::string why;
};

/// Asks to write the remaining output and then close the connection.
struct Quit {
  std::optional<PlayerRefused> refused{};
};

using Request = std::variant<Join, Send, Fault, AnswerInvitation, Follow, ReadLongLine, WantReview,
                             DropReview, Stand, SpeakFor, WantAnswer, Upgrade, Lost, Quit>;

/// Access to the clients present now; see Lobby.
struct Company {
  std::function<std::vector<Presence>(std::string_view beginning, std::size_t most)> who{};
  std::function<std::optional<Presence>(std::string_view name)> find{};
  std::function<std::size_t()> count{};
  /// The newest running matches. A session asks for one more than it shows, to know whether more exist.
  std::function<std::vector<protocol::LobbyState::Match>(std::size_t most)> matches = [](std::size_t) {
    return std::vector<protocol::LobbyState::Match>{};
  };
  std::function<std::string(std::uint64_t number)> guest_name{};
};

/// Data that all sessions of a referee share.
struct SessionContext {
  Catalogue games;
  protocol::Limits limits;
  LinkLimits links;
  std::chrono::seconds come_back{60};  ///< time for a reconnect, from LobbySettings::come_back
  Company company{};
  bool is_open = true;  ///< LobbySettings::open; false if a tournament runs and begins the matches
  Site site{};
  std::shared_ptr<WebSocketLoop> web_sockets = web_socket_loop();
  WireTap tap{};  ///< gets each protocol line, if set
};

/// Arguments of a new session. Its references must outlive the session.
struct SessionStart {
  const SessionContext& context;
  Output& output;
  std::uint64_t number = 0;  ///< any number; from it, a name is made for a person who gives none
  bool greeted = false;
  bool by_proxy = false;  ///< whether the proxy is trusted to name its client (see Site::proxies)
};

class Session {
 public:
  virtual ~Session() = default;

  /// The kind of client, guessed from the first bytes. A hello may correct the guess.
  virtual ClientKind kind() const = 0;

  /// Handles new input. Call next() afterwards, as after each function below.
  virtual void receive(std::string_view bytes, Time now) = 0;

  /// The next request; none if there are no more. Call it until there are no more, and carry each request out
  /// before the next call, because the answer may decide how the following input is read.
  virtual std::optional<Request> next(Time now) = 0;

  virtual void deliver(const Delivery& delivery, Time now) = 0;

  /// Writes a goodbye to a client that is disconnected because it gave no name. `by`: the time limit in
  /// words, such as "within 10 s" or "before all connections were in use".
  virtual void turn_away(std::string_view by) = 0;

  /// Ends the output. The connection is closed once all output is written.
  virtual void leave() {}

  /// How many bytes the session holds of a line or a board that is not complete yet.
  virtual std::size_t held_text() const = 0;

  /// Drops the held text, skips the rest of its line, and writes an error, because all sessions together hold
  /// too much text.
  virtual void drop_text() = 0;

  // Answers to ReadLongLine, WantReview and WantAnswer, for sessions that ask for them.
  virtual void line_read(LineRead) {}
  virtual void review_found(const FoundReview&) {}
  virtual void response_found(const HttpResponse&) {}

  /// The answer to a refused SpeakFor.
  virtual void not_let_in(const std::string&) {}

  /// Whether to call next() after all output is written.
  virtual bool awaits_output() const { return false; }
};

}  // namespace gramy::referee
