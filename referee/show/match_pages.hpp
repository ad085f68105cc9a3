// Answers about one match, the same on every kind of site.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "referee/show/lesson.hpp"
#include "referee/show/match_json.hpp"
#include "referee/show/opened_matches.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// A finished match.
struct KeptMatch {
  std::string key;  ///< key of the match in OpenedMatches
  MatchRemarks remarks;
  std::function<PlayedMatch()> load;
  std::function<Reply()> truth;  ///< judges the match; called only if its exact values are not hidden
  /// Answers a question; called only if the exact values are not hidden.
  std::function<Reply(Question question)> ask;
};

/// Answers a path below `/api/match/ID`: the match itself (`?from=PLY`), `/position/PLY` (`?at=PLACE`),
/// `/truth` and `/try/PLY/...` (see lesson.hpp). `/truth` and `/try` get 403 while the exact values are
/// hidden. `/truth?only=values` leaves out the better moves. Throws as OpenedMatches does, and Stopped.
Reply find_in_match(const PageRequest& request, const KeptMatch& match, OpenedMatches& opened,
                    const std::stop_token& stop);

/// Under this name, SolvedBoards counts the memory of all boards that browsers ask about.
inline constexpr std::string_view for_browsers = "browsers";

/// Returns an answer with status 403, which says why the exact values are hidden.
HttpResponse hidden(const std::string& why);
HttpResponse no_such_match(std::string_view id);
HttpResponse nothing_there();

/// The numbers in the query's `at`: the part of a large board that the reader sees (see `HasScenes` in
/// engine/game.hpp). None if they are not numbers, or too many.
std::optional<std::vector<Number>> place_in(const PageRequest& request);

/// The value of `name` in the query. Returns `unless_given` if the query has no such name, and none if the
/// value is not a number.
std::optional<std::size_t> query_number(const PageRequest& request, const std::string& name,
                                        std::size_t unless_given);
HttpResponse no_number(std::string_view name);

}  // namespace gramy::referee
