// `gramy-referee editions`: shows how a tournament's file and players have changed.
#include "referee/tournament/counted/editions.hpp"

#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/tournament/edition/difference.hpp"
#include "referee/tournament/edition/player_ids.hpp"
#include "referee/tournament/places/read_results.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

struct EditionsOptions {
  TournamentAddress address;
  bool json = false;
};

std::vector<std::string> changes_to(const Edition& before, const Edition& now) {
  std::vector<std::string> words;
  const auto names = renamed_players(before, now);
  for (const auto& [was, is] : names) words.push_back("player " + is + " was " + was + " before");
  for (const Change& change : difference(with_players_renamed(before, names), now))
    words.push_back(change.words);
  if (now.accepted.size() > before.accepted.size())
    words.push_back("from now on, matches of the players' earlier versions also count (--accept-changes)");
  return words;
}

std::string begun(const Edition& edition) {
  return fmt::format("begun as {}, {}, {}", name(edition.format), counted(edition.players.size(), "player"),
                     counted(edition.games.size(), "game"));
}

/// For each edition of the tournament file, the number of matches that were played while this edition was the
/// newest.
std::vector<std::uint64_t> matches_added(const std::vector<Edition>& editions, const Store& store) {
  std::vector<std::uint64_t> added(editions.size());
  store.for_each_key(0, [&](std::uint64_t number, const MatchKey&) {
    std::size_t edition = 0;
    while (edition + 1 < editions.size() && editions[edition + 1].recorded < number) ++edition;
    ++added[edition];
  });
  return added;
}

ordered_json json_of(const std::vector<Edition>& editions, const std::vector<std::uint64_t>& added) {
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < editions.size(); ++i) {
    const Edition& edition = editions[i];
    list.push_back({{"edition", edition.number},
                    {"date", edition.date},
                    {"program", edition.program},
                    {"file", edition.path},
                    {"format", name(edition.format)},
                    {"players", edition.players.size()},
                    {"matches", added[i]},
                    {"changes", i == 0 ? std::vector<std::string>() : changes_to(editions[i - 1], edition)}});
  }
  return list;
}

void print(const std::vector<Edition>& editions, const std::vector<std::uint64_t>& added) {
  constexpr std::size_t longest = 300;  // longer lists of players are cut off
  fmt::print("{:>7}  {:<20}  {:>7}  {}\n", "edition", "from", "matches", "what has changed");
  for (std::size_t i = 0; i < editions.size(); ++i) {
    const Edition& edition = editions[i];
    std::string head = fmt::format("{:>7}  {:<20}  {:>7}", edition.number, edition.date, added[i]);
    const std::vector<std::string> changes =
        i == 0 ? std::vector<std::string>{begun(edition)} : changes_to(editions[i - 1], edition);
    for (const std::string& change : changes) {
      const std::string_view shown = first_characters(change, longest);
      fmt::print("{}  {}{}\n", head, printable(shown), shown.size() < change.size() ? " ..." : "");
      head.assign(head.size(), ' ');
    }
  }
}

/// Prints each edition: its number, the time when it was added, and its differences from the previous
/// edition.
int show_editions(const EditionsOptions& options) {
  return exit_code_of([&] {
    const auto store = read_results(options.address);
    const auto editions = editions_in(*store);
    if (editions.empty())
      throw BadInput(options.address.place +
                     ": expected a tournament, found matches of `serve`, which have no tournament file");
    const auto added = matches_added(editions, *store);
    if (options.json) {
      fmt::print("{}\n",
                 json_of(editions, added).dump(2, ' ', false, ordered_json::error_handler_t::replace));
    } else {
      print(editions, added);
    }
    return 0;
  });
}

}  // namespace

RunnableCommand editions_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<EditionsOptions>();
  auto arguments = program.command("editions", "shows how a tournament's file and players have changed");
  arguments.option("FOLDER", options->address.place, "a tournament's folder or database").required();
  add_tournament_option(arguments, options->address.tournament);
  arguments.flag("--json", options->json, "print JSON instead of text");
  arguments.footer(R"(Examples:
  gramy-referee editions results/all
  gramy-referee editions results/all --json

`gramy-referee tournament` begins a new edition of a tournament whenever the tournament's file or players have changed.
To continue with the file of an earlier edition, run `gramy-referee tournament` with the option `--edition NUMBER`.

Exit codes: 0 done, 1 failed, 2 bad usage, or FOLDER has no tournament,
141 the output is no longer read, as after `| head`.)");
  return {arguments, [options] { return show_editions(*options); }};
}

}  // namespace gramy::referee
