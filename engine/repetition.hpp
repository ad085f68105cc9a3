// Exact values if the third occurrence of a state is a draw, for games solved by retrograde analysis.
//
// The rule: the match is a draw when a state occurs for the third time.
// So a state that has occurred twice becomes a drawn terminal, because the next visit ends the match. With
// these states drawn, the values of the graph are exact. The reason: a winner who follows the distances
// enters no state twice, and a player who can avoid losing for ever reaches a third occurrence.
//
// When a state becomes drawn, wins and losses elsewhere can only become draws or take longer. So only states
// whose distance depends on a drawn state need a new value. They are marked as doubtful, each at most once.
// When the value of a doubtful state is asked for, all of them are settled together. So following a long
// match costs little more than playing its moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/arena.hpp"
#include "engine/base/sparse_array.hpp"
#include "engine/base/stop.hpp"
#include "engine/verdict.hpp"

namespace gramy {

/// The verdicts of an arena in which some states have become drawn terminals. This object is an arena, too.
/// So a second object can be made on top of this one, to find out what one more drawn state would change.
/// Takes memory only for states whose verdict may differ from that of the arena.
template <Arena A>
class RepetitionValues {
 public:
  /// `arena` must outlive this object and stay unchanged. Every slow function throws Stopped if `stop` is
  /// requested; after that the object must not be used.
  explicit RepetitionValues(A& arena, std::stop_token stop = {}) : arena_(&arena), stop_(std::move(stop)) {}

  /// Makes `state` a drawn terminal: from now on, a match that reaches the state ends in a draw.
  void draw(State state) {
    const Verdict before = look(state).verdict;
    if (before.value == Value::draw) return;
    Note& note = touch(state, before);
    const bool passed_on = note.doubtful;
    note.verdict = {};
    note.doubtful = false;
    if (!passed_on) doubt_what_rests_on(state, before);
  }

  Verdict verdict(State state) {
    stop_.count();
    const Note* note = notes_.find(state);
    if (note && note->doubtful) settle();
    return look(state).verdict;
  }

  StateRow successors(State state) const { return arena_->successors(state); }
  StateRow predecessors(State state) const { return arena_->predecessors(state); }

  const std::stop_token& stop_token() const { return stop_.token(); }
  /// Number of steps so far. Each state that was asked for and each edge that was read is one step.
  std::uint64_t steps() const { return stop_.counted(); }

 private:
  /// What is known of a state whose verdict may differ from that of the arena.
  struct Note {
    // The verdict; while the state is doubtful, the last one that was certain. During settle(), only its
    // value is valid.
    Verdict verdict;
    // In a won state: how many successors at the beginning of the list lead to no shortest win. In a won
    // state during settle(): the distance of the nearest win found so far. In a lost state during settle():
    // the number of answers that are not known to lose. Then verdict.distance is the distance of the farthest
    // answer that is known to lose.
    std::uint32_t count = 0;
    bool touched = false;
    bool doubtful = false;
  };

  struct Seen {
    Verdict verdict;
    bool doubtful;
  };

  /// A state that became drawn, or whose verdict became uncertain (doubtful); and the verdict before that.
  struct Fallen {
    State state;
    Verdict before;
  };

  // States that settle() has confirmed to be won or lost, sorted by distance. Most states are added at the
  // distance after the current one, so these have a list of their own.
  class Found {
   public:
    void add(std::uint32_t distance, State state) {
      (distance == now_ + 1 ? next_ : later_[distance]).push_back(state);
    }
    /// Goes on to the states at the next distance for which there are any. Returns false if no states are
    /// left.
    bool advance() {
      const auto nearest = later_.begin();
      if (next_.empty() && nearest == later_.end()) return false;
      if (nearest != later_.end() && (next_.empty() || nearest->first == now_ + 1)) {
        now_ = nearest->first;
        states_ = std::move(nearest->second);
        states_.insert(states_.end(), next_.begin(), next_.end());
        later_.erase(nearest);
      } else {
        ++now_;
        states_.swap(next_);
      }
      next_.clear();
      return true;
    }
    std::uint32_t distance() const { return now_; }
    /// The states at the current distance.
    const std::vector<State>& states() const { return states_; }

   private:
    std::uint32_t now_ = 0;  // 0 at first; no state is added at distance 0, where matches have ended
    std::vector<State> states_, next_;
    std::map<std::uint32_t, std::vector<State>> later_;
  };

  // The last known verdict of a state, and whether the state is doubtful.
  Seen look(State state) const {
    const Note* note = notes_.find(state);
    if (note && note->touched) return {note->verdict, note->doubtful};
    return {arena_->verdict(state), false};
  }

