#include "engine/zielone/explanation.hpp"

#include "engine/base/counted.hpp"
#include "engine/zielone/rules.hpp"

namespace gramy::zielone {
namespace {

std::string goal_in_words(const Goal& goal) {
  return "Within " + counted(goal.within, "move") +
         " Ania can force the token to close a cycle with green, or onto green from where Bolek cannot keep "
         "it "
         "from closing one; if he holds out the longest, " +
         (goal.closes_cycle ? "a cycle is closed at " : "onto the green ") +
         std::to_string(Number{goal.vertex} + 1) + ".";
}

std::string moves_in_words(const Explanation& explanation) {
  const std::string who = name(explanation.mover);
  if (explanation.moves == 1) return " It is " + who + "'s only move.";
  const std::string all = std::to_string(explanation.moves);
  if (explanation.winning_moves == 0) return " All of " + who + "'s " + all + " moves lose.";
  return " Of " + who + "'s " + all + " moves " + counted(explanation.winning_moves, "wins", "win") + ".";
}

}  // namespace

std::string in_words(const Explanation& explanation) {
  std::string text;
  if (explanation.ends) {
    text = std::string("This move closes a cycle ") +
           (explanation.winner == Player::ania ? "with green in it." : "that is all white.");
  } else {
    text = explanation.goal
               ? goal_in_words(*explanation.goal)
               : "Whatever Ania does, she can force the token neither to close a cycle with green nor "
                 "onto green from where Bolek cannot keep it from closing one.";
  }
  return text + moves_in_words(explanation);
}

}  // namespace gramy::zielone
