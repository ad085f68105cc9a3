"""Serves the bundled page and recorded answers, on loopback, as the referee would."""

import http.server
import json
import pathlib
import threading

# As the referee's own answers have it.
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
HTML = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>gramy</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/main.css"><script defer src="/assets/main.js" data-pl="/assets/polish.js"></script></head>
<body><div id="root"></div></body></html>
"""
TYPES = {".js": "text/javascript", ".css": "text/css"}


class StubServer:
    """`answers`: by address (path and query, as the page asks), a status and a JSON value."""

    def __init__(self, bundle, answers):
        self.answers = answers
        self.asked = []  # every address under /api, in order
        stub, folder = self, pathlib.Path(bundle)

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = self.path.partition("?")[0]
                if path.startswith("/assets/"):
                    file = folder / pathlib.PurePosixPath(path).name
                    return self.answer(200, TYPES[file.suffix], file.read_bytes())
                if not path.startswith("/api/"):
                    return self.answer(200, "text/html", HTML.encode())
                stub.asked.append(self.path)
                status, value = stub.answers.get(self.path, (404, {"error": "There is nothing here."}))
                self.answer(status, "application/json", json.dumps(value).encode())

            def answer(self, status, kind, body):
                self.send_response(status)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Content-Security-Policy", POLICY)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
