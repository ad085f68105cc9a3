"""WebSockets of a real browser. Only the referee's own pages may open them."""

import http.server
import threading
import unittest

from chromium import Chromium
from gramy import Referee
from page import need

# JavaScript that makes a promise. A WebSocket says hello, begins a match and says goodbye. The promise then has
# as its value the types of all received messages, the close code, and whether the close was clean.
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
    """A server on this machine for a page of another site."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>foreign</title><main></main>")

    def log_message(self, *_):
        pass


class InABrowser(unittest.TestCase):
    def setUp(self):
        self.host = f"127.0.0.1:{self.enterContext(Referee()).port}"
        self.browser = Chromium()
        self.addCleanup(self.browser.close)

    def test_the_referees_page_may_open_a_websocket(self):
        self.browser.open(f"http://{self.host}/")
        self.browser.errors.clear()
        self.assertEqual(self.browser.run(TALK % (self.host, "OWN")), [["welcome", "start", "move_request", "end", "bye"], 1000, True])
        self.assertEqual([error for error in self.browser.errors if "WebSocket" in error or "Content Security" in error], [])

    def test_a_page_of_another_site_may_neither_open_a_websocket_nor_read_answers(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.browser.open(f"http://127.0.0.1:{server.server_port}/")
        self.assertEqual(self.browser.run(TALK % (self.host, "FOREIGN")), [[], 1006, False])
        self.assertIn("403", "".join(self.browser.errors))
        for ask in (f"fetch('http://{self.host}/api/site')", f"fetch('http://{self.host}/', {{method: 'POST', body: 'name E\\nplay graf\\n'}})"):
            self.assertEqual(self.browser.run(ask + ".then(() => 'read', () => 'refused')"), "refused")


if __name__ == "__main__":
    need("chromium")
    unittest.main()
