// Cache of accuracies and exact values of matches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

#include "referee/show/match_json.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// Keeps the accuracies of all judged matches, and the exact values of the matches that were requested last.
/// A key is a match number in an edition of the tournament. Safe to use from several threads at once.
class JudgedMatches {
 public:
  /// Names a match.
  struct Key {
    std::uint64_t edition = 0;
    std::uint32_t match = 0;

    friend bool operator==(const Key&, const Key&) = default;
  };

  std::optional<MatchAccuracy> accuracy(const Key& match) const;
  std::optional<HttpResponse> truth(const Key& match) const;

  /// Stores the accuracy of a match. Ignores a match of an earlier edition. Takes the same time however many
  /// matches there are.
  void keep(const Key& match, const MatchAccuracy& accuracy);
  void keep(const Key& match, const HttpResponse& truth);

  /// Begins an edition, and forgets all entries of other editions.
  void begin_edition(std::uint64_t edition);

 private:
  using Truths = std::list<std::pair<std::uint32_t, HttpResponse>>;

  static constexpr std::size_t most_bytes = 64 << 20;

  void drop(Truths::iterator truth);

  mutable std::mutex in_use_;
  std::uint64_t edition_ = 0;
  std::unordered_map<std::uint32_t, MatchAccuracy> accuracies_;
  Truths truths_;  // the exact values that were stored last come first
  std::unordered_map<std::uint32_t, Truths::iterator> places_;
  std::size_t bytes_ = 0;  // total size of the bodies
};

}  // namespace gramy::referee
