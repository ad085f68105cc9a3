"""Players in a real sandbox. The tests are skipped if this machine cannot make one."""

import json
import os
import pathlib
import platform
import socket
import shutil
import subprocess
import textwrap
import unittest

from gramy import BIN, PATIENCE, Folder, bot_that, no_sandbox, printed, skip
from test_players import LEGAL


MACHINES = ("x86_64", "aarch64")


HOSTILE = """
import ctypes, json, os, pathlib, resource, socket, sys
def outcome(deed):
    try:
        return str(deed())
    except BaseException as error:
        return type(error).__name__
def read_link(number):
    try:
        return os.readlink("/proc/self/fd/" + number)
    except FileNotFoundError:
        return "pipe: of the list itself, closed by now"
def write(path):
    pathlib.Path(path).write_text("mine")
    return "written"
def change(device):
    before = os.stat(device)
    for deed in (lambda: os.chmod(device, 0o600), lambda: os.chown(device, -1, -1), lambda: os.utime(device)):
        outcome(deed)
    return os.stat(device) == before
deeds = {
    "connect": lambda: socket.create_connection(("127.0.0.1", int(sys.argv[1])), 5),
    "kill": lambda: os.kill(int(sys.argv[2]), 0),
    "neighbours": lambda: len([name for name in os.listdir("/proc") if name.isdigit()]) < 10,
    "interfaces": lambda: [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line],
    "secret": lambda: os.environ["GRAMY_TEST_SECRET"],
    "memory": lambda: len(bytearray(4 << 30)),
    "memory file": lambda: os.truncate(os.memfd_create("x"), 4 << 30),
    "log": lambda: os.truncate(2, 4 << 30),
    "disk": lambda: os.posix_fallocate(2, 0, 4 << 30),
    "another log": lambda: open("/proc/self/fd/2", "r+b", 0).truncate(0),
    "setuid program": lambda: os.fchmod(2, 0o6755),
    "files": lambda: {link for link in map(read_link, os.listdir("/proc/self/fd")) if not link.startswith("pipe:")},
    "arguments": lambda: [word for word in open("/proc/1/cmdline").read().split("\\0") if "out" in word or "tournament" in word],
    "keys": lambda: open("/proc/keys").read(),
    "users of keys": lambda: open("/proc/key-users").read(),
    "capabilities": lambda: [line.split()[1] for line in open("/proc/self/status") if line.startswith("CapEff")],
    "here": lambda: os.listdir(),
    "tournament's folder": lambda: os.listdir(sys.argv[3]),
    "other copies": lambda: os.listdir(os.path.dirname(os.environ["GRAMY_SANDBOX"])) == [os.path.basename(os.environ["GRAMY_SANDBOX"])],
    "core dumps": lambda: resource.getrlimit(resource.RLIMIT_CORE),
    "devices": lambda: all(change("/dev/" + name) for name in ("null", "zero", "full", "random", "urandom", "tty")),
    "descriptors": lambda: resource.getrlimit(resource.RLIMIT_NOFILE),
    "shadow": lambda: open("/etc/shadow").read(),
    "terminal": lambda: os.open("/dev/ptmx", os.O_RDWR),
    "namespace": lambda: ctypes.CDLL(None).unshare(0x10000000),
    **{path: lambda path=path: write(path) for path in ("there", "/usr/x", "/etc/x", "/x", "/dev/x", "/proc/sys/kernel/hostname", "/tmp/x")},
}
print(json.dumps({name: outcome(deed) for name, deed in deeds.items()}), file=sys.stderr)
"""


