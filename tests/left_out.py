"""Tests which targets a build lacks if doctest or pybind11 is not installed. Configures, but builds nothing."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent


class WithoutDoctest(unittest.TestCase):
    def configure(self, *options):
        """Runs cmake. Returns its output, the targets and the tests."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        build = pathlib.Path(folder.name)
        api = build / ".cmake/api/v1"
        (api / "query").mkdir(parents=True)
        (api / "query/codemodel-v2").touch()  # asks cmake to list its targets
        command = ["cmake", "-S", SOURCE, "-B", build, "-D", "CMAKE_DISABLE_FIND_PACKAGE_doctest=ON", *options]
        said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        (model,) = (api / "reply").glob("codemodel-v2-*.json")
        targets = {target["name"] for target in json.loads(model.read_text())["configurations"][0]["targets"]}
        listed = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, stdout=subprocess.PIPE).stdout
        return said, targets, json.loads(listed)["tests"]

    def test_without_doctest_a_build_leaves_out_all_tests_and_says_so(self):
        said, targets, tests = self.configure("-D", "CMAKE_DISABLE_FIND_PACKAGE_pybind11=ON")
        self.assertIn("The tests are left out: doctest is not installed (scripts/install-deps test)", said)
        self.assertIn("gramy-referee", targets)
        self.assertEqual([target for target in targets if target.startswith(("fuzz_", "test_"))], [])
        self.assertEqual(tests, [])
        self.assertIn("The Python module is left out: python3-dev and pybind11-dev are not installed (scripts/install-deps python)", said)
        self.assertNotIn("gramy_python", targets)

    def test_a_fuzzing_build_needs_no_doctest(self):
        _, targets, _ = self.configure("-D", "GRAMY_FUZZ=ON")
        self.assertIn("fuzz_referee", targets)


if __name__ == "__main__":
    sys.exit(unittest.main())
