"""The stubs describe what is there, and the package and its examples keep to them."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent
# The stubs are compared by names, arguments and defaults. Reading those of numpy as well would take most of the time.
SETTINGS = """
[mypy]
[mypy-numpy.*]
follow_imports = skip
follow_imports_for_stubs = true
"""


def run(*command, cwd):
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_are_what_is_there(tmp_path):
    (tmp_path / "settings").write_text(SETTINGS)
    # Not in the folder of the sources, so that what was installed is looked at.
    run("mypy.stubtest", "nova_luna._native", "--mypy-config-file", "settings", cwd=tmp_path)


def test_the_package_and_its_examples_are_typed():
    run("mypy", "--strict", "nova_luna", "examples", cwd=FOLDER)
