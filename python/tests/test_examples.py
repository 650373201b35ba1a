"""The examples and the README run as they are."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import nova_luna

FOLDER = Path(__file__).parent.parent


def run(name, *arguments, cwd):
    command = [sys.executable, str(FOLDER / "examples" / name), *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True).stdout


def test_play_and_draw(tmp_path):
    out = run("play_and_draw.py", cwd=tmp_path)
    assert "cost most" in out and " wins " in out
    assert (tmp_path / "game.svg").read_text().startswith("<svg")
    assert nova_luna.Game.from_record((tmp_path / "game.json").read_text()).is_over


def test_evaluate(tmp_path):
    lines = run("evaluate.py", "4", cwd=tmp_path).splitlines()
    assert [line.split(":")[0] for line in lines] == [f"against level{n}" for n in range(1, 6)]
    assert all("of 4 won" in line and "95 % interval" in line for line in lines)


def test_train():
    train = runpy.run_path(str(FOLDER / "examples" / "train.py"))
    weights, history = train["train"](500)
    assert len(history) > 100
    trained = train["agent"](weights)
    result = nova_luna.match([trained, "random"], games=200, seed=3)
    assert result.rate() >= 0.95, str(result)
    print(nova_luna.match([trained, "greedy"], games=50, seed=3))


def test_the_readme(tmp_path, monkeypatch):
    matplotlib = pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    text = (FOLDER / "README.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 4
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)  # noqa: S102
    assert (tmp_path / "lengths.png").stat().st_size > 1000
    assert f"{nova_luna.OBSERVATION_SIZE} bytes" in text
