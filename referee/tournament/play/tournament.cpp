#include "referee/tournament/play/tournament.hpp"

#include <algorithm>
#include <chrono>

namespace gramy::referee {
namespace {

std::vector<std::string> names_of(const TournamentFile& file) {
  std::vector<std::string> names;
  for (const PlayerEntry& player : file.players) names.push_back(player.name);
  return names;
}

Standings empty_standings(const TournamentFile& file, const Programme& programme) {
  Standings standings{.tournament = file.name, .overall = ScoreTable(names_of(file)), .games = {}};
  const auto matches = most_matches(file.format, programme);
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    std::vector<std::string> names;
    for (const std::size_t player : file.games[g].players) names.push_back(file.players[player].name);
    standings.games.push_back({.game = std::string(file.games[g].game.id()),
                               .scheduled = matches[g],
                               .table = ScoreTable(std::move(names))});
  }
  return standings;
}

}  // namespace

Tournament::Tournament(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards, History history,
                       Time now)
    : file_(std::move(file)),
      boards_(std::move(boards)),
      programme_(programme_of(file_, boards_)),
      history_(std::move(history)),
      standings_(empty_standings(file_, programme_)) {
  for (std::size_t player = 0; player < file_.players.size(); ++player) {
    first_client_.push_back(clients_.size());
    for (const std::string& name : file_.players[player].clients()) {
      clients_.push_back({.name = name, .player = player});
    }
  }
  first_client_.push_back(clients_.size());
  begin_round();
  if (done()) return;
  remember_who_is_out();
  for (Client& client : clients_) {
    if (client.attendance == Attendance::given_up) continue;
    if (!file_.players[client.player].command.empty()) client.launch_at = now;
    await(client, now);
  }
  launch_due(now);
}

Tournament::Client* Tournament::find(std::string_view name) {
  const auto found = std::ranges::find(clients_, name, &Client::name);
  if (found == clients_.end() || found->attendance == Attendance::given_up) return nullptr;
  return &*found;
}

bool Tournament::is_given_up(std::string_view name) const {
  const auto found = std::ranges::find(clients_, name, &Client::name);
  return found != clients_.end() && found->attendance == Attendance::given_up;
}

bool Tournament::is_out(std::size_t player) const {
  for (std::size_t i = first_client_[player]; i < first_client_[player + 1]; ++i) {
    if (clients_[i].attendance != Attendance::given_up) return false;
  }
  return true;
}

/// The one with most room.
std::optional<std::size_t> Tournament::client_with_room(std::size_t player) const {
  std::optional<std::size_t> best;
  int room = 0;
  for (std::size_t i = first_client_[player]; i < first_client_[player + 1]; ++i) {
    const Client& client = clients_[i];
    if (client.attendance != Attendance::present) continue;
    if (client.capacity - client.playing <= room) continue;
    room = client.capacity - client.playing;
    best = i;
  }
  return best;
}

void Tournament::await(Client& client, Time now) {
  client.attendance = Attendance::awaited;
  client.awaited_until = now + std::chrono::milliseconds(file_.wait_ms);
}

/// Whether it is for the client alone to come.
bool Tournament::is_missed(const Client& client) const {
  return client.attendance == Attendance::awaited && client.playing == 0 && !client.launch_at;
}

void Tournament::launch_due(Time now) {
  if (stopped_ || done() || awaits_only_records()) return;
  for (Client& client : clients_) {
    if (client.attendance == Attendance::given_up || !client.launch_at || *client.launch_at > now) continue;
    client.launch_at.reset();
    if (client.attendance == Attendance::awaited) await(client, now);
    actions_.push_back(Launch{client.name});
  }
}

void Tournament::give_up(Client& client, std::string why) {
  client.attendance = Attendance::given_up;
  actions_.push_back(GiveUp{client.name, std::move(why)});
}

std::optional<std::string> Tournament::unplayed_game(
    const Client& client, const std::function<bool(std::string_view)>& plays) const {
  for (const GameEntry& entry : file_.games) {
    if (std::ranges::binary_search(entry.players, client.player) && !plays(entry.game.id())) {
      return std::string(entry.game.id());
    }
  }
  return std::nullopt;
}

