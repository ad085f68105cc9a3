#include "referee/commands/store.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
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

}  // namespace

int init_store(const std::string& url) {
  return exit_code_of([&] {
    if (!names_database(url))
      throw BadInput("expected a database as postgresql://[USER@]HOST[:PORT]/NAME, found another address");
    const std::string role = make_database_ready(url);
    fmt::print("ready: gramy-referee tournament FILE --store {}\n", shell_word(url));
    fmt::print("workers: gramy-referee work --store {}\n", shell_word(as_user(url, role)));
    fmt::print("{} may play and nothing else; it has no password yet: psql {} -c '\\password {}'\n", role,
               shell_word(url), role);
    return 0;
  });
}

}  // namespace gramy::referee
