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
#include "engine/wanted_difficulty.hpp"
#include "protocol/shown_position.hpp"

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
  /// Not 0: each move has so long, and nothing is saved up. Then initial_ms is the same, and increment_ms 0.
  std::int64_t move_ms = 0;

  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

/// Time left, in milliseconds, as the receiver sees it.
struct ClockReading {
  std::int64_t yours_ms = 0;
  std::int64_t theirs_ms = 0;

  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

/// Time left of both, in milliseconds, as whoever looks on sees it.
struct ClockView {
  BySeat<std::int64_t> left_ms;
  std::optional<Seat> running;  ///< whose clock runs

  friend bool operator==(const ClockView&, const ClockView&) = default;
};

/// People are asked before they are paired, get no pings, and play one match at a time.
enum class ClientKind { bot, person };

/// What may be subscribed to.
enum class Topic { lobby };

/// Who is to win a match if both play well, as whoever asks for it says it.
enum class Favoured : std::uint8_t { me, them, any };

/// The same player, as the opponent calls them.
inline Favoured other(Favoured favoured) {
  if (favoured == Favoured::any) return favoured;
  return favoured == Favoured::me ? Favoured::them : Favoured::me;
}

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
  refused,
  rate_limited,
  internal,
};

/// Why the referee ends a session.
enum class ByeCode {
  left,      ///< the client has said bye
  stopped,   ///< whatever the session was for is over
  replaced,  ///< the session goes on over another connection
  stall,     ///< no answer to a ping
  crash,     ///< the client's process has ended
};

/// What the other side of a match has done besides moving.
enum class OpponentDid {
  hint,          ///< asked for one
  lost_link,     ///< is awaited
  back,          ///< from a lost link
  illegal_move,  ///< a program, which may send another one
};

/// The words of the wire: "illegal_move". The second form reads them; none if there is no such word.
std::string_view name(Reason reason);
std::string_view name(ErrorCode code);
std::string_view name(ByeCode code);
std::string_view name(ClientKind kind);
std::string_view name(Topic topic);
std::string_view name(Level difficulty);
std::string_view name(Favoured favoured);
std::string_view name(OpponentDid did);
std::optional<Reason> parse_reason(std::string_view word);
std::optional<ErrorCode> parse_error_code(std::string_view word);
std::optional<ByeCode> parse_bye_code(std::string_view word);
std::optional<ClientKind> parse_client_kind(std::string_view word);
std::optional<Topic> parse_topic(std::string_view word);
std::optional<Level> parse_difficulty(std::string_view word);
std::optional<Favoured> parse_favoured(std::string_view word);
std::optional<OpponentDid> parse_opponent_did(std::string_view word);

// --- Client to referee ---

struct Hello {
  int protocol = version;
  /// Empty: not given, which a known client, a person and a spectator may do.
  std::string name;
  std::optional<std::vector<std::string>> games;  ///< ids it plays; none: all
  std::optional<std::string> token;
  bool wants_legal = false;
  bool wants_moves = false;
  bool wants_view = false;   ///< of its own matches
  bool wants_undo = false;   ///< lets its opponents take back
  bool wants_rated = false;  ///< lets others have matches with it that count
  int capacity = 1;          ///< matches at once
  bool person = false;
  bool spectator = false;  ///< not together with person
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

/// A play request: asks for a match now.
struct Play {
  std::string game;
  std::optional<std::string> board;
  std::optional<std::uint64_t> seed;  ///< of a random board; not together with board
  Moves moves;                        ///< played before the match begins, at most most_moves; only with board
  std::optional<Number> start;
  std::optional<Seat> seat;  ///< none: by lot
  std::string against = "perfect";
  bool rated = false;
  std::optional<Level> difficulty;  ///< this and the next two are of a board that is made
  std::optional<Favoured> winner;
  std::optional<Number> size;  ///< in GameInfo::generated_unit
  std::optional<ClockSettings> clock;

  static constexpr std::size_t most_moves = 1000;

  friend bool operator==(const Play&, const Play&) = default;
};

struct Pong {
  std::uint64_t id = 0;

  friend bool operator==(const Pong&, const Pong&) = default;
};

/// Goodbye, from either side.
struct Bye {
  std::string reason{};           ///< empty from a client
  std::optional<ByeCode> code{};  ///< none from a client, or where it is none of these

