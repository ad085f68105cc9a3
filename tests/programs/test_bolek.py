"""Modules for the contest task: gramy's own module in the contest's grader, and any module in the program `graj`."""

import concurrent.futures
import contextlib
import ctypes
import itertools
import pathlib
import platform
import pty
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import unittest

from gramy import BIN, PATIENCE, SOURCE, no_sandbox
from modules import BOLEK, LANGUAGES, SCRIPTS, TESTS, Folder, call, modules_running, shown_commands

MIB = 1 << 20

CONTEST = [
    "2 2 5", "5 5 5", "100 800 15", "501 501 1", "50000 20 1000", "20 50000 1000", "100000 100000 50",
    "123456 654321 98765", "10000000 1 1000000", "99999 99999 1000000", "1000000 1000000 2000000",
    "10000000 10000000 1000000",
]

# If no sandbox can be made here, the tests run without one. They then leave out modules that attack the program that judges
# them.
NO_SANDBOX = no_sandbox()
WITHOUT_WALLS = ["--no-sandbox"] if NO_SANDBOX else []

STRICT = ["-O2", "-Wall", "-Wextra", "-pedantic", "-Werror"]
# The commands that compile a grader with gramy's module, by language.
COMMANDS = {
    "c": lambda grader: ["gcc", "-std=c90", *STRICT, "-static", "mis.c", f"{grader}.c", "-o", grader],
    "cpp": lambda grader: ["g++", "-std=c++98", *STRICT, "-static", "-x", "c++", "mis.cpp", f"{grader}.c", "-o", grader],
    "pas": lambda grader: ["fpc", "-O2", "-v0ew", f"{grader}.pas"],
}


def lawful(pool, limit, move):
    return sorted(move)[1] in range(1, limit + 1) and min(move) in (0, max(move)) and move[0] <= pool[0] and move[1] <= pool[1]


def limit_memory(size):
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))


# The number of the system call seccomp on each kind of machine.
SECCOMP = {"x86_64": 317, "aarch64": 277}


def refuse_reports():
    """Makes the kernel refuse to report the system calls of this process and of the programs that it executes,
    as in a container with a filter of system calls."""
    load, equal, give, new_listener, busy = 0x20, 0x15, 0x06, 8, 0x50010
    program = [(load, 0, 0, 0), (equal, 0, 3, SECCOMP[platform.machine()]), (load, 0, 0, 24), (0x45, 0, 1, new_listener),
               (give, 0, 0, busy), (give, 0, 0, 0x7FFF0000)]
    instructions = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *each) for each in program))
    header = ctypes.create_string_buffer(struct.pack("HP", len(program), ctypes.addressof(instructions)))
    system = ctypes.CDLL(None, use_errno=True)
    if system.prctl(38, 1, 0, 0, 0) != 0 or system.prctl(22, 2, header, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "no filter of system calls")


