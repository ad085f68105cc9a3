// Random words and bytes, typed by a person. No exception is thrown, and all output fits a terminal of 80
// columns.
#include <sstream>

#include "engine/base/printable.hpp"
#include "table.hpp"
#include "tests/referee/session/testing.hpp"

namespace {

/// The words that are typed, separated by "|". The first letters of a match's id replace ID.
constexpr std::string_view word_list =
    "help|name|Zosia|games|play|board|show 3|moves|hint|undo|again|say|review|size|difficulty|hard|winner|me|"
    "resign|who|watch|watch ID|unwatch|accept|refuse|quit|misie-patysie|paski|zielone|graf|against|perfect|"
    "anna|seed|start|first|second|clock|60+1|1|2|3|1 1|1 0|7 2 3|1 5 1 6|-1|99999999999999999999999|\n|\r\n|"
    "\n\n|\xff\xfb\x01|\x1b[A|\xc5\xbc|helpp|play misie-patysie first board 7 2 3\n|"
    "\nplay graf start 1 board 3 3 1 2 1 3 3 1 0\n|\nplay zielone\n|\n1 1\n|\n3\n|plai";

const std::vector<std::string> vocabulary = [] {
  std::vector<std::string> found;
  std::istringstream text{std::string(word_list)};
  for (std::string word; std::getline(text, word, '|');) found.push_back(word);
  return found;
}();

std::string random_typing(Random& random, const std::string& running) {
  std::string typed;
  for (std::uint64_t i = 1 + random.below(12); i > 0; --i) {
    if (random.below(30) == 0) {
      for (std::uint64_t j = random.below(20); j > 0; --j) typed += static_cast<char>(random.below(256));
    } else {
      const std::string& word = vocabulary[random.below(vocabulary.size())];
      typed += word == "watch ID" ? "watch " + running : word;
    }
    typed += random.below(4) == 0 ? '\n' : ' ';
  }
  return typed;
}

/// The first letters of the id of a running match, or "none".
std::string beginning_of_a_match(const Table& table) {
  const auto running = table.bench.referee.lobby().matches(1);
  return running.empty() ? "none" : running.front().match.substr(0, 3);
}

/// Whether each line is printable and has at most 80 columns. Lines that end with a word of 40 or more
/// letters may be longer.
bool suits_terminal(std::string_view output) {
  while (!output.empty()) {
    const auto line = output.substr(0, output.find('\n'));
    if (line.size() == output.size()) return false;  // the last line lacks its newline
    if (printable(line) != line) return false;
    const auto last_word = line.substr(line.find_last_of(' ') + 1);
    if (line.size() > 80 && last_word.size() < 40) return false;
    output.remove_prefix(line.size() + 1);
  }
  return true;
}

std::string somebody_else_acts(Table& table, Random& random) {
  if (random.chance(0.3)) return table.withdraw();
  std::string seen;
  for (const auto& present : table.bench.referee.lobby().who()) {
    if (present.kind == gramy::referee::ClientKind::person && present.name != "anna")
      seen += table.invite(present.name, random.chance(0.5));
  }
  return seen;
}

}  // namespace

TEST_CASE("random input of a person causes no exception, and no output that would garble a terminal") {
  Random random(2);
  auto table = std::make_unique<Table>();
  int matches = 0;
  int invitations = 0;
  int watched_own = 0;
  for (int round = 0; round < 10'000; ++round) {
    const std::string typed = random_typing(random, beginning_of_a_match(*table));
    for (std::string_view rest = typed; !rest.empty();) {
      const auto piece = rest.substr(0, 1 + random.below(40));
      rest.remove_prefix(piece.size());
      const std::string output = table->receive(piece);
      INFO(output);
      REQUIRE(suits_terminal(output));
      if (output.find("You play that match yourself") != std::string::npos) ++watched_own;
      if (output.find("Your turn") != std::string::npos) ++matches;
    }
    if (random.below(10) == 0) {
      const std::string output = somebody_else_acts(*table, random);
      INFO(output);
      REQUIRE(suits_terminal(output));
      if (output.find("would like to play") != std::string::npos) ++invitations;
    }
    if (table->closed() || round % 200 == 0) {
      table = std::make_unique<Table>();
      table->plays_perfectly = random.chance(0.2);
      table->seat("anna");
    }
  }
  CHECK(matches > 500);  // enough of the input was valid
  CHECK(invitations > 20);
  CHECK(watched_own > 20);
}
