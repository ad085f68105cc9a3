#include "engine/exam_score.hpp"

#include <algorithm>
#include <cmath>

namespace gramy {

void ExamScore::add(const Worth& worth, bool kept_value) {
  ++asked;
  kept += kept_value;
  chances += static_cast<double>(worth.keeps) / static_cast<double>(worth.of);
}

Interval wilson(const ExamScore& score) {
  constexpr double z = 1.959963984540054;  // the 97.5 % quantile of the standard normal distribution
  const double n = static_cast<double>(score.asked), p = score.accuracy();
  const double centre = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace gramy
