#include "engine/zielone/region.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "engine/base/random.hpp"
#include "engine/zielone/lifespans.hpp"
#include "engine/zielone/solution.hpp"

namespace gramy::zielone {
namespace {

constexpr int most_spreads = 4;
constexpr std::uint64_t first_budget = 16;      // the budget of a vertex's first searches (Doubt)
constexpr std::uint64_t steps_a_cut_edge = 16;  // search steps that each cut edge adds to search_budget_

}  // namespace

Region::Region(const Board& board, std::vector<Label> labels, std::span<const Vertex> fresh,
               const StopPoll& stop)
    : board_(&board),
      stop_(&stop),
      labels_(std::move(labels)),
      state_(board.vertex_count(), State::cut),
      left_(board.ania_count()),
      arc_(board.vertex_count() - board.ania_count(), 0),
      way_(board.ania_count()),
      search_budget_(0),
      search_(board),
      index_(board.vertex_count(), none) {
  stop.count_filled(5 * std::uint64_t{board.vertex_count()});
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    if (labels_[v] == infinite) state_[v] = State::won;
  }
  for (const Vertex v : fresh) {
    if (state_[v] == State::won) continue;
    state_[v] = State::won;
    labels_[v] = infinite;
    open_.push_back(v);
    won_.push_back(v);
  }
  open_what_is_not_good();
  search_.prepare(stop);
  for (int spreads = 0; spreads < most_spreads; ++spreads) {
    search_budget_ = largest_search_budget();
    order_targets(spreads);
    spread();
    if (cut_what_is_outside() && !settle_doubts()) continue;
    stop.count(open_.size());
    for (const Vertex v : open_) {
      if (state_[v] != State::cut) labels_[v] = infinite;
    }
    return;
  }
  std::vector<Vertex> given;
  stop.count(board.vertex_count());
  for (Vertex v = 0; v < board.vertex_count(); ++v) {
    if (state_[v] == State::won) given.push_back(v);
  }
  labels_ = solve_fast(board, {}, stop, given).labels;
}

/// Fills open_ with the vertices whose labels are no longer good: predecessors of given or open vertices. A
/// vertex of Bolek's is left out if has_progress() finds another successor that keeps its label good. An open
/// vertex of Bolek's may still have a cut successor, from which Bolek wins. Then he wins from the open
/// vertex, too, but its label has to be larger than before. Cuts such vertices again, with the larger labels.
void Region::open_what_is_not_good() {
  const std::size_t fresh = open_.size();
  for (std::size_t next = 0; next < open_.size(); ++next) {
    const auto predecessors = board_->predecessors(open_[next]);
    stop_->count(1 + predecessors.size());
    for (const Vertex p : predecessors) {
      // If Ania had won a successor of `p` before, she would have won `p`, too. So left_[p] has to count only
      // the successors in open_.
      if (board_->owner(p) == Player::ania) ++left_[p];
      if (state_[p] != State::cut || (board_->owner(p) == Player::bolek && has_progress(p))) continue;
      state_[p] = board_->is_green(p) ? State::target : State::placed;
      open_.push_back(p);
      if (board_->is_green(p)) targets_.push_back(p);
    }
  }
  open_.erase(open_.begin(), open_.begin() + static_cast<std::ptrdiff_t>(fresh));
  std::vector<std::pair<Vertex, Label>> longer;
  stop_->count(with_longer_.size());
  for (const Vertex v : with_longer_) {
    if (state_[v] == State::cut) continue;
    Label least = infinite;
    stop_->count(board_->successors(v).size());
    for (const Vertex s : board_->successors(v)) {
      if (state_[s] == State::cut) least = std::min(least, labels_[s]);
    }
    if (least != infinite) longer.push_back({v, least + board_->is_green(v)});
  }
  cut_.clear();
  for (const auto& [v, label] : longer) cut(v, label);
  spread_cut();
}

bool Region::has_progress(Vertex boleks) {
  const auto successors = board_->successors(boleks);
  bool is_longer = false;
  std::uint32_t& i = arc_[boleks - board_->ania_count()];
  for (; i < successors.size(); ++i) {
    stop_->count();
    const Vertex s = successors[i];
    if (state_[s] == State::won) won_.push_back(s);
    if (state_[s] != State::cut) continue;
    if (labels_[s] + board_->is_green(boleks) <= labels_[boleks]) break;
    is_longer = true;
  }
  if (is_longer) with_longer_.push_back(boleks);
  return i < successors.size();
}