void Tournament::arrived(std::string_view name, int capacity,
                         const std::function<bool(std::string_view)>& plays, Time now) {
  Client* client = find(name);
  if (!client || done()) return;
  if (const auto game = unplayed_game(*client, plays)) {
    const std::string why = "player '" + std::string(name) + "' does not play '" + *game + "'";
    if (!gathering_) {
      give_up(*client, why);
    } else {
      actions_.push_back(Refuse{why});
      stop();
    }
  } else {
    client->attendance = Attendance::present;
    client->ever_arrived = client->has_arrived = true;
    client->capacity = capacity;
  }
  tick(now);
}

void Tournament::left(std::string_view name, Time now) {
  Client* client = find(name);
  if (client && client->attendance == Attendance::present) await(*client, now);
}

void Tournament::process_ended(std::string_view name, std::string_view how, Time now) {
  Client* client = find(name);
  if (!client || client->attendance == Attendance::given_up || done()) return;
  // One that never arrived has no part in the matches that its predecessor is still losing.
  const bool was_idle = !client->has_arrived || (client->playing == 0 && !client->has_played);
  client->idle_ends = was_idle ? client->idle_ends + 1 : 0;
  client->has_arrived = client->has_played = false;
  if (!client->ever_arrived) {
    give_up(*client, "could not be started: " + std::string(how));
  } else if (client->idle_ends > max_restarts) {
    give_up(*client, "ended " + std::to_string(client->idle_ends) +
                         " times in a row without playing: " + std::string(how));
  } else {
    client->launch_at = was_idle ? now + pause : now;
    await(*client, now);
  }
  tick(now);
}

void Tournament::match_finished(const MatchRecord& record, Time now) {
  const auto running = running_.find(record.setup.id);
  if (running == running_.end()) return;
  for (const std::size_t index : running->second.clients) {
    Client& client = clients_[index];
    --client.playing;
    client.has_played = client.has_played || record.result;
    if (client.attendance == Attendance::awaited && client.playing == 0) await(client, now);
  }
  if (record.result) {
    unrecorded_.emplace(record.setup.id, Unrecorded{running->second.match,
                                                    {.result = *record.result, .reason = record.reason}});
  } else {
    play_later(running->second.match, record, now);
  }
  running_.erase(running);
  tick(now);
}

void Tournament::match_recorded(const std::string& match, Time now) {
  const auto recorded = unrecorded_.extract(match);
  if (recorded.empty()) return;
  count(recorded.mapped().match, recorded.mapped().outcome);
  tick(now);
}

void Tournament::play_later(MatchNumber match, const MatchRecord& record, Time now) {
  const std::string& id = record.setup.id;
  const int doubts = record.in_doubt ? ++history_.doubts[id] : 0;
  const bool again = doubts <= max_replays;
  if (record.in_doubt) actions_.push_back(Doubt{id, record.detail, doubts, again});
  if (again) {
    deferred_.push_back({match, now + pause});
  } else {
    count_aborted(match);
  }
}

void Tournament::stop() {
  stopped_ = true;
}

void Tournament::tick(Time now) {
  for (Client& client : clients_) {
    if (!is_missed(client) || client.awaited_until > now) continue;
    give_up(client, "not connected for " + std::to_string(file_.wait_ms) + " ms");
  }
  for (; !deferred_.empty() && deferred_.front().until <= now; deferred_.pop_front()) {
    wait(deferred_.front().match);
  }
  go_on();
  launch_due(now);
}

std::optional<Time> Tournament::deadline() const {
  if (done()) return std::nullopt;
  std::optional<Time> earliest;
  const auto consider = [&](Time time) { earliest = earliest ? std::min(*earliest, time) : time; };
  for (const Client& client : clients_) {
    if (client.attendance == Attendance::given_up) continue;
    if (client.launch_at && !stopped_ && !awaits_only_records()) consider(*client.launch_at);
    if (is_missed(client)) consider(client.awaited_until);
  }
  if (!deferred_.empty()) consider(deferred_.front().until);
  return earliest;
}

const Pairing& Tournament::pairing(MatchNumber match) const {
  return rounds_.back().pairings[match];
}

