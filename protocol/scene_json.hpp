// Scenes as JSON, for whoever draws them.
#pragma once

#include <string>

#include "engine/scene.hpp"

namespace gramy::protocol {

/// One object, without a newline: `kind` (`piles`, `row`, `grid` or `graph`), what is shown, `marks`,
/// `moves`, and `moves_beyond` where there are any. Things refer to each other by index; marks are lists of
/// indices, each by its word, and left out where nothing has the mark. No member is null.
std::string scene_json(const Scene& scene);

/// What has changed, as a merge patch (RFC 7396) that makes scene_json(now) of scene_json(before); `{}` if
/// nothing has. Of two positions of a match on a board that is shown whole a fraction of its size.
std::string scene_patch(const Scene& before, const Scene& now);

}  // namespace gramy::protocol
