/** Where a game comes from: a server today; the page itself could be another. */
import type { Command, ErrorCode, Event, ServerMessage } from "../wire";

export type Connection = "connecting" | "online" | "offline";

export interface Listener {
  message(message: ServerMessage): void;
  /** Whether messages arrive right now. */
  connection(connection: Connection): void;
  /** There is nothing to connect to, and trying again would not help. */
  gone(code: ErrorCode): void;
}

export interface OpenTable {
  /** Asks for something to happen. The listener hears an answer or a refusal with this id. */
  send(id: string, command: Command): void;
  close(): void;
}

export interface GameSource {
  /** Follows a table from the event after `since`, or from where it stands. If nothing has happened
   * since, nothing is said. */
  open(table: string, since: number | null, listener: Listener): OpenTable;
  /** The events after `since`. */
  events(table: string, since: number): Promise<Event[]>;
}

/** An id for a command: sent twice, the command acts once. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
