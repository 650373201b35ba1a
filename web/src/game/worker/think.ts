/** A worker that thinks: bots, hints and verdicts, with a program of its own. */
import type { ErrorCode } from "../../wire";
import { loadProgram } from "./load";
import { type Answers, type Question, Refused } from "./program";
import type { Hard } from "./tables";

export interface Task {
  kind: Hard;
  question: Question<Hard>;
}

export type Thought =
  | { done: Answers[Hard] }
  | { refused: { code: ErrorCode; message: string } }
  | { broken: string };

const program = loadProgram();

addEventListener("message", async ({ data }: MessageEvent<Task>) => {
  let thought: Thought;
  try {
    thought = { done: (await program).ask(data.kind, data.question) };
  } catch (error) {
    thought =
      error instanceof Refused
        ? { refused: { code: error.code, message: error.message } }
        : { broken: String(error) };
  }
  postMessage(thought);
});
