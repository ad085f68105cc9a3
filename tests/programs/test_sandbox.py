"""Players that are shut away, in a real sandbox; skipped where there can be none."""

import json
import os
import socket
import subprocess
import unittest

from gramy import skip
from test_players import BOT, LEGAL, OneBot


def no_sandbox():
    """Why there can be none here, or nothing."""
    try:
        probe = subprocess.run(
            ["bwrap", "--unshare-all", "--disable-userns", "--unshare-user", "--ro-bind", "/", "/", "--proc", "/proc", "true"],
            capture_output=True, text=True,
        )
    except OSError as error:
        return str(error)
    return probe.stderr if probe.returncode else ""


HOSTILE = """
import ctypes, json, os, pathlib, resource, socket, sys
def outcome(deed):
    try:
        return str(deed())
    except BaseException as error:
        return type(error).__name__
def write(path):
    pathlib.Path(path).write_text("mine")
    return "written"
deeds = {
    "connect": lambda: socket.create_connection(("127.0.0.1", int(sys.argv[1])), 5),
    "kill": lambda: os.kill(int(sys.argv[2]), 0),
    "neighbours": lambda: len([name for name in os.listdir("/proc") if name.isdigit()]) < 10,
    "interfaces": lambda: [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line],
    "secret": lambda: os.environ["GRAMY_TEST_SECRET"],
    "memory": lambda: len(bytearray(4 << 30)),
    "memory file": lambda: os.truncate(os.memfd_create("x"), 4 << 30),
    "log": lambda: os.truncate(2, 4 << 30),
    "capabilities": lambda: [line.split()[1] for line in open("/proc/self/status") if line.startswith("CapEff")],
    "records": lambda: os.listdir("out"),
    "tournament": lambda: open("tournament.toml").read(),
    "descriptors": lambda: resource.getrlimit(resource.RLIMIT_NOFILE)[0] <= 1024,
    "shadow": lambda: open("/etc/shadow").read(),
    "namespace": lambda: ctypes.CDLL(None).unshare(0x10000000),
    **{path: lambda path=path: write(path) for path in ("here", "/usr/x", "/etc/x", "/x", "/dev/x", "/proc/sys/kernel/hostname", "/tmp/x")},
}
print(json.dumps({name: outcome(deed) for name, deed in deeds.items()}), file=sys.stderr)
"""


class Sandbox(OneBot):
    def test_a_hostile_bot_can_do_nothing_but_play(self):
        secret = "GRAMY_TEST_SECRET"
        os.environ[secret] = "mine"
        self.addCleanup(os.environ.pop, secret)
        with socket.create_server(("127.0.0.1", 0)) as door:
            command = f"python3 bot.py {door.getsockname()[1]} {os.getpid()}"
            matches = self.play(HOSTILE + BOT.replace("{answer}", LEGAL), command, sandbox="true")
        self.assertEqual([match["reason"] for match in matches], ["normal", "normal"])
        self.assertEqual(
            json.loads(self.log()),
            {
                "connect": "ConnectionRefusedError",
                "kill": "ProcessLookupError",
                "neighbours": "True",
                "interfaces": "['lo']",
                "secret": "KeyError",
                "memory": "MemoryError",
                "memory file": "OSError",
                "log": "OSError",
                "capabilities": "['0000000000000000']",
                "records": "[]",
                "tournament": "PermissionError",
                "descriptors": "True",
                "shadow": "FileNotFoundError",
                "namespace": "-1",
                **{path: "OSError" for path in ("here", "/usr/x", "/x", "/dev/x", "/etc/x", "/proc/sys/kernel/hostname")},
                "/tmp/x": "written",
            },
        )
        self.assertFalse(os.path.exists("/tmp/x"))

    def test_a_tournament_file_among_the_results(self):
        (self.folder / "out").mkdir()
        (self.folder / "tournament.toml").symlink_to("out/tournament.toml")
        for match in self.play(BOT.replace("{answer}", LEGAL), "python3 bot.py", sandbox="true"):
            self.assertEqual(match["reason"], "normal")

    def ended(self, deed, limits, word):
        """Does the deed in its first match; gives what the log says."""
        bot = BOT.replace("import json", "import subprocess, json").replace("{answer}", deed)
        first, _ = self.play(bot, "python3 bot.py", sandbox=limits)
        self.assertEqual(first["reason"], "crash", first)
        self.assertIn(f"gramy: this player has been ended: found {word} = ", self.log())

    def test_too_many_processes(self):
        self.ended("[subprocess.Popen(['sleep', '1000']) for _ in range(200)]", "{ processes = 50 }", "processes")

    def test_too_much_memory_of_all_processes_together(self):
        hungry = "import sys, time; text = bytearray(50 << 20); time.sleep(1000)"
        deed = f"[subprocess.Popen([sys.executable, '-c', '{hungry}']) for _ in range(8)]; time.sleep(1000)"
        self.ended(deed, "{ memory_mb = 200 }", "memory_mb")

    def test_too_much_shared_memory(self):
        fill = "[shared.write(bytes(1 << 20)) for _ in range(300)]"
        self.ended(f"import mmap; shared = mmap.mmap(-1, 300 << 20); {fill}; time.sleep(1000)", "{ memory_mb = 200 }", "memory_mb")

    def test_shared_memory_counts_once(self):
        bot = """
import mmap, os, time
shared = mmap.mmap(-1, 60 << 20)
shared.write(bytes(60 << 20))
ready, tell = os.pipe()
for _ in range(8):
    if os.fork() == 0:
        shared[::4096]
        os.write(tell, b".")
        time.sleep(1000)
for _ in range(8): os.read(ready, 1)
""" + BOT.replace("{answer}", "time.sleep(0.2); " + LEGAL)
        for match in self.play(bot, "python3 bot.py", sandbox="{ memory_mb = 300 }"):
            self.assertEqual(match["reason"], "normal", match)

    def test_too_much_processor_time(self):
        spin = "[subprocess.Popen([sys.executable, '-c', 'while True: pass']) for _ in range(4)]; time.sleep(1000)"
        self.ended(spin, "{ cpu_s = 1 }", "cpu_s")

    def test_too_much_processor_time_of_one_process(self):
        self.ended("while True: pass", "{ cpu_s = 1 }", "cpu_s")

    def test_processor_time_that_no_parent_waits_for(self):
        deed = """
        import signal
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        spin = "import time; all(iter(lambda: time.process_time() < 0.7, False))"
        for _ in range(20): subprocess.call([sys.executable, "-c", spin])
        """
        self.ended(deed, "{ cpu_s = 2 }", "cpu_s")


if __name__ == "__main__":
    if why := no_sandbox():
        skip(f"no sandbox can be had here: {why}")
    unittest.main()
