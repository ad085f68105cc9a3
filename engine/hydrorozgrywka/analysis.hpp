// Perfect play in a match of hydrorozgrywka, with any history.
// An analysis uses the solver's tables (solver.hpp), and stores a bunch (bunch.hpp) for each vertex. Building
// it takes O(n + m), a move O(1) amortised.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "engine/base/stop.hpp"
#include "engine/hydrorozgrywka/bunch.hpp"
#include "engine/hydrorozgrywka/explanation.hpp"
#include "engine/hydrorozgrywka/line.hpp"
#include "engine/hydrorozgrywka/rules.hpp"
#include "engine/hydrorozgrywka/solver.hpp"

namespace gramy::hydro {

/// Follows one match. When the walk enters a cycle, all cactuses that hang on the rest of the cycle are
/// untouched. When the walk leaves the cycle, it can never return to those cactuses. So the solver's tables
/// stay valid for the part of an open cycle that is still ahead. Only the bunches of the vertices on the walk
/// need updates.
class Analysis {
 public:
  /// Precondition: `start` is a vertex.
  Analysis(std::shared_ptr<const Solver> solver, std::optional<Number> start, std::stop_token stop = {});

  const Position& position() const { return position_; }
  void play(const Move& move);
  Value value() const { return line().now().value(); }
  std::optional<std::uint64_t> distance() const { return std::nullopt; }
  Value value_after(const Move& move) const { return opposite(line().after(*position_.step(move)).value()); }
  /// The winning move to the smallest vertex. At a vertex with more than 100 moves, considers only one cactus
  /// of each type.
  Move winning_move();
  Line line() const { return {*solver_, position_, bunches_, at_root_, stop_}; }
  Claims explain(const Move& move) const;

 private:
  using PlacesByType = std::array<std::vector<Place>, cactus_types>;

  std::vector<Step> candidates();
  std::vector<Step> one_of_each_type();

  std::shared_ptr<const Solver> solver_;
  StopPoll stop_;
  Position position_;
  std::vector<Bunch> bunches_;  // for each vertex, its untouched cactuses
  // For each open cycle, the value for the player who moves at its root after the cycle is closed.
  std::vector<Value> at_root_;
  // For each visited vertex with many moves, the places where a cactus can be entered, listed by the type of
  // the cactus. The lists of a vertex are filled when they are first needed. A place whose cactus has been
  // touched since then is removed when it is the last of its list.
  std::unordered_map<Vertex, PlacesByType> places_by_type_;
};

}  // namespace gramy::hydro
