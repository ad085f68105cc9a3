// gramy-plug-bolek: plays a contestant's compiled module on a gramy referee.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/prctl.h>
#include <tuple>

#include "bots/bolek/descendants.hpp"
#include "bots/bolek/plugged_module.hpp"
#include "bots/connection.hpp"
#include "engine/base/bad_input.hpp"
#include "engine/tool/command_line.hpp"

namespace {

using namespace gramy;

constexpr const char* program_name = "gramy-plug-bolek";
constexpr const char* about =
    "Plays misie-patysie on a gramy referee with a module: a solution of the task Misie-Patysie that "
    "scripts/compile-bolek has compiled. In a pool that Bolek, who moves first, can win, this program sends "
    "the module's answer unchanged. In any other pool, it sends a simple move (one bear, or one stick if "
    "there is no bear) if the module fails, answers with an illegal move or takes more than 1 s. If a pile "
    "is empty at the start, all moves are simple moves. The field "
    "`info` of a simple move says why it was sent.";
constexpr const char* exit_codes =
    "Exit codes: 0 the referee or this program said bye; 1 the connection was lost or refused, or the module "
    "failed; 2 bad usage. If the module crashes, this program ends by the same signal.";

struct Options {
  std::string program;
  std::string address = "127.0.0.1:4242";
  bool stdio = false;
  std::string name = "bolek";
  std::string token;
  std::string log = "warn";
};

/// Ends this program in the same way as the module's process, so that the referee sees the failure. Only this
/// match is lost, because the program plays no other match.
[[noreturn]] void end_like(const std::string& match, bolek::Fault fault) {
  spdlog::error(fmt::format("match {}: the module {}", match, describe(fault)));
  spdlog::shutdown();
  if (fault.kind == bolek::Fault::Kind::crash) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);  // prevents a core dump
    std::signal(fault.code, SIG_DFL);
    std::raise(fault.code);
  }
  std::exit(EXIT_FAILURE);
}

int play(const Options& options) {
  boost::asio::io_context context(1);
  bots::ConnectionSettings settings;
  if (!options.stdio) settings.address = bots::split_address(options.address);
  settings.hello.name = bots::lawful_name(options.name);
  settings.hello.games = {"misie-patysie"};
  // Plays one match at a time, because a crash of the module loses all matches of this program.
  settings.hello.capacity = 1;
  if (!options.token.empty()) settings.hello.token = options.token;

  std::optional<bots::Connection> connection;
  bolek::PluggedModule module(
      context.get_executor(), options.program,
      {.send = [&](const protocol::ClientMessage& message) { connection->send(message); },
       .fault = end_like});
  connection.emplace(context, std::move(settings),
                     bots::Connection::Events{
                         .message = [&](const protocol::RefereeMessage& message) { module.handle(message); },
                         .forget = [&] { module.forget(); }});
  const bots::Ending ending =
      bots::run_until_signal(context, connection->run(), [&] { connection->leave(); });
  if (!ending.orderly) std::fprintf(stderr, "%s: %s\n", program_name, ending.why.c_str());
  return ending.orderly ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace gramy::command_line;
  Options options;
  Program program(program_name, about);
  Command command = program.command();
  command.footer(exit_codes);
  command.option("PROGRAM", options.program, "the compiled module").required().checked(existing_file());
  command.option("--connect", options.address, "the referee's HOST:PORT")
      .from_environment("GRAMY_ADDRESS")
      .shows_default();
  command.flag("--stdio", options.stdio, "use standard input and output instead of a TCP connection");
  command.option("--name", options.name, "the name of this player")
      .from_environment("GRAMY_NAME")
      .shows_default();
  command.option("--token", options.token, "the token of a reserved name").from_environment("GRAMY_TOKEN");
  command
      .option("--log", options.log,
              "write messages of this level, and more important ones, to standard error")
      .checked(one_of({"trace", "debug", "info", "warn", "error", "off"}))
      .shows_default();
  bolek::kill_descendants_at({SIGHUP});  // SIGINT and SIGTERM are left to the client, which says bye first
  return program.run(argc, argv, [&] {
    spdlog::set_default_logger(spdlog::stderr_color_mt(program_name));
    spdlog::set_level(spdlog::level::from_str(options.log));
    return play(options);
  });
}
