"""Justice: how late the referee's loop is while bots misbehave in every way that the tests know."""
import json
import pathlib
import re
import subprocess
import sys


def rows(bench):
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "programs"))
    import test_justice as justice

    out = bench.folder / "out"
    tournament = justice.written_to(bench.folder)
    run = subprocess.run(
        [bench.programs / "gramy-referee", "tournament", tournament, "--out", out, "--truth", "off"],
        capture_output=True, text=True,
    )
    late = re.search(r"the referee was at most (\d+) ms late", run.stderr)
    if run.returncode != 0 or not late:
        raise SystemExit(f"bench: the tournament ended with {run.returncode}: {run.stderr.strip()}")
    matches = [json.loads(line) for line in (out / "matches.jsonl").read_text().splitlines()]
    suffered = sum(match["reason"] != "normal" for match in matches if set(match["players"]) == {"good", "steady"})
    yield bench.row(f"{len(justice.CONDUCT)} bots misbehave: the loop at most late", int(late[1]), "ms", at_most=50)
    yield bench.row("matches of others that did not end normally", suffered, "", at_most=0)
