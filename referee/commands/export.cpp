// `gramy-referee export`: writes a tournament's matches as a table, as JSON or as pages.
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/progress_line.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/show/html_export.hpp"
#include "referee/tournament/counted/board_schedule.hpp"
#include "referee/tournament/counted/counted_matches.hpp"
#include "referee/tournament/counted/exported_lines.hpp"
#include "referee/tournament/counted/served.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/truth/verdict.hpp"

namespace gramy::referee {
namespace {

struct ExportOptions {
  TournamentAddress address;
  std::string html;  ///< the folder for pages; if empty, no pages are written
  bool csv = false, truth = false, standings = false, uncounted = false;
};

std::string csv_field(std::string_view text) {
  const std::string plain = printable(text);
  if (plain.find_first_of(",\"") == std::string::npos) return plain;
  std::string quoted = "\"";
  for (const char letter : plain) quoted.append(letter == '"' ? 2 : 1, letter);
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (const std::string& field : fields) line += (line.empty() ? "" : ",") + csv_field(field);
  return line + "\r\n";
}

std::int64_t ms_of(const RecordedMatch& match) {
  std::int64_t ms = 0;
  for (const PlayedMove& move : match.moves) ms += move.ms;
  return ms;
}

using Fields = std::vector<std::string>;

const Fields csv_header{"match", "game", "seat_0", "seat_1", "result", "winner", "reason",
                        "plies", "ms",   "start",  "at",     "detail", "pair",   "casual"};

Fields fields_of(const RecordedMatch& match, std::size_t pair) {
  return {match.match,
          match.game,
          match.players[Seat::first],
          match.players[Seat::second],
          result_word(match.result, match.reason),
          match.result.winner ? match.players[*match.result.winner] : "",
          std::string(protocol::name(match.reason)),
          std::to_string(match.moves.size()),
          std::to_string(ms_of(match)),
          match.start ? std::to_string(*match.start) : "",
          match.at,
          match.detail,
          std::to_string(pair),
          match.casual ? "1" : ""};
}

const Fields truth_header{"value", "accuracy_0", "accuracy_1"};

std::string rate_field(const Accuracy& accuracy) {
  const auto rate = accuracy.rate();
  return rate ? fmt::format("{:.4f}", *rate) : "";
}

/// The columns with the board's value for seat 0, and then both players' accuracies.
Fields truth_fields(const MatchVerdict& verdict) {
  return {name(verdict.value), rate_field(verdict[Seat::first]), rate_field(verdict[Seat::second])};
}

/// Gives the number of each match's pair, from 1. The two matches of a pair differ only in the seats.
class Pairs {
 public:
  std::size_t number(const MatchIdentity& match) {
    const auto& [first, second] = match.players.both;
    return numbers_
        .try_emplace({match.game, match.board, match.start, std::min(first, second), std::max(first, second),
                      match.repeat},
                     numbers_.size() + 1)
        .first->second;
  }

 private:
  using Key =
      std::tuple<std::string, ContentHash, std::optional<Number>, std::string, std::string, std::size_t>;
  std::map<Key, std::size_t> numbers_;
};

/// The matches that count, and the boards on which no further match will be played.
struct Counting {
  CountedMatches matches;
  std::vector<SchedulePlace> places{};
  DoneBoards done;
  bool finished = false;

