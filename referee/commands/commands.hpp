// The commands of gramy-referee.
#pragma once

#include <functional>

#include "engine/tool/command_line.hpp"

namespace gramy::referee {

/// A command of the program. `run` returns the exit code. The options live as long as the command.
struct RunnableCommand {
  command_line::Command arguments;
  std::function<int()> run;
};

// Each function adds its command to the program. The last lines of a command's --help explain its exit codes.
RunnableCommand analyse_command(command_line::Command& program);
RunnableCommand check_command(command_line::Command& program);
RunnableCommand editions_command(command_line::Command& program);
RunnableCommand exam_command(command_line::Command& program);
RunnableCommand export_command(command_line::Command& program);
RunnableCommand exam_close_command(command_line::Command& exam);
RunnableCommand exam_smallest_command(command_line::Command& exam);
RunnableCommand exam_sit_command(command_line::Command& exam);
RunnableCommand exam_standings_command(command_line::Command& exam);
RunnableCommand puzzles_command(command_line::Command& program);
RunnableCommand league_command(command_line::Command& program);
RunnableCommand match_command(command_line::Command& program);
RunnableCommand replay_command(command_line::Command& program);
RunnableCommand schedule_command(command_line::Command& program);
RunnableCommand serve_command(command_line::Command& program);
RunnableCommand show_command(command_line::Command& program);
RunnableCommand standings_command(command_line::Command& program);
RunnableCommand store_command(command_line::Command& program);
RunnableCommand token_command(command_line::Command& program);
RunnableCommand tournament_command(command_line::Command& program);
RunnableCommand verify_command(command_line::Command& program);
RunnableCommand work_command(command_line::Command& program);
RunnableCommand workers_command(command_line::Command& program);

}  // namespace gramy::referee
