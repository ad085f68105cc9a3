// Makes text from outside safe for errors, logs and terminals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gramy {

/// Returns UTF-8 with a '?' in place of everything that could garble a line: control and invisible
/// characters, characters that change the direction of writing, and invalid bytes. Never longer than `text`.
std::string printable(std::string_view text);

/// The first `most` characters of `text`. A byte that is not UTF-8 counts as one.
std::string_view first_characters(std::string_view text, std::size_t most);

/// A word of bad input for an error message: printable, quoted, and cut after `longest` characters.
std::string quoted_word(std::string_view word, std::size_t longest = 40);

}  // namespace gramy