  friend bool operator==(const Bye&, const Bye&) = default;
};

/// To be told, from now on, whenever something changes.
struct Subscribe {
  Topic to = Topic::lobby;

  friend bool operator==(const Subscribe&, const Subscribe&) = default;
};

struct Unsubscribe {
  Topic to = Topic::lobby;

  friend bool operator==(const Unsubscribe&, const Unsubscribe&) = default;
};

/// To look on at a match of others.
struct Watch {
  std::string match;

  friend bool operator==(const Watch&, const Watch&) = default;
};

struct Unwatch {
  std::string match;

  friend bool operator==(const Unwatch&, const Unwatch&) = default;
};

/// A request for a good move, on one's turn in a casual match.
struct HintRequest {
  std::string match;

  friend bool operator==(const HintRequest&, const HintRequest&) = default;
};

/// A request to take back, in a casual match; or consent to that of the other.
struct Undo {
  std::string match;
  std::optional<std::uint64_t> ply{};  ///< how many moves have been played; none: whatever it is

  friend bool operator==(const Undo&, const Undo&) = default;
};

/// A request for a match that has ended to be played once more.
struct Again {
  std::string match;
  bool swap = false;  ///< with the other seat

  friend bool operator==(const Again&, const Again&) = default;
};

/// To an invitation; or, where it names a match, to the opponent's request to take back.
struct Answer {
  bool accept = false;
  std::optional<std::string> match{};
  std::optional<std::string> from{};  ///< whose invitation; none: the only one there is

  friend bool operator==(const Answer&, const Answer&) = default;
};

/// A person's words for the opponent.
struct Say {
  std::string match;
  std::string text;  ///< UTF-8, as it was sent

  static constexpr std::size_t most_characters = 200;

  friend bool operator==(const Say&, const Say&) = default;
};

using ClientMessage = std::variant<Hello, Ready, Move, Resign, Play, Pong, Bye, Subscribe, Unsubscribe, Watch,
                                   Unwatch, HintRequest, Undo, Again, Answer, Say>;

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
  std::string name;    ///< under which the client is known; empty: a spectator
  std::string resume;  ///< the secret that brings this client back after a lost link; empty: a spectator
  Limits limits;

  friend bool operator==(const Welcome&, const Welcome&) = default;
};

/// How the board of a match was made: what a `play` says, beside its game, to have it made again.
struct Made {
  std::uint64_t seed = 0;
  Number size = 0;  ///< in GameInfo::generated_unit
  std::optional<Level> difficulty{};
  Favoured winner = Favoured::any;                  ///< as the receiver sees it
  bool start_given = false;                         ///< `play` gave the start
  std::optional<std::uint64_t> decisions{};         ///< of perfect play; there with `difficulty`
  std::optional<std::uint64_t> decisions_wanted{};  ///< as many or more by `difficulty`, where there were any

  friend bool operator==(const Made&, const Made&) = default;
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
  Moves moves;                                 ///< played so far
  std::optional<ClockSettings> their_clock{};  ///< the opponent's; none: the same as `clock`
  std::optional<Made> made{};                  ///< none: a board that was given, or a tournament's

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

/// How a match ended, as whoever looks on sees it.
struct Verdict {
  std::optional<Seat> winner;  ///< none: a draw, or it counts for nobody
  std::string detail;          ///< one line for people: what exactly went wrong; empty after a normal end
  std::optional<std::string> record{};  ///< under which id it is kept; none: it counts for nobody

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

struct End {
  std::string match;
  std::optional<Value> outcome;  ///< for the receiver; none: the match counts for nobody
  Reason reason = Reason::normal;
  Moves moves;
  std::optional<Verdict> verdict{};  ///< for a client that wants views

  friend bool operator==(const End&, const End&) = default;
};

/// Why something was not done, for programs that say it in words of their own.
struct Cause {
  std::string what;                            ///< "lost_link": see PROTOCOL.md
  std::map<std::string, std::string> about{};  ///< "name": "Ola"

  friend bool operator==(const Cause&, const Cause&) = default;
};

struct Error {
  ErrorCode code = ErrorCode::internal;
  std::string message;
  std::optional<std::string> match;
  bool fatal = false;
  std::optional<Cause> cause{};  ///< none: the message alone tells

  friend bool operator==(const Error&, const Error&) = default;
};

struct Ping {
  std::uint64_t id = 0;

  friend bool operator==(const Ping&, const Ping&) = default;
};

/// A match of others that is watched from now on: on the wire a `start` whose `seat` is null.
struct WatchedStart {
  Start match;  ///< as seat 0 is told of it

