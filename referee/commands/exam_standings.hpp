// Prints an exam's scores.
#pragma once

#include <optional>

#include "referee/exam/results.hpp"
#include "referee/exam/score_tables.hpp"

namespace gramy::referee {

void print_exam(const ExamResults& results, const std::optional<ExamComparison>& comparison, bool json);

}  // namespace gramy::referee
