/** The tables that the start page can set up, and what it remembers of the last choice. */

import { fieldsOf } from "../browser/storage";
import { freshId } from "../game/source";
import {
  FIRST_LEVEL,
  GOAL_DISCS,
  type GoalDiscs,
  type NewTable,
  OPPONENTS,
  type SeatPlan,
} from "../wire";

export interface Plan {
  bots: number;
  level: number;
  /** Whether all bots have that level; otherwise they are different ones. */
  alike: boolean;
  /** Players at one screen. */
  screen: number;
  /** Players at a table with friends. */
  friends: number;
  discs: "standard" | "first_game" | "number";
  number: number;
  limit: number | null;
  public: boolean;
}

export const FIRST_PLAN: Plan = {
  bots: 1,
  level: FIRST_LEVEL,
  alike: false,
  screen: 2,
  friends: 2,
  discs: "standard",
  number: 10,
  limit: null,
  public: false,
};

export const LIMITS: readonly (number | null)[] = [null, 30, 60, 180, 600, 3600, 86_400, 259_200];

const within = (value: unknown, least: number, most: number, otherwise: number) =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most
    ? value
    : otherwise;

/** A plan from storage; what is missing or invalid has its default. */
export function planFrom(text: string | null): Plan {
  const found = fieldsOf(text);
  const first = FIRST_PLAN;
  return {
    bots: within(found.bots, 1, 3, first.bots),
    level: within(found.level, 1, 5, first.level),
    alike: found.alike === true,
    screen: within(found.screen, 2, 4, first.screen),
    friends: within(found.friends, 2, 4, first.friends),
    discs: found.discs === "first_game" || found.discs === "number" ? found.discs : "standard",
    number: within(found.number, 1, 20, first.number),
    limit: LIMITS.find((limit) => limit === found.limit) ?? null,
    public: found.public === true,
  };
}

/** How many discs each of so many players has to place. */
export const discsOf = ({ discs, number }: Plan, players: number) =>
  discs === "number" ? number : GOAL_DISCS[discs][players - 1]!;

/** The levels of the bots, the chosen one first. */
export const levelsOf = ({ bots, level, alike }: Plan): number[] =>
  alike ? Array(bots).fill(level) : OPPONENTS[level - 1]!.slice(0, bots);

export type Mode = "solo" | "bots" | "screen" | "friends";

export function newTable(mode: Mode, plan: Plan): NewTable {
  const goal_discs: GoalDiscs = plan.discs === "number" ? plan.number : plan.discs;
  const others = (count: number, seat: SeatPlan): SeatPlan[] => Array(count).fill(seat);
  const seats: Record<Mode, SeatPlan[]> = {
    solo: ["me"],
    bots: ["me", ...levelsOf(plan).map((level) => `level${level}` as SeatPlan)],
    screen: others(plan.screen, "me"),
    friends: ["me", ...others(plan.friends - 1, "open")],
  };
  return {
    id: freshId(),
    seats: seats[mode],
    goal_discs: mode === "solo" ? "standard" : goal_discs,
    public: mode === "friends" && plan.public,
    turn_limit_s: mode === "friends" ? plan.limit : null,
  };
}
