// JSON of scenes, for programs that draw them.
#pragma once

#include <string>

#include "engine/scene.hpp"

namespace gramy::protocol {

/// One object without a newline. It has `kind` (`piles`, `row`, `grid` or `graph`), the shown things,
/// `marks`, `moves`, and, if some moves are outside the scene, `moves_beyond`. Things refer to each other by
/// index. A mark is a list of indices under the mark's word; marks without things are left out. No member is
/// null.
std::string scene_json(const Scene& scene);

}  // namespace gramy::protocol
