// A worker that puts load on a tournament's database. It claims matches and reports them at once, without
// playing.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/tool/command_line.hpp"
#include "referee/tournament/queue/postgres_work_queue.hpp"
#include "referee/tournament/records/record.hpp"

namespace {

using namespace gramy;
using namespace gramy::referee;

using Clock = std::chrono::steady_clock;

struct Options {
  std::string store;
  std::uint64_t offer = 0;
  std::uint64_t claim = 0;
  std::uint64_t look = 0;
  std::uint64_t plain = 0;
  std::uint64_t pairs = 10;
  std::uint64_t moves = 20;
};

constexpr std::uint64_t edition = 0, first_round = 1;
const std::string board = "7";
const BySeat<std::string> players{"ala", "bartek"};

void offer(PostgresWorkQueue& queue, const Options& options) {
  constexpr std::uint64_t at_once = 10'000;
  const std::uint64_t matches = 2 * options.pairs;
  std::uint64_t number = queue.offered(first_round);
  for (std::uint64_t left = options.offer; left > 0;) {
    const std::uint64_t from = number;
    std::vector<Batch> batches;
    for (; left > 0 && batches.size() < at_once; --left, number += matches)
      batches.push_back({{first_round, number}, matches, {players[Seat::first], players[Seat::second]}});
    queue.offer(edition, first_round, from, number, batches);
  }
}

/// A match of typical length.
StoredMatch played(SchedulePlace place, std::uint64_t moves) {
  RecordedMatch match{.match = "paski:generated-" + std::to_string(place.number) + ":ala:bartek",
                      .tournament = "load",
                      .game = "paski",
                      .board = ContentHash(board).text(),
                      .start = {},
                      .players = players,
                      .moves = {},
                      .result = {.winner = Seat::second},
                      .detail = {},
                      .at = "2024-02-29T23:59:59Z",
                      .versions = {{"gramy", "1.0.0"}, {"protocol", "1"}}};
  for (std::uint64_t move = 0; move < moves; ++move)
    match.moves.push_back({{static_cast<Number>(move)}, 15, {}});
  return {.key = {.identity = {match.game, ContentHash(board), {}, players, place.number},
                  .versions = {ContentHash("ala"), ContentHash("bartek")}},
          .id = match.match,
          .outcome = {match.result, match.reason},
          .record = to_line(match),
          .verdict = "[[12,0,0,0,12,0,25],[11,2,0,0,13,2,null,[4,[3,5],[7,2]],[8,[1,1],[2,0]]]]"};
}

Additions additions_of(const Batch& batch, std::uint64_t moves) {
  Additions additions;  // no boards: they were stored when the tournament was shared
  for (std::uint64_t i = 0; i < batch.matches; ++i)
    additions.matches.push_back(played({batch.first.round, batch.first.number + i}, moves));
  return additions;
}

/// Works on one batch after another. Returns the time of each claim in ms.
std::vector<double> work(PostgresWorkQueue& queue, const Options& options) {
  const WorkerId worker = queue.join("load", 1, edition, Takes::all);
  std::vector<double> claims;
  for (std::uint64_t i = 0; i < options.claim; ++i) {
    const auto begun = Clock::now();
    const std::vector<Batch> claimed = queue.claim(worker, 1);
    claims.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begun).count());
    for (const Batch& batch : claimed) queue.finish(worker, batch, additions_of(batch, options.moves));
  }
  queue.leave(worker);
  return claims;
}

/// Records the matches by plain statements, the least work that a database can do for them. For each batch,
/// one transaction changes one row, and another adds the matches.
void write_plainly(PostgresStore& store, const Options& options) {
  PostgresConnection& connection = store.connection();
  connection.ask("create table if not exists plain_match (like gramy.match including indexes)", {});
  connection.ask("create table if not exists plain_batch as select 0 as claimed", {});
  const std::uint64_t matches = 2 * options.pairs;
  std::uint64_t number =
      std::stoull(std::string(connection.ask("select count(*) from plain_match", {}).text(0, 0)));
  for (std::uint64_t i = 0; i < options.plain; ++i, number += matches) {
    connection.ask("update plain_batch set claimed = claimed + 1", {});
    store.ask("insert into plain_match select * from gramy.matches_in($2::jsonb->'matches', $1)",
              {std::to_string(number)}, additions_of({{first_round, number}, matches, {}}, options.moves));
  }
}

}  // namespace

int main(int argc, char** argv) {
  using namespace gramy::command_line;
  Options options;
  Program program(
      "work_load",
      "offers batches of matches in a database, looks at them, claims some and reports their results");
  Command command = program.command();
  command.option("--store", options.store, "the address of a database in which no tournament is played")
      .required();
  command.option("--offer", options.offer, "number of batches to offer");
  command.option("--claim", options.claim, "number of batches to claim");
  command.option("--look", options.look, "number of looks at the queue");
  command.option("--plain", options.plain, "number of batches to write by plain statements instead");
  command.option("--pairs", options.pairs, "pairs of matches in each batch").shows_default();
  command.option("--moves", options.moves, "number of moves in each match").shows_default();
  return program.run(argc, argv, [&] {
    PostgresStore store(options.store);
    PostgresWorkQueue queue(store, {});
    if (options.offer > 0) queue.clear(edition);  // a new database has no queue to clear
    offer(queue, options);
    for (std::uint64_t i = 0; i < options.look; ++i) queue.look(first_round);
    if (options.plain > 0) write_plainly(store, options);
    const std::vector<double> claims = work(queue, options);
    std::cout << nlohmann::json{{"matches", store.last()}, {"claims_ms", claims}}.dump() << "\n";
    return 0;
  });
}
