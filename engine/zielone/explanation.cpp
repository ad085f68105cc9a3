#include "engine/zielone/explanation.hpp"

#include "engine/base/counted.hpp"
#include "engine/base/listed.hpp"
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

std::string greens_in_words(std::uint32_t greens) {
  if (greens == 0)
    return "Bolek can keep the token off green from now on, and so close a cycle that is all white.";
  return "Bolek can see to it that the token comes onto green at most " +
         (greens == 1 ? std::string("once") : std::to_string(greens) + " times") +
         " more, and close a cycle that is all white.";
}

std::string answers_in_words(const Answers& answers, Player answering) {
  const std::string who = name(answering);
  if (answers.all == 1) return " To this one " + who + "'s only answer wins.";
  if (answers.winning == answers.all)
    return " To this one all of " + who + "'s " + std::to_string(answers.all) + " answers win.";
  std::vector<std::string> named;
  for (const Vertex v : answers.named) named.push_back(std::to_string(Number{v} + 1));
  return " To this one " + std::to_string(answers.winning) + " of " + who + "'s " +
         std::to_string(answers.all) + " answers " + (answers.winning == 1 ? "wins: " : "win: ") +
         listed(named, answers.winning - named.size()) + ".";
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
  } else if (explanation.goal) {
    text = goal_in_words(*explanation.goal);
  } else if (explanation.greens) {
    text = greens_in_words(*explanation.greens);
  } else {
    text =
        "Whatever Ania does, she can force the token neither to close a cycle with green nor onto green from "
        "where Bolek cannot keep it from closing one; for that he may need the way walked so far.";
  }
  text += moves_in_words(explanation);
  return explanation.answers ? text + answers_in_words(*explanation.answers, explanation.winner) : text;
}

}  // namespace gramy::zielone
