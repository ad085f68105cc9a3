"""The errors on machines where bubblewrap cannot make a sandbox. The tests imitate such machines with namespaces."""

import os
import platform
import struct
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE, Folder, no_sandbox

# For each kind of processor, the numbers of the system calls unshare, clone and clone3.
CALLS = {"x86_64": (272, 56, 435), "aarch64": (97, 220, 435)}

# Runs a command as root of a user namespace, where the command may change the kernel's settings.
ROOT = ["unshare", "--user", "--map-root-user", "--mount"]


def filter_like_dockers():
    """A file with a seccomp program that refuses new user namespaces."""
    unshare, clone, clone3 = CALLS[platform.machine()]
    load, equal, has, give = 0x20, 0x15, 0x45, 0x06
    allow, no_permission, no_such_call, new_user = 0x7FFF0000, 0x50001, 0x50026, 0x10000000
    program = [
        (load, 0, 0, 0),
        (equal, 6, 0, clone3),
        (equal, 4, 0, unshare),
        (equal, 0, 2, clone),
        (load, 0, 0, 16),
        (has, 1, 0, new_user),
        (give, 0, 0, allow),
        (give, 0, 0, no_permission),
        (give, 0, 0, no_such_call),
    ]
    file = tempfile.TemporaryFile()
    file.write(b"".join(struct.pack("HBBI", *each) for each in program))
    file.seek(0)
    return file


NAMESPACES = unittest.skipIf(no_sandbox(), "this machine cannot make the namespaces that the test needs")


class NoSandbox(Folder):
    def found(self, *wrapped, path=os.environ["PATH"], **settings):
        """Starts a tournament that needs a sandbox. Returns the obstacle that it reports. The words `wrapped`
        stand before the command, for example `unshare`."""
        self.write("tournament.toml", """
            [[player]]
            name = "bot"
            command = "gramy-bot --stdio --player random"
            transport = "stdio"
            sandbox = true
            [[player]]
            name = "random"
            command = "gramy-bot --player random"
            [[game]]
            id = "paski"
        """)
        command = [BIN / "gramy-referee", "tournament", "tournament.toml", "--out", "out"]
        played = subprocess.run([*wrapped, *command], capture_output=True, text=True, timeout=PATIENCE, cwd=self.folder,
                                env={**os.environ, "PATH": path}, **settings)
        self.assertEqual((played.returncode, played.stdout), (2, ""), played.stderr)
        self.assertFalse((self.folder / "out").exists())
        begin, found = played.stderr.split("bubblewrap cannot make a sandbox here: ")
        self.assertEqual(begin, "gramy-referee: player 'bot': sandbox: ")
        return found

    @NAMESPACES
    def test_if_a_kernel_setting_forbids_user_namespaces_the_error_names_the_setting_and_the_remedy(self):
        none = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
        found = self.found(*ROOT, "sh", "-c", none, "sh")
        self.assertIn("there are no user namespaces, which a sandbox needs: the setting user.max_user_namespaces is 0; have root raise it", found)
        self.assertIn("; referee/NO_SANDBOX.md says more (bwrap: ", found)
        self.assertEqual(found.count("\n"), 1)

    @NAMESPACES
    @unittest.skipUnless(platform.machine() in CALLS, "the numbers of system calls are not known here")
    def test_if_a_system_call_filter_like_that_of_docker_prevents_a_sandbox_the_error_names_the_remedy(self):
        with filter_like_dockers() as program:
            number = program.fileno()
            found = self.found("bwrap", "--dev-bind", "/", "/", "--seccomp", str(number), pass_fds=[number])
        self.assertIn("a filter of system calls, such as Docker's, refuses calls of bubblewrap; start the container with", found)

    @NAMESPACES
    def test_if_docker_covers_parts_of_proc_the_error_names_the_option_of_docker_that_prevents_this(self):
        covered = 'mount --bind /dev/null /proc/cpuinfo && exec "$@"'
        found = self.found(*ROOT, "sh", "-c", covered, "sh")
        self.assertIn("parts of /proc are covered", found)
        self.assertIn("--security-opt systempaths=unconfined", found)

    def test_a_missing_bubblewrap_is_reported_with_the_command_that_installs_it(self):
        found = self.found(path=str(self.folder))
        self.assertIn("the program bwrap is missing; install it (apt-get install bubblewrap)", found)

    def test_an_unknown_failure_of_bubblewrap_is_reported_with_bubblewraps_own_message(self):
        self.write("bwrap", "#!/bin/sh\necho 'bwrap: It rains' >&2; exit 1\n").chmod(0o755)
        found = self.found(path=f"{self.folder}:/usr/bin:/bin")
        if not no_sandbox():
            self.assertEqual(found, "bwrap: It rains\n")
        self.assertIn("bwrap: It rains", found)


if __name__ == "__main__":
    unittest.main()
