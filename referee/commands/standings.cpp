// `gramy-referee standings`: shows the standings of a tournament, also while the tournament is played.
#include "referee/tournament/tables/standings.hpp"

#include <fmt/format.h>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exam_standings.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/run/terminal.hpp"
#include "referee/run/tournament_messages.hpp"
#include "referee/tournament/counted/served.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/shared_results.hpp"
#include "referee/tournament/play/edition_standings.hpp"
#include "referee/tournament/tables/accuracies.hpp"
#include "referee/tournament/tables/table.hpp"
#include "referee/truth/decisions.hpp"

namespace gramy::referee {
namespace {

AllAccuracies shown_accuracies(const Store& store) {
  const std::string text = store.document(accuracies_document);
  return text.empty() ? AllAccuracies{} : parse_accuracies(text);
}

/// The results to show, of one tournament or of several together.
struct Shown {
  StoredStandings stored;
  AllAccuracies accuracies{};
  bool running = false;
  bool is_older = false;  ///< whether an earlier edition is shown (--edition)
  bool served = false;    ///< whether these are matches of `serve`, which has no schedule
  std::uint64_t waiting_for_host = 0;
  std::size_t folders = 1, unfinished = 0;
  std::string left_out{};  ///< says which results are left out because there are several tournaments
  std::string remarks{};   ///< says how several tournaments were counted together
};

/// The number of offered matches that only a host can play; 0 if there is a host.
std::uint64_t waiting_for_host(const TournamentAddress& address) {
  if (!SharedResults::is_shared(address)) return 0;
  const auto [state, times] = SharedResults::look(address);
  const QueueLook look = look_of(state, times);
  return look.host == 0 ? look.waiting_for_host : 0;
}

Shown of_one(const TournamentAddress& address, const std::optional<std::uint64_t>& edition,
             const StopPoll& poll) {
  const auto store = read_results(address);
  if (edition)
    return {.stored = edition_standings(*store, *edition, decisions_asked_by, poll), .is_older = true};
  Shown shown{.stored = standings_in(*store), .running = is_played(address), .served = is_served(*store)};
  shown.accuracies = shown_accuracies(*store);
  if (shown.running) shown.waiting_for_host = waiting_for_host(address);
  return shown;
}

/// A line for each player with several versions, whose matches are counted together.
std::string versions_in_words(const std::map<std::string, std::set<ContentHash>>& versions) {
  std::string text;
  for (const auto& [player, known] : versions) {
    if (known.size() > 1)
      text +=
          fmt::format("{}: {} versions (with different commands, files or clocks), counted as one player\n",
                      printable(player), known.size());
  }
  return text;
}

/// Groups folders by the anchor of their ratings. Folders without an anchor are in one group.
using FoldersByAnchor = std::map<std::optional<RatingAnchor>, std::vector<std::string>>;

/// Says that ratings are relative to the mean because the folders have different anchors. Lists the anchors.
std::string anchors_in_words(const FoldersByAnchor& anchors) {
  std::string text;
  for (const auto& [anchor, folders] : anchors) {
    text +=
        fmt::format("{}{} in {}", text.empty() ? "" : ", ",
                    anchor ? fmt::format("{} with {:g} Elo", printable(anchor->player), anchor->elo) : "none",
                    printable(fmt::format("{}", fmt::join(folders, ", "))));
  }
  return "Ratings are relative to the mean, because the folders have different anchors (players "
         "with a fixed rating): " +
         text + ".\n";
}

/// Adds up the accuracies of all folders. There is a sum only if all folders have been judged.
class SharedAccuracies {
 public:
  /// `truth`: the text of a folder's truth.json; empty if the folder's matches have not been judged.
  void add(const std::string& truth) {
    is_whole_ = is_whole_ && !truth.empty();
    if (truth.empty()) return;
    const auto json = protocol::parse_bounded_json(truth);
    for (const auto& [game, players] : json.at("games").items()) {
      for (const auto& player : players) {
        for (Moves* moves : {&games_[game][player.at("name")], &overall_[player.at("name")]}) {
          moves->could_err += player.at("could_err").get<std::uint64_t>();
          moves->erred += player.at("erred").get<std::uint64_t>();
        }
      }
    }
  }

  AllAccuracies all() const {
    AllAccuracies all;
    if (!is_whole_) return all;
    for (const auto& [game, players] : games_) all.games[game] = rates(players);
    all.overall = rates(overall_);
    return all;
  }

 private:
  struct Moves {
    std::uint64_t could_err = 0, erred = 0;
  };
  using Players = std::map<std::string, Moves>;

