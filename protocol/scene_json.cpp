#include "protocol/scene_json.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "protocol/json_object.hpp"

namespace gramy::protocol {
namespace {

OrderedJson written(const AnyMove& move) {
  return OrderedJson(std::vector<Number>(move.begin(), move.end()));
}

/// The winner as a word: `first` or `second`, or `draw` if nobody wins.
std::string_view written(const Result& result) {
  return result.winner ? mark_words[static_cast<std::size_t>(mark_of(*result.winner))] : "draw";
}

/// For each mark, the indices of the things (piles, cells, vertices or edges) that have it.
template <class Things, class MarksOf>
OrderedJson marks_of(const Things& things, MarksOf marks_of_thing) {
  OrderedJson marks = OrderedJson::object();
  for (std::size_t mark = 0; mark < mark_words.size(); ++mark) {
    OrderedJson indices = OrderedJson::array();
    for (std::size_t i = 0; i < things.size(); ++i) {
      if (marks_of_thing(things[i]).has(static_cast<Mark>(mark))) indices.push_back(i);
    }
    if (!indices.empty()) marks[std::string(mark_words[mark])] = std::move(indices);
  }
  return marks;
}

template <class Things>
OrderedJson marks_of(const Things& things) {
  return marks_of(things, [](const auto& thing) { return thing.marks; });
}

OrderedJson object(const PilesScene& scene) {
  OrderedJson piles = OrderedJson::array(), moves = OrderedJson::array();
  for (const auto& [name, count, at_first, taken] : scene.piles) {
    piles.push_back({{"name", name}, {"count", count}, {"at_first", at_first}, {"taken", taken}});
  }
  for (const auto& [from, line, most] : scene.moves) {
    moves.push_back(
        {{"piles", from}, {"zero", written(line.zero)}, {"step", written(line.step)}, {"most", most}});
  }
  return {{"kind", "piles"}, {"piles", std::move(piles)}, {"moves", std::move(moves)}};
}

OrderedJson object(const RowScene& scene) {
  OrderedJson strips = OrderedJson::array(), moves = OrderedJson::array();
  for (const RowScene::Strip& strip : scene.strips) {
    strips.push_back(OrderedJson::array({strip.cell, strip.length}));
  }
  for (const auto& [length, line, spans] : scene.moves) {
    OrderedJson cells = OrderedJson::array();
    for (const auto& [first, last] : spans) cells.push_back(OrderedJson::array({first, last}));
    moves.push_back({{"length", length},
                     {"zero", written(line.zero)},
                     {"step", written(line.step)},
                     {"cells", std::move(cells)}});
  }
  return {{"kind", "row"},
          {"cells", scene.cells},
          {"shown", OrderedJson::array({scene.shown.first, scene.shown.last})},
          {"strips", std::move(strips)},
          {"marks", {{"strips", marks_of(scene.strips)}}},
          {"moves", std::move(moves)}};
}

/// Adds the result of the match to the move, if the move ends the match.
template <class Go>
OrderedJson with_result(OrderedJson move, const Go& go) {
  if (go.result) move["result"] = written(*go.result);
  return move;
}

OrderedJson object(const GridScene& scene) {
  OrderedJson moves = OrderedJson::array();
  for (const GridScene::Go& go : scene.moves) {
    moves.push_back(with_result({{"move", written(go.move)}, {"cell", go.cell}}, go));
  }
  return {{"kind", "grid"},
          {"rows", scene.rows},
          {"columns", scene.columns},
          {"top", scene.top},
          {"left", scene.left},
          {"height", scene.height},
          {"width", scene.width},
          {"marks", {{"cells", marks_of(scene.cells, [](Marks marks) { return marks; })}}},
          {"moves", std::move(moves)}};
}

OrderedJson object(const GraphScene& scene) {
  OrderedJson vertices = OrderedJson::array(), edges = OrderedJson::array(), moves = OrderedJson::array();
  OrderedJson beyond = OrderedJson::array();
  bool is_whole = true;
  for (const GraphScene::Vertex& vertex : scene.vertices) {
    vertices.push_back(vertex.name);
    beyond.push_back(vertex.beyond);
    is_whole = is_whole && vertex.beyond == 0;
  }
  for (const GraphScene::Edge& edge : scene.edges) edges.push_back(OrderedJson::array({edge.from, edge.to}));
  for (const GraphScene::Go& go : scene.moves) {
    moves.push_back(with_result({{"move", written(go.move)}, {"vertex", go.vertex}, {"edge", go.edge}}, go));
  }
  OrderedJson graph{{"kind", "graph"},
                    {"directed", scene.directed},
                    {"all_vertices", scene.all_vertices},
                    {"all_edges", scene.all_edges},
                    {"vertices", std::move(vertices)},
                    {"edges", std::move(edges)}};
  if (!is_whole) graph["beyond"] = std::move(beyond);
  graph["marks"] = {{"vertices", marks_of(scene.vertices)}, {"edges", marks_of(scene.edges)}};
  graph["moves"] = std::move(moves);
  return graph;
}

OrderedJson object(const Scene& scene) {
  OrderedJson json = std::visit([](const auto& shown) { return object(shown); }, scene.shown);
  constexpr std::uint64_t most = max_number;  // the largest number that every JSON reader holds exactly
  if (scene.moves_beyond > 0) json["moves_beyond"] = std::min(scene.moves_beyond, most);
  return json;
}

}  // namespace

std::string scene_json(const Scene& scene) {
  return write_json(object(scene));
}

}  // namespace gramy::protocol
