// gramy-plug-bolek: plays a contestant's compiled module on a gramy referee.
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
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
    "Plays misie-patysie on a gramy referee with a module made by scripts/compile-bolek.";
constexpr const char* exit_codes =
    "Exit codes: 0 after a bye from either side, 1 connection lost or refused or the module failed, "
    "2 bad usage. A module that crashes takes this program with it, by the same signal.";

struct Options {
  std::string program;
  std::string address = "127.0.0.1:4242";
  std::string name = "bolek";
  std::string token;
  std::string log = "warn";
};

/// The referee has to see that a process of the module's has ended: ours. The match is lost, and no other.
[[noreturn]] void end_like(const std::string& match, bolek::Fault fault) {
  spdlog::error("match {}: the module {}", match, describe(fault));
  spdlog::shutdown();
  if (fault.kind == bolek::Fault::Kind::crash) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);  // nobody wants our core
    std::signal(fault.code, SIG_DFL);
    std::raise(fault.code);
  }
  std::_Exit(EXIT_FAILURE);
}

int play(const Options& options) {
  boost::asio::io_context context(1);
  bots::ConnectionSettings settings;
  settings.address = bots::split_address(options.address);
  settings.hello.name = bots::lawful_name(options.name);
  settings.hello.games = {"misie-patysie"};
  // One match, because the crash of a module ends them all.
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
  Options options;
  CLI::App app(about, program_name);
  app.footer(exit_codes);
  app.add_option("PROGRAM", options.program, "the module, compiled")->required()->check(CLI::ExistingFile);
  app.add_option("--connect", options.address, "the referee's HOST:PORT")
      ->envname("GRAMY_ADDRESS")
      ->capture_default_str();
  app.add_option("--name", options.name, "the name to play under")
      ->envname("GRAMY_NAME")
      ->capture_default_str();
  app.add_option("--token", options.token, "what a reserved name asks for")->envname("GRAMY_TOKEN");
  app.add_option("--log", options.log, "what to log on standard error")
      ->transform(command_line::one_of({"trace", "debug", "info", "warn", "error", "off"}))
      ->capture_default_str();
  bolek::kill_descendants_at({SIGHUP});  // at SIGINT and SIGTERM we take our leave
  try {
    app.parse(argc, argv);
    spdlog::set_default_logger(spdlog::stderr_color_mt(program_name));
    spdlog::set_level(spdlog::level::from_str(options.log));
    return play(options);
  } catch (const CLI::ParseError& error) {
    return command_line::explain(app, error);
  } catch (const BadInput& error) {
    std::fprintf(stderr, "%s: %s\n", program_name, error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program_name, error.what());
    return EXIT_FAILURE;
  }
}
