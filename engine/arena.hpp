// Graphs of the states of a game, as retrograde analysis needs them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/occurrences.hpp"
#include "engine/verdict.hpp"

namespace gramy {

/// A list of states, stored as 32-bit numbers. The number `head` stands for the state base + stride * head.
class StateRow {
 public:
  class Iterator {
   public:
    Iterator(const StateRow* row, const std::uint32_t* head) : row_(row), head_(head) {}
    State operator*() const { return row_->base_ + row_->stride_ * *head_; }
    Iterator& operator++() {
      ++head_;
      return *this;
    }
    friend bool operator==(Iterator a, Iterator b) { return a.head_ == b.head_; }

   private:
    const StateRow* row_;
    const std::uint32_t* head_;
  };

  StateRow(State base, State stride, std::span<const std::uint32_t> heads)
      : base_(base), stride_(stride), heads_(heads) {}

  std::uint32_t size() const { return static_cast<std::uint32_t>(heads_.size()); }
  State operator[](std::uint32_t i) const { return base_ + stride_ * heads_[i]; }
  Iterator begin() const { return {this, heads_.data()}; }
  Iterator end() const { return {this, heads_.data() + heads_.size()}; }

 private:
  State base_;
  State stride_;
  std::span<const std::uint32_t> heads_;
};

/// A finite graph of states, with the verdict of each. Some states are ends: an end has no successors, and
/// its distance is 0. No edge occurs twice. Every edge passes the turn to the other player. predecessors()
/// may return ends, too.
template <class A>
concept Arena = requires(A& arena, State state) {
  { arena.verdict(state) } -> std::same_as<Verdict>;
  { arena.successors(state) } -> std::same_as<StateRow>;
  { arena.predecessors(state) } -> std::same_as<StateRow>;
};

}  // namespace gramy
