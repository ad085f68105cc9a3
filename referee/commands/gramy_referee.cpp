// gramy-referee: hosts matches between bots and people.
#include <CLI/CLI.hpp>
#include <boost/asio/ip/address.hpp>
#include <functional>
#include <iostream>
#include <memory>
#include <signal.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "engine/base/printable.hpp"
#include "engine/tool/command_line.hpp"
#include "referee/commands/analyse.hpp"
#include "referee/commands/check.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/results.hpp"
#include "referee/commands/schedule.hpp"
#include "referee/commands/serve.hpp"
#include "referee/commands/tournament.hpp"
#include "referee/lobby/secret.hpp"

namespace {

using namespace gramy::referee;
using namespace gramy::command_line;

/// A subcommand, and what it does: returns the exit code. Its options live as long as it does.
struct Command {
  CLI::App* arguments;
  std::function<int()> run;
};

Command serve_command(CLI::App& app) {
  auto options = std::make_shared<ServeOptions>();
  auto max_boards = std::make_shared<std::vector<std::string>>();
  CLI::App* arguments =
      app.add_subcommand("serve", "waits for bots and people, with house bots to play against");
  arguments->add_option("--listen", options->address, "address to listen on")
      ->check([](const std::string& text) {
        boost::system::error_code error;
        boost::asio::ip::make_address(text, error);
        return error ? "expected an IP address, such as 127.0.0.1 or ::1, found " + gramy::quoted(text) : "";
      })
      ->capture_default_str();
  arguments->add_option("--port", options->port, "port to listen on; 0 picks a free one")
      ->transform(integer_from(0, 65535))
      ->capture_default_str();
  arguments->add_option("--config", options->config,
                        "file of limits for strangers (TOML); see referee/LIMITS.md");
  arguments
      ->add_option("--max-board", *max_boards,
                   "GAME=SIZE: the largest board accepted, in the game's own unit")
      ->check([](const std::string& text) -> std::string {
        const auto equals = text.find('=');
        if (equals == text.npos)
          return "expected GAME=SIZE, such as paski=50000, found " + gramy::quoted(text);
        std::string game = text.substr(0, equals), size = text.substr(equals + 1);
        const std::string error = a_game()(game);
        return error.empty() ? integer_from(1, gramy::max_number)(size) : error;
      });
  arguments->footer(R"(Examples:
  gramy-referee serve                          on 127.0.0.1 port 4242; then: nc 127.0.0.1 4242
  gramy-referee serve --port 0                 on any free port, which it prints
  gramy-referee serve --listen 0.0.0.0 --config limits.toml
  gramy-referee serve --max-board paski=50000 --max-board graf=1000

Exit codes: 0 ended by Ctrl-C (SIGINT) or SIGTERM, 1 it cannot serve there, 2 bad usage or a bad file of limits.)");
  return {arguments, [options, max_boards] {
            for (const std::string& limit : *max_boards) {
              const auto equals = limit.find('=');
              options->max_board[limit.substr(0, equals)] = std::stoull(limit.substr(equals + 1));
            }
            return serve(*options);
          }};
}

Command tournament_command(CLI::App& app) {
  auto options = std::make_shared<TournamentOptions>();
  auto truth = std::make_shared<std::string>("end");
  CLI::App* arguments = app.add_subcommand("tournament", "plays the tournament that a file describes");
  arguments->add_option("FILE", options->file, "the tournament file (TOML)")->required();
  arguments->add_option("--out", options->out, "folder for the records; made if it is not there")->required();
  arguments->add_flag("--json", options->json, "print the standings as JSON instead of tables");
  arguments
      ->add_option("--truth", *truth,
                   "when to hold the matches against the exact values: while they are played, at the end, or "
                   "not at all")
      ->transform(one_of({"live", "end", "off"}))
      ->capture_default_str();
  arguments->add_flag("--accept-changes", options->accept_changes,
                      "go on although the players have changed since the matches in the folder");
  arguments->footer(R"(Examples:
  gramy-referee tournament all.toml --out results/all
  gramy-referee tournament all.toml --out results/all --truth live
  gramy-referee tournament all.toml --out results/all --json > standings.json

The same command goes on with a tournament that was broken off. referee/tournament/README.md describes the file.

Exit codes: 0 played to its end, 1 nothing could be played or a record not be written, 2 bad usage, a bad
tournament file or a player whose command cannot be run; stopped by a signal: 128 + its number (Ctrl-C: 130);
141 whoever read the output has gone.)");
  return {arguments, [options, truth] {
            options->truth = *truth == "live"  ? TruthTime::live
                             : *truth == "end" ? TruthTime::end
                                               : TruthTime::off;
            return play_tournament(*options);
          }};
}

Command schedule_command(CLI::App& app) {
  auto options = std::make_shared<ScheduleOptions>();
  CLI::App* arguments =
      app.add_subcommand("schedule", "shows what a tournament file comes to, without playing it");
  arguments->add_option("FILE", options->file, "the tournament file (TOML)")->required();
  arguments->add_flag("--json", options->json, "JSON instead of text");
  arguments->footer(R"(Examples:
  gramy-referee schedule all.toml              the boards, who wins them, and the first round
  gramy-referee schedule all.toml --json

Exit codes: 0 shown, 1 it could not be, 2 bad usage or a bad tournament file,
141 whoever read the output has gone.)");
  return {arguments, [options] { return show_schedule(*options); }};
}

Command analyse_command(CLI::App& app) {
  auto options = std::make_shared<AnalyseOptions>();
  CLI::App* arguments = app.add_subcommand("analyse", "holds recorded matches against the exact values");
  arguments->add_option("RECORD", options->record, "a tournament's folder, or a file of records")->required();
  arguments->add_option("MATCH", options->match, "the id of a match to show move by move; all without it");
  arguments->add_flag("--json", options->json, "JSON instead of text");
  arguments->footer(R"(Examples:
  gramy-referee analyse results/all            how accurately everybody played
  gramy-referee analyse results/all paski:generated-1:perfect:random

Exit codes: 0 done, 1 it could not be done, 2 bad usage or a bad record,
141 whoever read the output has gone.)");
  return {arguments, [options] { return analyse(*options); }};
}

/// For a player who connects by himself: what he is given, and what the tournament file keeps of it.
int print_token() {
  return exit_code_of([] {
    const std::string token = bot_secret(system_entropy);
    std::cout << "token = \"" << token << "\"\ntoken_hash = \"" << SecretHash(token).text() << "\"\n";
    return 0;
  });
}

Command token_command(CLI::App& app) {
  CLI::App* arguments = app.add_subcommand(
      "token", "makes a token for a player who connects by himself, and its hash for the tournament file");
  arguments->footer(R"(Examples:
  gramy-referee token

Exit codes: 0 printed, 1 it could not be, 2 bad usage,
141 whoever read the output has gone.)");
  return {arguments, print_token};
}

Command check_command(CLI::App& app) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* arguments =
      app.add_subcommand("check", "runs a bot through the whole protocol and says what is wrong");
  arguments
      ->add_option("COMMAND", options->command,
                   "the bot's program and arguments, after --; one word is a line for bash")
      ->required();
  arguments->add_flag("--stdio", options->stdio,
                      "the bot speaks over its standard input and output, not TCP");
  arguments
      ->add_option("--games", options->games, "ids of the games to play, of those it names; all without it")
      ->delimiter(',')
      ->allow_extra_args(false)  // what follows is the command
      ->transform(a_game());
  arguments
      ->add_option(
          "--patience", options->patience_ms,
          "ms to wait for whatever a bot has to do; its clock for a match, too, and its time to prepare")
      ->transform(integer_from(100, 3'600'000))
      ->capture_default_str();
  arguments->add_flag("--json", options->json, "the findings as JSON");
  arguments->footer(R"(Examples:
  gramy-referee check -- ./mybot --fast        connects by TCP, as GRAMY_ADDRESS and GRAMY_NAME say
  gramy-referee check --stdio -- ./mybot       the same over its standard input and output
  gramy-referee check --games graf,paski -- python3 bot.py

Exit codes: 0 nothing is wrong, 1 something is, 2 bad usage,
141 whoever read the output has gone.)");
  return {arguments, [options] { return check(*options); }};
}

