// Everybody who is connected and every match that is played: names and tokens, pairing by `play`, invitations,
// lost links and their return, pings. No sockets, no sleeping: events come in with a time stamp, actions go out,
// and the rim (server.hpp) carries them out.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"
#include "referee/match.hpp"

namespace gramy::referee {

using ConnectionId = std::uint64_t;

/// People are asked before they are paired, get no pings and no `legal`, and play one match at a time.
enum class ClientKind { bot, person };

/// To a person: somebody wants to play. Answer with Lobby::answer_invitation.
struct Invitation {
  std::string from;
  std::string game;
  std::optional<Number> start;
  Seat seat = 0;  ///< the invited person's
  std::optional<protocol::ClockSettings> clock;
  bool rated = false;
};

// --- Actions: what the rim is to do, in this order ---

/// Hand this to the connection's front. When it is a MoveRequest, report Lobby::request_handed once it is with
/// the socket.
struct Deliver {
  ConnectionId to = 0;
  std::variant<protocol::RefereeMessage, Invitation> what;
  std::optional<AnyBoard> board;  ///< with Start: the board already read
};

/// Close the connection once what was delivered before is written.
struct Close {
  ConnectionId connection = 0;
};

/// Read (text) or generate (seed) a board, away from the loop, and answer with Lobby::board_ready.
struct MakeBoard {
  std::uint64_t ticket = 0;
  AnyGame game;
  std::optional<std::string> text;
  std::uint64_t seed = 0;
  std::uint64_t max_size = 0;
};

/// A match is over; everybody has been told.
struct Finished {
  MatchRecord record;
};

using Action = std::variant<Deliver, Close, MakeBoard, Finished>;

/// The answer to MakeBoard: a board (with a start where the generator gave one), or why there is none.
struct MadeBoard {
  std::optional<AnyBoard> board;
  std::optional<Number> start;
  std::string error;
};

struct LobbySettings {
  std::string server = "gramy";
  protocol::Limits limits;
  /// Names that only the bearer of the token may take.
  std::map<std::string, std::string> tokens;
  /// Whether others may join, and whether matches may be asked for by `play`.
  bool open = true;
  std::chrono::milliseconds come_back{60'000};    ///< for a lost link without a clock, and for people
  std::chrono::milliseconds answer_within{60'000};  ///< for an invitation
  std::chrono::milliseconds ping_every{15'000};
  std::chrono::milliseconds ping_timeout{30'000};
  int max_errors = 100;
};

/// Somebody who is connected, as `who` shows them.
struct Presence {
  std::string name;
  ClientKind kind = ClientKind::bot;
  std::vector<std::string> games;  ///< empty: all
  int playing = 0;
  int capacity = 1;
};

}  // namespace gramy::referee
