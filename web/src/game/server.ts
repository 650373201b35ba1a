/** Games on the server. Commands are sent again after every connection until they are answered. */
import type { ClientMessage, Command, ServerMessage, TableState } from "../wire";
import { api, RETRY_WITHIN_S, Refusal, socketAddress } from "./api";
import { type Line, openLine } from "./line";
import type { GameSource, Listener, OpenTable } from "./source";

/** When a command has no answer after this time, the connection is checked. */
const ANSWER_MS = 8000;
/** Whether there is no table for us. */
const isGone = (code: Refusal["code"]): code is "unknown_table" | "challenge_first" =>
  code === "unknown_table" || code === "challenge_first";

/** With a turn limit of a day or more, nobody waits in front of the screen. */
const DAY_S = 86_400;

export const server: GameSource = {
  ...api,
  open: (table, since, listener) => new ServerTable(table, since, listener),
};

class ServerTable implements OpenTable {
  #line: Line;
  #closed = false;
  #live = false;
  #unanswered = new Map<string, Command>();

  constructor(
    readonly table: string,
    private since: number | null,
    readonly listener: Listener,
  ) {
    this.#line = openLine({
      address: () => socketAddress(this.table, this.since, location.href),
      isLive: () => this.#live && !document.hidden,
      connection: (connection) => listener.connection(connection),
      opened: () => {
        for (const [id, command] of this.#unanswered) this.#transmit(id, command);
        this.#announce();
      },
      message: (text) => this.#receive(JSON.parse(text)),
      failed: () => this.#askByHttp(),
    });
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
  }

  send(id: string, command: Command) {
    this.#unanswered.set(id, command);
    if (this.#transmit(id, command)) {
      setTimeout(() => this.#unanswered.has(id) && this.#line.wake(), ANSWER_MS);
    } else this.#wake();
  }

  close() {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#line.close();
  }

  #wake = () => {
    if (!document.hidden) this.#line.wake();
  };

  #transmit(id: string, command: Command): boolean {
    const message: ClientMessage = { type: "command", id, command };
    return this.#line.send(JSON.stringify(message));
  }

  #sendAgain(id: string, command: Command, inS: number) {
    setTimeout(() => {
      if (!this.#closed && this.#unanswered.has(id)) this.send(id, command);
    }, inS * 1000);
  }

  #receive(message: ServerMessage) {
    if (message.type === "pong") return;
    if (message.type === "refused") {
      // Not a command, then, but a ping.
      if (message.id === null) return;
      const { code, retry_after_s: wait } = message.error;
      const command = this.#unanswered.get(message.id);
      // Too much just now: the command is sent again a little later, and nobody has to know.
      if (code === "too_many" && wait !== undefined && wait <= RETRY_WITHIN_S && command) {
        this.#sendAgain(message.id, command, wait);
        return;
      }
    }
    if (message.type === "state" || message.type === "event") this.#remember(message.state);
    if (message.type === "answer" || message.type === "refused") {
      this.#unanswered.delete(message.id ?? "");
    }
    this.listener.message(message);
  }

  #remember({ seq, stage, turn_limit_s }: TableState) {
    const wasLive = this.#live;
    this.since = seq;
    this.#live = stage === "playing" && (turn_limit_s ?? 0) < DAY_S;
    if (this.#live && !wasLive) this.#announce();
  }

  /** By a ping the server knows that it has to notice soon when this connection dies. */
  #announce() {
    if (this.#live) this.#wake();
  }

  /** Asks without a socket, which also tells why there is none; `false` when there is no such table. */
  async #askByHttp(): Promise<boolean> {
    try {
      const state = await api.state(this.table);
      if (this.#closed) return false;
      if (this.since === null || state.seq > this.since) this.#receive({ type: "state", state });
      await this.#sendByHttp();
    } catch (error) {
      if (!this.#closed && error instanceof Refusal && isGone(error.code)) {
        this.listener.gone(error.code);
        return false;
      }
    }
    return !this.#closed;
  }

  async #sendByHttp() {
    for (const [id, command] of this.#unanswered) {
      try {
        const answer = await api.command(this.table, { id, command });
        this.#receive({ type: "answer", ...answer });
      } catch (error) {
        if (!(error instanceof Refusal)) return;
        const { code, message, retryAfterS } = error;
        if (code === "offline" || code === "storage" || code === "device") return;
        const wait = retryAfterS === null ? {} : { retry_after_s: retryAfterS };
        this.#receive({ type: "refused", id, error: { code, message, ...wait } });
      }
    }
  }
}
