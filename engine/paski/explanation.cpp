#include "engine/paski/explanation.hpp"

#include "engine/base/listed.hpp"

namespace gramy::paski {
namespace {

/// A run as three numbers in a claim: its first cell, its last cell and its Grundy value.
Claim::List spelt(const ValuedRun& valued) {
  return {valued.run.first, valued.run.last(), Number{valued.grundy}};
}

std::string cells(const Claim::List& run) {
  if (run[0] == run[1]) return "cell " + std::to_string(run[0]);
  return "cells " + std::to_string(run[0]) + "-" + std::to_string(run[1]);
}

std::string runs(const Claim& claim) {
  const Number sum = claim.number("sum");
  const std::string verdict = "; the exclusive or (xor) of these values is " + std::to_string(sum) +
                              (sum == 0 ? ", so this position is lost." : ", so this position is won.");
  const auto& named = claim.lists("runs");
  if (named.empty())
    return "Every free run has the Grundy value 0, so their exclusive or (xor) is 0, and this position is "
           "lost.";
  std::vector<std::string> spelt_runs;
  for (const Claim::List& run : named) spelt_runs.push_back(cells(run) + " (" + std::to_string(run[2]) + ")");
  const Number others = claim.number("others");
  return (named.size() == 1 && others == 0 ? "The free run with a Grundy value other than 0: "
                                           : "The free runs with a Grundy value other than 0: ") +
         listed(spelt_runs, static_cast<std::uint64_t>(others)) + verdict;
}

std::string left_over(const Claim::Lists& parts) {
  if (parts.empty()) return "nothing";
  std::string text = cells(parts[0]);
  if (parts.size() == 2) text += " and " + cells(parts[1]);
  text += ", worth " + std::to_string(parts[0][2]);
  if (parts.size() == 2) text += " and " + std::to_string(parts[1][2]);
  return text;
}

std::string split(const Claim& claim) {
  const auto& run = claim.list("run");
  const Number after = claim.number("sum_after");
  return "Of " + cells(run) + ", worth " + std::to_string(run[2]) + ", this strip leaves " +
         left_over(claim.lists("parts")) + ", and the xor becomes " + std::to_string(after) + ". " +
         (after == 0 ? "Every answer changes the xor, and the next move can make it 0 again."
                     : "Every strip changes the xor, and the opponent can make it 0 again.");
}

}  // namespace

const ClaimKind claim_kinds[2] = {{"runs", runs}, {"split", split}};

Claims explain(std::uint32_t sum, const std::vector<ValuedRun>& counting, std::uint64_t others,
               const Split& split) {
  Claim::Lists runs, parts;
  for (const ValuedRun& each : counting) runs.push_back(spelt(each));
  for (const ValuedRun& part : split.parts) {
    if (part.run.length > 0) parts.push_back(spelt(part));
  }
  return {{"runs", {{"sum", Number{sum}}, {"runs", runs}, {"others", static_cast<Number>(others)}}},
          {"split", {{"run", spelt(split.whole)}, {"parts", parts}, {"sum_after", Number{split.sum_after}}}}};
}

}  // namespace gramy::paski
