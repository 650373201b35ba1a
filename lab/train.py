"""Trains a network and writes the file that the engine reads.

    python3 lab/train.py --places 2 --out lab/work/two --data lab/work/samples-1 lab/work/samples-2

writes `two.bin`, the network, and `two.pt`, the same with all digits; `--start` goes on from either. It needs PyTorch and NumPy,
and is much faster with a GPU. README.md says where the samples come from.

The samples are made by `lab samples`. A display is 390 bytes: for each colour 16 goals; 20 tiles (three goals and the
tile); 32 cells (each colour and what is beside); for each colour groups, best cell, second best cell and completing
cells; discs; size; and for each tile what it would do at best. 255 stands for nothing. A position is described by
`POSITION` below. `crates/engine/src/network` says what the numbers mean.

All weights are rounded in the forward pass as in the file, so that nothing is lost by rounding in the end.
"""

import argparse
import hashlib
import math
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

POSITION = np.dtype([
    ("displays", "<u4", 4), ("times", "u1", 4), ("kind", "u1"), ("tiles", "u1", 11), ("wheel", "u1"), ("supply", "u1"),
    ("color_supply", "u1", 4), ("turns", "u1", 4), ("discs", "u1", 4), ("players", "u1"), ("winner", "u1"), ("how", "u1"), ("file", "u1"),
    ("value", "<f4", 4), ("linear", "<f4", 4), ("game", "<u4"),
])
DISPLAY = 390
ASIDE = 2

GOAL, CELL, GROUPS, COMPLETING = 240, 192, 56, 5
TILE_GOAL, TILE, BESIDE = 96, 25, 4
DISCS, SIZE, TIME, BEST, WHEEL, SUPPLY, COLOR_SUPPLY, TILES, ORDER = 22, 32, 8, 25, 24, 16, 18, 68, 11
# As in crates/engine/src/network/mod.rs.
PARTS, WHOLE, OFFER, HIDDEN, SECOND = 32, 32, 32, 32, 32
TURNS = 25, 30, 24, 36
# Tables are in 64ths, layers in 128ths.
TABLE_ONE, LAYER_ONE = 64, 128
MOST = 2047
# How fast the averaged weights follow, a step.
AVERAGE = 0.002
POINTS = 16


def layout(places, kinds):
    """Every parameter in the order of the file: name, shape, what one is, and the scale that it begins with."""
    table = lambda name, rows, size, scale: (name, (rows, size), TABLE_ONE, scale)
    layer = lambda name, out, size, scale: (name, (out, size), LAYER_ONE, scale / math.sqrt(size))
    yield from (
        table("goal", GOAL, PARTS, .1), table("cell", CELL, PARTS, .05), table("best_cell", CELL, PARTS, .1),
        table("second_cell", CELL, PARTS, .1), table("groups", GROUPS, PARTS, .1),
        table("completing", COMPLETING, PARTS, .1), table("color_bias", 1, PARTS, .1),
        table("tile_goal", TILE_GOAL, PARTS, .15), table("tile", TILE, PARTS, .15),
        table("cell_color", CELL, PARTS, .1), table("cell_beside", BESIDE, PARTS, .1),
        layer("whole", WHOLE, 3 * PARTS, 2.4), table("discs", DISCS, WHOLE, .2), table("size", SIZE, WHOLE, .1),
    )
    for place in range(places):
        yield from (
            layer(f"place_whole_{place}", HIDDEN, WHOLE, .6), layer(f"place_every_{place}", OFFER, WHOLE, .6),
            layer(f"place_color_{place}", OFFER, PARTS, .7),
            table(f"time_{place}", TIME, HIDDEN, .1), table(f"time_tile_{place}", TIME, OFFER, .1),
            table(f"best_{place}", BEST, OFFER, .1),
        )
    yield from (
        table("kind", kinds, HIDDEN, .1), table("wheel", WHEEL, HIDDEN, .1), table("supply", SUPPLY, HIDDEN, .1),
        *(table(f"turns_{i}", rows, HIDDEN, .1) for i, rows in enumerate(TURNS)),
        table("color_supply", COLOR_SUPPLY, OFFER, .1), table("wheel_tile", TILES, OFFER, .15),
        table("order", ORDER, OFFER, .15), layer("sums", HIDDEN, 2 * OFFER, 1.2),
        layer("second", SECOND, HIDDEN, 1.2), table("second_bias", 1, SECOND, .1), layer("out", places, SECOND, 1.),
        table("out_bias", places, 1, 0.),
    )


