#include "private_postgres.hpp"

#include <cstdio>
#include <signal.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/tournament/store/postgres/postgres_schema.hpp"

namespace gramy::referee::testing {
namespace {

/// scripts/store, as long as it lives.
class Server {
 public:
  Server() {
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
  ~Server() {
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const std::string& url() const { return url_; }

 private:
  pid_t process_ = -1;
  std::string url_;
};

}  // namespace

std::string fresh_database() {
  static const Server server;
  static int count = 0;
  const std::string name = "test_" + std::to_string(++count);
  PostgresConnection(server.url()).run("create database " + name);
  std::string url = server.url();
  return url.replace(url.find("/gramy?"), 6, "/" + name);
}

std::string fresh_tournament_database(bool stands_still) {
  const std::string url = fresh_database();
  PostgresConnection database(url);
  make_postgres_schema(database);
  if (stands_still) {
    database.run(
        "create or replace function gramy.clock() returns bigint language sql volatile as "
        "$$ select current_setting('gramy.now')::bigint $$");
  }
  return url;
}

}  // namespace gramy::referee::testing
