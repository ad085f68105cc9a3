#include "proofs.hpp"

namespace gramy::contract {
namespace {

using Edge = std::pair<Number, Number>;
using Edges = std::set<Edge>;

Edge edge(Number a, Number b) {
  return std::minmax(a, b);
}

std::vector<Number> neighbours(const Edges& edges, Number vertex) {
  std::vector<Number> found;
  for (const auto& [a, b] : edges) {
    if (a == vertex) found.push_back(b);
    if (b == vertex) found.push_back(a);
  }
  return found;
}

Edges without(Edges edges, const Edge& used) {
  edges.erase(used);
  return edges;
}

/// Whether the player to move at `here` can force the last edge to be their own (`own`) or the opponent's.
bool can_force(const Edges& edges, Number here, bool own) {
  static std::map<std::tuple<Edges, Number, bool>, bool> known;
  const auto key = std::tuple(edges, here, own);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const auto ways = neighbours(edges, here);
  const auto wins = [&](Number to) { return !can_force(without(edges, edge(here, to)), to, own); };
  const bool result = ways.empty() ? !own : std::ranges::any_of(ways, wins);
  return known[key] = result;
}

/// The unused edges that can be reached from the vertex `here`, split into the parts that only `here`
/// connects.
std::vector<Edges> parts_at(const Edges& unused, Number here) {
  std::vector<Edges> parts;
  Edges left = unused;
  for (const Number first : neighbours(unused, here)) {
    if (!left.contains(edge(here, first))) continue;
    Edges part;
    std::vector<Number> reached{first};
    part.insert(edge(here, first));
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (const Number next : neighbours(unused, reached[i])) {
        if (part.insert(edge(reached[i], next)).second && next != here) reached.push_back(next);
      }
    }
    for (const Edge& each : part) left.erase(each);
    parts.push_back(std::move(part));
  }
  return parts;
}

/// A walk with its unused edges, and the entrances of its open cycles.
class Walk {
 public:
  explicit Walk(const Line& line) : here_(*line.start()) {
    const auto numbers = numbers_of(line.board());
    for (std::size_t i = 2; i + 1 < numbers.size(); i += 2) unused_.insert(edge(numbers[i], numbers[i + 1]));
    for (const AnyMove& move : line.played()) step(move[0]);
  }

  Number here() const { return here_; }
  const Edges& unused() const { return unused_; }
  bool is_amid_cycle() const { return !entrances_.empty(); }
  Number entrance() const { return entrances_.back(); }

  /// The next vertex of the open cycle. Precondition: is_amid_cycle.
  Number onward() const { return neighbours(*part_with(1), here_).front(); }

  /// The untouched cactuses at the current vertex, which has two edges in each of them.
  std::vector<Edges> cactuses() const {
    std::vector<Edges> found = parts_at(unused_, here_);
    std::erase_if(found, [&](const Edges& part) { return neighbours(part, here_).size() == 1; });
    return found;
  }

  std::string type(const Edges& cactus) const {
    return std::string(can_force(cactus, here_, true) ? "1" : "0") +
           (can_force(cactus, here_, false) ? "1" : "0");
  }

  Number count(std::string_view type_of) const {
    return std::ranges::count_if(cactuses(), [&](const Edges& each) { return type(each) == type_of; });
  }

  bool bunch_is_won() const { return count("11") > 0 || count("10") % 2 == 1; }

  void step(Number to) {
    if (!is_amid_cycle() || onward() != to) entrances_.push_back(here_);
    unused_.erase(edge(here_, to));
    here_ = to;
    if (entrances_.back() == here_) entrances_.pop_back();
  }

 private:
  std::optional<Edges> part_with(std::size_t edges_here) const {
    for (const Edges& part : parts_at(unused_, here_)) {
      if (neighbours(part, here_).size() == edges_here) return part;
    }
    return std::nullopt;
  }

