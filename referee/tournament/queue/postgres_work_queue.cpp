#include "referee/tournament/queue/postgres_work_queue.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

constexpr const char *revoked = "GR002", *forgotten = "GR003";  // error codes that schema.sql explains

std::string text_of(std::chrono::milliseconds time) {
  return std::to_string(time.count());
}

WallTime time_in(const json& number) {
  return WallTime(std::chrono::milliseconds(number.get<std::int64_t>()));
}

/// Reads a row of gramy.batch.
Batch batch_in(const json& row) {
  return {.first = {row.at("round"), row.at("first")},
          .matches = row.at("matches"),
          .players = row.at("players"),
          .has_guest = row.at("has_guest")};
}

/// Reads the batches in the first column.
std::vector<Batch> batches_in(const PostgresRows& rows) {
  std::vector<Batch> batches;
  for (int row = 0; row < rows.size(); ++row)
    batches.push_back(batch_in(protocol::parse_bounded_json(rows.text(row, 0))));
  return batches;
}

std::vector<OpenBatch> open_in(const json& rows) {
  std::vector<OpenBatch> open;
  for (const json& row : rows) {
    open.push_back({.edition = row.at("edition"),
                    .batch = batch_in(row),
                    .worker = row.at("worker"),
                    .until = time_in(row.at("until")),
                    .expirations = row.at("expirations"),
                    .alone = row.at("alone"),
                    .is_dead_letter = row.at("dead_letter")});
  }
  return open;
}

/// Reads rows of gramy.worker and of gramy.unable.
std::vector<Worker> workers_in(const json& rows, const json& unable) {
  std::vector<Worker> workers;
  for (const json& row : rows) {
    workers.push_back({.id = row.at("id"),
                       .name = row.at("name"),
                       .concurrency = row.at("concurrency"),
                       .edition = row.at("edition"),
                       .takes = row.at("only_guests") ? Takes::guests : Takes::all,
                       .since = time_in(row.at("since")),
                       .seen = time_in(row.at("seen")),
                       .played = row.at("played"),
                       .hosts = row.at("hosts"),
                       .gone = row.at("gone"),
                       .revoked = row.at("revoked")});
  }
  for (const json& row : unable) {
    const auto worker = std::ranges::find(workers, row.at("worker").get<WorkerId>(), &Worker::id);
    if (worker != workers.end()) worker->unable.emplace(row.at("player"), time_in(row.at("since")));
  }
  return workers;
}

std::vector<WorkRefusal> refusals_in(const json& rows) {
  std::vector<WorkRefusal> refusals;
  for (const json& row : rows)
    refusals.push_back({time_in(row.at("at")), row.at("role"), row.at("worker"), row.at("why")});
  return refusals;
}

bool is_true(const PostgresRows& rows) {
  return rows.text(0, 0) == "t";
}

}  // namespace

template <class Ask>
PostgresRows PostgresWorkQueue::ask_as(WorkerId worker, Ask ask) const {
  try {
    return ask();
  } catch (const PostgresError& error) {
    if (error.code == revoked) throw Revoked(store_.name(), worker);
    if (error.code == forgotten) throw Forgotten(store_.name(), worker);
    throw;
  }
}

WorkerId PostgresWorkQueue::join(const std::string& name, std::size_t concurrency, std::uint64_t edition,
                                 Takes takes) {
  const PostgresRows rows =
      store_.connection().ask("select gramy.join($1, $2, $3, $4, $5)",
                              {tournament_, name, std::to_string(concurrency), std::to_string(edition),
                               takes == Takes::guests ? "true" : "false"});
  return std::stoll(std::string(rows.text(0, 0)));
}

void PostgresWorkQueue::leave(WorkerId worker) {
  ask_as(worker, [&] { return store_.connection().ask("select gramy.leave($1)", {std::to_string(worker)}); });
}

void PostgresWorkQueue::expect(std::uint64_t edition, const std::vector<OfferedMatch>& matches) {
  if (!matches.empty())
    store_.connection().ask("select gramy.expect($1, $2, $3)",
                            {tournament_, std::to_string(edition), expected_rows(matches)});
}

bool PostgresWorkQueue::offer(std::uint64_t edition, std::uint64_t round, std::uint64_t from,
                              std::uint64_t up_to, const std::vector<Batch>& batches) {
  json rows = json::array();
  for (const auto& [first, matches, players, has_guest] : batches)
    rows.push_back({first.round, first.number, matches, players, has_guest});
  return is_true(store_.connection().ask("select gramy.offer($1, $2, $3, $4, $5, $6)",
                                         {tournament_, std::to_string(edition), std::to_string(round),
                                          std::to_string(from), std::to_string(up_to), rows.dump()}));
}

