"""Controls a page of a browser over the browser's debugging WebSocket."""

import contextlib
import json
import pathlib
import sys
import time
import types
import urllib.parse

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(TESTS), str(TESTS / "programs")]

import services
from gramy import PATIENCE
from websocket import WebSocketClient, frame

# JavaScript that makes a promise. Its value is true once an expression is true, or false if that takes too long.
COMES_TRUE = """new Promise((done, fail) => {
  const end = performance.now() + %d;
  const look = () => {
    try {
      const value = (%s);
      if (!value && performance.now() < end) return requestAnimationFrame(look);
      done(Boolean(value));
    } catch (error) { fail(error) }
  };
  look();
})"""

# JavaScript that makes a promise. Its value is the centre of an element, once the element exists and has not moved for
# two frames. Its value is null if that takes too long.
STANDS_STILL = """new Promise((done) => {
  let before = null;
  setTimeout(() => done(null), %d);
  const look = () => {
    const element = %s;
    element?.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = element?.getBoundingClientRect();
    const middle = box && [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
    if (middle && before?.[0] === middle[0] && before[1] === middle[1]) return done(middle);
    before = middle;
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
  look();
})"""

LOADED = "document.readyState === 'complete' && document.querySelector('main') !== null"

# For each key, the text and the key code that Chromium's command to press a key requires.
KEYS = {"Enter": ("\r", 13), "Tab": ("", 9), " ": (" ", 32), "ArrowLeft": ("", 37), "ArrowRight": ("", 39), "Home": ("", 36), "End": ("", 35)}


class Navigated(RuntimeError):
    """Raised if the document in which code runs is replaced by another one."""


class Chromium:
    """A page with its own cookies and storage. `errors` collects the warnings and errors of its console and
    its uncaught exceptions."""

    def __init__(self, language="en-GB"):
        address = urllib.parse.urlsplit(services.address("chromium"))
        try:
            self.line = WebSocketClient(types.SimpleNamespace(port=address.port), path=address.path)
        except OSError as error:
            raise ConnectionError(f"the browser of this run, at {address.netloc}, has ended: {error}") from error
        self.line.socket.settimeout(2 * PATIENCE)  # longer than the longest wait of a script in the page
        self.number, self.session, self.errors = 0, None, []
        context = self.call("Target.createBrowserContext", disposeOnDetach=True)["browserContextId"]
        page = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility", "Inspector"):
            self.call(f"{domain}.enable")
        self.show()
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        self.call("Emulation.setLocaleOverride", locale=language)
        self.call("Emulation.setUserAgentOverride", userAgent="Chromium", acceptLanguage=language)

    def show(self, width=1360, height=900, dark=False, touch=False):
        """Sets the size of the window in CSS pixels, the reader's theme, and whether there is a touch
        screen."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[theme])

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        with contextlib.suppress(ConnectionError):
            self.line.send_bytes(frame(json.dumps(message).encode()))
        while found := self.line.receive_frame():
            answer = json.loads(found[1])
            if answer.get("id") != self.number:
                self.note(answer.get("method"), answer.get("params", {}))
            elif "error" not in answer:
                return answer["result"]
            else:
                is_gone = any(words in answer["error"]["message"] for words in ("navigated or closed", "context was destroyed", "was collected"))
                raise (Navigated if is_gone else RuntimeError)(f"{method}: {answer['error']}")
        raise ConnectionError("the browser of this run has ended")

    def note(self, event, said):
        if event == "Runtime.exceptionThrown":
            details = said["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif event == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(each.get("value", each.get("description"))) for each in said["args"]))
        elif event == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.errors.append(f"{said['entry']['text']} {said['entry'].get('url', '')}")
        elif event == "Inspector.targetCrashed":
            raise ConnectionError("the page's renderer has crashed")

    def run(self, code):
        """Returns the value of an expression in the page. If the value is a promise, waits for its result."""
        answer = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def until(self, code):
        """Waits until an expression is true in the page's document."""
        end = time.monotonic() + PATIENCE
        while (left := end - time.monotonic()) > 0:
            try:
                if self.run(COMES_TRUE % (1000 * left, code)):
                    return
            except Navigated:
                pass
        raise TimeoutError(f"never true: {code}; the page says: {self.text('body')[:2000]}")

    def until_it_says(self, words, selector="main"):
        """Waits until an element contains this text, which may arrive later than the rest of the page."""
        self.until(f"document.querySelector({json.dumps(selector)})?.innerText.includes({json.dumps(words)})")

    def reload(self):
        self.run("window.isToGo = true")
        self.call("Page.reload")
        self.until(f"!window.isToGo && {LOADED}")

    def open(self, address):
        """Opens an address as a new document. The document is new even if only the part after '#' is different,
        because the page that is open might undo such a change."""
        if "loaderId" not in self.call("Page.navigate", url=address):
            for each in ("about:blank", address):
                self.call("Page.navigate", url=each)
        self.until(LOADED)

    def press(self, key, shift=False):
        text, number = KEYS.get(key, (key, ord(key.upper()) if len(key) == 1 else 0))
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=text if kind == "keyDown" else "",
                      windowsVirtualKeyCode=number, modifiers=8 if shift else 0)

    def type(self, selector, text):
        self.run(f"document.querySelector({json.dumps(selector)}).focus()")
        self.call("Input.insertText", text=text)

    def middle(self, element):
        """Waits until an element stands still. `element` is a JavaScript expression for this element. Returns
        the element's centre."""
        middle = self.run(STANDS_STILL % (1000 * PATIENCE, element))
        if middle is None:
            raise AssertionError(f"{element} is not there, or moves: {self.text()}")
        return middle

    def click(self, selector):
        x, y = self.middle(f"document.querySelector({json.dumps(selector)})")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def touch(self, selector):
        x, y = self.middle(f"document.querySelector({json.dumps(selector)})")
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def text(self, selector="main"):
        return self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''")

    def tree(self):
        """Returns the role and the name of each node in the accessibility tree."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        value = lambda node, key: node.get(key, {}).get("value", "")
        return [(value(node, "role"), value(node, "name")) for node in nodes if not node.get("ignored")]

    def close(self):
        """Closes the connection. The browser then closes the page."""
        self.line.socket.close()