void Tournament::count(MatchNumber match, const Outcome& outcome) {
  const Pairing& played = pairing(match);
  standings_.count(file_.games[played.game].game.id(), names_in(played), outcome.result, outcome.reason);
  PairingResult result{.played = true};
  for (const Seat seat : {0, 1}) {
    const Value value = value_for(outcome.result, seat);
    result.half_points[seat] = static_cast<int>(value);
    result.faults[seat] = value == Value::loss && is_fault(outcome.reason);
  }
  enter(match, result);
}

void Tournament::count_aborted(MatchNumber match) {
  const auto& players = pairing(match).players;
  count_unplayed(match, {is_out(players[0]), is_out(players[1])});
}

/// It will not be played: a walkover if just one of the players is out.
void Tournament::count_unplayed(MatchNumber match, const std::array<bool, 2>& out) {
  standings_.count_aborted(file_.games[pairing(match).game].game.id());
  PairingResult result{.out = out};
  if (out[0] != out[1]) result.half_points[out[0] ? 1 : 0] = 2;
  enter(match, result);
}

void Tournament::enter(MatchNumber match, const PairingResult& result) {
  rounds_.back().results[match] = result;
  decided_[match] = true;
  --open_;
}

/// The next match of the schedule; none while the next round waits for the results of this one, when the
/// schedule is exhausted, and while it would only wait with others.
std::optional<Tournament::MatchNumber> Tournament::next_match() {
  if (open_ == 0) begin_round();
  if (exhausted_ || !can_begin() || !(waiting_.empty() || two_have_room())) return std::nullopt;
  while (given_out_ < decided_.size() && decided_[given_out_]) ++given_out_;
  if (given_out_ == decided_.size()) return std::nullopt;
  return given_out_++;
}

/// The first one of which not every match was decided before.
void Tournament::begin_round() {
  while (open_ == 0 && !exhausted_) {
    standings_.format = report(file_.format, programme_, rounds_, names_of(file_));
    std::vector<Pairing> pairings = next_round(file_.format, programme_, rounds_);
    open_ = pairings.size();
    if (open_ > 0) {
      given_out_ = 0;
      decided_.assign(open_, false);
      rounds_.push_back({std::move(pairings), std::vector<PairingResult>(open_)});
      count_history();
    } else {
      // Some formats end before they have given out all that they might.
      exhausted_ = true;
      for (GameStandings& game : standings_.games) game.scheduled = game.done();
    }
  }
}

/// Counts what of the last round was decided before.
void Tournament::count_history() {
  for (MatchNumber match = 0; match < rounds_.back().pairings.size() && !history_.empty(); ++match) {
    const std::string id = id_of(pairing(match));
    if (const auto played = history_.played.extract(id)) {
      count(match, played.mapped());
    } else if (const auto unplayed = history_.unplayed.extract(id)) {
      count_unplayed(match, unplayed.mapped());
    } else if (const auto doubt = history_.doubts.find(id);
               doubt != history_.doubts.end() && doubt->second > max_replays) {
      // In a round that is not over nobody is out for good: whoever was given up in it may be there again.
      count_unplayed(match, {false, false});
    }
  }
}

/// Those without whom rounds went on before the tournament was interrupted.
void Tournament::remember_who_is_out() {
  std::set<std::size_t> out;
  for (const Round& round : rounds_) {
    for (MatchNumber match = 0; match < round.results.size(); ++match) {
      for (const std::size_t seat : {0, 1}) {
        if (round.results[match].out[seat]) out.insert(round.pairings[match].players[seat]);
      }
    }
  }
  for (Client& client : clients_) {
    if (out.contains(client.player)) give_up(client, "it was given up in a round that is over");
  }
}

/// A match is arranged: the rounds before its own stay as they are.
void Tournament::close_rounds() {
  Unplayed unplayed;
  for (; closed_ + 1 < rounds_.size(); ++closed_) {
    const Round& round = rounds_[closed_];
    for (MatchNumber match = 0; match < round.results.size(); ++match) {
      const PairingResult& result = round.results[match];
      if (!result.played) unplayed.emplace(id_of(round.pairings[match]), result.out);
    }
  }
  if (!unplayed.empty()) actions_.push_back(CloseRounds{std::move(unplayed)});
}

