/** A finished game that is looked through: where we are in it, and its analysis while it is made. */
import { api, Refusal } from "../game/api";
import type { Analysis, Event, JudgedMove, Replay, TableState } from "../wire";
import { app } from "./app.svelte";
import { drawnMoment, judgedAt, type ReplayView, sceneAt, stepped, within } from "./replay";
import { hashOf } from "./route";

/** How long a move is shown at the usual speed. */
const MOVE_MS = 1600;
/** How often to ask for an analysis that is being made. */
const ASK_MS = 1500;

export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Replaying {
  state = $state.raw<TableState | null>(null);
  replay = $state.raw<Replay | null>(null);
  /** Why there is nothing to show. */
  gone = $state.raw<string | null>(null);
  moment = $state(0);
  /** Whose moves are looked at; everybody's without. */
  seat = $state<number | null>(null);
  running = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  /** While the last move is being shown: whether its tile has arrived. */
  flight = $state.raw<{ landed: boolean } | null>(null);
  /** Whether the better move is shown instead of the one that was made. */
  better = $state(false);
  /** Whose display is asked for. */
  look = $state<number | null>(null);
  analysis = $state.raw<Analysis | null>(null);
  /** Whether the server does not answer while we wait for the analysis. */
  waiting = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly table: string,
    moment: number,
  ) {
    void this.load(moment);
  }

  async load(moment: number) {
    this.gone = null;
    try {
      await app.known();
      const state = await api.table(this.table);
      if (state.stage !== "finished") {
        this.gone = app.t.notOver;
        return;
      }
      const replay = await api.replay(this.table);
      if (this.#closed) return;
      this.state = state;
      this.replay = replay;
      this.moment = within(replay, moment);
      if (replay.analysed) void this.#ask(false);
    } catch (error) {
      this.gone = app.explain(error);
    }
  }

  #view = $derived.by((): ReplayView | null => {
    const { state, replay, analysis, moment, better, flight, look, speed } = this;
    return state && replay && { state, replay, analysis, moment, better, flight, look, speed };
  });
  scene = $derived(this.#view && sceneAt(this.#view));
  /** The moment whose position is drawn. */
  drawn = $derived(this.#view ? drawnMoment(this.#view) : 0);
  /** The move that led to this moment, and what the analysis says about it. */
  event = $derived<Event | undefined>(this.replay?.moves[this.moment - 1]);
  judged = $derived<JudgedMove | null>(judgedAt(this.analysis, this.moment));

  get total(): number {
    return this.replay?.moves.length ?? 0;
  }

  /** Goes to a moment, and keeps it in the address. */
  go(moment: number) {
    if (!this.replay) return;
    this.better = false;
    this.flight = null;
    this.moment = within(this.replay, moment);
    // Not a new page in the browser's history: who goes back leaves the replay.
    history.replaceState(history.state, "", hashOf(this.route));
  }

  get route() {
    return { screen: "replay", table: this.table, moment: this.moment } as const;
  }

  /** A link to a moment of this game was followed. */
  arrive(moment: number) {
    if (this.moment !== moment) this.go(moment);
  }

  step(by: 1 | -1) {
    if (!this.replay) return;
    const before = this.moment;
    this.go(stepped(this.replay, before, by, this.seat));
    // A single move on is worth watching: its tile travels first.
    if (this.moment === before + 1) this.flight = { landed: false };
  }

  land() {
    if (this.flight) this.flight = { landed: true };
  }

  settle() {
    this.flight = null;
  }

  run(running: boolean) {
    clearTimeout(this.#timer);
    this.running = running && this.replay !== null;
    if (!this.running || !this.replay) return;
    // At the end there is nothing more to play: begin anew.
    if (stepped(this.replay, this.moment, 1, this.seat) === this.moment) this.go(0);
    this.#next();
  }

  #next() {
    this.#timer = setTimeout(() => {
      const before = this.moment;
      this.step(1);
      if (this.moment === before) this.running = false;
      else this.#next();
    }, MOVE_MS / this.speed);
  }

  /** Asks for the analysis of this game. */
  analyse() {
    return this.#ask(true);
  }

  async #ask(wanted: boolean) {
    clearTimeout(this.#asking);
    try {
      this.analysis = await (wanted ? api.analyse(this.table) : api.analysis(this.table));
      this.waiting = false;
    } catch (error) {
      const isSilent = error instanceof Refusal && ["offline", "unavailable"].includes(error.code);
      if (!isSilent || (wanted && this.analysis === null)) return app.showError(error);
      this.waiting = true;
    }
    if (!this.#closed && !this.analysis?.done) {
      this.#asking = setTimeout(() => void this.#ask(false), ASK_MS);
    }
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#asking);
  }
}
