// The store of tournaments: a library of matches, with the data of the tournaments.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/records/match_identity.hpp"
#include "referee/tournament/records/outcome.hpp"

namespace gramy::referee {

/// An offered match, as far as it is known before it is played.
struct OfferedMatch {
  SchedulePlace place;
  MatchKey key;
  std::string id;
};

/// A finished match in a store. A stored match never changes. The tournament's editions decide which matches
/// count (counted_matches.hpp).
struct StoredMatch {
  MatchKey key;
  std::string id;  ///< the match_id under which the match was played
  Outcome outcome;
  std::string record;  ///< written by to_line, with the board's content_hash in place of the board
  /// The MatchVerdict of the process that played the match; empty if there is none.
  std::string verdict{};

  friend bool operator==(const StoredMatch&, const StoredMatch&) = default;
};

/// Rows that are recorded in one step: either all of them or none.
struct Additions {
  std::vector<StoredMatch> matches;
  std::map<ContentHash, std::string> boards;  ///< texts of boards that the store may not have yet
  StoredUnplayed unplayed;
};

/// A library of matches and other data. For use by one thread. All functions throw std::runtime_error, with
/// the store and the error, if the store cannot be read or written. They throw Damaged if the data was
/// changed after it was written.
class Store {
 public:
  virtual ~Store() = default;

  /// Adds rows, which are on disk on return. Adding a match or an unplayed match again changes nothing.
  /// Throws StoreConflict, and adds nothing, if the store has the match with other moves. Precondition: the
  /// boards of the matches are among `boards`, or were added earlier.
  virtual void add(const Additions& additions) = 0;

  // All matches are numbered from 1, in the order of adding. The functions below read the matches of the
  // chosen tournament, or of all tournaments if none is chosen. Their time does not grow with the matches of
  // other tournaments.

  /// The number of the last match; 0 if there is none.
  virtual std::uint64_t last() const = 0;

  using UseKey = std::function<void(std::uint64_t number, MatchKey key)>;
  /// Calls `use` with the keys of all matches after the number `known`, by ascending number. Leaves out
  /// matches that are added meanwhile.
  virtual void for_each_key(std::uint64_t known, const UseKey& use) const = 0;

  using Use = std::function<void(StoredMatch)>;
  /// Calls `use` with the matches of these numbers, in this order. Throws Damaged if a match is missing.
  virtual void for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const = 0;
  /// Calls `use` with all matches after the number `known`, by ascending number. Leaves out matches that are
  /// added meanwhile.
  virtual void for_each_added(std::uint64_t known, const Use& use) const = 0;

  StoredMatch match(std::uint64_t number) const;

  /// The text of a match's board.
  virtual std::string board(const ContentHash& content) const = 0;

  virtual StoredUnplayed unplayed() const = 0;

  /// A text that belongs to the store itself and to none of its tournaments; empty if there is none of this
  /// name.
  std::string text(const std::string& name) const { return read_text("", name); }
  void set_text(const std::string& name, const std::string& text) { write_text("", name, text); }

  /// Chooses the tournament whose matches and documents are read and written. At first none is chosen: its
  /// name is "".
  void choose(std::string tournament) { tournament_ = std::move(tournament); }
  const std::string& tournament() const { return tournament_; }
  /// The tournament's text under this name, such as the state of its format; empty if there is none.
  std::string document(const std::string& name) const { return read_text(tournament_, name); }
  void set_document(const std::string& name, const std::string& text) { write_text(tournament_, name, text); }
  /// Removes a tournament that has no matches: its documents and its queue.
  virtual void remove(const std::string& tournament) = 0;

  /// Does the work in one transaction. On return the store has all its changes, or none.
  virtual void in_transaction(const std::function<void()>& work) = 0;

  /// The store's name in error messages.
  virtual std::string name() const = 0;

 private:
  virtual std::string read_text(const std::string& tournament, const std::string& name) const = 0;
  virtual void write_text(const std::string& tournament, const std::string& name,
                          const std::string& text) = 0;

  std::string tournament_;
};

/// Thrown if a match was played twice. The message names the match.
class StoreConflict : public Conflict {
 public:
  StoreConflict(const std::string& store, const StoredMatch& there);
};

/// Thrown if a store is damaged. The message names the store and the damage, and says what can be done.
class Damaged : public std::runtime_error {
 public:
  Damaged(const std::string& store, const std::string& what);
};

/// Whether `there` and `added` are the same match with the same moves. Verdicts may differ.
bool is_same(const StoredMatch& there, const StoredMatch& added);

}  // namespace gramy::referee
