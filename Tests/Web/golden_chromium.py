#!/usr/bin/env python3
"""Answers of the web module in Chromium to the golden operations of a folder, written into another one: what scripts/test-core compares."""

import array
import base64
import functools
import http.server
import pathlib
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests" / "RecorderPage"))
sys.path.insert(0, str(ROOT / "Tests" / "Web"))

from devtools import Chromium  # noqa: E402
from test_browser import Quiet  # noqa: E402

PAGE = """<!doctype html><meta charset=utf-8><script type=module>
import { load } from '/Web/foretouch.js'
import { answers } from '/Tests/Web/golden.mjs'
const read = async name => new Uint8Array(await (await fetch(`/.build/core/golden/library/${name}`)).arrayBuffer())
const files = {}
for (const name of ['operations', 'templates', 'drawings']) files[name] = await read(name)
const found = await answers(load, '/.build/core/wasm/foretouch.wasm', files)
// As text of base64: what is asked over the tools' pipe is JSON, which has no bits.
window.golden = Object.fromEntries(Object.entries(found).map(([name, numbers]) => {
  const bytes = new Uint8Array(numbers.buffer)
  let text = ''
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096))
  return [name, btoa(text)]
}))
</script>"""


class Pages(Quiet):
    def do_GET(self):
        if self.path != "/golden.html":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())


Pages.extensions_map = {**Quiet.extensions_map, ".mjs": "text/javascript"}


def main(output):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Pages, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with Chromium(400, 300) as browser:
        browser.call("Page.navigate", url=f"http://127.0.0.1:{server.server_port}/golden.html")
        browser.wait("window.golden", timeout=60)
        for name in browser.evaluate("Object.keys(golden)"):
            numbers = array.array("d", base64.b64decode(browser.evaluate(f"golden['{name}']")))
            (pathlib.Path(output) / name).write_bytes(numbers.tobytes())
        if complaints := browser.complaints():
            sys.exit("\n".join(complaints))
    server.shutdown()


if __name__ == "__main__":
    main(sys.argv[1])
