// Commands of gramy-solve, one function for each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/number.hpp"

namespace gramy::tool {

/// The arguments of `gramy-solve GAME [FILE]`.
struct ContestRequest {
  std::string game;
  std::string file;
  std::string method;
  bool strategy = false;
  bool check = false;
  bool stats = false;
};
void answer_contest(const ContestRequest& request);

/// The arguments of `gramy-solve paski --period c z n`.
struct PeriodRequest {
  std::string game;
  std::vector<Number> strips;  ///< the lengths of the three strips, each from 1 to max_number
  Number limit = 100'000;      ///< the most Grundy values to compute
  bool json = false;
};
void show_period(const PeriodRequest& request);

/// The arguments of `gramy-solve move GAME [FILE]`.
struct MoveOptions {
  std::string game;
  std::string file;
  std::string method;
  std::optional<Number> start;
  std::string moves;  ///< moves that lead to the position, such as "1 1, 3 0"
  bool all = false;   ///< whether to print the value of every legal move
  bool json = false;
};
void show_move(const MoveOptions& request);

/// The arguments of `gramy-solve golden GAME [FILE]`.
struct GoldenRequest {
  std::string game;
  std::string file;  ///< file of the board; if empty, boards are generated
  std::optional<Number> start;
  Number seed = 1;
};
void show_golden_match(const GoldenRequest& request);

/// The arguments of `gramy-solve generate [GAME [FAMILY NUMBER...]]`.
struct GenerateRequest {
  std::string game;
  std::string family;
  std::vector<Number> arguments;
  Number seed = 1;
};
void generate(const GenerateRequest& request);

}  // namespace gramy::tool
