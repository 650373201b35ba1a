/** Of questions that overlap, only the answer to the newest counts. */
export class Newest {
  #last = 0;

  /** Begins a question. The result tells, once there is an answer, whether it still counts. */
  begin(): () => boolean {
    this.#last += 1;
    const number = this.#last;
    return () => number === this.#last;
  }
}
