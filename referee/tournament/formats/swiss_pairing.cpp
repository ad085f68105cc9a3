#include "referee/tournament/formats/swiss_pairing.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "referee/tournament/formats/minimum_weight_matching.hpp"

namespace gramy::referee {
namespace {

/// A graph of possible pairs. Each criterion is a sum over the pairs of a matching; the first criterion is
/// the most important.
class PairGraph {
 public:
  /// The value that a pair adds to a criterion.
  struct Share {
    std::size_t criterion;
    std::int64_t amount;
  };

  /// `most`: for each criterion, the largest possible sum over a matching.
  PairGraph(std::size_t vertices, std::span<const std::int64_t> most)
      : places_(most.size()), words_(pack(vertices, most, places_)), graph_(vertices, words_) {}

  void add(std::size_t one, std::size_t other, std::initializer_list<std::optional<Share>> shares) {
    std::vector<std::int64_t> weight(words_);
    for (const auto& share : shares) {
      if (!share) continue;
      const auto [word, factor] = places_[share->criterion];
      weight[word] += factor * share->amount;
    }
    graph_.add({one, other}, weight);
  }

  /// The partners of all vertices in the best matching; none if there is no matching.
  std::optional<std::vector<std::size_t>> best(const StopPoll& poll) const {
    auto matching = minimum_weight_matching(graph_, poll);
    if (!matching) return std::nullopt;
    return std::move(matching->partners);
  }

 private:
  struct Place {
    std::size_t word;
    std::int64_t factor;
  };

  /// Puts as many criteria into each word as fit. Returns the number of words.
  static std::size_t pack(std::size_t vertices, std::span<const std::int64_t> most,
                          std::vector<Place>& places) {
    std::size_t words = 1;
    std::int64_t factor = 1;
    for (std::size_t i = most.size(); i-- > 0;) {
      const std::int64_t values = most[i] + 1;
      if (factor > most_in_a_word(vertices) / values) {
        factor = 1;
        ++words;
      }
      places[i] = {words, factor};
      factor *= values;
    }
    for (Place& place : places) place.word = words - place.word;
    return words;
  }

  std::vector<Place> places_;
  std::size_t words_;
  WeightedGraph graph_;
};

/// Criteria for a number that each pair has, such as its difference in points. By these criteria, the best
/// pairing has as few pairs as possible with the largest number. Among equals, it has as few as possible with
/// the next largest number, and so on.
class Levels {
 public:
  /// Appends to `most`, for each criterion, the largest sum that it can reach.
  Levels(const std::set<std::size_t>& numbers, std::size_t pairs, std::vector<std::int64_t>& most)
      : numbers_(numbers.rbegin(), numbers.rend()), first_(most.size()) {
    if (!numbers_.empty()) most.insert(most.end(), numbers_.size() - 1, static_cast<std::int64_t>(pairs));
  }

  /// The criterion that counts the pairs with this number, and the amount 1 that such a pair adds to it. None
  /// for the smallest number.
  std::optional<PairGraph::Share> share_of(std::size_t number) const {
    if (number == numbers_.back()) return std::nullopt;
    const auto found = std::ranges::lower_bound(numbers_, number, std::greater{});
    return PairGraph::Share{first_ + static_cast<std::size_t>(found - numbers_.begin()), 1};
  }

 private:
  // The numbers that pairs can have, largest first. Each number has a criterion, which counts the pairs with
  // this number. The smallest number needs none: all pairs that no criterion counts have it.
  std::vector<std::size_t> numbers_;
  std::size_t first_;
};

/// Finds the pairing of a round. Players are numbered by rank. The bye, if there is one, has the number after
/// the last player.
class RoundPairing {
 public:
  RoundPairing(std::span<const SwissPlayer> ranked, const StopPoll& poll)
      : players_(ranked), poll_(poll), size_(ranked.size() + ranked.size() % 2), least_(least_merit()) {
    for_pairs(size_, [&](std::size_t one, std::size_t other) {
      if (may_be_paired(one, other)) meetings_.insert(meetings(one, other));
    });
  }

  /// For each player's index, its partner.
  std::vector<std::size_t> partners() const {
    std::vector<std::size_t> partners = with_least_differences();
    for (std::size_t first = 0, last = 0; first < players_.size(); first = last) {
      std::vector<std::size_t> equals;
      for (; last < players_.size() && difference(first, last) == 0; ++last) {
        if (!is_bye(partners[last]) && difference(last, partners[last]) == 0) equals.push_back(last);
      }
      if (!equals.empty()) pair_halves(equals, partners);
    }
    return partners;
  }

 private:
  using Byes = std::pair<std::size_t, int>;  // how many byes a player has had, and its score in half points

  /// The most important criteria, by which possible pairings are compared.
  struct Merit {
    std::vector<std::size_t> meetings;  // how often each pair has met before, largest number first
    std::optional<Byes> bye;            // values of the player with this round's bye; none without a bye

    bool operator==(const Merit&) const = default;
  };

  void for_pairs(std::size_t size, const auto& visit) const {
    for (std::size_t other = 0; other < size; ++other) {
      poll_.count(other);
      for (std::size_t one = 0; one < other; ++one) visit(one, other);
    }
  }

  bool is_bye(std::size_t player) const { return player == players_.size(); }
  Byes byes(std::size_t player) const { return {players_[player].byes, players_[player].half_points}; }

