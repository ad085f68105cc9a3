// The messages of wire version 1 as values.
// json.hpp converts them to JSON; PROTOCOL.md explains their meaning.
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

/// Upper limit for each field of ClockSettings: 10 days.
inline constexpr std::int64_t max_clock_ms = 864'000'000;

/// The settings of a clock. Times are in milliseconds.
struct ClockSettings {
  std::int64_t ready_ms = 0;      ///< time to prepare before the game clock starts
  std::int64_t initial_ms = 0;    ///< time of each seat for all moves of the match
  std::int64_t increment_ms = 0;  ///< time added after each accepted move
  std::int64_t margin_ms = 0;     ///< time by which each move may be late and still be accepted
  /// If not 0, each move has this time, and unused time is not saved. In this case initial_ms has the same
  /// value, and increment_ms is 0.
  std::int64_t move_ms = 0;

  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

/// Time left in milliseconds, from the receiver's point of view.
struct ClockReading {
  std::int64_t yours_ms = 0;
  std::int64_t theirs_ms = 0;

  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};

/// Time left of both seats in milliseconds, from a spectator's point of view.
struct ClockView {
  BySeat<std::int64_t> left_ms;
  std::optional<Seat> running;  ///< the seat whose clock runs; empty if none does

  friend bool operator==(const ClockView&, const ClockView&) = default;
};

/// The kind of a client. Unlike a bot, a person is asked before the referee pairs that person with an
/// opponent, gets no pings, and plays one match at a time.
enum class ClientKind { bot, person };

/// Topics that a client can subscribe to.
enum class Topic { lobby };

/// The player who would win under perfect play, from the point of view of the player who asks for a match.
enum class Favoured : std::uint8_t { me, them, any };

/// Converts a winner to the point of view of the other player.
inline Favoured other(Favoured favoured) {
  if (favoured == Favoured::any) return favoured;
  return favoured == Favoured::me ? Favoured::them : Favoured::me;
}

/// The reason why a match ended.
enum class Reason {
  normal,
  repetition,
  asked,  ///< the match was a question of an exam, and the player has answered it
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

/// The reason why the referee ends a session.
enum class ByeCode {
  left,      ///< the client has said bye
  stopped,   ///< the referee is being stopped, or has no more matches for the client
  replaced,  ///< the session continues on another connection
  stall,     ///< the client did not answer a ping
  crash,     ///< the client's process has ended
};

/// An action of the opponent other than a move.
enum class OpponentDid {
  hint,          ///< asked for a hint
  lost_link,     ///< lost its connection; the match waits for it
  back,          ///< connected again
  illegal_move,  ///< a bot sent an illegal move, and may send another one
};

/// `name` gives the word that stands for the value in messages, such as "illegal_move". The `parse` functions
/// read such a word, and return nothing for any other word.
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

/// What a client wants, besides the messages that every client gets.
struct Wants {
  bool legal = false;  ///< whether the client gets the legal moves with each move request
  bool moves = false;  ///< whether the client gets all moves of the match with each move request
  bool view = false;   ///< whether the client gets views of the matches that it plays
  bool undo = false;   ///< whether opponents of the client may take back moves in casual matches
  bool rated = false;  ///< whether others may request rated matches with the client
  bool rules = false;  ///< whether the client gets the game's rules with every `start`

  friend bool operator==(const Wants&, const Wants&) = default;
};

struct Hello {
  int protocol = version;
  /// The client's name; empty if not given. People, spectators, and clients whose name the referee knows may
  /// leave it out.
  std::string name;
  std::optional<std::vector<std::string>> games;  ///< ids of the games that it plays; empty means all
  std::optional<std::string> token;
  Wants wants;
  int capacity = 1;  ///< number of simultaneous matches
  bool person = false;
  bool spectator = false;  ///< whether the client only watches; not allowed together with `person`
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
  /// The numbers of the move; empty if the field `move` was no list of integers. An integer that does not fit
  /// into 64 bits becomes the nearest one that does.
  std::optional<std::vector<Number>> numbers;
  /// What the field `move` had instead of a list of integers, for the error message. Empty if `numbers` is
  /// set.
  std::string found;
  /// The bot's own notes for the record, as JSON text of at most 4 KiB. Empty if the client gave no notes, or
  /// longer ones.
  std::string info;

