/** What a change of the model calls for besides drawing: words to say, sounds, a notification. */
import type { Texts } from "../texts";
import { paragraph } from "../texts/about";
import { type ActionJson, type Event, type Hint, type TableState, TILES } from "../wire";
import { hintInWords } from "./advice";
import { aimedOption, hinted, isAwaited, isOwn, placing, waitsForViewer } from "./ask";
import type { Model } from "./model";
import { eventInWords, turnInWords } from "./words";

export type Effect =
  /** What happened, whose turn it is at this screen, and advice. */
  | { type: "say"; events: Event[]; turn: number | null; hint: Hint | null }
  /** A tile is put down and covers so many goals, its player's disc hops, or it is the viewer's turn. */
  | { type: "sound"; cue: "settle" | "hop" | "turn"; count: number }
  /** Somebody who looks elsewhere should know that it is their turn. */
  | { type: "notify" };

/** The most events that are said at once. */
const MOST_SAID = 3;

export function effectsOf(before: Model, after: Model): Effect[] {
  if (!after.shown?.game) return [];
  return [news, advice, settled, turnBegan].flatMap((effects) => effects(before, after));
}

function news(before: Model, after: Model): Effect[] {
  const isFirst = !before.shown?.game;
  const known = before.shown?.seq ?? 0;
  const seen = after.shown?.seq ?? 0;
  const events = after.log.filter(({ seq }) => seq > known && seq <= seen);
  if (events.length === 0 && !isFirst) return [];
  const waits = waitsForViewer(after) && seen === after.latest?.seq;
  const turn = waits ? (after.shown?.game?.view.turn ?? null) : null;
  return [{ type: "say", events: events.slice(-MOST_SAID), turn, hint: null }];
}

function advice(before: Model, after: Model): Effect[] {
  const hint = hinted(after);
  if (!hint || hint === hinted(before)) return [];
  return [{ type: "say", events: [], turn: null, hint }];
}

/** A tile of one's own is put down when it is sent, another's when it has travelled. */
function settled(before: Model, after: Model): Effect[] {
  const own = placing(after);
  if (own && !placing(before)) return laid(own, aimedOption(before)?.covers.length ?? 0);
  const step = after.step?.landed && !before.step?.landed ? after.step : null;
  const what = step?.event.what;
  if (!step || what?.type !== "played") return [];
  if (what.action.type === "take" && isOwn(step)) return [];
  return laid(what.action, what.covers.length);
}

function laid(action: ActionJson, covers: number): Effect[] {
  const settle: Effect = { type: "sound", cue: "settle", count: covers };
  if (action.type !== "take") return [settle];
  return [settle, { type: "sound", cue: "hop", count: TILES[action.tile - 1]!.time }];
}

function turnBegan(before: Model, after: Model): Effect[] {
  const { game, you } = after.shown!;
  const others = game!.view.players.length > you.seats.length;
  // What the viewer sends and gets answered does not begin a turn.
  const isNews = isAwaited(after.latest) && !(isAwaited(before.latest) && before.shown?.game);
  return isNews && others ? [{ type: "sound", cue: "turn", count: 1 }, { type: "notify" }] : [];
}

/** What a screen reader says; nothing when there is nothing to say. */
export function sayInWords(
  t: Texts,
  state: TableState,
  { events, turn, hint }: Extract<Effect, { type: "say" }>,
): string {
  if (hint) {
    const { title, reasons, outlook } = hintInWords(t, state, hint);
    return paragraph([title, ...reasons, outlook]);
  }
  const lines = events.flatMap((event) => eventInWords(t, state, event) ?? []);
  if (turn !== null) lines.push(turnInWords(t, state, turn));
  return paragraph(lines);
}
