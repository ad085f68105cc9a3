// One vertex of a board and where one gets from there, in words.
#pragma once

#include <optional>
#include <string>

#include "engine/scene.hpp"
#include "engine/seat.hpp"

namespace gramy::referee {

/// "13 (green): to 4, 6 (a lost end) and 40 more", in lines; as many as fit, and how many more there are.
/// `roles`: whose a vertex is. None if the scene does not show the vertex.
std::optional<std::string> around_vertex(const GraphScene& graph, Number vertex,
                                         const BySeat<std::string>& roles);

}  // namespace gramy::referee
