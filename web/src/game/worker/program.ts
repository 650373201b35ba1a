/** The program that plays on this device: WebAssembly, a question in and a reply out. */
import type * as wire from "../../wire";

/** What a question of each kind is answered with. */
export interface Answers {
  create: wire.Decided;
  import: wire.Decided;
  play_on: wire.Decided;
  command: wire.Decided;
  turn: wire.Decided;
  choose: wire.ActionJson;
  state: wire.TableState;
  events: wire.Seen[];
  follow: wire.Followed;
  replay: wire.Replay;
  record: wire.Record;
  finished: wire.FinishedGame;
  hint: wire.Hint;
  judge: string;
  analysis: wire.Analysis;
  lessons: wire.Lessons;
  attempt: wire.LessonAnswer;
}

export type Kind = keyof Answers;

/** The questions that take long. */
export type ThinkingKind = "choose" | "hint" | "judge";

/** What a question of a kind says. */
export type Question<K extends Kind> = K extends "lessons"
  ? null
  : Extract<wire.DeviceRequest, { [kind in K]: unknown }>[K];

/** Why a question has no answer. */
export class Refused extends Error {
  constructor(
    readonly code: wire.ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

export interface Program {
  /** Answers at once, however long it takes. Throws `Refused` if there is no answer. */
  ask<K extends Kind>(kind: K, question: Question<K>): Answers[K];
  /** Hands it a network for the strongest bot, which without one values positions more simply. */
  addNetwork(file: Uint8Array): void;
}

/** What the program offers. `crates/wasm/src/exports.rs` describes it. */
interface Exports {
  memory: WebAssembly.Memory;
  question(length: number): number;
  answer(): number;
  answer_length(): number;
  network(): number;
}

/** Starts the program from its bytes, or from what was compiled of them. */
export async function startProgram(code: BufferSource | WebAssembly.Module): Promise<Program> {
  const module = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
  const instance = await WebAssembly.instantiate(module, {
    page: { now: () => performance.now() },
  });
  const program = instance.exports as unknown as Exports;
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

  /** The memory may have moved after each call. */
  function write(bytes: Uint8Array) {
    const place = program.question(bytes.length);
    new Uint8Array(program.memory.buffer, place, bytes.length).set(bytes);
  }

  /** The reply as text. */
  function askText(question: string): string {
    write(encoder.encode(question));
    const reply = program.answer();
    return decoder.decode(new Uint8Array(program.memory.buffer, reply, program.answer_length()));
  }

  function ask<K extends Kind>(kind: K, question: Question<K>): Answers[K] {
    const text = askText(JSON.stringify({ [kind]: question }));
    const reply: wire.DeviceReply<Answers[K]> = JSON.parse(text);
    if ("error" in reply) throw new Refused(reply.error.code, reply.error.message);
    return reply.done;
  }

  function addNetwork(file: Uint8Array) {
    write(file);
    if (program.network() === 0) throw new Error("this is no network");
  }

  return { ask, addNetwork };
}
