// Paski as the Polish Olympiad in Informatics asked it: who wins a list of boards.
#pragma once

#include "engine/contest.hpp"

namespace gramy::paski {

/// Input (PAS.IN): three strip lengths, a count, and that many numbers of cells. Output (PAS.OUT): a line for
/// each, 1 if the first player wins, else 2.
ContestAnswer answer_contest(ContestTask task);

}  // namespace gramy::paski
