#include "referee/verify/record_check.hpp"

#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

using protocol::Reason;

/// Whether a match that ends for this reason is lost by the player to move.
bool is_by_move(Reason reason) {
  return reason == Reason::illegal_move || reason == Reason::malformed || reason == Reason::timeout;
}

bool is_by_any_seat(Reason reason) {
  return reason == Reason::resign || reason == Reason::disconnect || reason == Reason::crash ||
         reason == Reason::stall;
}

std::string in_words(const Result& result) {
  return result.winner ? fmt::format("a win for seat {}", number_of(*result.winner)) : "a draw";
}

/// The fault in the match's result or in the reason for it; empty if there is none. `last`: the position
/// after all moves. Precondition: all moves are legal.
std::string fault_of_end(const AnyPosition& last, const RecordedMatch& match) {
  const std::string found =
      fmt::format("found {} ({})", in_words(match.result), protocol::name(match.reason));
  if (match.reason == Reason::asked) {
    const bool is_answer = !match.result.winner && match.moves.size() == match.opening + 1;
    return is_answer ? ""
                     : "expected one move after the opening and no winner (the match is a question of an "
                       "exam), " +
                           found;
  }
  if (const auto result = last.result()) {
    const Reason reason = result->by_repetition ? Reason::repetition : Reason::normal;
    if (*result == match.result && reason == match.reason) return "";
    return fmt::format("expected {} ({}) by the rules, {}", in_words(*result), protocol::name(reason), found);
  }
  if (is_by_any_seat(match.reason) && match.result.winner) return "";
  if (is_by_move(match.reason) && match.result.winner == other(last.to_move())) return "";
  if (is_by_move(match.reason))
    return fmt::format("expected a win for seat {}, because the other player was to move and is at fault, {}",
                       number_of(other(last.to_move())), found);
  return "expected further moves, because the rules do not end the match here, " + found;
}

/// The opening's moves as text, as in MatchIdentity::opening.
std::string opening_text(const RecordedMatch& match) {
  std::vector<AnyMove> opening;
  for (std::size_t ply = 0; ply < match.opening; ++ply) opening.push_back(match.moves[ply].move);
  return referee::opening_text(opening);
}

/// The name of the first field in which the record differs from the store; empty if they agree.
std::string contradiction(const CountedMatch& stored, const RecordedMatch& record) {
  const MatchIdentity& identity = stored.identity;
  if (record.match != stored.id) return "id";
  if (record.game != identity.game) return "game";
  if (is_content_hash(record.board) && record.board != identity.board.text()) return "board";
  if (record.start != identity.start) return "start";
  if (record.players != identity.players) return "players";
  if (opening_text(record) != identity.opening) return "opening";
  if (record.result != stored.outcome.result) return "result";
  if (record.reason != stored.outcome.reason) return "reason";
  return "";
}

}  // namespace

std::optional<RecordFault> fault_by_rules(const AnyBoard& board, const RecordedMatch& match) {
  const auto fault = [&](std::optional<std::size_t> ply, std::string what) {
    return RecordFault{match.match, ply, std::move(what)};
  };
  try {
    board.check_start(match.start);
  } catch (const BadInput& error) {
    return fault(std::nullopt, error.what());
  }
  AnyPosition position = board.begin(match.start);
  for (std::size_t ply = 0; ply < match.moves.size(); ++ply) {
    const AnyMove& move = match.moves[ply].move;
    if (const auto why = position.why_illegal(move))
      return fault(ply, fmt::format("expected a legal move, found {}: {}", to_text(move), *why));
    position.play(move);
  }
  if (std::string what = fault_of_end(position, match); !what.empty())
    return fault(match.moves.size(), std::move(what));
  return std::nullopt;
}

std::optional<RecordFault> RecordCheck::fault_in(const CountedMatch& match) {
  try {
    const RecordedMatch record = parse_recorded_match(match.record);
    if (const std::string what = contradiction(match, record); !what.empty())
      return RecordFault{match.id, std::nullopt,
                         what + ": the match's record contradicts the other data in the store"};
    return fault_by_rules(board_of(match.identity), record);
  } catch (const BadInput& error) {
    return RecordFault{match.id, std::nullopt, error.what()};
  }
}

const AnyBoard& RecordCheck::board_of(const MatchIdentity& match) {
  const auto known = boards_.find(match.game);
  if (known != boards_.end() && known->second.content == match.board) return known->second.board;
  const AnyGame* game = games_.find(match.game);
  if (!game) throw BadInput("game: expected the id of a known game, found " + gramy::quoted_word(match.game));
  const std::string text = store_.board(match.board);
  if (ContentHash(text) != match.board)
    throw BadInput("board: expected the text that has the recorded hash, found another text");
  return boards_.insert_or_assign(match.game, Read{match.board, game->read_board(text)}).first->second.board;
}

}  // namespace gramy::referee
