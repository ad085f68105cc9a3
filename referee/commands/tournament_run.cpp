#include "referee/commands/tournament_run.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/post.hpp>
#include <fmt/format.h>
#include <iterator>
#include <stdexcept>
#include <unistd.h>

#include "engine/counted.hpp"
#include "engine/printable.hpp"
#include "protocol/name.hpp"
#include "referee/commands/farewell.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/process/last_line.hpp"
#include "referee/process/own_command.hpp"
#include "referee/process/said_hello.hpp"
#include "referee/process/shell_word.hpp"
#include "referee/tournament/store/identity.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

Time now() {
  return std::chrono::steady_clock::now();
}

std::string in_matches(std::uint64_t number) {
  return counted(number, "match", "matches");
}

/// A secret for every copy of every player that we start.
std::map<std::string, std::string> tokens_for(const TournamentFile& file) {
  std::map<std::string, std::string> tokens;
  for (const PlayerEntry& player : file.players) {
    if (player.token) continue;
    for (const std::string& client : player.clients()) tokens[client] = bot_secret(system_entropy);
  }
  return tokens;
}

LobbySettings settings_for(const TournamentFile& file, const std::map<std::string, std::string>& tokens) {
  LobbySettings settings = file.lobby;
  settings.server = "gramy " GRAMY_VERSION;
  for (const PlayerEntry& player : file.players) {
    if (player.transport == Transport::tcp) settings.links.reserved += player.clients().size();
  }
  for (const auto& [name, token] : tokens) settings.tokens.emplace(name, token);
  for (const PlayerEntry& player : file.players) {
    if (!player.token) continue;
    for (const std::string& client : player.clients()) settings.tokens.emplace(client, *player.token);
  }
  settings.open = false;
  settings.limits.play_bytes = settings.limits.line_bytes;  // reading a long one would hold up the matches
  return settings;
}

Catalogue games_of(const TournamentFile& file) {
  std::vector<AnyGame> games;
  for (const GameEntry& entry : file.games) games.push_back(entry.game);
  return Catalogue(std::move(games));
}

Server listening_server(asio::io_context& loop, const TournamentFile& file,
                        const std::map<std::string, std::string>& tokens) {
  const asio::ip::tcp::endpoint endpoint(asio::ip::make_address(file.host), file.port);
  try {
    return Server(loop, games_of(file), settings_for(file, tokens), file.seed, endpoint);
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("cannot listen on " + text_of(endpoint) + ": " + error.code().message());
  }
}

/// Matches on boards of so much text are begun, before others have their turn.
constexpr std::size_t bytes_a_turn = 1 << 20;
constexpr std::chrono::milliseconds between_turns{20};

constexpr std::chrono::seconds patience_without_link{1};  // for a process that is about to end

/// Up as long as it lives.
class Flag {
 public:
  explicit Flag(bool& flag) : flag_(flag) { flag_ = true; }
  ~Flag() { flag_ = false; }
  Flag(const Flag&) = delete;
  Flag& operator=(const Flag&) = delete;

 private:
  bool& flag_;
};

}  // namespace

TournamentRun::TournamentRun(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards,
                             const std::filesystem::path& out, bool accept_changes, bool judge_live)
    : signals_(loop_),
      file_(std::move(file)),
      tokens_(tokens_for(file_)),
      server_(listening_server(loop_, file_, tokens_)),
      results_(out, identity_of(file_, boards, search_path()), accept_changes),
      tournament_(file_, std::move(boards), results_.history(), now()),
      progress_(isatty(STDERR_FILENO) != 0),
      truth_(judge_live ? std::make_unique<LiveTruth>(results_.path()) : nullptr),
      timer_(loop_),
      turn_(loop_),
      showing_(loop_) {
  add_ending_signals(signals_);
  writer_ = std::make_unique<RecordWriter>(
      loop_, results_, [this](const std::vector<RecordedMatch>& matches) { recorded(matches); },
      [this](const std::string& why) { fail(1, why); });
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
    end_by_next_signal(signals_, signal);  // the farewell may take a while
  });
}

int TournamentRun::run() {
  const std::uint64_t played = results_.size();
  const bool may_end_early = standings().format.test && !tournament_.done();
  progress_.say(fmt::format(
      "{}: {}{}, {}; {}the records go to {}", file_.name, may_end_early ? "at most " : "",
      in_matches(standings().scheduled()), counted(file_.players.size(), "player"),
      played == 0 ? "" : fmt::format("{} were played before; ", played), results_.path().string()));
  for (const std::string& change : results_.changes()) progress_.say("going on although " + change);
  if (!server_.endpoint().address().is_loopback()) {
    progress_.say("not only this machine can connect; whoever does needs a player's token");
  }
  if (!tournament_.done()) tell_guests();
  results_.write(standings());
  rounds_told_ = standings().format.rounds;
  carry_out();
  show_progress();
  loop_.run();
  writer_->finish();
  signals_.clear();
  progress_.end(standings(), now());
  if (exit_code_ == 1) return 1;
  results_.write(standings());
  const auto& all = standings();
  if (all.overall.matches() > 0)
    progress_.say(fmt::format("the referee was at most {} ms late", to_ms(server_.worst_lag())));
  if (exit_code_ > 2)
    progress_.say(fmt::format("stopped: {} of {} were played; go on with: {}", all.overall.matches(),
                              in_matches(all.scheduled()), going_on()));
  if (all.aborted() > 0)
    progress_.say(fmt::format("{} of {} could not be played", all.aborted(), in_matches(all.scheduled())));
  return exit_code_ == 0 && all.overall.matches() == 0 ? 1 : exit_code_;
}