def lookup(index, table):
    """The sum of the rows of `table` along the last dimension; 255 and whatever is too large does not count.

    It counts rows and multiplies, which is much faster than adding them up one by one, above all backwards.
    """
    rows = len(table)
    index = index.long().clamp(max=rows)
    counts = torch.zeros(*index.shape[:-1], rows + 1, device=index.device)
    counts.scatter_add_(-1, index, torch.ones_like(index, dtype=torch.float))
    return counts @ F.pad(table, (0, 0, 0, 1))


def rectify(numbers):
    return numbers.clamp(0, MOST / TABLE_ONE)


def shifted(index, by):
    """Rows of a table that stands behind others; 255 stays nothing."""
    return torch.where(index == 255, 1 << 20, index.int() + by)


class Network(nn.Module):
    def __init__(self, places, kinds):
        super().__init__()
        self.places, self.kinds = places, kinds
        self.one = {}
        for name, shape, one, scale in layout(places, kinds):
            self.register_parameter(name, nn.Parameter(torch.randn(shape) * scale))
            self.one[name] = one

    def rounded(self):
        """The weights as the file will have them, with the slopes of the exact ones."""
        weights = {}
        for name, weight in self.named_parameters():
            one = self.one[name]
            weights[name] = weight + ((weight * one).round() / one - weight).detach()
        return weights

    def clamp(self):
        """Keeps the weights where a byte can hold them."""
        with torch.no_grad():
            for name, weight in self.named_parameters():
                weight.clamp_(-127 / self.one[name], 127 / self.one[name])

    def encode(self, w, display):
        """Numbers for each colour, and for the whole display."""
        n = len(display)
        goals = display[:, :64].view(n, 4, 16)
        tiles = display[:, 64:144].view(n, 20, 4)
        cells = display[:, 144:304].view(n, 32, 5)
        colors = display[:, 304:320].view(n, 4, 4)
        at, rows = [0], []
        for name in ("goal", "cell", "best_cell", "second_cell", "groups", "completing"):
            rows.append(w[name])
            at.append(at[-1] + len(w[name]))
        index = torch.cat([shifted(goals, 0), shifted(cells[:, :, :4].transpose(1, 2), at[1])] + [
            shifted(colors[:, :, i:i + 1], at[j]) for i, j in ((1, 2), (2, 3), (0, 4), (3, 5))], 2)
        color = rectify(lookup(index, torch.cat(rows)) + w["color_bias"])
        index = torch.cat([shifted(tiles[:, :, :3], 0), shifted(tiles[:, :, 3:], TILE_GOAL)], 2)
        tile = F.relu(lookup(index, torch.cat([w["tile_goal"], w["tile"]]))).sum(1)
        index = torch.cat([shifted(cells[:, :, :4], 0), shifted(cells[:, :, 4:], CELL)], 2)
        cell = F.relu(lookup(index, torch.cat([w["cell_color"], w["cell_beside"]]))).sum(1)
        index = torch.stack([display[:, 320].int(), shifted(display[:, 321], DISCS)], 1)
        whole = F.linear(rectify(torch.cat([color.sum(1), tile, cell], 1) / 4), w["whole"])
        whole = rectify(whole + lookup(index, torch.cat([w["discs"], w["size"]])))
        return color, whole

    def forward(self, data, ix):
        w = self.rounded()
        n, places = len(ix), self.places
        display = data.displays[data.at["displays"][ix, :places].reshape(-1)]
        color, whole = self.encode(w, display)
        color, whole = color.view(n, places, 4, PARTS), whole.view(n, places, WHOLE)
        best = display[:, 322:].view(n, places, TILES)
        tiles = data.at["tiles"][ix].long()
        there = tiles > 0
        tile = (tiles - 1).clamp(min=0)
        present = (torch.arange(places, device=ix.device) < data.at["players"][ix, None]).float()
        row, rows, at = [data.at["wheel"][ix].int(), shifted(data.at["supply"][ix], WHEEL)], [w["wheel"], w["supply"]], WHEEL + SUPPLY
        for i, count in enumerate(TURNS):
            row.append(shifted(data.at["turns"][ix, i], at))
            rows.append(w[f"turns_{i}"])
            at += count
        hidden = lookup(data.at["kind"][ix, None], w["kind"]) + lookup(torch.stack(row, 1), torch.cat(rows))
        colors = lookup(data.at["color_supply"][ix][..., None], w["color_supply"])
        every = torch.zeros(n, OFFER, device=ix.device)
        index = [torch.where(there, tile, 1 << 20), torch.where(there, TILES + torch.arange(11, device=ix.device), 1 << 20)]
        rows = [w["wheel_tile"], w["order"]]
        for place in range(places):
            here = present[:, place]
            time = data.at["times"][ix, place, None]
            parts = F.linear(whole[:, place], w[f"place_whole_{place}"])
            hidden = hidden + here[:, None] * (parts + lookup(time, w[f"time_{place}"]))
            ours = F.linear(color[:, place], w[f"place_color_{place}"])
            ours = ours + F.linear(whole[:, place], w[f"place_every_{place}"])[:, None]
            colors = colors + here[:, None, None] * ours
            every = every + here[:, None] * lookup(time, w[f"time_tile_{place}"])
            at = TILES + ORDER + place * BEST
            row = torch.gather(best[:, place], 1, tile).int() + at
            index.append(torch.where(there & (here[:, None] > 0), row, 1 << 20))
            rows.append(w[f"best_{place}"])
        by_color = torch.gather(colors + every[:, None], 1, (tile // 17)[..., None].expand(-1, -1, OFFER))
        wheel = F.relu(lookup(torch.stack(index, 2), torch.cat(rows)) + by_color) * there[..., None]
        sums = rectify(torch.cat([F.relu(colors).sum(1), wheel.sum(1)], 1) / 4)
        hidden = rectify(hidden + F.linear(sums, w["sums"]))
        second = F.relu(F.linear(hidden, w["second"]) + w["second_bias"])
        out = F.linear(second, w["out"]) + w["out_bias"].T
        return out.masked_fill(present == 0, -1e4)

    def load(self, name):
        """Reads what `save` wrote, or a .pt file."""
        if name.endswith(".pt"):
            self.load_state_dict(torch.load(name, map_location=self.goal.device))
            return
        with open(name, "rb") as file:
            data = file.read()
        if data[:10] != b"nlnet-02" + bytes([self.places, self.kinds]):
            raise SystemExit(f"{name} is not a network for so many places")
        at = 10
        for key, weight in self.named_parameters():
            shape = weight.T.shape if self.is_layer(key) else weight.shape
            rows = np.frombuffer(data, np.int8, weight.numel(), at).reshape(shape).astype(np.float32) / self.one[key]
            weight.data.copy_(torch.from_numpy(rows.T if self.is_layer(key) else rows))
            at += weight.numel()

    def is_layer(self, key):
        """Whether the file has it input by input."""
        return self.one[key] == LAYER_ONE and key != "out"

    def save(self, name):
        """Writes the file for the engine. Returns the first digits of its hash."""
        data = b"nlnet-02" + bytes([self.places, self.kinds])
        for key, weight in self.named_parameters():
            weight = weight.T if self.is_layer(key) else weight
            data += (weight.detach() * self.one[key]).round().clamp(-127, 127).to(torch.int8).contiguous().cpu().numpy().tobytes()
        with open(name, "wb") as file:
            file.write(data)
        return hashlib.sha256(data).hexdigest()[:12]


class Data:
    def __init__(self, folders, places, device):
        positions, displays, base = [], [], 0
        for number, folder in enumerate(folders):
            here = np.fromfile(f"{folder}/positions", dtype=POSITION)
            display = np.fromfile(f"{folder}/displays", dtype=np.uint8).reshape(-1, DISPLAY)
            here["displays"] += base
            base += len(display)
            positions.append(here)
            displays.append(torch.from_numpy(display).to(device))
        positions = np.concatenate(positions)
        self.displays = torch.cat(displays)
        self.at = {}
        for name in POSITION.names:
            column = np.ascontiguousarray(positions[name])
            column = column.astype(np.int64) if column.dtype == np.uint32 else column
            self.at[name] = torch.from_numpy(column).to(device)
        self.at["displays"].clamp_(max=base - 1)
        for name in ("value", "linear") if places > 1 else ():
            column = self.at[name][:, :places]
            self.at[name] = column / column.sum(1, keepdim=True).clamp(min=1e-6)


def log_loss(chances, target):
    return -(target * chances.clamp(min=1e-6).log()).sum(1)


def kinds(places):
    """How many kinds of game a network for so many places knows: the parts of a solo game, two, three and four players."""
    return {1: 3, 2: 1, 4: 2}[places]


def report_solo(network, data, ix, stages=False):
    """Held-out errors in points."""
    with torch.no_grad():
        rest = torch.cat([POINTS * network(data, part)[:, 0] for part in ix.split(16384)])
    value, linear = data.at["value"][ix, 0], data.at["linear"][ix, 0]
    kind, discs = data.at["kind"][ix], data.at["discs"][ix, 0]
    rows = [("all", kind < 9)]
    if stages:
        rows += [(f"part {part}", kind == part) for part in range(3)]
        rows += [(f"part 2, {low}-{high} discs", (kind == 2) & (discs >= low) & (discs <= high)) for low, high in
                 ((14, 21), (10, 13), (7, 9), (4, 6), (1, 3))]
    for name, here in rows:
        if here.any():
            error = lambda guess: (guess[here] - value[here]).std().item()
            print(f"  {name}: {int(here.sum())} positions, deviation network {error(rest):.3f} linear {error(linear):.3f}", flush=True)
    return ((rest - value) ** 2).mean().item()


@torch.no_grad()
def predict(network, data, ix):
    return torch.cat([torch.softmax(network(data, part), 1) for part in ix.split(16384)])


def report(network, data, ix, stages=False):
    """Held-out losses; the one against the search decides when to stop."""
    chances = predict(network, data, ix)
    value, linear = data.at["value"][ix], data.at["linear"][ix]
    won = F.one_hot(data.at["winner"][ix].long(), network.places).float()
    played = data.at["how"][ix] < ASIDE
    rows = [("all", torch.ones_like(played))]
    if stages:
        discs = torch.where(data.at["discs"][ix] == 0, 99, data.at["discs"][ix]).amin(1)
        rows += [(f"{low}-{high} discs", (discs >= low) & (discs <= high)) for low, high in
                 ((18, 21), (15, 17), (12, 14), (9, 11), (6, 8), (3, 5), (1, 2))]
        rows.append(("asides", ~played))
    for name, here in rows:
        if not here.any():
            continue
        k = here & played if (here & played).any() else here
        print(f"  {name}: {int(here.sum())} positions; against the search: network "
              f"{(log_loss(chances[here], value[here]) - log_loss(value[here], value[here])).mean():.5f} linear "
              f"{(log_loss(linear[here], value[here]) - log_loss(value[here], value[here])).mean():.5f}; against the "
              f"result: network {log_loss(chances[k], won[k]).mean():.4f} linear {log_loss(linear[k], won[k]).mean():.4f} "
              f"search {log_loss(value[k], won[k]).mean():.4f}", flush=True)
    return (log_loss(chances, value) - log_loss(value, value)).mean().item()


def recorded(work):
    """The same work as one piece for the GPU: what takes long otherwise is to ask for every little step of it."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            work()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        result = work()

    def replay():
        graph.replay()
        return result
    return replay


def main():
    options = argparse.ArgumentParser(description="Trains a network.")
    options.add_argument("--data", nargs="+", required=True, help="folders with samples")
    options.add_argument("--places", type=int, required=True, choices=(1, 2, 4), help="1 for solo, 2 for two players, 4 for three and four")
    options.add_argument("--out", default="network", help="what the files are called, without .bin and .pt")
    options.add_argument("--start", help="a network, .pt or .bin, to go on from")
    options.add_argument("--check", help="a network; only print its outputs for the first positions, as `lab outputs` does")
    options.add_argument("--seconds", type=float, default=1e9, help="train at most so long")
    options.add_argument("--epochs", type=float, default=8)
    options.add_argument("--batch", type=int, default=4096)
    options.add_argument("--rate", type=float, default=2e-3)
    options.add_argument("--decay", type=float, default=0.03)
    options.add_argument("--trust", type=float, default=0.9, help="how much the search counts, against the result")
    options.add_argument("--seed", type=int, default=1)
    args = options.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(args.seed)
    data = Data(args.data, args.places, device)
    held = data.at["game"] * 2654435761 % 1000 < 50
    train, test = (torch.nonzero(part).squeeze(1) for part in (~held, held))
    test = test[:200_000] if len(test) <= 200_000 else test[torch.randperm(len(test), device=device)[:200_000]]
    print(f"{len(train)} positions to learn from, {len(test)} kept apart, {len(data.displays)} displays, {device}", flush=True)
    solo = args.places == 1
    check = report_solo if solo else report
    won = F.one_hot(data.at["winner"].long(), args.places).float()
    trust = torch.where(data.at["how"] >= ASIDE, 1., args.trust)[:, None]
    target = trust * data.at["value"] + (1 - trust) * won

    network = Network(args.places, kinds(args.places)).to(device)
    if args.check:
        network.load(args.check)
        for row in network(data, torch.arange(min(200, len(data.at["kind"])), device=device)).tolist():
            print(row)
        return
    if args.start:
        network.load(args.start)
    mean = Network(args.places, kinds(args.places)).to(device)
    mean.load_state_dict(network.state_dict())
    weights, means = list(network.parameters()), list(mean.parameters())
    rate = torch.zeros((), device=device)
    optimizer = torch.optim.AdamW(weights, lr=rate, weight_decay=args.decay, betas=(.9, .99), capturable=device == "cuda")
    batch = train[:args.batch].clone()

    def step_once():
        out = network(data, batch)
        if solo:
            loss = F.huber_loss(out[:, 0], data.at["value"][batch, 0] / POINTS)
        else:
            loss = -(target[batch] * F.log_softmax(out, 1)).sum(1).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        network.clamp()
        with torch.no_grad():
            torch._foreach_lerp_(means, weights, AVERAGE)
        return loss

    step_fast = recorded(step_once) if device == "cuda" else step_once
    per_epoch = max(1, len(train) // args.batch)
    begin, step, done, best, checked = time.time(), 0, 0., math.inf, 0.
    order = None
    while done < 1:
        if step % per_epoch == 0:
            order = train[torch.randperm(len(train), device=device)]
        batch.copy_(order[step % per_epoch * args.batch:][:args.batch])
        rate.fill_(args.rate * min(1, (step + 1) / 200) * (.505 + .495 * math.cos(math.pi * done)))
        loss = step_fast()
        step += 1
        done = max(step / per_epoch / args.epochs, (time.time() - begin) / args.seconds)
        if step % 50 == 0:
            loss.item()  # Waits, so that the clock tells the truth.
        if done - checked > .1 or done >= 1:
            checked = done
            print(f"{time.time() - begin:.0f} s, step {step}, epoch {step / per_epoch:.1f}, rate {rate.item():.5f}, loss {loss.item():.4f}")
            now = check(mean, data, test)
            if now < best:
                best = now
                torch.save(mean.state_dict(), f"{args.out}.pt")
    mean.load(f"{args.out}.pt")
    print(f"{1e3 * (time.time() - begin) / step:.1f} ms a step; the best:")
    check(mean, data, test, stages=True)
    print(f"{args.out}.bin is {mean.save(f'{args.out}.bin')}, held-out loss {best:.5f}")


if __name__ == "__main__":
    main()
