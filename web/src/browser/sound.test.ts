/** Sounds before the browser allows any. */
import { beforeEach, expect, it, vi } from "vitest";

const started = vi.fn();
class Node {
  frequency = { exponentialRampToValueAtTime() {} };
  gain = {
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  };
  connect = <T>(to: T) => to;
  start = started;
  stop() {}
}
class Context {
  static newest: Context;
  state = "suspended";
  currentTime = 0;
  destination = {};
  allow: () => void = () => {};
  constructor() {
    Context.newest = this;
  }
  resume() {
    return new Promise<void>((resolve) => {
      this.allow = () => {
        this.state = "running";
        resolve();
      };
    });
  }
}
vi.stubGlobal("AudioContext", Context);
vi.stubGlobal("GainNode", Node);
vi.stubGlobal("OscillatorNode", Node);
const vibrate = vi.fn();
const userActivation = { hasBeenActive: true };
vi.stubGlobal("navigator", { vibrate, userActivation });
vi.useFakeTimers();

let play: typeof import("./sound").play;
beforeEach(async () => {
  vi.resetModules();
  started.mockClear();
  play = (await import("./sound")).play;
});

it("what could not be heard in time is not heard later", async () => {
  const sounds = [play("tick"), play("tick")];
  vi.advanceTimersByTime(5000);
  const allowed = Context.newest;
  allowed.allow();
  const last = play("tick");
  await Promise.race([...sounds, last]);
  await last;
  expect(started).toHaveBeenCalledTimes(1);
});

it("the click that allows sounds is heard itself", async () => {
  const sound = play("tick");
  Context.newest.allow();
  await sound;
  expect(started).toHaveBeenCalledTimes(1);
});

it("what is put down is felt, each disc too, once somebody has tapped", () => {
  userActivation.hasBeenActive = false;
  void play("settle", 2);
  expect(vibrate).not.toHaveBeenCalled();
  userActivation.hasBeenActive = true;
  void play("settle", 2);
  void play("hop", 3);
  expect(vibrate.mock.calls).toEqual([[[14, 100, 9, 100, 9]]]);
});
