// `gramy-referee show`: shows a recorded tournament in a browser.
#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <iostream>
#include <spdlog/spdlog.h>

#include "engine/base/version.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/io/descriptor_limit.hpp"
#include "referee/io/server.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/process/watches.hpp"
#include "referee/run/browsers.hpp"
#include "referee/run/graceful_shutdown.hpp"
#include "referee/show/player_logs.hpp"
#include "referee/show/tournament_site.hpp"
#include "referee/web/page.hpp"

namespace gramy::referee {
namespace {

struct ShowOptions {
  TournamentAddress address;
  Listening listening{.port = 4280};
  WebOptions web;
};

namespace asio = boost::asio;

Server browser_server(asio::io_context& loop, const ShowOptions& options, SolvedBoards& solved,
                      TournamentSite& pages, const PlayerLogs& logs) {
  const auto endpoint = options.listening.endpoint();
  LobbySettings settings;
  settings.server = std::string("gramy ") + program_version;
  settings.open = false;
  Site site = site_with(
      [&](const PageRequest& request, const std::stop_token& stop) -> Reply {
        if (auto found = logs.find(request)) return *found;
        return pages.find(request, stop);
      },
      options.web, endpoint.address().is_loopback());
  site.alone = true;
  try {
    return Server(loop, all_games(), std::move(settings), system_entropy(), endpoint, solved,
                  std::move(site));
  } catch (const boost::system::system_error& error) {
    cannot_serve(options.listening, error);
  }
}

int show(const ShowOptions& options) {
  raise_descriptor_limit();
  return exit_code_of([&] {
    SolvedBoards solved;
    TournamentSite pages(options.address, solved);
    const auto token = host_token(options.listening.endpoint().address(), options.web);
    const std::string& place = options.address.place;
    const PlayerLogs logs(place, token, exports_within(place, pages.name()));
    asio::io_context loop(1);
    Server server = browser_server(loop, options, solved, pages, logs);
    asio::signal_set signals(loop);
    add_ending_signals(signals);
    signals.async_wait([&](boost::system::error_code error, int signal) {
      if (error) return;
      server.shut_down("the referee is being stopped");
      end_by_next_signal(signals, signal);
      loop.stop();
    });
    const auto endpoint = server.endpoint();
    std::cout << page_line(endpoint) << std::endl;
    if (token && page_files()) std::cout << logs_line(endpoint, *token) << std::endl;
    if (!endpoint.address().is_loopback())
      spdlog::warn("other machines can connect, and can read all matches of the folder");
    loop.run();
    return 0;
  });
}

}  // namespace

RunnableCommand show_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<ShowOptions>();
  auto arguments = program.command(
      "show",
      "shows a tournament in a browser, also while the tournament is played: standings, matches, mistakes");
  arguments.option("FOLDER", options->address.place, "a tournament's folder or database").required();
  add_tournament_option(arguments, options->address.tournament);
  add_listening(arguments, options->listening);
  add_web(arguments, options->web);
  arguments.footer(R"(Examples:
  gramy-referee show results/all               then open the address that it prints; Ctrl-C ends `show`
  gramy-referee show results/all --port 0      on any free port
  gramy-referee show results/all --listen 0.0.0.0 --web-host games.example.org

`show` reads the folder and changes nothing. While the tournament is played, the page hides the values of positions
on boards that will be played again.

Exit codes: 0 ended by Ctrl-C (SIGINT) or SIGTERM, 1 cannot listen on the address, 2 bad usage, or FOLDER has no tournament.)");
  return {arguments, [options] { return show(*options); }};
}

}  // namespace gramy::referee
