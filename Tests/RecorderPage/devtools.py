"""Chromium without a window, driven over the DevTools pipe. Standard library only."""

import base64
import contextlib
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class PageLeft(RuntimeError):
    """The page went away, by a link or a reload, before it answered."""

    MESSAGES = ("Inspected target navigated or closed", "Execution context was destroyed", "Cannot find context",
                "Cannot find default execution context")


class Chromium:
    """One browser with one page. Commands are answered in order; events are kept until asked for."""

    TIMEOUT = 30

    def __init__(self, width=900, height=700, scale=1, mobile=False, flags=()):
        self.folder = tempfile.mkdtemp(prefix="recorder-page-")
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()

        def connect():
            # The browser reads commands at 3 and writes answers at 4; the pipes may have these numbers themselves.
            reading, writing = os.dup2(to_browser, 1003), os.dup2(from_browser, 1004)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        if program is None:
            raise RuntimeError("no Chromium found: run 'scripts/setup browser'")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-extensions", "--mute-audio", "--hide-scrollbars",
             "--remote-debugging-pipe", f"--user-data-dir={self.folder}", f"--window-size={width},{height}", *flags,
             "about:blank"],
            preexec_fn=connect, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self._answers = {}
        self.events = []
        self._screen = (width, height, scale, mobile)
        self.new_tab()

    def new_tab(self):
        """A tab in which commands take place from now on."""
        self._session = None
        self._target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=self._target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.resize(*self._screen)

    @property
    def tab(self):
        """The tab in which commands take place; it can be set again."""
        return self._session, self._target

    @tab.setter
    def tab(self, tab):
        self._session, self._target = tab

    def close_tab(self):
        """Closes the tab as a person does; the browser goes on."""
        self._session = None
        self.call("Target.closeTarget", targetId=self._target)

    def resize(self, width, height, scale=1, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=mobile)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=10)

    # Commands

    def send(self, method, **parameters):
        """Sends a command without waiting; the number is for `answer`."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._write, data):]
        return self._number

    def answer(self, number):
        self._pump(lambda: number in self._answers)
        message = self._answers.pop(number)
        if "error" in message:
            kind = PageLeft if message["error"].get("message", "").startswith(PageLeft.MESSAGES) else RuntimeError
            raise kind(message["error"])
        return message["result"]

    def call(self, method, **parameters):
        return self.answer(self.send(method, **parameters))

    def _pump(self, is_done, timeout=None):
        end = time.monotonic() + (timeout or self.TIMEOUT)
        while not is_done():
            rest = end - time.monotonic()
            if rest <= 0 or not select.select([self._read], [], [], rest)[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self._read, 1 << 16)
            if not data:
                raise RuntimeError("the browser has ended")
            self._buffer += data
            *messages, self._buffer = self._buffer.split(b"\0")
            for message in map(json.loads, messages):
                if "id" in message:
                    self._answers[message["id"]] = message
                else:
                    self.events.append(message)

    # The page

    def open(self, address):
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && (!document.getElementById('setup')?.hidden)")

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "the page threw"))
        return result["result"].get("value")

    def wait(self, expression, timeout=20):
        """Waits until it is true, on this page or on the next one: a page that is left while it is asked has not answered yet."""
        end = time.monotonic() + timeout
        while not self._is_true(expression):
            if time.monotonic() > end:
                raise TimeoutError(f"never came true: {expression}")
            time.sleep(0.02)

    def _is_true(self, expression):
        try:
            return self.evaluate(f"Boolean({expression})")
        except PageLeft:
            return False

    def text(self, identifier):
        return self.evaluate(f"document.getElementById('{identifier}').innerText")

    def click(self, identifier):
        """Clicks as a mouse does, where the control is."""
        box = self.evaluate(
            f"(b => [b.x + b.width / 2, b.y + b.height / 2])(document.getElementById('{identifier}')"
            ".getBoundingClientRect())")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def key(self, key, code=None, text=None):
        number = {"Tab": 9, "Enter": 13, " ": 32}[key]
        parameters = {"key": key, "code": code or key, "windowsVirtualKeyCode": number}
        if text:
            parameters["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code or key, windowsVirtualKeyCode=number)

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def complaints(self):
        """What the page threw or the console complained of."""
        found = []
        for event in self.events:
            if event["method"] == "Runtime.exceptionThrown":
                found.append(str(event["params"]["exceptionDetails"].get("exception", {}).get("description")))
            elif event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                found.append(event["params"]["entry"]["text"])
        return found

    def close(self):
        with contextlib.suppress(Exception):
            self._session = None
            self.send("Browser.close")
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self._write)
        os.close(self._read)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Digitizer:
    """Injects moves at 240 Hz with stamps of their own, four to a delivery, as a digitizer and a screen of 60 Hz do."""

    RATE = 240
    GROUP = 4
    #: Seconds by which events are told late. A stamp ahead of the browser's clock, which drifts from ours, would not be kept.
    LATENCY = 0.004

    def __init__(self, browser, kind="touch"):
        self.browser = browser
        self.kind = kind
        self.injected = []

    def stroke(self, points, start=None, pressure=0.5, tilt=(0, 0), before_lift=None):
        """Draws through the points; returns (seconds, x, y) of each sample in order. `before_lift` is called with the contact
        still down."""
        start = start or time.time()
        samples = [(start + index / self.RATE, x, y) for index, (x, y) in enumerate(points)]
        self.browser.answer(self._send("down", *points[0], start, pressure, tilt))
        for first in range(1, len(samples), self.GROUP):
            group = samples[first:first + self.GROUP]
            # A digitizer tells of what was.
            time.sleep(max(0, group[-1][0] + self.LATENCY - time.time()))
            pending = [self._send("move", x, y, stamp, pressure, tilt) for stamp, x, y in group]
            for number in pending:
                self.browser.answer(number)
        if before_lift:
            before_lift()
        stamp = max(start + len(points) / self.RATE, time.time() if before_lift else 0)
        time.sleep(max(0, stamp + self.LATENCY - time.time()))
        self.browser.answer(self._send("up", *points[-1], stamp, pressure, tilt))
        self.injected.append(samples)
        return samples

    def fingers(self, *paths):
        """Draws with several fingers at once, each of which lifts at the end of its path."""
        start = time.time()

        for index in range(max(map(len, paths)) + 1):
            # A point that is missing has been lifted.
            points = [{"x": path[index][0], "y": path[index][1], "id": number, "force": 0.5}
                      for number, path in enumerate(paths) if index < len(path)]
            stamp = start + index / self.RATE
            time.sleep(max(0, stamp - time.time()))
            self.browser.call("Input.dispatchTouchEvent", type="touchMove" if points and index > 0 else "touchStart" if points
                              else "touchEnd", touchPoints=points, timestamp=stamp)

    def _send(self, phase, x, y, stamp, pressure, tilt):
        if self.kind == "touch":
            names = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}
            touches = [] if phase == "up" else [{"x": x, "y": y, "id": 1, "force": pressure, "radiusX": 4, "radiusY": 3}]
            return self.browser.send("Input.dispatchTouchEvent", type=names[phase], touchPoints=touches,
                                     timestamp=stamp)
        names = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}
        return self.browser.send("Input.dispatchMouseEvent", type=names[phase], x=x, y=y, timestamp=stamp,
                                 button="left", buttons=0 if phase == "up" else 1, clickCount=1, force=pressure,
                                 tiltX=tilt[0], tiltY=tilt[1], pointerType=self.kind)
