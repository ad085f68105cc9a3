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
    const Verdict before = known(state);
    if (before.value == Value::draw) return;
    Note& note = touch(state);
    const bool passed_on = note.doubtful;
    note.verdict = {};
    note.doubtful = false;
    if (!passed_on) doubt_what_rests_on(state, before);
  }

  Verdict verdict(State state) {
    stop_.count();
    const Note* note = notes_.find(state);
    if (note && note->doubtful) settle();
    return known(state);
  }

  StateRow successors(State state) const { return arena_->successors(state); }
  StateRow predecessors(State state) const { return arena_->predecessors(state); }

  const std::stop_token& stop_token() const { return stop_.token(); }

 private:
  struct Note {
    Verdict verdict;  // while doubtful: the one that is in doubt
    // Of a won state: so many first successors are no shortest win; in settle(): the nearest win yet. Of a
    // lost one, in settle(): so many answers are not settled.
    std::uint32_t count = 0;
    bool touched = false;
    bool doubtful = false;
  };

  struct Fallen {
    State state;
    Verdict before;
  };
  // States found to be won or lost again, as they were before, by distance.
  using Found = std::map<std::uint32_t, std::vector<State>>;

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
    std::vector<Fallen> open{{first, before}};
    while (!open.empty()) {
      const Fallen fallen = open.back();
      open.pop_back();
      for (const State from : predecessors(fallen.state)) {
        stop_.count();
        if (doubtful(from) || !rests_on(from, fallen.before)) continue;
        Note& note = touch(from);
        note.doubtful = true;
        doubtful_.push_back(from);
        open.push_back({from, note.verdict});
      }
    }
  }

  // Does the verdict of `from` rest on a successor whose `verdict` no longer holds?
  bool rests_on(State from, Verdict verdict) {
    const Verdict own = known(from);
    if (own.value == Value::loss) return own.distance > verdict.distance;  // or it is an end
    if (own.value == Value::draw || verdict.value != Value::loss) return false;
    if (own.distance != verdict.distance + 1) return false;
    Note& note = touch(from);
    const StateRow row = successors(from);
    while (note.count < row.size()) {
      stop_.count();
      const State to = row[note.count];
      if (known(to) == verdict && !doubtful(to)) return false;
      ++note.count;
    }
    return true;
  }

  // Retrograde analysis of the doubtful states alone, from their successors that are not: by distance, as
  // those begin at all distances. What is not found again is drawn.
  void settle() {
    Found found;
    for (const State state : doubtful_) look_ahead(state, found);
    while (!found.empty()) {
      const auto nearest = found.extract(found.begin());
      for (const State state : nearest.mapped()) {
        Note& note = notes_[state];
        if (!note.doubtful) continue;
        note = {.verdict = {nearest.key(), note.verdict.value}, .touched = true};
        for (const State from : predecessors(state)) {
          stop_.count();
          if (doubtful(from)) look_back(from, note.verdict, found);
        }
      }
    }
    for (const State state : doubtful_) {
      Note& note = notes_[state];
      if (note.doubtful) note = {.verdict = {}, .touched = true};
    }
    doubtful_.clear();
  }

  void look_ahead(State state, Found& found) {
    Note& note = notes_[state];
    if (!note.doubtful) return;  // drawn since it was put in doubt
    const bool won = note.verdict.value == Value::win;
    note.count = won ? UINT32_MAX : 0;
    for (const State to : successors(state)) {
      stop_.count();
      const Verdict after = known(to);
      if (!won) {
        // A drawn answer is never settled, and keeps the count from reaching 0.
        note.count += doubtful(to) || after.value == Value::draw;
      } else if (after.value == Value::loss && !doubtful(to)) {
        note.count = std::min(note.count, after.distance + 1);
      }
    }
    if (won && note.count != UINT32_MAX) found[note.count].push_back(state);
    if (!won && note.count == 0) found[distance_of_loss(state)].push_back(state);
  }

  // `from` is doubtful and has a successor just found to have `verdict`.
  void look_back(State from, Verdict verdict, Found& found) {
    Note& note = notes_[from];
    if (note.verdict.value == Value::loss) {
      if (--note.count == 0) found[distance_of_loss(from)].push_back(from);
    } else if (verdict.value == Value::loss && verdict.distance + 1 < note.count) {
      note.count = verdict.distance + 1;
      found[note.count].push_back(from);
    }
  }

  // Precondition: all successors are won for the other player.
  std::uint32_t distance_of_loss(State state) const {
    std::uint32_t farthest = 0;
    for (const State to : successors(state)) {
      stop_.count();
      farthest = std::max(farthest, known(to).distance);
    }
    return farthest + 1;
  }

  A* arena_;
  StopPoll stop_;
  SparseArray<Note> notes_;
  std::vector<State> doubtful_;  // may hold states drawn since
};

}  // namespace gramy
