"""The command that measures how fast the environments are."""

import subprocess
import sys


def test_the_command_prints_it():
    command = [sys.executable, "-m", "nova_luna.bench", "--seconds", "0.1", "--games", "5"]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.split()[0] for line in out] == ["plies", "a", "batch"]
    assert float(out[2].split()[3].replace(",", "")) > 0
