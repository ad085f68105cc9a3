// gramy-referee: hosts matches between bots and people.
#include <algorithm>
#include <memory>
#include <signal.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "engine/tool/command_line.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/editions.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/export_csv.hpp"
#include "referee/commands/export_uncounted.hpp"
#include "referee/commands/results.hpp"
#include "referee/commands/tournament_option.hpp"

namespace {

using namespace gramy::referee;
using namespace gramy::command_line;

RunnableCommand export_command(Command& program) {
  auto address = std::make_shared<TournamentAddress>();
  auto out = std::make_shared<std::string>();
  auto csv = std::make_shared<bool>(false), standings = std::make_shared<bool>(false),
       truth = std::make_shared<bool>(false), uncounted = std::make_shared<bool>(false);
  Command arguments =
      program.command("export", "writes out the matches of a tournament, as a table or as pages");
  arguments.option("FOLDER", address->place, "a tournament's folder or database").required();
  add_tournament_option(arguments, address->tournament);
  auto as_csv = arguments.flag("--csv", *csv, "prints them as CSV, a header first");
  arguments
      .flag(
          "--truth", *truth,
          "with --csv: what the boards were worth, and how accurately everybody played; it takes as long as "
          "`analyse`")
      .needs(as_csv);
  arguments.flag("--standings", *standings, "prints standings.json, also for a database");
  arguments.flag("--uncounted", *uncounted,
                 "prints the matches that do not count in the newest edition, each a line of JSON");
  arguments.option("--html", *out,
                   "folder to write pages to, which a browser opens from disk and any web host serves: new, "
                   "empty, or exported before and to be replaced");
  arguments.footer(R"(Examples:
  gramy-referee export results/all --csv > all.csv
  gramy-referee export results/all --csv --truth > all.csv
  gramy-referee export results/all --html all-pages      then open all-pages/index.html
  gramy-referee export postgresql://lab@db.example.org/gramy --standings

What `show` hides while a tournament is played is left out. Broken off by Ctrl-C (SIGINT), --html leaves no index.html;
the same command begins anew.

Exit codes: 0 done, 1 it could not be done, 2 bad usage, no tournament there or another folder to write to; stopped
by a signal: 128 + its number (Ctrl-C: 130); 141 the reader of the output has gone.)");
  return {arguments, [address, out, csv, standings, truth, uncounted] {
            if (*csv + *standings + *uncounted + !out->empty() != 1)
              throw BadUsage("expected one format, --csv, --html, --standings or --uncounted");
            if (*uncounted) return export_uncounted(*address);
            if (*standings) return export_standings(*address);
            return *csv ? export_csv(*address, *truth) : export_pages(*address, *out);
          }};
}

RunnableCommand standings_command(Command& program) {
  auto folders = std::make_shared<std::vector<std::string>>();
  auto json = std::make_shared<bool>(false), head_to_head = std::make_shared<bool>(false);
  auto edition = std::make_shared<std::optional<gramy::Number>>();
  auto tournament = std::make_shared<std::string>();
  Command arguments =
      program.command("standings", "shows the standings of a tournament, also while it is played");
  arguments
      .option("FOLDER", *folders,
              "a tournament's folder or database; several are counted as one, players by their names")
      .required();
  add_tournament_option(arguments, *tournament);
  arguments.flag("--json", *json, "JSON instead of tables");
  arguments.flag("--head-to-head", *head_to_head, "what every two players scored against each other");
  arguments.option("--edition", *edition, "as of this edition (`gramy-referee editions` lists them)")
      .checked(integer_from(1, gramy::max_number));
  arguments.footer(R"(Examples:
  gramy-referee standings results/all          from another terminal while it is played, or afterwards
  gramy-referee standings results/all --json
  gramy-referee standings results/all --edition 2
  gramy-referee standings results/monday results/tuesday
  gramy-referee standings results/monday results/tuesday --head-to-head

Exit codes: 0 done, 1 it could not be done, 2 bad usage or no tournament there,
141 the reader of the output has gone.)");
  return {arguments, [folders, tournament, json, head_to_head, edition] {
            if (*json && *head_to_head)
              throw BadUsage("expected one of --json and --head-to-head, found both");
            if (*edition && folders->size() > 1)
              throw BadUsage("--edition: expected one tournament, found several");
            const std::optional<std::uint64_t> number = *edition;
            std::vector<TournamentAddress> addresses;
            for (const std::string& folder : *folders) addresses.emplace_back(folder, *tournament);
            return *head_to_head ? show_head_to_head(addresses, number)
                                 : show_standings(addresses, *json, number);
          }};
}

RunnableCommand editions_command(Command& program) {
  auto options = std::make_shared<EditionsOptions>();
  Command arguments = program.command("editions", "shows how a tournament's file and players have changed");
  arguments.option("FOLDER", options->address.place, "a tournament's folder or database").required();
  add_tournament_option(arguments, options->address.tournament);
  arguments.flag("--json", options->json, "JSON instead of text");
  arguments.footer(R"(Examples:
  gramy-referee editions results/all
  gramy-referee editions results/all --json

Each time that `tournament` is given a file that says something else, or players that have changed, it adds an
edition. With the file of an earlier one it asks for `--edition NUMBER`.

Exit codes: 0 shown, 1 it could not be, 2 bad usage or no tournament there,
141 the reader of the output has gone.)");
  return {arguments, [options] { return show_editions(*options); }};
}

constexpr const char* overview = R"(Examples:
  gramy-referee serve                          on 127.0.0.1 port 4242; then: nc 127.0.0.1 4242
  gramy-referee match --player "node bot.js" --player perfect --game paski
  gramy-referee schedule all.toml              the boards and the first round, without playing
  gramy-referee tournament all.toml --out results/all
  gramy-referee league winter.toml --out results/winter
  gramy-referee standings results/all          how it stands, also while it is played
  gramy-referee editions results/all           how its file and players have changed
  gramy-referee show results/all               the same in a browser, match by match
  gramy-referee analyse results/all            how accurately everybody played
  gramy-referee verify results/all             whether the records are what was played
  gramy-referee check -- ./mybot               whether a bot keeps to the protocol
  gramy-referee tournament --help              more about one command, with its exit codes

Exit codes: 0 done, 1 it could not be done, 2 bad usage or a bad file,
141 the reader of the output has gone.)";