class Module(Folder):
    """gramy's module, compiled with the grader of its language."""

    def setUp(self):
        super().setUp()
        for file in (BOLEK / "mis.h", BOLEK / "mis.cpp", BOLEK / "mis.pas", *(TESTS / "graders").iterdir()):
            shutil.copy(file, self.folder)
        shutil.copy(BOLEK / "mis.cpp", self.folder / "mis.c")

    def made(self, language, grader):
        done = call(*COMMANDS[language](grader), cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertNotIn("Warning", done.stdout)
        # Renames the program, because programs in all languages are compiled to the same file name.
        return (self.folder / grader).rename(self.folder / f"{grader}-{language}")

    def test_gramys_module_compiles_without_warnings(self):
        for compiler, standards, file in (
            ("gcc", ["c90", "c99"], "mis.c"),
            ("clang", ["c90", "c99"], "mis.c"),
            ("g++", ["c++98", "c++20"], "mis.cpp"),
            ("clang++", ["c++98", "c++20"], "mis.cpp"),
        ):
            for standard in standards:
                with self.subTest(compiler, standard=standard):
                    done = call(compiler, f"-std={standard}", *STRICT, "-c", file, "-o", "mis.o", cwd=self.folder)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    self.check_symbols()
        done = call("fpc", "-O2", "-v0ewnh", "-Sewnh", "mis.pas", cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stdout)

    def check_symbols(self):
        def symbols(which):
            listed = call("nm", "--demangle", "--extern-only", "--format=just-symbols", which, "mis.o", cwd=self.folder)
            return {line.partition("(")[0] for line in listed.stdout.split("\n") if line}

        self.assertEqual(symbols("--defined-only"), {"poczatek", "ruch_bolka"})
        # The module calls no function for input or output.
        self.assertLessEqual(symbols("--undefined-only"), {"malloc", "free", "memset", "_GLOBAL_OFFSET_TABLE_"})

    def test_gramys_module_gives_the_same_answers_in_c_cpp_and_pascal_within_the_memory_limit_of_the_task(self):
        rng = random.Random(4)
        pools = [(m, p, mpo) for m in range(41) for p in range(41) for mpo in range(1, 41)]
        pools += [tuple(rng.randint(0, 10 ** rng.randint(1, 7)) for _ in "mp") + (rng.randint(1, 50000),) for _ in range(300)]
        pools += [(10**7, 10**7 - 1, 2 * 10**6), (2**31 - 1, 2**31 - 2, 2 * 10**6), (2**31 - 1, 12345, 10**6)]
        text = "\n".join(" ".join(map(str, pool)) for pool in pools)
        answers = {}
        for language in LANGUAGES:
            program = self.made(language, "answers")
            done = call(program, text=text, preexec_fn=limit_memory(32 * MIB))
            answers[language] = done.stdout
            self.assertEqual(call(program, text=text).stdout, done.stdout)
            # With less memory than the task allows, moves are worse but legal.
            poor = call(program, text="10000000 10000000 2000000\n2000000 1 2000000\n", preexec_fn=limit_memory(8 * MIB))
            self.assertEqual(poor.returncode, 0, poor.stderr)
            for pool, line in zip(((10**7, 10**7), (2000000, 1)), poor.stdout.splitlines(), strict=True):
                self.assertTrue(lawful(pool, 2000000, [*map(int, line.split())]), line)
        self.assertEqual(answers["c"].count("\n"), len(pools))
        self.assertEqual(answers["c"], answers["cpp"])
        self.assertEqual(answers["c"], answers["pas"])
        for pool, line in zip(pools, answers["c"].splitlines(), strict=True):
            if pool[:2] != (0, 0):
                self.assertTrue(lawful(pool[:2], pool[2], [*map(int, line.split())]), (pool, line))


class Graj(Folder):
    """The program that plays matches."""

    def judge(self, file, game, *options):
        """Plays a module on a board with the program that scripts/graj starts."""
        return call(BIN / "gramy-graj", self.compiled(file), *WITHOUT_WALLS, *options, text=game)

    def test_gramys_module_wins_against_each_kind_of_lolek(self):
        # The board for the perfect Lolek is smaller. In lost pools this Lolek takes few animals, so a match on a large
        # board would be very long.
        cases = [*itertools.product(["cpp"], ["501 501 1", "10000000 10000000 1000000"], ["trivial", "random"]),
                 *itertools.product(["c", "cpp", "pas"], ["12345 65432 9876"], ["perfect"])]
        for language, game, lolek in cases:
            with self.subTest(language, game=game, lolek=lolek):
                done = self.judge(self.own(language), game, "--lolek", lolek, "--seed", 5)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "OK\n", ""))

    def test_against_a_perfect_lolek_gramys_module_wins_exactly_the_pools_that_bolek_can_win(self):
        for board, won in (("2 2 3", True), ("1 2 3", False), ("0 8 3", False), ("12 1 9", False), ("9 7 2", True), ("7 4 9", False)):
            with self.subTest(board):
                done = self.judge(BOLEK / "mis.pas", board, "--lolek", "perfect")
                self.assertEqual(done.stdout, "OK\n" if won else "WRONG\nPrzegrana Bolka!\n")
                self.assertRegex(done.stderr, "^$" if won else f"^gramy-graj: [^\n]* Bolek can win[^\n]* found {board}\n$")

    def test_the_program_graj_adds_a_note_to_its_verdict_if_bolek_could_not_have_won(self):
        cases = (
            ("lost.cpp", "4 0 3", "Niepoprawny ruch!\nruch_bolka\\(4, 0\\) took 0 and 0: [^\n]*", True),
            ("segfaults.cpp", "1 2 3", "the module crashed \\(SIGSEGV\\) in ruch_bolka\\(1, 2\\)", True),
            ("large.pas", "2 2 1", "the module took more than 32 MB of memory before poczatek", True),
            ("wrong.cpp", "9 9 3", "Niepoprawny ruch!\n[^\n]*", False),
        )
        for file, game, verdict, lost in cases:
            with self.subTest(file, game=game):
                done = self.judge(TESTS / "modules" / file, game)
                self.assertRegex(done.stdout, f"^WRONG\n{verdict}\n$")
                hint = f"gramy-graj: expected a pool that Bolek can win, as the task Misie-Patysie promises, found {game}"
                self.assertEqual([line for line in done.stderr.splitlines() if "gramy-graj" in line], [hint] if lost else [])

    def test_with_the_option_transcript_graj_prints_every_move(self):
        done = self.judge(BOLEK / "mis.cpp", "7 2 3", "--lolek", "trivial", "--transcript")
        self.assertEqual(done.stdout, "7 2: Bolek takes 2 0\n5 2: Lolek takes 1 0\n4 2: Bolek takes 3 0\n1 2: Lolek takes 1 0\n"
                                      "0 2: Bolek takes 0 2\nOK\n")

    def test_graj_shows_the_progress_of_a_long_match_on_a_terminal(self):
        ours, theirs = pty.openpty()
        with open(ours, "rb", buffering=0) as terminal:
            with open(theirs, "wb") as end:
                program = self.compiled(BOLEK / "mis.cpp")
                done = subprocess.run([BIN / "gramy-graj", program, *WITHOUT_WALLS, "--lolek", "trivial"], input="100000 100000 2",
                                      stdout=subprocess.PIPE, stderr=end, text=True, timeout=PATIENCE)
            shown = ""
            with contextlib.suppress(OSError):  # raised once the terminal is closed
                while piece := terminal.read(65536):
                    shown += piece.decode()
        self.assertEqual(done.stdout, "OK\n")
        self.assertRegex(shown, r"^\r10000 moves, \d+ bears and \d+ sticks are left\x1b\[K(\r\d+0000 moves, [^\r]*)*\r\x1b\[K$")

    def test_each_fault_of_a_module_has_a_verdict_of_its_own(self):
        cases = (
            ("trivial.pas", "9 9 3", ["--lolek", "perfect"],
             "Przegrana Bolka!\nthe move that lost: ruch_bolka(9, 9) took 1 and 0; 3 and 0 would have won"),
            ("trivial.pas", "1 0 3", [], None),
            ("wrong.cpp", "9 9 3", [], "Niepoprawny ruch!\nruch_bolka(9, 9) took 1 and -1: expected no negative number, found -1"),
            ("segfaults.cpp", "9 9 3", [], "the module crashed (SIGSEGV) in ruch_bolka(9, 9)"),
            ("crashes.pas", "9 9 3", [], "the module exited with code 200 in ruch_bolka(9, 9)"),
            ("loops.c", "9 9 3", ["--time-limit", "1"], "the module did not return in time in ruch_bolka(9, 9)"),
            ("forks.c", "9 9 3", ["--time-limit", "0.2"], "the module did not return in time in poczatek"),
            ("prints.cpp", "9 9 3", [], "the module wrote to standard output in ruch_bolka(9, 9)"),
            ("prints.pas", "9 9 3", [], "the module wrote to standard output in ruch_bolka(9, 9)"),
            ("reads.c", "9 9 3", [], "the module read standard input in ruch_bolka(9, 9)"),
            ("exits.c", "9 9 3", [], "the module exited with code 0 in ruch_bolka(9, 9)"),
            ("exits.c", "101 9 3", [], "the module wrote to a descriptor that is not its own in ruch_bolka(101, 9)"),
            ("closes.c", "9 9 3", [], "the module exited with code 1 in ruch_bolka(9, 9)"),
            ("leaves_early.pas", "9 9 3", [], "the module exited with code 7 in poczatek"),
            ("opens.cpp", "1 1 1", [], "the module opened the file '/proc/self/root/tmp/log.txt' in ruch_bolka(1, 1)"),
            ("opens.cpp", "1 1 2", [], None),
            ("opens.cpp", "1 1 3", [], "the module opened the file '/mis.log' in ruch_bolka(1, 1)"),
            ("opens.cpp", "1 1 4", [], "the module wrote to standard output in ruch_bolka(1, 1)"),
            ("allocates.c", "31 2 1", [], None),
            ("allocates.c", "35 2 1", [], "the module took more than 32 MB of memory in poczatek"),
            ("allocates.c", "35 2 1", ["--memory-limit", "40"], None),
            ("allocates.c", "45 2 1", ["--memory-limit", "40"], "the module took more than 40 MB of memory in poczatek"),
            ("allocates.c", "35 2 2", [], "the module took more than 32 MB of memory in poczatek"),
            ("large.pas", "1 1 1", [], "the module took more than 32 MB of memory before poczatek"),
            ("large.pas", "1 2 1", ["--memory-limit", "64"], None),
        )

        for file, game, options, verdict in cases:
            with self.subTest(file, game=game):
                done = self.judge(TESTS / "modules" / file, game, *options)
                self.assertEqual((done.returncode, done.stdout), (0, f"WRONG\n{verdict}\n" if verdict else "OK\n"), done.stderr)
                if file == "closes.c":
                    self.assertEqual(done.stderr, "the module has closed descriptors that are not its own\n")

    def test_a_module_may_define_names_that_the_system_library_also_defines(self):
        file = TESTS / "modules/globals.c"
        for module in (file, shutil.copy(file, self.folder / "globals.cpp")):
            done = self.judge(module, "2 5 3")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "OK\n", ""))

    def test_graj_refuses_a_program_that_cannot_be_executed(self):
        for mode, walls in itertools.product((0o600, 0o700), {(*WITHOUT_WALLS,), ("--no-sandbox",)}):
            program = self.folder / "module"
            program.write_text("no program")
            program.chmod(mode)
            done = call(BIN / "gramy-graj", program, *walls, text="7 2 3")
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertRegex(done.stderr, r"^gramy-graj: [^\n]*/module[^\n]*: (Permission denied|Exec format error)\n$")

    def test_processes_that_were_forked_by_a_module_are_ended_with_the_match(self):
        program = self.compiled(TESTS / "modules/escapes.c")
        for walls in {(*WITHOUT_WALLS,), ("--no-sandbox",)}:
            done = call(BIN / "gramy-graj", program, *walls, text="1 1 3")
            self.assertEqual((done.returncode, done.stdout, modules_running(self.cache)), (0, "OK\n", []))
            for ending in (signal.SIGINT, signal.SIGTERM):
                process = subprocess.Popen([BIN / "gramy-graj", program, *walls], stdin=subprocess.PIPE)
                process.stdin.write(b"101 1 3")
                process.stdin.close()
                self.wait_until_modules(lambda count: count >= 3)
                process.send_signal(ending)
                self.assertEqual(process.wait(PATIENCE), -ending)
                self.assertEqual(modules_running(self.cache), [])

    def test_without_a_sandbox_a_module_can_forge_its_verdict(self):
        done = self.judge(TESTS / "modules/forges.c", "9 9 3", "--no-sandbox")
        self.assertEqual((done.returncode, done.stdout), (-signal.SIGKILL, "OK\n"))

    @unittest.skipIf(NO_SANDBOX, f"this machine cannot make a sandbox: {NO_SANDBOX}")
    def test_a_module_in_a_sandbox_can_neither_forge_its_verdict_nor_stop_graj(self):
        for file, verdict in (("forges.c", "the module wrote to standard output in ruch_bolka(9, 9)"),
                              ("stops.c", "the module did not return in time in ruch_bolka(9, 9)")):
            done = self.judge(TESTS / "modules" / file, "9 9 3", "--time-limit", "1")
            self.assertEqual((done.returncode, done.stdout), (0, f"WRONG\n{verdict}\n"), done.stderr)

    def test_if_no_sandbox_can_be_made_graj_gives_a_verdict_only_with_the_option_no_sandbox(self):
        (self.folder / "bin").mkdir()
        for name in ("gramy-graj", "gramy-supervise"):
            shutil.copy(BIN / name, self.folder / "bin")
        program = self.compiled(BOLEK / "mis.cpp")
        copied = self.folder / "bin/gramy-graj"
        (self.folder / "bin/gramy-supervise").write_text("#!/bin/sh\necho 'bwrap: No permissions'\nexit 1\n")
        done = call(copied, program, text="7 2 3")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(
            done.stderr,
            "gramy-graj: the module cannot run in a sandbox: bwrap: No permissions; if you trust the module, add --no-sandbox\n",
        )
        self.assertEqual(call(copied, program, "--no-sandbox", text="7 2 3").stdout, "OK\n")

    @unittest.skipUnless(platform.machine() in SECCOMP, "the numbers of system calls are not known here")
    def test_if_the_kernel_does_not_report_a_modules_system_calls_graj_adds_a_note_to_the_verdict(self):
        note = ("gramy-graj: the module's memory is not limited and it may open files, because the kernel or the container does not "
                "permit watching its system calls (Device or resource busy)\n")
        for walls in {(*WITHOUT_WALLS,), ("--no-sandbox",)}:
            for file, verdict in ((TESTS / "modules/allocates.c", "OK\n"),
                                  (TESTS / "modules/loops.c", "WRONG\nthe module did not return in time in ruch_bolka(35, 2)\n")):
                done = call(BIN / "gramy-graj", self.compiled(file), *walls, "--time-limit", "0.5", text="35 2 1",
                            preexec_fn=refuse_reports)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, verdict, note))

    @unittest.skipIf(NO_SANDBOX, f"this machine cannot make a sandbox: {NO_SANDBOX}")
    def test_graj_prints_the_reason_and_gives_no_verdict_if_the_sandbox_fails(self):
        (self.folder / "bin").mkdir()
        shutil.copy(BIN / "gramy-graj", self.folder / "bin")
        supervisor = self.folder / "bin/gramy-supervise"
        supervisor.write_text(f"#!/bin/sh\n[ \"$1\" = --check ] && exec '{BIN}/gramy-supervise' \"$@\"\n"
                              "echo 'bwrap: no more namespaces' >&2\nexit 1\n")
        supervisor.chmod(0o755)
        done = call(self.folder / "bin/gramy-graj", self.compiled(BOLEK / "mis.cpp"), text="7 2 3")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr, "bwrap: no more namespaces\ngramy-graj: the sandbox ended before it started "
                                      "the module; the reason is printed above\n")

    def test_graj_gives_no_verdict_on_bad_usage_and_bad_input(self):
        for game in ("", "7 2 0", "7 2 x", "2147483648 1 1", "1 1 2147483648"):
            done = self.judge(BOLEK / "mis.cpp", game)
            self.assertEqual((done.returncode, done.stdout), (2, ""), game)
            self.assertRegex(done.stderr, r"^gramy-graj: [^\n]+\n$")
        for arguments in ([], ["--lolek", "perfect"], [self.folder / "none.cpp"], [SOURCE / "README.md"], [TESTS],
                          [BOLEK / "mis.cpp", "more"], [BOLEK / "mis.cpp", "--seed", "-1"]):
            done = self.script("graj", *arguments, text="7 2 3")
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertTrue(done.stderr, arguments)
        for name in ("graj", "plug-bolek"):
            self.assertTrue(self.script(name).stderr.startswith(f"usage: scripts/{name} FILE"))
            self.assertTrue(self.script(name, "--help").stdout.startswith(f"usage: scripts/{name} FILE"))


