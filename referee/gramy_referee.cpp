// gramy-referee: hosts matches between bots and people.
#include <CLI/CLI.hpp>
#include <boost/asio/ip/address.hpp>
#include <iostream>
#include <signal.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "engine/catalogue.hpp"
#include "referee/commands/analyse.hpp"
#include "referee/commands/check.hpp"
#include "referee/commands/results.hpp"
#include "referee/commands/schedule.hpp"
#include "referee/commands/serve.hpp"
#include "referee/commands/tournament.hpp"
#include "referee/secret.hpp"

namespace {

/// For a player who connects by himself: what he is given, and what the tournament file keeps of it.
int print_token() {
  const std::string token = gramy::referee::bot_secret(gramy::referee::system_entropy);
  std::cout << "token = \"" << token << "\"\ntoken_hash = \"" << gramy::referee::SecretHash(token).text()
            << "\"\n";
  return std::cout.flush() ? 0 : 1;
}

constexpr const char* examples = R"(
Examples:
  gramy-referee serve                          on 127.0.0.1 port 4242; then: nc 127.0.0.1 4242
  gramy-referee serve --port 0                 on any free port, which it prints
  gramy-referee serve --listen 0.0.0.0 --config limits.toml
  gramy-referee schedule all.toml              the boards and the first round, without playing
  gramy-referee tournament all.toml --out results/all
  gramy-referee standings results/all          how it stands, also from another terminal while it is played
  gramy-referee export results/all --csv > all.csv
  gramy-referee analyse results/all            how accurately everybody played
  gramy-referee analyse results/all paski:generated-1:perfect:random
  gramy-referee check -- ./mybot --fast        whether a bot keeps to the protocol; connects by TCP
  gramy-referee check --stdio -- ./mybot       the same over its standard input and output
  gramy-referee token                          for a player who connects by himself, from anywhere

Exit codes: 0 done, 1 it could not be done, 2 bad usage or a bad tournament file; a tournament that is stopped by a
signal ends with 128 + its number (Ctrl-C: 130).
)";

}  // namespace

