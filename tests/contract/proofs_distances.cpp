#include "proofs.hpp"

namespace gramy::contract {
namespace {

constexpr std::uint64_t fresh_budget = 3000;

void prove_distance(const Line& here, const AnyMove&, const Claim& claim) {
  REQUIRE(claim.word("value") == name(here.value()));
  REQUIRE(here.value() != Value::draw);
  REQUIRE(claim.number("moves") == static_cast<Number>(here.solved().distance));
}

void prove_drawn(const Line& here, const AnyMove&, const Claim&) {
  REQUIRE(here.value() == Value::draw);
}

void prove_keeping(const Line& here, const AnyMove&, const Claim& claim) {
  REQUIRE(claim.word("value") == name(here.value()));
  REQUIRE(claim.number("all") == static_cast<Number>(here.moves().size()));
  require_named(here, claim.lists("named"), claim.number("keeping"), here.value());
}

void prove_ends(const Line& here, const AnyMove& move, const Claim&) {
  REQUIRE(here.after(move).ended());
}

void prove_rest(const Line& here, const AnyMove& move, const Claim& claim) {
  const Line after = here.after(move);
  REQUIRE(after.value() != Value::draw);
  REQUIRE(claim.number("moves") > 0);
  REQUIRE(claim.number("moves") == static_cast<Number>(after.solved().distance));
}

void prove_answers(const Line& here, const AnyMove& move, const Claim& claim) {
  const Line after = here.after(move);
  REQUIRE(after.value() == Value::draw);
  const auto answers = after.moves();
  const auto keeps = [&](const AnyMove& answer) { return after.value_after(answer) == Value::draw; };
  REQUIRE(claim.number("all") == static_cast<Number>(answers.size()));
  REQUIRE(claim.number("keeping") == std::ranges::count_if(answers, keeps));
}

void require_fresh(const Line& here, const Claim& claim, const Solved& fresh) {
  REQUIRE(claim.word("value") == name(fresh.value));
  REQUIRE(claim.has("moves") == (fresh.value != Value::draw));
  if (claim.has("moves")) REQUIRE(claim.number("moves") == static_cast<Number>(fresh.distance));
  const Solved now = here.solved();
  REQUIRE((now.value != fresh.value || now.distance != fresh.distance));
}

Solved solve_fresh(const AnyBoard& board, std::optional<Number> start) {
  Truth truth(board, start);
  const Line line(truth);
  line.search(fresh_budget);
  return line.solved();
}

void prove_history_of_graf(const Line& here, const AnyMove&, const Claim& claim) {
  const auto& played = here.played();
  require_fresh(here, claim, solve_fresh(here.board(), played.empty() ? *here.start() : played.back()[0]));
}

using Place = std::pair<Number, Number>;  // row and column, from 1

/// A city's map with both players.
struct City {
  std::vector<std::string> rows;
  BySeat<Place> at;

  explicit City(const Line& line) {
    std::istringstream text(line.board().text());
    std::string row;
    text >> row >> row;
    while (text >> row) rows.push_back(row);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows[r].size(); ++c) {
        const Place place(r + 1, c + 1);
        if (rows[r][c] == 'C') at[Seat::first] = place;
        if (rows[r][c] == 'T') at[Seat::second] = place;
      }
    }
    for (const Seat seat : both_seats) cell(at[seat]) = '.';
    Seat seat = Seat::first;
    for (const AnyMove& move : line.played()) {
      at[seat] = {move[0], move[1]};
      seat = other(seat);
    }
  }

  char& cell(Place place) {
    return rows[static_cast<std::size_t>(place.first - 1)][static_cast<std::size_t>(place.second - 1)];
  }

  /// The text of a board on which the policeman moves first from this situation.
  std::string text() const {
    City marked = *this;
    marked.cell(at[Seat::first]) = 'C';
    marked.cell(at[Seat::second]) = 'T';
    std::string text = std::to_string(rows.size()) + ' ' + std::to_string(rows[0].size());
    for (const std::string& row : marked.rows) text += ' ' + row;
    return text;
  }

