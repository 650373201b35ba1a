import { describe, expect, it } from "vitest";
import { game, state } from "../fixtures";
import type { Event, Happening, Hint, Permission, ServerMessage, TableState } from "../wire";
import * as ask from "./ask";
import * as table from "./table";

const received = (message: ServerMessage): table.Message => ({ type: "received", message });
const fed = (...messages: table.Message[]) => messages.reduce(table.update, table.begin());

function event(seq: number, what: Happening, of: TableState = state()): ServerMessage {
  const happened: Event = { seq, at_ms: 0, what };
  return { type: "event", event: happened, state: { ...of, seq } };
}

const take = (seat: number, by: "person" | "bot"): Happening => ({
  type: "played",
  seat,
  by,
  action: { type: "take", tile: 1, x: 0, y: 0 },
  space: 3,
  covers: [],
  filled: [],
});

describe("what arrives", () => {
  it("is drawn at once when it is a state", () => {
    const model = fed(received({ type: "state", state: state() }));
    expect(model.shown).toEqual(state());
    expect(model.latest).toEqual(state());
  });

  it("waits while another's move is shown, and comes in order", () => {
    let model = fed(
      received({ type: "state", state: state() }),
      received(event(31, take(1, "bot"))),
      received(event(32, take(1, "bot"))),
    );
    expect(model.step?.event.seq).toBe(31);
    expect(model.shown?.seq).toBe(30);
    expect(ask.options(model)).toBeNull();
    model = table.update(model, { type: "landed" });
    expect(model.shown?.seq).toBe(31);
    model = table.update(model, { type: "settled" });
    expect(model.step?.event.seq).toBe(32);
    model = table.update(table.update(model, { type: "landed" }), { type: "settled" });
    expect(model.step).toBeNull();
    expect(model.shown?.seq).toBe(32);
    expect(ask.options(model)).not.toBeNull();
  });

  it("is drawn at once when nothing was there before", () => {
    const model = fed(received(event(31, take(1, "bot"))), received(event(32, take(1, "bot"))));
    expect(model.shown?.seq).toBe(31);
    expect(model.step?.event.seq).toBe(32);
  });

  it("is known to wait for me before all of it was shown", () => {
    const model = fed(
      received({ type: "state", state: state() }),
      received(event(31, take(1, "bot"))),
    );
    expect(ask.options(model)).toBeNull();
    expect(ask.waitsForViewer(model)).toBe(true);
  });

  it("shows my own move without delay", () => {
    const model = fed(
      received({ type: "state", state: state() }),
      received(event(31, take(0, "person"))),
    );
    expect(model.step).toBeNull();
    expect(model.shown?.seq).toBe(31);
  });

  it("is ignored when it is known already", () => {
    const model = fed(
      received({ type: "state", state: state() }),
      received(event(30, take(1, "bot"))),
    );
    expect(model.step).toBeNull();
    expect(model.log).toEqual([]);
  });

  it("is cut short after a long absence, and all of it stays in the log", () => {
    let model = fed(received({ type: "state", state: state() }));
    for (let seq = 31; seq <= 80; seq++) {
      model = table.update(model, received(event(seq, take(1, "bot"))));
    }
    expect(model.waiting.length + 1).toBeLessThanOrEqual(table.MOST_WAITING + 1);
    expect(model.log.length).toBe(50);
    expect(table.update(model, { type: "skip" }).shown?.seq).toBe(80);
  });

  it("changes nothing when it is unknown", () => {
    const model = fed(received({ type: "state", state: state() }));
    for (const message of [{ type: "pong" }, { type: "weather", rain: true }]) {
      expect(table.update(model, received(message as ServerMessage))).toBe(model);
    }
  });

  it("marks who is there", () => {
    const model = fed(
      received({ type: "state", state: state() }),
      received({ type: "presence", online: [true, false] }),
    );
    expect(model.shown?.seats.map((seat) => seat.online)).toEqual([true, false]);
  });

  it("keeps one log, whatever order it arrives in", () => {
    const early: Event = { seq: 3, at_ms: 0, what: { type: "closed" } };
    const model = fed(
      received({ type: "state", state: state() }),
      received(event(31, take(0, "person"))),
      { type: "history", events: [early] },
      { type: "history", events: [early] },
    );
    expect(model.log.map(({ seq }) => seq)).toEqual([3, 31]);
  });
});

