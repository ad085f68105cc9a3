// One end of a connection, whoever is at the other. No sockets, no clock.
// Bytes come in, requests to the referee come out; what the referee says comes in, bytes go out.
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

/// To whoever is to send a text again.
inline constexpr std::string_view too_much_text =
    "the referee holds as much text that is not read yet as it may, and most of it is yours: send this again "
    "later";

// --- Requests: what a session asks of the referee ---

/// Lobby::join.
struct Join {
  protocol::Hello hello;
};

/// Lobby::receive.
struct Send {
  protocol::ClientMessage message;

  explicit Send(protocol::ClientMessage&& what) : message(std::move(what)) {}
};

/// Lobby::refuse: a line was not in order.
struct Fault {
  protocol::Error error;
};

/// Lobby::answer_invitation.
struct AnswerInvitation {
  bool accept = false;
  std::string from{};  ///< whose
};

/// Lobby::watch, for somebody who reads along.
struct Follow {
  std::string match;
};

/// Have a line read, and answer with Session::line_read.
struct ReadLongLine {
  protocol::LongLine line;
};

/// Have a match reviewed, and answer with Session::review_found.
struct WantReview {
  FindReview what;
};

/// The review asked for is no longer wanted.
struct DropReview {};

/// How it stands with somebody who has no name to say, for Admission.
struct Stand {
  Standing standing = Standing::stranger;
};

/// What comes next is from a client at this address, or by none from whoever has connected. Where there are
/// too many of that client, Session::not_let_in follows.
struct SpeakFor {
  std::optional<std::string> client;  ///< see forwarded_client
};

/// Have an answer for a browser found, and answer with Session::answer_found.
struct WantAnswer {
  PageRequest what;
};

/// Go on as a WebSocket.
struct Upgrade {
  std::string head;  ///< of the request for it
  std::string rest;  ///< what has arrived behind that
};

/// Write what there is, then close the connection. Whoever was there may come back over another.
struct Lost {};

/// Write what there is, then close the connection.
struct Quit {};

using Request = std::variant<Join, Send, Fault, AnswerInvitation, Follow, ReadLongLine, WantReview,
                             DropReview, Stand, SpeakFor, WantAnswer, Upgrade, Lost, Quit>;

/// Who is present, now; see Lobby.
struct Company {
  std::function<std::vector<Presence>(std::string_view beginning, std::size_t most)> who{};
  std::function<std::optional<Presence>(std::string_view name)> find{};
  std::function<std::size_t()> count{};
  /// The newest that are being played; one more than are to be shown tells that there are more.
  std::function<std::vector<protocol::LobbyState::Match>(std::size_t most)> matches = [](std::size_t) {
    return std::vector<protocol::LobbyState::Match>{};
  };
  std::function<std::string(std::uint64_t number)> guest_name{};
};

/// What all sessions of a referee share.
struct SessionContext {
  Catalogue games;
  protocol::Limits limits;
  LinkLimits links;
  std::chrono::seconds come_back{60};  ///< LobbySettings::come_back
  Company company{};
  bool is_open = true;  ///< LobbySettings::open: else a tournament is on, and matches begin by themselves
  Site site{};
  std::shared_ptr<WebSocketLoop> web_sockets = web_socket_loop();
  WireTap tap{};  ///< none unless somebody wants to see the lines
};

/// What a session begins with. All that is referred to must outlive it.
struct SessionStart {
  const SessionContext& context;
  Output& output;            ///< where its bytes go
  std::uint64_t number = 0;  ///< any: names a person who gives no name
  bool greeted = false;      ///< the greeting for a silent stranger has been written
  bool by_proxy = false;     ///< its word is taken for whom it speaks for: see Site::proxies
};

class Session {
 public:
  virtual ~Session() = default;

  /// As the first bytes tell; a hello may say otherwise.
  virtual ClientKind kind() const = 0;

  /// What has arrived. To be followed by next(), as are all functions below.
  virtual void receive(std::string_view bytes, Time now) = 0;

  /// The next request. To be carried out before the next call, until there is none; what else may be read
  /// depends on the answer.
  virtual std::optional<Request> next(Time now) = 0;

  virtual void deliver(const Delivery& delivery, Time now) = 0;

  /// It has not said who it is, and has to go: says so. by: "within 10 s", "before the connections ran out".
  virtual void turn_away(std::string_view by) = 0;

  /// What is put out by now is the last: the connection is closed once it is written.
  virtual void leave() {}

  /// Bytes it holds of what is not a whole line, or not a whole board, yet.
  virtual std::size_t held_text() const = 0;

  /// There is too much of that, of everybody together: forgets what it holds, passes over its rest, and says
  /// so.
  virtual void drop_text() = 0;

  // The answers to ReadLongLine, WantReview and WantAnswer, for sessions that ask for them.
  virtual void line_read(LineRead) {}
  virtual void review_found(const FoundReview&) {}
  virtual void answer_found(const Answer&) {}

  /// To a SpeakFor.
  virtual void not_let_in(const std::string&) {}

  /// Whether next() is to be called once all output is written.
  virtual bool awaits_output() const { return false; }
};

}  // namespace gramy::referee
