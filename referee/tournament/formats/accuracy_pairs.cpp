#include "referee/tournament/formats/accuracy_pairs.hpp"

#include <cmath>

namespace gramy::referee {

Decisions& Decisions::operator+=(const Decisions& other) {
  made += other.made;
  kept += other.kept;
  return *this;
}

std::strong_ordering compare_accuracy(const Decisions& a, const Decisions& b) {
  constexpr Decisions nothing_lost{.made = 1, .kept = 1};
  const Decisions& first = a.made == 0 ? nothing_lost : a;
  const Decisions& second = b.made == 0 ? nothing_lost : b;
  return first.kept * second.made <=> second.kept * first.made;
}

AccuracyPairs& AccuracyPairs::operator+=(const AccuracyPairs& other) {
  more += other.more;
  less += other.less;
  equal += other.equal;
  unjudged += other.unjudged;
  return *this;
}

double log_likelihood_ratio_accuracy(const AccuracyPairs& pairs, double theta0, double theta1) {
  return static_cast<double>(pairs.more) * std::log(theta1 / theta0) +
         static_cast<double>(pairs.less) * std::log((1 - theta1) / (1 - theta0));
}

std::optional<ShareEstimate> estimate_share(const AccuracyPairs& pairs) {
  if (pairs.telling() == 0) return std::nullopt;
  constexpr double z = 1.959964;  // the 95 % quantile (two-sided) of a normal distribution
  const auto all = static_cast<double>(pairs.telling());
  const double share = static_cast<double>(pairs.more) / all;
  const double middle = (share + z * z / (2 * all)) / (1 + z * z / all);
  const double margin =
      z / (1 + z * z / all) * std::sqrt(share * (1 - share) / all + z * z / (4 * all * all));
  return ShareEstimate{share, middle - margin, middle + margin};
}

}  // namespace gramy::referee
