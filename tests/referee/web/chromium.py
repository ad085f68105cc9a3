"""Drives a headless Chromium over its debugging pipe."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PATIENCE = 60

# Where the middle of an element, given by an expression, is, once it is there and has not moved for two frames.
STANDS_STILL = """new Promise((done) => {
  let before = null;
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

# What a key is called, what it types, and its number.
KEYS = {"Enter": ("\r", 13), "Tab": ("", 9), " ": (" ", 32), "ArrowLeft": ("", 37), "ArrowRight": ("", 39), "Home": ("", 36), "End": ("", 35)}


class Chromium:
    """One page. `errors` collects what it says on its console as a warning or an error, and exceptions that nobody caught."""

    def __init__(self, width=1360, height=900, dark=False, language="en-GB"):
        self.folder = tempfile.mkdtemp()
        their_input, self.writing = os.pipe()
        self.reading, their_output = os.pipe()

        def numbered():  # Chromium reads descriptor 3 and writes 4
            os.dup2(their_input, 100)
            os.dup2(their_output, 101)
            os.dup2(100, 3)
            os.dup2(101, 4)

        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
                   "--remote-debugging-pipe", f"--user-data-dir={self.folder}", f"--lang={language}", f"--accept-lang={language}", "about:blank"]
        self.process = subprocess.Popen(["chromium", *options], preexec_fn=numbered, close_fds=False,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(their_input)
        os.close(their_output)
        self.number, self.bytes, self.session, self.errors = 0, b"", None, []
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.call(f"{domain}.enable")
        self.show(width, height, dark)
        self.call("Emulation.setLocaleOverride", locale=language)
        self.call("Emulation.setUserAgentOverride", userAgent="Chromium", acceptLanguage=language)

    def show(self, width, height, dark=False, touch=False):
        """The size of the window in CSS pixels, the reader's theme, and whether he has fingers."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[theme])

    def message(self):
        while b"\0" not in self.bytes:
            if not select.select([self.reading], [], [], PATIENCE)[0]:
                raise TimeoutError("Chromium says nothing")
            more = os.read(self.reading, 1 << 16)
            if not more:
                raise ConnectionError("Chromium has ended")
            self.bytes += more
        message, self.bytes = self.bytes.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.note(answer.get("method"), answer.get("params", {}))

    def note(self, event, said):
        if event == "Runtime.exceptionThrown":
            details = said["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif event == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(each.get("value", each.get("description"))) for each in said["args"]))
        elif event == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.errors.append(f"{said['entry']['text']} {said['entry'].get('url', '')}")

    def run(self, code):
        """The value of an expression in the page; a promise is awaited."""
        answer = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description"))
        return answer["result"].get("value")

    def until(self, code):
        """Waits until an expression is true."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"Boolean({code})"):
            if time.monotonic() > end:
                raise TimeoutError(f"never true: {code}; the page says: {self.run('document.body.innerText')[:2000]}")
            time.sleep(0.02)

    def until_it_says(self, words, selector="main"):
        """Waits until an element says this: what a page tells comes from several answers, one after the other."""
        self.until(f"document.querySelector({json.dumps(selector)})?.innerText.includes({json.dumps(words)})")

    def reload(self):
        self.call("Page.reload")
        while (event := self.message()).get("method") != "Page.loadEventFired":  # the page before may look the same
            self.note(event.get("method"), event.get("params", {}))

    def open(self, address):
        self.call("Page.navigate", url="about:blank")
        self.until("location.href === 'about:blank'")
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && document.querySelector('main') !== null")

    def press(self, key, shift=False):
        text, number = KEYS.get(key, (key, ord(key.upper()) if len(key) == 1 else 0))
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=text if kind == "keyDown" else "",
                      windowsVirtualKeyCode=number, modifiers=8 if shift else 0)

    def middle(self, element):
        """Of an element that an expression gives, once it stands still."""
        return self.run(STANDS_STILL % element)

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
        """Role and name of everything in the accessibility tree."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        value = lambda node, key: node.get(key, {}).get("value", "")
        return [(value(node, "role"), value(node, "name")) for node in nodes if not node.get("ignored")]

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (ConnectionError, OSError, TimeoutError):
            pass
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.writing)
        os.close(self.reading)
        shutil.rmtree(self.folder, ignore_errors=True)
