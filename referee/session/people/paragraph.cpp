#include "referee/session/people/paragraph.hpp"

#include <algorithm>

#include "engine/base/printable.hpp"

namespace gramy::referee {

std::string paragraph(std::string_view text, std::size_t indent) {
  constexpr std::string_view blanks = " \n";
  const auto first = std::min(text.find_first_not_of(blanks), text.size());
  std::string lines(text.substr(0, first));
  std::size_t column = first;
  bool line_is_empty = true;
  for (text.remove_prefix(first); !text.empty();) {
    const std::string_view word = text.substr(0, text.find_first_of(blanks));
    text.remove_prefix(std::min(text.find_first_not_of(blanks, word.size()), text.size()));
    if (!line_is_empty && column + 1 + word.size() > terminal_columns) {
      lines += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (!line_is_empty) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
    line_is_empty = false;
  }
  return lines + '\n';
}

std::string quotation(std::string_view beginning, std::string_view words) {
  constexpr std::size_t indent = 2;
  // Counted in bytes, because no character takes more columns than bytes.
  constexpr std::size_t longest_word = terminal_columns - indent;
  std::string text(beginning);
  for (std::size_t word = 0; !words.empty();) {
    const std::string_view character = first_characters(words, 1);
    words.remove_prefix(character.size());
    word = character == " " ? 0 : word + character.size();
    if (word > longest_word) {
      text += ' ';
      word = character.size();
    }
    text += character;
  }
  return paragraph(text, indent);
}

std::string labelled(std::string_view label, std::string_view text) {
  constexpr std::size_t column = 24;
  const std::string lead = "  " + std::string(label);
  std::string lines = paragraph(std::string(column, ' ') + std::string(text), column);
  if (lead.size() >= column) return lead + "\n" + lines;
  return lines.replace(0, lead.size(), lead);
}

std::string sentence(std::string_view beginning, std::string_view message) {
  std::string text = std::string(beginning) + printable(message);
  if (!text.ends_with('.') && !text.ends_with('?')) text += '.';
  return text;
}

}  // namespace gramy::referee
