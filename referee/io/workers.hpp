// The threads that do a referee's long work.
// They parse boards and long lines, find hints, and make answers for browsers.
#pragma once

#include <functional>
#include <unordered_map>

#include "engine/base/turn_pool.hpp"
#include "referee/session/work.hpp"

namespace gramy::referee {

/// Runs work on its own threads and returns the results. The clients' addresses take turns, and so do the
/// connections of an address. Short work never waits for long work.
class Workers {
 public:
  /// Called on a worker thread.
  using Done = std::function<void(WorkDone)>;

  /// `boards` are the solved boards of the whole process.
  explicit Workers(SolvedBoards& boards);

  void run(Work work, Done done);

  /// Drops the work if it waits, and stops it soon if it runs. Has no effect on work that is done.
  void cancel(WorkId id);

  /// To be called after the work is done, on the thread that calls the other functions.
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