Command export_command(CLI::App& app) {
  auto folder = std::make_shared<std::string>();
  CLI::App* arguments = app.add_subcommand("export", "prints the matches of a tournament");
  arguments->add_option("FOLDER", *folder, "a tournament's folder")->required();
  arguments->add_flag("--csv")->description("as CSV, a header first")->required();
  arguments->footer(R"(Examples:
  gramy-referee export results/all --csv > all.csv

Exit codes: 0 done, 1 it could not be done, 2 bad usage or no tournament there,
141 whoever read the output has gone.)");
  return {arguments, [folder] { return export_csv(*folder); }};
}

Command standings_command(CLI::App& app) {
  auto folder = std::make_shared<std::string>();
  auto json = std::make_shared<bool>(false);
  CLI::App* arguments =
      app.add_subcommand("standings", "shows how a tournament stands, also while it is played");
  arguments->add_option("FOLDER", *folder, "a tournament's folder")->required();
  arguments->add_flag("--json", *json, "JSON instead of tables");
  arguments->footer(R"(Examples:
  gramy-referee standings results/all          from another terminal while it is played, or afterwards
  gramy-referee standings results/all --json

Exit codes: 0 done, 1 it could not be done, 2 bad usage or no tournament there,
141 whoever read the output has gone.)");
  return {arguments, [folder, json] { return show_standings(*folder, *json); }};
}

