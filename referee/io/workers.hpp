// The threads that do a referee's work.
// On them boards and long lines are read, hints and a browser's answers are found.
#pragma once

#include <functional>
#include <unordered_map>

#include "engine/base/turn_pool.hpp"
#include "referee/session/work.hpp"

namespace gramy::referee {

/// Everybody in turn, by address and by connection; what is done quickly never waits for what takes long.
class Workers {
 public:
  /// Called on one of the threads.
  using Done = std::function<void(WorkDone)>;

  /// Solved `boards` are shared with the rest of the process.
  explicit Workers(SolvedBoards& boards);

  void run(Work work, Done done);

  /// It is dropped, or soon ends. Does nothing if it is done.
  void cancel(WorkId id);

  /// To be called when it is done, on the thread of the other calls.
  void forget(WorkId id) { under_way_.erase(id); }

 private:
  struct UnderWay {
    TurnPool* pool;
    TurnPool::Number number;
  };

  TurnPool& pool_for(const Work& work);

  SolvedBoards& boards_;
  std::unordered_map<WorkId, UnderWay> under_way_;
  TurnPool quick_, readers_, finders_, solvers_;
};

}  // namespace gramy::referee
