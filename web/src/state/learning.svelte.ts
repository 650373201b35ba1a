/** The introduction as it is gone through: a lesson's table, and what the rules say to each try. */

import * as sound from "../browser/sound";
import { freshId } from "../game/source";
import { teacher } from "../game/where";
import type { IntroductionTexts } from "../texts";
import type { ActionJson, Command, Lesson, LessonAnswer, Miss, Topic } from "../wire";
import { app } from "./app.svelte";
import { effectsOf } from "./effects";
import { introduction, saveIntroduction } from "./introduction";
import type { Model } from "./model";
import { Newest } from "./newest";
import { type Scene, sceneOf } from "./scene";
import { begin, type Message, update } from "./table";

/** After these the tile stays in the hand: only its cell was wrong. */
const KEEPS_TILE: readonly Miss[] = ["cell_taken", "not_beside", "not_first_cell", "one_side"];
/** What the rules, or the page alone, say to a try that went wrong. */
type Nudge = keyof IntroductionTexts["misses"];
/** Misses that are about the tile alone: they are over when another one is picked. */
const ABOUT_TILE: readonly Nudge[] = [
  "no_tile",
  "out_of_reach",
  "not_cheapest",
  "not_again",
  "not_low",
];

/** Lessons before goals are spoken of, and before the numbers on cells are. */
const WITHOUT_GOALS: readonly Topic[] = ["take", "turn", "place"];
const WITHOUT_COUNTS: readonly Topic[] = [...WITHOUT_GOALS, "goal", "chain"];

export class Learning {
  lessons = $state.raw<readonly Lesson[] | null>(null);
  /** The step, from 0 on; beyond the last one everything is done. */
  step = $state(introduction().finished ? 0 : introduction().step);
  model = $state.raw<Model>(begin());
  /** What came of the last try. */
  outcome = $state.raw<"done" | Nudge | null>(null);
  /** Counts the tries, so that the same answer twice is announced twice. */
  tries = $state(0);
  /** The steps that were done. */
  done = $state.raw(introduction().done);
  unreachable = $state(false);
  #questions = new Newest();
  #teacher: typeof teacher;

  constructor(asked = teacher) {
    this.#teacher = asked;
    void this.fetch();
  }

  async fetch() {
    try {
      this.lessons = (await (await this.#teacher()).lessons()).lessons;
      this.unreachable = false;
      this.go(Math.min(this.step, this.lessons.length - 1));
    } catch {
      this.unreachable = true;
    }
  }

  get lesson(): Lesson | null {
    return this.lessons?.[this.step] ?? null;
  }

  get isOver(): boolean {
    return this.lessons !== null && this.step >= this.lessons.length;
  }

  get topic(): Topic {
    return this.lesson?.topic ?? "take";
  }

  get speaksOfGoals(): boolean {
    return !WITHOUT_GOALS.includes(this.topic);
  }

  get scene(): Scene | null {
    const scene = sceneOf(this.model);
    return (
      scene && {
        ...scene,
        name: this.topic,
        takeable: this.outcome === "done" ? [] : scene.takeable,
        refill: this.outcome !== "done" && scene.refill,
        counted: !WITHOUT_COUNTS.includes(this.topic),
      }
    );
  }

  /** The tile with the goal that the lesson is about: the one that its example completes. */
  get goal(): { x: number; y: number } | null {
    const { example, state } = this.lesson ?? {};
    const game = state?.game;
    if (example?.type !== "take" || !game) return null;
    const { tile, x, y } = example;
    const option = game.options?.tiles.find((option) => option.tile === tile);
    const cell = option?.cells.find((cell) => cell.x === x && cell.y === y);
    const lying = game.view.players[0]?.display ?? [];
    return lying.find(({ tile }) => cell?.covers.some((goal) => goal.tile === tile)) ?? null;
  }

  /** What went wrong with the last try. */
  get miss(): Nudge | null {
    return this.outcome === "done" ? null : this.outcome;
  }

  /** Whether it is done and nothing is on its way any more. */
  get isDone(): boolean {
    const { step, waiting } = this.model;
    return this.outcome === "done" && step === null && waiting.length === 0;
  }

  go(step: number) {
    this.#questions.begin();
    this.step = step;
    this.outcome = null;
    this.tries = 0;
    this.model = begin();
    if (!this.lesson) return;
    saveIntroduction({ step });
    const { state } = this.lesson;
    this.dispatch({ type: "connection", connection: "online" });
    this.dispatch({ type: "received", message: { type: "state", state } });
  }

  dispatch(message: Message) {
    const before = this.model;
    this.model = update(before, message);
    for (const effect of effectsOf(before, this.model)) {
      const isTile = effect.type === "sound" && effect.cue === "settle";
      if (isTile && app.settings.sound) sound.play(effect.cue, effect.count);
    }
    if (this.miss === null) return;
    // Advice is shown until it is followed.
    const { type } = message;
    const taken = type === "pick" && message.tile !== null && ABOUT_TILE.includes(this.miss);
    const aimed = type === "aim" && message.cell !== null && message.pin === true;
    if (taken || aimed) this.outcome = null;
  }

  /** A cell was wanted for a tile that is not in the hand yet. */
  askForTile() {
    if (this.outcome === "done") return;
    this.tries += 1;
    this.outcome = "no_tile";
  }

  send(command: Command) {
    if (command.type !== "play" || this.#isPlaying) return;
    const id = freshId();
    this.dispatch({ type: "sent", id, command });
    void this.#ask(command.action, id);
  }

  /** Asks about something that the page would not offer, to hear why. */
  askWhy(action: ActionJson) {
    if (!this.#isPlaying && this.outcome !== "done") void this.#ask(action, null);
  }

  /** Whether a move has no answer yet. */
  get #isPlaying(): boolean {
    return this.model.pending.length > 0;
  }

  /** Picks and aims the example, so that only placing it is left. */
  show() {
    const example = this.lesson?.example;
    if (example?.type !== "take") return;
    this.dispatch({ type: "pick", tile: example.tile });
    this.dispatch({ type: "aim", cell: { x: example.x, y: example.y }, pin: true });
  }

  async #ask(action: ActionJson, id: string | null) {
    const { lesson } = this;
    if (!lesson) return;
    // A move overrides the question why something is not possible.
    const counts = this.#questions.begin();
    try {
      const answer = await (await this.#teacher()).attempt(lesson.topic, action);
      if (counts()) this.#receive(answer, id);
    } catch (error) {
      if (!counts()) return;
      app.showError(error);
      this.#answered(id);
    }
  }

  #receive(answer: LessonAnswer, id: string | null) {
    this.tries += 1;
    if (answer.type === "missed") {
      this.outcome = answer.why;
      this.#answered(id);
      if (KEEPS_TILE.includes(answer.why)) this.dispatch({ type: "aim", cell: null, pin: true });
      else this.dispatch({ type: "pick", tile: null });
      return;
    }
    this.outcome = "done";
    for (const { event, state } of answer.steps) {
      this.dispatch({ type: "received", message: { type: "event", event, state } });
    }
    this.#answered(id);
    const next = this.step + 1;
    this.done = [...new Set([...this.done, this.step])];
    const last = next >= (this.lessons?.length ?? 0);
    saveIntroduction({ done: this.done, ...(last ? { step: 0, finished: true } : { step: next }) });
  }

  /** The action with this id is no longer on its way. */
  #answered(id: string | null) {
    if (id) this.dispatch({ type: "received", message: { type: "answer", id, table: "", seq: 1 } });
  }
}