describe("choosing", () => {
  const begun = fed(received({ type: "state", state: state() }));
  const options = game().options!;
  const tile = options.tiles[0]!;
  const cell = tile.cells[0]!;

  it("takes only what the server offers", () => {
    expect(table.update(begun, { type: "pick", tile: tile.tile }).choice.tile).toBe(tile.tile);
    expect(table.update(begun, { type: "pick", tile: 99 }).choice.tile).toBeNull();
  });

  it("keeps a tapped cell while the pointer passes by", () => {
    let model = table.update(begun, { type: "pick", tile: tile.tile });
    model = table.update(model, { type: "aim", cell, pin: true });
    model = table.update(model, { type: "aim", cell: null });
    expect(ask.aimedOption(model)).toEqual(cell);
  });

  it("forgets a cell that was only hovered", () => {
    let model = table.update(begun, { type: "pick", tile: tile.tile });
    model = table.update(model, { type: "aim", cell });
    expect(ask.aimedOption(model)).toEqual(cell);
    model = table.update(model, { type: "aim", cell: null });
    expect(ask.aimedOption(model)).toBeNull();
  });

  it("keeps the cell when another tile is picked for it", () => {
    let model = table.update(begun, { type: "pick", tile: tile.tile });
    model = table.update(model, { type: "aim", cell, pin: true });
    model = table.update(model, { type: "pick", tile: options.tiles[1]!.tile });
    expect(model.choice).toMatchObject({ tile: options.tiles[1]!.tile, pinned: true });
  });

  it("shows the tile in its place until the server has answered", () => {
    const { x, y } = cell;
    const command = {
      type: "play" as const,
      version: 5,
      action: { type: "take" as const, tile: tile.tile, x, y },
    };
    let model = table.update(begun, { type: "sent", id: "a", command });
    expect(ask.placing(model)).toMatchObject({ tile: tile.tile, x, y });
    expect(ask.options(model)).toBeNull();
    model = table.update(model, received({ type: "answer", id: "a", table: "t", seq: 31 }));
    expect(ask.placing(model)).toBeNull();
  });

  it("goes back to choosing after a refusal", () => {
    const command = { type: "undo" as const, version: 5 };
    let model = table.update(begun, { type: "sent", id: "a", command });
    const refused = {
      type: "refused" as const,
      id: "a",
      error: { code: "stale" as const, message: "" },
    };
    model = table.update(model, received(refused));
    expect(model).toMatchObject({ pending: [], refused: "stale" });
    expect(table.update(model, { type: "dismissed" }).refused).toBeNull();
  });
});

describe("several commands on their way", () => {
  const begun = fed(
    received({ type: "state", state: state() }),
    { type: "sent", id: "a", command: { type: "allow_hints", allow: true } },
    { type: "sent", id: "b", command: { type: "undo", version: 5 } },
  );
  const refused = (id: string | null) =>
    received({ type: "refused", id, error: { code: "stale", message: "" } });

  it("are answered each on its own", () => {
    const model = table.update(begun, received({ type: "answer", id: "a", table: "t", seq: 31 }));
    expect(model.pending.map(({ id }) => id)).toEqual(["b"]);
    expect(ask.canUndo(model)).toBe(false);
  });

  it("do not hide the refusal of the first one", () => {
    const model = table.update(begun, refused("a"));
    expect(model).toMatchObject({ pending: [{ id: "b" }], refused: "stale" });
  });

  it("are not concerned by the refusal of something else", () => {
    expect(table.update(begun, refused("c"))).toBe(begun);
    // Nobody asked for what has no id, but it has to be said.
    const model = table.update(begun, refused(null));
    expect(model).toEqual({ ...begun, refused: "stale" });
  });
});

