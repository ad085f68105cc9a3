// Suggestions for a mistyped word.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gramy {

/// Number of edits that turn one word into the other: insert, drop or replace a letter, or swap two
/// neighbours. No letter is edited twice (optimal string alignment). ASCII case is ignored.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// If there are more candidates than this, none is suggested, because comparing takes long and the word may
/// come from an untrusted client.
inline constexpr std::size_t most_compared = 200;

/// The candidate that was probably meant. If `word` (3 letters or more) is the beginning of exactly one
/// candidate, returns that candidate. Otherwise returns the first of the candidates with the least edit
/// distance from `word`. Skips candidates whose edit distance is more than a third of their own length,
/// rounded up. Empty if no candidate is left, or if there are more than `most_compared` candidates.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates);

/// The words as alternatives in a sentence: "a, b or c".
std::string alternatives(std::span<const std::string_view> words);

}  // namespace gramy
