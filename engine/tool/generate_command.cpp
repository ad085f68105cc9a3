// `gramy-solve generate`: inputs of any size, the same on every machine.
#include <algorithm>
#include <fmt/format.h>

#include "engine/contest.hpp"
#include "engine/tool/commands.hpp"
#include "engine/tool/input.hpp"

namespace gramy::tool {
namespace {

// The name of the family of boards that the referee generates. Every game has this family.
constexpr std::string_view match = "match";

std::string list_of(const AnyGame& game) {
  const auto line = [&](std::string_view family, std::string_view parameters, std::string_view about) {
    return fmt::format("{:<44} {}\n", fmt::format("{} {} {}", game.id(), family, parameters), about);
  };
  std::string text = line(match, "size", "a board of the kind that a referee generates for a match");
  for (const Family& family : game.families()) text += line(family.name, family.parameters, family.about);
  return text;
}

std::string make(const AnyGame& game, const GenerateRequest& request) {
  const auto families = game.families();
  const auto family = std::ranges::find(families, request.family, &Family::name);
  const bool is_match = request.family == match;
  if (!is_match && family == families.end()) {
    std::vector<std::string_view> names{match};
    for (const Family& each : families) names.push_back(each.name);
    throw BadInput(fmt::format("{} has no family '{}'; its families are {}", game.id(), request.family,
                               fmt::join(names, ", ")));
  }
  const std::string_view parameters = is_match ? "size" : family->parameters;
  const auto expected = static_cast<std::size_t>(std::ranges::count(parameters, ' ')) + 1;
  if (request.arguments.size() != expected) {
    throw BadInput(fmt::format("{} {}: expected {} ({}), found {}", game.id(), request.family,
                               expected == 1 ? "one number" : fmt::format("{} numbers", expected), parameters,
                               request.arguments.size()));
  }
  Random random = Random::stream(static_cast<std::uint64_t>(request.seed), request.family);
  if (!is_match) return family->write(random, request.arguments);
  const Number size = request.arguments.front();
  if (size < 1) throw BadInput(fmt::format("size: expected at least 1, found {}", size));
  return game.generate(random, size).board.text();
}

}  // namespace

void generate(const GenerateRequest& request) {
  const Catalogue games = all_games();
  std::string text;
  if (request.game.empty()) {
    for (const AnyGame& game : games) text += list_of(game);
  } else {
    const AnyGame& game = find_game(games, request.game);
    text = request.family.empty() ? list_of(game) : make(game, request);
  }
  write_out(text);
}

}  // namespace gramy::tool
