#include "referee/run/tournament_host.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/process/last_words.hpp"
#include "referee/process/player_process.hpp"
#include "referee/process/said_hello.hpp"
#include "referee/run/tournament_messages.hpp"
#include "referee/run/tournament_server.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

using Clock = std::chrono::steady_clock;

/// How many bytes of boards may be sent before the loop turns to other work.
constexpr std::size_t bytes_a_turn = 1 << 20;
constexpr std::chrono::milliseconds between_turns{20};

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

TournamentHost::TournamentHost(asio::io_context& loop, const TournamentFile& file, Tournament& tournament,
                               std::filesystem::path logs, SolvedBoards& solved, Site site, Events events)
    : loop_(loop),
      file_(file),
      tournament_(tournament),
      logs_(std::move(logs)),
      events_(std::move(events)),
      tokens_(tokens_for(file_)),
      server_(tournament_server(loop_, file_, tokens_, solved, std::move(site))),
      launcher_(loop_,
                {.linked = [this](const auto& client, Link link) { process_linked(client, std::move(link)); },
                 .ended = [this](const auto& client, const auto& end) { process_ended(client, end); },
                 .unreachable = [this](const auto& client) { process_unreachable(client); }}),
      timer_(loop_),
      turn_(loop_) {
  server_.on_finished = [this](Finished finished) { match_finished(std::move(finished)); };
  server_.on_refused = [this](const PlayerRefused& refused) {
    refused_.insert_or_assign(refused.name, refused.why);
    launcher_.link_lost(refused.name);
  };
  server_.on_change = [this] {
    presence_changed();
    carry_out();
  };
}

void TournamentHost::keep_lines(const std::filesystem::path& folder) {
  lines_.emplace(folder);
  server_.tap([this](const PassedLine& line) { lines_->passed(line); });
}

std::chrono::milliseconds TournamentHost::worst_lag() const {
  return std::chrono::milliseconds(to_ms(server_.worst_lag()));
}

// --- Events ---

void TournamentHost::presence_changed() {
  const Lobby& lobby = server_.lobby();
  for (const std::string& client : server_.take_presence_changes()) {
    if (const int capacity = lobby.capacity(client); capacity > 0) {
      const auto plays = [&](std::string_view game) { return lobby.plays(client, game); };
      tournament_.arrived(client, capacity, plays, Clock::now());
    } else {
      if (lines_) lines_->link_lost(client, server_.now());
      tournament_.left(client, Clock::now());
      launcher_.link_lost(client);
    }
  }
}

void TournamentHost::match_finished(Finished finished) {
  presence_changed();  // a client that ended the match by leaving does not get the next match
  if (lines_) lines_->end(finished.record, server_.now());
  for (const Seat seat : both_seats)
    launcher_.mark(finished.record.setup.client(seat), end_mark(finished.record, seat));
  const auto place = tournament_.match_finished(finished.record, Clock::now());
  if (place) events_.finished(std::move(finished.record), *place);
}

void TournamentHost::process_linked(const std::string& client, Link link) {
  server_.connect(std::move(link), {client, tokens_.at(client)});
}

void TournamentHost::process_ended(const std::string& client, const ProcessEnd& end) {
  // The last words are kept now, because the matches that this process loses may end only after its successor
  // was started.
  last_words_.insert_or_assign(client, said_by_newest(client));
  server_.tell([&](Referee& referee, Moment at) { referee.process_exited(client, end.how, at); });
  if (end.was_no_command) {
    const std::string said = last_words(client);
    tournament_.was_no_command(client, said.empty() ? end.how : end.how + ": " + printable(said),
                               Clock::now());
  } else {
    const auto refused = refused_.find(client);
    tournament_.process_ended(
        client, refused == refused_.end() ? end.how : "its hello was refused: " + refused->second,
        Clock::now());
  }
  carry_out();
}

void TournamentHost::process_unreachable(const std::string& client) {
  server_.tell(
      [&](Referee& referee, Moment at) { referee.abandoned(client, "closed its standard output", at); });
}

