#include "engine/zielone/explanation.hpp"

#include <string>

#include "engine/base/counted.hpp"
#include "engine/zielone/rules.hpp"

namespace gramy::zielone {
namespace {

std::string goal(const Claim& claim) {
  const std::string within =
      "ithin " + counted(claim.number("within"), "move") +
      " Ania can force the token to close a cycle with green, or to reach a green vertex from which "
      "Bolek cannot prevent such a cycle.";
  return claim.word("mover") == "Bolek" ? "Whatever Bolek plays, w" + within : "W" + within;
}

std::string rest(const Claim& claim) {
  const Number within = claim.number("within");
  if (within == 0)
    return "This move reaches a green vertex from which Bolek cannot prevent a cycle with green.";
  return "After this move the cycle or the green vertex is at most " + counted(within, "more move") +
         " away; if Bolek resists as long as possible, " +
         (claim.flag("closes") ? "a cycle is closed at " : "the token reaches the green vertex ") +
         std::to_string(claim.number("at")) + ".";
}

std::string ends(const Claim& claim) {
  return std::string("This move closes a cycle ") +
         (claim.flag("green") ? "with green in it." : "that is all white.");
}

std::string greens(const Claim& claim) {
  const Number most = claim.number("most");
  if (most == 0)
    return "From this move on Bolek can keep the token off green, and so close a cycle that is all white.";
  return "From this move on Bolek can close a cycle that is all white; before the cycle, the token visits at "
         "most " +
         counted(most, "green vertex", "green vertices") + ".";
}

std::string history(const Claim&) {
  return "From this move on Bolek can prevent every cycle with green. This may depend on the path walked so "
         "far.";
}

std::string moves(const Claim& claim) {
  const std::string who(claim.word("mover"));
  const Number all = claim.number("all"), winning = claim.number("winning");
  if (all == 1) return "It is " + who + "'s only move.";
  if (winning == 0) return "All of " + who + "'s " + std::to_string(all) + " moves lose.";
  return "Of " + who + "'s " + std::to_string(all) + " moves " + counted(winning, "wins", "win") + ".";
}

std::string answers(const Claim& claim) {
  const std::string who(claim.word("player"));
  const Number all = claim.number("all"), winning = claim.number("winning");
  if (all == 1) return who + "'s only answer to this move wins.";
  if (winning == all) return "All of " + who + "'s " + std::to_string(all) + " answers to this move win.";
  const auto& named = claim.lists("named");
  return std::to_string(winning) + " of " + who + "'s " + std::to_string(all) + " answers to this move " +
         (winning == 1 ? "wins: " : "win: ") +
         listed(named, static_cast<std::uint64_t>(winning) - named.size()) + ".";
}

Number spelt(Vertex v) {
  return to_vertex(v).to;
}

Claim::List spelt(std::span<const Vertex> vertices) {
  Claim::List list;
  for (const Vertex v : vertices) list.push_back(spelt(v));
  return list;
}

}  // namespace

const ClaimKind claim_kinds[7] = {{"goal", goal},      {"rest", rest},       {"ends", ends},
                                  {"greens", greens},  {"history", history}, {"moves", moves},
                                  {"answers", answers}};

Claim goal_claim(Player mover, std::uint32_t within) {
  return {"goal", {{"mover", name(mover)}, {"within", Number{within}}}};
}

Claim rest_claim(std::uint32_t within, Vertex vertex, bool closes_cycle) {
  return {"rest", {{"within", Number{within}}, {"at", spelt(vertex)}, {"closes", closes_cycle}}};
}

Claim ends_claim(std::span<const Vertex> cycle, bool has_green) {
  Claim claim{"ends", {{"green", has_green}}};
  if (cycle.size() <= most_drawn) claim.add("cycle", spelt(cycle));
  return claim;
}

Claim greens_claim(std::uint32_t most, std::span<const Vertex> trap) {
  Claim claim{"greens", {{"most", Number{most}}}};
  if (!trap.empty()) claim.add("trap", spelt(trap));
  return claim;
}

Claim history_claim() {
  return {"history"};
}

Claim moves_claim(Player mover, std::uint64_t all, std::uint64_t winning) {
  return {
      "moves",
      {{"mover", name(mover)}, {"all", static_cast<Number>(all)}, {"winning", static_cast<Number>(winning)}}};
}

Claim answers_claim(Player answering, const Answers& answers) {
  Claim::Lists named;
  for (const Vertex v : answers.named) named.push_back({spelt(v)});
  return {"answers",
          {{"player", name(answering)},
           {"all", static_cast<Number>(answers.all)},
           {"winning", static_cast<Number>(answers.winning)},
           {"named", named}}};
}

}  // namespace gramy::zielone
