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
      allowance_(allowance),
      state_(board.vertex_count(), State::outside),
      way_(board.ania_count(), 0),
      arc_(board.ania_count(), 0),
      missing_(board.vertex_count(), 0),
      search_(board),
      search_budget_(board.edge_count()),
      patience_(board.edge_count() / 10) {
  for (const Vertex v : given_) state_[v] = State::given;
  force_.reset(board);
  for (const Vertex v : given_) force_.add_target(v);
  for (const Vertex v : board.greens()) force_.add_target(v);
  target_count_ = force_.joined().size() - given_.size();
  force_.spread(board, stop);
  joined_ = force_.take_joined();
  adopt_spread();
}

/// Reads what solve_by_traps reads in a round.
void ShrinkingForce::adopt_spread() {
  const std::uint64_t begin = edge_scans_;
  edges_into_force_ = edge_scans_of_spread_ = force_.edge_scans();
  edge_scans_ += force_.edge_scans();
  has_order_ = false;
  for (Vertex v = 0; v < board_->vertex_count(); ++v) {  // along memory, not as they joined
    if (!force_.contains(v) || state_[v] == State::given) continue;
    state_[v] = State::placed;
    missing_[v] = 0;
    if (v >= board_->ania_count()) continue;
    way_[v] = force_.way(v);
    arc_[v] = 0;
  }
  const auto targets = std::span(joined_).subspan(given_.size(), target_count_);
  for (const Vertex v : targets) state_[v] = State::target;
  for (const Vertex v : targets) {
    if (board_->owner(v) == Player::bolek) missing_[v] = can_leave(v) ? 1 : 0;
    strand_if_so(v);
  }
  trap_scans_ += edge_scans_ - begin;
}

std::uint64_t ShrinkingForce::scans_left() const {
  return trap_scans_ + trap_scans_ / 4 + allowance_ - edge_scans_;
}

/// Whether a green vertex of Bolek's has a successor outside.
bool ShrinkingForce::can_leave(Vertex green) {
  const auto successors = board_->successors(green);
  const auto exit = std::ranges::find_if(successors, [this](Vertex s) { return !contains(s); });
  edge_scans_ += static_cast<std::uint64_t>(exit - successors.begin()) + (exit != successors.end() ? 1 : 0);
  return exit != successors.end();
}

std::span<const Vertex> ShrinkingForce::drop_stranded() {
  ++round_;
  dropped_.swap(stranded_);
  stranded_.clear();
  left_.clear();
  target_count_ -= dropped_.size();
  if (target_count_ == 0 && given_.empty()) {
    empty();
  } else {
    was_misled_ |= is_misled();
    sweep() ? end_sweep() : adopt_smaller();
    clear_sweep();
  }
  return left_;
}

/// Nothing is left in X, and so there is no force.
void ShrinkingForce::empty() {
  left_ = std::exchange(joined_, {});
  left_.clear();
  for (Vertex v = 0; v < board_->vertex_count(); ++v) {
    if (!contains(v)) continue;
    state_[v] = State::outside;
    left_.push_back(v);
  }
}

void ShrinkingForce::begin_sweep() {
  if (rank_.empty()) {
    rank_.resize(board_->vertex_count());
    first_credit_.assign(board_->vertex_count() - board_->ania_count(), none);
  }
  if (!has_order_) {
    const std::size_t in_x = given_.size() + target_count_ + dropped_.size();
    order_ = Order(std::span(joined_).subspan(in_x), board_->vertex_count());
    has_order_ = true;
  }
  picked_up_ = picked_up_before_search_ = 0;
  // Over all rounds a share of the board, and more of it where estimates have misled.
  const std::uint64_t granted = misled_count_ > 0 ? 8 : 1;
  search_budget_ += granted * board_->edge_count() / board_->greens().size();
  for (const Vertex v : dropped_) pick_up(v);
}