/// The command that does.
std::string TournamentRun::going_on() const {
  return fmt::format("{} tournament {} --out {}", own_command(), shell_word(file_.path.string()),
                     shell_word(results_.path().string()));
}

void TournamentRun::tell_guests() {
  std::string guests;
  for (const PlayerEntry& player : file_.players) {
    if (!player.command.empty()) continue;
    for (const std::string& client : player.clients()) {
      if (!tournament_.is_given_up(client)) guests += (guests.empty() ? "" : ", ") + client;
    }
  }
  if (guests.empty()) return;
  progress_.say(fmt::format("listening on {}; waiting for {} ({} s at most)", text_of(server_.endpoint()),
                            guests, static_cast<double>(file_.wait_ms) / 1000));
}

const PlayerEntry& TournamentRun::entry(const std::string& client) const {
  return *std::ranges::find_if(file_.players, [&](const PlayerEntry& player) {
    return std::ranges::count(player.clients(), client) > 0;
  });
}

void TournamentRun::notice_presence() {
  const Lobby& lobby = server_.lobby();
  std::map<std::string, int> capacities;  // by folded name: a client may write its name in another case
  for (const Presence& client : lobby.who()) {
    capacities.emplace(protocol::folded(client.name), client.capacity);
  }
  std::swap(capacities, capacities_);
  for (const PlayerEntry& player : file_.players) {
    for (const std::string& client : player.clients()) {
      const auto before = capacities.find(protocol::folded(client));
      const auto after = capacities_.find(protocol::folded(client));
      if (after == capacities_.end()) {
        if (before == capacities.end()) continue;
        tournament_.left(client, now());
        if (player.transport == Transport::stdio) expect_end(client);
      } else if (before == capacities.end() || before->second != after->second) {
        const auto plays = [&](std::string_view game) { return lobby.plays(client, game); };
        tournament_.arrived(client, after->second, plays, now());
      }
    }
  }
}

/// Nothing more can come from a process whose pipes are closed: it ends by itself, or is ended, and started
/// again.
void TournamentRun::expect_end(const std::string& name) {
  const auto found = started_.find(name);
  if (found == started_.end() || !found->second->process.running()) return;
  StartedPlayer* const player = found->second.get();
  player->patience.expires_after(patience_without_link);
  player->patience.async_wait([this, name, player](boost::system::error_code error) {
    const auto still = started_.find(name);
    if (error || stopping_ || still == started_.end() || still->second.get() != player) return;
    server_.tell(
        [&](Referee& referee, Moment at) { referee.abandoned(name, "closed its standard output", at); });
    player->process.end();
  });
}

void TournamentRun::carry_out() {
  // Arranging a match changes who has room, which the server reports: the queue is worked off here, not
  // there.
  if (carrying_out_ || pausing_) return;
  {
    const Flag carrying_out(carrying_out_);
    for (std::size_t bytes = 0; take_actions();) {
      if (stopping_) return;
      if (bytes > bytes_a_turn) return pause();
      const TournamentAction action = std::move(actions_.front());
      actions_.pop_front();
      if (const auto* arrange = std::get_if<Arrange>(&action)) bytes += arrange->setup.board.text().size();
      std::visit([this](const auto& what) { carry_out(what); }, action);
    }
  }
  tell_rounds();
  if (tournament_.done()) stop("the tournament is over");
  arm_timer();
}

/// Whether there is anything to be carried out.
bool TournamentRun::take_actions() {
  std::ranges::move(tournament_.take_actions(), std::back_inserter(actions_));
  return !actions_.empty();
}

/// After a moment in which the loop turns to everybody else.
void TournamentRun::pause() {
  pausing_ = true;
  turn_.expires_after(between_turns);
  turn_.async_wait([this](boost::system::error_code error) {
    pausing_ = false;
    if (!error) carry_out();
  });
}

/// After what they follow from has gone to be recorded.
void TournamentRun::tell_rounds() {
  const FormatReport& format = standings().format;
  if (format.rounds == std::exchange(rounds_told_, format.rounds)) return;
  if (format.test || !format.places.empty()) writer_->write(standings());
}

