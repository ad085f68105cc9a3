#include "referee/truth/solved_boards.hpp"

#include "engine/base/bad_input.hpp"

namespace gramy::referee {

const SolvedBoard& SolvedBoards::of(const std::string& id, const std::string& text,
                                    const std::stop_token& stopping) {
  const auto known = last_.find(id);
  if (known != last_.end() && known->second.text == text) return known->second.solved;
  const AnyGame* game = games_.find(id);
  if (!game) throw BadInput("game: expected one of ours, found '" + id + "'");
  if (known != last_.end()) last_.erase(known);  // before the new one takes memory
  const AnyBoard board = game->read_board(text);
  return last_.emplace(id, Last{text, {board, board.solve({}, stopping)}}).first->second.solved;
}

}  // namespace gramy::referee
