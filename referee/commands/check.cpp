// `gramy-referee check`: checks that a bot follows the protocol.
#include <fmt/format.h>
#include <iostream>
#include <stdexcept>

#include "engine/base/shell_word.hpp"
#include "engine/catalogue.hpp"
#include "referee/check/conformance_check.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/process/descendants.hpp"

namespace gramy::referee {
namespace {

struct CheckOptions {
  std::vector<std::string> command;
  std::vector<std::string> games;
  bool stdio = false, json = false, wire = false;
  int patience_ms = 10'000;
};

int check(const CheckOptions& options) {
  adopt_orphans();
  const int exit_code = exit_code_of([&] {
    const BotCommand bot{.command = shell_line(options.command),
                         .stdio = options.stdio,
                         .patience = std::chrono::milliseconds(options.patience_ms)};
    Evidence evidence;
    if (options.wire) evidence = {.lines = 10'000, .printed = 10'000, .longest = 4000, .always = true};
    const Report report = examine(bot, all_games(), options.games, evidence, [&](const Finding& finding) {
      if (!options.json && !(std::cout << to_text(finding) << std::endl))
        throw std::runtime_error("cannot write to standard output");
    });
    std::cout << (options.json ? to_json(report) : summary(report) + '\n') << std::flush;
    return report.count(CheckResult::wrong) > 0 ? 1 : 0;
  });
  kill_descendants();
  return exit_code;
}

}  // namespace

RunnableCommand check_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<CheckOptions>();
  auto arguments =
      program.command("check", "checks whether a bot follows the whole protocol, and names each fault");
  arguments
      .option("COMMAND", options->command,
              "the bot's program and its arguments, after `--`. If this is a single word, it is run as a "
              "bash command line")
      .required();
  arguments.flag("--stdio", options->stdio, "the bot uses its standard input and output instead of TCP");
  arguments
      .option("--games", options->games,
              "ids of the games to play; without this option, all games that the bot names in its hello")
      .separated_by_commas()
      .one_word()  // the next word may be the beginning of the bot's command
      .checked(a_game());
  arguments
      .option("--patience", options->patience_ms,
              "time limit in ms for each step of the check, for the preparation of a match, and for all "
              "moves of the bot in a match")
      .checked(integer_from(100, 3'600'000))
      .shows_default();
  arguments.flag(
      "--wire", options->wire,
      "for every step of the check, show the last 10000 lines that the bot got (>) and sent (<), with the "
      "seconds since the step began. Also show the last 16 KiB that the bot printed. Without this "
      "flag, show only the last lines before a fault");
  arguments.flag("--json", options->json, "print the findings as JSON");
  arguments.footer(R"(Examples:
  gramy-referee check -- ./mybot --fast        the bot connects to GRAMY_ADDRESS by TCP or WebSocket, as GRAMY_NAME
  gramy-referee check --stdio -- ./mybot       the bot uses its standard input and output instead of TCP
  gramy-referee check --games graf,paski -- python3 bot.py
  gramy-referee check --wire --games graf -- python3 bot.py | less

Exit codes: 0 no fault, 1 a fault, 2 bad usage,
141 the output is no longer read, as after `| head`.)");
  return {arguments, [options] { return check(*options); }};
}

}  // namespace gramy::referee
