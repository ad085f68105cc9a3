"""Tests that each #include and each linked library follows the arrows between the folders that
ARCHITECTURE.md lists. Also tests other rules for all files."""

import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent
PARTS = ("engine", "protocol", "bots", "referee")
# Headers that take seconds to compile, with the only files that may include them.
SLOW = {
    r"<CLI/": {"engine/tool/command_line.cpp"},
    r"<toml\+\+/": {"referee/tournament/file/toml_table.hpp", "referee/tournament/file/tournament_keys.hpp"},
    r"<boost/beast/": {"referee/web/http.cpp", "referee/web/websocket.cpp"},
    r"<fmt/(?:color|chrono|ranges|ostream)\.h>": set(),
}
WITHOUT_SOCKETS = ("engine", "protocol", "referee/match", "referee/lobby", "referee/web", "referee/session", "referee/tournament", "referee/truth", "referee/verify",
                   "referee/show")


def arrows():
    """Returns, for each folder in ARCHITECTURE.md, the folders that it may include, directly and
    indirectly."""
    page = (SOURCE / "ARCHITECTURE.md").read_text()
    block = re.search(r"```arrows\n(.*?)```", page, re.S).group(1)
    direct = {}
    for line in block.splitlines():
        room, beneath = line.split("->")
        direct[room.strip()] = beneath.split()
    allowed = {}
    # ARCHITECTURE.md lists each folder after the folders that it may include.
    for room, beneath in direct.items():
        allowed[room] = set(beneath).union({room}, *(allowed[each] for each in beneath))
    return allowed


ARROWS = arrows()


def room_of(path):
    """The folder in ARCHITECTURE.md to which a file belongs, by the file's path from the root. A folder
    without its own line there belongs to its parent."""
    for folder in pathlib.PurePosixPath(path).parents:
        if str(folder) in ARROWS:
            return str(folder)
    raise AssertionError(f"{path}: expected a folder that ARCHITECTURE.md has an arrow for")


def inclusions():
    """Yields (file, line number, included file) for each #include of the project's own files."""
    for part in PARTS:
        for file in sorted((SOURCE / part).rglob("*.[ch]pp")):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                if found := re.match(r'#include "([^"]+/[^"]+)"', line):
                    yield file.relative_to(SOURCE).as_posix(), number, found.group(1)


def calls(file):
    """Yields each command of a CMakeLists.txt with its arguments."""
    text = re.sub(r"#.*", "", file.read_text())
    for command, arguments in re.findall(r"(\w+)\(([^()]+)\)", text):
        yield command, arguments.split()


def links():
    """Returns, for each folder that ARCHITECTURE.md lists, the other listed folders whose libraries it
    links."""
    rooms, linked = {}, []
    for part in PARTS:
        for file in sorted((SOURCE / part).rglob("CMakeLists.txt")):
            folder = file.parent.relative_to(SOURCE)
            for command, (target, *others) in calls(file):
                if command in ("add_library", "add_executable"):
                    source = next((word for word in others if word.endswith(".cpp")), "found_by_glob.cpp")
                    rooms[target] = room_of(folder / source)
                elif command == "target_link_libraries":
                    linked += [(target, library) for library in others]
    direct = {room: set() for room in ARROWS}
    for target, library in linked:
        if library in rooms and rooms[library] != rooms[target]:
            direct[rooms[target]].add(rooms[library])
    return direct


def types():
    """Returns, for each (namespace, name), the files that define a type of that name. Types within other
    types and in unnamed namespaces are left out."""
    found = {}
    for part in PARTS:
        for file in sorted((SOURCE / part).rglob("*.[ch]pp")):
            namespaces = []
            for line in file.read_text().splitlines():
                if opened := re.match(r"namespace ([\w:]*) ?\{(?:  //.*)?$", line):
                    namespaces.append(opened.group(1))
                elif re.match(r"\}  // namespace", line):
                    namespaces.pop()
                elif (defined := re.match(r"(?:struct|class|enum class|union) (\w+)(?: final)?(?: : .*)? \{", line)) and "" not in namespaces:
                    found.setdefault(("::".join(namespaces), defined.group(1)), []).append(file.relative_to(SOURCE).as_posix())
    return found


class Arrows(unittest.TestCase):
    def test_a_file_includes_only_files_of_its_own_folder_and_of_folders_that_architecture_md_allows(self):
        checked = 0
        for file, number, included in inclusions():
            checked += 1
            with self.subTest(file=f"{file}:{number}"):
                self.assertIn(room_of(included), ARROWS[room_of(file)])
        self.assertGreater(checked, 500)

    def test_a_folder_links_only_libraries_that_architecture_md_allows(self):
        for room, beneath in links().items():
            with self.subTest(room=room, links=sorted(beneath)):
                self.assertEqual({room}.union(*(ARROWS[each] for each in beneath)), ARROWS[room])

    def test_no_game_includes_files_of_another_game(self):
        for file, number, included in inclusions():
            game = re.match(r"engine/([^/]+)/", file)
            other = re.match(r"engine/([^/]+)/.*", included)
            if game and other and game.group(1) != "tool":
                with self.subTest(file=f"{file}:{number}"):
                    self.assertIn(other.group(1), {game.group(1), "base"})

    def test_folders_that_may_not_use_sockets_include_no_header_about_sockets(self):
        for room in WITHOUT_SOCKETS:
            for file in sorted((SOURCE / room).rglob("*.[ch]pp")):
                with self.subTest(file=str(file.relative_to(SOURCE))):
                    self.assertEqual(re.findall(r"#include <(?:boost/asio(?!/(?:io_context|post)\.hpp)|sys/socket).*", file.read_text()), [])

    def test_a_header_that_compiles_slowly_is_included_only_by_the_files_that_need_it(self):
        for header, allowed in SLOW.items():
            found = {file.relative_to(SOURCE).as_posix() for part in PARTS for file in (SOURCE / part).rglob("*.[ch]pp")
                     if re.search("^#include " + header, file.read_text(), re.M)}
            self.assertEqual(found, allowed)

    def test_log_messages_are_formatted_by_fmt_and_not_by_spdlog(self):
        # Format with fmt::format, which is compiled already. With its own formatting, spdlog takes three seconds in every
        # file.
        for part in PARTS:
            for file in sorted((SOURCE / part).rglob("*.[ch]pp")):
                with self.subTest(file=str(file.relative_to(SOURCE))):
                    self.assertEqual(re.findall(r"spdlog::\w+\(\s*\"[^\"]*\{.*", file.read_text()), [])

    def test_each_header_begins_with_a_sentence_about_its_contents(self):
        # The first line is a whole sentence and begins with a noun, not with "What ..." or "How ...".
        for part in PARTS:
            for file in sorted((SOURCE / part).rglob("*.hpp")):
                with self.subTest(file=str(file.relative_to(SOURCE))):
                    self.assertRegex(file.read_text().partition("\n")[0],
                                     r"^// (?!(?:What|Who|Whose|Which|How|Why|Where|Whether|Is)\b).*\.$")

    def test_no_two_types_of_a_namespace_have_the_same_name(self):
        # If a program linked two types of the same name, it could run the destructor of one type on objects
        # of the other.
        everything = types()
        self.assertGreater(len(everything), 500)
        for name, files in everything.items():
            with self.subTest(name="::".join(name)):
                self.assertEqual(len(files), 1, files)

    def test_each_folder_that_architecture_md_names_exists(self):
        for room in ARROWS:
            self.assertTrue((SOURCE / room).is_dir(), room)


if __name__ == "__main__":
    sys.exit(unittest.main())
