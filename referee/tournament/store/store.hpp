// The store of a tournament: everything that it is.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/match_identity.hpp"
#include "referee/tournament/store/outcome.hpp"

namespace gramy::referee {

/// A finished match as it is kept.
struct StoredMatch {
  SchedulePlace place;  ///< unique
  MatchIdentity identity;
  /// Of the players: unique together with the identity. None of a player that connects by itself.
  BySeat<std::optional<ContentHash>> versions;
  std::string id;  ///< what the tournament file calls it: see match_id
  Outcome outcome;
  std::string record;  ///< as to_line writes it, the board's content_hash in the place of the board
  /// The truth about it, as whoever played it has found it (a MatchVerdict); empty if nobody has judged it.
  std::string verdict{};

  friend bool operator==(const StoredMatch&, const StoredMatch&) = default;
};

/// What is recorded at once: all of it, or nothing.
struct Batch {
  std::vector<StoredMatch> matches;
  std::map<ContentHash, std::string> boards;  ///< texts; of the matches' boards those not there yet
  Unplayed unplayed;
};

/// Of one thread. Everything throws std::runtime_error, naming the store and what is wrong, if it cannot be
/// read or written, and Damaged if what is read is not what was written.
class Store {
 public:
  virtual ~Store() = default;

  /// What has been added is kept for good when this returns. The same again changes nothing: a match that is
  /// there and does not differ, what is known as unplayed.
  /// Throws StoreConflict, and adds nothing, if another match is there in the place of one.
  /// Precondition: the boards of the matches are among `boards`, or were once.
  virtual void add(const Batch& batch) = 0;

  /// How many matches.
  virtual std::uint64_t size() const = 0;
  virtual std::optional<StoredMatch> match(SchedulePlace place) const = 0;
  /// The first one at that place or after it; none if there is none.
  virtual std::optional<StoredMatch> match_from(SchedulePlace place) const = 0;
  /// In the schedule's order, all of them as of one moment.
  virtual void for_each(const std::function<void(StoredMatch)>& use) const = 0;

  /// Those that were added after the first `known` ones, in the order in which they were, as of one moment.
  virtual void for_each_added(std::uint64_t known, const std::function<void(StoredMatch)>& use) const = 0;

  /// The text of a match's board.
  virtual std::string board(const ContentHash& content) const = 0;

  virtual Unplayed unplayed() const = 0;

  /// A text that is kept under that name, such as the state of the format; empty if there is none.
  virtual std::string document(const std::string& name) const = 0;
  virtual void set_document(const std::string& name, const std::string& text) = 0;
};

/// The message says what is there, and what was to be added.
class StoreConflict : public Conflict {
 public:
  StoreConflict(const std::string& store, const StoredMatch& there, const StoredMatch& added);
};

/// The message names the store and what is damaged in it, and says what can be done.
class Damaged : public std::runtime_error {
 public:
  Damaged(const std::string& store, const std::string& what);
};

/// Whether `added` is the match that is there, judged or not. Where it stands in the schedule was not always
/// recorded.
bool is_same(const StoredMatch& there, const StoredMatch& added);

/// "paski:generated-1:a:b (round 1, match 4)".
std::string named_with_place(const StoredMatch& match);

}  // namespace gramy::referee