  friend bool operator==(const Move&, const Move&) = default;
};

struct Resign {
  std::string match;

  friend bool operator==(const Resign&, const Resign&) = default;
};

/// A request to begin a match now.
struct Play {
  std::string game;
  std::optional<std::string> board;
  std::optional<std::uint64_t> seed;  ///< seed of a generated board; not allowed together with `board`
  /// moves from the board to the position where the match begins, at most most_moves; allowed only with
  /// `board`
  Moves moves;
  std::optional<Number> start;
  std::optional<Seat> seat;  ///< the wanted seat; if empty, the referee draws the seats
  std::string against = "perfect";
  bool rated = false;
  std::optional<Level> difficulty;  ///< difficulty of a generated board
  std::optional<Favoured> winner;   ///< who would win on a generated board under perfect play
  std::optional<Number> size;       ///< size of a generated board, in GameInfo::generated_unit
  std::optional<ClockSettings> clock;

  static constexpr std::size_t most_moves = 1000;

  friend bool operator==(const Play&, const Play&) = default;
};

struct Pong {
  std::uint64_t id = 0;

  friend bool operator==(const Pong&, const Pong&) = default;
};

/// Goodbye, from the client or from the referee.
struct Bye {
  std::string reason{};           ///< the reason in words; empty if a client sends the message
  std::optional<ByeCode> code{};  ///< empty if a client sends the message, or if no code fits

  friend bool operator==(const Bye&, const Bye&) = default;
};

/// A request to be told of each change in a topic.
struct Subscribe {
  Topic to = Topic::lobby;

  friend bool operator==(const Subscribe&, const Subscribe&) = default;
};

struct Unsubscribe {
  Topic to = Topic::lobby;

  friend bool operator==(const Unsubscribe&, const Unsubscribe&) = default;
};

/// A request to watch a match of other players.
struct Watch {
  std::string match;

  friend bool operator==(const Watch&, const Watch&) = default;
};

struct Unwatch {
  std::string match;

  friend bool operator==(const Unwatch&, const Unwatch&) = default;
};

/// A request for a good move in a casual match. The client must be to move.
struct HintRequest {
  std::string match;

  friend bool operator==(const HintRequest&, const HintRequest&) = default;
};

/// A request to take back a move in a casual match, or consent to the opponent's request.
struct Undo {
  std::string match;
  /// number of moves in the match, as a check; if empty, any number will do
  std::optional<std::uint64_t> ply{};

  friend bool operator==(const Undo&, const Undo&) = default;
};

/// A request to play a finished match once more.
struct Again {
  std::string match;
  bool swap = false;

  friend bool operator==(const Again&, const Again&) = default;
};

/// Answer to an invitation. If it names a match, it answers the opponent's request to take back a move.
struct Answer {
  bool accept = false;
  std::optional<std::string> match{};
  /// name of the player who invited; empty means the only open invitation
  std::optional<std::string> from{};

  friend bool operator==(const Answer&, const Answer&) = default;
};

/// A person's message to the opponent.
struct Say {
  std::string match;
  std::string text;  ///< the message in UTF-8, as the person wrote it

  static constexpr std::size_t most_characters = 200;

  friend bool operator==(const Say&, const Say&) = default;
};

using ClientMessage = std::variant<Hello, Ready, Move, Resign, Play, Pong, Bye, Subscribe, Unsubscribe, Watch,
                                   Unwatch, HintRequest, Undo, Again, Answer, Say>;

// --- Referee to client ---

/// The limits of the referee. A line has at most line_bytes, or play_bytes if it is a `play`.
struct Limits {
  std::uint64_t line_bytes = 64 * 1024;
  std::uint64_t play_bytes = 16 * 1024 * 1024;
  /// For each game's id, the size of the largest board that the referee accepts, in the game's own unit.
  std::map<std::string, std::uint64_t> board_size;
  /// The size up to which the referee accepts every board, by the game's id. Given only for games in which it
  /// accepts some, but not all, of the larger boards.
  std::map<std::string, std::uint64_t> any_board_size;
  /// Time limit for a move in a match without a clock, in milliseconds.
  std::uint64_t idle_ms = 1'800'000;

