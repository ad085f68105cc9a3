"""The referee's port as a real browser uses it: its WebSocket, and the connections that it keeps to spare."""

import http.server
import json
import os
import pathlib
import subprocess
import sys
import threading
import unittest

from chromium import Chromium
from page import need

BIN = pathlib.Path(os.environ.get("GRAMY_BIN", pathlib.Path(__file__).resolve().parents[3] / "build/release/bin"))
PATIENCE = 60

# What a WebSocket is told after a hello, or how it has ended.
TALK = """new Promise(done => {
  const socket = new WebSocket("ws://%s/ws"), told = [];
  socket.onopen = () => socket.send(JSON.stringify({type: "hello", protocol: 1, name: "%s"}));
  socket.onmessage = ({data}) => {
    told.push(JSON.parse(data));
    if (told.length === 1) socket.send(JSON.stringify({type: "play", game: "misie-patysie", seed: 1, seat: 0}) + "\\n");
    if (told.length === 3) socket.send(JSON.stringify({type: "bye"}));
  };
  socket.onclose = ({code, wasClean}) => done([told.map(({type}) => type), code, wasClean]);
})"""


class Foreign(http.server.BaseHTTPRequestHandler):
    """A page of somebody else's, on this machine."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>foreign</title><main></main>")

    def log_message(self, *_):
        pass


class InABrowser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.referee = subprocess.Popen([BIN / "gramy-referee", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(cls.end)
        cls.host = cls.referee.stdout.readline().split()[-1]
        cls.browser = Chromium()
        cls.addClassCleanup(cls.browser.close)

    @classmethod
    def end(cls):
        cls.referee.terminate()
        cls.referee.wait(PATIENCE)
        cls.referee.stdout.close()

    def visit(self, address):
        self.browser.call("Page.navigate", url=address)
        self.browser.until(f"location.href.startsWith({json.dumps(address)}) && document.readyState === 'complete'")

    def test_the_page_may_open_its_own_socket(self):
        self.visit(f"http://{self.host}/")
        self.browser.errors.clear()
        self.assertEqual(self.browser.run(TALK % (self.host, "OWN")), [["welcome", "start", "move_request", "end", "bye"], 1000, True])
        self.assertEqual([error for error in self.browser.errors if "WebSocket" in error or "Content Security" in error], [])

    def test_a_page_of_somebody_elses_may_not(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.visit(f"http://127.0.0.1:{server.server_port}/")
        self.assertEqual(self.browser.run(TALK % (self.host, "FOREIGN")), [[], 1006, False])
        self.assertIn("403", "".join(self.browser.errors))
        for ask in (f"fetch('http://{self.host}/api/site')", f"fetch('http://{self.host}/', {{method: 'POST', body: 'name E\\nplay graf\\n'}})"):
            self.assertEqual(self.browser.run(ask + ".then(() => 'read', () => 'refused')"), "refused")

    def test_several_are_fetched_at_once_after_a_silence(self):
        self.visit(f"http://{self.host}/")
        script = self.browser.run("document.querySelector('script').src")
        for _ in range(2):
            fetched = self.browser.run("new Promise(done => setTimeout(done, 3000)).then(() => Promise.all(Array.from({length: 12}, (_, i) =>"
                                       f"fetch({json.dumps(script)} + '?' + i, {{cache: 'no-store'}}).then(answer => answer.status, String))))")
            self.assertEqual(fetched, [200] * 12)


if __name__ == "__main__":
    need("chromium")
    sys.exit(unittest.main())
