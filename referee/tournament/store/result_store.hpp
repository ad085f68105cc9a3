// results.sqlite: what a tournament has played, safe from whatever happens next.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/tournament/store/outcome.hpp"
#include "referee/tournament/store/record.hpp"

namespace SQLite {
class Database;
}

namespace gramy::referee {

/// One row a finished match, unique by its id; every board once; what else the tournament follows from. A
/// file of SQLite in WAL mode: one process writes, others may read meanwhile.
class ResultStore {
 public:
  enum class Access { read, write };

  /// To write, the file is made where there is none, and one of an earlier version brought up to this one.
  /// One that nobody writes can be read where nothing can be written. Throws BadInput if the file is no store
  /// of ours, or is not there and is to be read, and std::runtime_error, as everything here, naming the file
  /// and what SQLite says, if it cannot be opened, read or written.
  ResultStore(std::filesystem::path file, Access access);
  ~ResultStore();

  /// Whether it has been brought up from a version that knew only the matches that were played.
  bool knew_only_played() const { return knew_only_played_; }

  /// Adds all of it, on disk when this returns; nothing if it throws. What was known as unplayed stays as it
  /// was, doubts replace those before. Precondition: none of the matches is there yet.
  void add(std::span<const RecordedMatch> matches, const Unplayed& unplayed = {}, const Doubts& doubts = {});

  /// Everything that was added. Precondition: opened to write.
  History history() const;

  std::uint64_t size() const;

  struct MatchResult {
    std::string game;
    BySeat<std::string> players;
    Outcome outcome;
  };
  /// In the order of `add`, without the matches' moves.
  std::vector<MatchResult> results() const;

  /// The first match after `row`, which becomes its own, in the order of `add`; 0 is before all of them. None
  /// if there is none yet. Holds nothing open between calls.
  std::optional<RecordedMatch> next(std::int64_t& row) const;

  /// Calls `use` with each match, in the order of `add`.
  void for_each(const std::function<void(RecordedMatch)>& use) const;

  /// What is known of the tournament itself, by name.
  std::map<std::string, std::string> facts() const;
  /// Replaces all of them; on disk when this returns.
  void set_facts(const std::map<std::string, std::string>& facts);

 private:
  template <class Work>
  auto carry_out(const char* what, Work work) const;
  template <class Work>
  void change(Work work);

  std::filesystem::path file_;
  std::unique_ptr<SQLite::Database> database_;
  bool knew_only_played_ = false;
};

}  // namespace gramy::referee
