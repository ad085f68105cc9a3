#include "referee/tournament/tables/accuracies.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/bad_input.hpp"
#include "protocol/bounded_json.hpp"

namespace gramy::referee {
namespace {

bool are_shares(const Accuracies& accuracies) {
  return std::ranges::all_of(
      accuracies, [](double accuracy) { return accuracy >= 0 && accuracy <= 1; },
      &Accuracies::value_type::second);
}

}  // namespace

std::string to_json(const AllAccuracies& accuracies) {
  return nlohmann::json{{"overall", accuracies.overall}, {"games", accuracies.games}}.dump();
}

AllAccuracies parse_accuracies(std::string_view json) {
  try {
    const nlohmann::json object = protocol::parse_bounded_json(json);
    AllAccuracies read{.games = object.at("games"), .overall = object.at("overall")};
    if (are_shares(read.overall) &&
        std::ranges::all_of(read.games, are_shares, &decltype(read.games)::value_type::second))
      return read;
  } catch (const nlohmann::json::exception&) {  // the exception below replaces this one
  }
  throw BadInput("expected the players' accuracies, by game and overall, found other JSON");
}

}  // namespace gramy::referee
