import { mount } from "svelte";
import App from "./App.svelte";
import { app } from "./state/app.svelte";
import "./style/tokens.css";
import "./style/base.css";

void app.begin().then(() => mount(App, { target: document.querySelector("#page")! }));
