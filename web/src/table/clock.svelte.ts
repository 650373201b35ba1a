/** What is left of the clock of whoever moves, in seconds; it goes on by itself. */
import type { GameState, TableState } from "../wire";

const TICK_MS = 500;

export class Clock {
  #now = $state(Date.now());
  #about: () => { table: TableState; game: GameState; seat: number };

  constructor(about: () => { table: TableState; game: GameState; seat: number }) {
    this.#about = about;
    $effect(() => {
      if (this.#deadline === null) return;
      // It stood still since the turn before.
      this.#now = Date.now();
      const timer = setInterval(() => {
        this.#now = Date.now();
      }, TICK_MS);
      return () => clearInterval(timer);
    });
  }

  get #deadline(): number | null {
    const { table, game, seat } = this.#about();
    return table.stage === "playing" && game.view.turn === seat ? game.deadline_ms : null;
  }

  get remaining(): number | null {
    return this.#deadline === null ? null : Math.max(0, (this.#deadline - this.#now) / 1000);
  }

  /** The share that is left, from 0 to 1. */
  get share(): number | null {
    const limit = this.#about().table.turn_limit_s;
    if (this.remaining === null || limit === null) return null;
    return Math.min(1, this.remaining / limit);
  }
}
