#include "engine/graf/generator.hpp"

#include <algorithm>
#include <string>

#include "engine/base/bad_input.hpp"

namespace gramy::graf {
namespace {

constexpr Number largest_size = 1'000'000;
constexpr std::size_t most_levels = 60;

// Chooses the value and the distance of every vertex first, then draws edges that make them true. A won
// vertex gets one winning move and some mistakes. Lost vertices get different distances.
class Plan {
 public:
  Plan(Random& random, Vertex n) : random_(random), n_(n) {
    names_.resize(n);
    for (Vertex v = 0; v < n; ++v) names_[v] = v;
    random_.shuffle(names_);
    assign();
    connect();
  }

  Generated<Board> board() {
    Board board{Digraph(n_, edges_), std::vector<Value>(n_, Value::draw)};
    for (const Vertex v : lost_[0]) board.terminal[v] = Value::loss;
    for (const Vertex v : won_[0]) board.terminal[v] = Value::win;
    return {std::move(board), Number{start()} + 1};
  }

 private:
  using Level = std::vector<Vertex>;

  // Draws the sets of drawn, won and lost vertices. A level is the set of vertices at one distance from the
  // end. A twelfth to a third of the vertices are drawn. At least four fifths of the others are distributed
  // so that each level has a won and a lost vertex; the rest get random levels.
  void assign() {
    const auto drawn = static_cast<Vertex>(std::max<std::int64_t>(random_.between(n_ / 12, n_ / 3), 1));
    const Vertex decided = n_ - drawn;
    const auto percent = static_cast<std::size_t>(random_.between(40, 48));
    const std::size_t levels = std::clamp<std::size_t>(decided * percent / 100, 1, most_levels);
    won_.resize(levels + 1);
    lost_.resize(levels + 1);
    Vertex next = 0;
    for (; next < drawn; ++next) drawn_.push_back(names_[next]);
    for (std::size_t level = 0; level <= levels; ++level) {
      if (next < n_) lost_[level].push_back(names_[next++]);
      if (next < n_) won_[level].push_back(names_[next++]);
    }
    for (; next < n_; ++next) {
      auto& side = random_.chance(0.5) ? won_ : lost_;
      side[random_.below(levels + 1)].push_back(names_[next]);
    }
    for (const Level& level : won_) all_won_.insert(all_won_.end(), level.begin(), level.end());
  }

  void connect() {
    for (std::size_t level = 1; level < won_.size(); ++level) {
      for (const Vertex v : won_[level]) connect_won(v, level);
      for (const Vertex v : lost_[level]) connect_lost(v, level);
    }
    // The first three drawn vertices have edges, because a match may start there. About a tenth of the others
    // are terminals.
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
      if (i < 3 || random_.chance(0.9)) connect_drawn(drawn_[i]);
    }
  }

  void connect_won(Vertex v, std::size_t level) {
    edges_.emplace_back(v, one_of(lost_[level - 1]));
    for (auto errors = random_.between(1, 3); errors > 0; --errors) {
      edges_.emplace_back(v, one_of(random_.chance(0.6) ? drawn_ : all_won_));
    }
  }

  void connect_lost(Vertex v, std::size_t level) {
    edges_.emplace_back(v, one_of(won_[level - 1]));
    const std::size_t lowest = level > 4 ? level - 4 : 0;
    for (auto others = random_.between(0, 3); others > 0; --others) {
      edges_.emplace_back(v, one_of(won_[lowest + random_.below(level - lowest)]));
    }
  }

  void connect_drawn(Vertex v) {
    for (auto draws = random_.between(1, 2); draws > 0; --draws) edges_.emplace_back(v, one_of(drawn_));
    if (all_won_.empty()) return;
    for (auto errors = random_.between(1, 2); errors > 0; --errors) edges_.emplace_back(v, one_of(all_won_));
  }

  // Returns a drawn vertex, or a won or lost vertex that is about as far from the end as the size allows.
  Vertex start() {
    const std::uint64_t lot = random_.below(10);
    if (lot < 7) {
      auto& side = lot < 4 ? won_ : lost_;
      const std::size_t top = side.size() - 1;
      std::size_t level = top - random_.below(top / 3 + 1);
      while (level > 1 && side[level].empty()) --level;
      if (!side[level].empty()) return one_of(side[level]);
    }
    return drawn_[random_.below(std::min<std::size_t>(drawn_.size(), 3))];
  }

  Vertex one_of(const Level& level) { return level[random_.below(level.size())]; }

  Random& random_;
  Vertex n_;
  std::vector<Vertex> names_;
  // the won and the lost vertices at each distance; those at distance 0 are terminals
  std::vector<Level> won_, lost_;
  Level drawn_;
  Level all_won_;
  std::vector<Edge> edges_;
};

}  // namespace

Generated<Board> generate(Random& random, Number size) {
  if (size > largest_size) {
    throw BadInput("size: expected at most " + std::to_string(largest_size) + " vertices, found " +
                   std::to_string(size));
  }
  return Plan(random, static_cast<Vertex>(size)).board();
}

}  // namespace gramy::graf
