#include "proofs.hpp"

namespace gramy::contract {

std::vector<Number> numbers_of(const AnyBoard& board) {
  std::istringstream text(board.text());
  std::vector<Number> numbers;
  for (Number number = 0; text >> number;) numbers.push_back(number);
  return numbers;
}

void require_named(const Line& line, const Claim::Lists& named, Number count, Value value) {
  std::set<Claim::List> all;
  for (const AnyMove& move : line.moves()) {
    if (line.value_after(move) == value) all.insert({move.begin(), move.end()});
  }
  REQUIRE(static_cast<Number>(all.size()) == count);
  REQUIRE(named.size() == std::min(all.size(), most_named));
  REQUIRE(std::set(named.begin(), named.end()).size() == named.size());
  for (const Claim::List& move : named) REQUIRE(all.contains(move));
}

}  // namespace gramy::contract
