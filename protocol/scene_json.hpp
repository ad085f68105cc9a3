// JSON of scenes, for programs that draw them.
#pragma once

#include <string>

#include "engine/scene.hpp"

namespace gramy::protocol {

/// The scene as one JSON object without a newline. It has `kind` (`piles`, `row`, `grid` or `graph`), the
/// shown things, `marks`, `moves`, and, if some moves are outside the scene, `moves_beyond`. Things refer to
/// each other by index. `marks` has a field for each mark that some thing has. The field's name is the word
/// for the mark, and its value lists the indices of the things that have the mark. No member is null.
std::string scene_json(const Scene& scene);

}  // namespace gramy::protocol
