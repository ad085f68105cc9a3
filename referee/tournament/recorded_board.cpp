#include "referee/tournament/recorded_board.hpp"

#include "referee/tournament/content_hash.hpp"
#include "referee/tournament/text_file.hpp"

namespace gramy::referee {
std::string board_text(const RecordedMatch& match, const std::filesystem::path& folder) {
  return is_content_hash(match.board) ? read_text_file(folder / "boards" / match.board) : match.board;
}

}  // namespace gramy::referee
