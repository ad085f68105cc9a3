#include "engine/python/features.hpp"

#include <algorithm>
#include <optional>
#include <variant>

#include "engine/base/bad_input.hpp"
#include "engine/scene.hpp"

namespace gramy::python {
namespace {

std::int64_t bits_of(const Marks& marks) {
  std::int64_t bits = 0;
  for (std::size_t mark = 0; mark < mark_words.size(); ++mark)
    bits |= std::int64_t{marks.has(static_cast<Mark>(mark))} << mark;
  return bits;
}

/// Adds a scene to the features. Returns whether the scene shows the whole board.
struct Adding {
  std::vector<std::int64_t>& features;

  bool operator()(const PilesScene& scene) const {
    for (const auto& pile : scene.piles) features.push_back(pile.count);
    return true;
  }
  bool operator()(const RowScene& scene) const {
    if (scene.shown.first != 1 || scene.shown.last != scene.cells) return false;
    const std::size_t before = features.size();
    features.resize(before + static_cast<std::size_t>(scene.cells));
    for (const auto& strip : scene.strips)
      std::fill_n(features.begin() + static_cast<std::ptrdiff_t>(before) + strip.cell - 1, strip.length, 1);
    return true;
  }
  bool operator()(const GridScene& scene) const {
    for (const Marks& cell : scene.cells) features.push_back(bits_of(cell));
    return scene.height == scene.rows && scene.width == scene.columns;
  }
  bool operator()(const GraphScene& scene) const {
    for (const auto& vertex : scene.vertices) features.push_back(bits_of(vertex.marks));
    for (const auto& edge : scene.edges) features.push_back(bits_of(edge.marks));
    return scene.vertices.size() == scene.all_vertices && scene.edges.size() == scene.all_edges;
  }
};

}  // namespace

std::vector<std::int64_t> features_of(const AnyPosition& position) {
  const std::optional<Scene> scene = position.scene();
  std::vector<std::int64_t> features{number_of(position.to_move())};
  if (!scene || !std::visit(Adding{features}, scene->shown))
    throw BadInput("features: expected a board small enough to be shown whole, found a larger one");
  return features;
}

}  // namespace gramy::python