int main(int argc, char** argv) {
  // Neither a reader of our output that has gone nor a file that may not grow is a reason to leave processes
  // behind: writing fails, and is reported.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  // Standard output belongs to the results.
  spdlog::set_default_logger(spdlog::stderr_color_mt("gramy-referee"));
  spdlog::set_level(spdlog::level::warn);
  spdlog::set_pattern("%H:%M:%S %^%l%$ %v");

  CLI::App app("gramy-referee: hosts matches between bots and people, alone or as a tournament",
               "gramy-referee");
  app.footer(examples);
  app.set_version_flag("--version", "gramy-referee " GRAMY_VERSION);
  app.require_subcommand(1);
  app.fallthrough();
  std::string level = "warn";
  app.add_option("--log", level, "how much to say on standard error")
      ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}))
      ->capture_default_str();

  gramy::referee::ServeOptions serve;
  CLI::App* serving =
      app.add_subcommand("serve", "waits for bots and people, with house bots to play against");
  serving->add_option("--listen", serve.address, "address to listen on")
      ->check([](const std::string& text) {
        boost::system::error_code error;
        boost::asio::ip::make_address(text, error);
        return error ? "expected an IP address, such as 127.0.0.1 or ::1, found '" + text + "'" : "";
      })
      ->capture_default_str();
  serving->add_option("--port", serve.port, "port to listen on; 0 picks a free one")->capture_default_str();

  serving->add_option("--config", serve.config, "file of limits for strangers (TOML); see referee/LIMITS.md");
  std::vector<std::string> limits;
  serving->add_option("--max-board", limits, "GAME=SIZE: the largest board accepted, in the game's own unit")
      ->check([](const std::string& text) {
        const auto equals = text.find('=');
        const std::string game = text.substr(0, equals),
                          size = equals == text.npos ? "" : text.substr(equals + 1);
        const bool known = gramy::all_games().find(game) != nullptr;
        const bool number =
            !size.empty() && size.size() <= 15 && size.find_first_not_of("0123456789") == size.npos;
        return known && number ? "" : "expected GAME=SIZE, such as paski=50000, found '" + text + "'";
      });

  gramy::referee::TournamentOptions tournament;
  CLI::App* playing = app.add_subcommand("tournament", "plays the tournament that a file describes");
  playing->add_option("FILE", tournament.file, "the tournament file (TOML)")->required();
  playing->add_option("--out", tournament.out, "folder for the records; made if it is not there")->required();
  playing->add_flag("--json", tournament.json, "print the standings as JSON instead of tables");
  std::string truth = "end";
  playing
      ->add_option("--truth", truth,
                   "when to hold the matches against the exact values: while they are played, at the end, or "
                   "not at all")
      ->check(CLI::IsMember({"live", "end", "off"}))
      ->capture_default_str();
  playing->add_flag("--accept-changes", tournament.accept_changes,
                    "go on although the players have changed since the matches in the folder");

  gramy::referee::ScheduleOptions schedule;
  CLI::App* scheduling =
      app.add_subcommand("schedule", "shows what a tournament file comes to, without playing it");
  scheduling->add_option("FILE", schedule.file, "the tournament file (TOML)")->required();
  scheduling->add_flag("--json", schedule.json, "JSON instead of text");

  gramy::referee::AnalyseOptions analysed;
  CLI::App* analysing = app.add_subcommand("analyse", "holds recorded matches against the exact values");
  analysing->add_option("RECORD", analysed.record, "a tournament's folder, or a file of records")->required();
  analysing->add_option("MATCH", analysed.match, "the id of a match to show move by move; all without it");
  analysing->add_flag("--json", analysed.json, "JSON instead of text");

  CLI::App* making_token = app.add_subcommand(
      "token", "makes a token for a player who connects by himself, and its hash for the tournament file");

  gramy::referee::CheckOptions checked;
  CLI::App* checking =
      app.add_subcommand("check", "runs a bot through the whole protocol and says what is wrong");
  checking
      ->add_option("COMMAND", checked.command,
                   "the bot's program and arguments, after --; one word is a line for bash")
      ->required();
  checking->add_flag("--stdio", checked.stdio, "the bot speaks over its standard input and output, not TCP");
  checking
      ->add_option("--games", checked.games, "ids of the games to play, of those it names; all without it")
      ->delimiter(',')
      ->allow_extra_args(false)  // what follows is the command
      ->check([](const std::string& id) {
        return gramy::all_games().find(id) ? "" : "expected the id of a game, found '" + id + "'";
      });
  checking
      ->add_option(
          "--patience", checked.patience_ms,
          "ms to wait for whatever a bot has to do; its clock for a match, too, and its time to prepare")
      ->check(CLI::Range(100, 3'600'000))
      ->capture_default_str();
  checking->add_flag("--json", checked.json, "the findings as JSON");

  std::string exported, shown;
  bool csv = false, standings_json = false;
  CLI::App* exporting = app.add_subcommand("export", "prints the matches of a tournament");
  exporting->add_option("FOLDER", exported, "a tournament's folder")->required();
  exporting->add_flag("--csv", csv, "as CSV, a header first")->required();
  CLI::App* showing =
      app.add_subcommand("standings", "shows how a tournament stands, also while it is played");
  showing->add_option("FOLDER", shown, "a tournament's folder")->required();
  showing->add_flag("--json", standings_json, "JSON instead of tables");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  spdlog::set_level(spdlog::level::from_str(level));
  using gramy::referee::TruthTime;
  tournament.truth = truth == "live" ? TruthTime::live : truth == "end" ? TruthTime::end : TruthTime::off;
  for (const std::string& limit : limits) {
    const auto equals = limit.find('=');
    serve.max_board[limit.substr(0, equals)] = std::stoull(limit.substr(equals + 1));
  }
  if (making_token->parsed()) return print_token();
  if (exporting->parsed()) return gramy::referee::export_csv(exported);
  if (showing->parsed()) return gramy::referee::show_standings(shown, standings_json);
  if (analysing->parsed()) return gramy::referee::analyse(analysed);
  if (scheduling->parsed()) return gramy::referee::show_schedule(schedule);
  if (checking->parsed()) return gramy::referee::check(checked);
  return serving->parsed() ? gramy::referee::serve(serve) : gramy::referee::play_tournament(tournament);
}