class Compiling(Folder):
    def test_compiler_errors_name_the_pupils_file_and_are_otherwise_unchanged(self):
        broken = (TESTS / "modules/broken.cpp").read_text().replace(";", ";  // not in mis.cpp: here", 1)
        for folder, file, text, messages in (
            (TESTS / "modules", "broken.cpp", None, [r"^{}:5:10: error: .here_is_the_mistake. was not declared in this scope"]),
            (TESTS / "modules", "broken.pas", None, [r'^{}\(8,3\) Error: Identifier not found "here_is_the_mistake"']),
            (self.folder, r"a & b\1#|.cpp", broken, [r"^{}:5:10: error: ", r"^ +5 \|   return here_is_.*// not in mis\.cpp: here$"]),
            (self.folder, "unlinked.c", "int poczatek(int, int, int);", [r"undefined reference to `ruch_bolka'"]),
            (self.folder, "includes.c", '#include "none.h"\n', [r"^{}:1:10: fatal error: none\.h: No such file"]),
            (self.folder, "instance.cpp", "template <class T> void f(T t) { t.x(); }\nvoid g() { f(1); }\n",
             [r"^{}: In instantiation of", r"^{}:2:13:   required from here", r"^{}:1:36: error: "]),
            (self.folder, "twice.cpp", "int main() {}\n", [r"multiple definition of `main'; [^ ]*:{}:\(.*first defined here$"]),
        ):
            if text is not None:
                (folder / file).write_text(text)
            for name in ("compile-bolek", *(("graj", "plug-bolek") if file == "broken.pas" else ())):
                done = self.script(name, folder / file, text="7 2 3")
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                for message in messages:
                    self.assertRegex(done.stderr, re.compile(message.format(re.escape(str(folder / file))), re.M))
                first = next(line for line in done.stderr.splitlines() if re.search("rror: |undefined|multiple def", line))
                self.assertEqual(done.stderr.splitlines()[-1],
                                 f"compile-bolek: the module does not compile: {first}")
                self.assertNotRegex(done.stderr, re.compile(r"^mis\.(c|cpp|pas)[:(]", re.M))

    def test_a_pascal_module_may_have_any_unit_name(self):
        text = (TESTS / "modules/trivial.pas").read_text().partition("\n")[2]
        for file, head in (("mis2.pas", "unit mis2;"), ("kot.pas", "\ufeff(* unit x; *) { unit y; }\r\n// unit z;\r\nUNIT\r\n  Ala_1 ;"),
                           ("p.pas", "unit p;"), ("driver.pas", "unit driver;"), ("Zażółć.PAS", "unit mis;")):
            with self.subTest(file):
                (self.folder / file).write_text(text.replace("unit mis;", head))
                done = call(BIN / "gramy-graj", self.compiled(self.folder / file), *WITHOUT_WALLS, text="1 1 3")
                self.assertEqual(done.stdout.splitlines()[:2], ["WRONG", "Przegrana Bolka!"], done.stderr)
        broken = self.folder / "mis3.pas"
        broken.write_text((TESTS / "modules/broken.pas").read_text().replace("unit mis;", "unit mis3;"))
        done = self.script("compile-bolek", broken)
        self.assertIn(f"does not compile: {broken}(8,3) Error: ", done.stderr.splitlines()[-1])

    def test_the_error_about_a_file_hidden_by_the_sandbox_names_the_folder_visible_in_the_sandbox(self):
        for file, shown, unseen in (("/home/ala/mis.c", "/home/class", True), ("mis.c", self.folder, False)):
            done = call("env", f"GRAMY_SANDBOX={shown}", SCRIPTS / "compile-bolek", file, cwd=self.folder)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            why = f", which is not visible in the sandbox: it shows only the system's files and {shown}" if unseen else ""
            self.assertEqual(done.stderr, f"compile-bolek: expected a readable file, found '{file}'{why}\n")

    def test_a_module_whose_text_was_compiled_before_is_not_compiled_again(self):
        program = pathlib.Path(self.compiled(BOLEK / "mis.cpp"))
        made = program.stat().st_ino
        other_name = shutil.copy(BOLEK / "mis.cpp", self.folder / "renamed.CPP")
        self.assertEqual(self.compiled(other_name), str(program))
        self.assertEqual(program.stat().st_ino, made)
        changed = self.folder / "changed.cpp"
        changed.write_text("/* changed */\n" + (TESTS / "modules/wrong.cpp").read_text())
        self.assertNotEqual(self.compiled(changed), self.compiled(TESTS / "modules/wrong.cpp"))

    def test_the_compiler_of_a_module_is_limited_in_time_memory_and_output(self):
        for name, text in (
            ("zero.cpp", '#include "/dev/zero"\n'),
            ("long.c", "int poczatek(int m, int p, int mpo) { return 0; }\nchar all[1000000000] = {1};\n"),
        ):
            file = self.folder / name
            file.write_text(text)
            done = self.script("compile-bolek", file)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertEqual(
                done.stderr.splitlines()[-1],
                f"compile-bolek: '{file}' makes the compiler exceed a limit: 30 s of processor time, 2 minutes in all, 1 GB of memory, "
                "64 MB for each file that it writes",
            )
            self.assertLess(len(done.stderr), 110000)
        self.assertEqual([*self.cache.glob("tmp*")], [])

    def test_a_module_of_more_than_a_megabyte_is_refused(self):
        file = self.folder / "long.c"
        file.write_text(" " * 1000001)
        done = self.script("compile-bolek", file)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, f"compile-bolek: expected a file of at most 1 MB, found 1000001 bytes in '{file}'\n")

    def test_a_module_may_be_compiled_by_several_processes_at_once(self):
        file = self.folder / "mis.c"
        file.write_text((TESTS / "modules/globals.c").read_text() + "/* not seen before */\n")
        with concurrent.futures.ThreadPoolExecutor() as pool:
            programs = set(pool.map(self.compiled, [file] * 4))
        self.assertEqual(len(programs), 1)
        self.assertEqual(call(BIN / "gramy-graj", *programs, *WITHOUT_WALLS, text="2 5 3").stdout, "OK\n")
        self.assertEqual([*self.cache.glob("tmp*")], [])

    def test_a_modules_file_may_have_any_name(self):
        for name in ("two words.cpp", "$(touch gone) 'quoted\" `touch gone`;touch gone.cpp", "-h.pas", "*.pas", "-v.c"):
            language = name.rpartition(".")[2]
            shutil.copy(self.own(language), self.folder / name)
            done = self.script("graj", name, *WITHOUT_WALLS, "--lolek", "perfect", text="7 2 3", cwd=self.folder)
            self.assertEqual((done.returncode, done.stdout), (0, "OK\n"), done.stderr)
        self.assertFalse((self.folder / "gone").exists())

    def test_a_missing_compiler_is_reported_with_its_package(self):
        tools = self.folder / "tools"
        tools.mkdir()
        for tool in ("bash", "cat", "dirname", "readlink", "stat"):
            (tools / tool).symlink_to(shutil.which(tool))
        for ending, compiler, package in (("c", "gcc", "gcc"), ("cpp", "g++", "g++"), ("pas", "fpc", "fp-compiler")):
            file = self.folder / f"any.{ending}"
            file.write_text("")
            done = call("env", f"PATH={tools}", "bash", SCRIPTS / "compile-bolek", file)
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (1, "", f"compile-bolek: {compiler}, which compiles '{file}', is not installed; "
                                     f"as root, run: apt-get install {package}\n"))

    def test_compile_bolek_fails_if_it_finds_no_writable_folder_for_compiled_programs(self):
        done = call("env", "-u", "HOME", "-u", "XDG_CACHE_HOME", SCRIPTS / "compile-bolek", BOLEK / "mis.cpp")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"^compile-bolek: neither XDG_CACHE_HOME nor HOME is set[^\n]*\n$")
        for place in ("/proc", "/dev/null"):  # not even root can make a folder there
            done = call("env", f"XDG_CACHE_HOME={place}", SCRIPTS / "compile-bolek", BOLEK / "mis.cpp")
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertEqual(done.stderr, f"compile-bolek: the folder for compiled programs, "
                             f"'{place}/gramy/bolek', is not writable; set XDG_CACHE_HOME to another folder\n")