  std::size_t meetings(std::size_t one, std::size_t other) const {
    return is_bye(other) ? 0 : players_[one].times_met[players_[other].number];
  }
  std::size_t difference(std::size_t one, std::size_t other) const {
    return static_cast<std::size_t>(std::abs(players_[one].half_points - players_[other].half_points));
  }

  Merit merit(const std::vector<std::size_t>& partners) const {
    Merit merit;
    for (std::size_t player = 0; player < players_.size(); ++player) {
      merit.meetings.push_back(meetings(player, partners[player]));
      if (is_bye(partners[player])) merit.bye = byes(player);
    }
    std::ranges::sort(merit.meetings, std::greater{});
    return merit;
  }

  Merit least_merit() const {
    std::set<std::size_t> numbers;
    std::set<Byes> all_byes;
    for (std::size_t player = 0; player < players_.size(); ++player) all_byes.insert(byes(player));
    for_pairs(size_, [&](std::size_t one, std::size_t other) { numbers.insert(meetings(one, other)); });
    std::vector<std::int64_t> most;
    const Levels met(numbers, size_ / 2, most);
    const std::size_t bye = most.size();
    most.push_back(static_cast<std::int64_t>(all_byes.size()));
    PairGraph graph(size_, most);
    for_pairs(size_, [&](std::size_t one, std::size_t other) {
      if (is_bye(other)) {
        graph.add(one, other, {{{bye, std::distance(all_byes.begin(), all_byes.find(byes(one)))}}});
      } else {
        graph.add(one, other, {met.share_of(meetings(one, other))});
      }
    });
    return merit(*graph.best(poll_));
  }

  /// Whether a best pairing, by the criteria in Merit, may contain this pair.
  bool may_be_paired(std::size_t one, std::size_t other) const {
    return is_bye(other) ? byes(one) == least_.bye : meetings(one, other) <= least_.meetings.front();
  }

  std::vector<std::size_t> with_least_differences() const {
    for (std::size_t most = 1;; most *= 2) {
      auto partners = with_least_differences(most);
      if (partners && merit(*partners) == least_) return std::move(*partners);
    }
  }

  /// The best pairing from pairs with at most this difference in points; none if there is none.
  std::optional<std::vector<std::size_t>> with_least_differences(std::size_t most_difference) const {
    const auto is_edge = [&](std::size_t one, std::size_t other) {
      return may_be_paired(one, other) && (is_bye(other) || difference(one, other) <= most_difference);
    };
    std::set<std::size_t> numbers;
    for_pairs(players_.size(), [&](std::size_t one, std::size_t other) {
      if (is_edge(one, other)) numbers.insert(difference(one, other));
    });
    std::vector<std::int64_t> most;
    const Levels met(meetings_, size_ / 2, most), differences(numbers, size_ / 2, most);
    const std::size_t distance = most.size();
    most.push_back(static_cast<std::int64_t>(size_ * size_ / 2));
    PairGraph graph(size_, most);
    for_pairs(size_, [&](std::size_t one, std::size_t other) {
      if (!is_edge(one, other)) return;
      const PairGraph::Share away{distance, static_cast<std::int64_t>(other - one)};
      if (is_bye(other)) {
        graph.add(one, other, {away});
      } else if (const std::size_t by = difference(one, other); by == 0) {
        graph.add(one, other, {met.share_of(meetings(one, other)), differences.share_of(by)});
      } else {
        graph.add(one, other, {met.share_of(meetings(one, other)), differences.share_of(by), away});
      }
    });
    return graph.best(poll_);
  }

  /// Pairs players of equal points again: the upper half against the lower half.
  void pair_halves(const std::vector<std::size_t>& equals, std::vector<std::size_t>& partners) const {
    const std::size_t half = equals.size() / 2;
    std::vector<std::int64_t> most;
    const Levels met(meetings_, half, most);
    const std::size_t same_half = most.size(), distance = same_half + 1;
    most.push_back(static_cast<std::int64_t>(half));
    most.push_back(static_cast<std::int64_t>(half * half * half));
    PairGraph graph(equals.size(), most);
    for_pairs(equals.size(), [&](std::size_t one, std::size_t other) {
      if (!may_be_paired(equals[one], equals[other])) return;
      const auto away = static_cast<std::int64_t>(other - one) - static_cast<std::int64_t>(half);
      graph.add(one, other,
                {met.share_of(meetings(equals[one], equals[other])),
                 {{same_half, (one < half) == (other < half)}},
                 {{distance, away * away}}});
    });
    const std::vector<std::size_t> best = *graph.best(poll_);
    for (std::size_t i = 0; i < equals.size(); ++i) partners[equals[i]] = equals[best[i]];
  }

  std::span<const SwissPlayer> players_;
  const StopPoll& poll_;
  std::size_t size_;
  Merit least_;
  // For each two players that may be paired, how often they have met before. Equal numbers occur once.
  std::set<std::size_t> meetings_;
};

}  // namespace

std::vector<Opponents> pair_swiss_round(std::span<const SwissPlayer> ranked, const StopPoll& poll) {
  std::vector<Opponents> pairs;
  if (ranked.empty()) return pairs;
  const std::vector<std::size_t> partners = RoundPairing(ranked, poll).partners();
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    if (partners[i] <= i || partners[i] == ranked.size()) continue;
    const SwissPlayer& other = ranked[partners[i]];
    pairs.push_back(
        {.players = {ranked[i].number, other.number}, .repeat = ranked[i].times_met[other.number]});
  }
  return pairs;
}

}  // namespace gramy::referee
