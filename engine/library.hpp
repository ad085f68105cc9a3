// The public interface of the library. These headers are installed, with those that they include.
#pragma once

#include "engine/any_game.hpp"  // games, boards, positions, solvers and analyses
#include "engine/base/version.hpp"
#include "engine/board_to_order.hpp"  // boards of a wanted size, difficulty and winner
#include "engine/catalogue.hpp"       // the six games
#include "engine/contest.hpp"         // answers to a contest's input files
#include "engine/difficulty.hpp"
#include "engine/exam_score.hpp"
#include "engine/judge.hpp"          // the value of every move of a match
#include "engine/position_draw.hpp"  // positions for an exam
#include "engine/scene.hpp"          // a position as a picture
#include "engine/solved_boards.hpp"  // a cache of solved boards
