#include "engine/paski/explanation.hpp"

#include "engine/base/listed.hpp"

namespace gramy::paski {
namespace {

std::string cells(Run run) {
  if (run.length == 1) return "cell " + std::to_string(run.first);
  return "cells " + std::to_string(run.first) + "-" + std::to_string(run.last());
}

std::string runs_in_words(const Explanation& explanation) {
  if (explanation.named.empty()) return "No free run has a Grundy value but 0";
  std::vector<std::string> runs;
  for (const ValuedRun& each : explanation.named)
    runs.push_back(cells(each.run) + " (" + std::to_string(each.grundy) + ")");
  const bool is_one = runs.size() == 1 && explanation.others == 0;
  return (is_one ? "The free run with a Grundy value but 0: " : "The free runs with a Grundy value but 0: ") +
         listed(runs, explanation.others) + "; the exclusive or is " + std::to_string(explanation.sum);
}

std::string move_in_words(const Explanation& explanation) {
  const auto& [left, right] = explanation.parts;
  const std::string whole = "of " + cells(explanation.split.run) + ", worth " +
                            std::to_string(explanation.split.grundy) + ", this strip leaves ";
  if (left.run.length == 0 && right.run.length == 0) return whole + "nothing";
  if (left.run.length == 0 || right.run.length == 0) {
    const ValuedRun& rest = left.run.length == 0 ? right : left;
    return whole + cells(rest.run) + ", worth " + std::to_string(rest.grundy);
  }
  return whole + cells(left.run) + " and " + cells(right.run) + ", worth " + std::to_string(left.grundy) +
         " and " + std::to_string(right.grundy);
}

}  // namespace

std::string in_words(const Explanation& explanation) {
  std::string text = runs_in_words(explanation);
  if (explanation.sum == 0) {
    return text + ", so this is lost: every strip makes the exclusive or something else (this one " +
           std::to_string(explanation.sum_after) + "), and the opponent can make it 0 again.";
  }
  return text + ", so this is won: " + move_in_words(explanation) +
         ", and the exclusive or is 0. Whatever the opponent lays makes it something else, and can be "
         "answered by 0 again.";
}

}  // namespace gramy::paski
