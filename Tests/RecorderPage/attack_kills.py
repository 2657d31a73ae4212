"""Kills the recorder at random moments while batches are sent and sessions finished, and fills its disk: nothing that was
acknowledged is lost, nothing marked finished is absent.

    python3 attack_kills.py --kills 200 --seed 1

Prints one line, and ends with status 1 and what was found where a promise was broken."""

import argparse
import http.client
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

from client import Client, Refused
from recorder import BUILD, Recorder, Recording, recordings, samples

#: After so many kills a new folder is begun, so that starting it stays short.
KILLS_A_FOLDER = 20
#: Seconds within which a life ends.
LONGEST_LIFE = 0.25
LONGEST_START = 0.1


class Broken(Exception):
    """A promise that was not kept."""


class Session:
    """What a page knows of its session."""

    def __init__(self, client):
        self.client = client
        self.acknowledged = []
        #: What was sent last without an answer: the page sends it again.
        self.unanswered = None
        self.is_finished = False
        self.trial = 0

    def entries(self, generator):
        if self.unanswered:
            return self.unanswered
        entries = []
        if self.trial == 0 or generator.random() < 0.1:
            self.trial += 1
            entries += [self.client.trial(self.trial), *self.client.moves(1, kind="down")]
        return entries + self.client.moves(generator.randrange(1, 20))


def stamps(entries):
    return [sample[0] for entry in entries for sample in entry.get("s", [])]


def live(recorder, session, generator):
    """A page records until the recorder is gone. Returns the session that is recorded then."""
    while True:
        if session is None:
            session = Session(Client(recorder))
            session.client.begin(takeover=True)
            yield session
        session.unanswered = session.entries(generator)
        session.client.send(session.unanswered)
        session.acknowledged += stamps(session.unanswered)
        session.unanswered = None
        if generator.random() < 0.05:
            session.client.finish()
            session.is_finished = True
            session = None


def recorded(folder, session):
    """The stamps of a session's recordings that the dataset lists, in their order."""
    found = []
    if (folder / "dataset.json").exists():
        for recording in recordings(folder):
            if recording.header["capture"]["session"] == session.client.session:
                found += [round(sample["t"] * 1000, 3) for stroke in recording.strokes for sample in samples(stroke)]
    return found


def check_marks(folder):
    """Before anything repairs it: what a journal's last line calls written is there and whole."""
    for journal in folder.glob("*/session.journal"):
        lines = journal.read_bytes().split(b"\n")
        if len(lines) < 2 or lines[-1] or not lines[-2].startswith((b'{"finished"', b'{"exported"')):
            continue
        marked = json.loads(lines[-2])["recordings"]
        listed = {entry["file"] for entry in json.loads((folder / "dataset.json").read_text())["recordings"]}
        for recording in marked:
            path = folder / recording["file"]
            if not path.exists() or path.stat().st_size != recording["bytes"] or recording["file"] not in listed:
                raise Broken(f"{recording['file']} is marked as written and is not there whole")
            Recording(path)


def check(folder, sessions):
    """After a start: everything acknowledged is in recordings, once and in its order."""
    for session in sessions:
        found = recorded(folder, session)
        possible = [session.acknowledged, session.acknowledged + stamps(session.unanswered or [])]
        if found not in possible:
            lengths = " or ".join(str(len(stamps_of_it)) for stamps_of_it in possible)
            differs = next((at for at, (a, b) in enumerate(zip(found, possible[1])) if a != b), "none")
            raise Broken(f"session {session.client.session}: {len(found)} samples are recorded, expected {lengths}, the first "
                         f"that differs is {differs}" + (", finished" if session.is_finished else ""))


def kill_start(folder, generator):
    """Kills a recorder while it starts and writes what an earlier one could not."""
    program = [BUILD / "foretouch-record", "--output", folder, "--no-qr"]
    with subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as starting:
        time.sleep(generator.uniform(0, LONGEST_START))
        starting.kill()


