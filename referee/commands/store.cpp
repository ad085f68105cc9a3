#include "referee/commands/store.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/shell_word.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/tournament/store/database.hpp"

namespace gramy::referee {
namespace {

/// The same database's address for another user.
std::string as_user(const std::string& url, const std::string& user) {
  const auto begin = url.find("://") + 3;
  const auto end = std::min(url.find_first_of("/?", begin), url.size());
  const auto at = url.rfind('@', end);
  const auto host = at == url.npos || at < begin ? begin : at + 1;
  return url.substr(0, begin) + user + "@" + url.substr(host);
}

void expect_database(const std::string& url) {
  if (!names_database(url))
    throw BadInput("expected a database as postgresql://[USER@]HOST[:PORT]/NAME, found another address");
}

}  // namespace

int init_store(const std::string& url) {
  return exit_code_of([&] {
    expect_database(url);
    make_database_ready(url);
    fmt::print("ready: gramy-referee tournament FILE --store {}\n", shell_word(url));
    fmt::print("workers: gramy-referee store worker add NAME --store {}\n", shell_word(url));
    return 0;
  });
}

int add_worker(const std::string& url, const std::string& name) {
  return exit_code_of([&] {
    expect_database(url);
    const auto [role, password] = add_database_worker(url, name);
    fmt::print("worker {}: gramy-referee work --store {}\n", name, shell_word(as_user(url, role)));
    fmt::print("its password, which is not told again: {}\n", password);
    fmt::print("It stands in ~/.pgpass there as HOST:PORT:DATABASE:{}:PASSWORD, or in PGPASSWORD.\n", role);
    return 0;
  });
}

int list_workers(const std::string& url) {
  return exit_code_of([&] {
    expect_database(url);
    fmt::print("{:<40} {:>8} {:>8} {:>8}\n", "role", "sessions", "played", "refused");
    for (const WorkerRole& worker : database_workers(url)) {
      fmt::print("{:<40} {:>8} {:>8} {:>8}\n", printable(worker.role), worker.sessions, worker.played,
                 worker.refused);
    }
    return 0;
  });
}

int remove_worker(const std::string& url, const std::string& name) {
  return exit_code_of([&] {
    expect_database(url);
    if (!remove_database_worker(url, name))
      throw BadInput(url + ": expected a worker's name, found " + printable(name) +
                     " (`store worker list` has them)");
    fmt::print("worker {} is removed: its sessions have ended, and what it held is played by others\n", name);
    return 0;
  });
}

}  // namespace gramy::referee
