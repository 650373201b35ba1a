/** One socket to the server: it notices when nothing comes through any more, and connects again. */
import type { ClientMessage } from "../wire";
import type { Connection } from "./source";

export interface Line {
  /** Whether the text was sent: nothing is while there is no connection. */
  send(text: string): boolean;
  /** Connects or pings at once, without waiting for the next time to do so. */
  wake(): void;
  /** Gives up the socket, whatever it looks like, and connects again at once. */
  drop(): void;
  close(): void;
}

export interface LineListener {
  /** Where to connect to. Asked before every connection. */
  address(): string;
  /** Whether a live game is on the screen, so that a dead connection must be noticed soon. */
  isLive(): boolean;
  connection(connection: Connection): void;
  opened(): void;
  message(text: string): void;
  /** Several connections in a row have failed: whether to go on trying. */
  failed(): Promise<boolean>;
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** How long to wait before connecting again: by how often it has failed. */
const PAUSES_MS = [200, 500, 1000, 2000, 4000];
/** A socket that has not opened by then is given up. */
const OPENING_MS = 8000;
/** After how long without any message to ping, and how long to wait for the answer. */
const LIVE = { silenceMs: 5000, answerMs: 3000 };
const QUIET = { silenceMs: 25_000, answerMs: 8000 };

const PING = JSON.stringify({ type: "ping" } satisfies ClientMessage);

export function openLine(
  listener: LineListener,
  newSocket = (address: string) => new WebSocket(address),
): Line {
  let socket: WebSocket | null = null;
  let isOpen = false;
  let closed = false;
  let failures = 0;
  /** A ping has no answer yet. */
  let pinged = false;
  /** One timer is enough: for opening, for silence, for an answer or for the next try. */
  let timer: Timer;

  function after(ms: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  }

  function connect() {
    const opening = newSocket(listener.address());
    socket = opening;
    after(OPENING_MS, lost);
    opening.onopen = () => {
      isOpen = true;
      listener.connection("online");
      listen();
      listener.opened();
    };
    opening.onmessage = ({ data }) => {
      failures = 0;
      listener.connection("online");
      listen();
      listener.message(data);
    };
    opening.onclose = lost;
  }

  const patience = () => (listener.isLive() ? LIVE : QUIET);

  function listen() {
    pinged = false;
    after(patience().silenceMs, ping);
  }

  function ping() {
    if (pinged) return;
    pinged = true;
    socket?.send(PING);
    after(patience().answerMs, drop);
  }

  /** Forgets the socket: its own `onclose` may come a minute later. */
  function detach() {
    clearTimeout(timer);
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    socket = null;
    isOpen = pinged = false;
  }

  async function lost() {
    detach();
    failures += 1;
    listener.connection(failures > 2 ? "offline" : "connecting");
    if (failures > 1 && !(await listener.failed())) return;
    if (closed || socket) return;
    const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1]!;
    after(pause * (0.8 + 0.4 * Math.random()), connect);
  }

  function drop() {
    if (closed) return;
    detach();
    listener.connection("connecting");
    connect();
  }

  function close() {
    closed = true;
    detach();
  }

  function wake() {
    if (closed) return;
    if (isOpen) ping();
    else if (!socket) {
      clearTimeout(timer);
      connect();
    }
  }

  function send(text: string): boolean {
    if (isOpen) socket?.send(text);
    return isOpen;
  }

  connect();
  return { send, wake, drop, close };
}
