// Hydrorozgrywka as a contest task: who wins from each vertex.
#pragma once

#include "engine/contest.hpp"

namespace gramy::hydro {

/// Input: a board. Output: for each vertex a line, `1` if Bajtazar wins the match that begins there, else
/// `2`.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::hydro
