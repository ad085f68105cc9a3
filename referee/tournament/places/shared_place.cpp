#include "referee/tournament/places/shared_place.hpp"

#include <cerrno>
#include <fcntl.h>

#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/tournament_lock.hpp"
#include "referee/tournament/queue/sqlite_work_queue.hpp"
#include "referee/tournament/records/tournaments.hpp"

namespace gramy::referee {
namespace {

/// A lock that one of the processes sharing a folder holds while it writes exports. The system releases it
/// when the process ends in any way.
class ExportLock {
 public:
  /// Waits until the lock is free.
  explicit ExportLock(const std::filesystem::path& folder)
      : file_(::open((folder / "exports.lock").c_str(),
                     O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, for_owner)) {
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    while (::fcntl(file_.get(), F_OFD_SETLKW, &lock) != 0 && errno == EINTR) {
    }
  }

 private:
  Descriptor file_;
};

}  // namespace

SharedPlace place_in_folder(const TournamentAddress& address, FolderLock::Use use) {
  const std::string& place = address.place;
  auto lock = std::make_shared<TournamentLock>(place, address.tournament, use);
  auto store = std::make_unique<SqliteStore>(store_in(place), SqliteStore::Access::share);
  choose_tournament(*store, address.tournament, place);
  const std::string tournament = store->tournament();
  if (address.tournament.empty() && !exports_within(place, tournament).empty()) {
    lock.reset();
    lock = std::make_shared<TournamentLock>(place, tournament, use);
  }
  const std::filesystem::path folder = exports_in(place, tournament);
  SqliteStore& file = *store;
  return {
      .address = {place, tournament},
      .lock = std::move(lock),
      .store = std::move(store),
      .queue = [&file](const LeaseTimes& times) { return std::make_unique<SqliteWorkQueue>(file, times); },
      .in_turn =
          [folder](const std::function<void()>& work) {
            const ExportLock turn(folder);
            work();
          },
      .folder = folder};
}

}  // namespace gramy::referee
