/** All games of this device: lists, files, copies at a server. */
import type { DeviceGame, DeviceLog, SeatPlan, TableSummary } from "../../wire";
import { ON_THE_DEVICE } from "../source";
import type { Analyses } from "./analyses";
import type { Log } from "./log";
import { Refused } from "./program";
import type { DeviceTables } from "./tables";

/** All games of a device, to be kept elsewhere. */
export interface SavedGames {
  format: typeof SAVED_FORMAT;
  tables: DeviceLog[];
}
export const SAVED_FORMAT = "nova-luna-games/1";

export class DeviceGames {
  readonly #log: Log;

  constructor(
    readonly tables: DeviceTables,
    readonly analyses: Analyses,
  ) {
    this.#log = tables.env.log;
  }

  /** All tables: first those that wait for the player, then those that go on, then those that are over. */
  async mine(): Promise<TableSummary[]> {
    const rows = await this.#log.rows();
    const rank = ({ waits_for_you, stage }: TableSummary) =>
      waits_for_you ? 0 : stage === "playing" ? 1 : 2;
    return rows
      .map(({ summary }) => summary)
      .filter(({ stage }) => stage !== "closed")
      .sort((one, other) => rank(one) - rank(other) || other.changed_ms - one.changed_ms);
  }

  /** Everything that is kept here, for a file. */
  async save(): Promise<SavedGames> {
    const rows = await this.#log.rows();
    const tables = await Promise.all(rows.map(({ table }) => this.#log.read(table)));
    return { format: SAVED_FORMAT, tables };
  }

  /** Takes over the games of a file. Tells how many are new or go on further than here. */
  async restore(saved: SavedGames): Promise<number> {
    if (saved?.format !== SAVED_FORMAT || !Array.isArray(saved.tables)) {
      throw new Refused("bad_record", `format: "${SAVED_FORMAT}" is expected`);
    }
    const { person, env } = this.tables;
    // All are checked before any is kept.
    const read = saved.tables.map((log) => {
      if (typeof log?.table !== "string" || !log.table.startsWith(ON_THE_DEVICE)) {
        throw new Refused("bad_record", "tables: each has an id that begins with _");
      }
      const since = log.lines?.length;
      return { log, ...env.program.ask("follow", { log, viewer: person.id, since }) };
    });
    let taken = 0;
    for (const { log, summary } of read) {
      if (!(await this.#log.adopt(log, summary))) continue;
      taken += 1;
      await this.tables.changed(log.table);
      this.tables.env.announce(log.table);
    }
    return taken;
  }

  /** Finished games that an account has no copy of yet. What began from a record counts for nobody. */
  async uncopied(account: string): Promise<DeviceGame[]> {
    const copies = await this.#log.copies(account);
    const rows = await this.#log.rows();
    const due = rows.filter(
      ({ table, summary }) =>
        summary.stage === "finished" && !summary.imported && !copies.has(table),
    );
    return Promise.all(
      due.map(async ({ table, summary }) => ({
        id: table,
        record: await this.tables.record(table),
        seats: summary.seats.map(({ you, level }) => (you ? "me" : `level${level}`) as SeatPlan),
        ended_ms: summary.ended_ms ?? summary.changed_ms,
      })),
    );
  }

  /** Forgets the games that are over. Tells how many. */
  async removeFinished(): Promise<number> {
    const rows = await this.#log.rows();
    const over = rows.filter(({ summary }) => summary.stage === "finished");
    for (const { table } of over) {
      this.analyses.stopAnalysis(table);
      await this.tables.remove(table);
    }
    return over.length;
  }
}
