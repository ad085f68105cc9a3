#include "private_postgres.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <signal.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "referee/tournament/records/postgres/postgres_schema.hpp"

namespace gramy::referee::testing {
namespace {

/// A PostgreSQL server. This is the server of tests/services.py if that runs. Otherwise the constructor
/// starts a server with scripts/store, and the destructor stops it.
class Server {
 public:
  Server() {
    if (const char* services = std::getenv("GRAMY_SERVICES")) {
      std::ifstream(std::filesystem::path(services) / "postgres") >> url_;
    }
    if (url_.empty()) start();
  }
  ~Server() {
    if (process_ > 0) {
      kill(process_, SIGTERM);
      waitpid(process_, nullptr, 0);
      return;
    }
    PostgresConnection database(url_);
    for (const std::string& name : made_) database.run("drop database " + name + " with (force)");
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Makes a database and returns its name, which no other program uses.
  std::string make(const std::string& options = "") {
    std::string name = "test_" + std::to_string(getpid()) + "_" + std::to_string(made_.size());
    PostgresConnection(url_).run("create database " + name + options);
    return made_.emplace_back(std::move(name));
  }

  std::string url(const std::string& name) const {
    return std::string(url_).replace(url_.find("/gramy?"), 6, "/" + name);
  }

 private:
  void start() {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe for the test");
    process_ = fork();
    if (process_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(GRAMY_SOURCE_DIR "/scripts/store", "store", static_cast<char*>(nullptr));
      _exit(127);
    }
    close(ends[1]);
    for (char letter = 0; read(ends[0], &letter, 1) == 1 && letter != '\n';) url_ += letter;
    close(ends[0]);
    if (url_.empty()) throw std::runtime_error("scripts/store started no server (see above)");
  }

  pid_t process_ = -1;
  std::string url_;
  std::vector<std::string> made_;
};

Server& server() {
  static Server server;
  return server;
}

}  // namespace

std::string fresh_database() {
  return server().url(server().make());
}

std::string fresh_tournament_database(bool stands_still) {
  static const std::string tables = [] {
    std::string name = server().make();
    PostgresConnection database(server().url(name));
    make_postgres_schema(database);
    return name;
  }();
  const std::string url = server().url(server().make(" template " + tables + " strategy file_copy"));
  if (stands_still) {
    PostgresConnection(url).run(
        "create or replace function gramy.clock() returns bigint language sql volatile as "
        "$$ select current_setting('gramy.now')::bigint $$");
  }
  return url;
}

}  // namespace gramy::referee::testing
