#include "referee/tournament/tables/accuracies.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/bad_input.hpp"
#include "protocol/bounded_json.hpp"

namespace gramy::referee {

std::string to_json(const AllAccuracies& accuracies) {
  return nlohmann::json{{"overall", accuracies.overall}, {"games", accuracies.games}}.dump();
}

AllAccuracies parse_accuracies(std::string_view json) {
  try {
    const nlohmann::json object = protocol::parse_bounded_json(json);
    return {.games = object.at("games"), .overall = object.at("overall")};
  } catch (const nlohmann::json::exception&) {
    throw BadInput("expected the players' accuracies, by game and overall, found other JSON in their place");
  }
}

}  // namespace gramy::referee
