/** A worker that thinks: bots, hints and verdicts, with a program of its own. */
import type { ErrorCode } from "../../wire";
import { loadNetwork, loadProgram } from "./load";
import { type Answers, type Program, type Question, Refused, type ThinkingKind } from "./program";

export interface Task {
  kind: ThinkingKind;
  question: Question<ThinkingKind>;
  /** For the strongest bot: how many play. */
  players: number | null;
}

export type ThinkingResult =
  | { done: Answers[ThinkingKind] }
  | { refused: { code: ErrorCode; message: string } }
  | { broken: string };

const program = loadProgram();
/** By the number of players. */
const learned = new Set<number>();

/** Without its network, the strongest bot is a little weaker, and plays all the same. */
async function learn(program: Program, players: number | null) {
  if (players === null || learned.has(players)) return;
  try {
    program.addNetwork(await loadNetwork(players));
    learned.add(players);
  } catch {
    // It could not be fetched: the next time, perhaps.
  }
}

addEventListener("message", async ({ data }: MessageEvent<Task>) => {
  let result: ThinkingResult;
  try {
    await learn(await program, data.players);
    result = { done: (await program).ask(data.kind, data.question) };
  } catch (error) {
    result =
      error instanceof Refused
        ? { refused: { code: error.code, message: error.message } }
        : { broken: String(error) };
  }
  postMessage(result);
});
