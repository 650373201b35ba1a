/** Games on the server: a socket that comes back by itself and loses nothing. */
import type { ClientMessage, Command, ServerMessage } from "../wire";
import { api, Refusal, socketAddress } from "./api";
import type { GameSource, Listener, OpenTable } from "./source";

/** How long to wait before trying again: soon at first, then with more patience. */
const PAUSES_MS = [200, 500, 1000, 2000, 4000];
/** A command that may be sent again so soon is, by itself. */
const SOON_S = 3;
/** A socket that has not opened by then is given up. */
const OPENING_MS = 8000;

export const server: GameSource = {
  open: (table, since, listener) => new Line(table, since, listener),
  events: async (table, since) => (await api.events(table, since)).events.map(({ event }) => event),
};

class Line implements OpenTable {
  #socket: WebSocket | null = null;
  #closed = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What has no answer yet; sent again after every reconnection. */
  #unanswered = new Map<string, Command>();

  constructor(
    readonly table: string,
    private since: number | null,
    readonly listener: Listener,
  ) {
    this.#connect();
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
  }

  send(id: string, command: Command) {
    this.#unanswered.set(id, command);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#say(id, command);
    else this.#wake();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
  }

  /** Somebody looks or the network is back: no more patience. */
  #wake = () => {
    if (this.#socket !== null || this.#closed || document.hidden) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #sendAgain(id: string, command: Command, inS: number) {
    setTimeout(() => {
      if (!this.#closed && this.#unanswered.has(id)) this.send(id, command);
    }, inS * 1000);
  }

  #say(id: string, command: Command) {
    const message: ClientMessage = { type: "command", id, command };
    this.#socket?.send(JSON.stringify(message));
  }

  #connect() {
    const socket = new WebSocket(socketAddress(this.table, this.since, location.href));
    this.#socket = socket;
    const slow = setTimeout(() => socket.close(), OPENING_MS);
    socket.onopen = () => {
      clearTimeout(slow);
      this.listener.connection("online");
      for (const [id, command] of this.#unanswered) this.#say(id, command);
    };
    socket.onmessage = ({ data }) => {
      this.#failures = 0;
      this.listener.connection("online");
      this.#hear(JSON.parse(data));
    };
    socket.onclose = () => {
      clearTimeout(slow);
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      void this.#again();
    };
  }

  #hear(message: ServerMessage) {
    if (message.type === "refused" && message.id !== null) {
      const { code, retry_after_s: wait } = message.error;
      const command = this.#unanswered.get(message.id);
      // It was too much just now: the command waits its turn, and nobody has to know.
      if (code === "too_many" && wait !== undefined && wait <= SOON_S && command) {
        this.#sendAgain(message.id, command, wait);
        return;
      }
    }
    if (message.type === "state" || message.type === "event") this.since = message.state.seq;
    if (message.type === "answer" || message.type === "refused") {
      if (message.id !== null) this.#unanswered.delete(message.id);
    }
    this.listener.message(message);
  }

  /** The socket is lost: ask why in the plain way, which also brings the newest state. */
  async #again() {
    this.#failures += 1;
    this.listener.connection(this.#failures > 2 ? "offline" : "connecting");
    if (this.#failures > 1) {
      try {
        const state = await api.table(this.table);
        if (this.#closed) return;
        if (this.since === null || state.seq > this.since) this.#hear({ type: "state", state });
        await this.#deliver();
      } catch (error) {
        if (this.#closed) return;
        if (error instanceof Refusal && error.code === "unknown_table") {
          this.listener.gone(error.code);
          return;
        }
      }
    }
    if (this.#closed || this.#socket) return;
    const pause = PAUSES_MS[Math.min(this.#failures, PAUSES_MS.length) - 1] ?? 4000;
    this.#timer = setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()));
  }

  /** Where sockets do not get through, commands go the plain way too. */
  async #deliver() {
    for (const [id, command] of this.#unanswered) {
      try {
        const answer = await api.command(this.table, { id, command });
        this.#hear({ type: "answer", ...answer });
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === "offline") return;
        const { code, message, retryAfterS } = error;
        const wait = retryAfterS === null ? {} : { retry_after_s: retryAfterS };
        this.#hear({ type: "refused", id, error: { code, message, ...wait } });
      }
    }
  }
}