# In several languages, a bot with threads and child processes. The runtimes of these languages make system calls
# without the C library, and reserve much more memory than they use. What a runtime prints to standard output reaches
# the referee as a line that is no message.
LANGUAGES = {
    "node": ("bot.js", None, "node bot.js", """
const { Worker } = require("worker_threads");
const { execFileSync, spawn } = require("child_process");
execFileSync("true");
spawn("cat", { stdio: "pipe" }).stdin.end();
new Worker("0", { eval: true });
const send = message => console.log(JSON.stringify(message));
send({ type: "hello", protocol: 1, wants: ["legal"] });
require("readline").createInterface({ input: process.stdin }).on("line", line => {
  const { type, match, ply, legal } = JSON.parse(line);
  if (type === "move_request") send({ type: "move", match, ply, move: legal[0] });
  if (type === "bye") process.exit();
});
"""),
    "go": ("bot.go", "go build -o bot bot.go", "./bot", r"""
package main
import ("bufio"; "encoding/json"; "fmt"; "os"; "os/exec"; "runtime"; "sync")
func main() {
  exec.Command("true").Run()
  var all sync.WaitGroup
  for i := 0; i < 100; i++ { all.Add(1); go func() { runtime.LockOSThread(); all.Done() }() }
  all.Wait()
  fmt.Println(`{"type":"hello","protocol":1,"wants":["legal"]}`)
  lines := bufio.NewScanner(os.Stdin)
  lines.Buffer(nil, 1 << 24)
  for lines.Scan() {
    var message struct { Type string; Match string; Ply int; Legal [][]int }
    json.Unmarshal(lines.Bytes(), &message)
    if message.Type != "move_request" { continue }
    move, _ := json.Marshal(message.Legal[0])
    fmt.Printf("{\"type\":\"move\",\"match\":%q,\"ply\":%d,\"move\":%s}\n", message.Match, message.Ply, move)
  }
}
"""),
    "java": ("Bot.java", None, "java -Xmx64m Bot.java", r"""
import java.util.*;
import java.util.regex.*;
public class Bot {
  static String found(String pattern, String line) {
    Matcher matcher = Pattern.compile(pattern).matcher(line);
    return matcher.find() ? matcher.group(1) : "";
  }
  public static void main(String[] none) throws Exception {
    new ProcessBuilder("true").start().waitFor();
    System.out.println("{\"type\":\"hello\",\"protocol\":1,\"wants\":[\"legal\"]}");
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      String line = lines.nextLine();
      if (!found("\"type\":\"(\\w+)\"", line).equals("move_request")) continue;
      System.out.printf("{\"type\":\"move\",\"match\":\"%s\",\"ply\":%s,\"move\":%s}%n", found("\"match\":\"([^\"]+)\"", line),
          found("\"ply\":(\\d+)", line), found("\"legal\":\\[(\\[[^]]*\\])", line));
    }
  }
}
"""),
}

# System calls that the sandbox refuses, by their numbers on x86-64 and on ARM.
CALLS = {
    "keyctl": (250, 219), "add_key": (248, 217), "ptrace": (101, 117), "io_uring_setup": (425, 425), "bpf": (321, 280),
    "userfaultfd": (323, 282), "process_vm_writev": (311, 271), "perf_event_open": (298, 241), "setns": (308, 268),
    "unshare": (272, 97), "clone3": (435, 435), "mount": (165, 40), "open_by_handle_at": (304, 265), "memfd_create": (319, 279),
    "kexec_load": (246, 104), "init_module": (175, 105), "shmget": (29, 194), "msgget": (68, 186), "mq_open": (240, 180),
    "vmsplice": (278, 75), "fsopen": (430, 430), "inotify_init1": (294, 26), "pidfd_getfd": (438, 438),
}

