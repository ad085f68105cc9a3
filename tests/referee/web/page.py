"""The bundled page in a browser, with recorded answers."""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

from chromium import Chromium
from gramy import Listening
from stub_server import StubServer

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[2] / "referee/web/page"
DRAWN = ("document.querySelector('.field').ariaBusy === 'false' && "
         "(document.querySelector('svg.board :first-child:not(.drawing)') || document.querySelector('.text-board'))")
MODULES = "/usr/share/nodejs"


def need(*programs):
    """Ends the program with the exit code that ctest counts as skipped, if a tool is missing."""
    missing = [program for program in programs if shutil.which(program) is None]
    if "chromium" in missing and shutil.which("chromium-headless-shell"):
        missing.remove("chromium")
    if "esbuild" in programs and not pathlib.Path(MODULES, "react-dom").exists():
        missing.append("node-react-dom")
    if missing:
        print(f"not installed (scripts/install-deps test): {', '.join(missing)}", file=sys.stderr)
        sys.exit(77)


@functools.cache
def bundle():
    """A folder with main.js, main.css and the page's other scripts, made by the commands of CMakeLists.txt.
    It exists until the program ends."""
    folder = tempfile.TemporaryDirectory()
    esbuild = ["esbuild", "--bundle", "--minify", "--charset=utf8", "--target=es2020", "--jsx=automatic",
               '--define:process.env.NODE_ENV="production"', "--legal-comments=none", "--log-level=warning", f"--outdir={folder.name}"]
    outside = ["react", "react/jsx-runtime", *(f"../{room}/*" for room in ("board", "data", "home", "match", "parts", "wire", "words"))]
    as_part = ["--format=cjs", *(f"--external:{each}" for each in outside), "--footer:js=return module.exports})"]
    parts = [[f"{part}={SOURCE}/{part}/pages.ts", *as_part, f"--banner:js=gramyLater('{part}',(require,module)=>{{"] for part in ("board", "home", "learn", "live", "match", "play", "replay", "tournament")]
    for entries in ([f"main={SOURCE}/main.tsx", f"layout={SOURCE}/layout/worker.ts", f"pl={SOURCE}/words/polish.ts"], *parts):
        subprocess.run([*esbuild, *entries], check=True, cwd=folder.name, env={**os.environ, "NODE_PATH": MODULES})
    return folder


def recorded(name):
    """The recorded answers of a referee, by address. StubServer takes them in this form."""
    answers = json.loads((HERE / "recorded" / f"{name}.json").read_text())
    site = {"kind": "folder", "live": False, "open": False, "games": []}
    whole = [address for address in answers if address.startswith("/api/match/") and address.count("/") == 3]
    first = {(answers[address]["game"], answers[address]["board"]["name"]): answers[f"{address}/position/0"] for address in whole}
    for match in answers.get("/api/matches?after=0&limit=1000", {"matches": []})["matches"]:
        if (match["game"], match["board"]) in first:  # matches on one board begin with the same position
            answers.setdefault(f"/api/match/{quoted(match['id'])}/position/0", first[match["game"], match["board"]])
    return {"/api/site": (200, site)} | {address: (200, value) for address, value in answers.items()}


def stub(name):
    """A server with recorded answers."""
    return StubServer(bundle().name, recorded(name))


def quoted(name):
    return urllib.parse.quote(name, safe="!'()*-._~")


class Served(Listening):
    """A program that serves pages to browsers."""

    def __enter__(self):
        super().__enter__()
        self.address = f"http://127.0.0.1:{self.port}"
        return self


class Site:
    """The page in a browser. `with` starts the page's server, and stops it at the end. The attribute `address` of
    `server` is the page's address. If the server records its answers, they are in `server.answers`."""

    def __init__(self, server, **browser):
        self.server = server
        self.browser = Chromium(**browser)

    def __enter__(self):
        self.server.__enter__()
        return self

    def __exit__(self, *_):
        self.browser.close()
        self.server.__exit__()

    def answer(self, address):
        return self.server.answers[address][1]

    def matches(self):
        """For each game, the match whose positions are all recorded."""
        found = {}
        for address, (_, value) in self.server.answers.items():
            if address.startswith("/api/match/") and address.count("/") == 3:
                found[value["game"]] = value
        return found

    def where(self):
        """The data that the page has about the shown match, such as its id and ply."""
        return self.browser.run("({ ...document.querySelector('[data-match]').dataset })")

    def truth(self, match):
        return self.answer(f"/api/match/{quoted(match['id'])}/truth")

    def open(self, path):
        """Opens a path. Waits for the first content of the page, and in a match for the board."""
        self.browser.open(self.server.address + path)
        self.browser.until("document.querySelector('h1') && !document.querySelector('.waiting')")
        self.browser.until(f"!document.querySelector('[data-match]') || ({DRAWN})")

    def open_match(self, match, ply=0, is_hidden=False):
        self.open(f"/match/{quoted(match['id'])}#{ply}")
        self.shown(ply, is_hidden)

    def shown(self, ply, is_hidden=False):
        """Waits until the board of this ply is drawn. Also waits for the exact values of the match, unless they
        are hidden."""
        lanes = "true" if is_hidden else "document.querySelector('.timeline .lane')"
        self.browser.until(f"document.querySelector('[data-match]')?.dataset.ply === '{ply}' && {lanes} && "
                           f"({DRAWN})")

    def every_page(self):
        """Opens a page of each kind and yields its address."""
        for path in ["/", "/tournament", "/tournament/graf", "/player/shaky", "/player/shaky#against=random&game=graf", "/somewhere/else"]:
            self.open(path)
            yield path
        for match in self.matches().values():
            ply, last = self.truth(match)["mistakes"][0]["ply"], len(match["plies"])
            self.open_match(match, ply)
            yield f"{match['id']}#{ply}"
            self.browser.press("End")
            self.shown(last)
            yield f"{match['id']}#{last}"
