import "./style/font.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { app } from "./state/app.svelte";

void app.begin().then(() => mount(App, { target: document.querySelector("#page")! }));

// Only where the page is served for good, and only where the browser has them.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("sw.js").catch(() => {
    // Blocked, or no secure connection: the page works without.
  });
}