REFUSED = """
import ctypes, errno, fcntl, json, os, socket, sys
system = ctypes.CDLL(None, use_errno=True)
def name_of(call, *arguments):
    result = system.syscall(call, *arguments)
    return errno.errorcode[ctypes.get_errno()] if result < 0 else "allowed"
def outcome(deed):
    try:
        return deed() and "allowed"
    except OSError as error:
        return errno.errorcode[error.errno]
clone = {clone}
found = {{name: name_of(call, 0, 0, 0, 0, 0) for name, call in {calls}.items()}}
for flag in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000):
    found[hex(flag)] = name_of(clone, flag | 17, 0, 0, 0, 0)
found["files of its own"] = name_of(clone, 0x10000 | 0x800 | 0x100, 0, 0, 0, 0)
found["internet"] = outcome(lambda: socket.socket(socket.AF_INET))
found["netlink"] = outcome(lambda: socket.socket(socket.AF_NETLINK))
found["unix"] = outcome(socket.socketpair)
found["buffer"] = outcome(lambda: socket.socketpair()[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20))
system_file = os.open("/etc/passwd", os.O_RDONLY)
found["lock"] = outcome(lambda: fcntl.lockf(system_file, fcntl.LOCK_SH))
found["lock of a whole file"] = outcome(lambda: fcntl.flock(system_file, fcntl.LOCK_SH))
found["lease"] = outcome(lambda: fcntl.fcntl(system_file, fcntl.F_SETLEASE, fcntl.F_RDLCK))
found["notice"] = outcome(lambda: fcntl.fcntl(os.open("/usr", os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_ACCESS | fcntl.DN_MULTISHOT))
found["pipe"] = outcome(lambda: fcntl.fcntl(os.pipe()[0], 1031, 1 << 20))
print(json.dumps(found), file=sys.stderr)
"""

# Ways to use more than 200 MB of memory. Only the first can be seen in the sizes of single processes.
HOARDS = {
    "all processes together": """
for _ in range(8):
    if os.fork() == 0: break
kept.append(bytearray(50 << 20))
time.sleep(1000)
""",
    "sockets": """
pairs = []
for _ in range(8):
    if os.fork() == 0: break
try:
    for _ in range(100):
        pairs.append(socket.socketpair())
        for each in pairs[-1]:
            each.setblocking(False)
            try:
                while True: each.send(bytes(4096))
            except BlockingIOError: pass
except OSError: pass
time.sleep(1000)
""",
    "sockets nobody accepts": """
door = socket.socket(socket.AF_UNIX); door.bind("/tmp/door"); door.listen(2000)
for _ in range(1300):
    guest = socket.socket(socket.AF_UNIX); guest.connect("/tmp/door"); guest.setblocking(False)
    try:
        while True: guest.send(bytes(4096))
    except BlockingIOError: guest.close()
time.sleep(1000)
""",
    "files that are deleted": """
for folder in ("/tmp", "/dev/shm"):
    file = open(folder + "/x", "wb"); os.unlink(folder + "/x"); kept.append(file)
    for _ in range(150): file.write(bytes(1 << 20))
    file.flush()
time.sleep(1000)
""",
    "many small files": """
for i in range(300000): os.close(os.open(f"/tmp/{i}", os.O_CREAT))
time.sleep(1000)
""",
    "shared memory filled by a child that is gone": """
shared = mmap.mmap(-1, 300 << 20)
if os.fork() == 0:
    for _ in range(300): shared.write(bytes(1 << 20))
    os._exit(0)
time.sleep(1000)
""",
    "shared memory given back": """
shared = mmap.mmap(-1, 300 << 20)
for i in range(300):
    shared[i << 20:(i + 1) << 20] = bytes(1 << 20)
    shared.madvise(mmap.MADV_DONTNEED)
time.sleep(1000)
""",
    "a process whose first thread has ended": """
def hoard():
    kept.append(bytearray(150 << 20)); time.sleep(1000)
os.fork()
threading.Thread(target=hoard).start()
ctypes.CDLL(None).syscall({exit}, 0)
""",
    "page tables": """
MAP_NORESERVE = 0x4000
reach = mmap.mmap(-1, 240 << 30, mmap.MAP_PRIVATE | MAP_NORESERVE, mmap.PROT_READ)
for i in range(0, 240 << 30, 2 << 20): reach[i]
time.sleep(1000)
""",
}


# Ways to use two seconds of processor time in all, but at most one second in each process.
SPINS = {
    "all processes together": """
kept += [os.fork() for _ in range(2)]
while time.process_time() < 0.6: pass
time.sleep(1000)
""",
    "children that no parent waits for": """
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in range(20):
    if os.fork() == 0:
        while time.process_time() < 0.5: pass
        os._exit(0)
    with contextlib.suppress(ChildProcessError): os.wait()
""",
}


