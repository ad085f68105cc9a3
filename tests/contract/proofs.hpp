// Proofs of what explanations claim, by game and kind: from the rules and exhaustive search alone.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "engine/claim.hpp"
#include "line.hpp"
#include "tests/engine/testing.hpp"

namespace gramy::contract {

/// Checks, by REQUIRE, a claim about the position of `here` and its move.
using Proof = std::function<void(const Line& here, const AnyMove& move, const Claim& claim)>;
using Proofs = std::map<std::string_view, Proof>;

Proofs misie_patysie_proofs();
Proofs paski_proofs();
Proofs hydrorozgrywka_proofs();
Proofs zielone_proofs();
Proofs graf_proofs();
Proofs policjant_proofs();

/// All numbers of a board's text.
std::vector<Number> numbers_of(const AnyBoard& board);

/// Proves that of the listed moves each has the value for whoever makes it, that they are the first of
/// `count`, and that this is how many there are.
void require_named(const Line& line, const Claim::Lists& named, Number count, Value value);

}  // namespace gramy::contract
