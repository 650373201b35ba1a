import { describe, expect, it } from "vitest";
import { game, played, state } from "../fixtures";
import { type Command, type ServerMessage, type TableState, TILES } from "../wire";
import * as ask from "./ask";
import type { Model } from "./model";
import { sceneOf, waxedOf } from "./scene";
import { begin, type Message, update } from "./table";

const received = (message: ServerMessage): Message => ({ type: "received", message });
const fed = (shown: TableState, ...messages: Message[]) =>
  [received({ type: "state", state: shown }), ...messages].reduce(update, begin());
const sceneAfter = (...messages: Message[]) => sceneOf(fed(state(), ...messages))!;

const tile = game().options!.tiles[0]!;
const cell = tile.cells.find(({ covers }) => covers.length > 0) ?? tile.cells[0]!;
const { x, y } = cell;
const pick: Message = { type: "pick", tile: tile.tile };
const aim: Message = { type: "aim", cell: { x, y }, pin: true };
const play: Command = { type: "play", version: 5, action: { type: "take", tile: tile.tile, x, y } };
const send: Message = { type: "sent", id: "a", command: play };

/** A move of somebody, as the server tells it. */
const move = (seq: number, mover: number, by: "person" | "bot"): Message =>
  received({ type: "event", event: played(seq, mover, { by }), state: { ...state(), seq } });

describe("a scene", () => {
  it("is there with a game", () => {
    expect(sceneOf(begin())).toBeNull();
    expect(sceneOf(fed({ ...state(), game: null }))).toBeNull();
    expect(sceneAfter()).toMatchObject({ looked: 0, held: null, preview: null, arriving: null });
  });

  it("offers tiles, and free cells while none is held", () => {
    const begun = sceneAfter();
    expect(begun.takeable.map((option) => option.tile)).toEqual(
      game().options!.tiles.map((option) => option.tile),
    );
    expect(begun.free).toHaveLength(game().view.legal.cells.length);
    expect(begun.cells).toEqual([]);
  });

  it("has the cells of the held tile, and a preview where it is aimed", () => {
    expect(sceneAfter(pick)).toMatchObject({ held: tile.tile, cells: tile.cells, free: [] });
    expect(sceneAfter(pick, aim).preview).toEqual(cell);
  });

  it("points to the moon that the held tile would lead to", () => {
    expect(sceneAfter().reach).toBeNull();
    const { time } = game().view.players[0]!;
    const reach = { seat: 0, time: time + TILES[tile.tile - 1]!.time };
    expect(sceneAfter(pick).reach).toEqual(reach);
  });

  it("tells what others could cover, by the numbers of the tiles", () => {
    const [first] = game().chances;
    const numbered = sceneAfter().chances;
    expect(numbered).toHaveLength(game().chances.length);
    expect(numbered[0]).toMatchObject({ seat: 1, covers: first!.covers, number: 1 });
    expect(Math.max(...numbered.map(({ number }) => number))).toBe(3);
    // Nobody takes anything while a move is on its way.
    expect(sceneAfter(pick, aim, send).chances).toEqual([]);
  });

  it("has a moon as full as whoever is ahead has come", () => {
    const left = game().view.players.map((player) => player.discs_left);
    expect(waxedOf(game())).toBeCloseTo(1 - Math.min(...left) / 20);
  });

  it("shows nothing of a choice on another display", () => {
    const scene = sceneAfter(pick, aim, { type: "look", seat: 1 });
    expect(scene).toMatchObject({ looked: 1, cells: [], free: [], preview: null });
  });

  it("draws a tile where it was put until it lies there", () => {
    const sent = sceneAfter(pick, aim, send);
    expect(sent.arriving).toMatchObject({ tile: tile.tile, x, y });
    expect(sent).toMatchObject({ leaving: tile.tile, takeable: [], free: [], preview: null });
    const after = state();
    after.game!.view.players[0]!.display.push({ tile: tile.tile, x, y, covered: [] });
    const told = received({ type: "event", event: played(31, 0), state: { ...after, seq: 31 } });
    expect(sceneAfter(pick, aim, send, told).arriving).toBeNull();
  });

  it("takes a travelling tile off the wheel, and then marks it as new", () => {
    const moved = fed(state(), move(31, 1, "bot"));
    expect(sceneOf(moved)).toMatchObject({ leaving: 31, fresh: null, takeable: [] });
    const landed = update(moved, { type: "landed" });
    expect(sceneOf(landed)).toMatchObject({ leaving: null, fresh: { seat: 1, tile: 31 } });
  });

  it("does not mark a tile of one's own", () => {
    expect(sceneAfter(move(31, 0, "person")).fresh).toBeNull();
  });
});

describe("moves of others", () => {
  const shown = (...movers: number[]): Model => {
    const moves = movers.map((mover, i) => played(10 + i, mover));
    return fed(state(), { type: "history", events: moves });
  };
  const seqs = (model: Model) => ask.movesOfOthers(model).map(({ seq }) => seq);

  it("are those since one's own, three at the most", () => {
    expect(seqs(shown(1, 0, 1, 1))).toEqual([12, 13]);
    expect(seqs(shown(0, 1, 1, 1, 1))).toEqual([12, 13, 14]);
    expect(seqs(shown(1, 0))).toEqual([]);
  });

  it("are not what was taken back", () => {
    const what = { type: "undone" as const, seat: 0, moves: [11, 12] };
    const undone = { seq: 20, at_ms: 0, what };
    const before = shown(1, 0, 1);
    expect([seqs(before), ask.freshTile(before)]).toEqual([[12], { seat: 1, tile: 12 }]);
    const after = update(before, { type: "history", events: [undone] });
    expect([seqs(after), ask.freshTile(after)]).toEqual([[10], { seat: 1, tile: 10 }]);
  });
});

describe("the display that is looked at", () => {
  it("is elsewhere only if it is not the usual one", () => {
    expect(ask.looksElsewhere(fed(state(), { type: "look", seat: 0 }))).toBe(false);
    expect(ask.looksElsewhere(fed(state(), { type: "look", seat: 1 }))).toBe(true);
  });
});
