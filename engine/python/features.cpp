#include "engine/python/features.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
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

/// Collects the numbers of the features, without their names.
struct Numbers {
  std::vector<std::int64_t> all;

  template <class... Words>
  void add(std::int64_t number, const Words&... /*the number's name*/) {
    all.push_back(number);
  }
};

/// Collects the names of the features, without their numbers.
struct Names {
  std::vector<std::string> all;

  template <class... Words>
  void add(std::int64_t /*number*/, const Words&... words) {
    std::ostringstream name;
    (name << ... << words);
    all.push_back(name.str());
  }
};

/// Adds the numbers or names of a scene to `features`. Returns false if the scene does not show the whole
/// board.
template <class Features>
struct Adding {
  Features& features;
  const AnyBoard& board;

  bool operator()(const PilesScene& scene) const {
    add_board();
    for (const auto& pile : scene.piles) features.add(pile.count, pile.name);
    return true;
  }
  bool operator()(const RowScene& scene) const {
    if (scene.shown.first != 1 || scene.shown.last != scene.cells) return false;
    add_board();
    auto strip = scene.strips.begin();
    for (Number cell = 1; cell <= scene.cells; ++cell) {
      while (strip != scene.strips.end() && strip->cell + strip->length <= cell) ++strip;
      features.add(strip != scene.strips.end() && strip->cell <= cell ? 1 : 0, "cell ", cell);
    }
    return true;
  }
  bool operator()(const GridScene& scene) const {
    if (scene.height != scene.rows || scene.width != scene.columns) return false;
    features.add(scene.rows, "rows");
    features.add(scene.columns, "columns");
    auto cell = scene.cells.begin();
    for (Number row = 1; row <= scene.rows; ++row) {
      for (Number column = 1; column <= scene.columns; ++column)
        features.add(bits_of(*cell++), "cell ", row, ' ', column);
    }
    return true;
  }
  bool operator()(const GraphScene& scene) const {
    if (scene.vertices.size() != scene.all_vertices || scene.edges.size() != scene.all_edges) return false;
    features.add(static_cast<std::int64_t>(scene.vertices.size()), "vertices");
    features.add(static_cast<std::int64_t>(scene.edges.size()), "edges");
    for (const auto& vertex : scene.vertices) features.add(bits_of(vertex.marks), "vertex ", vertex.name);
    for (std::size_t i = 0; i < scene.edges.size(); ++i) {
      const auto& edge = scene.edges[i];
      features.add(scene.vertices[edge.from].name, "edge ", i + 1, " from");
      features.add(scene.vertices[edge.to].name, "edge ", i + 1, " to");
      features.add(bits_of(edge.marks), "edge ", i + 1);
    }
    return true;
  }

 private:
  /// Adds the numbers in the board's text.
  void add_board() const {
    const std::string text = board.text();
    const char* at = text.data();
    const char* const end = at + text.size();
    for (std::size_t count = 1; at != end; ++count) {
      std::int64_t number = 0;
      const auto read = std::from_chars(at, end, number);
      if (read.ec != std::errc()) return;
      features.add(number, "board ", count);
      at = std::find_if(read.ptr, end, [](char c) { return c != ' ' && c != '\n'; });
    }
  }
};

template <class Features>
auto collected(const AnyBoard& board, const AnyPosition& position) {
  const std::optional<Scene> scene = position.scene();
  Features features;
  features.add(number_of(position.to_move()), "to_move");
  if (!scene || !std::visit(Adding<Features>{features, board}, scene->shown))
    throw BadInput("features: not available for a board of this size: try a smaller board");
  return std::move(features.all);
}

}  // namespace

std::vector<std::int64_t> features_of(const AnyBoard& board, const AnyPosition& position) {
  return collected<Numbers>(board, position);
}

std::vector<std::string> feature_names_of(const AnyBoard& board, const AnyPosition& position) {
  return collected<Names>(board, position);
}

}  // namespace gramy::python