  static Accuracies rates(const Players& players) {
    Accuracies rates;
    for (const auto& [player, moves] : players) {
      if (moves.could_err > 0)
        rates[player] =
            static_cast<double>(moves.could_err - moves.erred) / static_cast<double>(moves.could_err);
    }
    return rates;
  }

  std::map<std::string, Players> games_;
  Players overall_;
  bool is_whole_ = true;
};

/// Adds up several tournaments. Players of the same name count as one player, and copies of a match count
/// once.
Shown of_several(const std::vector<TournamentAddress>& folders) {
  CountedStandings all;
  Shown shown{.stored = all.stored()};
  std::uint64_t again = 0, aborted = 0, casual = 0;
  bool has_places = false;
  FoldersByAnchor anchors;
  Persons persons;
  std::vector<NotAdmitted> not_admitted;
  SharedAccuracies accuracies;
  std::set<ContentHash> counted_records;
  std::map<std::string, std::set<ContentHash>> versions;
  for (std::size_t number = 0; number < folders.size(); ++number) {
    const TournamentAddress& address = folders[number];
    const auto store = read_results(address);
    CountedStandings here;
    here.take_over(*store);
    CountedMatches(*store).read_on(*store, [&](const CountedMatch& match) {
      if (!here.add(match) || !here.counts(match.place)) return;
      for (const Seat seat : both_seats) {
        if (match.versions[seat]) versions[match.identity.players[seat]].insert(*match.versions[seat]);
      }
      if (!counted_records.insert(ContentHash(match.record)).second) {
        ++again;
        return;
      }
      MatchIdentity match_here = match.identity;  // the number of the tournament is part of `repeat`, so that
                                                  // pairs of different tournaments stay apart
      match_here.repeat = match_here.repeat * folders.size() + number;
      all.count(match_here, match.outcome);
    });
    const StoredStandings stored = here.stored();
    anchors[stored.standings.overall.anchor()].push_back(address.place);
    persons.insert(stored.standings.persons.begin(), stored.standings.persons.end());
    for (const NotAdmitted& player : stored.standings.not_admitted) {
      if (std::ranges::find(not_admitted, player) == not_admitted.end()) not_admitted.push_back(player);
    }
    accuracies.add(store->document(truth_document));
    aborted += stored.standings.aborted();
    casual += stored.casual;
    has_places = has_places || !stored.standings.format.places.empty();
    if (!stored.finished && !is_served(*store)) ++shown.unfinished;
    shown.running = shown.running || is_played(address);
  }
  shown.stored = all.stored();
  if (again == 0) shown.accuracies = accuracies.all();
  if (anchors.size() == 1) shown.stored.standings.set_anchor(anchors.begin()->first);
  shown.stored.standings.persons = std::move(persons);
  shown.stored.standings.not_admitted = std::move(not_admitted);
  shown.stored.standings.tournament = fmt::format("{} tournaments", folders.size());
  shown.stored.finished = shown.unfinished == 0;
  shown.stored.casual = casual;
  shown.folders = folders.size();
  if (anchors.size() > 1) shown.left_out = anchors_in_words(anchors);
  if (has_places) shown.left_out += "Places and rounds are shown only for a single folder.\n";
  shown.remarks = versions_in_words(versions);
  if (aborted > 0) shown.remarks += counted(aborted, "match", "matches") + " aborted\n";
  if (again > 0) shown.remarks += counted(again, "match", "matches") + " in several folders, counted once\n";
  return shown;
}

Shown shown_of(const std::vector<TournamentAddress>& folders, const std::optional<std::uint64_t>& edition,
               const StopPoll& poll) {
  return folders.size() == 1 ? of_one(folders.front(), edition, poll) : of_several(folders);
}

std::string how_far(const Shown& shown) {
  const auto& [standings, scheduled, finished, casual] = shown.stored;
  std::string all = counted(scheduled, "match", "matches");
  if (casual > 0) all += ", not counting " + counted(casual, "casual match", "casual matches");
  if (shown.folders > 1) {
    return fmt::format("{} of {} folders{}{}", all, shown.folders,
                       shown.unfinished > 0 ? fmt::format(", {} unfinished", shown.unfinished) : "",
                       shown.running ? ", running" : "");
  }
  if (shown.served)
    return all +
           (shown.running ? "; `serve` is running" : "; `serve --out` with this folder adds more matches");
  if (shown.is_older) return fmt::format("{} of {}", standings.overall.matches(), all);
  return fmt::format("{} of {}{}; {}", standings.overall.matches(), finished ? "" : "at most ", all,
                     shown.running ? "running"
                     : finished    ? "finished"
                                : "interrupted; to resume the tournament, run the command that started it");
}

/// Prints the scores of an exam. Returns false if the folder has no exam.
bool shows_exam(const TournamentAddress& address, bool json, const std::stop_token& stop) {
  const auto store = read_results(address);
  SolvedBoards solved;
  const auto results = exam_results_in(*store, solved, stop);
  if (!results) return false;
  print_exam(*results, {}, json);
  return true;
}

/// Prints the standings, and whether the tournament is running.
int show_standings(const std::vector<TournamentAddress>& folders, bool json,
                   const std::optional<std::uint64_t>& edition) {
  return exit_code_of([&](const std::stop_token& stop) {
    if (folders.size() == 1 && !edition && shows_exam(folders.front(), json, stop)) return 0;
    const Shown shown = shown_of(folders, edition, StopPoll(stop));
    const Standings& standings = shown.stored.standings;
    if (json) {
      auto object = protocol::parse_bounded_json<nlohmann::ordered_json>(to_json(shown.stored));
      object["running"] = shown.running;
      if (shown.running) object["waiting_for_host"] = shown.waiting_for_host;
      fmt::print("{}\n", object.dump(2, ' ', true));
      return 0;
    }
    if (standings.games.empty()) {
      fmt::print("No table: {}\n", how_far(shown));
      return 0;
    }
    const TableStyle style = style_of_output();
    const std::string tables =
        all_tables(standings, shown.accuracies, style, size_of_terminal(STDOUT_FILENO).columns);
    fmt::print("{}\n{}{}{}\n", tables, shown.left_out, shown.remarks, how_far(shown));
    if (shown.waiting_for_host > 0) fmt::print("{}\n", waiting_for_host_line(shown.waiting_for_host));
    return 0;
  });
}

/// Prints the score between every two players.
int show_head_to_head(const std::vector<TournamentAddress>& folders,
                      const std::optional<std::uint64_t>& edition) {
  return exit_code_of([&](const std::stop_token& stop) {
    const Shown shown = shown_of(folders, edition, StopPoll(stop));
    const TableStyle style = style_of_output();
    fmt::print("{}{}", head_to_head_tables(shown.stored.standings, style),
               shown.remarks.empty() ? "" : "\n" + shown.remarks);
    return 0;
  });
}

}  // namespace

RunnableCommand standings_command(command_line::Command& program) {
  using namespace command_line;
  auto folders = std::make_shared<std::vector<std::string>>();
  auto json = std::make_shared<bool>(false), head_to_head = std::make_shared<bool>(false);
  auto edition = std::make_shared<std::optional<Number>>();
  auto tournament = std::make_shared<std::string>();
  auto arguments = program.command(
      "standings", "shows the standings of a tournament, also while the tournament is played");
  arguments
      .option("FOLDER", *folders,
              "a tournament's folder or database. You may give several. They count as one tournament, and "
              "players with the same name count as one player")
      .required();
  add_tournament_option(arguments, *tournament);
  arguments.flag("--json", *json, "print JSON instead of tables");
  arguments.flag("--head-to-head", *head_to_head, "show, for every two players, the score of their matches");
  arguments
      .option("--edition", *edition,
              "show the standings of this edition of the tournament (`gramy-referee editions` lists the "
              "editions)")
      .checked(integer_from(1, max_number));
  arguments.footer(R"(Examples:
  gramy-referee standings results/all          while the tournament is played, or afterwards
  gramy-referee standings results/all --json
  gramy-referee standings results/all --edition 2
  gramy-referee standings results/monday results/tuesday         one table for two folders
  gramy-referee standings results/monday results/tuesday --head-to-head

Exit codes: 0 done, 1 failed, 2 bad usage, or FOLDER has no tournament,
141 the output is no longer read, as after `| head`.)");
  return {arguments, [folders, tournament, json, head_to_head, edition] {
            if (*json && *head_to_head)
              throw BadUsage("expected either --json or --head-to-head, found both");
            if (*edition && folders->size() > 1)
              throw BadUsage("--edition: expected one tournament, found several");
            const std::optional<std::uint64_t> number = *edition;
            std::vector<TournamentAddress> addresses;
            for (const std::string& folder : *folders) addresses.emplace_back(folder, *tournament);
            return *head_to_head ? show_head_to_head(addresses, number)
                                 : show_standings(addresses, *json, number);
          }};
}

}  // namespace gramy::referee