/// False if it was left off because computing the whole force seems to cost less, now or later, or because
/// no more edges may be read; then that is done.
bool ShrinkingForce::sweep() {
  constexpr std::uint64_t share = 8;  // of the work goes into trying that
  const std::uint64_t begin = edge_scans_;
  if (!may_visit()) {
    spread_in_new_order();
    return false;
  }
  begin_sweep();
  std::uint64_t spent = std::max<std::uint64_t>(edge_scans_of_spread_, board_->vertex_count()) / (2 * share);
  for (std::uint64_t counted = begin; !agenda_.empty(); counted = edge_scans_) {
    stop_->count(1 + edge_scans_ - counted);
    if (read_in_vain_ + (edge_scans_ - begin) > patience_ || !may_visit()) {
      spread_in_new_order();
      return false;
    }
    if (edge_scans_ - begin > spent) {
      if (spread_again(std::min(spent / share, scans_left()))) return false;
      spent *= 2;
    }
    const auto [tag, at, who] = next_visit();
    if (state_[at] != State::placed) continue;
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
  read_in_vain_ += edge_scans_ - begin;
  return true;
}

bool ShrinkingForce::spread_again(std::uint64_t most_scans) {
  force_.reset(*board_);
  for (const Vertex v : given_) force_.add_target(v);
  for (const Vertex v : board_->greens()) {
    if (state_[v] == State::target) force_.add_target(v);
  }
  if (force_.spread(*board_, *stop_, most_scans)) return true;
  edge_scans_ += force_.edge_scans();
  return false;
}

/// Computes the whole force in an order in which what seems to stay the longest supports the most. Where
/// nothing is known, chance sees to it that what supports much is not always the next to fall; what it says
/// follows from the whole force, so that the numbers of a few vertices do not foresee it.
void ShrinkingForce::spread_in_new_order() {
  const std::uint64_t begin = edge_scans_;
  std::erase_if(joined_, [this](Vertex v) { return !contains(v); });
  std::vector<Vertex> targets;
  std::ranges::copy_if(board_->greens(), std::back_inserter(targets),
                       [this](Vertex v) { return state_[v] == State::target; });
  std::uint64_t seed = 0;
  for (const Vertex v : joined_) seed = (std::rotl(seed, 5) ^ v) * 0x9E3779B97F4A7C15;
  Random(seed).shuffle(targets);
  last_round_.clear();
  if (target_count_ > 1 && wants_estimate()) {
    estimate_lifespans();
    std::ranges::stable_sort(targets, std::greater(), [this](Vertex v) { return last_round_[v]; });
  }
  force_.reset(*board_);
  for (const Vertex v : given_) force_.add_target(v);
  force_.spread(*board_, *stop_);
  for (const Vertex v : targets) {
    force_.add_target(v);
    force_.spread(*board_, *stop_);
  }
  read_in_vain_ = 0;
  patience_ = std::max(patience_, (edge_scans_ - begin + force_.edge_scans()) / 2);
}

/// Whether the vertices dropped now show that the last estimate was wrong.
bool ShrinkingForce::is_misled() const {
  const auto was_to_stay = [this](Vertex v) {
    return last_round_[v] == Lifespans::unknown ? !is_estimate_cut_ : last_round_[v] > round_;
  };
  return !last_round_.empty() && std::ranges::any_of(dropped_, was_to_stay);
}

/// After the second estimate that misled, chance gives the order a few times, and four times as often after
/// each further one.
bool ShrinkingForce::wants_estimate() {
  if (std::exchange(was_misled_, false))
    orders_by_chance_ = (std::uint64_t{1} << std::min(2 * misled_count_++, 60U)) - 1;
  if (orders_by_chance_ == 0) return scans_left() >= 2 * std::uint64_t{board_->edge_count()};
  --orders_by_chance_;
  return false;
}

/// After one that misled, searches go farther, and the other way.
void ShrinkingForce::estimate_lifespans() {
  const std::uint64_t edges = board_->edge_count();
  const std::uint64_t first_search = std::max<std::uint64_t>(4, edges / (8 * target_count_));
  Lifespans lifespans(*board_, joined_, given_, way_,
                      misled_count_ % 2 == 0 ? Lifespans::First::cheapest : Lifespans::First::nearest);
  lifespans.drop(dropped_, edges, first_search << std::min(2 * misled_count_, 30U), *stop_);
  edge_scans_ += lifespans.edge_scans();
  is_estimate_cut_ = lifespans.is_exhausted();
  last_round_.assign(board_->vertex_count(), 0);
  for (const Vertex v : board_->greens()) {
    const std::uint32_t lifespan = lifespans[v];
    last_round_[v] = lifespan == Lifespans::unknown ? lifespan : round_ + lifespan;
  }
}

void ShrinkingForce::adopt_smaller() {
  for (const Vertex v : joined_) {
    if (!contains(v) || force_.contains(v)) continue;
    state_[v] = State::outside;
    left_.push_back(v);
  }
  joined_ = force_.take_joined();
  std::stable_partition(joined_.begin() + static_cast<std::ptrdiff_t>(given_.size()), joined_.end(),
                        [this](Vertex v) { return state_[v] == State::target; });
  adopt_spread();
}

void ShrinkingForce::end_sweep() {
  needed_.clear();
  for (const Vertex v : supported_) {
    if (state_[v] != State::supported) continue;
    state_[v] = State::placed;
    needed_.push_back(v);
  }
  order_.move_to_end(needed_);
  for (const Vertex v : carried_) {
    if (state_[v] != State::carried) continue;
    state_[v] = State::outside;
    if (!board_->is_green(v)) order_.erase(v);
    left_.push_back(v);
    const std::uint64_t edges_in = board_->predecessors(v).size();
    edges_into_force_ -= edges_in;
    // What has left is not read again, so that was not in vain.
    read_in_vain_ -= std::min<std::uint64_t>(read_in_vain_, edges_in + board_->successors(v).size());
  }
  const std::uint64_t begin = edge_scans_;
  for (const Vertex v : shaken_) {
    if (state_[v] == State::target) strand_if_so(v);
  }
  // There all greens that are left are looked at, and as far.
  trap_scans_ += edges_into_force_ + (edge_scans_ - begin);
}

void ShrinkingForce::clear_sweep() {
  for (const Credit& credit : credits_) first_credit(credit.supported) = none;
  credits_.clear();
  agenda_.clear();
  carried_.clear();
  supported_.clear();
  shaken_.clear();
}

void ShrinkingForce::schedule(Vertex at, Vertex who) {
  agenda_.push_back({order_.tag(at), at, who});
  std::ranges::push_heap(agenda_, IsLater());
}

ShrinkingForce::Visit ShrinkingForce::next_visit() {
  if (agenda_version_ != order_.version()) {
    for (Visit& visit : agenda_) visit.tag = order_.tag(visit.at);
    std::ranges::make_heap(agenda_, IsLater());
    agenda_version_ = order_.version();
  }
  std::ranges::pop_heap(agenda_, IsLater());
  const Visit visit = agenda_.back();
  agenda_.pop_back();
  return visit;
}

void ShrinkingForce::visit_bolek(Vertex v) {
  if (missing_[v] > 0) return pick_up(v);
  for (std::uint32_t i = first_credit(v); i != none; i = credits_[i].next) {
    put_down(credits_[i].supporter, v);
  }
}

void ShrinkingForce::visit_ania(Vertex v) {
  if (state_[way_[v]] == State::placed) return;  // put down on the way here
  Vertex carried_way = state_[way_[v]] == State::supported ? way_[v] : none;
  const auto successors = board_->successors(v);
  if (successors.size() == 1 && carried_way == none) return pick_up(v);  // she has no other way
  candidates_.clear();
  const auto supports = [&](Vertex s) {
    ++edge_scans_;
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
  arc_[v] = 0;  // it will not stand where it stood
  for (const Vertex s : candidates_) schedule(s, v);
}

/// Looks for support of one of Ania's vertices farther on, which then moves before it.
bool ShrinkingForce::bring_support_before(Vertex v) {
  const auto ground = [this, v](Vertex w) {
    if (is_in_x(w)) return Ground::firm;
    if (state_[w] == State::outside) return Ground::gone;
    if (state_[w] != State::placed) return Ground::closed;
    return order_.before(w, v) ? Ground::firm : Ground::open;
  };
  // It costs no more than what was picked up so far, so that little is lost where little is at stake; if it
  // fails, twice as much is picked up before the next one.
  constexpr std::uint64_t least = 8;
  const std::uint64_t budget = std::min({search_budget_ / (4 * search_share), least + picked_up_,
                                         scans_left() - board_->predecessors(v).size()});
  if (budget == 0 || picked_up_ < picked_up_before_search_) return false;
  const bool found = search_.run(v, ground, budget, *stop_);
  search_budget_ -= search_.edge_scans() * search_share;
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
  order_.move_before(needed_, v);
  return true;
}

void ShrinkingForce::pick_up(Vertex v) {
  state_[v] = State::carried;
  carried_.push_back(v);
  const auto predecessors = board_->predecessors(v);
  edge_scans_ += predecessors.size();
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
  for (; next < supported_.size(); ++next) {
    const Vertex s = supported_[next];
    const auto predecessors = board_->predecessors(s);
    edge_scans_ += predecessors.size();
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
  for (std::size_t next = 0; next < needed_.size(); ++next) {
    const Vertex w = needed_[next];
    if (board_->owner(w) == Player::ania) {
      need(way_[w]);
    } else {
      for (std::uint32_t i = first_credit(w); i != none; i = credits_[i].next) need(credits_[i].supporter);
    }
  }
  std::ranges::sort(needed_, {}, [this](Vertex w) { return rank_[w]; });
  order_.move_before(needed_, before);
}

void ShrinkingForce::strand_if_so(Vertex green) {
  if (board_->owner(green) == Player::bolek) {
    if (missing_[green] == 0) return;
    ++missing_[green];  // by one that is never given back, so that nothing supports it again
  } else {
    const auto successors = board_->successors(green);
    for (std::uint32_t& i = arc_[green]; i < successors.size(); ++i) {
      ++edge_scans_;
      if (!contains(successors[i])) continue;
      way_[green] = successors[i];
      return;
    }
  }
  state_[green] = State::carried;
  stranded_.push_back(green);
}

}  // namespace gramy::zielone