/// Chooses the order in which spread() adds the targets. The first targets draw the most vertices into the
/// force. When a target is cut out of the board, the vertices that it has drawn need other ways. So the
/// targets that will be cut last should come first. The order is alternately random and by estimates
/// (Lifespans), because either kind of order works badly on some boards.
void Region::order_targets(int spreads) {
  const std::size_t before = targets_.size();
  std::vector<Vertex> dropped;
  stop_->count(2 * before);
  for (const Vertex v : targets_) {
    if (state_[v] != State::target) dropped.push_back(v);
  }
  std::erase_if(targets_, [this](Vertex v) { return state_[v] != State::target; });
  if (spreads % 2 == 0 || dropped.empty() || targets_.empty()) {
    std::uint64_t seed = before;
    for (const Vertex v : targets_) seed = (std::rotl(seed, 5) ^ v) * 0x9E3779B97F4A7C15;
    Random(seed).shuffle(targets_);
    return;
  }
  const std::uint64_t edges = board_->edge_count(), first_search = edges / (8 * targets_.size());
  Lifespans lifespans(*board_, joined_, won_, before, way_, Lifespans::First::cheapest, *stop_);
  lifespans.drop(dropped, 2 * edges, std::max<std::uint64_t>(4, first_search), *stop_);
  stop_->count(targets_.size() * std::bit_width(targets_.size()));
  std::ranges::stable_sort(targets_, std::greater(), [&](Vertex v) { return lifespans[v]; });
}

/// Computes the force. Its targets are the vertices that Ania is known to win, and the remaining green
/// vertices. Adds the green vertices one by one, in the order of targets_.
void Region::spread() {
  force_.reset(*board_, *stop_);
  stop_->count(board_->vertex_count() + won_.size());
  for (Vertex v = 0; v < board_->vertex_count(); ++v) {
    if (state_[v] == State::cut) force_.close(v);
  }
  for (const Vertex v : won_) force_.add_target(v);
  force_.spread(*board_, *stop_);
  for (const Vertex v : targets_) {
    force_.add_target(v);
    force_.spread(*board_, *stop_);
  }
}

/// Cuts the vertices outside the force, because Bolek wins from them. Returns false if there are none: then
/// Ania wins from all vertices that are not cut.
bool Region::cut_what_is_outside() {
  trap_.clear();
  stop_->count(open_.size());
  std::erase_if(open_, [this](Vertex v) { return state_[v] == State::cut; });
  for (const Vertex v : open_) {
    if (!force_.contains(v)) trap_.push_back(v);
  }
  if (trap_.empty()) return false;
  place();
  doubts_.clear();
  cut(trap_);
  return true;
}

/// Puts the vertices into order_, in the order in which they joined the force.
void Region::place() {
  order_ = Order(board_->vertex_count());
  stop_->count(force_.joined().size());
  for (const Vertex v : force_.joined()) {
    if (state_[v] != State::placed) continue;
    order_.append(v);
    if (board_->owner(v) == Player::ania) way_[v] = force_.way(v);
  }
  joined_ = force_.take_joined();
}

/// The least label that is good for all vertices of the trap: the greatest label among the vertices to which
/// Ania can leave the trap.
Label Region::label_of_trap(std::span<const Vertex> trap) const {
  Label label = 0;
  for (const Vertex v : trap) {
    if (board_->owner(v) == Player::bolek) continue;
    const auto successors = board_->successors(v);
    if (left_[v] == successors.size()) continue;
    stop_->count(successors.size());
    for (const Vertex s : successors) {
      if (state_[s] == State::cut) label = std::max(label, labels_[s]);
    }
  }
  return label;
}

/// Cuts out a trap and all vertices from which Bolek can force the token into it.
void Region::cut(std::span<const Vertex> trap) {
  stop_->count(trap.size());
  const Label label = label_of_trap(trap);
  cut_.clear();
  for (const Vertex v : trap) cut(v, label);
  spread_cut();
}

/// Cuts all vertices from which Bolek can force the token onto a cut vertex.
void Region::spread_cut() {
  for (std::size_t next = 0; next < cut_.size(); ++next) {
    const Vertex v = cut_[next];
    const auto predecessors = board_->predecessors(v);
    stop_->count(1 + predecessors.size());
    search_budget_ = std::min<std::uint64_t>(search_budget_ + steps_a_cut_edge * predecessors.size(),
                                             largest_search_budget());
    for (const Vertex p : predecessors) {
      if (state_[p] == State::cut || state_[p] == State::won) continue;
      if (board_->owner(p) == Player::bolek) {
        cut(p, labels_[v] + board_->is_green(p));
        continue;
      }
      if (--left_[p] == 0) {
        const Vertex one[] = {p};
        cut(p, label_of_trap(one) + board_->is_green(p));
      } else if (state_[p] == State::placed && way_[p] == v) {
        doubts_.push(first_budget, {p, first_budget});
      }
    }
  }
}

