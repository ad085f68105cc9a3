#include "referee/tournament/records/recorded_board.hpp"

#include "referee/tournament/file/content_hash.hpp"
#include "tests/referee/tournament/testing.hpp"

TEST_CASE("a match record contains the text of its board, or a hash that names a file with the text") {
  const ScratchFolder scratch;
  const auto& folder = scratch.path();
  const std::string text = "2 1 1 2 0";
  scratch.write("boards/" + content_hash(text), text);
  RecordedMatch match;
  match.board = text;
  CHECK(board_text(match, folder) == text);
  match.board = content_hash(text);
  CHECK(board_text(match, folder) == text);
  match.board = content_hash("another");
  CHECK_THROWS_AS(board_text(match, folder), BadInput);
  // These boards are not exactly a hash, so no file is read.
  for (const std::string& board : {std::string("../boards/") + content_hash(text), content_hash(text) + "/..",
                                   content_hash(text) + " ", std::string("0123456789abcdef-")}) {
    match.board = board;
    CHECK(board_text(match, folder) == board);
  }
}