  friend bool operator==(const Limits&, const Limits&) = default;
};

struct Welcome {
  int protocol = version;
  std::string server;
  std::string session;
  std::string name;    ///< the client's name; empty for a spectator
  std::string resume;  ///< the secret for reconnecting; empty for a spectator
  Limits limits;

  friend bool operator==(const Welcome&, const Welcome&) = default;
};

/// How the board of a match was made. A `play` with the same game and these fields makes it again.
struct Made {
  std::uint64_t seed = 0;
  Number size = 0;  ///< size in GameInfo::generated_unit
  std::optional<Level> difficulty{};
  Favoured winner = Favoured::any;  ///< the player who would win, from the receiver's point of view
  bool start_given = false;         ///< whether the request `play` had the field `start`
  /// Number of positions in perfect play where some legal move is a mistake. Set if `difficulty` is set.
  std::optional<std::uint64_t> decisions{};
  /// The least number of decisions that a board of this `difficulty` should have, if its size permits.
  std::optional<std::uint64_t> decisions_wanted{};

  friend bool operator==(const Made&, const Made&) = default;
};

/// A game in words, for a client that does not know the game.
struct WrittenRules {
  std::string rules;
  std::string board_form;  ///< how `board` is written
  std::string move_form;   ///< how a move is written

  friend bool operator==(const WrittenRules&, const WrittenRules&) = default;
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
  Moves moves;                                 ///< moves played so far
  std::optional<ClockSettings> their_clock{};  ///< the opponent's clock; empty if it equals `clock`
  /// How the board was made; empty if the board was given, or comes from a tournament.
  std::optional<Made> made{};
  std::optional<WrittenRules> rules{};  ///< the rules, for a client that wants them

  friend bool operator==(const Start&, const Start&) = default;
};

struct MoveRequest {
  std::string match;
  std::uint64_t ply = 0;
  /// The opponent's moves since the receiver's last accepted move. If the client wants all moves, all moves
  /// of the match.
  Moves moves;
  std::optional<ClockReading> clock;
  bool with_legal = false;     ///< whether the client asked for `legal`
  std::optional<Moves> legal;  ///< the legal moves; empty, and null on the wire, if there are too many

  friend bool operator==(const MoveRequest&, const MoveRequest&) = default;
};

/// The end of a match, from a spectator's point of view.
struct SpectatorOutcome {
  std::optional<Seat> winner;  ///< empty if the match is a draw or does not count
  std::string detail;          ///< one line for people about what went wrong; empty after a normal end
  std::optional<std::string> record{};  ///< id of the record; empty if the match does not count

  friend bool operator==(const SpectatorOutcome&, const SpectatorOutcome&) = default;
};

struct End {
  std::string match;
  std::optional<Value> outcome;  ///< the outcome for the receiver; empty if the match does not count
  Reason reason = Reason::normal;
  Moves moves;
  /// the outcome as spectators see it; set for a client that asked for views
  std::optional<SpectatorOutcome> spectator_outcome{};

  friend bool operator==(const End&, const End&) = default;
};

/// The cause of a refusal, for programs that explain it in their own words.
struct Cause {
  std::string what;  ///< the kind of cause, such as "lost_link"; PROTOCOL.md lists them
  std::map<std::string, std::string> about{};  ///< details, such as "name": "Ola"

  friend bool operator==(const Cause&, const Cause&) = default;
};

struct Error {
  ErrorCode code = ErrorCode::internal;
  std::string message;
  std::optional<std::string> match;
  bool fatal = false;
  std::optional<Cause> cause{};  ///< the cause; empty if the message says everything

  friend bool operator==(const Error&, const Error&) = default;
};

struct Ping {
  std::uint64_t id = 0;

  friend bool operator==(const Ping&, const Ping&) = default;
};

/// The start of a match that the receiver watches. On the wire it is a `start` whose `seat` is null.
struct WatchedStart {
  Start match;  ///< the match from the point of view of seat 0

  friend bool operator==(const WatchedStart&, const WatchedStart&) = default;
};

/// The end of a match that the receiver watches. On the wire it is an `end` whose `outcome` is null.
struct WatchedEnd {
  std::string match;
  Reason reason = Reason::normal;
  SpectatorOutcome spectator_outcome;

