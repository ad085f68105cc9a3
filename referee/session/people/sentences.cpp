#include "referee/session/people/sentences.hpp"

#include "engine/base/printable.hpp"
#include "referee/session/people/paragraph.hpp"

namespace gramy::referee {
namespace {

using protocol::ErrorCode;
using protocol::Reason;

/// The beginning of the sentence that tells a person of an error. The message of the error completes it.
std::string_view beginning(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_json:
    case ErrorCode::bad_message:
      return "The referee could not read that: ";
    case ErrorCode::line_too_long:
      return "That was too long: ";
    case ErrorCode::unsupported_protocol:
      return "The referee does not know this version: ";
    case ErrorCode::bad_token:
      return "You were not let in: ";
    case ErrorCode::name_taken:
      return "This name is not available: ";
    case ErrorCode::unknown_game:
    case ErrorCode::unknown_player:
      return "That cannot be played: ";
    case ErrorCode::bad_board:
      return "The board is not accepted: ";
    case ErrorCode::busy:
      return "Not now: ";
    case ErrorCode::unknown_match:
      return "There is no such match: ";
    case ErrorCode::not_your_turn:
      return "It is not your turn: ";
    case ErrorCode::stale_ply:
      return "The match has moved on: ";
    case ErrorCode::illegal_move:
      return "That move is illegal: ";
    case ErrorCode::malformed:
      return "That move could not be read: ";
    case ErrorCode::too_late:
      return "Too late: ";
    case ErrorCode::refused:
      return "Refused: ";
    case ErrorCode::rate_limited:
      return "Too much at once: ";
    case ErrorCode::internal:
      return "The referee has failed: ";
  }
  return "";
}

}  // namespace

std::string_view fault(Reason reason) {
  switch (reason) {
    case Reason::resign:
      return "resigned";
    case Reason::timeout:
      return "ran out of time";
    case Reason::illegal_move:
      return "made an illegal move";
    case Reason::malformed:
      return "sent a move that could not be read";
    case Reason::disconnect:
      return "left, or lost the connection and did not come back in time";
    case Reason::crash:
      return "stopped running in the middle of the match";
    case Reason::stall:
      return "stopped answering";
    case Reason::idle:
      return "did not move for too long";
    case Reason::normal:
    case Reason::repetition:
    case Reason::asked:
    case Reason::aborted:
      break;
  }
  return "";
}

std::string describe(const protocol::End& end, std::string_view opponent) {
  if (end.reason == Reason::asked) return "Your answer is recorded.";
  if (!end.outcome) return "The match was broken off by the referee and counts for nobody.";
  if (*end.outcome == Value::draw) {
    return end.reason == Reason::repetition ? "A draw: the same position has come up too often."
                                            : "A draw, by the rules of the game.";
  }
  const bool won = *end.outcome == Value::win;
  const std::string headline = won ? "You have won" : std::string(opponent) + " has won";
  if (end.reason == Reason::normal) return headline + ", by the rules of the game.";
  if (end.reason == Reason::repetition) return headline + ": a position has come up again.";
  if (end.reason == Reason::aborted) return headline + ": the match was broken off.";
  return headline + ": " + (won ? std::string(opponent) : "you") + " " + std::string(fault(end.reason)) + ".";
}

std::string describe(const protocol::Error& error) {
  return sentence(beginning(error.code), error.message);
}

std::string describe(const protocol::Invitation& invitation) {
  std::string text = printable(invitation.from) + " would like to play " + printable(invitation.game) +
                     " with you. You would make the " +
                     (invitation.seat == Seat::first ? "first" : "second") + " move";
  if (invitation.start) text += "; play begins at vertex " + std::to_string(*invitation.start);
  text += invitation.clock ? "; clock: " + describe(*invitation.clock) : "; no clock";
  text += invitation.rated ? "; rated: an illegal move loses." : "; casual.";
  return text + " Type `accept` or `refuse`.";
}

std::string describe(const protocol::Withdrawn& withdrawn) {
  return sentence("The invitation from " + printable(withdrawn.from) + " no longer stands: ", withdrawn.why);
}

std::string describe(const protocol::OpponentNews& news, bool your_turn) {
  const std::string who = printable(news.from);
  if (news.did == protocol::OpponentDid::hint) return who + " has asked for a hint.";
  if (news.did == protocol::OpponentDid::back) return who + " is back.";
  if (news.did == protocol::OpponentDid::illegal_move)
    return who + " has sent a move that is not legal. It may send another one.";
  const std::string left = seconds(static_cast<std::int64_t>(news.left_ms.value_or(0)));
  return who + " has lost the connection, and has " + left + " to come back" +
         (your_turn ? " once you have moved." : ".");
}

std::string seconds(std::int64_t milliseconds) {
  const std::int64_t tenths = milliseconds / 100;
  std::string text = std::to_string(tenths / 10);
  if (tenths % 10 != 0) text.append(".").append(std::to_string(tenths % 10));
  return text + " s";
}

std::string describe(const protocol::ClockSettings& clock) {
  if (clock.move_ms > 0) return seconds(clock.move_ms) + " for each move";
  std::string text = seconds(clock.initial_ms) + " each";
  if (clock.increment_ms > 0) text += " and " + seconds(clock.increment_ms) + " more after every move";
  return text;
}

std::string describe(const protocol::ClockReading& clock, std::string_view opponent) {
  return "Time left: you " + seconds(clock.yours_ms) + ", " + std::string(opponent) + " " +
         seconds(clock.theirs_ms) + ".";
}

}  // namespace gramy::referee
