// Text from outside, as errors, logs and terminals may show it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gramy {

/// UTF-8 with a '?' for whatever could garble a line: control and invisible characters, those that change the
/// direction of writing, and bytes that are no UTF-8. Never longer than `text`.
std::string printable(std::string_view text);

/// The first characters of `text`, at most `most`; a byte that is no UTF-8 counts as one.
std::string_view first_characters(std::string_view text, std::size_t most);

/// A word of bad input as an error may show it: printable, in quotation marks, cut after the `longest`
/// characters.
std::string quoted_word(std::string_view word, std::size_t longest = 40);

}  // namespace gramy
