"""Sends minutes of many contacts at 240 Hz as fast as the recorder takes them, and checks that nothing is missing.

    python3 load.py --minutes 30 --contacts 10

Prints how fast it was and how much memory the recorder took.
"""

import argparse
import json
import pathlib
import resource
import subprocess
import tempfile
import time

from client import Client
from recorder import BUILD, Recorder

RATE = 240
#: Samples of a contact in a delivery, as on a screen of 60 Hz.
GROUP = 4


def batches(seconds, contacts, clock):
    """Texts of entries, a tenth of a second each: what the page sends at a time. Deterministic, and cheap to make."""
    deliveries = int(seconds * RATE / GROUP)
    texts = []
    number = 0
    for delivery in range(deliveries):
        for contact in range(contacts):
            samples = []
            for sample in range(GROUP):
                time_ms = clock + (delivery * GROUP + sample) * 1000 / RATE
                place = (number % 7919) / 10
                samples.append(f"[{time_ms:.3f},{100 + place:.2f},{900 - place:.2f},0.5,12,-7,0,1.2,0.4,1,1]")
                number += 1
            last = clock + (delivery * GROUP + GROUP - 1) * 1000 / RATE
            texts.append(f'{{"k":"move","id":{contact + 1},"p":"pen","t":{last:.3f},"a":{last + 3:.3f},'
                         f'"s":[{",".join(samples)}]}}')
        if delivery % 6 == 5:
            yield texts
            texts = []
    if texts:
        yield texts


def count(path):
    """Samples in a recording, and whether each contact's times are strictly ascending; in bounded memory."""
    found, ascending, last = 0, True, {}
    with subprocess.Popen(["gzip", "-dc", path], stdout=subprocess.PIPE) as process:
        next(process.stdout)
        for line in process.stdout:
            for touch in json.loads(line)["touches"]:
                for sample in touch["samples"]:
                    found += 1
                    ascending = ascending and sample["t"] > last.get(touch["id"], -1)
                    last[touch["id"]] = sample["t"]
    return found, ascending


def run(minutes, contacts, folder):
    recorder = Recorder(folder, "--limit", 20_000)
    try:
        client = Client(recorder).begin()
        down = []
        for contact in range(contacts):
            down += client.moves(1, pointer=contact + 1, kind="down")
        client.send([client.trial(), *down])
        sent, size = contacts, 0
        start = time.monotonic()
        waiting = 0.0
        for texts in batches(minutes * 60, contacts, client.clock + 10):
            body = (f'{{"session":"{client.session}","seq":{client.next},"sent":0,"entries":[{",".join(texts)}]}}').encode()
            asked = time.monotonic()
            client.next = client.call("/api/batch", body)["next"]
            waiting += time.monotonic() - asked
            sent += len(texts) * GROUP
            size += len(body)
        elapsed = time.monotonic() - start
        finishing = time.monotonic()
        answer = client.finish()
        finished = time.monotonic() - finishing
        status = pathlib.Path(f"/proc/{recorder.process.pid}/status").read_text()
        memory = int(status.split("VmHWM:")[1].split()[0]) / 1024
    finally:
        recorder.stop()
    (path,) = pathlib.Path(folder).glob("*/*.jsonl.gz")
    found, ascending = count(path)
    print(f"{minutes} minutes of {contacts} contacts: {sent} samples in {client.next} batches, {size / 1e6:.0f} MB, "
          f"in {elapsed:.1f} s ({sent / elapsed:.0f} samples/s, {minutes * 60 / elapsed:.1f} times real time; "
          f"{1000 * waiting / client.next:.2f} ms from a batch to its acknowledgement); "
          f"recording written in {finished:.1f} s; peak memory {memory:.0f} MB; "
          f"{found} samples in the recording, {path.stat().st_size / 1e6:.0f} MB")
    if answer["samples"] != sent or found != sent or not ascending:
        raise SystemExit(f"lost: sent {sent}, acknowledged {answer['samples']}, found {found}, ascending {ascending}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--contacts", type=int, default=10)
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    print(f"recorder: {BUILD / 'foretouch-record'}")
    with tempfile.TemporaryDirectory() as folder:
        run(arguments.minutes, arguments.contacts, pathlib.Path(folder) / "load")


if __name__ == "__main__":
    main()