void Region::cut(Vertex v, Label label) {
  labels_[v] = label;
  state_[v] = State::cut;
  cut_.push_back(v);
}

/// For each of Ania's vertices whose way_ was cut, finds another way or cuts the vertex. Begins with short
/// searches. Returns false if the searches would take too many steps.
bool Region::settle_doubts() {
  while (!doubts_.empty()) {
    const auto [v, budget] = doubts_.pop();
    stop_->count();
    if (has_way(v)) continue;
    if (2 * budget > search_budget_) return false;
    const std::uint64_t begin = stop_->counted();
    if (find_trap(v, budget))
      cut(trap_);
    else
      find_way(v, budget);
    search_budget_ -= std::min(search_budget_, stop_->counted() - begin);
    if (!has_way(v)) doubts_.push(4 * budget, {v, 4 * budget});
  }
  return true;
}

/// Whether Ania's vertex `v` was cut or has a successor `s` with is_firm(s, v). Puts this successor into
/// way_.
bool Region::has_way(Vertex v) {
  if (state_[v] == State::cut || is_firm(way_[v], v)) return true;
  for (const Vertex s : board_->successors(v)) {
    stop_->count();
    if (!is_firm(s, v)) continue;
    way_[v] = s;
    return true;
  }
  return false;
}

/// Looks for a way from Ania's vertex `v`: moves by which she can force the token onto vertices w with
/// is_firm(w, v). If there is a way, gives its vertices the places just before `v` in the order.
void Region::find_way(Vertex v, std::uint64_t budget) {
  const auto ground = [this, v](Vertex w) {
    if (state_[w] == State::cut) return Ground::gone;
    return is_firm(w, v) ? Ground::firm : Ground::open;
  };
  if (!search_.run(v, ground, budget, *stop_)) return;
  std::vector<Vertex> needed;
  stop_->count(search_.steps().size());
  for (const auto& [from, way] : search_.steps()) {
    if (board_->owner(from) == Player::ania) way_[from] = way;
    if (from != v) needed.push_back(from);
  }
  order_.move_before(needed, v, *stop_);
}

/// Looks for a trap among the vertices that can be reached from `v`. First follows vertices with few
/// successors.
bool Region::find_trap(Vertex v, std::uint64_t budget) {
  stop_->count(met_.size());
  for (const Met& met : met_) index_[met.vertex] = none;
  met_.clear();
  arcs_.clear();
  escaped_.clear();
  to_explore_.clear();
  meet(v);
  while (!to_explore_.empty()) {
    const Index i = to_explore_.pop();
    const std::uint64_t edges = board_->successors(met_[i].vertex).size();
    if (edges > budget) break;
    budget -= edges;
    explore(i, v);
  }
  stop_->count(met_.size());
  for (Index i = 0; i < met_.size(); ++i) {
    if (!met_[i].is_explored) escape(i);
  }
  while (!escaped_.empty()) {
    const Index to = escaped_.back();
    escaped_.pop_back();
    for (Index arc = met_[to].first_arc; arc != none; arc = arcs_[arc].next) {
      stop_->count();
      const Index from = arcs_[arc].from;
      if (board_->owner(met_[from].vertex) == Player::ania || --met_[from].holds == 0) escape(from);
    }
  }
  trap_.clear();
  for (const Met& met : met_) {
    if (!met.escapes) trap_.push_back(met.vertex);
  }
  return !trap_.empty();
}

Region::Index Region::meet(Vertex v) {
  if (index_[v] != none) return index_[v];
  const auto i = static_cast<Index>(met_.size());
  index_[v] = i;
  met_.push_back({.vertex = v, .holds = 0});
  to_explore_.push(board_->successors(v).size(), i);
  return i;
}

void Region::explore(Index i, Vertex start) {
  const Vertex v = met_[i].vertex;
  met_[i].is_explored = true;
  const auto successors = board_->successors(v);
  stop_->count(1 + successors.size());
  const bool is_anias = board_->owner(v) == Player::ania;
  for (const Vertex s : successors) {
    if (state_[s] == State::cut) continue;  // only Ania's vertices have cut successors
    if (is_firm(s, start)) {
      if (!is_anias) continue;
      return escape(i);
    }
    ++met_[i].holds;
    const Index to = meet(s);
    arcs_.push_back({i, std::exchange(met_[to].first_arc, static_cast<Index>(arcs_.size()))});
  }
  if (!is_anias && met_[i].holds == 0) escape(i);
}

void Region::escape(Index i) {
  if (met_[i].escapes) return;
  met_[i].escapes = true;
  escaped_.push_back(i);
}

}  // namespace gramy::zielone
