// Positions of recorded matches in which a player made a mistake.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "referee/exam/item.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {

class MistakeSearch {
 public:
  struct Wanted {
    /// Only mistakes of these players are searched for; if empty, of all players.
    std::vector<std::string> players{};
    std::vector<std::string> games{};  ///< only these games are searched, by their ids; if empty, all games
  };
  using Found = std::function<void(Item item, const AnyPosition& position, AnyAnalysis& analysis)>;

  /// For each mistake, calls `found` with the position before the move.
  MistakeSearch(Wanted wanted, SolvedBoards& solved, Found found);

  /// Searches all matches of `records`. Computes all values again, but skips a match whose stored verdict
  /// counts no mistake of the wanted players. Calls `looked` after each match. Throws BadInput with the place
  /// of a match that cannot be judged, and Stopped.
  void search(Records records, const std::function<void()>& looked, const std::stop_token& stop = {});

  /// The number of matches of the wanted players, in the wanted games.
  std::uint64_t matches() const { return matches_; }
  /// The number of matches on boards above longest_item_board, which were not searched.
  std::uint64_t matches_left_out() const { return matches_left_out_; }
  /// The number of mistakes that were not reported, because the position has more than most_item_moves legal
  /// moves.
  std::uint64_t mistakes_left_out() const { return mistakes_left_out_; }
  /// The names of all players in the records.
  const std::set<std::string>& players() const { return players_; }

 private:
  void search(const RecordedMatch& match, const BySeat<bool>& whose, const std::string& board,
              const std::stop_token& stop);

  Wanted wanted_;
  SolvedBoards& solved_;
  Found found_;
  Catalogue games_ = all_games();
  std::uint64_t matches_ = 0, matches_left_out_ = 0, mistakes_left_out_ = 0;
  std::set<std::string> players_;
};

/// A random sample of at most `most` items: those with the smallest keys. Keys are hashes, so the sample does
/// not depend on the order in which the items were added.
class ItemSample {
 public:
  explicit ItemSample(std::size_t most) : most_(most) {}

  /// Adds an item. Of several items with the same key, the one with the smallest id stays.
  void add(const std::string& key, Item item);

  /// Whether items were dropped because the sample was full.
  bool is_full() const { return is_full_; }
  /// The items in the sample, by their keys.
  const std::map<std::string, Item>& items() const { return items_; }

 private:
  std::size_t most_;
  std::map<std::string, Item> items_;
  bool is_full_ = false;
};

}  // namespace gramy::referee
