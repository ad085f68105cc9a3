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

/// The verdicts of an arena some of whose states have become drawn terminals. Itself an arena, so that one
/// can lay another over it and ask what one more drawn state would change. Takes memory only for states in
/// doubt.
template <Arena A>
class RepetitionValues {
 public:
  /// `arena` must outlive this, unchanged. Everything that may take long throws Stopped if `stop` asks for
  /// it; then this is of no more use.
  explicit RepetitionValues(A& arena, std::stop_token stop = {}) : arena_(&arena), stop_(std::move(stop)) {}

  /// `state` is a drawn terminal from now on.
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
  /// All work counted so far: states asked for, and edges looked at.
  std::uint64_t steps() const { return stop_.counted(); }

 private:
  struct Note {
    Verdict verdict;  // while doubtful: the one that is in doubt; in settle() not its distance: see below
    // Of a won state: so many first successors are no shortest win; in settle(): the nearest win yet. Of a
    // lost one, in settle(): so many answers are not settled, and its distance is that of the farthest other.
    std::uint32_t count = 0;
    bool touched = false;
    bool doubtful = false;
  };

  struct Seen {
    Verdict verdict;
    bool doubtful;
  };

  struct Fallen {
    State state;
    Verdict before;
  };

  // States found to be won or lost again, as they were before, by distance. Most are as far as the next.
  class Found {
   public:
    void add(std::uint32_t distance, State state) {
      (distance == now_ + 1 ? next_ : later_[distance]).push_back(state);
    }
    /// Goes on to the nearest that are left, and returns whether there are any.
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
    /// At that distance.
    const std::vector<State>& states() const { return states_; }

   private:
    std::uint32_t now_ = 0;  // an end is not found
    std::vector<State> states_, next_;
    std::map<std::uint32_t, std::vector<State>> later_;
  };

  // The verdict without looking whether it is in doubt, and whether it is.
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

  // On a successor whose `verdict` no longer holds.
  static bool may_rest_on(Verdict own, Verdict verdict) {
    if (own.value == Value::loss) return own.distance > verdict.distance;  // or it is an end
    return own.value == Value::win && verdict.value == Value::loss && own.distance == verdict.distance + 1;
  }

  // A successor whose `verdict` holds.
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

  // Retrograde analysis of the doubtful states alone, from their successors that are not: by distance, as
  // those begin at all distances. What is not found again is drawn.
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
    if (!note.doubtful) return;  // drawn since it was put in doubt
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
        // A drawn answer is never settled, and keeps the count from reaching 0.
        if (after.doubtful || after.verdict.value == Value::draw)
          ++note.count;
        else
          note.verdict.distance = std::max(note.verdict.distance, after.verdict.distance);
      }
      if (note.count == 0) found.add(note.verdict.distance + 1, state);
    }
  }

  // `from` may be doubtful, and has a successor just found to have `verdict`: the farthest yet.
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
  std::vector<State> doubtful_;  // may hold states drawn since
};

}  // namespace gramy
