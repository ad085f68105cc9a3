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

/// Items of larger boards would not fit in a line, and later positions of a match would make it long.
inline constexpr std::size_t longest_item_board = longest_board_in_line;  // bytes
inline constexpr std::size_t most_item_plies = 1000;

/// A search for mistakes in recorded matches.
class MistakeSearch {
 public:
  struct Wanted {
    std::vector<std::string> players{};  ///< whose mistakes; empty: everybody's
    std::vector<std::string> games{};    ///< ids; empty: all
  };
  using Found = std::function<void(Item item, const AnyPosition& position, AnyAnalysis& analysis)>;

  /// `found` is called with each mistake: the position before it, also as an item.
  MistakeSearch(Wanted wanted, SolvedBoards& solved, Found found);

  /// Searches all matches of `records`. Values are computed anew. A match in which the players made no
  /// mistake by its stored verdict is passed over. `looked` is called after each match. Throws BadInput with
  /// the place of a match that cannot be judged, as Records does, and Stopped.
  void search(Records records, const std::function<void()>& looked, const std::stop_token& stop = {});

  /// Matches of the wanted players, in the wanted games.
  std::uint64_t matches() const { return matches_; }
  /// Matches on larger boards than longest_item_board. They were not searched.
  std::uint64_t matches_left_out() const { return matches_left_out_; }
  /// Mistakes in positions with more than most_item_moves legal moves.
  std::uint64_t mistakes_left_out() const { return mistakes_left_out_; }
  /// Names of all players of the records.
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

/// A random sample of items: those with the smallest keys, which are hashes. It does not depend on the order
/// in which they come.
class ItemSample {
 public:
  explicit ItemSample(std::size_t most) : most_(most) {}

  /// Of items with the same key, the one with the smallest id stays.
  void add(const std::string& key, Item item);

  /// Whether items were dropped because the sample was full.
  bool is_full() const { return is_full_; }
  /// By key.
  const std::map<std::string, Item>& items() const { return items_; }

 private:
  std::size_t most_;
  std::map<std::string, Item> items_;
  bool is_full_ = false;
};

}  // namespace gramy::referee