  Number here_;
  Edges unused_;
  std::vector<Number> entrances_;
};

std::string_view role(Seat seat) {
  return seat == Seat::first ? "Bajtazar" : "Bajtoni";
}

void prove_bunch(const Line& here, const AnyMove&, const Claim& claim) {
  const Walk walk(here);
  REQUIRE(claim.number("at") == walk.here());
  REQUIRE(claim.number("t11") == walk.count("11"));
  REQUIRE(claim.number("t10") == walk.count("10"));
  REQUIRE(claim.number("t01") == walk.count("01"));
  REQUIRE(claim.number("t00") == walk.count("00"));
  REQUIRE(claim.flag("won") == walk.bunch_is_won());
  if (claim.flag("won")) REQUIRE(here.value() == Value::win);
  if (!claim.flag("won") && !walk.is_amid_cycle()) REQUIRE(here.value() == Value::loss);
}

void prove_way(const Line& here, const AnyMove&, const Claim& claim) {
  Line line = here;
  Walk walk(here);
  REQUIRE(walk.is_amid_cycle());
  const Number entrance = walk.entrance();
  std::vector<Number> path{walk.here()};
  for (Number step = 1; step <= claim.number("steps"); ++step) {
    if (step > 1) {  // only the last vertex of the path decides the value
      REQUIRE(walk.here() != entrance);
      REQUIRE(!walk.bunch_is_won());
    }
    const Number to = walk.onward();
    line = line.after({to});
    walk.step(to);
    path.push_back(to);
  }
  REQUIRE(claim.number("at") == walk.here());
  REQUIRE(claim.list("path") == path);
  REQUIRE(claim.flag("closes") == (walk.here() == entrance));
  if (!claim.flag("closes")) REQUIRE(walk.bunch_is_won());
  REQUIRE(claim.word("mover") == role(line.position().to_move()));
  REQUIRE(claim.word("value") == name(line.value()));
}

void prove_enters(const Line& here, const AnyMove& move, const Claim& claim) {
  Walk walk(here);
  const Number entrance = walk.here(), to = move[0];
  const Edge first = edge(entrance, to);
  const auto cactuses = walk.cactuses();
  const auto entered =
      std::ranges::find_if(cactuses, [&](const Edges& each) { return each.contains(first); });
  REQUIRE(entered != cactuses.end());
  REQUIRE(claim.word("type") == walk.type(*entered));
  REQUIRE(here.value() == Value::win);
  REQUIRE(here.value_after(move) == Value::win);
  // The player who made this move decides who moves after the cactus is used up.
  const Seat mover = here.position().to_move();
  const bool takes_last = claim.word("mover") != role(mover);
  REQUIRE(!can_force(without(*entered, first), to, takes_last));
  Edges rest = walk.unused();
  for (const Edge& each : *entered) rest.erase(each);
  REQUIRE((claim.word("value") == "win") == can_force(rest, entrance, true));
  const auto& cycle = claim.list("cycle");
  REQUIRE(cycle[0] == entrance);
  REQUIRE(cycle[1] == to);
  Edges around;
  for (std::size_t i = 0; i < cycle.size(); ++i) around.insert(edge(cycle[i], cycle[(i + 1) % cycle.size()]));
  REQUIRE(around.size() == cycle.size());
  REQUIRE(std::ranges::includes(*entered, around));
}

void prove_goes_on(const Line& here, const AnyMove& move, const Claim&) {
  const Walk walk(here);
  REQUIRE(walk.is_amid_cycle());
  REQUIRE(walk.onward() == move[0]);
  REQUIRE(here.value_after(move) == Value::win);
}

void prove_lost(const Line& here, const AnyMove&, const Claim& claim) {
  REQUIRE(here.value() == Value::loss);
  REQUIRE(claim.word("mover") == role(here.position().to_move()));
}

}  // namespace

Proofs hydrorozgrywka_proofs() {
  return {{"bunch", prove_bunch},
          {"way", prove_way},
          {"enters", prove_enters},
          {"goes_on", prove_goes_on},
          {"lost", prove_lost}};
}

}  // namespace gramy::contract
