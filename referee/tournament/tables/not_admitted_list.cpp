#include "referee/tournament/tables/not_admitted_list.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/printable.hpp"

namespace gramy::referee {

std::string not_admitted_list(std::span<const NotAdmitted> players, TableStyle style) {
  std::string text = styled("not admitted", Look::bold, style) + "\n";
  for (const NotAdmitted& player : players) {
    text += fmt::format("     {}{}: {}\n", printable(player.player),
                        player.person.empty() ? "" : " (" + printable(player.person) + ")",
                        printable(player.why));
  }
  return text;
}

nlohmann::ordered_json not_admitted_json(std::span<const NotAdmitted> players) {
  auto list = nlohmann::ordered_json::array();
  for (const NotAdmitted& player : players) {
    list.push_back({{"name", player.player}, {"why", player.why}});
    if (!player.person.empty()) list.back()["person"] = player.person;
  }
  return list;
}

}  // namespace gramy::referee
