import { describe, expect, it } from "vitest";
import { game, played, state } from "../fixtures";
import { en } from "../texts";
import { type Hint, type ServerMessage, type TableState, TILES } from "../wire";
import { type Effect, effectsOf, sayInWords } from "./effects";
import type { Model } from "./model";
import { begin, type Message, update } from "./table";

const received = (message: ServerMessage): Message => ({ type: "received", message });
const begun = received({ type: "state", state: state() });
const botMoved = (seq: number, after: TableState = state()) =>
  received({
    type: "event",
    event: played(seq, 1, { by: "bot", covers: [[11, 0]] }),
    state: { ...after, seq },
  });

/** The effects of the last message. */
function last(...messages: Message[]): Effect[] {
  const before = messages.slice(0, -1).reduce(update, begin());
  return effectsOf(before, update(before, messages.at(-1)!));
}
const types = (effects: Effect[]) => effects.map(({ type }) => type);

/** The other one is to move. */
const theirs = (): TableState => {
  const other = state();
  other.game = { ...other.game!, options: null, view: { ...other.game!.view, turn: 1 } };
  return other;
};

describe("what is said", () => {
  it("is whose turn it is, when a game comes to be seen", () => {
    expect(last(begun)).toContainEqual({ type: "say", events: [], turn: 0, hint: null });
    expect(last(received({ type: "state", state: theirs() }))).toEqual([
      { type: "say", events: [], turn: null, hint: null },
    ]);
  });

  it("is what happened, once it is drawn, together with the turn", () => {
    expect(last(begun, botMoved(31))).toEqual([]);
    const said = last(begun, botMoved(31), { type: "landed" });
    expect(said[0]).toMatchObject({ type: "say", events: [{ seq: 31 }], turn: 0 });
    expect(last(begun, botMoved(31), { type: "landed" }, { type: "settled" })).toEqual([]);
  });

  it("leaves out the turn while more is to come", () => {
    const said = last(begun, botMoved(31), botMoved(32), { type: "landed" });
    expect(said[0]).toMatchObject({ events: [{ seq: 31 }], turn: null });
  });

  it("is no more than the last three events", () => {
    const missed = [31, 32, 33, 34, 35].map((seq) => botMoved(seq));
    const said = last(begun, ...missed, { type: "skip" })[0] as Extract<Effect, { type: "say" }>;
    expect(said.events.map(({ seq }) => seq)).toEqual([33, 34, 35]);
  });

  it("is not repeated by what was fetched for the log", () => {
    expect(last(begun, { type: "history", events: [played(3, 0)] })).toEqual([]);
  });

  it("is a hint, once", () => {
    const { tile, cells } = game().options!.tiles[0]!;
    const { x, y } = cells[0]!;
    const hint: Hint = {
      version: 5,
      seat: 0,
      action: { type: "take", tile, x, y },
      reasons: [],
      chances: [0.5, 0.5],
      score: null,
    };
    const advised: Message = { type: "advised", question: 1, hint };
    expect(last(begun, { type: "ask" }, advised)).toEqual([
      { type: "say", events: [], turn: null, hint },
    ]);
    const presence = received({ type: "presence", online: [true, true] });
    expect(last(begun, { type: "ask" }, advised, presence)).toEqual([]);
    const words = sayInWords(en, state(), { type: "say", events: [], turn: null, hint });
    expect(words).toMatch(/^Hint: .+\. .+ 50%/);
  });

  it("is in words", () => {
    const say = (events: Parameters<typeof played>[], turn: number | null) =>
      sayInWords(en, state(), {
        type: "say",
        events: events.map((event) => played(...event)),
        turn,
        hint: null,
      });
    expect(say([], null)).toBe("");
    expect(say([], 0)).toBe("Your turn.");
    expect(say([[31, 1]], 0)).toMatch(/^Phoebe .+\. Your turn\.$/);
  });
});

describe("sounds and notifications", () => {
  it("come with the viewer's turn, once", () => {
    const seen = received({ type: "state", state: theirs() });
    const mine = botMoved(31);
    expect(types(last(seen, mine))).toEqual(["sound", "notify"]);
    expect(types(last(seen, mine, { type: "landed" }))).not.toContain("notify");
  });

  it("do not come with a turn where nobody else plays", () => {
    const solo = received({ type: "state", state: { ...state(), solo: true } });
    expect(types(last(solo))).toEqual(["say"]);
    const oneScreen = { ...state(), you: { seats: [0, 1], host: true } };
    expect(types(last(received({ type: "state", state: oneScreen })))).toEqual(["say"]);
  });

  it("come with another's tile when it lands, once", () => {
    const settle = { type: "sound", cue: "settle", count: 1 };
    expect(last(begun, botMoved(31), { type: "landed" })).toContainEqual(settle);
    const presence = received({ type: "presence", online: [true, true] });
    expect(last(begun, botMoved(31), { type: "landed" }, presence)).toEqual([]);
  });

  it("come with one's own tile at once, and not again", () => {
    const option = game().options!.tiles.find(({ cells }) =>
      cells.some((c) => c.covers.length > 0),
    )!;
    const cell = option.cells.find(({ covers }) => covers.length > 0)!;
    const { x, y } = cell;
    const action = { type: "take" as const, tile: option.tile, x, y };
    const sent: Message[] = [
      begun,
      { type: "pick", tile: option.tile },
      { type: "aim", cell: { x, y }, pin: true },
      { type: "sent", id: "a", command: { type: "play", version: 5, action } },
    ];
    const count = cell.covers.length;
    expect(last(...sent)).toEqual([
      { type: "sound", cue: "settle", count },
      { type: "sound", cue: "hop", count: TILES[option.tile - 1]!.time },
    ]);
    const told = received({ type: "event", event: played(31, 0), state: { ...theirs(), seq: 31 } });
    expect(types(last(...sent, told))).toEqual(["say"]);
  });

  it("do not come again while the viewer sends something else", () => {
    const sent: Message = { type: "sent", id: "a", command: { type: "allow_hints", allow: true } };
    const answer = received({ type: "answer", id: "a", table: "t", seq: 30 });
    expect(last(begun, sent)).toEqual([]);
    expect(last(begun, sent, answer)).toEqual([]);
  });

  it("do not come again when one's own tile is shown to others at this screen, or fills the wheel", () => {
    const shared = { ...state(), you: { seats: [0, 1], host: true } };
    const own = (after: TableState, filled: [number, number][]) =>
      received({ type: "event", event: played(31, 0, { filled }), state: { ...after, seq: 31 } });
    const landed: Message = { type: "landed" };
    const before = received({ type: "state", state: shared });
    expect(types(last(before, own(shared, []), landed))).not.toContain("sound");
    expect(types(last(begun, own(theirs(), [[5, 6]]), landed))).not.toContain("sound");
  });

  it("are not there before the game", () => {
    const waiting: TableState = { ...state(), stage: "waiting", game: null };
    expect(last(received({ type: "state", state: waiting }))).toEqual([]);
    const model: Model = begin();
    expect(effectsOf(model, model)).toEqual([]);
  });
});
