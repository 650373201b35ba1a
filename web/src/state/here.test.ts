/** The games on this device and their copies at the server. */
import { beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "../game/api";
import type { ErrorCode, TableSummary } from "../wire";

const mocks = vi.hoisted(() => ({
  device: vi.fn(),
  sourceOf: vi.fn(),
  app: { me: { name: "Ada", best_solo_score: null as number | null }, reachable: false },
}));
vi.mock("../game/device", () => ({ device: mocks.device }));
vi.mock("../game/where", () => ({ sourceOf: mocks.sourceOf, sourceForOne: vi.fn() }));
vi.mock("../game/server", () => ({ server: {} }));
vi.mock("./app.svelte", () => ({ app: mocks.app }));

const { here } = await import("./here.svelte");

const summary = (table: string, more: Partial<TableSummary> = {}) =>
  ({ table, score: null, imported: false, ...more }) as TableSummary;

const looksAt = (tables: TableSummary[], copies: [string, string][] = []) => {
  const found = { mine: async () => tables, copies: async () => new Map(copies) };
  mocks.device.mockResolvedValue(found);
  return here.look();
};

beforeEach(() => vi.clearAllMocks());

it("a copy is hidden only while its original is here", async () => {
  const copies: [string, string][] = [
    ["_one", "copy-one"],
    ["_two", "copy-two"],
  ];
  await looksAt([summary("_one"), summary("_two")], copies);
  expect([...here.hidden]).toEqual(["copy-one", "copy-two"]);
  await looksAt([summary("_two")], copies);
  expect([...here.hidden]).toEqual(["copy-two"]);
});
