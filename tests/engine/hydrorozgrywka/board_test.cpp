#include "engine/hydrorozgrywka/board.hpp"

#include "tests/engine/hydrorozgrywka/cactuses.hpp"

namespace {

std::string error_of(const std::string& text, std::uint64_t max_size = UINT64_MAX) {
  return gramy::test::refusal([&] { read_board(text, max_size); });
}

}  // namespace

TEST_CASE("hydrorozgrywka: a board is written with sorted edges") {
  const std::string canonical = "6 7\n1 2\n1 3\n2 3\n3 4\n3 6\n4 5\n5 6\n";
  CHECK(write_board(read_board("6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 3", 7)) == canonical);
  CHECK(write_board(read_board("6 7\r\n6 5 3 6\t4 3 1 3 2 1 5 4 3 2\n\n", 7)) == canonical);
  CHECK(write_board(read_board(canonical, 7)) == canonical);
}

TEST_CASE(
    "hydrorozgrywka: on random boards, each vertex is found at its places on cycles, and each edge leads "
    "both ways") {
  Random random(5);
  for (int i = 0; i < 300; ++i) {
    const std::string text = random_cactus(random, 40);
    CAPTURE(text);
    const Board board = read_board(text, UINT64_MAX);
    REQUIRE(write_board(read_board(write_board(board), UINT64_MAX)) == write_board(board));
    std::set<Vertex> reached{1};
    for (Cycle c = 0; c < board.cycle_count(); ++c) {
      REQUIRE(board.length(c) >= 3);
      REQUIRE(reached.contains(board.vertex(board.cycle_begin(c))));
      for (Place p = board.cycle_begin(c); p < board.cycle_end(c); ++p) {
        REQUIRE(board.cycle(p) == c);
        REQUIRE(reached.insert(board.vertex(p)).second == (p != board.cycle_begin(c)));
        REQUIRE(board.previous(board.next(p)) == p);
        REQUIRE(std::ranges::count(board.places(board.vertex(p)), p) == 1);
        const Place next = board.next(p);
        REQUIRE(board.find_step(board.vertex(p), board.vertex(next)) == Step{p, Direction::forward});
        REQUIRE(board.find_step(board.vertex(next), board.vertex(p)) == Step{next, Direction::backward});
        REQUIRE(board.edge({p, Direction::forward}) == board.edge({next, Direction::backward}));
        REQUIRE(board.distance({p, Direction::forward}, next) == 1);
        REQUIRE(board.distance({p, Direction::backward}, next) == board.length(c) - 1);
      }
    }
    REQUIRE(reached.size() == board.vertex_count());
    std::size_t steps = 0;
    for (Vertex v = 1; v <= board.vertex_count(); ++v) {
      for (Vertex w = 1; w <= board.vertex_count(); ++w) steps += board.find_step(v, w).has_value();
    }
    REQUIRE(steps == 2 * board.edge_count());
  }
}

TEST_CASE("hydrorozgrywka: an unlawful board is refused with the reason") {
  CHECK(error_of("3 3 1 2 2 2 3 1") == "token 6 (line 1): edge 2-2 is a loop");
  CHECK(error_of("3 4 1 2 2 3 3 1 2 1") == "token 9 (line 1): edge 2-1 is listed twice");
  CHECK(error_of("6 6 1 2 2 3 3 1 4 5 5 6 6 4") ==
        "token 9 (line 1): the board is not connected: vertex 4 cannot be reached from vertex 1");
  CHECK(error_of("4 3 1 2 2 3 3 1") ==
        "token 1 (line 1): the board is not connected: vertex 4 cannot be reached from vertex 1");
  CHECK(error_of("7 3 1 2 2 3 3 1") ==
        "token 2 (line 1): the board is not connected: 3 edges cannot reach 7 vertices");
  CHECK(error_of("4 4 1 2 2 3 3 1 3 4") == "token 9 (line 1): edge 3-4 lies on no cycle");
  CHECK(error_of("3 3 1 2 2 3 3 2") == "token 7 (line 1): edge 3-2 is listed twice");
  const std::string on_two_cycles = error_of("4 5 1 2 2 3 3 4 4 1 1 3");
  CHECK_MESSAGE(on_two_cycles.ends_with(" lies on two cycles"), on_two_cycles);
  CHECK(error_of("6 7 1 2 2 3 3 1 4 5 5 6 6 4 1 4") == "token 15 (line 1): edge 1-4 lies on no cycle");
  CHECK(error_of("4 4\n1 2\n2 3\n3 1\n4 3\n") == "token 9 (line 5): edge 4-3 lies on no cycle");
}