void add_log(Command& command, std::string& level) {
  command.option("--log", level, "which messages to print on standard error")
      .checked(one_of({"debug", "info", "warn", "error", "off"}))
      .shows_default();
}

}  // namespace

int main(int argc, char** argv) {
  // If a reader of the output has gone, or a file may not grow, writing fails and is reported. A signal would
  // end this process and leave players' processes behind.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  // Logs go to standard error, because results go to standard output.
  spdlog::set_default_logger(spdlog::stderr_color_mt("gramy-referee"));
  spdlog::set_pattern("%H:%M:%S %^%l%$ %v");

  Program program("gramy-referee",
                  "gramy-referee: hosts matches between bots and people, alone or as a tournament");
  Command all = program.command();
  std::string level = "warn";
  add_log(all, level);
  std::vector<RunnableCommand> commands;
  for (const auto& add : {serve_command, match_command, tournament_command, league_command, work_command,
                          workers_command, store_command, schedule_command, standings_command,
                          editions_command, show_command, analyse_command, replay_command, verify_command,
                          export_command, exam_command, puzzles_command, check_command, token_command}) {
    commands.push_back(add(all));
    add_log(commands.back().arguments, level);
  }
  all.requires_command();
  all.footer(overview);

  return program.run(argc, argv, [&] {
    spdlog::set_level(spdlog::level::from_str(level));
    return std::ranges::find_if(commands, &Command::is_given, &RunnableCommand::arguments)->run();
  });
}
