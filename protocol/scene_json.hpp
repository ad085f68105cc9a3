// Scenes as JSON, for whoever draws them.
#pragma once

#include <string>

#include "engine/scene.hpp"

namespace gramy::protocol {

/// One object, without a newline: `kind` (`piles`, `row`, `grid` or `graph`), what is shown, `marks`,
/// `moves`, and `moves_beyond` where there are any. Things refer to each other by index; marks are lists of
/// indices, each by its word, and left out where nothing has the mark. No member is null.
std::string scene_json(const Scene& scene);

}  // namespace gramy::protocol