std::vector<Batch> PostgresWorkQueue::claim(WorkerId worker, std::size_t most) {
  return batches_in(ask_as(worker, [&] {
    return store_.connection().ask("select row_to_json(s) from gramy.claim($1, $2) as s",
                                   {std::to_string(worker), std::to_string(most)});
  }));
}

bool PostgresWorkQueue::host(WorkerId worker) {
  return is_true(ask_as(
      worker, [&] { return store_.connection().ask("select gramy.host($1)", {std::to_string(worker)}); }));
}

std::vector<Batch> PostgresWorkQueue::extend(WorkerId worker) {
  return batches_in(ask_as(worker, [&] {
    return store_.connection().ask("select row_to_json(s) from gramy.extend($1) as s",
                                   {std::to_string(worker)});
  }));
}

void PostgresWorkQueue::give_back(WorkerId worker, const Batch& batch) {
  ask_as(worker, [&] {
    return store_.connection().ask("select gramy.give_back($1, $2, $3, $4)",
                                   {std::to_string(worker), std::to_string(batch.first.round),
                                    std::to_string(batch.first.number), std::to_string(batch.matches)});
  });
}

bool PostgresWorkQueue::record(WorkerId worker, const Batch& batch, const Additions& additions) {
  return is_true(hand_in("select gramy.record($1, $2, $3, $4, $5)", worker, batch, additions));
}

bool PostgresWorkQueue::finish(WorkerId worker, const Batch& batch, const Additions& additions) {
  const PostgresRows rows = hand_in("select gramy.finish($1, $2, $3, $4, $5)", worker, batch, additions);
  const std::string_view answer = rows.text(0, 0);
  if (answer != "taken" && answer != "late") throw Refused(store_.name(), printable(answer));
  return answer == "taken";
}

PostgresRows PostgresWorkQueue::hand_in(const char* call, WorkerId worker, const Batch& batch,
                                        const Additions& additions) {
  return ask_as(worker, [&] {
    return store_.ask(call,
                      {std::to_string(worker), std::to_string(batch.first.round),
                       std::to_string(batch.first.number), std::to_string(batch.matches)},
                      additions);
  });
}

void PostgresWorkQueue::unable(WorkerId worker, const std::string& player) {
  ask_as(worker, [&] {
    return store_.connection().ask("select gramy.unable($1, $2)", {std::to_string(worker), player});
  });
}

bool PostgresWorkQueue::revoke(WorkerId worker) {
  return is_true(
      store_.connection().ask("select gramy.revoke($1, $2)", {tournament_, std::to_string(worker)}));
}

QueueState PostgresWorkQueue::state() const {
  const PostgresRows rows = store_.connection().ask("select gramy.state($1)", {tournament_});
  const json queue = protocol::parse_bounded_json(rows.text(0, 0));
  return {.now = time_in(queue.at("now")),
          .edition = queue.at("edition"),
          .open = open_in(queue.at("open")),
          .workers = workers_in(queue.at("workers"), queue.at("unable")),
          .expirations = queue.at("expirations"),
          .refusals = refusals_in(queue.at("refusals"))};
}

QueueLook PostgresWorkQueue::look(std::uint64_t round) const {
  const PostgresRows rows =
      store_.connection().ask("select gramy.look($1, $2)", {tournament_, std::to_string(round)});
  const json queue = protocol::parse_bounded_json(rows.text(0, 0));
  const json& workers = queue.at("workers");
  return {.now = time_in(queue.at("now")),
          .edition = queue.at("edition"),
          .held_of_earlier = queue.at("held_of_earlier"),
          .open = queue.at("open"),
          .is_any_free = queue.at("is_any_free"),
          .host = queue.at("host"),
          .for_host = queue.at("for_host"),
          .waiting_for_host = queue.at("waiting_for_host"),
          .is_offered = queue.at("is_offered"),
          .expired = open_in(queue.at("expired")),
          .slots = workers.at("slots"),
          .played = workers.at("played"),
          .slot_time = std::chrono::milliseconds(workers.at("slot_ms").get<std::int64_t>()),
          .offered = queue.at("offered"),
          .recorded = queue.at("recorded")};
}

void PostgresWorkQueue::turn_to(std::uint64_t edition) {
  store_.connection().ask("select gramy.turn_to($1, $2)", {tournament_, std::to_string(edition)});
}

void PostgresWorkQueue::clear(std::uint64_t edition) {
  store_.connection().ask(
      "select gramy.clear($1, $2, $3, $4)",
      {tournament_, std::to_string(edition), text_of(times_.lease), text_of(times_.patience)});
}

}  // namespace gramy::referee
