// Deliveries and actions: what the lobby tells its clients, and what it asks of its owner.
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

/// One way of bytes to a client, among all that there ever are.
using ConnectionId = Id<struct ConnectionTag>;

/// A match that is being played, among all that a lobby ever has.
using MatchNumber = Id<struct MatchTag>;

/// A `play` that is not yet answered, among all that there ever are.
using Ticket = Id<struct TicketTag>;

using protocol::ClientKind;

struct Delivery {
  std::variant<protocol::RefereeMessage, protocol::SharedMessage> what;
  std::optional<AnyBoard> board{};     ///< with Start: the board already read
  std::optional<MatchNumber> asked{};  ///< with MoveRequest: report Lobby::request_handed when it is written
  bool anew = false;                   ///< with Start: of a match that its receiver plays already
};

/// Hands a delivery to a connection. Called in the midst of the lobby's work: it may ask who is here, and
/// tell the lobby of nothing.
using Deliver = std::function<void(ConnectionId, const Delivery&)>;

/// Close the connection once what was delivered before is written.
struct Close {
  ConnectionId connection;
};

/// Read (text) or make (order) a board, which takes long, and answer with Lobby::board_ready. Nobody waits
/// for it once the connection of the client who asked is closed.
struct MakeBoard {
  Ticket ticket;
  ConnectionId asker;
  AnyGame game;
  std::optional<std::string> text;
  BoardOrder order;
  std::uint64_t max_size = 0;
  std::optional<Number> start{};  ///< of a match that begins with moves
  protocol::Moves opening{};      ///< these; to be legal, and not the end of it
};

/// Solve the board, follow the moves, and answer with Lobby::hint_found. One at a time for a client.
struct FindHint {
  ConnectionId asker;
  AnyBoard board;
  std::optional<Number> start;
  protocol::Moves moves;
};

/// The hint that was asked for over this connection is no longer wanted.
struct DropHint {
  ConnectionId asker;
};

/// A match begins; its players are about to be told.
struct Begun {
  MatchSetup setup;
};

/// A match is over; everybody has been told.
struct Finished {
  MatchRecord record;
  BySeat<std::string> origins{};  ///< its players' addresses; empty: a process of the referee's own
};

using Action = std::variant<Close, MakeBoard, FindHint, DropHint, Begun, Finished>;

/// The answer to MakeBoard: a board (with a start where the generator gave one), or why there is none.
struct MadeBoard {
  std::optional<AnyBoard> board;
  std::optional<Number> start;
  std::string error;
  protocol::ErrorCode code = protocol::ErrorCode::bad_board;  ///< with `error`
  std::optional<Value> first_seat{};                          ///< of a board to order: see ChosenBoard
  std::optional<int> decisions{};                             ///< see ChosenBoard
  protocol::Moves opening{};                                  ///< MakeBoard's
  std::optional<protocol::Made> made{};                       ///< of a board that is played on again
};

/// The answer to FindHint: the value for the player to move, a move that keeps it, and why it does, if the
/// game explains that; or why there is none.
struct FoundHint {
  Value value = Value::loss;
  std::optional<AnyMove> move;
  std::string error;
  Claims why{};
};

}  // namespace gramy::referee
