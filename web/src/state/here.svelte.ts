/** The games on this device, as lists show them. */

import { load, save } from "../browser/storage";
import { api, Refusal } from "../game/api";
import { type Device, device } from "../game/device";
import { server } from "../game/server";
import { freshId, isOnDevice } from "../game/source";
import { sourceForOne, sourceOf } from "../game/where";
import type { NewTable, TableState, TableSummary } from "../wire";
import { app } from "./app.svelte";

/** How a table that was deleted elsewhere refuses to be deleted again. */
const GONE = ["wrong_stage", "unknown_table"];

async function close(table: string) {
  const source = await sourceOf(table);
  await source.command(table, { id: freshId(), command: { type: "close" } });
}

class Here {
  tables = $state.raw<readonly TableSummary[]>([]);
  /** Whether games can be played here; unknown until somebody has tried. */
  works = $state<boolean | null>(null);
  /** The best solo score, here and at the server. */
  bestSolo = $derived.by(() => {
    const own = this.tables.flatMap(({ score, imported }) =>
      score === null || imported ? [] : [score],
    );
    const best = Math.min(...own, app.me?.best_solo_score ?? Number.POSITIVE_INFINITY);
    return Number.isFinite(best) ? best : null;
  });

  /** The tables at the server that are copies of games here, by the table here. */
  copies = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** The copies that lists leave out, because the originals are in them. */
  hidden = $derived(new Set(this.tables.flatMap(({ table }) => this.copies.get(table) ?? [])));
  #copying = false;

  async look() {
    const found = await device();
    try {
      if (found) await this.#lookAt(found);
      this.works = found !== null;
    } catch {
      // It has worked before, and tries again by itself.
      this.works = false;
    }
  }

  async #lookAt(found: Device) {
    this.tables = await found.mine();
    if (app.me) {
      this.copies = await found.copies(app.me.name);
      void this.#copy(found, app.me.name);
    }
  }

  /** Sends finished games to the account, each once, so that they are on every device. */
  async #copy(found: Device, account: string) {
    if (this.#copying || !app.reachable) return;
    this.#copying = true;
    try {
      for (const game of await found.uncopied(account)) {
        const { table } = await api.keepDeviceGame(game);
        await found.keepCopy(account, game.id, table);
        this.copies = new Map([...this.copies, [game.id, table]]);
      }
    } catch {
      // Too many at once, or no network: the rest goes the next time.
    } finally {
      this.#copying = false;
    }
  }

  /** Whether games were ever kept here. If not, nothing is lost by looking later. */
  get hasGames(): boolean {
    return load("here") !== null;
  }

  /** Games are here from now on. */
  keep() {
    save("here", "1");
  }

  /** The table that others can look at: of a game here, its copy, if there is one. */
  shareable(table: string): string | null {
    return isOnDevice(table) ? (this.copies.get(table) ?? null) : table;
  }

  /** Deletes a game that is nobody else's, also its copy. */
  async remove(table: string) {
    const copy = this.copies.get(table);
    // The copy first: if that fails, all of it is still there to be deleted.
    if (copy) {
      await close(copy).catch((error) => {
        const isGone = error instanceof Refusal && GONE.includes(error.code);
        if (!isGone) throw error;
      });
    }
    await close(table);
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

/** Whether every byte costs: then the program comes only when it is needed. */
export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Does something when the page has nothing better to do. */
export function whenIdle(work: () => void) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}
