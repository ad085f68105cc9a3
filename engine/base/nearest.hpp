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

/// With more candidates nothing is suggested, because comparing is slow and a stranger may have sent the
/// word.
inline constexpr std::size_t most_compared = 200;

/// The candidate that was probably meant. If `word` (3 letters or more) is the beginning of just one
/// candidate, it is that one. Otherwise it is the closest candidate, the first of equals, if its distance is
/// at most a third of its length, rounded up. Empty if none is that close, or if there are more than
/// `most_compared` candidates.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "a, b or c".
std::string alternatives(std::span<const std::string_view> words);

}  // namespace gramy
