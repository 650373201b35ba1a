/** Games that are played over HTTP, for speed: the page only has to show them. */
import { type APIRequestContext, expect } from "@playwright/test";
import type { Options, TableState } from "../src/wire";

/** The placement that covers most for least time; the wheel is filled when nothing can be taken. */
function choose({ tiles }: Options, time: (tile: number) => number) {
  const all = tiles.flatMap(({ tile, cells }) => cells.map((cell) => ({ tile, cell })));
  const worth = ({ tile, cell }: (typeof all)[number]) => 4 * cell.covers.length - time(tile);
  const best = all.sort((one, other) => worth(other) - worth(one))[0];
  if (!best) return { type: "refill" as const };
  return { type: "take" as const, tile: best.tile, x: best.cell.x, y: best.cell.y };
}

/** The server's answer to whoever asks too often: the tests of one worker share an address. */
const TOO_MANY = 429;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays the viewer's turns at a table until its game is over. */
export async function playOut(http: APIRequestContext, url: string, table: string) {
  const { TILES } = await import("../src/wire");
  const at = `${url}api/tables/${table}`;
  for (let turn = 0; turn < 500; turn++) {
    const seen = await http.get(at);
    if (seen.status() === TOO_MANY) {
      await pause(1000);
      continue;
    }
    expect(seen.status(), await seen.text()).toBe(200);
    const state: TableState = await seen.json();
    if (state.stage === "finished") return state;
    const options = state.game?.options;
    if (!options) {
      // A bot is thinking.
      await pause(50);
      continue;
    }
    const action = choose(options, (tile) => TILES[tile - 1]!.time);
    const command = { type: "play", version: state.version, action };
    const id = `test-${table}-${state.version}-${turn}`;
    const reply = await http.post(`${at}/commands`, { data: { id, command } });
    if (reply.status() === TOO_MANY) await pause(1000);
    else expect(reply.status(), await reply.text()).toBe(200);
  }
  throw new Error("the game does not end");
}
