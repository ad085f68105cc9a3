#include "referee/tournament/recorded_board.hpp"

#include "referee/tournament/text_file.hpp"

namespace gramy::referee {
namespace {

/// Whether a text has the form of a content_hash, which no board has. It then is a file name without tricks.
bool is_content_hash(const std::string& text) {
  constexpr std::size_t digits = 16;
  return text.size() > digits + 1 && text[digits] == '-' &&
         text.find_first_not_of("0123456789abcdef") == digits &&
         text.find_first_not_of("0123456789abcdef", digits + 1) == std::string::npos;
}

}  // namespace

std::string board_text(const RecordedMatch& match, const std::filesystem::path& folder) {
  return is_content_hash(match.board) ? read_text_file(folder / "boards" / match.board) : match.board;
}

}  // namespace gramy::referee
