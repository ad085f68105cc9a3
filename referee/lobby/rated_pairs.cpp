#include "referee/lobby/rated_pairs.hpp"

#include <algorithm>
#include <utility>

namespace gramy::referee {

using protocol::FoldedName;

RatedPairs::Pair::Pair(std::string its_game, const std::string& one, const std::string& other)
    : game(std::move(its_game)),
      low(std::min(FoldedName(one), FoldedName(other))),
      high(std::max(FoldedName(one), FoldedName(other))) {}

FoldedName RatedPairs::next(const Pair& pair, bool is_kept, bool lot) {
  const auto known = leads_.find(pair);
  const int lead = known == leads_.end() ? 0 : known->second.low;
  const bool is_low = lead == 0 ? lot : lead < 0;
  count(pair, is_kept, is_low ? 1 : -1);
  return is_low ? pair.low : pair.high;
}

void RatedPairs::set_ahead(const Pair& pair, bool is_kept, const FoldedName& ahead) {
  count(pair, is_kept, ahead == pair.low ? 1 : -1);
}

void RatedPairs::take_back(const Pair& pair, bool is_kept, const FoldedName& winner) {
  count(pair, is_kept, winner == pair.low ? -1 : 1);
}

void RatedPairs::count(const Pair& pair, bool is_kept, int low) {
  const auto [found, is_new] = leads_.try_emplace(pair, Lead{0, forgettable_.end()});
  Lead& lead = found->second;
  lead.low += low;
  if (lead.place != forgettable_.end()) forgettable_.erase(lead.place);
  lead.place = forgettable_.end();
  if (lead.low == 0) {
    leads_.erase(found);
    return;
  }
  if (is_kept) return;
  lead.place = forgettable_.insert(forgettable_.end(), pair);
  if (forgettable_.size() <= most_) return;
  leads_.erase(forgettable_.front());
  forgettable_.pop_front();
}

}  // namespace gramy::referee
