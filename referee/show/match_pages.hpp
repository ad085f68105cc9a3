// Answers about one match, whoever keeps it.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "referee/show/match_json.hpp"
#include "referee/show/opened_matches.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// A match that has ended.
struct KeptMatch {
  std::string key;  ///< among the opened ones
  MatchRemarks remarks;
  std::function<PlayedMatch()> load;
  std::function<Reply()> truth;  ///< called only if it is not hidden
};

/// Of `/api/match/ID` what follows: nothing (the match, `?from=PLY`), `/truth` (403 while it is hidden) and
/// `/position/PLY`. Throws as OpenedMatches does, and Stopped.
Reply find_in_match(const PageRequest& request, const KeptMatch& match, OpenedMatches& opened,
                    const std::stop_token& stop);

/// The account of SolvedBoards for all that browsers ask for.
inline constexpr std::string_view for_browsers = "browsers";

/// Of the truth: why it is not shown.
Answer hidden(const std::string& why);
Answer no_such_match(std::string_view id);
Answer nothing_there();

/// Of the query; none for what is no number.
std::optional<std::size_t> query_number(const PageRequest& request, const std::string& name,
                                        std::size_t unless_given);
Answer no_number(std::string_view name);

}  // namespace gramy::referee
