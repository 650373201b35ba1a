/** Whether a newer version of the page is ready. It is taken at the next start, or when the player wants it. */

/** How often to look for one while the page stays open. */
const LOOK_MS = 3_600_000;

class Version {
  /** The newer version, which waits. */
  waiting = $state.raw<ServiceWorker | null>(null);

  async watch() {
    const registration = await navigator.serviceWorker.register("sw.js");
    if (registration.waiting) this.#ask(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const fresh = registration.installing;
      fresh?.addEventListener("statechange", () => {
        if (fresh.state === "installed" && registration.active) this.#ask(fresh);
      });
    });
    setInterval(() => void registration.update().catch(() => {}), LOOK_MS);
  }

  /** If the page itself came from the network and is as new, the newer version takes over without a word. */
  #ask(fresh: ServiceWorker) {
    const entry = document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      this.waiting = fresh;
    };
    fresh.postMessage({ entry }, [port2]);
  }

  take() {
    // Another tab may have taken it meanwhile.
    if (this.waiting?.state !== "installed") {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    this.waiting.postMessage({ take: true });
  }
}

export const version = new Version();
