"""Killed, on a full disk, at its limit: nothing that was acknowledged is lost. No browser needed."""

import json
import random
import shutil
import subprocess
import unittest

import attack_kills
import load
from client import Client, Refused
from recorder import BUILD, Recorder, evaluate, recordings
from server import ServerTest, stamps, times


class DurabilityTest(ServerTest):
    def test_kill_at_any_moment_loses_nothing_acknowledged(self):
        token, acknowledged, generator = None, [], random.Random(2026)
        client = None
        for life in range(6):
            recorder = self.start(*(["--token", token] if token else []))
            token = recorder.token
            if client is None:
                client = Client(recorder).begin()
                head = [client.trial(), *client.moves(1, kind="down")]
                client.send(head)
                acknowledged += stamps(head)
            else:
                client.recorder = recorder
                client.close()
            killed = generator.randrange(5, 40)
            pending = None
            for number in range(60):
                entries = pending or client.moves(generator.randrange(1, 30))
                pending = None
                if number == killed:
                    # Sent, and perhaps written, but nobody waits for the answer: acknowledged it is not.
                    client.connection().request("POST", "/api/batch", json.dumps(client.batch(entries)),
                                                {"Authorization": f"Bearer {client.token}"})
                    recorder.kill()
                    client.close()
                    unanswered = entries
                    break
                client.send(entries)
                acknowledged += stamps(entries)
            # The page sends it again to the next life: it is there once, whether or not it was written.
            recorder = self.start("--token", token)
            client.recorder = recorder
            answer = client.send(unanswered)
            self.assertTrue(answer["active"])
            # Where it had been written, this life found it when it started. What comes now is for the next one to find.
            last = client.moves(3)
            client.send(last)
            acknowledged += stamps(unanswered) + stamps(last)
            recorder.kill()
            self.assertEqual(recorder.process.returncode, -9)
        recovered = subprocess.run([BUILD / "foretouch-record", "recover", self.folder], capture_output=True, text=True)
        self.assertIn("recovered p01-", recovered.stdout)
        self.assertEqual(times(self.folder), acknowledged)
        (recording,) = recordings(self.folder)
        self.assertFalse(recording.header["capture"]["trial"]["complete"])
        again = subprocess.run([BUILD / "foretouch-record", "recover", self.folder], capture_output=True, text=True)
        self.assertIn("no session was interrupted", again.stdout)
        self.assertEqual(times(self.folder), acknowledged)

    def test_a_line_that_broke_off_is_left_out_and_reported(self):
        recorder = self.start()
        client = Client(recorder).begin()
        entries = [client.trial(), *client.moves(1, kind="down"), *client.moves(20)]
        client.send(entries)
        recorder.kill()
        (journal,) = self.folder.glob("*/session.journal")
        with open(journal, "ab") as file:
            file.write(b'{"received":1,"batch":{"session":"')
        recorder = self.start("--token", recorder.token)
        self.assertIn("the last line broke off", recorder.lines[0])
        self.assertEqual(times(self.folder), stamps(entries))
        client.recorder = recorder
        client.close()
        more = client.moves(5)
        client.send(more)
        client.finish()
        self.assertEqual(times(self.folder), stamps(entries + more))

    def test_a_full_disk_refuses_and_keeps_what_was_acknowledged(self):
        # Files no longer than 40 KiB: writing more fails as on a full disk.
        recorder = self.start(shell_prefix="ulimit -f 40; trap '' XFSZ;")
        client = Client(recorder).begin()
        head = [client.trial(), *client.moves(1, kind="down")]
        client.send(head)
        acknowledged = stamps(head)
        refused = None
        for _ in range(400):
            entries = client.moves(10)
            try:
                client.send(entries)
            except Refused as refusal:
                refused = refusal
                break
            acknowledged += stamps(entries)
        self.assertEqual(refused.status, 507)
        self.assertIn("session.journal", refused.answer["error"])
        # Again and again: it stays refused, and nothing is left half written.
        for _ in range(3):
            with self.assertRaises(Refused):
                client.send(entries)
        (journal,) = self.folder.glob("*/session.journal")
        self.assertTrue(journal.read_bytes().endswith(b"}\n"))
        recorder.kill()
        # With space again the page's batch arrives.
        client.recorder = self.start("--token", recorder.token)
        client.close()
        client.send(entries)
        acknowledged += stamps(entries)
        client.finish()
        self.assertEqual(times(self.folder), acknowledged)

    def test_what_cannot_be_written_is_refused_and_finished_later(self):
        # A folder stands in a recording's place. (attack_kills.py fills a disk.)
        client = Client(self.start()).begin()
        entries = [client.trial(), *client.moves(1, kind="down"), *client.moves(10)]
        client.send(entries)
        (journal,) = self.folder.glob("*/session.journal")
        place = journal.parent / "001-draw.jsonl.gz"
        (place / "taken").mkdir(parents=True)
        for _ in range(2):
            with self.assertRaises(Refused) as refusal:
                client.finish()
            self.assertEqual(refusal.exception.status, 507)
            self.assertIn("001-draw.jsonl.gz", refusal.exception.answer["error"])
        shutil.rmtree(place)
        client.finish()
        self.assertEqual(times(self.folder), stamps(entries))

    def test_one_batch_cannot_brick_the_folder(self):
        recorder = self.start()
        client = Client(recorder).begin()
        head = [client.trial(), *client.moves(1, kind="down")]
        client.send(head)
        for depth in range(1, 70):
            value = []
            for _ in range(depth - 1):
                value = [value]
            entries = client.moves(1)
            entries[0]["x"] = value
            try:
                client.send(entries)
                head += entries
                self.assertLessEqual(depth, 32)
            except Refused as refusal:
                self.assertEqual(refusal.status, 400)
                self.assertIn("at most 32 levels of nesting", refusal.answer["error"])
        recorder.kill()
        client.recorder = self.start("--token", recorder.token)
        client.close()
        client.finish()
        self.assertEqual(times(self.folder), stamps(head))

    def test_a_damaged_session_is_set_aside_and_the_others_go_on(self):
        recorder = self.start()
        clients = []
        for name in ("damaged", "good"):
            client = Client(recorder).begin(participant=name, takeover=True)
            entries = [client.trial(), *client.moves(1, kind="down"), *client.moves(10)]
            client.send(entries)
            clients.append((client, entries))
        recorder.kill()
        (journal,) = self.folder.glob("damaged-*/session.journal")
        bytes_of_it = journal.read_bytes().replace(b'"seq": 0', b'"seq": 9')
        journal.write_bytes(bytes_of_it)
        recovered = subprocess.run([BUILD / "foretouch-record", "recover", self.folder], capture_output=True, text=True)
        self.assertEqual(recovered.returncode, 1)
        self.assertRegex(recovered.stdout, r"damaged-\w+/set-aside.journal: set aside, the others go on: .*found batch 9")
        self.assertIn("recovered good-", recovered.stdout)
        self.assertEqual((journal.parent / "set-aside.journal").read_bytes(), bytes_of_it)
        self.assertEqual(times(self.folder), stamps(clients[1][1]))
        client = Client(self.start()).begin()
        client.send([client.trial(), *client.moves(1, kind="down")])
        client.finish()

    def test_the_limit_refuses(self):
        recorder = self.start("--limit", 1)
        client = Client(recorder).begin()
        head = [client.trial(), *client.moves(1, kind="down")]
        client.send(head)
        acknowledged = stamps(head)
        with self.assertRaises(Refused) as refusal:
            for _ in range(100):
                entries = client.moves(100)
                client.send(entries)
                acknowledged += stamps(entries)
        self.assertEqual(refusal.exception.status, 507)
        self.assertIn("limit of 1 MB", refusal.exception.answer["error"])
        client.finish()
        self.assertEqual(times(self.folder), acknowledged)
        self.assertLess(sum(path.stat().st_size for path in self.folder.rglob("session.journal")), 1.01e6)

    def test_batches_are_recognized_and_gaps_refused(self):
        client = Client(self.start()).begin()
        first = [client.trial(), *client.moves(1, kind="down")]
        client.send(first)
        again = client.call("/api/batch", client.batch(first, sequence=0))
        self.assertEqual((again["next"], again["repeated"]), (1, True))
        with self.assertRaises(Refused) as refusal:
            client.call("/api/batch", client.batch(client.moves(1), sequence=3))
        self.assertEqual((refusal.exception.status, refusal.exception.answer["next"]), (409, 1))
        # Beginning again, as a page does whose answer was lost, goes on.
        self.assertEqual(client.begin().next, 1)
        last = client.moves(3)
        client.send(last)
        client.finish()
        self.assertEqual(times(self.folder), stamps(first + last))
        with self.assertRaises(Refused) as refusal:
            client.send(client.moves(1))
        self.assertEqual(refusal.exception.status, 410)

    def test_undone_trials_are_kept_apart(self):
        client = Client(self.start()).begin()
        entries = []
        for number in (1, 2, 3):
            entries += [client.trial(number, task="spiral", repetition=number), *client.moves(1, kind="down"),
                        *client.moves(20), *client.moves(1, kind="up"), client.mark("end", trial=number)]
            if number == 2:
                entries.append(client.mark("undo", trial=2))
        client.send(entries)
        answer = client.finish()
        self.assertEqual((answer["recordings"], answer["undone"]), (2, 1))
        names = [recording.path.name for recording in recordings(self.folder)]
        self.assertEqual(names, ["001-spiral.jsonl.gz", "003-spiral.jsonl.gz"])
        (undone,) = self.folder.glob("*/undone/*.gz")
        self.assertEqual(undone.name, "002-spiral.jsonl.gz")
        rows = evaluate(self.folder, "--predictor", "linear", "--horizon", "16")
        self.assertGreater(rows["linear", 16, "rmse"]["n"], 100)

    def test_one_recorder_to_a_folder(self):
        self.start()
        with self.assertRaisesRegex(RuntimeError, "another recorder writes into this folder"):
            Recorder(self.folder)

    def test_stopping_writes_what_is_unfinished(self):
        recorder = self.start()
        client = Client(recorder).begin()
        entries = [client.trial(), *client.moves(1, kind="down"), *client.moves(30)]
        client.send(entries)
        recorder.stop()
        self.assertEqual(recorder.process.returncode, 0)
        self.assertEqual(times(self.folder), stamps(entries))


class AttackTest(unittest.TestCase):
    def test_some_kills_at_random_moments(self):
        # `attack_kills.py` alone does two hundred.
        self.assertIn("8 kills (seed 29)", attack_kills.run(8, 29))


class LoadTest(ServerTest):
    def test_a_minute_of_ten_contacts_as_fast_as_it_goes(self):
        # `scripts/test-recorder load` sends thirty.
        load.run(1, 10, self.folder)


if __name__ == "__main__":
    unittest.main(verbosity=2)
