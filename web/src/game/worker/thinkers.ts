/** Workers that think: each answers one question at a time, the others wait. */
import { type Answers, type Question, Refused, type ThinkingKind } from "./program";
import type { Task, ThinkingResult } from "./think";

interface Job {
  task: Task;
  signal: AbortSignal;
  resolve(answer: Answers[ThinkingKind]): void;
  reject(reason: unknown): void;
}

/** At most so many workers, each started when it is first needed. `start` makes one. */
export class Thinkers {
  #idle: Worker[] = [];
  #count = 0;
  #waiting: Job[] = [];

  constructor(
    readonly most: number,
    readonly start: () => Worker,
  ) {}

  /** Whoever aborts gets no answer, and the worker is free for others at once. */
  ask<K extends ThinkingKind>(
    kind: K,
    question: Question<K>,
    signal: AbortSignal,
    players: number | null,
  ): Promise<Answers[K]> {
    return new Promise<Answers[ThinkingKind]>((resolve, reject) => {
      this.#waiting.push({
        task: { kind, question: question as Question<ThinkingKind>, players },
        signal,
        resolve,
        reject,
      });
      this.#next();
    }) as Promise<Answers[K]>;
  }

  #next() {
    const job = this.#waiting.shift();
    if (!job) return;
    if (job.signal.aborted) {
      job.reject(job.signal.reason);
      this.#next();
      return;
    }
    const worker = this.#idle.pop() ?? (this.#count < this.most ? this.#begin() : null);
    if (worker) this.#work(worker, job);
    else this.#waiting.unshift(job);
  }

  #begin(): Worker {
    this.#count += 1;
    return this.start();
  }

  #work(worker: Worker, { task, signal, resolve, reject }: Job) {
    const over = (works: boolean) => {
      worker.onmessage = worker.onerror = null;
      signal.removeEventListener("abort", aborted);
      if (works) this.#idle.push(worker);
      else {
        // It thinks of something that nobody wants any more, or it is broken.
        worker.terminate();
        this.#count -= 1;
      }
      this.#next();
    };
    const aborted = () => {
      over(false);
      reject(signal.reason);
    };
    signal.addEventListener("abort", aborted);
    worker.onmessage = ({ data }: MessageEvent<ThinkingResult>) => {
      over(!("broken" in data));
      if ("done" in data) resolve(data.done);
      else if ("broken" in data) reject(new Error(data.broken));
      else reject(new Refused(data.refused.code, data.refused.message));
    };
    worker.onerror = (event) => {
      over(false);
      reject(new Error(event.message));
    };
    worker.postMessage(task);
  }
}
