"""Tests which packages scripts/install-deps chooses on each distribution, and how cmake names missing ones."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 300
# For each distribution, its versions of Boost, and packages that install-deps wants and the distribution
# lacks.
DISTRIBUTIONS = {
    "Debian 12": ({"libboost-dev": "1.74.0.3", "libboost1.74-dev": "1.74.0+ds1-21", "libboost1.81-dev": "1.81.0-5+deb12u1"}, []),
    "Debian 13": ({"libboost-dev": "1.83.0.2+b2", "libboost1.83-dev": "1.83.0-4.2", "libboost1.88-dev": "1.88.0-1.1"}, []),
    "Ubuntu 24.04": ({"libboost-dev": "1.83.0.1ubuntu2", "libboost1.83-dev": "1.83.0-2.1ubuntu3"}, ["chromium-headless-shell"]),
}
APT_CACHE = """#!/bin/sh
# Stands for a distribution's apt-cache: $BOOST has lines "package version", $LACKS has packages. $LISTS is empty before
# `apt-get update`.
case "$1 $2" in
  "policy ") if [ -n "$LISTS" ]; then echo " 500 http://example.org stable/main amd64 Packages"; fi ;;
  policy*)
    [ -n "$LISTS" ] || exit 0
    case " $LACKS " in *" $2 "*) exit 0 ;; esac
    version=$(echo "$BOOST" | sed -n "s/^$2 //p")
    case "$2 $version" in "libboost"*" ") exit 0 ;; esac
    printf '%s:\n  Installed: (none)\n  Candidate: %s\n' "$2" "${version:-1.0}" ;;
  pkgnames*) echo "$BOOST" | cut -d' ' -f1 ;;
esac
"""


class InstallDeps(unittest.TestCase):
    def setUp(self):
        self.tools = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.tool("apt-cache", APT_CACHE)
        self.tool("apt-get", "#!/bin/sh\nexit 1\n")
        self.tool("dpkg-query", "#!/bin/sh\nexit 1\n")  # no package is installed
        self.tool("g++", "#!/bin/sh\nexit 1\n")

    def tool(self, name, text):
        (self.tools / name).write_text(text)
        (self.tools / name).chmod(0o755)

    def wanted(self, *purposes, distribution="Debian 12", lists="1"):
        """Returns the packages that would be installed, and the messages of the script."""
        boost, lacks = DISTRIBUTIONS[distribution]
        done = subprocess.run([SOURCE / "scripts/install-deps", "--dry-run", *purposes], capture_output=True, text=True, timeout=PATIENCE,
                              env={"PATH": f"{self.tools}:{os.environ['PATH']}", "BOOST": "\n".join(f"{name} {version}" for name, version in boost.items()),
                                   "LACKS": " ".join(lacks), "LISTS": lists})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.split(), done.stderr

    def test_install_deps_chooses_a_new_enough_boost_on_each_distribution(self):
        for distribution, boost in (("Debian 12", "libboost1.81-dev"), ("Debian 13", "libboost-dev"), ("Ubuntu 24.04", "libboost-dev")):
            packages, said = self.wanted(distribution=distribution)
            self.assertEqual(([name for name in packages if "boost" in name], said), ([boost], ""), distribution)
            self.assertIn("nlohmann-json3-dev", packages)

    def test_install_deps_does_not_install_boost_if_the_compiler_finds_a_new_enough_version(self):
        for version, packages in ((108100, []), (107400, ["libboost1.81-dev"])):
            self.tool("g++", f"#!/bin/sh\necho '#define BOOST_VERSION {version}'\n")
            self.assertEqual([name for name in self.wanted()[0] if "boost" in name], packages)

    def test_install_deps_skips_packages_that_the_distribution_lacks_and_prints_their_names(self):
        packages, said = self.wanted("test", distribution="Ubuntu 24.04")
        self.assertNotIn("chromium-headless-shell", packages)
        self.assertIn("nodejs", packages)
        self.assertEqual(said, "install-deps: this distribution does not have these packages: chromium-headless-shell; the parts of gramy that need them are left out\n")

    def test_without_apt_lists_install_deps_assumes_that_every_package_exists(self):
        packages, said = self.wanted("test", distribution="Ubuntu 24.04", lists="")
        self.assertIn("chromium-headless-shell", packages)
        self.assertEqual(said, "")


class CMake(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def configure(self, *options, **environment):
        """Runs cmake, which must fail. Returns its output as one line."""
        done = subprocess.run(["cmake", "-S", SOURCE, "-B", self.folder / "build", "-G", "Ninja", *options], capture_output=True, text=True,
                              timeout=PATIENCE, env={**os.environ, **environment})
        self.assertEqual(done.returncode, 1, done.stdout)
        return " ".join(done.stderr.split())

    def without_the_system(self, *boosts):
        """Makes cmake look for libraries only in a folder with these versions of Boost."""
        for version in boosts:
            place = self.folder / f"lib/cmake/Boost-{version}"
            place.mkdir(parents=True)
            (place / "BoostConfig.cmake").write_text("set(Boost_FOUND TRUE)\n")
            (place / "BoostConfigVersion.cmake").write_text(
                f"set(PACKAGE_VERSION {version})\nif(NOT PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION)\n  set(PACKAGE_VERSION_COMPATIBLE TRUE)\nendif()\n")
        tools = [f"-DCMAKE_{name}={subprocess.check_output(['which', tool], text=True).strip()}" for name, tool in (("CXX_COMPILER", "c++"), ("MAKE_PROGRAM", "ninja"))]
        return self.configure(*tools, "-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF", "-DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF",
                              f"-DCMAKE_PREFIX_PATH={self.folder}", "-DGRAMY_POSTGRES=ON")

    def test_cmake_prints_all_missing_libraries_with_their_packages_and_the_command_that_installs_them(self):
        said = self.without_the_system("1.74.0")
        self.assertIn("Boost, 1.81 or later: Debian package libboost-dev (on Debian 12 libboost1.81-dev), found only 1.74.0", said)
        named = set(re.findall(r"Debian package (\S+)", said))
        listed = set(re.findall(r"\bz?lib\S+-dev\b|\bnlohmann\S+", (SOURCE / "scripts/install-deps").read_text().split("\n)\n")[0]))
        self.assertEqual(named, listed)
        self.assertIn("Run scripts/install-deps", said)

    def test_cmake_chooses_the_newest_of_several_installed_versions_of_boost(self):
        self.assertNotIn("Boost", self.without_the_system("1.82.0", "1.100.0", "1.99.0"))
        self.assertIn("lib/cmake/Boost-1.100.0\n", (self.folder / "build/CMakeCache.txt").read_text())

    def test_cmake_names_a_missing_compiler_and_a_missing_ninja_with_their_packages(self):
        nothing = self.folder / "nothing"
        cmake = subprocess.check_output(["which", "cmake"], text=True).strip()
        nothing.mkdir()
        (nothing / "cmake").symlink_to(cmake)
        for options, compiler in (((), "a compiler for C++20: Debian package g++"),
                                  (("-DCMAKE_CXX_COMPILER=clang++",), "the compiler clang++: Debian package clang")):
            said = self.configure("-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF", *options, PATH=str(nothing), CXX="")
            self.assertIn(f"{compiler} Ninja: Debian package ninja-build Run scripts/install-deps", said)


if __name__ == "__main__":
    sys.exit(unittest.main())