class Readme(Folder):
    """Runs the README's commands for modules, exactly as printed."""

    def setUp(self):
        super().setUp()
        self.link_repository()

    def test_gramys_module_wins_all_contest_tests_in_a_grader_that_defines_many_global_names(self):
        for language, grader in (("c", "graj.c"), ("cpp", "graj.c"), ("pas", "graj.pas")):
            folder = self.folder / f"mis_{language}"
            folder.mkdir()
            shutil.copy(BOLEK / "mis.h", folder)
            shutil.copy(TESTS / "graders" / grader, folder / f"graj.{language}")
        done = call("bash", "-ec", shown_commands("cp bots/bolek"), cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        for language, game in itertools.product(LANGUAGES, CONTEST):
            with self.subTest(language, game=game):
                self.assertEqual(call(self.folder / f"mis_{language}/graj", text=game).stdout, "Wygrana Bolka!\n")

    @unittest.skipIf(NO_SANDBOX, f"this machine cannot make a sandbox: {NO_SANDBOX}")
    def test_graj_prints_what_the_readme_shows(self):
        command, _, shown = shown_commands("$ echo '7 2 3' | scripts/graj").removeprefix("$ ").partition("\n")
        self.assertEqual(call("bash", "-c", command, cwd=self.folder, env=self.environment).stdout, shown)


if __name__ == "__main__":
    unittest.main()
