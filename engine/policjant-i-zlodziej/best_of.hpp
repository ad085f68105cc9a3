// policjant-i-zlodziej: finds the verdict of a situation from the verdicts of its successors.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/verdict.hpp"

namespace gramy::policjant {

/// Collects the verdicts of a situation's successors. If a successor is lost, the situation is won, one ply
/// farther than the nearest loss. Otherwise it is drawn if a successor is drawn. Otherwise it is lost, one
/// ply farther than the farthest win.
class BestOf {
 public:
  void add(Verdict after) {
    if (after.value == Value::loss) nearest_loss_ = std::min(nearest_loss_, after.distance);
    if (after.value == Value::win) farthest_win_ = std::max(farthest_win_, after.distance);
    is_drawn_ |= after.value == Value::draw;
  }
  Verdict verdict() const {
    if (nearest_loss_ != UINT32_MAX) return {nearest_loss_ + 1, Value::win};
    return is_drawn_ ? Verdict{} : Verdict{farthest_win_ + 1, Value::loss};
  }

 private:
  std::uint32_t nearest_loss_ = UINT32_MAX;
  std::uint32_t farthest_win_ = 0;
  bool is_drawn_ = false;
};

}  // namespace gramy::policjant