constexpr const char* overview = R"(Examples:
  gramy-referee serve                          on 127.0.0.1 port 4242; then: nc 127.0.0.1 4242
  gramy-referee schedule all.toml              the boards and the first round, without playing
  gramy-referee tournament all.toml --out results/all
  gramy-referee standings results/all          how it stands, also while it is played
  gramy-referee analyse results/all            how accurately everybody played
  gramy-referee check -- ./mybot               whether a bot keeps to the protocol
  gramy-referee tournament --help              more about one command, with its exit codes

Exit codes: 0 done, 1 it could not be done, 2 bad usage or a bad file,
141 whoever read the output has gone.)";

void add_log(CLI::App& app, std::string& level) {
  app.add_option("--log", level, "how much to say on standard error")
      ->transform(one_of({"debug", "info", "warn", "error", "off"}))
      ->capture_default_str();
}

}  // namespace

int main(int argc, char** argv) {
  // Neither a reader of our output that has gone nor a file that may not grow is a reason to leave processes
  // behind: writing fails, and is reported.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  // Standard output belongs to the results.
  spdlog::set_default_logger(spdlog::stderr_color_mt("gramy-referee"));
  spdlog::set_pattern("%H:%M:%S %^%l%$ %v");

  CLI::App app("gramy-referee: hosts matches between bots and people, alone or as a tournament",
               "gramy-referee");
  app.set_version_flag("--version", "gramy-referee " GRAMY_VERSION);
  app.require_subcommand(1);
  std::string level = "warn";
  add_log(app, level);
  std::vector<Command> commands;
  for (const auto& add : {serve_command, tournament_command, schedule_command, standings_command,
                          analyse_command, export_command, check_command, token_command}) {
    commands.push_back(add(app));
    add_log(*commands.back().arguments, level);
  }
  app.footer(overview);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return explain(app, error);
  }
  spdlog::set_level(spdlog::level::from_str(level));
  for (const Command& command : commands) {
    if (command.arguments->parsed()) return command.run();
  }
  return 2;  // not reached: one is required
}