  friend bool operator==(const WatchedEnd&, const WatchedEnd&) = default;
};

/// The current state of a match, for display.
struct View {
  std::string match;
  ShownPosition position;
  /// The moves since the last view, but at most the newest most_moves. They are spelled as in
  /// ShownPosition::legal.
  std::vector<std::string> moves;
  std::optional<ClockView> clock;

  static constexpr std::size_t most_moves = 100;

  friend bool operator==(const View&, const View&) = default;
};

/// The players who are present, and their matches.
struct LobbyState {
  struct Player {
    std::string name;
    ClientKind kind = ClientKind::bot;
    /// Ids of the games that the player plays; empty means all.
    std::optional<std::vector<std::string>> games;
    std::uint64_t playing = 0;
    std::uint64_t capacity = 1;

    friend bool operator==(const Player&, const Player&) = default;
  };
  struct Match {
    std::string match;
    std::string game;
    BySeat<std::string> players;
    std::uint64_t ply = 0;
    std::uint64_t size = 0;  ///< size of the board, in the game's own unit
    bool rated = false;

    friend bool operator==(const Match&, const Match&) = default;
  };

  bool open = true;             ///< whether clients may request matches
  std::vector<Player> players;  ///< the newest players, at most most_listed
  std::uint64_t all_players = 0;
  std::vector<Match> matches;
  std::uint64_t all_matches = 0;

  static constexpr std::size_t most_listed = 100;

  friend bool operator==(const LobbyState&, const LobbyState&) = default;
};

/// Tells a person that another player wants to play a match with that person.
struct Invitation {
  std::string from;
  std::string game;
  Seat seat = Seat::first;  ///< the seat of the invited person
  std::optional<Number> start;
  std::optional<ClockSettings> clock;
  bool rated = false;

  friend bool operator==(const Invitation&, const Invitation&) = default;
};

/// Tells a person who asked for a match that its board is ready and the other player has been invited.
struct Asked {
  std::string name;
  std::string game;

  friend bool operator==(const Asked&, const Asked&) = default;
};

/// Tells a person that an invitation is no longer open, although the person has not answered it.
struct Withdrawn {
  std::string from;
  /// why the invitation was withdrawn, such as "ZOSIA has left" or "you did not answer within 60 s"
  std::string why;
  std::optional<Cause> cause{};

  friend bool operator==(const Withdrawn&, const Withdrawn&) = default;
};

/// The answer to a HintRequest: the value of the position for the player to move, and a move that keeps it.
struct Hint {
  std::string match;
  std::uint64_t ply = 0;
  Value value = Value::loss;
  std::optional<std::string> move;    ///< a move that keeps the value, spelled as in ShownPosition::legal
  std::optional<std::string> reason;  ///< the reason why the move is good, in words
  /// The reason as JSON text, in the form that json_text in engine/claim.hpp writes.
  std::string claims = "[]";

  friend bool operator==(const Hint&, const Hint&) = default;
};

/// Says that the opponent asks to take back a move. The client consents with an Undo.
struct UndoAsked {
  std::string match;
  std::string from;

  friend bool operator==(const UndoAsked&, const UndoAsked&) = default;
};

/// Warns a person in a match without a clock that the match ends soon unless the person moves.
struct Idle {
  std::string match;
  std::uint64_t left_ms = 0;

  friend bool operator==(const Idle&, const Idle&) = default;
};

/// Tells a person what the opponent has done, other than moving.
struct OpponentNews {
  std::string match;
  std::string from;
  OpponentDid did = OpponentDid::hint;
  /// How long the match waits until the opponent connects again; set for OpponentDid::lost_link. The time
  /// begins at once if it is the opponent's turn, otherwise when it becomes the opponent's turn.
  std::optional<std::uint64_t> left_ms{};

  friend bool operator==(const OpponentNews&, const OpponentNews&) = default;
};

/// Brings a person the opponent's message.
struct Said {
  std::string match;
  std::string from;
  std::string text;  ///< the message, made printable

  friend bool operator==(const Said&, const Said&) = default;
};

using RefereeMessage =
    std::variant<Welcome, Start, MoveRequest, End, Error, Ping, Bye, WatchedStart, WatchedEnd, View,
                 LobbyState, Asked, Invitation, Withdrawn, Hint, UndoAsked, Idle, OpponentNews, Said>;

}  // namespace gramy::protocol
