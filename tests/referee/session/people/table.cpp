#include "table.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace gramy::testing {
namespace {

constexpr std::uint64_t person = 234;

referee::LobbySettings settings(protocol::Limits limits, const referee::LinkLimits& links, bool is_open) {
  referee::LobbySettings settings;
  settings.max_invitations = 1000;  // high, because random input sends many invitations
  settings.limits = std::move(limits);
  settings.links = links;
  settings.open = is_open;
  return settings;
}

}  // namespace

Table::Table(protocol::Limits limits, const referee::LinkLimits& links, bool is_open)
    : bench(all_games(), settings(std::move(limits), links, is_open)),
      games_(all_games()),
      random_((seat_bot("perfect"), seat_bot("random"))) {
  // determines the person's guest name, which contains the number of the connection
  bench.last_id = ConnectionId(person - 1);
  person_ = bench.connect();
  bench.pass(std::chrono::seconds(1));
  bench.take(person_);  // drops the greeting
}

Table::Bot& Table::seat_bot(const std::string& name) {
  Bot& bot = bots_.emplace_back(
      Bot{{}, protocol::ClientSession({.name = name, .wants = {.undo = true}, .capacity = 64}), {}});
  come(bot);
  return bot;
}

void Table::come(Bot& bot) {
  bot.connection = bench.connect();
  bot.session.connect();
  settle();
}

void Table::seat(const std::string& name) {
  bench.receive(bench.connect(), "name " + name + "\n");
}

std::string Table::converse(std::string_view script) {
  std::string held;
  while (!script.empty()) {
    const auto line = script.substr(0, script.find('\n'));
    script.remove_prefix(std::min(line.size() + 1, script.size()));
    if (line.starts_with(">"))
      held += std::string(line) + "\n" + type(line.substr(std::min<std::size_t>(2, line.size())));
  }
  return held;
}

std::string Table::receive(std::string_view bytes) {
  bench.receive(person_, bytes);
  return settle();
}

std::string Table::invite(const std::string& name, bool rated) {
  protocol::Play play{.game = "misie-patysie", .board = "7 2 3", .against = name};
  play.rated = rated;
  random_.session.send(play);
  return settle();
}

std::string Table::withdraw() {
  bench.close(random_.connection);
  random_.matches.clear();
  come(random_);
  return settle();
}

/// Passes messages on until no client sends any more. Returns what the person sees.
std::string Table::settle() {
  for (bool going_on = true; going_on;) {
    going_on = false;
    for (Bot& bot : bots_) {
      bot.session.receive(bench.take(bot.connection));
      while (const auto message = bot.session.next()) answer(bot, *message);
      const std::string said = bot.session.take_output();
      if (said.empty()) continue;
      bench.receive(bot.connection, said);
      going_on = true;
    }
  }
  return bench.take(referee::ConnectionId(person));
}

void Table::Playing::play(const AnyMove& move) {
  position.play(move);
  analysis.play(move);
  ++ply;
}

void Table::answer(Bot& bot, const protocol::RefereeMessage& message) {
  if (const auto* start = std::get_if<protocol::Start>(&message)) {
    const AnyGame& game = *games_.find(start->game);
    const AnyBoard board = game.read_board(start->board.text());
    Playing match{board.begin(start->start), board.solve().analyse(start->start)};
    for (const AnyMove& move : start->moves) match.play(move);
    bot.matches.insert_or_assign(start->match, std::move(match));
  } else if (const auto* request = std::get_if<protocol::MoveRequest>(&message)) {
    Playing& match = bot.matches.at(request->match);
    // only these moves are new: the start message contained all earlier ones
    const auto missing = static_cast<std::ptrdiff_t>(request->ply - match.ply);
    std::for_each(request->moves.end() - missing, request->moves.end(),
                  [&match](const AnyMove& move) { match.play(move); });
    AnyMove reply = plays_perfectly ? match.analysis.best_move() : match.position.moves(1).front();
    if (!replies.empty()) {
      reply = replies.front();
      replies.pop_front();
    }
    match.play(reply);
    protocol::Move move{.match = request->match, .ply = request->ply, .numbers = {}, .found = {}, .info = {}};
    move.numbers.emplace(reply.begin(), reply.end());
    bot.session.send(move);
  } else if (const auto* end = std::get_if<protocol::End>(&message)) {
    bot.matches.erase(end->match);
  }
}

}  // namespace gramy::testing
