/** A finished game that is looked through: where we are in it, and its analysis while it is made. */
import { api, Refusal } from "../game/api";
import { type Device, device } from "../game/device";
import { type Analysed, type GameSource, isOnDevice } from "../game/source";
import { sourceOf } from "../game/where";
import type * as wire from "../wire";
import { ANALYSIS_NODES, DEEPER } from "../wire";
import { app } from "./app.svelte";
import { Newest } from "./newest";
import { drawnMoment, judgedAt, type ReplayView, sceneAt, stepped, within } from "./replay";
import { hashOf } from "./route";

/** How long a move is shown at the usual speed. */
const MOVE_MS = 1600;
/** How often to ask for an analysis that is being made: here before every move has a verdict, here later, and at the
 * server. To draw it anew takes time from those who judge. */
const ASK_FIRST_MS = 100;
const ASK_HERE_MS = 1000;
const ASK_SERVER_MS = 1500;
/** After how long the address is written that the browser refused. */
const ADDRESS_MS = 2000;

export const SPEEDS = [0.5, 1, 2, 4] as const;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Replaying {
  state = $state.raw<wire.TableState | null>(null);
  replay = $state.raw<wire.Replay | null>(null);
  /** Why there is nothing to show. */
  gone = $state.raw<string | null>(null);
  /** Whether that is because its challenge has to be played first. */
  challengeFirst = $state(false);
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
  analysed = $state.raw<Analysed | null>(null);
  /** Whether nobody answers while we wait for the analysis. */
  waiting = $state(false);
  /** Whether this device can look deeper. */
  canDeepen = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the questions for an analysis only the last one is asked again. */
  #questions = new Newest();
  #addressing: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #source: Promise<GameSource>;
  #game: Promise<wire.FinishedGame> | null = null;

  constructor(
    readonly table: string,
    moment: number | null,
    /** Whether to analyse it at once. */
    readonly atOnce: boolean,
  ) {
    this.#source = sourceOf(table);
    void this.load(moment);
  }

  async load(moment: number | null) {
    this.gone = null;
    try {
      if (!isOnDevice(this.table)) await app.known();
      const source = await this.#source;
      const state = await source.state(this.table);
      if (state.stage !== "finished") {
        this.gone = app.t.notOver;
        return;
      }
      const replay = await source.replay(this.table);
      if (this.#closed) return;
      this.state = state;
      this.replay = replay;
      this.moment = within(replay, moment ?? replay.moves.length);
      void this.#lookForAnalysis(replay);
    } catch (error) {
      this.challengeFirst = error instanceof Refusal && error.code === "challenge_first";
      this.gone = app.explain(error);
    }
  }

  /** Shows what was found before, here or at the server. */
  async #lookForAnalysis({ analysed }: wire.Replay) {
    try {
      await this.#ask(null);
    } catch {
      if (analysed && !isOnDevice(this.table)) await this.#askServer(false).catch(() => {});
      else if (this.atOnce) await this.analyse();
    }
  }

  analysis = $derived<wire.Analysis | null>(this.analysed?.analysis ?? null);
  #view = $derived.by((): ReplayView | null => {
    const { state, replay, analysis, moment, better, flight, look, speed } = this;
    return state && replay && { state, replay, analysis, moment, better, flight, look, speed };
  });
  scene = $derived(this.#view && sceneAt(this.#view));
  /** The moment whose position is drawn. */
  drawn = $derived(this.#view ? drawnMoment(this.#view) : 0);
  /** The move that led to this moment, and what the analysis says about it. */
  event = $derived<wire.Event | undefined>(this.replay?.moves[this.moment - 1]);
  judged = $derived<wire.JudgedMove | null>(judgedAt(this.analysis, this.moment));

  get total(): number {
    return this.replay?.moves.length ?? 0;
  }

  /** Goes to a moment, and keeps it in the address. */
  go(moment: number) {
    if (!this.replay) return;
    this.better = false;
    this.flight = null;
    this.moment = within(this.replay, moment);
    this.#keepInAddress();
  }

  #keepInAddress() {
    clearTimeout(this.#addressing);
    try {
      // Not a new page in the browser's history: who goes back leaves the replay.
      history.replaceState(history.state, "", hashOf(this.route));
    } catch {
      // Some browsers allow only so many changes in a while.
      this.#addressing = setTimeout(() => this.#keepInAddress(), ADDRESS_MS);
    }
  }

  get route() {
    const { challenge } = this.state ?? {};
    const of = challenge ? { challenge } : {};
    return { screen: "replay", table: this.table, moment: this.moment, ...of } as const;
  }

  /** A link to a moment of this game was followed. */
  arrive(moment: number | null) {
    if (this.moment !== (moment ?? this.total)) this.go(moment ?? this.total);
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

  async playOn(request: wire.PlayOn): Promise<wire.TableState> {
    const source = await this.#source;
    // Whoever looks at a game without a network can play on here.
    if (isOnDevice(this.table) || app.reachable) return source.playOn(this.table, request);
    const found = await device();
    return found
      ? found.playOnFrom((await this.#finished()).record, request)
      : source.playOn(this.table, request);
  }

  /** Asks for the analysis of this game. */
  analyse() {
    return app.attempt(() => this.#ask(ANALYSIS_NODES));
  }

  /** Goes over the moves again, and looks at more positions for each. */
  async deepen() {
    const { analysed } = this;
    if (analysed) await app.attempt(() => this.#ask(analysed.nodes * DEEPER));
  }

  /** The game as its judges need it. */
  #finished(): Promise<wire.FinishedGame> {
    this.#game ??= (async () => {
      const record = await (await this.#source).record(this.table);
      return { record, seqs: this.replay?.moves.map(({ seq }) => seq) ?? [] };
    })().catch((error) => {
      this.#game = null;
      throw error;
    });
    return this.#game;
  }

  /** Has this device judge the moves, or the server where the device cannot. Without `nodes`, asks what is known. */
  async #ask(nodes: number | null) {
    this.#questions.begin();
    const found = await device();
    if (found) await this.#askHere(found, nodes);
    else if (nodes !== null) await this.#askServer(true);
    else throw new Refusal("not_analysed", "this device has no analysis");
  }

  async #askHere(found: Device, nodes: number | null) {
    const { table } = this;
    const analysed = await found.analysis(table, nodes, await this.#finished());
    if (this.#closed) return void found.stopAnalysis(table);
    this.canDeepen = true;
    this.analysed = analysed;
    const { done, moves, moves_total } = analysed.analysis;
    if (done) return;
    const ms = moves.length < moves_total ? ASK_FIRST_MS : ASK_HERE_MS;
    const news = Promise.race([pause(ms), found.analysisOver(table)]);
    void this.#again(() => this.#askHere(found, analysed.nodes), ms, news);
  }

  async #askServer(start: boolean) {
    const { table } = this;
    const analysis = await (start ? api.analyse(table) : api.analysis(table));
    this.canDeepen = (await device()) !== null;
    this.analysed = { analysis, nodes: ANALYSIS_NODES, judged: analysis.moves.length };
    if (!analysis.done) void this.#again(() => this.#askServer(false), ASK_SERVER_MS);
  }

  /** Asks again after a while, or when there is news, for as long as it takes and somebody looks. */
  async #again(ask: () => Promise<void>, ms: number, news: Promise<unknown> = pause(ms)) {
    const counts = this.#questions.begin();
    await news.catch(() => {});
    if (this.#closed || !counts()) return;
    try {
      await ask();
      this.waiting = false;
    } catch (error) {
      const silent = error instanceof Refusal && ["offline", "unavailable"].includes(error.code);
      if (!silent) {
        if (this.analysed?.judged === 0) this.analysed = null;
        return app.showError(error);
      }
      this.waiting = true;
      void this.#again(ask, ms);
    }
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#addressing);
    if (this.canDeepen) void device().then((found) => found?.stopAnalysis(this.table));
  }
}
