#include "engine/distance_explanation.hpp"

#include "engine/base/counted.hpp"
#include "engine/base/listed.hpp"

namespace gramy {
namespace {

std::string moves_of_both(const Verdict& verdict) {
  return counted(verdict.distance, "move") + (verdict.distance == 1 ? "" : " of both together");
}

std::string keeping_in_words(const DistanceExplanation& explanation, const std::vector<std::string>& named) {
  const std::string value = name(explanation.here.value);
  if (explanation.moves == 1) return "the only move keeps the " + value + ".";
  return std::to_string(explanation.keeping) + " of " + std::to_string(explanation.moves) +
         (explanation.keeping == 1 ? " moves keeps the " : " moves keep the ") + value + ": " +
         listed(named, explanation.keeping - named.size()) + ".";
}

std::string rest_in_words(const DistanceExplanation& explanation) {
  if (explanation.after.distance == 0) return " This one ends the match.";
  return " After this one it takes " + std::to_string(explanation.after.distance) + " more.";
}

std::string answers_in_words(const DistanceExplanation& explanation) {
  const std::uint64_t answers = explanation.answers, keeping = explanation.keeping_answers;
  if (answers == 0) return " This one ends the match.";
  if (answers == 1) return " To this one there is a single answer, which keeps it, too.";
  if (keeping == answers) return " To this one all " + std::to_string(answers) + " answers keep it, too.";
  return " To this one " + std::to_string(keeping) + " of " + std::to_string(answers) +
         (keeping == 1 ? " answers keeps it, too; " : " answers keep it, too; ") +
         (answers - keeping == 1 ? "the other one loses." : "the others lose.");
}

std::string history_in_words(const DistanceExplanation& explanation) {
  if (explanation.fresh == explanation.here) return "";
  const Verdict& fresh = explanation.fresh;
  return std::string(" If nothing had been played before it would be a ") + name(fresh.value) +
         (fresh.value == Value::draw ? "" : " in " + moves_of_both(fresh)) +
         ": now a third time in the same position would be a draw.";
}

}  // namespace

std::string in_words(const DistanceExplanation& explanation, const std::vector<std::string>& named) {
  const Verdict& here = explanation.here;
  std::string text;
  if (here.value == Value::win) {
    text = "Won in " + moves_of_both(here) +
           (here.distance == 1 ? "; " : ", if the opponent holds out as long as possible; ") +
           keeping_in_words(explanation, named) + rest_in_words(explanation);
  } else if (here.value == Value::loss) {
    text =
        "Lost in " + moves_of_both(here) + " at the latest, whatever is played." + rest_in_words(explanation);
  } else {
    text = "No move wins; " + keeping_in_words(explanation, named) + answers_in_words(explanation);
  }
  return text + history_in_words(explanation);
}

}  // namespace gramy
