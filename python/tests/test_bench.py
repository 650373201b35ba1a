"""How fast the environments are, by ratios within one run."""

import subprocess
import sys

from nova_luna.bench import measure


def test_the_batch_keeps_up_with_the_rules():
    worst = []
    # A busy machine can spoil one measurement, but not all.
    for _ in range(10):
        # More games need the cache that all cores share, and tests are not alone on a machine.
        rules, batches, aec = measure([64, 1024], 2, 0.5)
        worst.append((min(batches) / rules, min(batches) / aec))
        if worst[-1][0] >= 0.4 and worst[-1][1] >= 100:
            return
    raise AssertionError(f"batch / rules and batch / loop: {worst}")


def test_the_command_prints_it():
    command = [sys.executable, "-m", "nova_luna.bench", "--seconds", "0.1", "--games", "5"]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.split()[0] for line in out] == ["plies", "the", "a", "batch"]
