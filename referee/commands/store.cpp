#include "referee/commands/store.hpp"

#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/tournament/store/database.hpp"

namespace gramy::referee {

int init_store(const std::string& url) {
  return exit_code_of([&] {
    if (!names_database(url))
      throw BadInput("expected a database as postgresql://[USER@]HOST[:PORT]/NAME, found " +
                     gramy::quoted(url));
    make_database_tables(url);
    fmt::print("ready: gramy-referee tournament FILE --store {0}; gramy-referee work --store {0}\n", url);
    return 0;
  });
}

}  // namespace gramy::referee
