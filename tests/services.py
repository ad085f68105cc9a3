"""Servers that many tests need and that start slowly. A run of ctest starts each of them once. Outside of ctest, each
test program starts its own.

python3 services.py NAME    sets up a ctest fixture: starts the server, which ends with ctest
"""

import atexit
import collections
import contextlib
import functools
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

SOURCE = pathlib.Path(__file__).resolve().parent.parent

# A folder that has, for each server of a ctest run, a file with the server's address. If GRAMY_SERVICES is not set, each
# test program starts its own server.
FOLDER = os.environ.get("GRAMY_SERVICES")


def start(*command, **streams):
    """Starts a command in its own process group, because it may be a script that waits for the server."""
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, text=True, start_new_session=True, **streams)


def start_postgres(folder):
    """Starts PostgreSQL. Returns the server and the address of its superuser's database."""
    os.chmod(folder, 0o711)  # the server may run as another user
    server = start(SOURCE / "scripts/store", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, "TMPDIR": folder})
    return server, server.stdout.readline().strip()


def start_chromium(folder):
    """Starts Chromium. Returns the browser and the address of its debugging WebSocket."""
    program = shutil.which("chromium-headless-shell") or "chromium"
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
               "--disable-back-forward-cache", "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"]
    browser = start(program, *options, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    for line in browser.stderr:
        if found := re.match(r"DevTools listening on (ws://\S+)", line):
            threading.Thread(target=collections.deque, args=(browser.stderr, 0), daemon=True).start()  # a full pipe would block Chromium
            return browser, found[1]
    return browser, ""


START = {"postgres": start_postgres, "chromium": start_chromium}


def is_installed(name):
    if name == "postgres":
        return any(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")) or bool(shutil.which("initdb"))
    return any(map(shutil.which, ("chromium-headless-shell", "chromium")))


class Service:
    """A server that runs during a `with` block. Its folder is removed at the end of the block."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process, self.address = START[self.name](self.folder.name)
        if not self.address:
            self.__exit__()
            raise RuntimeError(f"{self.name} could not be started")
        return self

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()
        self.folder.cleanup()


@functools.cache
def address(name):
    """The address of the run's server, or of a new one that ends with this process."""
    if FOLDER and (file := pathlib.Path(FOLDER, name)).exists():
        return file.read_text()
    service = Service(name).__enter__()
    atexit.register(service.__exit__)
    return service.address


def keep(name, run):
    """Runs the server until process `run` has ended. If the server is not installed, the tests report that."""
    file = pathlib.Path(FOLDER, name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    if not is_installed(name):
        return 0
    ending = os.pidfd_open(run)
    started, ready = os.pipe()
    if os.fork():
        os.close(ready)
        return os.read(started, 1) != b"+"
    os.setsid()
    for descriptor in (0, 1, 2):  # ctest waits until its pipes are closed
        os.dup2(os.open(os.devnull, os.O_RDWR), descriptor)
    with Service(name) as service:
        file.write_text(service.address)
        os.write(ready, b"+")
        select.select([ending], [], [])
        file.unlink(missing_ok=True)
    os._exit(0)


if __name__ == "__main__":
    sys.exit(keep(sys.argv[1], os.getppid()))