ProcessSpec TournamentRun::spec_for(const std::string& client) const {
  const PlayerEntry& player = entry(client);
  ProcessSpec spec{.command = player.command,
                   .directory = file_.folder,
                   .environment = {{"GRAMY_NAME", client}},
                   .log = results_.log_of(client),
                   .sandbox = player.sandbox,
                   .hidden = {results_.path(), file_.path},
                   .piped = player.transport == Transport::stdio};
  if (!spec.piped) {
    spec.environment["GRAMY_ADDRESS"] = text_of(reached_locally(server_.endpoint()));
    spec.environment["GRAMY_TOKEN"] = tokens_.at(client);
  }
  return spec;
}

void TournamentRun::carry_out(const Launch& launch) {
  const auto ended = [this, client = launch.client](const std::string& how) {
    if (stopping_) return;
    const auto found = started_.find(client);
    const bool was_no_command = found != started_.end() && found->second->process.was_no_command();
    started_.erase(client);
    server_.tell([&](Referee& referee, Moment at) { referee.process_exited(client, how, at); });
    if (was_no_command) {
      const std::string said = last_line_of(results_.log_of(client));
      tournament_.was_no_command(client, said.empty() ? how : how + ": " + printable(said), now());
    } else {
      tournament_.process_ended(client, how, now());
    }
    carry_out();
  };
  const ProcessSpec spec = spec_for(launch.client);
  std::unique_ptr<StartedPlayer> player;
  try {
    player.reset(new StartedPlayer{{loop_, spec, ended}, asio::steady_timer(loop_)});
  } catch (const std::exception& error) {
    return tournament_.process_ended(launch.client, error.what(), now());
  }
  Process& process = player->process;
  started_.insert_or_assign(launch.client, std::move(player));
  if (spec.piped) server_.connect(process.link(), {launch.client, tokens_.at(launch.client)});
}

void TournamentRun::carry_out(const Arrange& arrange) {
  server_.tell([&](Referee& referee, Moment at) { referee.arrange(arrange.setup, at); });
}

void TournamentRun::carry_out(const GiveUp& given_up) {
  std::string line = fmt::format("{} is out: {}", given_up.client, given_up.why);
  const auto log = results_.log_of(given_up.client);
  if (std::filesystem::exists(log)) line += "; see " + log.string();
  if (entry(given_up.client).transport == Transport::tcp && said_hello(log))
    line += "; does it speak on its standard output? Then it has transport = \"stdio\"";
  progress_.say(line);
  const auto found = started_.find(given_up.client);
  if (found != started_.end()) found->second->process.end();
}

void TournamentRun::carry_out(const Doubt& doubt) {
  progress_.say(fmt::format("{}: {}; {}", doubt.match, doubt.why,
                            doubt.again ? "it will be played again" : "it is aborted"));
  writer_->doubt(doubt.match, doubt.times);
}

void TournamentRun::carry_out(const CloseRounds& closed) {
  writer_->close(closed.unplayed);
}

void TournamentRun::carry_out(const Refuse& refused) {
  fail(2, refused.why);
}

void TournamentRun::finished(MatchRecord record) {
  // Whoever ended the match by leaving is not to be given the next one.
  notice_presence();
  tournament_.match_finished(record, now());
  if (record.result) writer_->add(std::move(record));
}

void TournamentRun::recorded(const std::vector<RecordedMatch>& matches) {
  for (const RecordedMatch& match : matches) tournament_.match_recorded(match.match, now());
  progress_.counted(standings(), matches.back().game, now());
  carry_out();
}

void TournamentRun::arm_timer() {
  const auto deadline = tournament_.deadline();
  if (!deadline || stopping_) {
    timer_.cancel();
    return;
  }
  timer_.expires_at(*deadline);
  timer_.async_wait([this](boost::system::error_code error) {
    if (error || stopping_) return;
    tournament_.tick(now());
    carry_out();
  });
}

void TournamentRun::show_progress() {
  showing_.expires_after(progress_.interval());
  showing_.async_wait([this](boost::system::error_code error) {
    if (error || stopping_) return;
    progress_.show(standings(), truth_ ? truth_->accuracies() : Accuracies{},
                   std::chrono::milliseconds(to_ms(server_.worst_lag())), now());
    show_progress();
  });
}

void TournamentRun::fail(int exit_code, const std::string& why) {
  progress_.say("gramy-referee: " + why);
  exit_code_ = exit_code;
  tournament_.stop();
  stop("the tournament cannot go on");
}

void TournamentRun::stop(const std::string& why) {
  if (std::exchange(stopping_, true)) return;
  signals_.cancel();  // a first one breaks nothing off any more
  timer_.cancel();
  turn_.cancel();
  showing_.cancel();
  // The server may be in the middle of its own actions: it is told when it is through.
  asio::post(loop_, [this, why] { server_.shut_down(why); });
  const auto all_gone = [this] {
    return server_.empty() && writer_->idle() &&
           std::ranges::none_of(started_, [](const auto& each) { return each.second->process.running(); });
  };
  const auto ask = [this] {
    for (const auto& [name, player] : started_) player->process.terminate();
  };
  asio::co_spawn(loop_, farewell(all_gone, ask), [this](std::exception_ptr) { loop_.stop(); });
}

}  // namespace gramy::referee
