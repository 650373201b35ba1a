import "./style/font.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { device } from "./game/device";
import { app } from "./state/app.svelte";
import { savesData, whenIdle } from "./state/here.svelte";
import { version } from "./state/version.svelte";

void app.begin().then(() => {
  mount(App, { target: document.querySelector("#page")! });
  // So that Play begins at once.
  if (!savesData()) whenIdle(() => void device());
  // Only where the page is served for good, and only where the browser has them.
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    // Blocked, or no secure connection: the page works without.
    whenIdle(() => void version.watch().catch(() => {}));
  }
});
