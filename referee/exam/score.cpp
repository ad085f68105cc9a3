#include "referee/exam/score.hpp"

#include <algorithm>
#include <cmath>

namespace gramy::referee {

void ExamReport::add(const std::string& game, std::uint64_t size, const Worth& worth, bool kept_value) {
  all.add(worth, kept_value);
  by_game[game].add(worth, kept_value);
  if (size > 0) by_size[{game, size}].add(worth, kept_value);
  by_fifth[fifth_of(worth)].add(worth, kept_value);
}

double sign_test(const Differing& differing) {
  const std::uint64_t n = differing.first + differing.second;
  const std::uint64_t fewer = std::min(differing.first, differing.second);
  if (n == 0 || 2 * fewer == n) return 1;
  // The sum of binomial(n, k) / 2^n over k = fewer, ..., 0. The largest term comes first.
  double term =
      std::exp(std::lgamma(static_cast<double>(n + 1)) - std::lgamma(static_cast<double>(fewer + 1)) -
               std::lgamma(static_cast<double>(n - fewer + 1)) - static_cast<double>(n) * std::log(2.0));
  double sum = 0;
  for (std::uint64_t k = fewer;; --k) {
    sum += term;
    if (k == 0 || term < sum * 1e-17) break;
    term *= static_cast<double>(k) / static_cast<double>(n - k + 1);
  }
  return std::min(1.0, 2 * sum);
}

}  // namespace gramy::referee