def added_up():
    """Whether the supervisor adds up the usage of a player's processes itself, because no control group for
    players can be made here."""
    check = [BIN / "gramy-supervise", "--check", "0", "--sandbox", "1024", "64", "60", "/usr", "--", "true"]
    return "control group" in subprocess.run(check, capture_output=True, text=True).stdout


class Sandbox(Folder):
    def run_with(self, bot, command="python3 -IS bot.py", sandbox="true", keys="", more=""):
        """Plays a tournament on one board between `bot`, with these keys, and random, with the keys in
        `more`."""
        self.write("bot.py", bot)
        return self.run_tournament(
            f"""
            [clock]
            initial_ms = 60000
            [[player]]
            name = "bot"
            command = '{command}'
            transport = "stdio"
            sandbox = {sandbox}
            {keys}
            [[player]]
            name = "random"
            command = "gramy-bot --player random"
            {more}
            [[game]]
            id = "misie-patysie"
            boards = {{ generate = 1, size = 12 }}
            """
        )

    def play(self, *arguments, **keys):
        """Plays a tournament as run_with does. Returns the match in which `bot` moves first, and the other
        match."""
        run = self.run_with(*arguments, **keys)
        self.assertEqual(run.returncode, 0, run.stderr)
        first, second = sorted(self.matches(), key=lambda match: match["players"])
        self.assertEqual([first["players"], second["players"]], [["bot", "random"], ["random", "bot"]])
        return first, second

    def play_normally(self, *arguments, **keys):
        for match in self.play(*arguments, **keys):
            self.assertEqual(match["reason"], "normal", self.log())

    def log(self):
        return printed(self.folder / "out/logs/bot.log")

    def test_a_hostile_bot_in_a_sandbox_can_do_nothing_but_play(self):
        secret = "GRAMY_TEST_SECRET"
        os.environ[secret] = "mine"
        self.addCleanup(os.environ.pop, secret)
        with socket.create_server(("127.0.0.1", 0)) as door:
            command = f"python3 -IS bot.py {door.getsockname()[1]} {os.getpid()} {self.folder}"
            self.play_normally(HOSTILE + bot_that(LEGAL), command)
        self.assertEqual(
            json.loads(self.log()),
            {
                "connect": "OSError",
                "kill": "ProcessLookupError",
                "neighbours": "True",
                "interfaces": "['lo']",
                "secret": "KeyError",
                "memory": "MemoryError",
                "memory file": "OSError",
                "log": "OSError",
                "disk": "OSError",
                "another log": "OSError",
                "setuid program": "None",
                "files": "set()",
                "arguments": "[]",
                "keys": "PermissionError",
                "users of keys": "PermissionError",
                "capabilities": "['0000000000000000']",
                "here": "['bot.py']",
                "tournament's folder": "FileNotFoundError",
                "other copies": "True",
                "core dumps": "(1, 1)",
                "devices": "True",
                "descriptors": "(256, 256)",
                "shadow": "FileNotFoundError",
                "terminal": "FileNotFoundError",
                "namespace": "-1",
                **{path: "OSError" for path in ("there", "/usr/x", "/x", "/dev/x", "/etc/x", "/proc/sys/kernel/hostname")},
                "/tmp/x": "written",
            },
        )
        self.assertFalse(os.path.exists("/tmp/x"))
        self.assertEqual((self.folder / "out/logs/bot.log").stat().st_mode & 0o7777, 0o600)

    def test_a_sandbox_shows_a_players_folder_except_results_and_the_files_of_other_players(self):
        for each in ("bots/other", "earlier"):
            (self.folder / each).mkdir(parents=True)
        for each in ("bots/other/bot.py", "bots/mine.py", "earlier/results.sqlite"):
            self.write(each, "")
        seen = 'import pathlib, sys\nprint("sees", sorted(map(str, pathlib.Path().rglob("*"))), file=sys.stderr)\n'
        self.play_normally(seen + bot_that(LEGAL), keys='folder = "."', more='folder = "bots/other"')
        self.assertIn("sees ['bot.py', 'bots', 'bots/mine.py']", self.log())

    def test_files_that_a_command_does_not_name_are_visible_in_its_sandbox_only_if_the_player_has_a_key_called_folder(self):
        self.write("moves.py", "")
        bot = "import sys\nsys.path.insert(0, '.')\nimport moves\n" + bot_that(LEGAL)
        said = self.run_with(bot).stderr
        self.assertRegex(said, r"bot is out: .*No module named 'moves'.* \(its sandbox has only the files that its command names; `folder` adds more\)\n")
        shutil.rmtree(self.folder / "out")
        self.play_normally(bot, keys='folder = "."')

    def test_a_player_in_a_sandbox_can_play_if_the_tournament_file_is_a_symbolic_link_into_the_results_folder(self):
        (self.folder / "out").mkdir()
        (self.folder / "tournament.toml").symlink_to("out/tournament.toml")
        self.play_normally(bot_that(LEGAL))

    def test_a_sandboxed_player_can_play_if_the_referee_is_started_outside_the_folder_of_the_tournament_file(self):
        self.play(bot_that(LEGAL))
        name = self.folder.name
        # makes an inner folder with the same name, so that the tournament file's relative path could lead to
        # the wrong folder
        (self.folder / name).mkdir()
        run = subprocess.run(
            [BIN / "gramy-referee", "tournament", f"{name}/tournament.toml", "--out", self.folder / "again"],
            cwd=self.folder.parent, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual([match["reason"] for match in self.matches("again")], ["normal", "normal"])

    def test_bots_in_other_languages_play_in_a_sandbox(self):
        for compiler, (file, build, command, text) in LANGUAGES.items():
            with self.subTest(compiler):
                if not shutil.which(compiler):
                    self.skipTest(f"there is no {compiler} here")
                self.write(file, text.strip())
                if build:
                    subprocess.run(build, shell=True, cwd=self.folder, check=True)
                self.play_normally("", command)
                shutil.rmtree(self.folder / "out")

    @unittest.skipUnless(platform.machine() in MACHINES, "the numbers of system calls are not known here")
    def test_a_refused_system_call_does_not_end_the_bot(self):
        machine = MACHINES.index(platform.machine())
        calls = {name: numbers[machine] for name, numbers in CALLS.items()}
        bot = REFUSED.format(calls=calls, clone=(56, 220)[machine]) + bot_that(LEGAL)
        self.play_normally(bot)
        found = json.loads(self.log())
        self.assertEqual({name: found.pop(name) for name in calls}, dict.fromkeys(calls, "ENOSYS"))
        self.assertEqual((found.pop("internet"), found.pop("netlink"), found.pop("unix")), ("EAFNOSUPPORT", "EAFNOSUPPORT", "allowed"))
        self.assertEqual((found.pop("lock"), found.pop("lock of a whole file")), ("ENOLCK", "ENOTSUP"))
        self.assertEqual(found, dict.fromkeys(found, "EPERM"))

    def test_a_player_that_uses_too_much_memory_is_ended(self):
        number_of_exit = dict(zip(MACHINES, ("60", "93"))).get(platform.machine())
        for name, deed in HOARDS.items():
            with self.subTest(name):
                if number_of_exit is None and "{exit}" in deed:
                    self.skipTest("the numbers of system calls are not known here")
                self.ended(deed.replace("{exit}", number_of_exit or ""), "memory_mb = 200")

    def test_a_player_that_uses_too_much_processor_time_is_ended(self):
        for name, deed in SPINS.items():
            with self.subTest(name):
                self.ended(deed, "cpu_s = 1")

    def test_a_player_with_too_many_processes_is_ended(self):
        self.ended("for _ in range(200): kept.append(subprocess.Popen(['sleep', '1000']))", "processes = 50")

    def test_a_player_with_too_many_memory_mappings_is_ended(self):
        if not added_up():
            self.skipTest("here a control group adds up the usage, without mappings")
        pieces = """
        system = ctypes.CDLL(None)
        system.mmap.restype = ctypes.c_void_p
        for _ in range(3):
            if os.fork() == 0: break
        at = system.mmap(None, ctypes.c_size_t(30000 << 12), 0, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
        for i in range(0, 30000, 2): system.mprotect(ctypes.c_void_p(at + (i << 12)), 4096, 1)
        time.sleep(1000)
        """
        self.ended(textwrap.dedent(pieces), "memory_mb = 200", "found 65537 memory mappings, expected at most 65536")

    def test_only_a_player_with_allow_engine_can_run_the_solver(self):
        asks = """
import subprocess, sys
for program in "gramy-solve", "gramy-graj":
    done = subprocess.run([program, "--version"], capture_output=True, text=True)
    print(done.returncode, done.stdout, done.stderr, file=sys.stderr)
"""
        hidden = "127  {0} is hidden from this player, .*\n"
        for sandbox, found in (("true", hidden), ("{ allow_engine = true }", "0 {0} ")):
            self.play_normally(asks + bot_that(LEGAL), sandbox=sandbox)
            for program in "gramy-solve", "gramy-graj":
                self.assertRegex(self.log(), found.format(program))
            shutil.rmtree(self.folder / "out")

    def test_a_referee_run_by_root_warns_once_that_the_limits_of_sandboxes_are_not_exact(self):
        bot = """
            [[player]]
            name = "NAME"
            command = "gramy-bot --stdio --player random"
            transport = "stdio"
            sandbox = { allow_engine = true }
        """
        run = self.run_tournament(bot.replace("NAME", "ala") + bot.replace("NAME", "ola") + """
            [[game]]
            id = "paski"
            boards = { generate = 1, size = 12 }
        """)
        self.assertEqual(run.returncode, 0, run.stderr)
        is_root = pathlib.Path("/proc/self/uid_map").read_text().split()[:2] == ["0", "0"] and os.geteuid() == 0
        self.assertEqual(run.stderr.count("sandboxed players: gramy runs as root: "), int(is_root), run.stderr)
        if added_up():
            self.assertEqual(run.stderr.count("so `processes` is checked only 20 times a second"), int(is_root))

    def test_in_a_control_group_unmapped_pages_of_shared_memory_still_count_against_a_players_memory_limit(self):
        if added_up():
            self.skipTest("there is no control group for players here")
        # Maps pieces of shared memory, and unmaps all pages of each piece except the first.
        deed = """
        import ctypes, mmap
        system = ctypes.CDLL(None)
        system.mmap.restype = ctypes.c_void_p
        for _ in range(300):
            at = system.mmap(None, ctypes.c_size_t(1 << 20), 3, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS, -1, 0)
            ctypes.memset(at, 1, 1 << 20)
            system.munmap(ctypes.c_void_p(at + 4096), ctypes.c_size_t((1 << 20) - 4096))
        time.sleep(1000)
        """
        self.ended(textwrap.dedent(deed), "memory_mb = 200")

    def ended(self, deed, limit, why=None):
        """Runs the code `deed` at the first move request of a match. Checks that the sandbox then ends the player, that
        the log has the reason, and that the player's other match ends normally."""
        prelude = "import contextlib, ctypes, json, mmap, os, signal, socket, subprocess, sys, threading, time\nkept = []\n"
        is_first = 'if ply == 0: exec(compile(open("deed.py").read(), "deed", "exec"))'
        self.write("deed.py", deed)
        first, second = self.play(prelude + bot_that(f"{is_first}\n        {LEGAL}"), "python3 -IS bot.py deed.py", f"{{ {limit} }}")
        log = self.log()
        shutil.rmtree(self.folder / "out")
        # If freeing the memory takes long, the referee may notice the closed output before the end of the process.
        # Then the reason is `disconnect`.
        if (first["reason"], first["detail"]) != ("disconnect", "bot closed its standard output"):
            self.assertEqual(first["reason"], "crash", first)
        self.assertEqual(second["reason"], "normal", second)
        self.assertIn("gramy: this player has been ended: " + (why or f"found {limit.split()[0]} = "), log)


if __name__ == "__main__":
    if why := no_sandbox():
        skip(f"this machine cannot make a sandbox: {why}")
    unittest.main()
