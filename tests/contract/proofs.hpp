// Proofs of the claims in explanations of moves. They use nothing but the rules and exhaustive search.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "engine/claim.hpp"
#include "line.hpp"
#include "tests/engine/testing.hpp"

namespace gramy::contract {

/// Fails the test if the claim is false. The claim is about `move` in the position of `here`.
using Proof = std::function<void(const Line& here, const AnyMove& move, const Claim& claim)>;
/// For each kind of claim, how to prove it.
using Proofs = std::map<std::string_view, Proof>;

Proofs misie_patysie_proofs();
Proofs paski_proofs();
Proofs hydrorozgrywka_proofs();
Proofs zielone_proofs();
Proofs graf_proofs();
Proofs policjant_proofs();

std::vector<Number> numbers_of(const AnyBoard& board);

/// Requires that `count` moves have this value for the player who makes them, and that `named` lists the
/// first of these moves.
void require_named(const Line& line, const Claim::Lists& named, Number count, Value value);

}  // namespace gramy::contract
