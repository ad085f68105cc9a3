// What is known of the truth about matches.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "referee/show/match_json.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// By the ids of the matches: accuracies of all that have been judged, and the whole truth about those asked
/// for last. Safe to use from several threads at once.
class JudgedMatches {
 public:
  std::optional<MatchAccuracy> accuracy(const std::string& match) const;
  std::optional<Answer> truth(const std::string& match) const;

  void keep(const std::string& match, const MatchAccuracy& accuracy);
  void keep(const std::string& match, const Answer& truth);

 private:
  static constexpr std::size_t most_bytes = 64 << 20;

  mutable std::mutex in_use_;
  std::map<std::string, MatchAccuracy> accuracies_;
  std::list<std::pair<std::string, Answer>> truths_;  // the newest comes first
  std::size_t bytes_ = 0;                             // of their bodies
};

}  // namespace gramy::referee
