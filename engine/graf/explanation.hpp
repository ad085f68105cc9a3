// Kinds of claims about a position: the distance to the end, and the moves that keep the value.
#pragma once

#include "engine/distance_explanation.hpp"

namespace gramy::graf {

inline constexpr ClaimKind claim_kinds[] = {{"distance", distance_in_words}, {"drawn", drawn_in_words},
                                            {"keeping", keeping_in_words},   {"ends", ends_in_words},
                                            {"rest", rest_in_words},         {"answers", answers_in_words},
                                            {"history", history_in_words}};

}  // namespace gramy::graf
