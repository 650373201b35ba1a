/** Rules and bots of Nova Luna for JavaScript: tables as values, in WebAssembly. */
import { ON_THE_DEVICE, random } from "../src/game/source";
import {
  type Answers,
  type Kind,
  type Program,
  type Question,
  Refused,
  startProgram,
} from "../src/game/worker/program";
import type * as wire from "../src/wire";

export type * from "../src/wire";
export { TILES } from "../src/wire";
export { type Answers, type Kind, type Program, type Question, Refused };

/** The networks of the strongest bot: for solo games, for two players, and for more. */
const NETWORKS = ["solo", "two", "more"];

/** Starts the program: from the files beside this one, or from what you have of it. Without networks, the strongest bot is a
 * little weaker. */
export async function load(
  code?: BufferSource | WebAssembly.Module,
  networks?: readonly Uint8Array[],
): Promise<Program> {
  const program = await startProgram(code ?? (await beside("nova_luna.wasm")));
  const names = code === undefined ? NETWORKS : [];
  const files = networks ?? (await Promise.all(names.map((name) => beside(`${name}.network`))));
  for (const file of files) program.addNetwork(file);
  return program;
}

const beside = (name: string) => bytes(new URL(/* @vite-ignore */ `./${name}`, import.meta.url));

async function bytes(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  if (address.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return new Uint8Array(await readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const ME: wire.DevicePerson = { id: "me", name: "me" };

/** A table: its log, and what comes of it. The log is all there is to keep. */
export class Table {
  constructor(
    readonly program: Program,
    readonly log: wire.DeviceLog,
  ) {}

  /** A new table. Seats are for `me` or for a bot, `level1` to `level5`. */
  static create(
    program: Program,
    plan: Pick<wire.NewTable, "seats"> & Partial<wire.NewTable>,
  ): Table {
    const whole: wire.NewTable = {
      id: random(8),
      goal_discs: "standard",
      public: false,
      turn_limit_s: null,
      bot_pause_ms: 0,
      ...plan,
    };
    const table = new Table(program, { table: ON_THE_DEVICE + random(8), lines: [] });
    const moment = { now_ms: Date.now(), chance: random(32) };
    const name = table.log.table;
    table.#keep(program.ask("create", { table: name, person: ME, plan: whole, moment }));
    return table;
  }

  /** Where the table stands, and what may be done. */
  get state(): wire.TableState {
    return this.program.ask("state", { log: this.log, viewer: ME.id });
  }

  /** Plays for whoever of `me` is to move. Throws `Refused` if the rules do not allow it. */
  play(action: wire.ActionJson) {
    this.command({ type: "play", version: this.state.version, action });
  }

  /** Takes back the last action. */
  undo() {
    this.command({ type: "undo", version: this.state.version });
  }

  command(command: wire.Command) {
    const moment = { now_ms: Date.now(), chance: random(32) };
    const message = { id: random(8), command };
    this.#keep(this.program.ask("command", { log: this.log, person: ME, message, moment }));
  }

  /** If a bot is to move, it thinks and plays. Returns what it did. */
  playBot(thinking: Partial<wire.Thinking> = {}): wire.ActionJson | null {
    const { log } = this;
    const since = log.lines.length;
    const turn = this.program.ask("follow", { log, viewer: ME.id, since }).next_turn;
    if (!turn) return null;
    const { version, by } = turn;
    const action = this.program.ask("choose", { log, version, thinking: seeded(thinking) });
    const now_ms = Math.max(Date.now(), turn.at_ms);
    this.#keep(this.program.ask("turn", { log, person: ME, version, action, by, now_ms }));
    return action;
  }

  /** What the strongest bot would do, and why. */
  hint(thinking: Partial<wire.Thinking> = {}): wire.Hint {
    return this.program.ask("hint", { log: this.log, person: ME, thinking: seeded(thinking) });
  }

  /** The game as a record, which other programs can read. */
  record(): wire.Record {
    return this.program.ask("record", { log: this.log });
  }

  /** A finished game, move by move. */
  replay(): wire.Replay {
    return this.program.ask("replay", { log: this.log, analysed: false });
  }

  /** A verdict on every move of a finished game; for each about so many positions are looked at. */
  analysis(nodes: number): wire.Analysis {
    const game = this.program.ask("finished", { log: this.log });
    const verdicts = game.record.actions.map((_, number) =>
      this.program.ask("judge", { game, number, thinking: { nodes, seed: 0 } }),
    );
    return this.program.ask("analysis", { table: this.log.table, game, verdicts });
  }

  #keep({ lines }: wire.Decided) {
    this.log.lines.push(...lines);
  }
}

const seeded = (thinking: Partial<wire.Thinking>): wire.Thinking => ({
  seed: Number.parseInt(random(6), 16),
  ...thinking,
});