bool Tournament::can_begin() const {
  return running_.size() < file_.concurrency && unrecorded_.size() < max_unrecorded;
}

bool Tournament::two_have_room() const {
  int with_room = 0;
  for (std::size_t player = 0; player < file_.players.size() && with_room < 2; ++player) {
    if (client_with_room(player)) ++with_room;
  }
  return with_room == 2;
}

/// Whether nothing is left to decide about a match: it has been arranged, or is aborted.
bool Tournament::settle(MatchNumber match) {
  const auto& players = pairing(match).players;
  if (std::ranges::any_of(players, [this](std::size_t player) { return is_out(player); })) {
    count_aborted(match);
    return true;
  }
  if (!can_begin()) return false;
  const std::array clients{client_with_room(players[0]), client_with_room(players[1])};
  if (!clients[0] || !clients[1]) return false;
  MatchSetup setup = setup_of(pairing(match));
  for (const Seat seat : {0, 1}) {
    Client& client = clients_[*clients[seat]];
    ++client.playing;
    setup.clients[seat] = client.name;
  }
  running_.emplace(setup.id, Running{match, {*clients[0], *clients[1]}});
  close_rounds();
  actions_.push_back(Arrange{std::move(setup)});
  return true;
}

/// In seat order.
std::array<std::string, 2> Tournament::names_in(const Pairing& pairing) const {
  return {file_.players[pairing.players[0]].name, file_.players[pairing.players[1]].name};
}

std::string Tournament::id_of(const Pairing& pairing) const {
  return match_id(file_.games[pairing.game].game.id(), boards_[pairing.game][pairing.board].name,
                  names_in(pairing), pairing.repeat);
}

MatchSetup Tournament::setup_of(const Pairing& pairing) const {
  const TournamentBoard& board = boards_[pairing.game][pairing.board];
  return {.id = id_of(pairing),
          .game = file_.games[pairing.game].game,
          .board = board.board,
          .start = board.start,
          .players = names_in(pairing),
          .clock = file_.clock,
          .rated = true,
          .text = board.text};
}

void Tournament::wait(MatchNumber match) {
  const auto [one, other] = pairing(match).players;
  waiting_[{std::min(one, other), std::max(one, other)}].insert(match);
}

/// What waits for players who are out would wait for ever.
void Tournament::abort_waiting() {
  std::erase_if(waiting_, [this](const auto& waiting) {
    const auto& [players, matches] = waiting;
    if (!is_out(players[0]) && !is_out(players[1])) return false;
    for (const MatchNumber match : matches) count_aborted(match);
    return true;
  });
}

/// Waits no longer: the first in the schedule whose players have room.
std::optional<Tournament::MatchNumber> Tournament::next_waiting() {
  auto first = waiting_.end();
  for (auto each = waiting_.begin(); each != waiting_.end(); ++each) {
    const auto& [players, matches] = *each;
    if (first != waiting_.end() && *first->second.begin() < *matches.begin()) continue;
    if (client_with_room(players[0]) && client_with_room(players[1])) first = each;
  }
  if (first == waiting_.end()) return std::nullopt;
  const MatchNumber match = first->second.extract(first->second.begin()).value();
  if (first->second.empty()) waiting_.erase(first);
  return match;
}

/// Arranges whatever can be: first what has been waiting, then what the schedule has next.
void Tournament::go_on() {
  const auto is_awaited = [](const Client& client) { return client.attendance == Attendance::awaited; };
  if (gathering_ && std::ranges::any_of(clients_, is_awaited)) return;
  if (stopped_) return;
  gathering_ = false;
  abort_waiting();
  while (can_begin()) {
    const auto match = next_waiting();
    if (!match) break;
    settle(*match);
  }
  while (const auto match = next_match()) {
    if (!settle(*match)) wait(*match);
  }
}

std::vector<TournamentAction> Tournament::take_actions() {
  return std::exchange(actions_, {});
}

/// Whether nothing is to be played before what was played is written, and perhaps nothing then.
bool Tournament::awaits_only_records() const {
  return !unrecorded_.empty() && open_ == unrecorded_.size();
}

bool Tournament::done() const {
  return running_.empty() && unrecorded_.empty() && (stopped_ || exhausted_);
}

}  // namespace gramy::referee
