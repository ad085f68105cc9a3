// Contract of scenes, for every game with scenes: the promises of `HasScenes`.
#include "engine/scene.hpp"

#include "large_boards.hpp"
#include "lines.hpp"
#include "opening.hpp"
#include "protocol/scene_json.hpp"

namespace gramy::contract {
namespace {

constexpr std::size_t most_json_bytes = 20'000;

/// A legal move in a scene. `result` is the result of the match if the scene says that this move ends it.
struct Shown {
  AnyMove move;
  std::optional<Result> result;
};

/// The legal moves in a scene: the first few of each line, and the number of all moves.
struct MovesShown {
  std::vector<Shown> some;
  std::uint64_t count = 0;

  void add(const MoveLine& line, Number first, Number last) {
    REQUIRE(line.zero.size() == line.step.size());
    REQUIRE(first <= last);
    for (Number amount = first; amount <= std::min(last, first + 300); ++amount) {
      some.push_back({line.at(amount), {}});
    }
    some.push_back({line.at(last), {}});
    count += static_cast<std::uint64_t>(last - first + 1);
  }
  void add(const AnyMove& move, std::optional<Result> result) {
    some.push_back({move, result});
    ++count;
  }
};

void check_shown(const PilesScene& scene, MovesShown& moves) {
  REQUIRE(scene.piles.size() <= PilesScene::most_piles);
  for (const PilesScene::Take& take : scene.moves) {
    REQUIRE(!take.piles.empty());
    Number least = max_number;
    for (const std::uint32_t pile : take.piles) least = std::min(least, scene.piles.at(pile).count);
    REQUIRE(take.most <= least);
    moves.add(take.moves, 1, take.most);
  }
}

void check_shown(const RowScene& scene, MovesShown& moves) {
  const auto& [first, last] = scene.shown;
  REQUIRE(1 <= first);
  REQUIRE(last == std::min(scene.cells, first + RowScene::most_cells - 1));
  std::vector<bool> covered(static_cast<std::size_t>(last - first + 1));
  Number end = 0;
  for (const auto& [cell, length, marks] : scene.strips) {
    REQUIRE(cell > end);
    end = cell + length - 1;
    REQUIRE(cell <= last);
    REQUIRE(end >= first);
    REQUIRE(marks.has(Mark::first) != marks.has(Mark::second));
    for (Number at = std::max(cell, first); at <= std::min(end, last); ++at) covered[at - first] = true;
  }
  std::set<Number> lengths;
  for (const RowScene::Lay& lay : scene.moves) {
    REQUIRE(lengths.insert(lay.length).second);
    REQUIRE(!lay.cells.empty());
    for (const RowScene::Span& span : lay.cells) {
      REQUIRE(span.first >= first);
      REQUIRE(span.last + lay.length - 1 <= last);
      for (Number at = span.first; at < span.last + lay.length; ++at) REQUIRE(!covered[at - first]);
      moves.add(lay.moves, span.first, span.last);
    }
  }
}

void check_shown(const GridScene& scene, MovesShown& moves) {
  REQUIRE(scene.height == std::min(scene.rows, GridScene::most_rows));
  REQUIRE(scene.width == std::min(scene.columns, GridScene::most_columns));
  REQUIRE(scene.top >= 1);
  REQUIRE(scene.left >= 1);
  REQUIRE(scene.top + scene.height - 1 <= scene.rows);
  REQUIRE(scene.left + scene.width - 1 <= scene.columns);
  REQUIRE(scene.cells.size() == static_cast<std::size_t>(scene.height * scene.width));
  for (const GridScene::Go& go : scene.moves) {
    REQUIRE(!scene.cells.at(go.cell).has(Mark::wall));
    moves.add(go.move, go.result);
  }
}

void check_shown(const GraphScene& scene, MovesShown& moves) {
  REQUIRE(scene.vertices.size() <= GraphScene::most_vertices);
  REQUIRE(scene.edges.size() <= GraphScene::most_edges);
  REQUIRE(std::ranges::is_sorted(scene.vertices, std::less_equal<>(), &GraphScene::Vertex::name));
  const auto ends = [](const GraphScene::Edge& edge) { return std::pair(edge.from, edge.to); };
  REQUIRE(std::ranges::adjacent_find(scene.edges, std::greater_equal<>(), ends) == scene.edges.end());
  for (const GraphScene::Edge& edge : scene.edges) {
    REQUIRE(edge.from < scene.vertices.size());
    REQUIRE(edge.to < scene.vertices.size());
    if (!scene.directed) REQUIRE(edge.from < edge.to);
  }
  if (scene.all_vertices <= GraphScene::most_vertices && scene.all_edges <= GraphScene::most_edges) {
    REQUIRE(scene.vertices.size() == scene.all_vertices);
    REQUIRE(scene.edges.size() == scene.all_edges);
    for (const GraphScene::Vertex& vertex : scene.vertices) REQUIRE(vertex.beyond == 0);
  }
  for (const GraphScene::Go& go : scene.moves) {
    const GraphScene::Edge& edge = scene.edges.at(go.edge);
    REQUIRE((edge.to == go.vertex || (!scene.directed && edge.from == go.vertex)));
    REQUIRE(!edge.marks.has(Mark::used));
    moves.add(go.move, go.result);
  }
}

/// Requires that each legal move is in the scene once, or is counted in `beyond`. If the scene says that a
/// move ends the match, the stated result has to be right.
void check_moves(const MovesShown& shown, std::uint64_t beyond, const AnyPosition& position) {
  if (position.result()) {
    REQUIRE(shown.count == 0);
    REQUIRE(beyond == 0);
    return;
  }
  REQUIRE(shown.count + beyond == position.count_moves(UINT64_MAX));
  std::set<AnyMove> unique;
  for (const Shown& each : shown.some) {
    CAPTURE(to_text(each.move));
    unique.insert(each.move);
    const auto why = position.why_illegal(each.move);
    REQUIRE_MESSAGE(!why, *why);
    if (each.result) {
      AnyPosition next = position;
      next.play(each.move);
      REQUIRE(next.result() == each.result);
    }
  }
  if (shown.count <= 300) REQUIRE(unique.size() == shown.count);
}

Scene check_scene(const AnyPosition& position, std::span<const Number> place = {}) {
  const auto scene = position.scene(place);
  REQUIRE(scene);  // a game has scenes of all positions or of none
  MovesShown moves;
  std::visit([&](const auto& shown) { check_shown(shown, moves); }, scene->shown);
  check_moves(moves, scene->moves_beyond, position);
  REQUIRE(protocol::scene_json(*scene).size() <= most_json_bytes);
  return *scene;
}

std::vector<Number> random_place(Random& random, Number size) {
  const Number edge_cases[] = {0, -1, INT64_MIN, INT64_MAX, max_number};
  std::vector<Number> place;
  for (std::uint64_t left = random.below(4); left > 0; --left) {
    place.push_back(random.chance(0.2) ? edge_cases[random.below(5)] : random.between(-1, size + 1));
  }
  return place;
}

/// The parts of a scene that stay the same during a match. Empty if the scene does not show the whole board.
struct Layout {
  std::vector<Number> vertices;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  bool operator==(const Layout&) const = default;

