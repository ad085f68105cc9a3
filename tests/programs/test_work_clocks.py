"""A tournament in a database whose workers have wrong clocks. Only the server's clock counts."""

import pathlib
import subprocess
import sys

from gramy import BIN, PYTHON, until
from test_work import GAMES, PATIENT
from test_work_database import Database, main

LIBRARIES = list(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))


def no_clocks():
    """The reason why this machine or build cannot give each program a different clock; empty if it can."""
    if not LIBRARIES:
        return "faketime is not installed (scripts/install-deps test)"
    preloaded = subprocess.run([BIN / "gramy-referee", "--version"], env={"LD_PRELOAD": str(LIBRARIES[0])}, capture_output=True)
    return "this build, with a sanitizer perhaps, has no library put before its own" if preloaded.returncode else ""


class Clocks(Database):
    lease_ms = 6000  # a lease is extended every two seconds

    def clock(self, name, shift):
        """Makes a clock that is wrong by `shift`. Returns the environment variables that give it to a
        process."""
        (self.folder / name).write_text(shift)
        return {
            "LD_PRELOAD": str(LIBRARIES[0]), "FAKETIME_TIMESTAMP_FILE": str(self.folder / name), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }

    def ends(self, out):
        """For each worker, the time at which its first lease expires."""
        rows = self.query(out, "select worker, min(until) from batch where worker <> 0 group by 1")
        return {worker: int(until) for worker, until in rows}

    def test_a_tournament_is_played_correctly_even_if_its_workers_clocks_are_an_hour_wrong_or_are_set_back(self):
        self.write_bots("abc", GAMES % (6, 4), PATIENT, command=f"env -u LD_PRELOAD {PYTHON} bot.py")
        self.alone("whole")
        with self.not_over(boards=0):
            offering = self.offer("out", "--no-play", env=self.clock("slow", "-1h"))
            workers = [self.work("out", env=self.clock(*each)) for each in (("fast", "+1h"), ("slow", "-1h"), ("jumps", "+1h"))]
            until(lambda: len(self.ends("out")) == len(workers), "not all of them hold something")
            self.clock("jumps", "-1h")
            for _ in range(2):  # waits for two extensions, because the first may have begun before the clock jumped
                before = self.ends("out")
                until(lambda: all(self.ends("out").get(each, 0) > end for each, end in before.items()), "somebody does not extend")
            self.assertEqual(len(before), len(workers))
        self.finish(*workers, offering)
        self.expect_same("whole", "out")


if __name__ == "__main__":
    if why := no_clocks():
        print(f"SKIPPED: nothing is tested of workers with clocks of their own: {why}", flush=True)
        sys.exit(77)
    main()
