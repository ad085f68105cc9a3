#include "engine/zielone/shrinking_force.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>
#include <utility>

#include "engine/base/random.hpp"
#include "engine/zielone/force.hpp"

namespace gramy::zielone {

ShrinkingForce::ShrinkingForce(const Board& board, const StopPoll& stop, std::span<const Vertex> given,
                               std::uint64_t allowance)
    : board_(&board),
      stop_(&stop),
      given_(given),
      begun_(stop.counted()),
      allowance_(allowance),
      state_(board.vertex_count(), State::placed),
      way_(board.ania_count()),
      arc_(board.ania_count()),
      missing_(board.vertex_count()),
      search_(board),
      search_budget_(board.edge_count()),
      patience_(board.edge_count() / 10),
      least_estimate_(board.edge_count() / 4) {
  for (const Vertex v : given_) state_[v] = State::given;
  for (const Vertex v : board.greens()) {
    if (state_[v] == State::given) continue;
    state_[v] = State::target;
    targets_.push_back(v);
  }
  stop.count_filled(board.vertex_count());
  stop.count(given.size() + board.greens().size());
  target_count_ = targets_.size();
  spread_from_all();
  adopt_spread();
  stop.count(left_.size());
}

/// Computes the whole force, as solve_by_traps does.
void ShrinkingForce::spread_from_all() {
  reset_force();
  for (const Vertex v : targets_) force_.add_target(v);
  force_.spread(*board_, *stop_);
}

/// Prepares a computation of the whole force, in which the given vertices are the first targets.
void ShrinkingForce::reset_force() {
  force_.reset(*board_, *stop_);
  stop_->count(given_.size() + targets_.size());
  for (const Vertex v : given_) force_.add_target(v);
  std::erase_if(targets_, [this](Vertex v) { return state_[v] != State::target; });
}

/// Takes over the force that was just computed. Counts the steps that solve_by_traps takes in this round.
void ShrinkingForce::adopt_spread() {
  joined_ = force_.take_joined();
  edge_scans_ += force_.edge_scans();
  size_of_force_ = joined_.size() + force_.edge_scans();
  steps_of_spread_ = board_->vertex_count() + size_of_force_;
  has_order_ = false;
  stop_->count(board_->vertex_count());
  // Goes through the vertices in the order of memory, which is faster than the order of joined_.
  for (Vertex v = 0; v < board_->vertex_count(); ++v) {
    if (!force_.contains(v)) {
      leave(v);
      continue;
    }
    if (!is_in_x(v)) state_[v] = State::placed;
    missing_[v] = 0;
    if (v >= board_->ania_count()) continue;
    way_[v] = force_.way(v);
    arc_[v] = 0;
  }
  const std::uint64_t begin = edge_scans_;
  for (const Vertex v : targets_) {
    if (board_->owner(v) == Player::bolek) missing_[v] = can_leave(v) ? 1 : 0;
    strand_if_so(v);
  }
  count_trap_round(edge_scans_ - begin);
}

/// Adds the steps that solve_by_traps would take in this round. It goes twice through all vertices, once
/// through the given and the remaining green vertices, and once through the force. It also reads the
/// successors of each remaining green vertex.
void ShrinkingForce::count_trap_round(std::uint64_t edges_of_greens) {
  trap_steps_ += 2 * std::uint64_t{board_->vertex_count()} + given_.size() + target_count_ + size_of_force_ +
                 std::max<std::uint64_t>(target_count_, edges_of_greens) + left_.size();
}

std::uint64_t ShrinkingForce::steps_left() const {
  const std::uint64_t most = trap_steps_ + trap_steps_ / 4 + allowance_, taken = steps();
  return most > taken ? most - taken : 0;
}

/// Whether the sweep may take at least `steps_at_least` more steps. If not, the sweep is abandoned, and its
/// data may be invalid.
bool ShrinkingForce::affords(std::uint64_t steps_at_least) {
  is_given_up_ |= !may_take(steps_at_least);
  return !is_given_up_;
}

void ShrinkingForce::read(std::uint64_t edges) {
  edge_scans_ += edges;
  stop_->count(edges);
}

void ShrinkingForce::leave(Vertex v) {
  if (!contains(v)) return;
  state_[v] = State::outside;
  left_.push_back(v);
}

/// Whether a green vertex of Bolek's has a successor outside the force.
bool ShrinkingForce::can_leave(Vertex green) {
  for (const Vertex s : board_->successors(green)) {
    read(1);
    if (!contains(s)) return true;
  }
  return false;
}

void ShrinkingForce::drop_stranded() {
  ++round_;
  dropped_.swap(stranded_);
  stranded_.clear();
  left_.clear();
  target_count_ -= dropped_.size();
  stop_->count(dropped_.size());
  was_misled_ |= is_misled();
  if (target_count_ == 0 && given_.empty()) {  // X is empty now, and so is its force
    stop_->count(board_->vertex_count());
    for (Vertex v = 0; v < board_->vertex_count(); ++v) leave(v);
  } else {
    sweep() ? end_sweep() : adopt_spread();
    clear_sweep();
  }
  stop_->count(left_.size());
}

void ShrinkingForce::prepare_sweep() {
  if (rank_.empty()) {
    rank_.resize(board_->vertex_count());
    first_credit_.assign(board_->vertex_count() - board_->ania_count(), none);
    stop_->count_filled(first_credit_.size());
    search_.prepare(*stop_);
  }
  if (!has_order_) {
    stop_->count(joined_.size());
    order_ = Order(board_->vertex_count());
    for (const Vertex v : joined_) {
      if (state_[v] == State::placed) order_.append(v);
    }
    has_order_ = true;
  }
}

void ShrinkingForce::begin_sweep() {
  picked_up_ = picked_up_before_search_ = 0;
  // There are at most as many rounds as green vertices, and search_budget_ counts each step search_share
  // times. So all rounds together grant the searches edge_count / search_share steps, or eight times as many
  // after misleading estimates.
  const std::uint64_t granted = misled_count_ > 0 ? 8 : 1;
  search_budget_ += granted * board_->edge_count() / board_->greens().size();
  for (const Vertex v : dropped_) pick_up(v);
}

/// Goes through the order (see the class). Returns false if it has computed the whole force instead, because
/// that seemed cheaper or no steps were left for the sweep.
bool ShrinkingForce::sweep() {
  constexpr std::uint64_t share = 8;  // 1 / share of the steps goes to a full computation
  // After an abandoned sweep (is_short_), the next sweep waits until enough steps are left. They must suffice
  // for patience_ steps of the sweep and for the choice of a new order, which may need an estimate.
  if (!may_take(joined_.size() +
                (is_short_ ? patience_ + steps_to_choose_order() + steps_to_begin_estimate() : 0))) {
    spread_from_all();
    return false;
  }
  is_short_ = false;
  prepare_sweep();
  const std::uint64_t begin = steps();
  begin_sweep();
  for (std::uint64_t spent = steps_of_spread_ / 4; !agenda_.empty() && heap_agenda();) {
    const auto [tag, at, who] = next_visit();
    if (state_[at] != State::placed) continue;
    if (taken_in_vain_ + (steps() - begin) > patience_) {
      spread_in_new_order();
      return false;
    }
    if (steps() - begin > spent) {
      if (may_take(steps_of_spread_) && spread_again(spent / share)) return false;
      spent *= 2;
    }
    if (!affords(board_->successors(at).size() + board_->predecessors(at).size())) break;
    if (who != at) {
      if (state_[who] != State::carried) continue;
      way_[who] = at;
      support(who);
    } else if (board_->owner(at) == Player::ania) {
      visit_ania(at);
    } else {
      visit_bolek(at);
    }
  }
  if (is_given_up_) {
    is_short_ = true;
    spread_from_all();
    return false;
  }
  taken_in_vain_ += steps() - begin;
  return true;
}

bool ShrinkingForce::spread_again(std::uint64_t most_steps) {
  reset_force();
  for (const Vertex v : targets_) force_.add_target(v);
  if (force_.spread(*board_, *stop_, most_steps)) return true;
  edge_scans_ += force_.edge_scans();
  return false;
}

/// Computes the whole force anew. Adds the targets one by one, each with all vertices from which Ania can
/// force the token onto the target. The first targets draw in the most vertices. When such a target is
/// dropped, all its vertices have to be examined. So the targets that seem to stay longest come first.
void ShrinkingForce::spread_in_new_order() {
  const std::uint64_t begin = steps();
  choose_order();
  reset_force();
  force_.spread(*board_, *stop_);
  for (const Vertex v : targets_) {
    force_.add_target(v);
    force_.spread(*board_, *stop_);
  }
  taken_in_vain_ = 0;
  patience_ = std::max(patience_, (steps() - begin) / 2);
}

/// Chooses the order in which the targets are added to the force, if enough steps are left. Without an
/// estimate the order is random. In a fixed order, the target that draws in the most vertices could be the
/// next to be dropped, again and again. The seed depends on all vertices of the force, so a hostile board
/// cannot fix the order by the numbers of a few vertices.
void ShrinkingForce::choose_order() {
  has_estimate_ = false;
  is_short_ = !may_take(steps_to_choose_order() + steps_to_begin_estimate());
  if (!may_take(steps_to_choose_order())) return;
  stop_->count(steps_to_choose_order());
  std::uint64_t seed = 0;
  std::erase_if(joined_, [&](Vertex v) {
    if (contains(v)) seed = (std::rotl(seed, 5) ^ v) * 0x9E3779B97F4A7C15;
    return !contains(v);
  });
  std::erase_if(targets_, [this](Vertex v) { return state_[v] != State::target; });
  Random(seed).shuffle(targets_);
  if (target_count_ <= 1 || !wants_estimate()) return;
  estimate_lifespans();
  std::ranges::stable_sort(targets_, std::greater(), [this](Vertex v) { return last_round_[v]; });
}

/// Whether the last estimate was wrong: some vertex is dropped now, but was expected to stay longer.
bool ShrinkingForce::is_misled() const {
  const auto was_to_stay = [this](Vertex v) {
    return last_round_[v] == Lifespans::unknown ? !is_estimate_cut_ : last_round_[v] > round_;
  };
  return has_estimate_ && std::ranges::any_of(dropped_, was_to_stay);
}

/// Whether to estimate lifespans before the next computation of the whole force. The first wrong estimate has
/// no effect on this. After the second wrong estimate, the next 3 orders are random instead of estimated.
/// After the third wrong estimate, the next 15 orders are random, and so on.
bool ShrinkingForce::wants_estimate() {
  if (std::exchange(was_misled_, false))
    orders_by_chance_ = (std::uint64_t{1} << std::min(2 * misled_count_++, 60U)) - 1;
  if (orders_by_chance_ == 0) return may_take(steps_to_begin_estimate());
  --orders_by_chance_;
  return false;
}

/// Estimates in which round each target is dropped. After each wrong estimate, the searches go farther, and
/// change between Lifespans::First::cheapest and Lifespans::First::nearest.
void ShrinkingForce::estimate_lifespans() {
  const std::uint64_t edges = board_->edge_count();
  // The estimate may take twice most_steps, so most_steps is at most half of the steps left. After the
  // estimate, the whole force is computed. This computation needs no reserve, because its steps are also
  // steps of solve_by_traps and raise the limit on steps.
  const std::uint64_t most_steps =
      std::min(2 * edges, (steps_left() - reserve() / 4 - steps_for_estimate_arrays()) / 2);
  const std::uint64_t first_search = std::max<std::uint64_t>(4, edges / (8 * target_count_));
  Lifespans lifespans(*board_, joined_, given_, target_count_ + dropped_.size(), way_,
                      misled_count_ % 2 == 0 ? Lifespans::First::cheapest : Lifespans::First::nearest,
                      *stop_);
  lifespans.drop(dropped_, most_steps, first_search << std::min(2 * misled_count_, 30U), *stop_);
  edge_scans_ += lifespans.edge_scans();
  is_estimate_cut_ = lifespans.is_exhausted();
  if (is_estimate_cut_) least_estimate_ = std::min(2 * least_estimate_, 4 * edges);
  has_estimate_ = true;
  last_round_.resize(board_->vertex_count());
  stop_->count(targets_.size());
  for (const Vertex v : targets_) {
    const std::uint32_t lifespan = lifespans[v];
    last_round_[v] = lifespan == Lifespans::unknown ? lifespan : round_ + lifespan;
  }
}

void ShrinkingForce::end_sweep() {
  needed_.clear();
  for (const Vertex v : supported_) {
    if (state_[v] != State::supported) continue;
    state_[v] = State::placed;
    needed_.push_back(v);
  }
  order_.move_to_end(needed_, *stop_);
  for (const Vertex v : carried_) {
    if (state_[v] != State::carried) continue;
    leave(v);
    if (!board_->is_green(v)) order_.erase(v);
    const std::uint64_t edges_in = board_->predecessors(v).size();
    size_of_force_ -= 1 + edges_in;
    // Work on vertices that have left the force is not counted in taken_in_vain_, because these vertices are
    // never examined again. Each vertex takes a step for each of its edges and at most `most_besides` other
    // steps.
    constexpr std::uint64_t most_besides = 8;
    taken_in_vain_ -=
        std::min<std::uint64_t>(taken_in_vain_, most_besides + edges_in + board_->successors(v).size());
  }
  const std::uint64_t begin = edge_scans_;
  for (const Vertex v : shaken_) {
    if (state_[v] == State::target) strand_if_so(v);
  }
  count_trap_round(edge_scans_ - begin);
}

void ShrinkingForce::clear_sweep() {
  is_given_up_ = false;
  for (const Credit& credit : credits_) first_credit(credit.supported) = none;
  credits_.clear();
  agenda_.clear();
  heaped_ = 0;
  carried_.clear();
  supported_.clear();
  shaken_.clear();
}

void ShrinkingForce::schedule(Vertex at, Vertex who) {
  stop_->count();
  agenda_.push_back({order_.tag(at), at, who});
}

/// Makes a heap of all scheduled visits. Returns false if making the heap and removing its first visit may
/// take too many steps.
bool ShrinkingForce::heap_agenda() {
  const std::uint64_t size = agenda_.size(), height = std::bit_width(size);
  const std::uint64_t most_sifting = (size - heaped_) * height;
  const bool is_stale = agenda_version_ != order_.version();
  if (!affords((is_stale ? 2 * size : std::min(most_sifting, size)) + height)) return false;
  if (is_stale) {
    stop_->count(size);
    for (Visit& visit : agenda_) visit.tag = order_.tag(visit.at);
    agenda_version_ = order_.version();
  }
  if (is_stale || most_sifting > size) {
    stop_->count(size);  // building a heap takes this many steps
    std::ranges::make_heap(agenda_, IsLater());
    heaped_ = size;
  }
  while (heaped_ < size) sift_up(heaped_++);
  return true;
}

/// Moves visit `i` to its place in the heap. Precondition: the visits before `i` are a heap already. Usually
/// takes one or two steps.
void ShrinkingForce::sift_up(std::size_t i) {
  const Visit visit = agenda_[i];
  for (; i > 0 && IsLater()(agenda_[(i - 1) / 2], visit); i = (i - 1) / 2) {
    stop_->count();
    agenda_[i] = agenda_[(i - 1) / 2];
  }
  agenda_[i] = visit;
}

ShrinkingForce::Visit ShrinkingForce::next_visit() {
  stop_->count(std::bit_width(agenda_.size()));
  std::ranges::pop_heap(agenda_, IsLater());
  const Visit visit = agenda_.back();
  agenda_.pop_back();
  --heaped_;
  return visit;
}

void ShrinkingForce::visit_bolek(Vertex v) {
  if (missing_[v] > 0) return pick_up(v);
  // After the loop below, all successors of `v` that were not in X are before `v` in the order. So a sweep
  // gets here at most once for each vertex.
  std::uint32_t i = std::exchange(first_credit(v), none);
  for (; i != none && affords(0); i = credits_[i].next) {
    put_down(credits_[i].supporter, v);
  }
}

void ShrinkingForce::visit_ania(Vertex v) {
  // the sweep took way_[v] out of the order, but has already put it back
  if (state_[way_[v]] == State::placed) return;
  Vertex carried_way = state_[way_[v]] == State::supported ? way_[v] : none;
  const auto successors = board_->successors(v);
  if (successors.size() == 1 && carried_way == none) return pick_up(v);
  candidates_.clear();
  const auto supports = [&](Vertex s) {
    read(1);
    if (is_in_x(s)) return true;
    if (state_[s] == State::supported) carried_way = s;
    if (state_[s] != State::placed) return false;
    if (order_.before(s, v)) return true;
    candidates_.push_back(s);
    return false;
  };
  const std::uint32_t passed = arc_[v];
  for (std::uint32_t& i = arc_[v]; i < successors.size(); ++i) {
    if (!supports(successors[i])) continue;
    way_[v] = successors[i];
    return;
  }
  for (std::uint32_t i = 0; i < passed && carried_way == none; ++i) {
    if (!supports(successors[i])) continue;
    way_[v] = successors[i];
    return;
  }
  if (carried_way != none) {
    way_[v] = carried_way;
    put_down(carried_way, v);
    return;
  }
  if (bring_support_before(v)) return;
  pick_up(v);
  arc_[v] = 0;  // the vertex moves to a new place, so the search restarts
  for (const Vertex s : candidates_) schedule(s, v);
}

/// Looks for a way by which Ania can force the token from her vertex `v` into X or onto vertices before `v`
/// in the order. If there is a way, puts its later vertices just before `v`, and returns true.
bool ShrinkingForce::bring_support_before(Vertex v) {
  const auto ground = [this, v](Vertex w) {
    if (is_in_x(w)) return Ground::firm;
    if (state_[w] == State::outside) return Ground::gone;
    if (state_[w] != State::placed) return Ground::closed;
    return order_.before(w, v) ? Ground::firm : Ground::open;
  };
  // The number of edges that this sweep has read in pick_up() limits the steps of a search. After a failed
  // search, the next search waits until this number has doubled.
  constexpr std::uint64_t least = 8;
  const std::uint64_t budget = std::min(search_budget_ / (4 * search_share), least + picked_up_);
  if (budget == 0 || picked_up_ < picked_up_before_search_ || !may_take(budget)) return false;
  const std::uint64_t begin = steps();
  const bool found = search_.run(v, ground, budget, *stop_);
  search_budget_ -= std::min(search_budget_, (steps() - begin) * search_share);
  edge_scans_ += search_.edge_scans();
  if (!found) picked_up_before_search_ = 2 * picked_up_;
  if (!found) return false;
  needed_.clear();
  for (const auto& [from, way] : search_.steps()) {
    if (board_->owner(from) == Player::ania) {
      way_[from] = way;
      arc_[from] = 0;
    }
    if (from != v) needed_.push_back(from);
  }
  order_.move_before(needed_, v, *stop_);
  return true;
}

void ShrinkingForce::pick_up(Vertex v) {
  state_[v] = State::carried;
  carried_.push_back(v);
  const auto predecessors = board_->predecessors(v);
  stop_->count();
  read(predecessors.size());
  picked_up_ += predecessors.size();
  for (const Vertex p : predecessors) {
    if (state_[p] == State::outside) continue;
    const bool loses_support = board_->owner(p) == Player::ania ? way_[p] == v : ++missing_[p] == 1;
    if (!loses_support) continue;
    if (state_[p] == State::placed) schedule(p, p);
    if (state_[p] == State::target) shaken_.push_back(p);
  }
}

void ShrinkingForce::support(Vertex v) {
  const auto add = [this](Vertex supported) {
    state_[supported] = State::supported;
    rank_[supported] = static_cast<std::uint32_t>(supported_.size());
    supported_.push_back(supported);
  };
  std::size_t next = supported_.size();
  add(v);
  for (; next < supported_.size() && affords(board_->predecessors(supported_[next]).size()); ++next) {
    const Vertex s = supported_[next];
    const auto predecessors = board_->predecessors(s);
    stop_->count(2 + predecessors.size());  // 2: the vertex, and its credits, which visit_bolek() reads
    read(predecessors.size());
    search_budget_ += predecessors.size() * search_share;
    for (const Vertex p : predecessors) {
      if (state_[p] == State::outside) continue;
      if (board_->owner(p) == Player::ania) {
        if (state_[p] != State::carried) continue;
        way_[p] = s;
        add(p);
      } else {
        credits_.push_back({p, s, first_credit(p)});
        first_credit(p) = static_cast<std::uint32_t>(credits_.size() - 1);
        if (--missing_[p] == 0 && state_[p] == State::carried) add(p);
      }
    }
  }
}

void ShrinkingForce::put_down(Vertex v, Vertex before) {
  needed_.clear();
  const auto need = [this](Vertex w) {
    if (state_[w] != State::supported) return;
    state_[w] = State::placed;
    needed_.push_back(w);
  };
  need(v);
  for (std::size_t next = 0; next < needed_.size() && affords(0); ++next) {
    const Vertex w = needed_[next];
    stop_->count(std::bit_width(needed_.size()));  // includes the steps of sorting needed_
    if (board_->owner(w) == Player::ania) {
      need(way_[w]);
    } else {
      for (std::uint32_t i = first_credit(w); i != none; i = credits_[i].next) {
        stop_->count();
        need(credits_[i].supporter);
      }
    }
  }
  std::ranges::sort(needed_, {}, [this](Vertex w) { return rank_[w]; });
  order_.move_before(needed_, before, *stop_);
}

void ShrinkingForce::strand_if_so(Vertex green) {
  if (board_->owner(green) == Player::bolek) {
    if (missing_[green] == 0) return;
    ++missing_[green];  // never subtracted again, so missing_ stays above 0
  } else {
    const auto successors = board_->successors(green);
    for (std::uint32_t& i = arc_[green]; i < successors.size(); ++i) {
      read(1);
      if (!contains(successors[i])) continue;
      way_[green] = successors[i];
      return;
    }
  }
  state_[green] = State::carried;
  stranded_.push_back(green);
}

}  // namespace gramy::zielone
