#include "referee/tournament/disk/guarded_file.hpp"

#include <sys/stat.h>

#include "tests/referee/tournament/testing.hpp"

TEST_CASE("a guarded file is opened only inside its folder, and not through a symbolic link in the folder") {
  const ScratchFolder folder;
  folder.write("in/deep/text", "words");
  folder.write("elsewhere/text", "secret");
  CHECK(guarded_text(folder.path() / "in", "deep/text") == "words");
  CHECK(!guarded_text(folder.path() / "in", "deep/none"));
  CHECK(!guarded_text(folder.path() / "none", "text"));
  CHECK(refusal_of([&] {
          expected_text(folder.path(), "in/none");
        }).ends_with("in/none: cannot be read: No such file or directory"));

  const auto link = folder.path() / "link", inside = folder.path() / "in/link";
  std::filesystem::create_directory_symlink(folder.path() / "in", link);
  CHECK(guarded_text(link, "deep/text") == "words");
  for (const char* to : {"../elsewhere", "../elsewhere/text"}) {
    std::filesystem::create_symlink(to, inside);
    CHECK_THROWS_AS(guarded_text(folder.path() / "in", "link/text"), BadInput);
    CHECK_THROWS_AS(guarded_text(folder.path() / "in", "link"), BadInput);
    std::filesystem::remove(inside);
  }
  REQUIRE(::mkfifo(inside.c_str(), 0600) == 0);
  CHECK(refusal_of([&] {
          guarded_text(folder.path() / "in", "link");
        }).ends_with("in/link: expected a file, found a socket, a pipe or a device"));
  CHECK(refusal_of([&] {
          guarded_text(folder.path(), "in");
        }).ends_with("in: expected a file, found a folder"));
}

TEST_CASE("a guarded file is refused if it or one of its lines is longer than allowed") {
  const ScratchFolder folder;
  const auto file = folder.write("lines", "one\n\nthree");
  const auto lines_of = [&] {
    Words lines;
    GuardedLines from(file);
    for (std::string line; from.next(line);) lines.push_back(line);
    return lines;
  };
  CHECK(lines_of() == Words{"one", "", "three"});
  folder.write("lines", std::string(100'000, 'a') + "\n" + std::string(70'000, 'b') + "\n");
  CHECK(lines_of() == Words{std::string(100'000, 'a'), std::string(70'000, 'b')});
  folder.write("lines", "");
  CHECK(lines_of().empty());
  std::filesystem::resize_file(file, longest_text + 2 * 65536);
  CHECK(refusal_of(lines_of).find("lines: expected lines of at most 67108864 bytes, found a longer one") !=
        std::string::npos);
  CHECK(refusal_of([&] {
          guarded_text(folder.path(), "lines");
        }).ends_with("lines: expected at most 67108864 bytes, found 67239936"));
}
