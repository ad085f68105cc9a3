"""A test that follows pages in its folder: writes their files, and runs their commands exactly as printed."""

import os
import subprocess

from gramy import BIN, PATIENCE
from test_show import Show
from travelling import Travelling


class Following(Travelling):
    def give(self, command, **options):
        """Runs a command. Returns standard output and standard error. For `show`, requests the page and then
        ends the program."""
        if command.startswith("gramy-referee show "):
            with Show(self.folder / command.split()[2]) as shown:
                self.assertIn("<title>", shown.get("/").decode())
            return ""
        run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=4 * PATIENCE,
                             env=os.environ | self.environment | {"PATH": f"{BIN}:{os.environ['PATH']}"}, **{"cwd": self.folder} | options)
        self.assertEqual(run.returncode, 0, f"{command}\n{run.stdout}{run.stderr}")
        return run.stdout + run.stderr

    def write_files(self, page):
        for file, text in page.files().items():
            self.write(file, text)

    def follow(self, page):
        """Writes all files of a page and runs all its commands, in order."""
        self.write_files(page)
        return [self.give(command) for command in page.commands()]
