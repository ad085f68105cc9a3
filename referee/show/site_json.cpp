#include "referee/show/site_json.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/version.hpp"
#include "protocol/json_object.hpp"
#include "protocol/shown_position.hpp"
#include "referee/show/json_text.hpp"

namespace gramy::referee {

namespace {

/// The scene of a first position on a board whose size suits people; null if the game has no scenes.
nlohmann::ordered_json scene_for_people(const AnyGame& game) {
  Random random(7);
  const AnyGenerated made = game.generate(random, game.info().size_for_people);
  const auto shown = protocol::show(made.board.begin(made.start), 0, {});
  return nlohmann::ordered_json::parse("{" + protocol::json_members(shown) + "}")["scene"];
}

}  // namespace

std::string site_json(const SiteKind& kind, const Catalogue& games) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const AnyGame& game : games) {
    const GameInfo& info = game.info();
    Random random(1);
    const AnyGenerated example = game.generate(random, 1);
    list.push_back({{"id", info.id},
                    {"title", info.title},
                    {"roles", example.board.roles(example.start).both},
                    {"can_be_drawn", info.can_be_drawn},
                    {"size_unit", info.generated_unit},
                    {"size", info.size_for_people},
                    {"largest", info.largest_to_order},
                    {"move_form", info.move_form},
                    {"board_form", info.board_form},
                    {"needs_start", example.board.start_count() > 0}});
    if (kind.open) list.back()["scene"] = scene_for_people(game);
  }
  nlohmann::ordered_json site{{"kind", kind.kind},
                              {"server", std::string("gramy ") + program_version},
                              {"live", kind.live},
                              {"open", kind.open},
                              {"games", std::move(list)}};
  if (kind.puzzles > 0) site["puzzles"] = kind.puzzles;
  if (kind.rated) site["rated"] = protocol::write_clock(*kind.rated);
  return json_text(site);
}

}  // namespace gramy::referee
