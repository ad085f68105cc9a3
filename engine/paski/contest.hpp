// Paski as the Polish Olympiad in Informatics set it: who wins each board of a list.
#pragma once

#include "engine/contest.hpp"

namespace gramy::paski {

/// Input (PAS.IN): three strip lengths, a count, and that many numbers of cells. Output (PAS.OUT): for each
/// number of cells a line, 1 if the first player wins, else 2.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::paski
