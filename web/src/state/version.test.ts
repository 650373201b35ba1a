/** A newer version that waits, and may have been taken in another tab. */
import { beforeEach, expect, it, vi } from "vitest";
import { version } from "./version.svelte";

const reload = vi.fn();
const heard = new EventTarget();
vi.stubGlobal("location", { reload });
vi.stubGlobal("navigator", { serviceWorker: heard });

beforeEach(() => vi.clearAllMocks());

const waiting = (state: ServiceWorkerState) => {
  const postMessage = vi.fn();
  version.waiting = { state, postMessage } as unknown as ServiceWorker;
  return postMessage;
};

it("takes over, and then the page is loaded anew", () => {
  const asked = waiting("installed");
  version.take();
  expect(asked).toHaveBeenCalledWith({ take: true });
  expect(reload).not.toHaveBeenCalled();
  heard.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
});

it("is loaded at once where another tab has taken it", () => {
  const asked = waiting("activated");
  version.take();
  expect(asked).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledOnce();
});
