#include "referee/show/site_json.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/version.hpp"
#include "protocol/json_object.hpp"
#include "referee/show/json_text.hpp"

namespace gramy::referee {

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
  }
  nlohmann::ordered_json site{{"kind", kind.kind},
                              {"server", std::string("gramy ") + program_version},
                              {"live", kind.live},
                              {"open", kind.open},
                              {"games", std::move(list)}};
  if (kind.rated) site["rated"] = protocol::write_clock(*kind.rated);
  return json_text(site);
}

}  // namespace gramy::referee
