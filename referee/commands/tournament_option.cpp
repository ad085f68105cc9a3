#include "referee/commands/tournament_option.hpp"

namespace gramy::referee {

void add_tournament_option(command_line::Command& command, std::string& tournament) {
  command.option("--tournament", tournament, "name of the tournament, if the folder or database has several");
}

}  // namespace gramy::referee
