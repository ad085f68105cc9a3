// Colours and weights of text on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace gramy::referee {

/// Colours are for terminals only.
enum class TableStyle { plain, coloured };

enum class Look { bold, faint, best, bad };

/// The text between the terminal codes that begin and end this style of letters; unchanged if the style is
/// plain.
std::string styled(std::string_view text, Look look, TableStyle style);

}  // namespace gramy::referee