TEST_CASE("hydrorozgrywka: the error about a malformed board names the bad token") {
  CHECK(error_of("") ==
        "token 1 (line 1): expected n, the number of vertices, from 3 to 9007199254740991, found the end of "
        "the text");
  CHECK(error_of("2 3 1 2 2 1 1 2")
            .starts_with("token 1 (line 1): expected n, the number of vertices, from 3"));
  CHECK(error_of("3 2 1 2 2 3").starts_with("token 2 (line 1): expected m, the number of edges, from 3"));
  CHECK(error_of("3 3\n1 2\n2 4\n3 1") == "token 6 (line 3): expected a vertex from 1 to 3, found '4'");
  CHECK(error_of("3 3 1 2 2 3 3") == "token 2 (line 1): the text is too short for 3 edges");
  CHECK(error_of("3 3 1 2 2 3 3      ") ==
        "token 8 (line 1): expected a vertex from 1 to 3, found the end of the text");
  CHECK(error_of("3 3 1 2 2 3 3 1 1") == "token 9 (line 1): expected nothing after the last edge, found '1'");
}

TEST_CASE("hydrorozgrywka: a board that is too large is refused before memory is allocated for it") {
  CHECK(error_of("6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 3", 6) ==
        "token 2 (line 1): the board has 7 edges, at most 6 are accepted");
  CHECK(error_of("9007199254740991 9007199254740991 1 2", 1'000'000) ==
        "token 2 (line 1): the board has 9007199254740991 edges, at most 1000000 are accepted");
  CHECK(error_of("9007199254740991 9007199254740991 1 2") ==
        "token 2 (line 1): the board has 9007199254740991 edges, at most 1073741824 are accepted");
  CHECK(error_of("1000000000 1000000000 1 2") ==
        "token 2 (line 1): the text is too short for 1000000000 edges");
  CHECK(error_of("9007199254740991 3 1 2 2 3 3 1") ==
        "token 2 (line 1): the board is not connected: 3 edges cannot reach 9007199254740991 vertices");
}

TEST_CASE("hydrorozgrywka: of all sets of edges on six vertices, exactly the cactuses are accepted") {
  // All simple cycles of the complete graph on six vertices, as sets of its 15 edges.
  constexpr int n = 6;
  const auto bit = [](int a, int b) {
    const auto [low, high] = std::minmax({a, b});
    return 1u << (high * (high - 1) / 2 + low);
  };
  std::set<unsigned> cycles;
  for (unsigned chosen = 0; chosen < 1u << n; ++chosen) {
    std::vector<int> vertices;
    for (int v = 0; v < n; ++v) {
      if (chosen >> v & 1) vertices.push_back(v);
    }
    if (vertices.size() < 3) continue;
    do {
      unsigned cycle = bit(vertices.front(), vertices.back());
      for (std::size_t i = 1; i < vertices.size(); ++i) cycle |= bit(vertices[i - 1], vertices[i]);
      cycles.insert(cycle);
    } while (std::next_permutation(vertices.begin(), vertices.end()));
  }
  int lawful = 0;
  for (unsigned edges = 0; edges < 1u << 15; ++edges) {
    std::string text;
    int m = 0;
    unsigned reached = 1;
    for (int round = 0; round < n; ++round) {
      for (int b = 1; b < n; ++b) {
        for (int a = 0; a < b; ++a) {
          if (!(edges & bit(a, b))) continue;
          if (reached >> a & 1 || reached >> b & 1) reached |= 1u << a | 1u << b;
          if (round > 0) continue;
          text += ' ' + std::to_string(a + 1) + ' ' + std::to_string(b + 1);
          ++m;
        }
      }
    }
    if (m < 3) continue;
    unsigned once = 0, twice = 0;
    for (const unsigned cycle : cycles) {
      if ((cycle & edges) != cycle) continue;
      twice |= once & cycle;
      once |= cycle;
    }
    const bool connected = reached == (1u << n) - 1;
    const std::string error = error_of(std::to_string(n) + ' ' + std::to_string(m) + text);
    CAPTURE(text);
    if (connected && once == edges && twice == 0) {
      ++lawful;
      REQUIRE(error == "");
    } else if (!connected) {
      REQUIRE(error.find("the board is not connected: vertex ") != std::string::npos);
    } else {
      // The stated reason is true of the edge that the error names.
      std::size_t a = 0, b = 0;
      REQUIRE(std::sscanf(error.c_str(), "token %*u (line 1): edge %zu-%zu", &a, &b) == 2);
      const unsigned named = bit(static_cast<int>(a) - 1, static_cast<int>(b) - 1);
      REQUIRE((named & edges) != 0);
      if (error.ends_with("lies on no cycle")) REQUIRE((named & once) == 0);
      if (error.ends_with("lies on two cycles")) REQUIRE((named & twice) != 0);
    }
  }
  CHECK(lawful > 0);
}
