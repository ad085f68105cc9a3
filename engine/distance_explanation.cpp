#include "engine/distance_explanation.hpp"

#include <utility>

#include "engine/base/counted.hpp"

namespace gramy {
namespace {

std::string moves_of_both(const Claim& claim) {
  const Number moves = claim.number("moves");
  return counted(moves, "move") + (moves == 1 ? "" : " of both players");
}

}  // namespace

std::string distance_in_words(const Claim& claim) {
  if (claim.word("value") == "loss")
    return "Lost in at most " + moves_of_both(claim) + ", whatever is played.";
  return "Won in " + moves_of_both(claim) +
         (claim.number("moves") == 1 ? "." : ", if the opponent holds out as long as possible.");
}

std::string drawn_in_words(const Claim&) {
  return "No move wins.";
}

std::string keeping_in_words(const Claim& claim) {
  const std::string value(claim.word("value"));
  const Number all = claim.number("all"), keeping = claim.number("keeping");
  if (all == 1) return "The only legal move keeps the " + value + ".";
  const auto& named = claim.lists("named");
  return std::to_string(keeping) + " of " + std::to_string(all) +
         (keeping == 1 ? " moves keeps the " : " moves keep the ") + value + ": " +
         listed(named, static_cast<std::uint64_t>(keeping) - named.size()) + ".";
}

std::string ends_in_words(const Claim&) {
  return "This move ends the match.";
}

std::string rest_in_words(const Claim& claim) {
  return "After this move the match lasts " + counted(claim.number("moves"), "more move") + ".";
}

std::string answers_in_words(const Claim& claim) {
  const Number all = claim.number("all"), keeping = claim.number("keeping");
  if (all == 1) return "The only answer to this move keeps the draw, too.";
  if (keeping == all) return "All " + std::to_string(all) + " answers to this move keep the draw, too.";
  return std::to_string(keeping) + " of " + std::to_string(all) +
         (keeping == 1 ? " answers to this move keeps the draw, too; "
                       : " answers to this move keep the draw, too; ") +
         (all - keeping == 1 ? "the other one loses." : "the others lose.");
}

std::string history_in_words(const Claim& claim) {
  return "If the match had begun in this position, it would be a " + std::string(claim.word("value")) +
         (claim.has("moves") ? " in " + moves_of_both(claim) : "") +
         ". But the earlier moves matter, because a position that occurs for the third time is a draw.";
}

Claim distance_claim(const Verdict& here) {
  return {"distance", {{"value", name(here.value)}, {"moves", Number{here.distance}}}};
}

Claim keeping_claim(Value value, std::uint64_t all, std::uint64_t keeping, Claim::Lists named) {
  return {"keeping",
          {{"value", name(value)},
           {"all", static_cast<Number>(all)},
           {"keeping", static_cast<Number>(keeping)},
           {"named", std::move(named)}}};
}

Claim history_claim(const Verdict& fresh) {
  Claim claim{"history", {{"value", name(fresh.value)}}};
  if (fresh.value != Value::draw) claim.add("moves", Number{fresh.distance});
  return claim;
}

}  // namespace gramy
