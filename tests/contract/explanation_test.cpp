// Contract of explanations: exhaustive search proves every claim in random positions.
#include <fstream>
#include <iterator>

#include "opening.hpp"
#include "proofs.hpp"

namespace gramy::contract {
namespace {

constexpr std::uint64_t search_budget = 500;
constexpr int wanted_positions = 600;

std::map<std::string_view, Proofs> proofs_by_game() {
  return {{"misie-patysie", misie_patysie_proofs()},
          {"paski", paski_proofs()},
          {"hydrorozgrywka", hydrorozgrywka_proofs()},
          {"zielone", zielone_proofs()},
          {"graf", graf_proofs()},
          {"policjant-i-zlodziej", policjant_proofs()}};
}

/// The proofs of the game's claims. A game that explains nothing has none.
Proofs proofs_of(const AnyGame& game) {
  const auto all = proofs_by_game();
  const auto found = all.find(game.id());
  return found == all.end() ? Proofs{} : found->second;
}

/// A small graph: three vertices with random edges, and an end. One graph in ten is a fixed graph instead, in
/// which a player turns a loss into a draw by returning to a vertex.
Opening small_graph(const AnyGame& game, Random& random) {
  if (random.chance(0.1)) return {game.read_board("3 3 1 2 1 3 3 1 0"), 1};
  std::string edges;
  int count = 0;
  for (int from = 1; from <= 3; ++from) {
    for (int to = 1; to <= 4; ++to) {
      if (from == to || !random.chance(0.5)) continue;
      edges += ' ' + std::to_string(from) + ' ' + std::to_string(to);
      ++count;
    }
  }
  const std::string end = random.chance(0.5) ? " 1 4 W" : random.chance(0.7) ? " 1 4 L" : " 1 4 D";
  return {game.read_board("4 " + std::to_string(count) + edges + end), random.between(1, 3)};
}

/// A city of three to five cells.
Opening small_city(const AnyGame& game, Random& random) {
  const auto columns = static_cast<std::size_t>(random.between(3, 5));
  std::string row(columns, '.');
  for (char& cell : row) cell = random.chance(0.7) ? '.' : random.chance(0.6) ? 'E' : '*';
  const auto policeman = static_cast<std::size_t>(random.below(columns));
  row[policeman] = 'C';
  row[(policeman + 1 + static_cast<std::size_t>(random.below(columns - 1))) % columns] = 'T';
  return {game.read_board("1 " + std::to_string(columns) + ' ' + row), std::nullopt};
}

/// A board small enough for exhaustive search. In games with repetition, most boards of the usual generator
/// are too large for the search.
Opening small_opening(const AnyGame& game, std::uint64_t seed) {
  Random random(seed);
  if (game.id() == "graf") return small_graph(game, random);
  if (game.id() == "policjant-i-zlodziej") return small_city(game, random);
  return opening(game, 1 + static_cast<Number>(seed) % 6, seed);
}

/// Numbers of proven claims by kind, and of positions by the winning seat.
struct Proved {
  std::map<std::string_view, int> by_kind{};
  std::map<std::optional<Seat>, int> by_winner{};
  int positions = 0;
};

/// Proves the claims of a position, for all moves that keep its value.
void prove_all(const Line& here, AnyAnalysis& analysis, const Proofs& proofs, Proved& proved) {
  const Value value = here.value();
  for (const AnyMove& move : here.moves()) {
    if (here.value_after(move) != value) continue;
    CAPTURE(to_text(move));
    const Claims claims = analysis.explain(move);
    CAPTURE(json_text(claims));
    REQUIRE(!claims.empty());
    for (const Claim& claim : claims) {
      REQUIRE(proofs.contains(claim.kind));
      proofs.at(claim.kind)(here, move, claim);
      ++proved.by_kind[claim.kind];
    }
  }
  const Seat mover = here.position().to_move();
  ++proved.by_winner[value == Value::draw ? std::nullopt
                                          : std::optional(value == Value::win ? mover : other(mover))];
  ++proved.positions;
}

void prove_match(const AnyGame& game, std::uint64_t seed, const Proofs& proofs, Proved& proved) {
  const auto opening = small_opening(game, seed);
  const AnyBoard& board = opening.board;
  const std::optional<Number> start = opening.start;
  Truth truth(board, start);
  Line here(truth);
  AnyAnalysis analysis = board.solve().analyse(start);
  Random random(seed);
  for (int too_large = 0; too_large < 2 && !here.ended();) {
    INFO(board.text(), " from ", start.value_or(0), " after ", here.played().size(), " moves");
    try {
      here.search(search_budget);
      prove_all(here, analysis, proofs, proved);
    } catch (const TooLarge&) {
      ++too_large;
    }
    const AnyMove move = here.position().random_move(random);
    here = here.after(move);
    analysis.play(move);
  }
}

}  // namespace

TEST_CASE("every claim of an explanation is proved by exhaustive search") {
  int explained = 0;
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    if (game.info().claims.empty()) continue;
    ++explained;
    const Proofs proofs = proofs_of(game);
    Proved proved;
    for (std::uint64_t seed = 0; seed < 4000 && proved.positions < wanted_positions; ++seed)
      prove_match(game, seed, proofs, proved);
    CHECK(proved.positions >= wanted_positions);
    for (const Seat winner : both_seats) CHECK(proved.by_winner[winner] > 50);
    CHECK((proved.by_winner[std::nullopt] > 20) == game.info().can_be_drawn);
    for (const ClaimKind& kind : game.info().claims) {
      INFO(kind.name);
      CHECK(proved.by_kind[kind.name] >= 10);
    }
  }
  CHECK(explained >= 6);
}

