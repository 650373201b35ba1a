/** The moves of a log that stand. */
import type { Event, Happening } from "../wire";

type Played = Extract<Happening, { type: "played" }>;

/** The moves of a log without what was taken back. */
export function movesOf(log: readonly Event[]): { event: Event; what: Played }[] {
  const undone = new Set(log.flatMap(({ what }) => (what.type === "undone" ? what.moves : [])));
  return log.flatMap((event) =>
    event.what.type === "played" && !undone.has(event.seq) ? [{ event, what: event.what }] : [],
  );
}
