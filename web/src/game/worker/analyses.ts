/** Analyses of finished games, and the verdicts that are kept of them. */
import { FIRST_LOOK_NODES, type FinishedGame } from "../../wire";
import type { Analysed } from "../source";
import { type Question, Refused } from "./program";
import { type DeviceTables, thinking } from "./tables";

/** The memory of each of several judges, where memory is plenty. */
const JUDGE_MIB = 64;
/** How often a worker is asked for a verdict if it breaks. */
const TRIES = 3;

export class Analyses {
  /** By table: how deep its game is being judged, and what a first look has found, which is not kept. */
  #judging = new Map<
    string,
    { nodes: number; first: Map<number, string>; stop: AbortController; over: Promise<void> }
  >();
  /** By table: the moves that could not be judged, and how deep that was tried. */
  #unjudged = new Map<string, Map<number, number>>();

  constructor(readonly tables: DeviceTables) {}

  /** What is known of a finished game: one of this device, or one that comes with the question. With `nodes`, moves
   * that were looked at less are judged, each kept at once. */
  async analysis(table: string, nodes: number | null, other?: FinishedGame): Promise<Analysed> {
    const game = other ?? (await this.tables.finished(table));
    const kept = await this.tables.env.log.verdicts(table);
    if (nodes !== null && this.#judging.get(table)?.nodes !== nodes) {
      this.stopAnalysis(table);
      this.#judge(table, game, nodes, kept);
    }
    const running = this.#judging.get(table);
    if (!running && kept.size === 0) {
      throw new Refused("not_analysed", "nobody has asked for an analysis of this game yet");
    }
    const verdict = (number: number) => kept.get(number)?.text ?? running?.first.get(number);
    const verdicts = game.record.actions.map((_, number) => verdict(number) ?? null);
    const analysis = this.tables.env.program.ask("analysis", { table, game, verdicts });
    const depths = [...kept.values()].map((verdict) => verdict.nodes);
    const wanted = running?.nodes ?? Math.min(...depths);
    const judged = depths.filter((depth) => depth >= wanted).length;
    const done = this.#missing(table, game, wanted, kept).length === 0;
    if (done && kept.size === 0) {
      // Whoever asks once more gets another try.
      this.#unjudged.delete(table);
      throw new Refused("internal", "no move of this game could be judged");
    }
    return { analysis: { ...analysis, done }, judged, nodes: wanted };
  }

  /** Waits until nothing is judged any more. */
  async analysisOver(table: string): Promise<void> {
    await this.#judging.get(table)?.over;
  }

  /** Nobody looks at the analysis any more. What was found so far is kept. */
  stopAnalysis(table: string) {
    this.#judging.get(table)?.stop.abort();
    this.#judging.delete(table);
  }

  /** The moves that have yet to be judged. */
  #missing(table: string, game: FinishedGame, nodes: number, kept: Map<number, { nodes: number }>) {
    const tried = (number: number) =>
      Math.max(kept.get(number)?.nodes ?? 0, this.#unjudged.get(table)?.get(number) ?? 0);
    return [...game.record.actions.keys()].filter((number) => tried(number) < nodes);
  }

  #judge(table: string, game: FinishedGame, nodes: number, kept: Map<number, { nodes: number }>) {
    const stop = new AbortController();
    const first = new Map<number, string>();
    const verdict = (number: number, nodes: number) => {
      const asked = { memory_mib: JUDGE_MIB, ...thinking(this.tables.env), nodes };
      return this.#verdict({ game, number, thinking: asked }, stop.signal);
    };
    const look = async (number: number) => {
      // Why it failed is said when it fails again.
      const text = await verdict(number, FIRST_LOOK_NODES).catch(() => null);
      if (text !== null) first.set(number, text);
    };
    const judge = async (number: number) => {
      try {
        const text = await verdict(number, nodes);
        await this.tables.env.log.keepVerdict(table, number, { text, nodes });
      } catch {
        if (stop.signal.aborted) return;
        const unjudged = this.#unjudged.get(table) ?? new Map();
        this.#unjudged.set(table, unjudged.set(number, nodes));
      }
    };
    const missing = this.#missing(table, game, nodes, kept);
    if (nodes > FIRST_LOOK_NODES) missing.filter((number) => !kept.has(number)).forEach(look);
    const stopped = new Promise<void>((resolve) => {
      stop.signal.addEventListener("abort", () => resolve());
    });
    const judged = Promise.all(missing.map(judge)).then(() => {
      if (this.#judging.get(table)?.stop === stop) this.#judging.delete(table);
    });
    this.#judging.set(table, { nodes, first, stop, over: Promise.race([judged, stopped]) });
  }

  async #verdict(question: Question<"judge">, signal: AbortSignal) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.tables.env.think("judge", question, signal, question.game.record.players);
      } catch (error) {
        if (signal.aborted || error instanceof Refused || tries >= TRIES) throw error;
      }
    }
  }
}
