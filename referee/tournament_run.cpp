#include "referee/tournament_run.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include "referee/farewell.hpp"
#include "referee/secret.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

Time now() {
  return std::chrono::steady_clock::now();
}

/// Every player's token: the file's for one that connects by itself, a secret for one that we start.
std::map<std::string, std::string> tokens_of(const TournamentFile& file) {
  std::map<std::string, std::string> tokens;
  for (const PlayerEntry& player : file.players) {
    tokens[player.name] = player.command.empty() ? player.token : bot_secret(system_entropy);
  }
  return tokens;
}

LobbySettings settings_for(const std::map<std::string, std::string>& tokens) {
  LobbySettings settings;
  settings.server = "gramy " GRAMY_VERSION;
  settings.tokens = tokens;
  settings.open = false;
  return settings;
}

Catalogue games_of(const TournamentFile& file) {
  std::vector<AnyGame> games;
  for (const GameEntry& entry : file.games) games.push_back(entry.game);
  return Catalogue(std::move(games));
}

}  // namespace

TournamentRun::TournamentRun(TournamentFile file, const std::filesystem::path& out)
    : file_(std::move(file)),
      out_(out),
      tokens_(tokens_of(file_)),
      results_(out, file_.name),
      tournament_(file_, make_boards(file_), now()),
      server_(loop_, games_of(file_), settings_for(tokens_), file_.seed,
              {asio::ip::make_address(file_.host), file_.port}),
      progress_(isatty(STDERR_FILENO) != 0),
      signals_(loop_, SIGINT, SIGTERM),
      timer_(loop_) {
  std::filesystem::create_directories(out_ / "logs");
  server_.on_finished = [this](MatchRecord record) { finished(std::move(record)); };
  server_.on_change = [this] {
    notice_presence();
    carry_out();
  };
  signals_.async_wait([this](boost::system::error_code error, int signal) {
    if (error) return;
    exit_code_ = 128 + signal;
    tournament_.stop();
    stop("the tournament was stopped");
  });
}

int TournamentRun::run() {
  progress_.say(fmt::format("{}: {} matches, {} players; the records go to {}", file_.name,
                            standings().scheduled(), file_.players.size(), out_.string()));
  carry_out();
  loop_.run();
  progress_.end(standings(), now());
  results_.write(standings());
  return exit_code_;
}

const PlayerEntry& TournamentRun::entry(std::string_view player) const {
  return *std::ranges::find(file_.players, player, &PlayerEntry::name);
}

void TournamentRun::notice_presence() {
  for (const PlayerEntry& player : file_.players) {
    const bool is_present = server_.lobby().present(player.name);
    if (is_present == present_.contains(player.name)) continue;
    if (!is_present) {
      present_.erase(player.name);
      tournament_.left(player.name, now());
      continue;
    }
    present_.insert(player.name);
    const auto everybody = server_.lobby().who();
    const auto found = std::ranges::find(everybody, player.name, &Presence::name);
    tournament_.arrived(
        player.name, found->capacity,
        [&](std::string_view game) { return server_.lobby().plays(player.name, game); }, now());
  }
}

void TournamentRun::carry_out() {
  // Arranging a match changes who has room, which the server reports: the queue is worked off here, not
  // there.
  if (std::exchange(carrying_out_, true)) return;
  while (!stopping_) {
    const auto actions = tournament_.take_actions();
    if (actions.empty()) break;
    for (const TournamentAction& action : actions) {
      std::visit([this](const auto& what) { carry_out(what); }, action);
    }
  }
  carrying_out_ = false;
  if (tournament_.done()) stop("the tournament is over");
  arm_timer();
}

void TournamentRun::carry_out(const Launch& launch) {
  const auto ended = [this, player = launch.player](const std::string& how) {
    if (stopping_) return;
    server_.tell([&](Lobby& lobby, Time at) { lobby.process_exited(player, how, at); });
    tournament_.process_ended(player, how, now());
    carry_out();
  };
  const auto endpoint = server_.endpoint();
  const std::string host = endpoint.address().is_unspecified() ? "127.0.0.1" : endpoint.address().to_string();
  try {
    processes_[launch.player] = std::make_unique<Process>(
        loop_,
        ProcessSpec{.command = entry(launch.player).command,
                    .directory = file_.folder,
                    .environment = {{"GRAMY_ADDRESS", fmt::format("{}:{}", host, endpoint.port())},
                                    {"GRAMY_TOKEN", tokens_.at(launch.player)},
                                    {"GRAMY_NAME", launch.player}},
                    .log = out_ / "logs" / (launch.player + ".log")},
        ended);
  } catch (const std::system_error& error) {
    tournament_.process_ended(launch.player, error.what(), now());
  }
}

void TournamentRun::carry_out(const Arrange& arrange) {
  server_.tell([&](Lobby& lobby, Time at) { lobby.arrange(arrange.setup, at); });
}

void TournamentRun::carry_out(const GiveUp& given_up) {
  progress_.say(fmt::format("{} is out: {}; see {}", given_up.player, given_up.why,
                            (out_ / "logs" / (given_up.player + ".log")).string()));
  processes_.erase(given_up.player);
}

void TournamentRun::carry_out(const Refuse& refused) {
  fail(2, refused.why);
}

void TournamentRun::finished(MatchRecord record) {
  // On disk before it is counted.
  if (record.result) {
    try {
      results_.append(record, std::chrono::system_clock::now());
    } catch (const std::system_error& error) {
      return fail(1, error.what());
    }
  }
  tournament_.match_finished(record, now());
  progress_.show(standings(), record.setup.game.id(), now());
}

void TournamentRun::arm_timer() {
  const auto deadline = tournament_.deadline();
  if (!deadline || stopping_) {
    timer_.cancel();
    return;
  }
  timer_.expires_at(*deadline);
  timer_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    tournament_.tick(now());
    carry_out();
  });
}

void TournamentRun::fail(int exit_code, const std::string& why) {
  progress_.say("gramy-referee: " + why);
  exit_code_ = exit_code;
  tournament_.stop();
  stop("the tournament cannot go on");
}

void TournamentRun::stop(std::string_view why) {
  if (std::exchange(stopping_, true)) return;
  signals_.cancel();
  timer_.cancel();
  server_.shut_down(why);
  const auto all_gone = [this] {
    return server_.empty() &&
           std::ranges::none_of(processes_, [](const auto& each) { return each.second->running(); });
  };
  const auto ask = [this] {
    for (const auto& [player, process] : processes_) process->terminate();
  };
  asio::co_spawn(loop_, farewell(all_gone, ask), [this](std::exception_ptr) { loop_.stop(); });
}

}  // namespace gramy::referee
