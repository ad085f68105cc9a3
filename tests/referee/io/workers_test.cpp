#include "referee/io/workers.hpp"

#include <doctest/doctest.h>
#include <future>
#include <variant>

#include "engine/catalogue.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

Work board(std::uint64_t id, std::string text) {
  const AnyGame game = *all_games().find("paski");
  return {WorkId(id), ConnectionId(1), "192.0.2.1",
          MakeBoard{.game = game, .text = std::move(text), .max_size = 100}};
}

}  // namespace

TEST_CASE("a board is read on a worker thread, whether its text is short or long") {
  SolvedBoards boards;
  Workers workers(boards);
  for (const std::size_t blanks : {0, 1 << 20}) {
    std::promise<WorkDone> answer;
    workers.run(board(1, "1 2 3 9" + std::string(blanks, ' ')),
                [&](WorkDone done) { answer.set_value(std::move(done)); });
    const WorkDone done = answer.get_future().get();
    workers.forget(done.id);
    CHECK(done.id == WorkId(1));
    CHECK(std::get<MadeBoard>(done.result).board->text() == "1 2 3 9\n");
  }
}

TEST_CASE("cancelling finished or unknown work has no effect") {
  SolvedBoards boards;
  Workers workers(boards);
  std::promise<void> answered;
  workers.run(board(1, "1 2 3 9"), [&](const WorkDone&) { answered.set_value(); });
  answered.get_future().wait();
  workers.cancel(WorkId(1));
  workers.cancel(WorkId(1));
  workers.cancel(WorkId(2));
}
