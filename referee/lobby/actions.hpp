// Deliveries and actions: what the lobby sends to its clients, and what it asks its owner to do.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "engine/any_game.hpp"
#include "engine/base/id.hpp"
#include "engine/board_to_order.hpp"
#include "protocol/message.hpp"
#include "protocol/shared_message.hpp"
#include "referee/match/match.hpp"

namespace gramy::referee {

/// Identifies a connection. The lobby never uses a number twice.
using ConnectionId = Id<struct ConnectionTag>;

/// Identifies a match that is or was played. A lobby never uses a number twice.
using MatchNumber = Id<struct MatchTag>;

/// Identifies an unanswered `play`. A lobby never uses a number twice.
using Ticket = Id<struct TicketTag>;

using protocol::ClientKind;

/// A message for a client, and what its connection has to know about it.
struct Delivery {
  std::variant<protocol::RefereeMessage, protocol::SharedMessage> what;
  std::optional<AnyBoard> board{};  ///< the parsed board, if the message is a Start
  /// The match in which a move is requested, if the message is a MoveRequest. Call Lobby::request_handed once
  /// the request is written.
  std::optional<MatchNumber> asked{};
  bool anew = false;  ///< whether the message is a Start after an undo, so that the receiver already had a
                      ///< Start of this match
};

/// Hands a delivery to a connection. The lobby calls it in the middle of its own work, so the function may
/// ask the lobby about clients, but must not report an event to it.
using Deliver = std::function<void(ConnectionId, const Delivery&)>;

/// Close the connection once the earlier deliveries are written.
struct Close {
  ConnectionId connection;
};

/// Read the board in `text`, or make one according to `order` if there is no text, and answer with
/// Lobby::board_ready. Both may take long. No answer is needed once the asker's connection is closed.
struct MakeBoard {
  Ticket ticket;
  ConnectionId asker;
  AnyGame game;
  std::optional<std::string> text;
  BoardOrder order;
  std::uint64_t max_size = 0;
  std::optional<Number> start{};  ///< where play begins; given only with an opening
  /// The match's first moves. The answer is an error if they are illegal or end the match.
  protocol::Moves opening{};
};

/// Find a good move in the position after these moves, and answer with Lobby::hint_found. This needs the
/// whole board solved. A client has at most one FindHint at a time.
struct FindHint {
  ConnectionId asker;
  AnyBoard board;
  std::optional<Number> start;
  protocol::Moves moves;
};

/// Drop the FindHint of this connection: its hint is no longer needed.
struct DropHint {
  ConnectionId asker;
};

/// A match begins. Its players do not know it yet.
struct Begun {
  MatchSetup setup;
};

/// A match is over, and its players know it.
struct Finished {
  MatchRecord record;
  /// Addresses of the players; empty for a player whose process the referee started.
  BySeat<std::string> origins{};
};

using Action = std::variant<Close, MakeBoard, FindHint, DropHint, Begun, Finished>;

/// The answer to MakeBoard: a board, or an error. A generator may also choose the start.
struct MadeBoard {
  std::optional<AnyBoard> board;
  std::optional<Number> start;
  std::string error;
  protocol::ErrorCode code =
      protocol::ErrorCode::bad_board;  ///< the kind of `error`; has no meaning without an error
  /// The board's value for the first seat, if the board was chosen by value.
  std::optional<Value> first_seat{};
  std::optional<int> decisions{};  ///< number of decisions (turns on which a move can throw the win away)
  protocol::Moves opening{};       ///< the same opening as in MakeBoard
  /// How the board was made; set only if it is the board of an earlier match.
  std::optional<protocol::Made> made{};
};

/// The answer to FindHint: the value for the player to move and a move that keeps it, or an error. Some games
/// also explain the move.
struct FoundHint {
  Value value = Value::loss;
  std::optional<AnyMove> move;
  std::string error;
  Claims why{};
};

}  // namespace gramy::referee
