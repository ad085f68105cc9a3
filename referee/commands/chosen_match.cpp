#include "referee/commands/chosen_match.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <string_view>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"

namespace gramy::referee {
namespace {

std::optional<std::uint64_t> as_number(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace

std::uint64_t chosen(const std::string& wanted, const std::vector<NumberedMatch>& matches,
                     std::uint64_t count, const std::string& where) {
  const auto exact = std::ranges::find(matches, wanted, &NumberedMatch::id);
  if (exact != matches.end()) return exact->number;
  if (const auto number = as_number(wanted); number && *number >= 1 && *number <= count) {
    if (std::ranges::find(matches, *number, &NumberedMatch::number) != matches.end()) return *number;
    throw BadInput(fmt::format("expected the number of one of the {} matches in {}, such as {}, found {}",
                               matches.size(), where, matches.front().number, *number));
  }
  std::vector<NumberedMatch> begun;
  std::ranges::copy_if(matches, std::back_inserter(begun),
                       [&](const NumberedMatch& match) { return match.id.starts_with(wanted); });
  if (begun.size() == 1) return begun.front().number;
  if (!begun.empty())
    throw BadInput(fmt::format("the ids of {} matches in {} begin with {}, such as '{}' and '{}'",
                               begun.size(), where, quoted_word(wanted), printable(begun[0].id),
                               printable(begun[1].id)));
  std::vector<std::string_view> ids;
  for (const NumberedMatch& match : matches) ids.push_back(match.id);
  const auto close = nearest(wanted, ids);
  throw BadInput(fmt::format("no match {} among {} in {}{}", quoted_word(wanted, 200),
                             counted(ids.size(), "match", "matches"), where,
                             close         ? fmt::format(" (did you mean '{}'?)", printable(*close))
                             : ids.empty() ? ""
                                           : fmt::format(", such as '{}'", printable(ids.front()))));
}

std::string quoted_records(const std::vector<std::string>& records) {
  return fmt::format("'{}'", fmt::join(records, "', '"));
}

std::string no_matches_of(const std::string& player, const std::vector<std::string>& players,
                          const std::string& where) {
  const auto close = nearest(player, std::vector<std::string_view>(players.begin(), players.end()));
  constexpr std::size_t most_named = 8;
  std::string there;
  for (std::size_t i = 0; i < std::min(most_named, players.size()); ++i)
    there += (i > 0 ? ", " : "") + printable(players[i]);
  if (players.size() > most_named) there += fmt::format(" and {} more", players.size() - most_named);
  return fmt::format("--player: no matches of {} in {}{}{}", quoted_word(player), where,
                     close ? fmt::format(" (did you mean '{}'?)", printable(*close)) : "",
                     there.empty() ? "" : "; the players there are " + there);
}

}  // namespace gramy::referee
