import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Line, type LineListener, openLine } from "./line";

/** A socket that does what a test says. */
class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: string[] = [];
  isClosed = false;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
}

const PING = '{"type":"ping"}';
let sockets: FakeSocket[];
let heard: string[];
let live: boolean;
let goesOn: boolean | Promise<boolean>;
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  sockets = [];
  heard = [];
  live = goesOn = true;
  const listener: LineListener = {
    address: () => `ws://here/?since=${sockets.length}`,
    isLive: () => live,
    connection: (connection) => heard.push(connection),
    opened: () => heard.push("opened"),
    message: (text) => heard.push(text),
    failed: async () => {
      heard.push("failed");
      return goesOn;
    },
  };
  line = openLine(listener, (address) => {
    expect(address).toBe(`ws://here/?since=${sockets.length}`);
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
});
afterEach(() => {
  line.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const last = () => sockets.at(-1)!;
const hear = (text = "news") => last().onmessage?.({ data: text });
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a line", () => {
  it("opens, hears and says", () => {
    expect(line.send("too early")).toBe(false);
    last().onopen?.();
    hear();
    expect(heard).toEqual(["online", "opened", "online", "news"]);
    expect(line.send("text")).toBe(true);
    expect(last().sent).toEqual(["text"]);
  });

  it("pings after five seconds of silence in a live game, and stays with an answer", async () => {
    last().onopen?.();
    await wait(4999);
    hear();
    await wait(4999);
    expect(last().sent).toEqual([]);
    await wait(1);
    expect(last().sent).toEqual([PING]);
    await wait(2999);
    hear("pong");
    await wait(4999);
    expect(sockets).toHaveLength(1);
    expect(last().sent).toEqual([PING]);
  });

  it("gives up three seconds after a ping without an answer, and connects at once", async () => {
    last().onopen?.();
    await wait(7999);
    expect(sockets).toHaveLength(1);
    await wait(1);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]).toMatchObject({ isClosed: true, onmessage: null, onclose: null });
    expect(heard.at(-1)).toBe("connecting");
    last().onopen?.();
    expect(heard.slice(-2)).toEqual(["online", "opened"]);
  });

  it("has more patience where nothing is live", async () => {
    live = false;
    last().onopen?.();
    await wait(24_999);
    expect(last().sent).toEqual([]);
    await wait(1);
    expect(last().sent).toEqual([PING]);
    await wait(7999);
    expect(sockets).toHaveLength(1);
    await wait(1);
    expect(sockets).toHaveLength(2);
  });

  it("pings at once when it is woken, and only once", async () => {
    last().onopen?.();
    line.wake();
    await wait(2000);
    line.wake();
    expect(last().sent).toEqual([PING]);
    await wait(1000);
    expect(sockets).toHaveLength(2);
  });

  it("gives up a socket that does not open", async () => {
    await wait(7999);
    expect(last().isClosed).toBe(false);
    await wait(1);
    expect(last().isClosed).toBe(true);
    await wait(200);
    expect(sockets).toHaveLength(2);
  });

  it("waits longer after each failure, and asks another way from the second on", async () => {
    for (const pause of [200, 500, 1000, 2000, 4000, 4000]) {
      const before = sockets.length;
      last().onclose?.();
      await wait(pause - 1);
      expect(sockets).toHaveLength(before);
      await wait(1);
      expect(sockets).toHaveLength(before + 1);
    }
    expect(heard.slice(0, 5)).toEqual(["connecting", "connecting", "failed", "offline", "failed"]);
    last().onopen?.();
    hear();
    last().onclose?.();
    expect(heard.at(-1)).toBe("connecting");
  });

  it("does not wait when it is woken meanwhile", async () => {
    last().onclose?.();
    line.wake();
    expect(sockets).toHaveLength(2);
    await wait(300);
    expect(sockets).toHaveLength(2);
  });

  it("has one socket when it is woken while another way is tried", async () => {
    let answer = (_: boolean) => {};
    goesOn = new Promise((resolve) => {
      answer = resolve;
    });
    last().onclose?.();
    await wait(200);
    last().onclose?.();
    expect(heard.at(-1)).toBe("failed");
    line.wake();
    expect(sockets).toHaveLength(3);
    answer(true);
    await wait(5000);
    expect(sockets).toHaveLength(3);
  });

  it("ends when there is nothing to connect to", async () => {
    goesOn = false;
    last().onclose?.();
    await wait(200);
    last().onclose?.();
    await wait(60_000);
    expect(sockets).toHaveLength(2);
  });

  it("is silent once it is closed", async () => {
    last().onopen?.();
    line.close();
    line.wake();
    line.drop();
    await wait(60_000);
    expect(sockets).toHaveLength(1);
    expect(last()).toMatchObject({ isClosed: true, sent: [] });
    expect(line.send("text")).toBe(false);
  });
});
