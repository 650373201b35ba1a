"""Takes a network into use: `python3 lab/install.py lab/work/two-2.bin`.

It copies the file to `crates/engine/networks`, named by the first digits of its hash, in place of the one that was there for
as many players, and writes that name into `crates/engine/src/networks.rs`.
"""

import hashlib
import pathlib
import re
import sys

NAMES = {1: "solo", 2: "two", 4: "more"}


def main(file):
    data = pathlib.Path(file).read_bytes()
    if data[:8] != b"nlnet-02" or data[8] not in NAMES:
        sys.exit(f"{file} is not a network: train.py writes them")
    name = NAMES[data[8]]
    engine = pathlib.Path(__file__).parent.parent / "crates" / "engine"
    folder = engine / "networks"
    folder.mkdir(exist_ok=True)
    for old in folder.glob(f"{name}-*.bin"):
        old.unlink()
    new = f"{name}-{hashlib.sha256(data).hexdigest()[:12]}.bin"
    (folder / new).write_bytes(data)
    source = engine / "src" / "networks.rs"
    names = sorted(path.name for path in folder.glob("*.bin"))
    lines = [f'    ("{name}", include_bytes!("../networks/{name}")),\n' for name in names]
    text = re.sub(r"(const IN_USE: [^=]*= &\[\n).*?(\];)", lambda m: m[1] + "".join(lines) + m[2], source.read_text(), flags=re.S)
    source.write_text(text)
    print(f"{new} is in use")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: install.py NETWORK.bin")
    main(sys.argv[1])