TEST_CASE(
    "the tests prove every kind of statement with which a game explains its moves, and no other kinds") {
  for (const AnyGame& game : all_games()) {
    std::set<std::string_view> kinds, proved;
    for (const ClaimKind& kind : game.info().claims) kinds.insert(kind.name);
    for (const auto& [kind, proof] : proofs_of(game)) proved.insert(kind);
    CAPTURE(game.id());
    CHECK(kinds.size() == game.info().claims.size());
    CHECK(kinds == proved);
  }
}

TEST_CASE("the page has Polish words for every kind of statement with which a game explains its moves") {
  std::ifstream file(std::string(GRAMY_SOURCE_DIR) + "/referee/web/page/words/claims_pl.ts");
  const std::string words{std::istreambuf_iterator(file), {}};
  // The text from `name` to the end of the line, or to the closing brace if the line ends with a brace.
  const auto defined = [&](const std::string& name, std::size_t from) {
    const std::size_t begin = words.find(name, words.find('\n', from));
    REQUIRE(begin != std::string::npos);
    const std::size_t line_end = words.find('\n', begin);
    if (words[line_end - 1] != '{') return words.substr(begin, line_end - begin);
    const std::size_t indent = begin - words.rfind('\n', begin) - 1;
    return words.substr(begin, words.find('\n' + std::string(indent, ' ') + '}', begin) - begin);
  };
  const std::size_t games = words.find("export const claimsInPolish");
  for (const AnyGame& game : all_games()) {
    if (game.info().claims.empty()) continue;
    CAPTURE(game.id());
    const std::string id(game.id());
    std::string known = defined(id.find('-') == std::string::npos ? id + ':' : '"' + id + "\":", games);
    if (known.find("distances") != std::string::npos) known += defined("const distances", 0);
    for (const ClaimKind& kind : game.info().claims) {
      CAPTURE(kind.name);
      const auto has = [&](std::string_view end) {
        return known.find(' ' + std::string(kind.name).append(end)) != std::string::npos;
      };
      CHECK((has(": ") || has(",") || has(" }")));
    }
  }
}

}  // namespace gramy::contract