  friend bool operator==(const WatchedStart&, const WatchedStart&) = default;
};

/// The end of one: on the wire an `end` whose `outcome` is null.
struct WatchedEnd {
  std::string match;
  Reason reason = Reason::normal;
  Verdict verdict;

  friend bool operator==(const WatchedEnd&, const WatchedEnd&) = default;
};

/// What is to be seen of a match now.
struct View {
  std::string match;
  ShownPosition position;
  std::vector<std::string> moves;  ///< since the last view, the newest most_moves; as in ShownPosition::legal
  std::optional<ClockView> clock;

  static constexpr std::size_t most_moves = 100;

  friend bool operator==(const View&, const View&) = default;
};

/// Who is here, and what is being played.
struct LobbyState {
  struct Player {
    std::string name;
    ClientKind kind = ClientKind::bot;
    std::optional<std::vector<std::string>> games;  ///< ids it plays; none: all
    std::uint64_t playing = 0;
    std::uint64_t capacity = 1;

    friend bool operator==(const Player&, const Player&) = default;
  };
  struct Match {
    std::string match;
    std::string game;
    BySeat<std::string> players;
    std::uint64_t ply = 0;
    std::uint64_t size = 0;  ///< of its board, in the game's own unit
    bool rated = false;

    friend bool operator==(const Match&, const Match&) = default;
  };

  bool open = true;             ///< whether matches may be asked for
  std::vector<Player> players;  ///< the newest most_listed; the same of the matches
  std::uint64_t all_players = 0;
  std::vector<Match> matches;
  std::uint64_t all_matches = 0;

  static constexpr std::size_t most_listed = 100;

  friend bool operator==(const LobbyState&, const LobbyState&) = default;
};

/// To a person: somebody wants to play.
struct Invitation {
  std::string from;
  std::string game;
  Seat seat = Seat::first;  ///< the invited person's
  std::optional<Number> start;
  std::optional<ClockSettings> clock;
  bool rated = false;

  friend bool operator==(const Invitation&, const Invitation&) = default;
};

/// To a person who has asked for a match: its board stands, and that player has been invited.
struct Asked {
  std::string name;
  std::string game;

  friend bool operator==(const Asked&, const Asked&) = default;
};

/// To a person: the invitation not yet answered no longer stands.
struct Withdrawn {
  std::string from;
  std::string why;  ///< "ZOSIA has left", "it was not answered within 60 s"
  std::optional<Cause> cause{};

  friend bool operator==(const Withdrawn&, const Withdrawn&) = default;
};

/// The answer to a HintRequest: what the position is worth to whoever is to move, and a move that keeps it.
struct Hint {
  std::string match;
  std::uint64_t ply = 0;
  Value value = Value::loss;
  std::optional<std::string> move;    ///< as in ShownPosition::legal
  std::optional<std::string> reason;  ///< why it is a good one, in words
  std::string claims = "[]";          ///< the same as data: JSON, see json_text

  friend bool operator==(const Hint&, const Hint&) = default;
};

/// The opponent asks to take back; consent is an Undo.
struct UndoAsked {
  std::string match;
  std::string from;

  friend bool operator==(const UndoAsked&, const UndoAsked&) = default;
};

/// To a person on move in a match without a clock: it ends soon if nothing is played.
struct Idle {
  std::string match;
  std::uint64_t left_ms = 0;

  friend bool operator==(const Idle&, const Idle&) = default;
};

/// To a person: what the opponent has done besides moving.
struct OpponentNews {
  std::string match;
  std::string from;
  OpponentDid did = OpponentDid::hint;
  /// Of a lost link: how long it is awaited, from now where the opponent is on move, else from when it is.
  std::optional<std::uint64_t> left_ms{};

  friend bool operator==(const OpponentNews&, const OpponentNews&) = default;
};

/// To a person: the words of the opponent.
struct Said {
  std::string match;
  std::string from;
  std::string text;  ///< printable

  friend bool operator==(const Said&, const Said&) = default;
};

using RefereeMessage =
    std::variant<Welcome, Start, MoveRequest, End, Error, Ping, Bye, WatchedStart, WatchedEnd, View,
                 LobbyState, Asked, Invitation, Withdrawn, Hint, UndoAsked, Idle, OpponentNews, Said>;

}  // namespace gramy::protocol
