// Cache of what is known of the truth about matches.
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

/// By number and edition of the tournament: accuracies of all matches that have been judged, and the whole
/// truth about those asked for last. Safe to use from several threads at once.
class JudgedMatches {
 public:
  struct Key {
    std::uint64_t edition = 0;
    std::uint32_t match = 0;

    friend bool operator==(const Key&, const Key&) = default;
  };

  std::optional<MatchAccuracy> accuracy(const Key& match) const;
  std::optional<Answer> truth(const Key& match) const;

  /// Nothing is kept of an edition that is no more. Takes the same time however many matches are kept.
  void keep(const Key& match, const MatchAccuracy& accuracy);
  void keep(const Key& match, const Answer& truth);

  /// All others are no more.
  void begin_edition(std::uint64_t edition);

 private:
  using Truths = std::list<std::pair<std::uint32_t, Answer>>;

  static constexpr std::size_t most_bytes = 64 << 20;

  void drop(Truths::iterator truth);

  mutable std::mutex in_use_;
  std::uint64_t edition_ = 0;
  std::unordered_map<std::uint32_t, MatchAccuracy> accuracies_;
  Truths truths_;  // the newest comes first
  std::unordered_map<std::uint32_t, Truths::iterator> places_;
  std::size_t bytes_ = 0;  // of their bodies
};

}  // namespace gramy::referee
