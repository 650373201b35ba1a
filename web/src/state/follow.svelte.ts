/** A table: its model, changed by messages of the player and of the server or this device. */

import { notify } from "../browser/alert";
import * as sound from "../browser/sound";
import { load, save } from "../browser/storage";
import { freshId, type GameSource, isOnDevice, type OpenTable } from "../game/source";
import { sourceOf } from "../game/where";
import type { Command } from "../wire";
import { app } from "./app.svelte";
import { type Effect, effectsOf, sayInWords } from "./effects";
import { here } from "./here.svelte";
import type { Model } from "./model";
import { begin, type Message, update } from "./table";

/** How many past events are fetched for the log. */
const HISTORY = 60;

export class Following {
  model = $state.raw<Model>(begin());
  /** What a screen reader says. */
  said = $state("");
  #line: OpenTable | null = null;
  #closed = false;

  readonly #source: Promise<GameSource>;

  constructor(readonly table: string) {
    this.#source = sourceOf(table);
    void this.#begin();
  }

  async #begin() {
    // Who follows a link for the first time has to be somebody before they can sit down.
    if (!isOnDevice(this.table)) await app.known();
    try {
      const source = await this.#source;
      if (!this.#closed) this.#open(source);
    } catch {
      this.dispatch({ type: "gone", code: "unknown_table" });
    }
  }

  #open(source: GameSource) {
    const { table } = this;
    const seen = Number.parseInt(load(`seen:${table}`) ?? "", 10);
    // One event that we know already brings the state to start from, the others are what we missed.
    const since = Number.isNaN(seen) ? null : Math.max(0, seen - 1);
    this.#line = source.open(table, since, {
      message: (message) => {
        this.dispatch({ type: "received", message });
        if (message.type === "state" || message.type === "event") this.#remember();
        // The answer to a rematch names the new table: go there.
        if (message.type === "answer" && message.table !== table) {
          app.go({ screen: "table", table: message.table });
        }
      },
      connection: (connection) => {
        if (this.model.connection !== connection) this.dispatch({ type: "connection", connection });
      },
      gone: (code) => this.dispatch({ type: "gone", code }),
    });
  }

  dispatch(message: Message) {
    const before = this.model;
    this.model = update(before, message);
    for (const effect of effectsOf(before, this.model)) this.#perform(effect);
  }

  #perform(effect: Effect) {
    const { t, settings } = app;
    if (effect.type === "say") {
      const words = sayInWords(t, this.model.shown!, effect);
      if (words !== "") this.said = words;
    } else if (effect.type === "sound") {
      if (settings.sound) sound.play(effect.cue, effect.count);
    } else if (settings.notify && document.hidden) notify("Nova Luna", t.turnOf("you"), this.table);
  }

  /** Asks the server for something. */
  send(command: Command) {
    const id = freshId();
    this.dispatch({ type: "sent", id, command });
    this.#line?.send(id, command);
  }

  /** Deletes the game, and leaves when it is gone. */
  remove() {
    return app.attempt(async () => {
      await here.remove(this.table);
      app.go({ screen: "start" });
    });
  }

  /** Asks for advice. */
  async advise() {
    if (this.model.hint === "asked") return;
    this.dispatch({ type: "ask" });
    const question = this.model.asked;
    try {
      const hint = await (await this.#source).hint(this.table);
      this.dispatch({ type: "advised", question, hint });
    } catch (error) {
      if (question === this.model.asked) app.showError(error);
      this.dispatch({ type: "advised", question, hint: null });
    }
  }

  /** Fetches what happened before we came, for the log; all of it for the end of a game. */
  async history(most = HISTORY) {
    const seq = this.model.latest?.seq ?? 0;
    try {
      const source = await this.#source;
      const events = await source.events(this.table, Math.max(0, seq - most));
      this.dispatch({ type: "history", events });
    } catch {
      // The log stays short; nothing else depends on it.
    }
  }

  close() {
    this.#closed = true;
    this.#line?.close();
  }

  #remember() {
    const seq = this.model.latest?.seq;
    if (seq !== undefined && !document.hidden) save(`seen:${this.table}`, String(seq));
  }
}
