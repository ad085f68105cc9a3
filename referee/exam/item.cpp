#include "referee/exam/item.hpp"

#include <fmt/format.h>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "referee/tournament/file/content_hash.hpp"

namespace gramy::referee {
namespace {

struct Reached {
  AnyPosition position;
  AnyAnalysis analysis;
};

Reached reach(const SolvedBoard& solved, std::optional<Number> start, const std::vector<AnyMove>& moves,
              const std::stop_token& stop) {
  Reached at{solved.board.begin(start), solved.solver.analyse(start, stop)};
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (const auto why = at.position.why_illegal(moves[ply]))
      throw BadInput(fmt::format("move {}: {}", ply + 1, *why));
    at.position.play(moves[ply]);
    at.analysis.play(moves[ply]);
  }
  return at;
}

/// Returns why no item can be made of the position. Precondition: worth_of has returned none.
std::string why_no_item(const AnyPosition& position, AnyAnalysis& analysis) {
  if (!position.result() && position.count_moves(most_item_moves + 1) > most_item_moves)
    return fmt::format("expected a position with at most {} legal moves, found more", most_item_moves);
  return fmt::format("expected a position in which a mistake is possible, but {}",
                     position.result()                 ? "the match has ended"
                     : analysis.value() == Value::loss ? "the position is lost"
                                                       : "no legal move is a mistake");
}

}  // namespace

std::string item_id(const Item& item) {
  std::string text = fmt::format("{}\n{}\n{}\n", item.game, item.board,
                                 item.start ? std::to_string(*item.start) : std::string());
  for (const AnyMove& move : item.moves) (text += to_text(move)) += '\n';
  constexpr std::size_t prefix = 3, digits = 32;  // only the digits after the prefix "b2-" are kept
  return content_hash(text).substr(prefix, digits);
}

Item examined(SolvedBoards& solved, const AnyGame& game, const std::string& board,
              std::optional<Number> start, std::vector<AnyMove> moves, const std::stop_token& stop) {
  if (moves.size() > most_item_plies)
    throw BadInput(fmt::format("moves: expected at most {} moves that lead to the position, found {}",
                               most_item_plies, moves.size()));
  if (board.size() > longest_item_board)
    throw BadInput(fmt::format("board: expected at most {} KiB, found {} bytes", longest_item_board / 1024,
                               board.size()));
  const AnyBoard read = game.read_board(board, game.info().default_max_size);
  read.check_start(start);
  Reached at = reach(solved.of(read, {}, stop), start, moves, stop);
  const auto worth = worth_of(at.position, at.analysis);
  if (!worth) throw BadInput(why_no_item(at.position, at.analysis));
  Item item{.id = {},
            .game = std::string(game.id()),
            .board = read.text(),
            .start = start,
            .moves = std::move(moves),
            .worth = *worth};
  item.id = item_id(item);
  return item;
}

std::optional<bool> keeps_value(SolvedBoards& solved, const AnyGame& game, const Item& item,
                                const AnyMove& move, const std::stop_token& stop) {
  Reached at = reach(solved.of(game, item.board, {}, stop), item.start, item.moves, stop);
  if (at.position.why_illegal(move)) return std::nullopt;
  return at.analysis.value_after(move) == item.worth.value;
}

}  // namespace gramy::referee
