#include "referee/tournament/records/recorded_board.hpp"

#include "referee/tournament/disk/guarded_file.hpp"
#include "referee/tournament/file/content_hash.hpp"

namespace gramy::referee {

std::string board_text(const RecordedMatch& match, const std::filesystem::path& folder) {
  return is_content_hash(match.board) ? expected_text(folder, std::filesystem::path("boards") / match.board)
                                      : match.board;
}

}  // namespace gramy::referee