  explicit Layout(const Scene& scene) {
    const auto* graph = std::get_if<GraphScene>(&scene.shown);
    if (!graph || graph->vertices.size() < graph->all_vertices || graph->edges.size() < graph->all_edges)
      return;
    for (const auto& vertex : graph->vertices) vertices.push_back(vertex.name);
    for (const auto& edge : graph->edges) edges.emplace_back(edge.from, edge.to);
  }
};

/// Plays a random match of limited length, and checks each position.
void check_match(const AnyBoard& board, std::optional<Number> start, std::uint64_t seed, int plies) {
  Random random(seed);
  AnyPosition position = board.begin(start);
  AnyPosition again = board.begin(start);
  const auto size = static_cast<Number>(std::min<std::uint64_t>(board.size(), max_number));
  const Layout layout(check_scene(position));
  check_lines(position.picture(), 40);
  for (int ply = 0; ply < plies && !position.result(); ++ply) {
    const AnyMove move = position.random_move(random);
    position.play(move);
    again.play(move);
    const Scene now = check_scene(position);
    check_lines(position.picture(), 40);
    REQUIRE(now == again.scene());
    REQUIRE(now == AnyPosition(position).scene());
    REQUIRE(Layout(now) == layout);
    check_scene(position, random_place(random, size));
  }
}

bool has_scenes(const AnyGame& game) {
  const auto [board, start] = opening(game, game.info().default_size, 1);
  return board.begin(start).scene().has_value();
}

}  // namespace

TEST_CASE(
    "in every position of random matches, the scene shows or counts every legal move, and the text picture "
    "fits on a terminal") {
  int with_scenes = 0;
  for (const AnyGame& game : all_games()) {
    if (!has_scenes(game)) continue;
    ++with_scenes;
    const Number usual = game.info().default_size;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      for (const Number size : {1 + static_cast<Number>(seed) % usual, usual, 10 * usual}) {
        INFO(game.id(), ", size ", size, ", seed ", seed);
        const auto [board, start] = opening(game, size, seed);
        check_match(board, start, seed, 50);
      }
    }
  }
  CHECK(with_scenes >= 6);
}

TEST_CASE("scenes and pictures of huge boards have a bounded size") {
  const Catalogue games = all_games();
  const auto family = [&games](const char* game, const char* name, std::vector<Number> arguments) {
    return of_family(*games.find(game), name, arguments);
  };
  const std::pair<const char*, std::string> boards[] = {
      {"misie-patysie", "9007199254740991 9007199254740991 9007199254740991"},
      {"paski", "1 3 5 9007199254740991"},
      {"paski", "400 500 600 100000"},
      {"hydrorozgrywka", family("hydrorozgrywka", "ring", {1'000'000})},
      {"hydrorozgrywka", family("hydrorozgrywka", "star", {333'333})},
      {"hydrorozgrywka", family("hydrorozgrywka", "random", {1'000'000})},
      {"zielone", family("zielone", "random", {9999, 1'000'000, 999})},
      {"zielone", family("zielone", "dense", {1500, 100})},
      {"graf", family("graf", "random", {100'000, 900'000})},
      {"graf", path_of_vertices(500'000)},
      {"graf", star_of_vertices(500'000)},
      {"policjant-i-zlodziej", open_square(1000)},
      {"policjant-i-zlodziej", family("policjant-i-zlodziej", "walls", {20, 5000, 30, 50})},
  };
  for (const auto& each : boards) {
    INFO(each.first, ": ", each.second.substr(0, 50));
    const AnyBoard board = games.find(each.first)->read_board(each.second);
    for (const Number start : {Number{1}, std::max<Number>(board.start_count(), 1)}) {
      check_match(board, board.start_count() == 0 ? std::nullopt : std::optional(start), 1, 100);
    }
  }
}

}  // namespace gramy::contract
