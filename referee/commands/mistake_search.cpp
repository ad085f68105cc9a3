#include "referee/commands/mistake_search.hpp"

#include <array>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/stop.hpp"
#include "engine/worth.hpp"
#include "referee/commands/chosen_match.hpp"
#include "referee/commands/progress_line.hpp"

namespace gramy::referee {
namespace {

std::uint64_t matches_in(const MistakeSource& source, const std::stop_token& stop) {
  std::uint64_t matches = 0;
  for (const std::string& each : source.records) {
    for (Records records({each, source.tournament}); records.next(); ++matches) throw_if_stopped(stop);
  }
  return matches;
}

}  // namespace

std::vector<command_line::Option> add_mistake_options(command_line::Command& command, MistakeSource& source) {
  using namespace command_line;
  std::vector<Option> options;
  options.push_back(command
                        .option("--player", source.wanted.players,
                                "take only mistakes of this player; repeat the option to take mistakes of "
                                "several; without it, mistakes of all players are taken")
                        .one_word());
  options.push_back(command
                        .option("--game", source.wanted.games,
                                "take only mistakes in this game; repeat the option to take mistakes in "
                                "several; without it, mistakes in all games are taken")
                        .one_word()
                        .checked(a_game()));
  return options;
}

MistakeSearch searched(const MistakeSource& source, SolvedBoards& solved, MistakeSearch::Found found,
                       const std::stop_token& stop) {
  const std::uint64_t matches = matches_in(source, stop);
  if (matches == 0)
    throw BadInput(
        fmt::format("expected matches that have ended, found none in {} (to play some: `gramy-referee "
                    "tournament --help`)",
                    quoted_records(source.records)));
  MistakeSearch search(source.wanted, solved, std::move(found));
  ProgressLine line("searching", matches);
  std::uint64_t looked = 0;
  for (const std::string& each : source.records)
    search.search(
        Records({each, source.tournament}), [&] { line.show(++looked); }, stop);
  const std::vector<std::string> players(search.players().begin(), search.players().end());
  for (const std::string& player : source.wanted.players) {
    if (!search.players().contains(player))
      throw BadInput(no_matches_of(player, players, quoted_records(source.records)));
  }
  return search;
}

std::string left_out_text(const MistakeSearch& search) {
  std::string text;
  if (const auto matches = search.matches_left_out(); matches > 0)
    text += fmt::format("left out: {} on boards of more than {} KiB\n", counted(matches, "match", "matches"),
                        longest_item_board / 1024);
  if (const auto mistakes = search.mistakes_left_out(); mistakes > 0)
    text += fmt::format("left out: {} with more than {} legal moves\n", counted(mistakes, "position"),
                        most_item_moves);
  return text;
}

std::string items_text(const std::vector<Item>& items) {
  std::map<std::string, std::array<std::size_t, fifths>> by_game;
  for (const Item& item : items) ++by_game[item.game][fifth_of(item.worth)];
  std::string text;
  for (const auto& [game, by_fifth] : by_game) {
    const std::size_t all = std::accumulate(by_fifth.begin(), by_fifth.end(), std::size_t{0});
    text += fmt::format("{}: {}; by difficulty, from the easiest fifth to the hardest: {}\n", game,
                        counted(all, "position"), fmt::join(by_fifth, ", "));
  }
  return text;
}

}  // namespace gramy::referee
