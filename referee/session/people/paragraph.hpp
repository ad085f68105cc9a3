// Sentences laid out for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gramy::referee {

inline constexpr std::size_t terminal_columns = 80;

/// The words of `text` in lines of at most 80 columns, each ending in '\n'; lines after the first begin with
/// `indent` blanks. A word longer than a line stays whole. A newline in `text` is a blank like any other;
/// blanks at the beginning of `text` stay.
std::string paragraph(std::string_view text, std::size_t indent = 0);

/// What somebody has said, after a beginning such as "Ola says: ", as a paragraph. All lines after the first
/// are indented, and a long word is cut, so that none of it can look like a line of the referee's.
std::string quotation(std::string_view beginning, std::string_view words);

/// A row of a table: `text` in a column of its own beside a short label.
std::string labelled(std::string_view label, std::string_view text);

/// A beginning and a message of somebody else's, printable, with a full stop.
std::string sentence(std::string_view beginning, std::string_view message);

}  // namespace gramy::referee
