// One vertex of a board and its neighbours, in words.
#pragma once

#include <optional>
#include <string>

#include "engine/scene.hpp"
#include "engine/seat.hpp"

namespace gramy::referee {

/// Lines like "13 (green): to 4, 6 (an end: a draw) and 40 more". They name as many neighbours as fit, and
/// count the rest. `roles`: names of the players, for vertices that belong to a player. Returns none if the
/// scene does not show the vertex.
std::optional<std::string> around_vertex(const GraphScene& graph, Number vertex,
                                         const BySeat<std::string>& roles);

}  // namespace gramy::referee
