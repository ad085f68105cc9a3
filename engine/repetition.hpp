// Exact values under the rule of the third occurrence, for games solved by retrograde analysis.
//
// A state that has occurred twice is a drawn terminal from then on: to enter it again ends the match. With
// those states drawn, the values of the graph are exact, because a winner who follows the distances enters no
// state twice, and whoever can avoid losing for ever reaches a third occurrence. Drawing states turns wins
// and losses into draws, or makes them longer, never anything else; so only the states whose distance rests
// on a drawn one have to be looked at again. Those are marked as doubtful when a state is drawn, each at most
// once, and settled together when one of them is asked for, so that following a long match costs little more
// than walking it.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

#include "engine/occurrences.hpp"
#include "engine/sparse_array.hpp"
#include "engine/verdict.hpp"

namespace gramy {

/// A finite graph of states with its verdicts. No edge is doubled, every edge passes the move to the other
/// player, and a terminal state has no successors.
template <class A>
concept Arena = requires(A& arena, State state, std::uint32_t i, void (*visit)(State)) {
  { arena.verdict(state) } -> std::same_as<Verdict>;
  { arena.successor_count(state) } -> std::same_as<std::uint32_t>;
  { arena.successor(state, i) } -> std::same_as<State>;
  arena.for_each_predecessor(state, visit);
};

/// The verdicts of an arena some of whose states have become drawn terminals. Itself an arena, so that one
/// can lay another over it and ask what one more drawn state would change. Takes memory only for states in
/// doubt.
template <Arena A>
class RepetitionValues {
 public:
  /// `arena` must outlive this, unchanged.
  explicit RepetitionValues(A& arena) : arena_(&arena) {}

  /// `state` is a drawn terminal from now on.
  void draw(State state) {
    const Verdict before = known(state);
    if (before.value == Value::draw) return;
    Note& note = touch(state);
    const bool passed_on = note.doubtful;
    note.verdict = {};
    note.doubtful = false;
    if (!passed_on) doubt_what_rests_on(state, before);
  }

  Verdict verdict(State state) {
    const Note* note = notes_.find(state);
    if (note && note->doubtful) settle();
    return known(state);
  }

  std::uint32_t successor_count(State state) const { return arena_->successor_count(state); }
  State successor(State state, std::uint32_t i) const { return arena_->successor(state, i); }
  template <class Visit>
  void for_each_predecessor(State state, Visit visit) const {
    arena_->for_each_predecessor(state, visit);
  }

 private:
  struct Note {
    Verdict verdict;  // while doubtful: the one that is in doubt
    // Of a won state: so many first successors are no shortest win. Of a lost one, in settle(): so many
    // answers are not settled.
    std::uint32_t passed = 0;
    bool touched = false;
    bool doubtful = false;
  };

  struct Found {
    Verdict verdict;
    State state;
    friend bool operator>(const Found& a, const Found& b) { return a.verdict.distance > b.verdict.distance; }
  };
  using Nearest = std::priority_queue<Found, std::vector<Found>, std::greater<>>;

  // The verdict without looking whether it is in doubt.
  Verdict known(State state) const {
    const Note* note = notes_.find(state);
    return note && note->touched ? note->verdict : arena_->verdict(state);
  }

  bool doubtful(State state) const {
    const Note* note = notes_.find(state);
    return note && note->doubtful;
  }

  Note& touch(State state) {
    Note& note = notes_[state];
    if (!note.touched) {
      note.verdict = arena_->verdict(state);
      note.touched = true;
    }
    return note;
  }

  void doubt_what_rests_on(State first, Verdict before) {
    std::vector<Found> open{{before, first}};
    while (!open.empty()) {
      const Found fallen = open.back();
      open.pop_back();
      for_each_predecessor(fallen.state, [&](State from) {
        if (doubtful(from) || !rests_on(from, fallen.verdict)) return;
        Note& note = touch(from);
        note.doubtful = true;
        doubtful_.push_back(from);
        open.push_back({note.verdict, from});
      });
    }
  }

  // Does the verdict of `from` rest on a successor whose `verdict` no longer holds?
  bool rests_on(State from, Verdict verdict) {
    const Verdict own = known(from);
    if (own.value == Value::loss) return true;
    if (own.value == Value::draw || verdict.value != Value::loss || own.distance != verdict.distance + 1)
      return false;
    Note& note = touch(from);
    const std::uint32_t count = successor_count(from);
    while (note.passed < count) {
      const State to = successor(from, note.passed);
      if (known(to) == verdict && !doubtful(to)) return false;
      ++note.passed;
    }
    return true;
  }

  // Retrograde analysis of the doubtful states alone, from their successors that are not: by distance, as
  // those begin at all distances. What is not found again is drawn.
  void settle() {
    Nearest open;
    for (const State state : doubtful_) look_ahead(state, open);
    while (!open.empty()) {
      const Found found = open.top();
      open.pop();
      Note& note = notes_[found.state];
      if (!note.doubtful) continue;
      note = {.verdict = found.verdict, .touched = true};
      for_each_predecessor(found.state, [&](State from) {
        if (doubtful(from)) look_back(from, found.verdict, open);
      });
    }
    for (const State state : doubtful_) {
      Note& note = notes_[state];
      if (note.doubtful) note = {.verdict = {}, .touched = true};
    }
    doubtful_.clear();
  }

  void look_ahead(State state, Nearest& open) {
    Note& note = notes_[state];
    if (!note.doubtful) return;  // drawn since it was put in doubt
    note.passed = 0;
    const std::uint32_t count = successor_count(state);
    if (note.verdict.value == Value::loss) {
      // A drawn answer is never settled, and keeps the count from reaching 0.
      for (std::uint32_t i = 0; i < count; ++i) {
        const State to = successor(state, i);
        note.passed += doubtful(to) || known(to).value == Value::draw;
      }
      if (note.passed == 0) open.push({lost(state), state});
      return;
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      const State to = successor(state, i);
      const Verdict after = known(to);
      if (after.value == Value::loss && !doubtful(to)) {
        open.push({{after.distance + 1, Value::win}, state});
      }
    }
  }

  // `from` is doubtful and has a successor just found to have `verdict`.
  void look_back(State from, Verdict verdict, Nearest& open) {
    Note& note = notes_[from];
    if (note.verdict.value == Value::win && verdict.value == Value::loss) {
      open.push({{verdict.distance + 1, Value::win}, from});
    } else if (note.verdict.value == Value::loss && --note.passed == 0) {
      open.push({lost(from), from});
    }
  }

  // All successors are won for the other player.
  Verdict lost(State state) const {
    std::uint32_t farthest = 0;
    const std::uint32_t count = successor_count(state);
    for (std::uint32_t i = 0; i < count; ++i)
      farthest = std::max(farthest, known(successor(state, i)).distance);
    return {farthest + 1, Value::loss};
  }

  A* arena_;
  SparseArray<Note> notes_;
  std::vector<State> doubtful_;  // may hold states drawn since
};

}  // namespace gramy
