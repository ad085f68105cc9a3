// Makes an exam sheet from the recipe on standard input, and prints it. seeds.py calls this program to make
// inputs for fuzz_sheets.
#include <iostream>
#include <iterator>
#include <string>

#include "engine/catalogue.hpp"
#include "referee/exam/sheet.hpp"

int main() {
  using namespace gramy;
  const std::string recipe(std::istreambuf_iterator<char>(std::cin), {});
  std::cout << to_text(referee::draw_sheet(referee::read_recipe(recipe, "recipe", all_games())).sheet);
}
