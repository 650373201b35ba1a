import { beforeAll, describe, expect, it, vi } from "vitest";
import { game, state } from "../fixtures";
import type { ActionJson, Lesson, LessonAnswer } from "../wire";
import type { Learning } from "./learning.svelte";

const option = game().options!.tiles[0]!;
const { x, y } = option.cells[0]!;
const move: ActionJson = { type: "take", tile: option.tile, x, y };
const lesson: Lesson = { topic: "take", state: state(), example: move };
const done: LessonAnswer = { type: "done", steps: [] };
const missed: LessonAnswer = { type: "missed", why: "cell_taken", message: "" };

/** Until everything that is under way has gone as far as it can. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Answers when the test says so. */
class SlowTeacher {
  readonly answers: ((answer: LessonAnswer) => void)[] = [];
  lessons = async () => ({ lessons: [lesson, { ...lesson, topic: "turn" as const }] });
  attempt = () => new Promise<LessonAnswer>((answer) => this.answers.push(answer));
  async answer(question: number, answer: LessonAnswer) {
    await settled();
    this.answers[question]!(answer);
    await settled();
  }
}

describe("a lesson", () => {
  let Class: typeof Learning;
  beforeAll(async () => {
    // What the page asks the browser for when it is loaded.
    vi.stubGlobal("location", { hash: "" });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("navigator", { onLine: true });
    Class = (await import("./learning.svelte")).Learning;
  });

  async function begin() {
    const teacher = new SlowTeacher();
    const learning = new Class(async () => teacher);
    await settled();
    return { teacher, learning };
  }
  const play = (learning: Learning) => learning.send({ type: "play", version: 5, action: move });

  it("takes a move while it is still asked why another is not possible", async () => {
    const { teacher, learning } = await begin();
    learning.askWhy({ type: "take", tile: 40, x, y });
    play(learning);
    await teacher.answer(1, done);
    expect(learning.outcome).toBe("done");
    await teacher.answer(0, missed);
    expect(learning.outcome).toBe("done");
  });

  it("has one move under way at a time", async () => {
    const { teacher, learning } = await begin();
    play(learning);
    play(learning);
    learning.askWhy({ type: "take", tile: 40, x, y });
    await settled();
    expect(teacher.answers).toHaveLength(1);
    await teacher.answer(0, missed);
    expect(learning.outcome).toBe("cell_taken");
    play(learning);
    await settled();
    expect(teacher.answers).toHaveLength(2);
  });

  it("forgets what was asked in another one, also after coming back", async () => {
    const { teacher, learning } = await begin();
    play(learning);
    learning.go(1);
    play(learning);
    learning.go(0);
    await teacher.answer(0, done);
    expect(learning.outcome).toBeNull();
    play(learning);
    await teacher.answer(2, done);
    expect(learning.outcome).toBe("done");
  });
});
