#include "referee/session/people/around_vertex.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/base/listed.hpp"
#include "engine/graph_scene.hpp"
#include "referee/session/people/paragraph.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t most_ways = 60;

/// A vertex's name, and in brackets what is drawn there, such as the token.
std::string marked(const GraphScene::Vertex& vertex, const BySeat<std::string>& roles,
                   bool way_is_used = false) {
  const Marks& marks = vertex.marks;
  const std::pair<bool, std::string> words[] = {
      {marks.has(Mark::token), "the token"},
      {marks.has(Mark::first), roles[Seat::first] + "'s"},
      {marks.has(Mark::second), roles[Seat::second] + "'s"},
      {marks.has(Mark::green), "green"},
      {marks.has(Mark::visited) && !marks.has(Mark::token), "passed before"},
      {way_is_used, "this edge is used"},
      {marks.has(Mark::won), "an end: whoever is to move wins"},
      {marks.has(Mark::drawn), "an end: a draw"},
      {marks.has(Mark::lost), "an end: whoever is to move loses"}};
  std::string said;
  for (const auto& [applies, word] : words) {
    if (applies) said += (said.empty() ? " (" : ", ") + word;
  }
  return std::to_string(vertex.name) + said + (said.empty() ? "" : ")");
}

}  // namespace

std::optional<std::string> around_vertex(const GraphScene& graph, Number vertex,
                                         const BySeat<std::string>& roles) {
  const auto here = std::ranges::lower_bound(graph.vertices, vertex, {}, &GraphScene::Vertex::name);
  if (here == graph.vertices.end() || here->name != vertex) return std::nullopt;
  const std::vector<GraphWay> ways = ways_from(graph, vertex);
  const std::size_t shown = std::min(ways.size(), most_ways);
  std::vector<std::string> targets;
  for (std::size_t i = 0; i < shown; ++i) {
    targets.push_back(
        marked(graph.vertices[ways[i].vertex], roles, graph.edges[ways[i].edge].marks.has(Mark::used)));
  }
  const std::string text = marked(*here, roles) + ": ";
  if (targets.empty()) return paragraph(text + "no way leads from here.", 2);
  return paragraph(text + "to " + gramy::listed(targets, ways.size() - shown + here->beyond) + ".", 2);
}

}  // namespace gramy::referee
