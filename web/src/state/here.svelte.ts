/** The games on this device, as lists show them. */
import { device } from "../game/device";
import { server } from "../game/server";
import { sourceForOne } from "../game/where";
import type { NewTable, TableState, TableSummary } from "../wire";
import { app } from "./app.svelte";
import { load, save } from "./storage";

class Here {
  tables = $state.raw<readonly TableSummary[]>([]);
  /** Whether games can be played here; unknown until somebody has tried. */
  works = $state<boolean | null>(null);
  /** The best solo score, here and at the server. */
  bestSolo = $derived.by(() => {
    const own = this.tables.flatMap(({ score }) => (score === null ? [] : [score]));
    const best = Math.min(...own, app.me?.best_solo_score ?? Number.POSITIVE_INFINITY);
    return Number.isFinite(best) ? best : null;
  });

  async look() {
    const found = await device();
    this.works = found !== null;
    if (found) this.tables = await found.mine();
  }

  /** Whether games were ever kept here. If not, nothing is lost by looking later. */
  get hasGames(): boolean {
    return load("here") !== null;
  }

  /** Games are here from now on. */
  keep() {
    save("here", "1");
  }

  /** Sets up a game that needs nobody else. */
  async create(plan: NewTable): Promise<TableState> {
    const source = await sourceForOne();
    if (source === server) await app.known();
    else this.keep();
    return source.create(plan);
  }
}

export const here = new Here();

/** Does something when the page has nothing better to do. */
export function whenIdle(work: () => void) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}
