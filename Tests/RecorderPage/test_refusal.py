"""Without the token, under a foreign name, sent nonsense or too much: refused at a bounded cost. No browser needed."""

import http.client
import json
import pathlib
import random
import socket
import ssl
import subprocess
import time
import unittest
import warnings

from client import Client, Refused, secure_context
from recorder import BUILD, Recorder, recordings
from server import ServerTest, stamps, times


class RefusalTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.recorder = self.start()
        self.client = Client(self.recorder)

    def status(self, method, path, body=None, **headers):
        return self.client.request(method, path, body, headers)[0]

    def raw(self, data, count=1 << 16):
        """Sends bytes as they are; returns the first bytes of the answer."""
        with socket.create_connection(("127.0.0.1", self.recorder.port), timeout=20) as connection:
            connection.sendall(data)
            return connection.recv(count)

    def memory(self):
        """The recorder's peak memory in MB."""
        status = pathlib.Path(f"/proc/{self.recorder.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) / 1024

    def test_without_the_token_nothing_is_told_or_taken(self):
        for token in ("", "0" * 32, self.recorder.token[:-1], self.recorder.token.upper() + "0"):
            for method, path in (("GET", "/api/study"), ("POST", "/api/begin"), ("POST", "/api/batch"),
                                 ("POST", "/api/finish")):
                other = Client(self.recorder, token=token)
                status, answer, response = other.request(method, path, b"{}" if method == "POST" else None)
                self.assertEqual((status, response.getheader("WWW-Authenticate")), (401, "Bearer"), path)
                self.assertIn("token", json.loads(answer)["error"])
                other.close()
        self.assertEqual(self.status("GET", "/api/study"), 200)
        self.assertEqual([path for path in self.folder.glob("*") if not path.name.startswith(".")], [])

    def test_no_other_file_is_reachable(self):
        Client(self.recorder).begin()
        (journal,) = self.folder.glob("*/session.journal")
        paths = ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/..%2f..%2fetc/passwd",
                 f"/{journal.relative_to(self.folder)}", str(journal), "/page.html", "/api", "/api/", "/api/study/..",
                 "/main.js/../../main.js", "/.foretouch-record.lock", "/" + "a" * 4000, "/main.js%00", "/%"]
        for path in paths:
            status, answer, _ = self.client.request("GET", path)
            self.assertIn(status, (400, 404), path)
            self.assertNotIn(b"root:", answer)
        for method, path, status in (("DELETE", "/", 405), ("PUT", "/main.js", 405), ("GET", "/api/batch", 405),
                                     ("POST", "/api/study", 405), ("PATCH", "/nothing", 404)):
            self.assertEqual(self.status(method, path), status, (method, path))

    def test_answers_keep_the_page_to_itself(self):
        for path in ("/", "/main.js", "/page.css", "/foretouch.js", "/foretouch.wasm", "/api/study", "/nothing"):
            _, _, response = self.client.request("GET", path)
            self.assertEqual(response.getheader("Cross-Origin-Opener-Policy"), "same-origin")
            self.assertEqual(response.getheader("Cross-Origin-Embedder-Policy"), "require-corp")
            self.assertEqual(response.getheader("X-Content-Type-Options"), "nosniff")
            self.assertEqual(response.getheader("Cache-Control"), "no-store")
            self.assertIn("default-src 'none'", response.getheader("Content-Security-Policy"))

    def test_a_gigabyte_is_refused_at_once(self):
        before = self.memory()
        token = self.recorder.token
        head = f"POST /api/batch HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n".encode()
        self.assertIn(b" 413 ", self.raw(head + b"Content-Length: 1000000000\r\n\r\n"))
        # Sent all the same, announced or in chunks, with the token or without: it is cut off.
        strange = b"POST /api/batch HTTP/1.1\r\nHost: localhost\r\n"
        for start, expected in ((head, b" 413 "), (strange, b" 401 ")):
            for announcement in (b"Content-Length: 1000000000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n"):
                piece = b" " * (1 << 20)
                if b"chunked" in announcement:
                    piece = b"100000\r\n" + piece + b"\r\n"
                sent, answer = 0, b""
                with socket.create_connection(("127.0.0.1", self.recorder.port), timeout=20) as connection:
                    connection.sendall(start + announcement)
                    try:
                        while sent < 1000:
                            connection.sendall(piece)
                            sent += 1
                    except OSError:
                        pass
                    try:
                        answer = connection.recv(4096)
                    except OSError:
                        pass
                self.assertLess(sent, 64, "most of it was read")
                if answer:
                    self.assertIn(expected, answer)
        self.assertLess(self.memory() - before, 120)
        Client(self.recorder).begin()

    def test_nonsense_is_refused_and_named(self):
        client = Client(self.recorder).begin()
        good = client.batch([client.trial(), *client.moves(1, kind="down")])
        text = json.dumps(good)
        cases = [b"", b"{", b"[]", b"null", b"\xff\xfe", b"{}", b'{"session":"x"}', b"[" * 100_000,
                 (text + "x").encode(), text.replace('"seq": 0', '"seq": -1').encode(),
                 text.replace('"seq": 0', '"seq": 0.5').encode(), text.replace('"seq": 0', '"seq": "0"').encode(),
                 text.replace('"k": "down"', '"k": "sing"').encode(), text.replace('"trial": 1', '"trial": 0').encode(),
                 text.replace('"t":', '"u":').encode(), text.replace('"id": 1', '"id": 1.5').encode(),
                 json.dumps(client.batch([{"k": "move", "id": 1, "p": "pen", "t": 1, "a": 1, "s": [[1]]}])).encode(),
                 json.dumps(client.batch([{"k": "move", "id": 1, "p": "pen", "t": 1, "a": 1, "s": [[1, 2, None]]}])).encode(),
                 json.dumps(client.batch([{"k": "move", "id": 1, "p": "pen", "t": 1, "a": 1, "s": [list(range(13))]}])).encode(),
                 text.replace('"t": ', '"t": NaN, "v": ').encode()]
        for body in cases:
            for path in ("/api/batch", "/api/begin", "/api/finish"):
                if path != "/api/batch" and body.startswith(b'{"session": "'):
                    continue
                with self.assertRaises(Refused, msg=f"{path} {body[:80]}") as refusal:
                    client.call(path, body)
                self.assertEqual(refusal.exception.status, 400, f"{path} {body[:80]}")
                self.assertIn("expected", refusal.exception.answer["error"])
        self.assertEqual(client.call("/api/batch", text.encode())["next"], 1)

    def test_mangled_batches_are_refused_or_recorded_whole(self):
        generator = random.Random(7)
        client = Client(self.recorder).begin()
        client.send([client.trial(), *client.moves(1, kind="down")])
        for _ in range(400):
            text = bytearray(json.dumps(client.batch(client.moves(3))).encode())
            for _ in range(generator.randrange(1, 4)):
                at = generator.randrange(len(text))
                if generator.random() < 0.5:
                    text[at] = generator.randrange(256)
                else:
                    del text[at:at + generator.randrange(1, 9)]
            try:
                client.next = client.call("/api/batch", bytes(text))["next"]
            except Refused as refusal:
                self.assertIn(refusal.status, (400, 404, 409))
        client.finish()
        self.assertGreaterEqual(len(recordings(self.folder)), 1)

    def test_bad_requests_end_their_connection_only(self):
        for data in (b"\0\0\0\0\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5000 + b"\r\n", b"GET /" + b"a" * 200_000):
            try:
                answer = self.raw(data)
                self.assertNotIn(b" 200 ", answer)
            except OSError:
                pass
        self.assertEqual(self.status("GET", "/"), 200)

    def test_a_foreign_host_is_refused(self):
        port = self.recorder.port
        own = ["127.0.0.1", f"127.0.0.1:{port}", "localhost", f"LOCALHOST:{port}", f"[::1]:{port}"]
        foreign = ["evil.example", f"evil.example:{port}", "localhost.evil.example", "127.0.0.1.evil.example", "", "[::2]",
                   "localhost:80:80", "localhost:x", "127.0.0.1@evil.example"]
        for path in ("/", "/main.js", "/api/study", "/nothing"):
            for host in own:
                self.assertIn(self.status("GET", path, Host=host), (200, 404), host)
            for host in foreign:
                self.assertIn(self.status("GET", path, Host=host), (421, 400), host)
        self.assertEqual(self.status("POST", "/api/begin", b"{}", Host="evil.example"), 421)
        self.assertNotIn(b" 200 ", self.raw(b"GET / HTTP/1.1\r\n\r\n"))
        self.assertNotIn(b" 200 ", self.raw(b"GET / HTTP/1.0\r\n\r\n"))

    def test_connections_without_a_token_lock_nobody_out(self):
        # Many more than are kept, from the page's own address: silent ones, and requests that never end.
        idle = []
        for number in range(300):
            connection = socket.create_connection(("127.0.0.1", self.recorder.port), timeout=20)
            idle.append(connection)
            if number % 2:
                try:
                    connection.sendall(b"POST /api/batch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n")
                except OSError:
                    pass
        self.addCleanup(lambda: [connection.close() for connection in idle])
        page = Client(self.recorder).begin()
        head = [page.trial(), *page.moves(1, kind="down")]
        page.send(head)
        # A connection that has shown the token stays, however many come.
        trusted = page.connection().sock
        for _ in range(100):
            idle.append(socket.create_connection(("127.0.0.1", self.recorder.port), timeout=20))
        more = page.moves(3)
        page.send(more)
        self.assertIs(page.connection().sock, trusted)
        page.finish()
        self.assertEqual(times(self.folder), stamps(head + more))

        def is_open(connection):
            connection.setblocking(False)
            try:
                return connection.recv(1) != b""
            except BlockingIOError:
                return True
            except OSError:
                return False

        # They are closed, the oldest first.
        end = time.monotonic() + 5
        while sum(map(is_open, idle)) > 16 and time.monotonic() < end:
            time.sleep(0.05)
        self.assertLessEqual(sum(map(is_open, idle)), 16)
        self.assertFalse(is_open(idle[0]))
        # What is left goes when its time is over.
        last = idle[-1]
        last.settimeout(20)
        self.assertEqual(last.recv(1), b"")

    def test_a_second_page_waits_or_takes_over(self):
        first = Client(self.recorder).begin()
        head = [first.trial(), *first.moves(1, kind="down")]
        self.assertTrue(first.send(head)["active"])
        second = Client(self.recorder)
        with self.assertRaises(Refused) as refusal:
            second.begin()
        self.assertEqual((refusal.exception.status, refusal.exception.answer["busy"]), (409, True))
        second.begin(takeover=True)
        # What the first page had drawn and not sent yet is taken all the same; it is told to stop.
        rest = first.moves(10)
        self.assertFalse(first.send(rest)["active"])
        self.assertTrue(second.send([second.trial(), *second.moves(1, kind="down")])["active"])
        first.finish()
        self.assertEqual(times(self.folder), stamps(head + rest))
        second.finish()
        self.assertEqual(len(recordings(self.folder)), 2)

    def test_a_dropped_connection_in_the_middle_of_a_batch_records_nothing_of_it(self):
        client = Client(self.recorder).begin()
        body = json.dumps(client.batch([client.trial(), *client.moves(1, kind="down"), *client.moves(50)])).encode()
        for length in (1, len(body) // 2, len(body) - 1):
            head = (f"POST /api/batch HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {client.token}\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n").encode()
            with socket.create_connection(("127.0.0.1", self.recorder.port)) as connection:
                connection.sendall(head + body[:length])
        self.assertEqual(client.call("/api/batch", body)["next"], 1)


class NetworkTest(ServerTest):
    def test_tls_with_a_certificate_for_the_occasion(self):
        recorder = self.start("--lan")
        self.assertTrue(recorder.address.startswith("https://"))
        connection = http.client.HTTPSConnection("127.0.0.1", recorder.port, context=secure_context(), timeout=20)
        connection.request("GET", "/api/study", headers={"Authorization": f"Bearer {recorder.token}"})
        self.assertEqual(connection.getresponse().status, 200)
        connection.close()
        plain = http.client.HTTPConnection("127.0.0.1", recorder.port, timeout=20)
        with self.assertRaises((OSError, http.client.HTTPException)):
            plain.request("GET", "/")
            plain.getresponse()
        plain.close()

    def test_the_certificate_is_for_the_names_of_the_recorder_alone(self):
        recorder = self.start("--lan", "--host", "tablet.local")
        context = ssl.create_default_context(cadata=ssl.get_server_certificate(("127.0.0.1", recorder.port)))
        for name, is_accepted in (("tablet.local", True), ("localhost", True), ("127.0.0.1", True), ("other.local", False)):
            with socket.create_connection(("127.0.0.1", recorder.port), timeout=20) as connection:
                try:
                    context.wrap_socket(connection, server_hostname=name).close()
                    accepted = True
                except ssl.SSLCertVerificationError:
                    accepted = False
            self.assertEqual(accepted, is_accepted, name)

    def test_nothing_older_than_tls_1_2(self):
        recorder = self.start("--lan", "--host", "tablet.local")
        for version, is_accepted in ((ssl.TLSVersion.TLSv1, False), (ssl.TLSVersion.TLSv1_1, False),
                                     (ssl.TLSVersion.TLSv1_2, True), (ssl.TLSVersion.TLSv1_3, True)):
            context = secure_context()
            context.set_ciphers("ALL:@SECLEVEL=0")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                context.minimum_version = context.maximum_version = version
            with socket.create_connection(("127.0.0.1", recorder.port), timeout=20) as connection:
                try:
                    with context.wrap_socket(connection) as secured:
                        secured.sendall(b"GET / HTTP/1.1\r\nHost: tablet.local\r\n\r\n")
                        accepted = secured.recv(1 << 16).startswith(b"HTTP/1.1 200")
                except OSError:
                    accepted = False
            self.assertEqual(accepted, is_accepted, version)

    def test_silent_connections_lock_nobody_out_of_the_network(self):
        recorder = self.start("--lan")
        idle = [socket.create_connection(("127.0.0.1", recorder.port), timeout=20) for _ in range(300)]
        self.addCleanup(lambda: [connection.close() for connection in idle])
        connection = http.client.HTTPSConnection("127.0.0.1", recorder.port, context=secure_context(), timeout=20)
        connection.request("GET", "/api/study", headers={"Authorization": f"Bearer {recorder.token}"})
        self.assertEqual(connection.getresponse().status, 200)
        connection.close()

    def test_only_this_computer_can_reach_it_without_lan(self):
        recorder = self.start()
        self.assertTrue(recorder.address.startswith("http://127.0.0.1:"))
        addresses = subprocess.run(["hostname", "-I"], capture_output=True, text=True).stdout.split()
        for address in addresses:
            with self.assertRaises(OSError):
                socket.create_connection((address, recorder.port), timeout=2)


class CommandTest(ServerTest):
    def test_foretouch_record_hands_over(self):
        result = subprocess.run([BUILD / "foretouch", "record", "--help"], capture_output=True, text=True)
        self.assertIn("foretouch-record", result.stdout)
        self.assertEqual(result.returncode, 0)

    def test_a_study_that_is_wrong_is_refused_by_name(self):
        study = self.folder.parent / "study.yaml"
        study.write_text("title: x\ntasks:\n  - kind: trace\n    prompt: Trace.\n    shape: heart\n")
        with self.assertRaisesRegex(RuntimeError, r"tasks\[1\].shape: found \"heart\", expected one of spiral"):
            Recorder(self.folder, "--study", study)


class NamesTest(ServerTest):
    """A study, a page and a session whose every name is that of an external predictor: nothing runs."""

    def test_names_of_programs_run_nothing(self):
        canary = self.folder.parent / "canary"
        for program in (f"exec:touch {canary}", f"library:{canary}.so"):
            with self.subTest(program=program):
                study = self.folder.parent / "study.yaml"
                study.write_text(json.dumps({"title": program, "consent": program, "participant": program, "device": program,
                                             "tasks": [{"name": program, "kind": "draw", "prompt": program}]}))
                recorder = self.start("--study", study)
                client = Client(recorder).begin(participant=program, device=program, consent=True)
                client.send([client.trial(task=program), *client.moves(1, kind="down"), *client.moves(8),
                             *client.moves(1, kind="up"), client.mark("end", trial=1)])
                client.finish()
                client.close()
                recorder.stop()
                self.assertTrue(recordings(self.folder))
                self.assertFalse(canary.exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)
