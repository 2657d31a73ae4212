#!/usr/bin/env python3
"""Answers of the web module in browsers to the golden operations of a folder, written into others: what scripts/test-core compares.

    golden_browsers.py FOLDER chromium firefox webkit    # writes FOLDER/chromium and so on
"""

import functools
import http.server
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "Web"))

from test_browser import Quiet  # noqa: E402

# A page that sends files itself needs no protocol of a browser.
PAGE = """<!doctype html><meta charset=utf-8><script type=module>
import { load } from '/Web/foretouch.js'
import { answers } from '/Tests/Web/golden.mjs'
const read = async name => new Uint8Array(await (await fetch(`/.build/core/golden/library/${name}`)).arrayBuffer())
const send = (name, body) => fetch(`/answers/${name}`, { method: 'POST', body })
try {
  const files = {}
  for (const name of ['operations', 'templates', 'drawings']) files[name] = await read(name)
  for (const [name, numbers] of Object.entries(await answers(load, '/.build/core/wasm/foretouch.wasm', files))) await send(name, numbers)
  await send('done', '')
} catch (error) { await send('done', String(error)) }
</script>"""
SECONDS = 300
# With an empty profile, and without whatever a new profile shows or asks for.
PREFERENCES = {"browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False,
               "browser.aboutwelcome.enabled": False, "network.captive-portal-service.enabled": False}


class Pages(Quiet):
    extensions_map = {**Quiet.extensions_map, ".mjs": "text/javascript"}

    def do_GET(self):
        if self.path != "/golden.html":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def do_POST(self):
        data = self.rfile.read(int(self.headers["Content-Length"]))
        name = re.fullmatch(r"/answers/([a-z0-9-]+)", self.path)[1]
        if name == "done":
            self.server.complaint = data.decode()
            self.server.done.set()
        else:
            (self.server.output / name).write_bytes(data)
        self.send_response(204)
        self.end_headers()


def command(browser, profile, address):
    """How a browser is started that opens a page without a display."""
    if browser == "chromium":
        return ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", address]
    if browser == "firefox":
        lines = [f'user_pref("{name}", {str(value).lower()});\n' for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        return ["firefox-esr", "--headless", "--no-remote", "--profile", str(profile), address]
    [mini] = pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
    return ["xvfb-run", "-a", str(mini), "--private", address]


def answers(browser, output):
    """Opens the page and waits for its files.

    Raises:
        RuntimeError: if they do not come, or the page fails.
    """
    output.mkdir(parents=True, exist_ok=True)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Pages, directory=str(ROOT)))
    server.output, server.done, server.complaint = output, threading.Event(), ""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, tempfile.TemporaryFile() as log:
        # Without a GPU WebKit draws nothing otherwise.
        environment = os.environ | {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "HOME": profile}
        process = subprocess.Popen(command(browser, pathlib.Path(profile), f"http://127.0.0.1:{server.server_port}/golden.html"),
                                   env=environment, stdout=log, stderr=log, start_new_session=True)
        isDone = server.done.wait(SECONDS)
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        log.seek(0)
        said = log.read().decode(errors="replace")[-2000:]
    server.shutdown()
    if not isDone or server.complaint:
        raise RuntimeError(f"{browser}: {server.complaint or f'found no answers after {SECONDS} s'}\n{said}")


if __name__ == "__main__":
    for name in sys.argv[2:]:
        answers(name, pathlib.Path(sys.argv[1]) / name)