// --- Actions that the tournament requests ---

void TournamentHost::carry_out() {
  // Arranging a match changes the number of free slots, and the report of this change calls this function
  // again. Only the outer call works through the queue.
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
  events_.settled();
  arm_timer();
}

/// Takes the tournament's new actions. Returns whether there are any to carry out.
bool TournamentHost::take_actions() {
  std::ranges::move(tournament_.take_actions(), std::back_inserter(actions_));
  return !actions_.empty();
}

/// Waits a moment, so that the loop can turn to other work.
void TournamentHost::pause() {
  pausing_ = true;
  turn_.expires_after(between_turns);
  turn_.async_wait([this](boost::system::error_code error) {
    pausing_ = false;
    if (!error) carry_out();
  });
}

void TournamentHost::carry_out(const Launch& launch) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(log_of(launch.client), none);
  logged_before_.insert_or_assign(launch.client, none ? 0 : size);
  refused_.erase(launch.client);
  launcher_.start(launch.client, process_of(launch.client));
}

void TournamentHost::carry_out(const Arrange& arrange) {
  if (lines_) lines_->begin(arrange.setup, server_.now());
  // The mark is written first, so that the player's output about the match follows it.
  for (const Seat seat : both_seats)
    launcher_.mark(arrange.setup.client(seat), begin_mark(arrange.setup, seat));
  server_.tell([&](Referee& referee, Moment at) { referee.arrange(arrange.setup, at); });
}

void TournamentHost::carry_out(const GiveUp& given_up) {
  const std::filesystem::path path = log_of(given_up.client);
  std::optional<PlayerLog> log;
  if (exists(path))
    log = {path, said_by_newest(given_up.client),
           entry(given_up.client).transport == Transport::tcp && said_hello(path)};
  const PlayerEntry& player = entry(given_up.client);
  std::string line = given_up_line(given_up, log);
  if (given_up.was_missing && player.transport == Transport::stdio)
    line += "; its hello may still be in its output buffer: flush after each line";
  if (player.sandbox && !file_.keys.contains("player " + player.name + ": folder"))
    line += " (its sandbox has only the files that its command names; `folder` adds more)";
  events_.given_up(given_up, line);
  launcher_.end(given_up.client);
}

void TournamentHost::arm_timer() {
  const auto deadline = tournament_.deadline();
  if (!deadline || stopping_) {
    timer_.cancel();
    return;
  }
  timer_.expires_at(*deadline);
  timer_.async_wait([this](boost::system::error_code error) {
    if (error || stopping_) return;
    tournament_.tick(Clock::now());
    carry_out();
  });
}

const PlayerEntry& TournamentHost::entry(const std::string& client) const {
  return *std::ranges::find_if(file_.players, [&](const PlayerEntry& player) {
    return std::ranges::count(player.clients(), client) > 0;
  });
}

std::string TournamentHost::last_words(const std::string& client) const {
  const auto said = last_words_.find(client);
  return said == last_words_.end() ? "" : said->second;
}

/// The last output of the client's newest process, even if that process still runs.
std::string TournamentHost::said_by_newest(const std::string& client) const {
  const auto before = logged_before_.find(client);
  return before == logged_before_.end() ? "" : last_words_of(log_of(client), before->second);
}

ProcessSpec TournamentHost::process_of(const std::string& client) const {
  const PlayerEntry& player = entry(client);
  std::optional<RefereeAddress> us;
  if (player.transport == Transport::tcp)
    us = {text_of(reached_locally(server_.endpoint())), tokens_.at(client)};
  return player_process({.command = player.command,
                         .directory = player.directory,
                         .log = log_of(client),
                         .sandbox = player.sandbox},
                        client, us);
}

void TournamentHost::stop(const std::string& why) {
  stopping_ = true;
  timer_.cancel();
  turn_.cancel();
  launcher_.stop();
  // Posted, because the server may be carrying out its own actions.
  asio::post(loop_, [this, why] { server_.shut_down(why); });
}

}  // namespace gramy::referee
