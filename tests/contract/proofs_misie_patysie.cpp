#include "proofs.hpp"

namespace gramy::contract {
namespace {

using Pair = std::pair<Number, Number>;

/// Whether the numbers are one of Wythoff's pairs. The smaller number of each such pair is the least that
/// occurs in no earlier pair.
bool is_pair(Pair pair) {
  const auto [low, high] = std::minmax(pair.first, pair.second);
  std::set<Number> taken;
  Number least = 0;
  for (Number k = 0; least < low; ++k) {
    taken.insert({least, least + k});
    while (taken.contains(least)) ++least;
    if (least == low) return high == low + k + 1;
  }
  return high == 0;
}

Pair remainders(const Line& line) {
  const auto board = numbers_of(line.board());
  Pair piles{board[0], board[1]};
  for (const AnyMove& move : line.played()) piles = {piles.first - move[0], piles.second - move[1]};
  return {piles.first % (board[2] + 1), piles.second % (board[2] + 1)};
}

void require_remainders(const Line& line, const Claim& claim) {
  REQUIRE(claim.number("modulus") == numbers_of(line.board())[2] + 1);
  REQUIRE(Pair(claim.number("bears"), claim.number("sticks")) == remainders(line));
}

void prove_pair(const Line& here, const AnyMove& move, const Claim& claim) {
  const Line lost = claim.flag("here") ? here : here.after(move);
  require_remainders(lost, claim);
  REQUIRE(lost.value() == Value::loss);
  REQUIRE(is_pair(remainders(lost)));
  for (const AnyMove& breaking : lost.moves()) {
    const Line broken = lost.after(breaking);
    REQUIRE(!is_pair(remainders(broken)));
    const auto mends = [&](const AnyMove& answer) { return is_pair(remainders(broken.after(answer))); };
    REQUIRE(std::ranges::any_of(broken.moves(), mends));
  }
}

}  // namespace

Proofs misie_patysie_proofs() {
  return {{"empties",
           [](const Line& here, const AnyMove& move, const Claim&) { REQUIRE(here.after(move).ended()); }},
          {"remainders",
           [](const Line& here, const AnyMove&, const Claim& claim) {
             require_remainders(here, claim);
             REQUIRE(!is_pair(remainders(here)));
             REQUIRE(here.value() == Value::win);
           }},
          {"pair", prove_pair}};
}

}  // namespace gramy::contract
