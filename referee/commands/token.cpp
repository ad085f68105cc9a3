// `gramy-referee token`: makes a secret for a player that connects by itself.
#include <fmt/format.h>

#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/lobby/secret.hpp"

namespace gramy::referee {
namespace {

/// Prints a new token: the secret for the player, and its hash for the tournament file.
int print_token() {
  return exit_code_of([] {
    const std::string token = bot_secret(system_entropy);
    fmt::print("token = \"{}\"\ntoken_hash = \"{}\"\n", token, SecretHash(token).text());
    return 0;
  });
}

}  // namespace

RunnableCommand token_command(command_line::Command& program) {
  auto arguments = program.command(
      "token", "makes a token for a player that connects by itself, and its hash for the tournament file");
  arguments.footer(R"(Examples:
  gramy-referee token

Exit codes: 0 done, 1 failed, 2 bad usage,
141 the output is no longer read, as after `| head`.)");
  return {arguments, print_token};
}

}  // namespace gramy::referee