  /// The distance in steps to every reachable place, by relaxation until nothing changes.
  std::map<Place, Number> steps_from(Seat seat) {
    std::map<Place, Number> steps{{at[seat], 0}};
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [from, count] : std::map(steps)) {
        for (Number down = -1; down <= 1; ++down) {
          for (Number right = -1; right <= 1; ++right) {
            const Place to(from.first + down, from.second + right);
            const bool is_step = seat == Seat::first ? down != 0 || right != 0 : (down == 0) != (right == 0);
            if (!is_step || to.first < 1 || to.first > static_cast<Number>(rows.size()) || to.second < 1 ||
                to.second > static_cast<Number>(rows[0].size()) || cell(to) == '*')
              continue;
            const auto known = steps.find(to);
            if (known != steps.end() && known->second <= count + 1) continue;
            steps[to] = count + 1;
            changed = true;
          }
        }
      }
    }
    return steps;
  }
};

Solved solve_fresh(const AnyGame& game, const City& city) {
  return solve_fresh(game.read_board(city.text()), std::nullopt);
}

/// The value of the city if the thief were to move. The thief never begins a match, so the city cannot be
/// solved as a board. Instead, solves the city after each step of the thief, and takes the best value.
Solved solve_fresh_for_thief(const Line& here) {
  std::optional<Solved> best;
  for (const AnyMove& move : here.moves()) {
    City city(here);
    city.at[Seat::second] = {move[0], move[1]};
    Solved after{Value::loss, 1};
    if (city.at[Seat::second] == city.at[Seat::first]) {
      after = {Value::loss, 1};
    } else if (city.cell(city.at[Seat::second]) == 'E') {
      after = {Value::win, 1};
    } else {
      const Solved answer = solve_fresh(here.board().game(), city);
      after = {opposite(answer.value), answer.value == Value::draw ? 0 : answer.distance + 1};
    }
    const bool is_better =
        !best || after.value > best->value ||
        (after.value == best->value &&
         (after.value == Value::win ? after.distance < best->distance : after.distance > best->distance));
    if (is_better) best = after;
  }
  return *best;
}

void prove_history_of_policjant(const Line& here, const AnyMove&, const Claim& claim) {
  require_fresh(here, claim,
                here.position().to_move() == Seat::first ? solve_fresh(here.board().game(), City(here))
                                                         : solve_fresh_for_thief(here));
}

std::optional<Number> found(const std::map<Place, Number>& steps, Place place) {
  const auto at = steps.find(place);
  return at == steps.end() ? std::nullopt : std::optional(at->second);
}

std::optional<Number> number_in(const Claim& claim, std::string_view name) {
  return claim.has(name) ? std::optional(claim.number(name)) : std::nullopt;
}

void prove_ways(const Line& here, const AnyMove&, const Claim& claim) {
  City city(here);
  const auto police = city.steps_from(Seat::first), thiefs = city.steps_from(Seat::second);
  REQUIRE(number_in(claim, "to_thief") == found(police, city.at[Seat::second]));
  std::optional<Number> nearest;
  for (const auto& [place, steps] : thiefs) {
    if (city.cell(place) == 'E') nearest = std::min(nearest.value_or(steps), steps);
  }
  REQUIRE(claim.has("exit") == nearest.has_value());
  REQUIRE(number_in(claim, "thief_to_exit") == nearest);
  if (!nearest) return;
  const Place exit(claim.list("exit")[0], claim.list("exit")[1]);
  REQUIRE(city.cell(exit) == 'E');
  REQUIRE(found(thiefs, exit) == nearest);
  REQUIRE(number_in(claim, "policeman_to_exit") == found(police, exit));
}

Proofs with_history(const Proof& prove_history) {
  return {{"distance", prove_distance}, {"drawn", prove_drawn}, {"keeping", prove_keeping},
          {"ends", prove_ends},         {"rest", prove_rest},   {"answers", prove_answers},
          {"history", prove_history}};
}

}  // namespace

Proofs graf_proofs() {
  return with_history(prove_history_of_graf);
}

Proofs policjant_proofs() {
  Proofs proofs = with_history(prove_history_of_policjant);
  proofs["ways"] = prove_ways;
  return proofs;
}

}  // namespace gramy::contract
