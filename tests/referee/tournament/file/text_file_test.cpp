// Reading files whole, up to a limit.
#include "referee/tournament/file/text_file.hpp"

#include <doctest/doctest.h>

#include "engine/base/bad_input.hpp"

namespace gramy::referee {
namespace {

TEST_CASE("an endless file, such as /dev/zero, is read up to the limit and then refused") {
  CHECK_THROWS_WITH_AS(read_text_file("/dev/zero", 100'000),
                       "/dev/zero: expected a file of at most 100000 bytes, found a longer one (split it)",
                       BadInput);
}

TEST_CASE("a folder is refused where a file is expected") {
  CHECK_THROWS_WITH_AS(read_text_file("/"), "/: cannot be read: Is a directory", BadInput);
}

}  // namespace
}  // namespace gramy::referee
