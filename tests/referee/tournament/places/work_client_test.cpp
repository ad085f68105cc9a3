// How often a worker sends queries to a database.
#include "referee/tournament/places/work_client.hpp"

#include <atomic>

#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/tournament/records/postgres/postgres_store.hpp"
#include "tests/referee/tournament/records/postgres/private_postgres.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

TEST_CASE("PostgreSQL: a worker without work sends one query each time it looks for work") {
  const std::string url = fresh_tournament_database();
  const std::string text_of_file = R"(
name = "t"
[[player]]
name = "x"
command = "x"
[[player]]
name = "y"
command = "y"
[[game]]
id = "zielone"
boards = { files = ["*.in"], starts = [1] }
)";
  const ScratchFolder folder;
  folder.write("five.in", "5");
  const TournamentFile file =
      parse_tournament_file(text_of_file, folder.path() / "shared.toml", toy::games());
  const auto boards = make_boards(file);
  share_in_database(url, edition_of(file, boards, ""), {texts_of(boards), {}}, {}, {{.lease = 90s}});
  SharedResults results(url);
  const WorkerId worker = results.queue().join("one", 1, 1);
  const auto& connection = dynamic_cast<const PostgresStore&>(results.store()).connection();
  const std::uint64_t before = connection.asked();
  std::atomic<std::uint64_t> looks = 0;
  WorkClient client(results, worker, [&] {
    ++looks;
    looks.notify_one();
  });
  client.want(1);
  client.look_at(1);
  for (std::uint64_t seen = 0; seen < 5; seen = looks) looks.wait(seen);
  client.finish();
  // At most three more queries are sent: two about unplayed matches, and one to leave.
  CHECK(connection.asked() - before <= looks + 3);
}
