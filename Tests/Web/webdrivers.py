"""Firefox and WebKitGTK without a display, by WebDriver: scripts run in one page, and pointers draw on it."""

import base64
import json
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import tempfile
import time
import urllib.error
import urllib.request


class Socket:
    """The client's end of a WebSocket (RFC 6455), for messages of text."""

    def __init__(self, address, seconds):
        host, port, path = re.fullmatch(r"ws://([^:/]+):(\d+)(/.*)", address).groups()
        self.socket = socket.create_connection((host, int(port)), timeout=seconds)
        self.stream = self.socket.makefile("rb")
        # Without an origin: Firefox refuses those of pages.
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        status = self.stream.readline()
        if b" 101 " not in status:
            raise RuntimeError(f"{address}: found {status!r}, expected a WebSocket")
        while self.stream.readline().strip():
            pass

    def send(self, text, kind=1):
        data = text.encode() if isinstance(text, str) else text
        count = len(data)
        size = struct.pack(">B", 0x80 | count) if count < 126 else struct.pack(">BH", 254, count) if count < 65536 else struct.pack(">BQ", 255, count)
        # Clients must mask what they send.
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | kind]) + size + mask + masked)

    def receive(self):
        message = b""
        while True:
            if len(start := self.stream.read(2)) < 2:
                raise RuntimeError("found a closed WebSocket")
            first, size = start
            size &= 0x7F
            if size > 125:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            data, kind = self.stream.read(size), first & 0x0F
            if kind == 9:
                self.send(data, 10)
            elif kind == 8:
                raise RuntimeError(f"found a closed WebSocket: {data[2:].decode(errors='replace')}")
            elif kind < 3:
                message += data
                if first & 0x80:
                    return message.decode()

    def close(self):
        self.stream.close()
        self.socket.close()


class Browser:
    """A browser with one page, in a process group of its own."""

    SECONDS = 60

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.log = pathlib.Path(self.folder.name, "log")
        try:
            self.connect()
        except Exception:
            self.close()
            raise

    def start(self, *command):
        # Without a GPU WebKit draws nothing otherwise.
        environment = os.environ | {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "HOME": self.folder.name}
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)

    def until(self, ask, what):
        """Asks until there is an answer.

        Raises:
            TimeoutError: with what the browser printed.
        """
        end = time.monotonic() + self.SECONDS
        while time.monotonic() < end:
            if found := ask():
                return found
            time.sleep(0.1)
        raise TimeoutError(f"found no {what} after {self.SECONDS} s\n{self.log.read_text(errors='replace')[-2000:]}")

    def wait(self, expression):
        return self.until(lambda: self.evaluate(f"!!({expression})"), expression)

    def click(self, control):
        self.evaluate(f"document.getElementById('{control}').click()")

    def stroke(self, points, kind):
        """Draws through points in CSS px, about 60 a second."""
        (x, y), *rest = points
        move = {"type": "pointerMove", "duration": 16, "origin": "viewport"}
        self.act(kind, [move | {"x": round(x), "y": round(y), "duration": 0}, {"type": "pointerDown", "button": 0},
                        *[move | {"x": round(x), "y": round(y)} for x, y in rest], {"type": "pointerUp", "button": 0}])

    def close(self):
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.folder.cleanup()


class Firefox(Browser):
    """By WebDriver BiDi, which Firefox speaks itself. Of pointers it has mouse and touch."""

    connection = None

    def connect(self):
        self.start("firefox-esr", "--headless", "--no-remote", "--profile", self.folder.name, "--remote-debugging-port", "0")
        address = self.until(lambda: re.search(r"WebDriver BiDi listening on (ws://\S+)", self.log.read_text(errors="replace")), "address")[1]
        self.connection, self.number = Socket(f"{address}/session", self.SECONDS), 0
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def close(self):
        if self.connection:
            self.connection.close()
        super().close()

    def call(self, method, **parameters):
        self.number += 1
        self.connection.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while (answer := json.loads(self.connection.receive())).get("id") != self.number:
            pass
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def open(self, address):
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def evaluate(self, expression):
        """The value of an expression, which may be a promise."""
        found = self.call("script.evaluate", expression=f"(async () => JSON.stringify(await ({expression})))()", awaitPromise=True,
                          target={"context": self.context})
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"].get("value", "null"))

    def act(self, kind, actions):
        self.call("input.performActions", context=self.context,
                  actions=[{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}])


class WebKit(Browser):
    """By classic WebDriver. Of pointers it has mouse and pen."""

    def connect(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"http://127.0.0.1:{free.getsockname()[1]}"
        self.start("xvfb-run", "-a", "WebKitWebDriver", f"--port={self.address.rpartition(':')[2]}")
        [mini] = pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
        options = {"binary": str(mini), "args": ["--automation"]}
        session = self.until(lambda: self.session({"webkitgtk:browserOptions": options}), "session")
        self.address += f"/session/{session}"
        self.call("POST", "/timeouts", script=1000 * self.SECONDS)

    def session(self, capabilities):
        try:
            return self.call("POST", "/session", capabilities={"alwaysMatch": capabilities})["sessionId"]
        except urllib.error.URLError:
            # The driver does not listen yet.
            return None

    def call(self, method, path, **parameters):
        request = urllib.request.Request(self.address + path, json.dumps(parameters).encode(), {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.SECONDS) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode()}") from error

    def open(self, address):
        self.call("POST", "/url", url=address)

    def evaluate(self, expression):
        """The value of an expression, which may be a promise."""
        script = f"""const done = arguments[0];
            (async () => ({expression}))().then(value => done(JSON.stringify({{ value }})), error => done(JSON.stringify({{ error: String(error) }})))"""
        found = json.loads(self.call("POST", "/execute/async", script=script, args=[]))
        if "error" in found:
            raise RuntimeError(found["error"])
        return found.get("value")

    def act(self, kind, actions):
        self.call("POST", "/actions", actions=[{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}])
