#include "referee/lobby/boards_in_play.hpp"

#include "engine/ground.hpp"

namespace gramy::referee {

BoardsInPlay::Key BoardsInPlay::key_of(const AnyBoard& board) {
  const std::string& ground = ground_of(board);
  return {ground.size(), board.game().id(), ground};
}

void BoardsInPlay::begin(const MatchSetup& match) {
  InPlay& board = boards_.try_emplace(key_of(match.board), InPlay{match.board}).first->second;
  board.matches.insert(match.id);
  if (match.rated) board.rated.insert(match.id);
}

void BoardsInPlay::end(const MatchSetup& match) {
  const auto found = boards_.find(key_of(match.board));
  if (found == boards_.end()) return;
  found->second.matches.erase(match.id);
  found->second.rated.erase(match.id);
  if (found->second.matches.empty()) boards_.erase(found);
}

bool BoardsInPlay::has_rated(const AnyBoard& board) const {
  const auto found = boards_.find(key_of(board));
  return found != boards_.end() && !found->second.rated.empty();
}

std::set<std::string> BoardsInPlay::matches_on(const AnyBoard& board) const {
  const auto found = boards_.find(key_of(board));
  return found == boards_.end() ? std::set<std::string>() : found->second.matches;
}

}  // namespace gramy::referee
