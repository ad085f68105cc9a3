// Reading and writing boards of the green game.
#include "engine/zielone/board.hpp"

#include "small_board.hpp"

namespace {

std::string error_of(std::string_view text, std::uint64_t max_size = 1000) {
  return test::refusal([&] { read_board(text, max_size); });
}

}  // namespace

TEST_CASE("zielone: a board gives each vertex's owner, colour, successors and predecessors") {
  const Board board = read_board(example_board, 17);
  CHECK(board.vertex_count() == 8);
  CHECK(board.ania_count() == 5);
  CHECK(board.edge_count() == 15);
  CHECK(std::vector(board.greens().begin(), board.greens().end()) == std::vector<Vertex>{3, 4, 5});
  CHECK(board.owner(4) == Player::ania);
  CHECK(board.owner(5) == Player::bolek);
  std::set<std::pair<Vertex, Vertex>> forwards, backwards;
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    for (const Vertex s : board.successors(v)) forwards.emplace(v, s);
    for (const Vertex p : board.predecessors(v)) backwards.emplace(p, v);
  }
  CHECK(forwards.size() == 15);
  CHECK(forwards == backwards);
}

TEST_CASE("zielone: a board that is written and read back is the same board") {
  CHECK(write_board(read_board(example_board, 100)) == example_board);
  CHECK(write_board(read_board("  1 1 1\t1 2\n\n 0 1\r\n1 ", 2)) == "1 1\n1 1 2\n0 1 1\n");
}

TEST_CASE("zielone: the error about a malformed board says what was found and what was expected") {
  CHECK(error_of("") ==
        "token 1 (line 1): expected the number a of Ania's vertices (at least 1), found the end of the text");
  CHECK(error_of("0 1\n0 1 1") ==
        "token 1 (line 1): expected the number a of Ania's vertices (at least 1), found '0'");
  CHECK(error_of("1 1\n2 1 2\n0 1 1") ==
        "token 3 (line 2): expected the colour of vertex 1 from 0 to 1, found '2'");
  CHECK(error_of("1 2\n0 0\n0 1 1\n0 1 1 9") ==
        "token 4 (line 2): expected the number of successors of vertex 1 from 1 to 2, found '0'");
  CHECK(error_of("1 2\n0 2 2 1\n0 1 1\n0 1 1") ==
        "token 6 (line 2): expected a successor of Ania's vertex 1 from 2 to 3, found '1'");
  CHECK(error_of("1 2\n0 2 2 2\n0 1 1\n0 1 1") == "token 6 (line 2): vertex 1 lists 2 twice");
  CHECK(error_of("1 1\n0 1 2\n0 1 1 1") ==
        "token 9 (line 3): expected nothing after the last vertex, found '1'");
  CHECK(error_of("2 1\n0 1 3\n0 1 3\n0 2 1        ") ==
        "token 12 (line 4): expected a successor of Bolek's vertex 3 from 1 to 2, found the end of the text");
}

TEST_CASE("zielone: a board that is too large is refused before its vertices are read") {
  CHECK(error_of("500 501 nothing else is looked at") ==
        "the board has at least 1001 edges, at most 1000 are accepted");
  CHECK(error_of("1 2\n0 2 2 3\n0 1 1\n0 1 1", 3) ==
        "the board has at least 4 edges, at most 3 are accepted");
  CHECK(error_of("1 2\n0 2 2 3\n0 1 1\n0 1 1", 4) == "");
  CHECK(error_of("9007199254740991 9007199254740991", UINT64_MAX) ==
        "the board has at least 18014398509481982 edges, at most 4294967295 are accepted");
  CHECK(error_of("2000000000 2000000000 nothing else is looked at", UINT64_MAX) ==
        "the board has 4000000000 vertices, at most 2^31 - 1 are accepted");
  CHECK(
      error_of("1000000000 1000000000\n0 1 1", UINT64_MAX) ==
      "token 2 (line 1): the text is too short for 2000000000 vertices, which take at least 3 numbers each");
}
