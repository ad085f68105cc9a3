#include "protocol/shown_position.hpp"

#include <algorithm>

#include "protocol/json_object.hpp"
#include "protocol/scene_json.hpp"

namespace gramy::protocol {

ShownPosition show(const AnyPosition& position, std::uint64_t ply, const std::optional<AnyMove>& last) {
  ShownPosition shown{
      .ply = ply, .to_move = {}, .text = position.picture(), .legal = {}, .last = {}, .scene = {}};
  if (!position.result()) {
    shown.to_move = position.to_move();
    for (const AnyMove& move : position.moves(ShownPosition::most_legal))
      shown.legal.push_back(to_text(move));
    shown.legal_all = position.count_moves(max_number);
  }
  if (last) shown.last = to_text(*last);
  if (const auto scene = position.scene()) shown.scene = scene_json(*scene);
  return shown;
}

std::string json_members(const ShownPosition& shown) {
  const OrderedJson object{
      {"ply", shown.ply},
      {"to_move", shown.to_move ? OrderedJson(number_of(*shown.to_move)) : OrderedJson()},
      {"text", shown.text},
      {"legal", shown.legal},
      {"legal_all", shown.legal_all},
      {"last", shown.last ? OrderedJson(*shown.last) : OrderedJson()}};
  std::string members = write_json(object);
  members.pop_back();
  return members.substr(1) + ",\"scene\":" + (shown.scene.empty() ? "null" : shown.scene);
}

}  // namespace gramy::protocol
