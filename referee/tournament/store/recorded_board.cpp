#include "referee/tournament/store/recorded_board.hpp"

#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/store/content_hash.hpp"
#include "referee/tournament/store/fnv_hash.hpp"

namespace gramy::referee {

std::string board_text(const RecordedMatch& match, const std::filesystem::path& folder) {
  const bool is_named = is_content_hash(match.board) || is_fnv_hash(match.board);
  return is_named ? read_text_file(folder / "boards" / match.board) : match.board;
}

}  // namespace gramy::referee
