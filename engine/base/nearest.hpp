// Suggestions for a mistyped word.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gramy {

/// How many letters must be inserted, dropped, replaced or swapped with their neighbour to make one word the
/// other, no letter being touched twice (optimal string alignment). Case of ASCII letters does not count.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// Beyond so many candidates nothing is suggested: comparing takes long, and who asks may be a stranger.
inline constexpr std::size_t most_compared = 200;

/// The candidate that was probably meant: the one of which `word` (3 letters or more) is the beginning, if
/// there is just one such; else the closest, the first of equals, if its distance is at most a third of its
/// length, rounded up. None if nothing is that close, or of more than
/// `most_compared`.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates);

/// "a, b or c".
std::string alternatives(std::span<const std::string_view> words);

}  // namespace gramy