def attack(folder, kills, generator):
    """Returns how many samples were acknowledged and how many sessions finished."""
    token, session, sessions = None, None, []
    for number in range(kills + 1):
        if folder.exists():
            check_marks(folder)
            # Of four kills one hits a start.
            if number < kills and generator.random() < 0.25:
                kill_start(folder, generator)
                continue
        recorder = Recorder(folder, *(["--token", token] if token else []))
        token = recorder.token
        # Whatever the start wrote is in place when the address is printed.
        check(folder, sessions)
        for known in sessions:
            known.client.recorder = recorder
            known.client.close()
        if number == kills:
            recorder.stop()
            check(folder, sessions)
            break
        killer = threading.Timer(generator.uniform(0, LONGEST_LIFE), recorder.process.kill)
        killer.start()
        try:
            for session in live(recorder, session, generator):
                sessions.append(session)
        except (OSError, http.client.HTTPException):
            pass
        except Refused as refusal:
            # Its answer to finishing was lost, and it is finished.
            if refusal.status not in (404, 410) or session.unanswered is None:
                raise
        finally:
            killer.join()
            recorder.kill()
        if session and (session.is_finished or not session.acknowledged):
            session = None
        elif session and generator.random() < 0.2:
            # Its page is closed for ever; the session was never finished.
            session = None
    return sum(len(session.acknowledged) for session in sessions), sum(session.is_finished for session in sessions)


def is_full(call):
    """Whether a call is refused for want of space."""
    try:
        call()
    except Refused as refusal:
        if refusal.status != 507:
            raise Broken(f"a full disk is answered with {refusal.status}: {refusal.answer}") from None
        return True
    return False


def fill_disk(folder, generator):
    """On a disk that is full, batches and finishing are refused and nothing is lost; with space again both work."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], check=True)
    try:
        study, ballast = folder / "study", folder / "ballast"
        recorder = Recorder(study)
        session = Session(Client(recorder))
        session.client.begin()
        for _ in range(30):
            entries = session.entries(generator)
            session.client.send(entries)
            session.acknowledged += stamps(entries)
        with open(ballast, "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                pass
        # What is left of the journal's last page takes some more.
        for _ in range(200):
            session.unanswered = session.entries(generator)
            if is_full(lambda: session.client.send(session.unanswered)):
                break
            session.acknowledged += stamps(session.unanswered)
            session.unanswered = None
        for _ in range(3):
            if not is_full(session.client.finish) or not is_full(lambda: session.client.send(session.unanswered)):
                raise Broken("a full disk took something")
        # Started again on the full disk, and killed there.
        recorder.kill()
        recorder = Recorder(study, "--token", recorder.token)
        session.client.recorder = recorder
        session.client.close()
        ballast.unlink()
        session.client.send(session.unanswered)
        session.acknowledged += stamps(session.unanswered)
        session.unanswered = None
        session.client.finish()
        check_marks(study)
        check(study, [session])
        recorder.stop()
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def run(kills, seed):
    """Returns the line that says what was done; throws ``Broken``."""
    generator = random.Random(seed)
    start = time.monotonic()
    acknowledged = finished = done = 0
    with tempfile.TemporaryDirectory() as base:
        base = pathlib.Path(base)
        while done < kills:
            count = min(KILLS_A_FOLDER, kills - done)
            more = attack(base / f"study-{done}", count, generator)
            acknowledged, finished, done = acknowledged + more[0], finished + more[1], done + count
        disk = "no full disk, which needs root"
        if os.geteuid() == 0:
            disk = "a full disk"
            fill_disk(base / "disk", generator)
    return (f"recorder: {done} kills (seed {seed}), {disk}; {acknowledged} samples acknowledged, {finished} sessions "
            f"finished, none lost; {time.monotonic() - start:.0f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    try:
        print(run(arguments.kills, arguments.seed))
    except Broken as broken:
        print(f"recorder: seed {arguments.seed}: {broken}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
