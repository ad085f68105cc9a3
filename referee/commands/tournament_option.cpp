#include "referee/commands/tournament_option.hpp"

#include "referee/commands/exit_code.hpp"
#include "referee/tournament/places/database.hpp"

namespace gramy::referee {

void add_tournament_option(command_line::Command& command, std::string& tournament) {
  command.option("--tournament", tournament,
                 "name of the tournament in a database that has several; without it, the only one there");
}

int run_with_tournament(const std::string& tournament, std::vector<std::string*> addresses,
                        const std::function<int()>& command) {
  const int refused = exit_code_of([&] {
    for (std::string* address : addresses) *address = with_tournament(*address, tournament);
    return 0;
  });
  return refused != 0 ? refused : command();
}

}  // namespace gramy::referee
