// Layout of sentences for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gramy::referee {

inline constexpr std::size_t terminal_columns = 80;

/// The words of `text` in lines of at most 80 columns, each ending in a newline. All lines except the first
/// begin with `indent` blanks. A word longer than a line stays whole. A newline in `text` counts as a blank.
/// Blanks at the beginning of `text` stay.
std::string paragraph(std::string_view text, std::size_t indent = 0);

/// The words of another person as a paragraph, after a beginning like "Ola says: ". All lines after the first
/// are indented, and a long word is cut, so no line can look like a line of the referee.
std::string quotation(std::string_view beginning, std::string_view words);

/// A table row: a short label, and `text` in a column beside it.
std::string labelled(std::string_view label, std::string_view text);

/// Appends another program's message, made printable, to `beginning`. Ends the text with a full stop
/// or, if the message does, with a question mark.
std::string sentence(std::string_view beginning, std::string_view message);

}  // namespace gramy::referee
