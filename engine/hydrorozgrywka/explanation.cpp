#include "engine/hydrorozgrywka/explanation.hpp"

#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/counted.hpp"
#include "engine/base/listed.hpp"
#include "engine/hydrorozgrywka/rules.hpp"

namespace gramy::hydro {
namespace {

/// The two digits of a type. Both kinds of type 11 give "11".
std::string_view digits(CactusType type) {
  constexpr std::string_view spelt[cactus_types] = {"00", "10", "01", "11", "11"};
  return spelt[static_cast<std::size_t>(type)];
}

std::string bunch(const Claim& claim) {
  constexpr std::tuple<std::string_view, std::string_view, std::string_view> types[] = {
      {"t11", "11", "the player who enters one decides who takes its last edge"},
      {"t10", "10", "the player who enters one takes its last edge"},
      {"t01", "01", "the other player takes its last edge"},
      {"t00", "00", "the other player decides who takes its last edge"}};
  std::vector<std::string> named;
  for (const auto& [name, type, meaning] : types) {
    const Number count = claim.number(name);
    if (count == 0) continue;
    named.push_back(counted(count, "cactus", "cactuses")
                        .append(" of type ")
                        .append(type)
                        .append(" (")
                        .append(meaning)
                        .append(")"));
  }
  const std::string here = std::to_string(claim.number("at"));
  if (named.empty()) return "No unused cactus hangs at " + here + ".";
  // The types have the names that the task's solution gives them. The returned text explains each type that
  // it mentions.
  return "Unused at " + here + ": " + listed(named) +
         ". The first digit of a type is 1 if the player who enters can take the last edge; the second digit "
         "is 1 if that player can leave it to the opponent. " +
         (claim.flag("won") ? "With a cactus of type 11, or with an odd number of cactuses of type 10, "
                              "the player to move here wins."
                            : "Without a cactus of type 11, and with an even number of cactuses of type 10, "
                              "the cactuses here do not decide the match.");
}

std::string way(const Claim& claim) {
  return "The match is decided " + counted(claim.number("steps"), "step") + " further along the cycle, at " +
         std::to_string(claim.number("at")) + ": there " +
         (claim.flag("closes") ? "the cycle closes, and " : "unused cactuses decide, and ") +
         std::string(claim.word("mover")) + ", to move, " +
         (claim.word("value") == "win" ? "wins." : "loses.");
}

std::string enters(const Claim& claim) {
  return "This move enters a cactus of type " + std::string(claim.word("type")) +
         ". When the cactus is used up, " + std::string(claim.word("mover")) + " is to move here, and " +
         (claim.word("value") == "win" ? "wins." : "loses.");
}

std::string goes_on(const Claim&) {
  return "This move goes on along the cycle, and wins.";
}

std::string lost(const Claim& claim) {
  return "So " + std::string(claim.word("mover")) + " has lost.";
}

/// The vertices along a cycle from the beginning of a step. Empty if there are too many to draw.
std::optional<Claim::List> vertices(const Board& board, Step step, std::uint32_t steps) {
  if (steps >= most_drawn) return std::nullopt;
  Claim::List list{Number{board.vertex(step.from)}};
  for (std::uint32_t i = 0; i < steps; ++i) {
    step.from = board.target(step);
    list.push_back(Number{board.vertex(step.from)});
  }
  return list;
}

/// The player to move when the walk is back at the entrance of the cactus `entered` and that cactus is used
/// up. `mover` is the player who enters it.
Seat stands_after(CactusType entered, Value rest, Seat mover) {
  if (entered == CactusType::t10) return other(mover);
  if (entered == CactusType::t01) return mover;
  const Seat decides = entered == CactusType::t00 ? other(mover) : mover;
  return rest == Value::win ? decides : other(decides);
}

}  // namespace

const ClaimKind claim_kinds[5] = {
    {"bunch", bunch}, {"way", way}, {"enters", enters}, {"goes_on", goes_on}, {"lost", lost}};

Claim bunch_claim(Vertex here, const Bunch& bunch) {
  const auto count = [&](CactusType type) { return Number{bunch.count(type)}; };
  return {"bunch",
          {{"at", Number{here}},
           {"t11", count(CactusType::t11_one_way) + count(CactusType::t11_both_ways)},
           {"t10", count(CactusType::t10)},
           {"t01", count(CactusType::t01)},
           {"t00", count(CactusType::t00)},
           {"won", bunch.won()}}};
}

Claim way_claim(const Board& board, Step first, const WayOn& way, Seat mover) {
  Claim claim{"way",
              {{"steps", Number{way.steps}},
               {"at", Number{board.vertex(board.place_after(first, way.steps))}},
               {"closes", way.is_root},
               {"mover", roles[way.steps % 2 == 0 ? mover : other(mover)]},
               {"value", name(way.there)}}};
  if (auto path = vertices(board, first, way.steps)) claim.add("path", std::move(*path));
  return claim;
}

Claim enters_claim(const Board& board, Step first, CactusType type, Value rest, Seat mover) {
  Claim claim{
      "enters",
      {{"type", digits(type)}, {"mover", roles[stands_after(type, rest, mover)]}, {"value", name(rest)}}};
  if (auto cycle = vertices(board, first, board.length(board.cycle(first.from)) - 1))
    claim.add("cycle", std::move(*cycle));
  return claim;
}

Claim goes_on_claim() {
  return {"goes_on"};
}

Claim lost_claim(Seat mover) {
  return {"lost", {{"mover", roles[mover]}}};
}

}  // namespace gramy::hydro
