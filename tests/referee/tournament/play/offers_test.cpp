#include "referee/tournament/play/offers.hpp"

#include <deque>

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/play/leases.hpp"
#include "tests/referee/tournament/plain_edition.hpp"
#include "tests/referee/tournament/queue/memory_work_queue.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/toy_match.hpp"

namespace {

/// A course of one game with this many players and boards.
Course course_of(Format format, std::size_t players, std::size_t boards) {
  const ToySchedule schedule(players, boards);
  return Course(std::move(format), schedule.fixtures, schedule.names, {});
}

/// A round-robin of three players, with six matches on each board.
Course round_robin_on(std::size_t boards) {
  return course_of(RoundRobin{}, 3, boards);
}

/// Returns the next offer of the first round, after the first `offered` matches of the round were offered.
std::optional<Offer> offer_of(Course& course, std::uint64_t offered, const QueueLook& queue) {
  Offers offers;
  offers.next(course, queue);
  offers.offered(1, offered);
  return offers.next(course, queue);
}

}  // namespace

TEST_CASE("each match of a round is offered to the workers once, in batches of whole pairs") {
  Course course = round_robin_on(100);
  for (const std::uint64_t played : {0, 20, 400, 100'000}) {
    CAPTURE(played);
    const QueueLook queue{.slots = 2, .played = played, .slot_time = 2 * 10s};
    std::uint64_t offered = 0, largest = 0;
    while (const auto offer = offer_of(course, offered, queue)) {
      CHECK(offer->round == 1);
      CHECK(offer->from == offered);
      // the workers play two matches at once, and four batches are offered for each
      CHECK(offer->batches.size() <= 8);
      for (const Batch& batch : offer->batches) {
        CHECK(batch.first == SchedulePlace{1, offered});
        CHECK(batch.matches % 2 == 0);
        CHECK(batch.players.size() >= 2);
        offered += batch.matches;
        largest = std::max(largest, batch.matches);
      }
      CHECK(offer->up_to == offered);
    }
    CHECK(offered == 600);
    // A batch should last about ten seconds. Before any match has been played, each batch has one pair. No
    // batch has more than a quarter of the remaining pairs.
    CHECK(largest == (played == 0 ? 2 : played == 20 ? 10 : 150));
  }
}

TEST_CASE("the workers are offered no decided match, and no more batches than they soon need") {
  Course course = round_robin_on(2);
  QueueLook queue{.open = 3};
  CHECK(offer_of(course, 0, queue)->batches.size() == 1);
  queue.open = 4;
  CHECK(!offer_of(course, 0, queue));
  queue.expired = {{.expirations = 5, .is_dead_letter = true}};
  CHECK(offer_of(course, 0, queue)->batches.size() == 1);
  queue.expired.clear();
  queue.slots = 2;
  CHECK(offer_of(course, 0, queue)->batches.size() == 4);
  queue.slots = 0;
  CHECK(!offer_of(course, 0, queue));
  queue.open = 0;
  course.recorded({{{1, 0}, {}, {}}, {{1, 1}, {}, {}}, {{1, 2}, {}, {}}}, {});
  const auto offer = offer_of(course, 0, queue);
  REQUIRE(offer);
  CHECK(offer->batches[0].first == SchedulePlace{1, 2});
  CHECK(!offer_of(course, 12, queue));
}

TEST_CASE(
    "matches of players that connect by themselves are offered in separate batches, which do not delay the "
    "others") {
  Course course = round_robin_on(100);
  QueueLook queue{.slots = 1, .played = 100'000, .slot_time = 10s};
  Offers offers({"p1"});
  std::uint64_t up_to = 0, with_guest = 0;
  offers.next(course, queue);
  while (true) {
    offers.offered(1, up_to);
    const auto offer = offers.next(course, queue);
    if (!offer) break;
    CHECK(offer->batches.size() <= Offers::most_for_host);
    for (const Batch& batch : offer->batches) {
      CHECK(batch.first == SchedulePlace{1, up_to});
      CHECK(batch.matches % 2 == 0);
      for (std::uint64_t i = 0; i < batch.matches; ++i) {
        const auto players = course.players_of({1, up_to + i});
        CHECK((std::ranges::count(players, "p1") > 0) == batch.has_guest);
      }
      up_to += batch.matches;
      if (!batch.has_guest) continue;
      with_guest += batch.matches;
      ++queue.open;
      ++queue.for_host;
    }
    CHECK(offer->up_to == up_to);
  }
  CHECK(up_to == 600);
  CHECK(with_guest == 400);
  // Once most_for_host batches with guests are open, no more are offered, because more would make claims
  // slow.
  queue.open = queue.for_host = Offers::most_for_host;
  offers.offered(1, 0);
  CHECK(!offers.next(course, queue));
}

namespace {

constexpr Sprt test_of_two{.test = {.theta0 = 0, .theta1 = 120, .batch = 3}, .max_pairs = 90};
constexpr std::size_t boards_of_test = 15;

/// The edition for the SPRT of course_of(test_of_two, ...).
Edition edition_of_test() {
  Edition edition = plain_edition("t", 2, {{"paski", boards_of_test}}, test_of_two);
  for (std::size_t player = 0; player < 2; ++player) {
    edition.players[player].name = "p" + std::to_string(player);
    edition.players[player].ids = {edition.players[player].name};
  }
  for (std::size_t board = 0; board < boards_of_test; ++board) {
    const std::string name = "b" + std::to_string(board);
    edition.games[0].boards.boards[board] = {name, ContentHash(name), {}};
  }
  return edition;
}

/// Results and durations of matches. A match has the same result and duration with any worker.
class Matches {
 public:
  explicit Matches(std::uint64_t seed) : seed_(seed) {}

  Outcome outcome(const Course& course, SchedulePlace match) const {
    const bool is_won = random(course, match, "result").chance(0.56);
    return {
        .result = Result{.winner = is_won == (course.players_of(match)[Seat::first] == "p0") ? Seat::first
                                                                                             : Seat::second},
        .reason = protocol::Reason::normal};
  }

  /// A match usually takes much longer if p0 wins it. So most of the first results that arrive are losses of
  /// p0.
  std::uint64_t duration(const Course& course, SchedulePlace match) const {
    const bool is_won = *outcome(course, match).result.winner ==
                        (course.players_of(match)[Seat::first] == "p0" ? Seat::first : Seat::second);
    return 1 + random(course, match, "duration").below(is_won ? 90 : 10);
  }

 private:
  Random random(const Course& course, SchedulePlace match, std::string_view what) const {
    return Random::stream(seed_, course.id_of(match) + std::string(what));
  }

  std::uint64_t seed_;
};

/// A worker that plays one match at a time, in simulated time.
class SimulatedWorker {
 public:
  SimulatedWorker(MemoryStore& store, MemoryWorkQueue& queue, const Matches& matches, Course course)
      : store_(store), queue_(queue), matches_(matches), course_(std::move(course)) {
    id_ = queue_.join("w", 1, 0, Takes::all);
  }

  void step() {
    if (playing_ && --left_ == 0) {
      leases_.played(finished(*std::exchange(playing_, std::nullopt)));
      for (const FinishedBatch& each : leases_.take_finished())
        queue_.finish(id_, each.batch, additions_of(each));
    }
    follow();
    if (is_over() || playing_) return;
    offers_.offered(offers_.round(), queue_.offered(offers_.round()));
    if (const auto offer = offers_.next(course_, queue_.look(0)))
      queue_.offer(0, offer->round, offer->from, offer->up_to, offer->batches);
    if (leases_.waiting() == 0) {
      for (Batch& batch : queue_.claim(id_, 1)) {
        REQUIRE(course_.look_ahead(batch.first.round));
        leases_.add({std::move(batch), false}, course_);
      }
    }
    playing_ = leases_.next();
    if (playing_) left_ = matches_.duration(course_, *playing_);
  }

  bool is_over() const { return course_.over(); }
  const Standings& standings() const { return course_.standings(); }

 private:
  void follow() {
    std::vector<RecordedOutcome> news;
    counted_.read_on(store_, [&](CountedMatch match) {
      news.push_back({match.place, std::move(match.identity), match.outcome});
    });
    course_.recorded(news, {});
  }

  FinishedMatch finished(SchedulePlace match) const {
    const Outcome outcome = matches_.outcome(course_, match);
    MatchRecord record = toy_match(toy_setup(course_.players_of(match), course_.id_of(match)));
    record.result = outcome.result;
    record.reason = outcome.reason;
    return {.record = std::move(record), .place = match, .identity = course_.identity_of(match), .at = {}};
  }

  static Additions additions_of(const FinishedBatch& finished) {
    Additions additions;
    for (const auto& [record, place, identity, at, verdict] : finished.outcomes.finished)
      additions.matches.push_back({.key = AdditionsMaker(edition_of_test()).key_of(identity),
                                   .id = record.setup.id,
                                   .outcome = {*record.result, record.reason},
                                   .record = "{}",
                                   .verdict = verdict});
    return additions;
  }

  MemoryStore& store_;
  MemoryWorkQueue& queue_;
  const Matches& matches_;
  Course course_;
  Offers offers_;
  Leases leases_;
  WorkerId id_ = 0;
  CountedMatches counted_{edition_of_test()};
  std::optional<SchedulePlace> playing_;
  std::uint64_t left_ = 0;
};

std::string played_by_one(const Matches& matches, Course course) {
  while (const auto match = course.next()) course.played(*match, matches.outcome(course, *match));
  REQUIRE(course.over());
  return to_json(course.standings());
}

}  // namespace

TEST_CASE("the decision of an SPRT depends on the results of pairs, not on how long their matches take") {
  constexpr std::size_t workers_at_most = 8;
  std::uint64_t played_in_vain = 0, ended_early = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    const Matches matches(seed);
    const auto course = [] { return course_of(test_of_two, 2, boards_of_test); };
    const std::string alone = played_by_one(matches, course());
    MemoryStore store("test");
    add_edition(store, edition_of_test());
    WallTime now{std::chrono::hours(500'000)};
    MemoryWorkQueue queue(store, {}, [&] { return now; });
    std::deque<SimulatedWorker> workers;
    for (std::size_t i = 0; i < 1 + seed % workers_at_most; ++i)
      workers.emplace_back(store, queue, matches, course());
    while (!std::ranges::all_of(workers, &SimulatedWorker::is_over)) {
      now += 10ms;
      for (SimulatedWorker& worker : workers) worker.step();
    }
    for (const SimulatedWorker& worker : workers) CHECK(to_json(worker.standings()) == alone);
    // Matches that were played after the decision are in the store, but not in the standings.
    const Standings& standings = workers.front().standings();
    store.set_document(standings_document, to_json(standings));
    CHECK(to_json(standings_in(store)) == alone);
    const std::uint64_t counted = standings.overall.matches();
    played_in_vain += store.last() - counted;
    if (counted < 180) ++ended_early;
    // Each worker may have played up to four pairs too many.
    CHECK(store.last() <= counted + 8 * workers.size());
  }
  CHECK(played_in_vain > 0);
  CHECK(ended_early > 10);
}

TEST_CASE("a round is not offered before the results that its pairings depend on are recorded") {
  Course course = course_of(Knockout{}, 4, 1);
  Offers offers;
  const QueueLook queue;
  CHECK(!offers.next(course, queue));
  CHECK(offers.round() == 1);
  offers.offered(1, course.round_size(1));
  CHECK(offers.has_offered_all(course, 1));
  CHECK(!offers.next(course, queue));
  CHECK(offers.round() == 1);
  CHECK(!course.look_ahead(2));
}
