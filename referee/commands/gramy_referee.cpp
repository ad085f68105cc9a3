// gramy-referee: hosts matches between bots and people.
#include <algorithm>
#include <signal.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "engine/tool/command_line.hpp"
#include "referee/commands/commands.hpp"

namespace {

using namespace gramy::referee;
using namespace gramy::command_line;

constexpr const char* overview = R"(Examples:
  gramy-referee serve                          on 127.0.0.1 port 4242; then: nc 127.0.0.1 4242
  gramy-referee match --player "node bot.js" --player perfect --game paski
  gramy-referee schedule all.toml              the boards and the first round, without playing
  gramy-referee tournament all.toml --out results/all
  gramy-referee league winter.toml --out results/winter
  gramy-referee standings results/all          the standings, also while the tournament is played
  gramy-referee editions results/all           how the tournament's file and players have changed
  gramy-referee show results/all               the standings and matches in a browser
  gramy-referee analyse results/all            how accurately each player played
  gramy-referee verify results/all             checks the records, and plays some matches again
  gramy-referee check -- ./mybot               whether a bot follows the protocol
  gramy-referee tournament --help              more about one command, with its exit codes

Exit codes: 0 done, 1 failed, 2 bad usage or a bad file,
141 the output is no longer read, as after `| head`.)";

void add_log(Command& command, std::string& level) {
  command.option("--log", level, "which messages to print on standard error")
      .checked(one_of({"debug", "info", "warn", "error", "off"}))
      .shows_default();
}

}  // namespace

int main(int argc, char** argv) {
  // These signals come if the reader of the output has gone, or if a file may not grow. They would end this
  // process and leave players' processes behind. If they are ignored, writing fails and the failure is
  // reported.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  // Logs go to standard error, because results go to standard output.
  spdlog::set_default_logger(spdlog::stderr_color_mt("gramy-referee"));
  spdlog::set_pattern("%H:%M:%S %^%l%$ %v");

  Program program("gramy-referee",
                  "gramy-referee: hosts single matches and tournaments between bots and people");
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