it("what is allowed turns at the moment that the permission names", () => {
  const at = (permission: Permission) => [9, 10].map((now) => ask.isAllowed(permission, now));
  expect(at({ allowed: true })).toEqual([true, true]);
  expect(at({ allowed: false, reason: "not_away" })).toEqual([false, false]);
  expect(at({ allowed: false, reason: "not_away", from_ms: 10 })).toEqual([false, true]);
  expect(at({ allowed: true, reason: "nothing_to_undo", until_ms: 10 })).toEqual([true, false]);
});

describe("the display in the middle", () => {
  const of = (turn: number | null, seats: number[]): TableState => {
    const begun = state();
    const view = { ...begun.game!.view, turn };
    return { ...begun, you: { seats, host: true }, game: { ...begun.game!, view } };
  };
  const looked = (shown: TableState, look: number | null = null) =>
    ask.lookedAt({ ...fed(received({ type: "state", state: shown })), look });

  it("is mine, whoever moves", () => expect(looked(of(1, [0]))).toBe(0));
  it("is of who moves, at one screen", () => expect(looked(of(1, [0, 1]))).toBe(1));
  it("is of who moves, for a spectator", () => expect(looked(of(1, []))).toBe(1));
  it("is the one asked for", () => expect(looked(of(0, [0]), 1)).toBe(1));
});

describe("hints", () => {
  const shown = () => fed(received({ type: "state", state: state() }));
  const first = game().options!.tiles[0]!;
  const { x, y } = first.cells[0]!;
  const hint = (change: Partial<Hint> = {}): Hint => ({
    version: 5,
    seat: 0,
    action: { type: "take", tile: first.tile, x, y },
    reasons: [],
    chances: [0.5, 0.5],
    score: null,
    ...change,
  });
  const asked = () => table.update(shown(), { type: "ask" });

  it("become the choice", () => {
    const model = table.update(asked(), { type: "advised", question: 1, hint: hint() });
    expect(model.choice).toEqual({ tile: first.tile, cell: { x, y }, pinned: true });
    expect(ask.hinted(model)?.version).toBe(5);
    expect(ask.aimedOption(model)).toMatchObject({ x, y });
  });

  it("may be to fill the wheel", () => {
    const model = table.update(asked(), {
      type: "advised",
      question: 1,
      hint: hint({ action: { type: "refill" } }),
    });
    expect(model.choice.tile).toBeNull();
    expect(ask.hinted(model)).not.toBeNull();
  });

  it("for another moment, or unasked, are forgotten", () => {
    expect(
      table.update(asked(), { type: "advised", question: 1, hint: hint({ version: 4 }) }).hint,
    ).toBeNull();
    expect(table.update(asked(), { type: "advised", question: 1, hint: null }).hint).toBeNull();
    expect(table.update(shown(), { type: "advised", question: 1, hint: hint() }).hint).toBeNull();
  });

  it("answer the newest question, not an earlier one", () => {
    const next = received({ type: "state", state: { ...state(), version: 6 } });
    const again = [next, { type: "ask" as const }].reduce(table.update, asked());
    for (const late of [hint(), null]) {
      const message: table.Message = { type: "advised", question: 1, hint: late };
      expect(table.update(again, message).hint).toBe("asked");
    }
    const answer = hint({ version: 6 });
    expect(table.update(again, { type: "advised", question: 2, hint: answer }).hint).toEqual(
      answer,
    );
  });

  it("go when the player chooses something else, or the game goes on", () => {
    const model = table.update(asked(), { type: "advised", question: 1, hint: hint() });
    expect(ask.hinted(table.update(model, { type: "pick", tile: null }))).toBeNull();
    const other = first.cells[1]!;
    expect(ask.hinted(table.update(model, { type: "aim", cell: other, pin: true }))).toBeNull();
    const later = { ...state(), seq: 31, version: 6 };
    const next = received({ type: "state", state: later });
    expect(table.update(model, next).hint).toBeNull();
  });
});
