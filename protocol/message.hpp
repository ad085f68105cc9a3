// The messages of wire version 1, as values. Their JSON is in json.hpp; what they mean is in PROTOCOL.md.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/base/shared_text.hpp"
#include "engine/move.hpp"
#include "engine/value.hpp"

namespace gramy::protocol {

inline constexpr int version = 1;

using Moves = std::vector<AnyMove>;

/// No field of ClockSettings may be longer: 10 days.
inline constexpr std::int64_t max_clock_ms = 864'000'000;

/// All in milliseconds.
struct ClockSettings {
  std::int64_t ready_ms = 0;      ///< preparation, apart from the game clock
  std::int64_t initial_ms = 0;    ///< each seat's time for the whole match
  std::int64_t increment_ms = 0;  ///< added after each accepted move
  std::int64_t margin_ms = 0;     ///< tolerated beyond the time left; neither deducted nor saved up

  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

/// Time left, in milliseconds, as the receiver sees it.
struct ClockReading {
  std::int64_t yours_ms = 0;
  std::int64_t theirs_ms = 0;

  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

/// Why a match ended.
enum class Reason {
  normal,
  repetition,
  resign,
  timeout,
  illegal_move,
  malformed,
  disconnect,
  crash,
  stall,
  idle,
  aborted,
};

enum class ErrorCode {
  bad_json,
  line_too_long,
  bad_message,
  unsupported_protocol,
  bad_token,
  name_taken,
  unknown_game,
  unknown_player,
  bad_board,
  busy,
  unknown_match,
  not_your_turn,
  stale_ply,
  illegal_move,
  malformed,
  too_late,
  rate_limited,
  internal,
};

/// The words of the wire: "illegal_move". The second form reads them; none if there is no such word.
std::string_view name(Reason reason);
std::string_view name(ErrorCode code);
std::optional<Reason> parse_reason(std::string_view word);
std::optional<ErrorCode> parse_error_code(std::string_view word);

// --- Client to referee ---

struct Hello {
  int protocol = version;
  std::string name;                               ///< empty: not given, which only a known client may do
  std::optional<std::vector<std::string>> games;  ///< ids it plays; none: all
  std::optional<std::string> token;
  bool wants_legal = false;
  bool wants_moves = false;
  int capacity = 1;  ///< matches at once
  std::optional<std::string> resume;

  friend bool operator==(const Hello&, const Hello&) = default;
};

struct Ready {
  std::string match;

  friend bool operator==(const Ready&, const Ready&) = default;
};

struct Move {
  std::string match;
  std::uint64_t ply = 0;
  /// None if `move` was no list of integers: malformed. Integers beyond 64 bits become the nearest that fit.
  std::optional<std::vector<Number>> numbers;
  /// What stood there instead, for the error; empty if `numbers` is given.
  std::string found;
  /// JSON text of at most 4 KiB, kept in the record; empty if none was given or it was longer.
  std::string info;

  friend bool operator==(const Move&, const Move&) = default;
};

struct Resign {
  std::string match;

  friend bool operator==(const Resign&, const Resign&) = default;
};

/// A wish for a match now.
struct Play {
  std::string game;
  std::optional<std::string> board;
  std::optional<std::uint64_t> seed;  ///< of a random board; not together with board
  std::optional<Number> start;
  std::optional<Seat> seat;  ///< none: by lot
  std::string against = "perfect";
  bool rated = false;
  std::optional<ClockSettings> clock;

  friend bool operator==(const Play&, const Play&) = default;
};

struct Pong {
  std::uint64_t id = 0;

  friend bool operator==(const Pong&, const Pong&) = default;
};

/// Goodbye, from either side.
struct Bye {
  std::string reason;  ///< empty from a client

  friend bool operator==(const Bye&, const Bye&) = default;
};

using ClientMessage = std::variant<Hello, Ready, Move, Resign, Play, Pong, Bye>;

// --- Referee to client ---

struct Limits {
  std::uint64_t line_bytes = 64 * 1024;
  std::uint64_t play_bytes = 16 * 1024 * 1024;
  std::map<std::string, std::uint64_t> board_size;  ///< by game id, in the game's own unit
  /// The same, up to which every board is lawful: of games in which only some larger ones are.
  std::map<std::string, std::uint64_t> any_board_size;
  /// How long a move may take in a match without a clock, in milliseconds.
  std::uint64_t idle_ms = 1'800'000;

  friend bool operator==(const Limits&, const Limits&) = default;
};

struct Welcome {
  int protocol = version;
  std::string server;
  std::string session;
  std::string resume;  ///< the secret that brings this client back after a lost link
  Limits limits;

  friend bool operator==(const Welcome&, const Welcome&) = default;
};

struct Start {
  std::string match;
  std::string game;
  SharedText board;
  std::optional<Number> start;
  Seat seat = Seat::first;
  BySeat<std::string> roles;
  BySeat<std::string> players;
  std::optional<ClockSettings> clock;
  bool rated = false;
  Moves moves;  ///< played so far

  friend bool operator==(const Start&, const Start&) = default;
};

struct MoveRequest {
  std::string match;
  std::uint64_t ply = 0;
  /// The opponent's since your last accepted one; all of the match for a client that wants them.
  Moves moves;
  std::optional<ClockReading> clock;
  bool with_legal = false;     ///< whether the client wanted `legal` at all
  std::optional<Moves> legal;  ///< null on the wire where there are too many

  friend bool operator==(const MoveRequest&, const MoveRequest&) = default;
};

struct End {
  std::string match;
  std::optional<Value> outcome;  ///< for the receiver; none: the match counts for nobody
  Reason reason = Reason::normal;
  Moves moves;

  friend bool operator==(const End&, const End&) = default;
};

struct Error {
  ErrorCode code = ErrorCode::internal;
  std::string message;
  std::optional<std::string> match;
  bool fatal = false;

  friend bool operator==(const Error&, const Error&) = default;
};

struct Ping {
  std::uint64_t id = 0;

  friend bool operator==(const Ping&, const Ping&) = default;
};

using RefereeMessage = std::variant<Welcome, Start, MoveRequest, End, Error, Ping, Bye>;

}  // namespace gramy::protocol
