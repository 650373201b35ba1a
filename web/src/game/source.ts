/** Where a game comes from: a server, or this device. */
import type * as wire from "../wire";

export type Connection = "connecting" | "online" | "offline";

export interface Listener {
  message(message: wire.ServerMessage): void;
  /** Whether messages arrive right now. */
  connection(connection: Connection): void;
  /** There is nothing to connect to, and trying again would not help. */
  gone(code: wire.ErrorCode): void;
}

export interface OpenTable {
  /** Asks for something to happen. The listener gets an answer or a refusal with this id. */
  send(id: string, command: wire.Command): void;
  close(): void;
}

/** An analysis, and how far it has come. */
export interface Analysed {
  analysis: wire.Analysis;
  /** How many positions are looked at for a move. */
  nodes: number;
  /** How many moves were looked at so closely. */
  judged: number;
}

export interface GameSource {
  /** Follows a table from the event after `since`, or from where it stands. If nothing has happened
   * since, nothing is said. */
  open(table: string, since: number | null, listener: Listener): OpenTable;
  /** The events after `since`. */
  events(table: string, since: number): Promise<wire.Event[]>;
  create(plan: wire.NewTable): Promise<wire.TableState>;
  hint(table: string): Promise<wire.Hint>;
  replay(table: string): Promise<wire.Replay>;
  record(table: string): Promise<wire.Record>;
  playOn(table: string, request: wire.PlayOn): Promise<wire.TableState>;
  state(table: string): Promise<wire.TableState>;
  /** Asks for something to happen at a table that is not open. */
  command(table: string, command: wire.CommandMessage): Promise<wire.Answer>;
}

/** The ids of tables on the device begin with this; those of a server never do. */
export const ON_THE_DEVICE = "_";
export const isOnDevice = (table: string) => table.startsWith(ON_THE_DEVICE);

/** So many random bytes, as hexadecimal digits. */
export const random = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** An id for a command: sent twice, the command acts once. */
export const freshId = () => random(12);