  Note& touch(State state, Verdict verdict) {
    Note& note = notes_[state];
    if (!note.touched) {
      note.verdict = verdict;
      note.touched = true;
    }
    return note;
  }

  void doubt_what_rests_on(State first, Verdict before) {
    std::vector<Fallen> open{{first, before}};
    while (!open.empty()) {
      const Fallen fallen = open.back();
      open.pop_back();
      const StateRow row = predecessors(fallen.state);
      stop_.count(1 + row.size());
      for (const State from : row) {
        Note* note = notes_.find(from);
        if (note && note->doubtful) continue;
        const Verdict own = note && note->touched ? note->verdict : arena_->verdict(from);
        if (!may_rest_on(own, fallen.before)) continue;
        if (!note || !note->touched) note = &touch(from, own);
        if (own.value == Value::win && has_another(from, *note, fallen.before)) continue;
        note->doubtful = true;
        doubtful_.push_back(from);
        open.push_back({from, own});
      }
    }
  }

  // Whether the verdict `own` of a state may depend on a successor that had the verdict `verdict`.
  static bool may_rest_on(Verdict own, Verdict verdict) {
    // Both comparisons are false for a state where the match ends. Its distance is 0, and it depends on no
    // successor.
    if (own.value == Value::loss) return own.distance > verdict.distance;
    return own.value == Value::win && verdict.value == Value::loss && own.distance == verdict.distance + 1;
  }

  // Whether `from` has another successor with the same `verdict`.
  bool has_another(State from, Note& note, Verdict verdict) {
    const StateRow row = successors(from);
    const std::uint32_t begin = note.count;
    const auto holds = [&](State state) {
      const Seen to = look(state);
      return to.verdict == verdict && !to.doubtful;
    };
    while (note.count < row.size() && !holds(row[note.count])) ++note.count;
    stop_.count(1 + note.count - begin);
    return note.count < row.size();
  }

  // Retrograde analysis of the doubtful states alone. It starts from their successors that are not doubtful.
  // The distances of these successors differ, so they are taken in order of distance. Doubtful states that
  // the analysis does not reach are drawn.
  void settle() {
    Found found;
    for (const State state : doubtful_) look_ahead(state, found);
    while (found.advance()) {
      for (const State state : found.states()) {
        Note& note = notes_[state];
        if (!note.doubtful) continue;
        note = {.verdict = {found.distance(), note.verdict.value}, .touched = true};
        const StateRow row = predecessors(state);
        stop_.count(1 + row.size());
        for (const State from : row) look_back(from, note.verdict, found);
      }
    }
    stop_.count(doubtful_.size());
    for (const State state : doubtful_) {
      Note& note = notes_[state];
      if (note.doubtful) note = {.verdict = {}, .touched = true};
    }
    doubtful_.clear();
  }

  void look_ahead(State state, Found& found) {
    Note& note = notes_[state];
    if (!note.doubtful) return;  // draw() was called for the state after the state was marked as doubtful
    const StateRow row = successors(state);
    stop_.count(1 + row.size());
    if (note.verdict.value == Value::win) {
      note.count = UINT32_MAX;
      for (const State to : row) {
        const Seen after = look(to);
        if (after.verdict.value == Value::loss && !after.doubtful)
          note.count = std::min(note.count, after.verdict.distance + 1);
      }
      if (note.count != UINT32_MAX) found.add(note.count, state);
    } else {
      note.count = note.verdict.distance = 0;
      for (const State to : row) {
        const Seen after = look(to);
        // A drawn successor stays drawn. So one drawn successor keeps note.count above 0, and `state` turns
        // out to be drawn.
        if (after.doubtful || after.verdict.value == Value::draw)
          ++note.count;
        else
          note.verdict.distance = std::max(note.verdict.distance, after.verdict.distance);
      }
      if (note.count == 0) found.add(note.verdict.distance + 1, state);
    }
  }

  // If `from` is doubtful, updates its note, because one of its successors was found to have `verdict`.
  // Successors are found in order of distance.
  void look_back(State from, Verdict verdict, Found& found) {
    Note* const note = notes_.find(from);
    if (!note || !note->doubtful) return;
    if (note->verdict.value == Value::loss) {
      note->verdict.distance = std::max(note->verdict.distance, verdict.distance);
      if (--note->count == 0) found.add(note->verdict.distance + 1, from);
    } else if (verdict.value == Value::loss && verdict.distance + 1 < note->count) {
      note->count = verdict.distance + 1;
      found.add(note->count, from);
    }
  }

  A* arena_;
  StopPoll stop_;
  SparseArray<Note> notes_;
  std::vector<State> doubtful_;  // may contain states that became drawn later
};

}  // namespace gramy
