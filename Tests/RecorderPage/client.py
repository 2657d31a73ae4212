"""A page without a browser: speaks to the recorder as the page does, as fast or as badly as a test wants."""

import http.client
import json
import secrets
import ssl


class Refused(Exception):
    def __init__(self, status, answer):
        super().__init__(f"{status}: {answer}")
        self.status = status
        self.answer = answer


class Client:
    def __init__(self, recorder, session=None, token=None):
        self.recorder = recorder
        self.session = session or secrets.token_hex(16)
        self.token = recorder.token if token is None else token
        self.next = 0
        self.clock = 1000.0
        self._connection = None

    def connection(self):
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.recorder.port, timeout=3600)
        return self._connection

    def request(self, method, path, body=None, headers=None):
        """Status and answer; the connection is opened again where it was closed."""
        headers = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        try:
            self.connection().request(method, path, body, headers)
            response = self.connection().getresponse()
            answer = response.read()
        except (OSError, http.client.HTTPException):
            self.close()
            raise
        if response.getheader("Connection") == "close":
            self.close()
        return response.status, answer, response

    def call(self, path, value):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        status, answer, _ = self.request("POST", path, body)
        answer = json.loads(answer)
        if status != 200:
            raise Refused(status, answer)
        return answer

    def begin(self, **fields):
        self.next = self.call("/api/begin", {"session": self.session, "participant": "p01", "device": "test",
                                             "facts": {"clockResolution": 5e-6}, **fields})["next"]
        return self

    def batch(self, entries, sequence=None):
        return {"session": self.session, "seq": self.next if sequence is None else sequence, "sent": self.clock,
                "entries": entries}

    def send(self, entries):
        """Sends the next batch; returns when it is acknowledged."""
        answer = self.call("/api/batch", self.batch(entries))
        self.next = answer["next"]
        return answer

    def finish(self):
        return self.call("/api/finish", {"session": self.session})

    def __del__(self):
        self.close()

    def close(self):
        if self._connection:
            self._connection.close()
        self._connection = None

    # Entries

    def mark(self, kind, **fields):
        return {"k": kind, "a": self.clock, **fields}

    def trial(self, number=1, task="draw", repetition=1):
        return self.mark("begin", trial=number, task=task, repetition=repetition,
                         viewport={"width": 1000, "height": 800})

    def moves(self, count, pointer=1, kind="move", size=4, x=100.0):
        """Deliveries of one contact with `size` samples each, at 240 Hz."""
        entries = []
        for _ in range(count):
            samples = []
            for _ in range(1 if kind != "move" else size):
                self.clock += 1000 / 240
                samples.append([round(self.clock, 3), x + self.clock / 50 % 700, 200 + self.clock / 31 % 400, 0.5, 10, 20])
            entries.append({"k": kind, "id": pointer, "p": "pen", "t": samples[-1][0], "a": samples[-1][0] + 3,
                            "s": samples})
        return entries


def secure_context():
    """TLS without asking who signed: the certificate is made for the occasion."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
