#include "engine/hydrorozgrywka/explanation.hpp"

#include <string_view>
#include <tuple>
#include <vector>

#include "engine/base/counted.hpp"
#include "engine/base/listed.hpp"
#include "engine/hydrorozgrywka/rules.hpp"

namespace gramy::hydro {
namespace {

std::string name_of(Seat seat) {
  return std::string(roles[seat]);
}

/// Whether one direction of a type 11 decides, or both, is not told.
std::string_view digits(CactusType type) {
  constexpr std::string_view spelt[cactus_types] = {"00", "10", "01", "11", "11"};
  return spelt[static_cast<std::size_t>(type)];
}

std::string bunch_in_words(const Explanation& explanation) {
  const auto count = [&](CactusType type) { return explanation.bunch.count(type); };
  const std::uint32_t elevens = count(CactusType::t11_one_way) + count(CactusType::t11_both_ways);
  const std::tuple<std::uint32_t, CactusType, std::string_view> kinds[] = {
      {elevens, CactusType::t11_both_ways, "whoever enters one decides who takes its last edge"},
      {count(CactusType::t10), CactusType::t10, "whoever enters one takes its last edge"},
      {count(CactusType::t01), CactusType::t01, "the other player takes its last edge"},
      {count(CactusType::t00), CactusType::t00, "the other player decides who takes its last edge"}};
  std::vector<std::string> named;
  for (const auto& [number, type, meaning] : kinds) {
    if (number == 0) continue;
    named.push_back(counted(number, "cactus", "cactuses") + " of type " + std::string(digits(type)) + " (" +
                    std::string(meaning) + ")");
  }
  const std::string here = std::to_string(explanation.here);
  if (named.empty()) return "No unused cactus hangs at " + here + ".";
  std::string text = "Unused at " + here + ": " + listed(named) + ". ";
  // The types are named as the task's solution names them: where one is told of, what its digits say is, too.
  constexpr std::string_view digits_say =
      "A type's first digit says whether whoever enters can take the last edge, its second whether he can "
      "leave it to the other: ";
  if (!explanation.bunch.won())
    return text.append(digits_say) + "without an 11, and with an even number of 10s, nothing here wins.";
  // Where going on wins, too, it may be all that does.
  if (explanation.way_on && !explanation.entered)
    return text + "Entering one of them may be wrong all the same, as there is an open cycle to go on along.";
  return text.append(digits_say) + "an 11, or an odd number of 10s, wins.";
}

std::string way_in_words(const WayOn& way, Seat mover) {
  const Seat there = way.steps % 2 == 0 ? mover : other(mover);
  return " Along the cycle it is decided " + counted(way.steps, "step") + " on: there " +
         (way.is_root ? "the cycle closes, and " : "a won bunch hangs, and ") + name_of(there) +
         ", to move, " + (way.there == Value::win ? "wins." : "loses.");
}

/// Who stands at the entrance when an entered cactus is used up.
Seat stands_after(const Explanation& explanation) {
  const Seat mover = explanation.mover;
  if (explanation.entered == CactusType::t10) return other(mover);
  if (explanation.entered == CactusType::t01) return mover;
  const Seat decides = explanation.entered == CactusType::t00 ? other(mover) : mover;
  return explanation.rest == Value::win ? decides : other(decides);
}

std::string move_in_words(const Explanation& explanation) {
  if (explanation.value == Value::loss) return " So " + name_of(explanation.mover) + " has lost.";
  if (!explanation.entered) return " So this move goes on along it.";
  return " This move enters one of type " + std::string(digits(*explanation.entered)) +
         ": once it is used up " + name_of(stands_after(explanation)) +
         " is to move here, and what is left then is " + (explanation.rest == Value::win ? "won." : "lost.");
}

}  // namespace

std::string in_words(const Explanation& explanation) {
  std::string text = bunch_in_words(explanation);
  if (explanation.way_on) text += way_in_words(*explanation.way_on, explanation.mover);
  return text + move_in_words(explanation);
}

}  // namespace gramy::hydro
