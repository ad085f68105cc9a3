// What all our programs check in their command lines, and what they say of a wrong one.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "engine/base/number.hpp"

namespace gramy::command_line {

// For CLI::Option::transform. An error says what was expected, with the range or all the words, and what was
// found. Integers are decimal, leading zeros or not.
CLI::Validator integer_from(Number low, Number high);
CLI::Validator number_from(double low, double high);
CLI::Validator one_of(const std::vector<std::string>& words);

/// The ids of all games.
CLI::Validator a_game();

/// What to end with after parsing has thrown: 0 for --help and --version, which it prints; else 2, and it
/// says in one line on standard error what is wrong and whose --help says what is right. Precondition: the
/// app has a name, that of the program.
int explain(const CLI::App& app, const CLI::ParseError& error);

}  // namespace gramy::command_line
