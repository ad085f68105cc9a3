#include "referee/commands/tournament.hpp"

#include <fmt/format.h>
#include <iostream>
#include <set>
#include <unistd.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/shell_word.hpp"
#include "engine/base/stop.hpp"
#include "engine/catalogue.hpp"
#include "referee/commands/boards_line.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/matches_line.hpp"
#include "referee/commands/tournament_run.hpp"
#include "referee/io/descriptor_limit.hpp"
#include "referee/process/descendants.hpp"
#include "referee/process/own_command.hpp"
#include "referee/process/sandbox_check.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/tables/table.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {
namespace {

void print_tables(const Standings& standings, const TruthTable& truth) {
  const auto style = isatty(STDOUT_FILENO) != 0 ? TableStyle::coloured : TableStyle::plain;
  fmt::print("\n{}", all_tables(standings, all_rates(truth), style));
}

/// Judges what was played, all of it unless it is stopped, and leaves the truth beside the records; none if a
/// board cannot be solved.
TruthTable judge(const TournamentOptions& options, TournamentRun& run, const std::stop_token& stop) {
  const std::filesystem::path folder = options.out;
  try {
    const bool live = options.truth == TruthTime::live;
    Judging judging = live ? run.judged_so_far() : Judging(Records(folder));
    judge_rest(judging, run.standings().overall.matches(), stop);
    run.results().write_truth(all_rates(judging.truth()), truth_json(judging.truth()));
    return judging.truth();
  } catch (const BadInput& error) {
    run.results().remove_truth();
    std::cerr << "the matches cannot be judged: " << printable(error.what()) << '\n';
    return {};
  }
}

/// Says what the sandboxes of this machine do not limit, each once.
void check_sandboxes(const TournamentFile& file) {
  std::set<std::string> told;
  for (const PlayerEntry& player : file.players) {
    if (!player.sandbox) continue;
    try {
      for (const std::string& line : check_sandbox(file.folder, *player.sandbox)) {
        if (told.insert(line).second) fmt::print(stderr, "sandboxed players: {}\n", line);
      }
    } catch (const BadInput& error) {
      throw BadInput("player '" + player.name + "': sandbox: " + error.what());
    }
  }
}

int play(const TournamentOptions& options, const std::stop_token& stop) {
  TournamentFile file = read_tournament_file(options.file, all_games());
  FolderLock::expect_free(options.out);  // said before boards are made for long, or the port is found taken
  check_sandboxes(file);
  auto boards = boards_of(file, stop);
  const bool live = options.truth == TruthTime::live;
  TournamentRun run(std::move(file), std::move(boards), options.out, options.accept_changes, live,
                    options.web);
  const int exit_code = run.run();
  if (exit_code == 1 || exit_code == 2) return exit_code;  // no results to speak of
  const bool judges = live || (exit_code == 0 && options.truth == TruthTime::end);
  const TruthTable truth = judges ? judge(options, run, stop) : TruthTable();
  if (options.json) {
    fmt::print("{}", to_json(run.standings()));
  } else {
    print_tables(run.standings(), truth);
    const std::string folder = shell_word(options.out);
    fmt::print("\nMore about it: {0} standings {1}; {0} analyse {1}; in a browser: {0} show {1}\n",
               own_command(), folder);
    fmt::print("The records are in {}\n", options.out);
  }
  if (judges && exit_code == 0) throw_if_stopped(stop);
  return exit_code;
}

}  // namespace

int play_tournament(const TournamentOptions& options) {
  adopt_orphans();
  raise_descriptor_limit();
  const int exit_code = exit_code_of([&](const std::stop_token& stop) { return play(options, stop); });
  kill_descendants();
  return exit_code;
}

}  // namespace gramy::referee