  bool is_open(const MatchIdentity& match) const { return finished || done.is_done(match.game, match.board); }
};

Counting counting_in(const Store& store) {
  CountedStandings counted;
  counted.take_over(store);
  Counting counting{.matches = CountedMatches(store),
                    .done = DoneBoards(schedule_in(store)),
                    .finished = counted.stored().finished};
  counting.matches.read_on(store, [&](const CountedMatch& match) {
    if (match.place.round > counted.last_round()) return;
    counting.places.push_back(match.place);
    counting.done.count(match.identity.game, match.identity.board);
  });
  for (const auto& [match, out] : counting.matches.unplayed(store))
    counting.done.count(match.game, match.board);
  return counting;
}

/// The stored verdict on the match. Judges the match if no verdict is stored.
MatchVerdict verdict_on(const CountedMatch& stored, const RecordedMatch& match, RecordJudge& judge,
                        const std::stop_token& stop) {
  if (const auto verdict = parse_verdict(stored.verdict, stored.id)) return *verdict;
  try {
    return verdict_of(judge.judge(match, stop), match.result.winner, match.match);
  } catch (const BadInput& error) {
    throw BadInput(fmt::format("match {}: {}", match.match, error.what()));
  }
}

std::string csv_of_matches(const TournamentAddress& address, bool with_truth, const std::stop_token& stop) {
  const auto store = read_results(address);
  const Counting counting = counting_in(*store);
  Fields all = csv_header;
  if (with_truth) all.insert(all.end(), truth_header.begin(), truth_header.end());
  std::string text = csv_line(all);
  ProgressLine line("judging", counting.places.size());
  std::uint64_t done = 0;
  Pairs pairs;
  SolvedBoards solved;
  RecordJudge judge(address.place, solved);
  for (const SchedulePlace place : counting.places) {
    throw_if_stopped(stop);
    const auto stored = counting.matches.match(*store, place);
    RecordedMatch match = parse_recorded_match(stored->record);
    Fields fields = fields_of(match, pairs.number(stored->identity));
    if (with_truth) {
      match.board = store->board(stored->identity.board);
      const bool is_open = counting.is_open(stored->identity);
      const Fields truth =
          is_open ? truth_fields(verdict_on(*stored, match, judge, stop)) : Fields(truth_header.size());
      fields.insert(fields.end(), truth.begin(), truth.end());
      line.show(++done);
    }
    text += csv_line(fields);
  }
  return text;
}

/// Prints the matches as CSV (RFC 4180) in the schedule's order, after a header. `with_truth` adds board
/// values and accuracies, except for boards on which further matches will be played.
int export_csv(const TournamentAddress& address, bool with_truth) {
  return exit_code_of([&](const std::stop_token& stop) {
    // makes the whole text first, so that nothing of a damaged store is printed
    fmt::print("{}", csv_of_matches(address, with_truth, stop));
    return 0;
  });
}

/// Prints the stored standings.json. For matches of `serve`, computes its text if none is stored.
int export_standings(const TournamentAddress& address) {
  return exit_code_of([&] {
    const auto store = read_results(address);
    std::string text = store->document(standings_document);
    if (text.empty() && is_served(*store)) text = to_json(standings_in(*store));
    if (text.empty()) throw BadInput(address.place + ": there are no standings, because no match was played");
    fmt::print("{}", text);
    return 0;
  });
}

/// Writes the tournament's pages into `out`, and prints the address to open.
int export_pages(const TournamentAddress& address, const std::string& out) {
  return exit_code_of([&](const std::stop_token& stop) {
    SolvedBoards solved;
    std::optional<ProgressLine> line;
    const std::size_t matches = export_html(
        address, out, solved,
        [&](std::size_t written, std::size_t all) {
          if (!line) line.emplace("exporting", all);
          line->show(written);
        },
        stop);
    line.reset();
    fmt::print("{}: open {}\n", counted(matches, "match", "matches"),
               (std::filesystem::path(out) / "index.html").string());
    return 0;
  });
}

/// Prints the matches that do not count in the newest edition, under their original names.
int export_uncounted(const TournamentAddress& address) {
  return exit_code_of([&](const std::stop_token& stop) {
    const auto store = read_results(address);
    CountedMatches matches(*store);
    matches.read_on(*store);
    std::vector<bool> counts(matches.known() + 1);
    matches.for_each_number([&](SchedulePlace, std::uint64_t number) { counts[number] = true; });
    ExportedLines lines({}, *store);
    std::vector<std::uint64_t> uncounted;
    store->for_each_key(0, [&](std::uint64_t number, const MatchKey&) {
      // Matches with higher numbers were added during the export.
      if (number <= matches.known() && !counts[number]) uncounted.push_back(number);
    });
    store->for_each_of(uncounted, [&](StoredMatch match) {
      throw_if_stopped(stop);
      // Only printable text, because a forged record could send commands to the terminal.
      fmt::print("{}\n", printable(lines.line_of({.place = {},
                                                  .identity = std::move(match.key.identity),
                                                  .versions = match.key.versions,
                                                  .id = std::move(match.id),
                                                  .outcome = match.outcome,
                                                  .record = std::move(match.record)})));
    });
    return 0;
  });
}

}  // namespace

RunnableCommand export_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<ExportOptions>();
  auto arguments =
      program.command("export", "exports the matches of a tournament as CSV, as JSON or as web pages");
  arguments.option("FOLDER", options->address.place, "a tournament's folder or database").required();
  add_tournament_option(arguments, options->address.tournament);
  auto as_csv = arguments.flag("--csv", options->csv, "print the matches as CSV, with a header line");
  arguments
      .flag("--truth", options->truth,
            "with --csv: add the boards' exact values and the players' accuracies, which takes as long as "
            "`analyse`")
      .needs(as_csv);
  arguments.flag("--standings", options->standings,
                 "print the standings as JSON (the tournament's standings.json)");
  arguments.flag("--uncounted", options->uncounted,
                 "print the matches that do not count in the newest edition, each as a line of JSON");
  arguments.option("--html", options->html,
                   "write web pages to this folder. A browser can open them from disk, and any web server "
                   "can offer them. The folder must be new, empty, or an earlier export, which is replaced");
  arguments.footer(R"(Examples:
  gramy-referee export results/all --csv > all.csv
  gramy-referee export results/all --csv --truth > all.csv
  gramy-referee export results/all --html all-pages      then open all-pages/index.html
  gramy-referee export postgresql://lab@db.example.org/gramy --standings

While a tournament is played, --truth and --html leave out the values of positions on boards that will be played again. If
Ctrl-C (SIGINT) interrupts --html, the folder gets no index.html; run the same command again.

Exit codes: 0 done; 1 failed; 2 bad usage, no tournament in FOLDER, or other contents in the folder of --html; stopped
by a signal: 128 + its number (Ctrl-C: 130); 141 the output is no longer read, as after `| head`.)");
  return {arguments, [options] {
            if (options->csv + options->standings + options->uncounted + !options->html.empty() != 1)
              throw BadUsage("expected exactly one of --csv, --html, --standings and --uncounted");
            const TournamentAddress& address = options->address;
            if (options->uncounted) return export_uncounted(address);
            if (options->standings) return export_standings(address);
            return options->csv ? export_csv(address, options->truth) : export_pages(address, options->html);
          }};
}

}  // namespace gramy::referee
