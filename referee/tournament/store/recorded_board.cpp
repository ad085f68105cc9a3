#include "referee/tournament/store/recorded_board.hpp"

#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/store/content_hash.hpp"

namespace gramy::referee {

std::string board_text(const RecordedMatch& match, const std::filesystem::path& folder) {
  return is_content_hash(match.board) ? read_text_file(folder / "boards" / match.board) : match.board;
}

}  // namespace gramy::referee
