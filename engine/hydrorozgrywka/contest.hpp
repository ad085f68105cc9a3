// Hydrorozgrywka as its contest asks for it: who wins from each vertex.
#pragma once

#include "engine/contest.hpp"

namespace gramy::hydro {

/// Input: a board. Output: a line for each vertex, `1` if Bajtazar wins the match that begins there, else
/// `2`.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::hydro
