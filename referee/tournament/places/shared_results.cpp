#include "referee/tournament/places/shared_results.hpp"

#include <fmt/format.h>
#include <optional>
#include <set>
#include <utility>

#include "engine/base/version.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/match_lines.hpp"
#include "referee/tournament/counted/recorded_rounds.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/edition/difference.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/results_folder.hpp"
#include "referee/tournament/queue/sqlite_work_queue.hpp"
#include "referee/tournament/records/sqlite/sqlite_file.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "referee/tournament/records/tournaments.hpp"

namespace gramy::referee {
namespace {

SharedPlace place_of(const TournamentAddress& address, FolderLock::Use use) {
  return address.is_database() ? place_in_database(address) : place_in_folder(address, use);
}

Sharing sharing_in(const Store& store, const TournamentAddress& address,
                   FolderLock::Use use = FolderLock::Use::shared) {
  const bool is_alone = use == FolderLock::Use::alone;
  const std::string text = store.document(is_alone ? alone_document : shared_document);
  if (text.empty()) {
    throw NotShared(address.place + ": expected a tournament that several processes may play, found " +
                    (newest_edition_number(store) == 0 ? "none" : "one that only a single process may play") +
                    " (begin with `gramy-referee tournament FILE --store " + address.in_shell() + "`)");
  }
  return parse_sharing(text);
}

Edition shared_edition(const Store& store, const TournamentAddress& address) {
  Edition edition = newest_edition(store).value();
  if (edition.program != program_version) {
    throw Conflict(fmt::format(
        "{}: expected gramy {}, which began this tournament, found gramy {} (install the same version on "
        "all machines; or, when nobody plays, begin anew with `gramy-referee tournament {} --store {}`)",
        address.place, edition.program, program_version, edition.path, address.in_shell()));
  }
  return edition;
}

std::set<ContentHash> kept_boards(const Edition& edition) {
  std::set<ContentHash> kept;
  for (const Edition::Game& game : edition.games) {
    for (const BoardSet::Board& board : game.boards.boards) kept.insert(board.content);
  }
  return kept;
}

/// The lease times for this process. If it plays alone in a folder, its claims do not expire, however long
/// its machine sleeps.
LeaseTimes lease_times(const Sharing& sharing, FolderLock::Use use) {
  LeaseTimes times = sharing.times;
  if (use == FolderLock::Use::alone) times.lease = std::chrono::years(10);
  return times;
}

}  // namespace

SharedResults::SharedResults(const TournamentAddress& address, FolderLock::Use use)
    : place_(place_of(address, use)),
      is_alone_(use == FolderLock::Use::alone),
      sharing_(sharing_in(*place_.store, address, use)),
      edition_(shared_edition(*place_.store, address)),
      matches_(edition_),
      queue_(place_.queue(lease_times(sharing_, use))) {}

SharedResults::~SharedResults() {
  if (!is_alone_) return;
  lines_.reset();
  queue_.reset();
  place_.store.reset();
  put_to_rest(store_in(address().place));
}

bool SharedResults::is_shared(const TournamentAddress& address) {
  if (!address.is_database() && !has_results(store_in(address.place))) return false;
  const auto store = store_at(address.place);
  store->choose(address.tournament);
  if (address.tournament.empty()) choose_tournament(*store, "", address.place);
  return referee::is_shared(*store);
}

std::pair<QueueState, LeaseTimes> SharedResults::look(const TournamentAddress& address) {
  if (address.is_database()) {
    const SharedResults results(address);
    return {results.queue_->state(), results.sharing_.times};
  }
  SqliteStore store(store_in(address.place), SqliteStore::Access::read);
  choose_tournament(store, address.tournament, address.place);
  const LeaseTimes times = sharing_in(store, address).times;
  return {queue_state_in(store, wall_time()), times};
}

void SharedResults::expect_same(const Edition& here) {
  std::string what;
  for (const Change& change : difference(edition_, here)) {
    if (change.field != Field::text) what += "\n  " + change.words;
  }
  if (!what.empty()) {
    throw Conflict(address().place +
                   ": the tournament file or the bots on this machine differ from those with which the "
                   "tournament was begun:" +
                   what + "\nGive this worker the same files.");
  }
  additions_.emplace(edition_, kept_boards(edition_));
}

/// Does `work` in one transaction. May call it more than once.
void SharedResults::in_one_step(const std::function<void()>& work) {
  place_.in_turn([&] { place_.store->in_transaction(work); });
}

std::vector<std::string> SharedResults::take_up(const std::function<Edition(const Store&)>& next,
                                                const EditionContents& contents, const Wishes& wishes) {
  std::vector<std::string> changes;
  in_one_step([&] {
    Store& store = *place_.store;
    const std::uint64_t before = newest_edition_number(store);
    const Edition edition = next(store);
    if (edition.name != store.tournament())
      throw Conflict(fmt::format(
          "{}: in use: tournament '{}' is being played there, not '{}' (end all processes that play it, or "
          "name another place)",
          address().place, store.tournament(), edition.name));
    auto made = begin_edition(store, address().place, edition, contents, wishes, true);
    // If this step is repeated after its commit, begin_edition returns no changes. The first ones are kept.
    if (!made.empty()) changes = std::move(made);
    const std::uint64_t now = newest_edition_number(store);
    if (now > before) queue_->turn_to(now);
  });
  if (folder()) export_documents(store(), *folder());
  return changes;
}

/// Records a round together with its first offer. The queue refuses an offer for an edition that has ended;
/// then the round is not recorded either.
bool SharedResults::offer(Offer offer) {
  for (OfferedMatch& match : offer.matches) match.key = additions_->key_of(std::move(match.key.identity));
  bool is_offered = false;
  in_one_step([&] {
    is_offered = queue_->offer(edition_.number, offer.round, offer.from, offer.up_to, offer.batches);
    if (!is_offered) return;
    queue_->expect(edition_.number, offer.matches);
    if (offer.pairings) record_round(*place_.store, edition_, offer.round, *offer.pairings);
  });
  return is_offered;
}

void SharedResults::hand_in(WorkerId worker, std::vector<FinishedBatch> finished) {
  const auto hand_in_each = [&] {
    for (FinishedBatch& each : finished) {
      const Additions additions = additions_->additions_of(std::move(each.outcomes));
      each.is_whole ? queue_->finish(worker, each.batch, additions)
                    : queue_->record(worker, each.batch, additions);
    }
  };
  // In a database each batch has its own transaction, so that notes on refused batches stay if a later batch
  // fails.
  if (!folder()) return hand_in_each();
  place_.store->in_transaction(hand_in_each);
}

void SharedResults::close(const Unplayed& unplayed) {
  place_.store->add(additions_->additions_of({.finished = {}, .unplayed = unplayed}));
}

void SharedResults::grow_lines() {
  lines_.emplace(*folder(), store(), matches_, last_round_in(store()));
}

void SharedResults::extend_lines() {
  if (lines_) lines_->extend();
}

void SharedResults::write(const Standings& standings) {
  if (!is_owner()) return;
  place_.in_turn([&] {  // in_turn keeps other processes from beginning an edition (take_up)
    if (newest_edition_number(store()) != edition_.number) return;
    CountedStandings before;
    before.take_over(store());
    const StoredStandings kept = before.stored();
    const bool is_later = kept.finished || kept.standings.format.rounds > standings.format.rounds;
    // Keeps later standings of another process. Standings without a schedule are replaced: they belong to an
    // earlier edition, and only a part of them was still valid.
    if (!is_alone_ && is_later && kept.scheduled > 0) return;
    const std::string json = to_json(standings);
    export_as("standings.json", json);
    if (lines_) lines_->go_up_to(last_round_of(standings.format, standings.finished()));
    if (standings.finished() && lines_) {
      lines_->finish();
    } else if (standings.finished() && folder()) {
      matches_.read_on(store());
      MatchLines(*folder(), store(), matches_, last_round_of(standings.format, true),
                 MatchLines::Gaps::skipped);
    }
    // Written last, so that standings exist only if everything else does.
    place_.store->set_document(standings_document, json);
  });
}

void SharedResults::write_truth(const AllAccuracies& accuracies, const std::string& json) {
  if (newest_edition_number(store()) != edition_.number) return;
  keep_truth(*place_.store, accuracies, json);
  export_as("truth.json", json);
}

void SharedResults::remove_truth() {
  forget_truth(*place_.store);
  if (folder()) std::filesystem::remove(*folder() / "truth.json");
}

void SharedResults::keep(const char* document, const std::string& text) {
  place_.store->set_document(document, text);
}

void SharedResults::export_as(const char* name, const std::string& text) const {
  if (folder()) replace_file(*folder() / name, text);
}

}  // namespace gramy::referee
