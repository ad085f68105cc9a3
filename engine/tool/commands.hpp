// Commands of gramy-solve, one function a use.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/number.hpp"

namespace gramy::tool {

/// `gramy-solve GAME [FILE]`
struct ContestRequest {
  std::string game;
  std::string file;
  std::string method;
  unsigned threads = 0;  ///< 0: as many as the machine has
  bool strategy = false;
  bool check = false;
  bool stats = false;
};
void answer_contest(const ContestRequest& request);

/// `gramy-solve paski --period c z n`
struct PeriodRequest {
  std::string game;
  std::vector<Number> strips;  ///< three, from 1 to max_number
  Number limit = 100'000;      ///< how many Grundy values may be computed
  bool json = false;
};
void show_period(const PeriodRequest& request);

/// `gramy-solve move GAME [FILE]`
struct MoveRequest {
  std::string game;
  std::string file;
  std::string method;
  std::optional<Number> start;
  std::string moves;  ///< that were played before: "1 1, 3 0"
  bool all = false;   ///< a value for every legal move
  bool json = false;
};
void show_move(const MoveRequest& request);

/// `gramy-solve generate [GAME [FAMILY NUMBER...]]`
struct GenerateRequest {
  std::string game;
  std::string family;
  std::vector<Number> arguments;
  Number seed = 1;
};
void generate(const GenerateRequest& request);

}  // namespace gramy::tool
