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

it("only games from their beginning count as the best solo score", async () => {
  await looksAt([summary("_a", { score: 112 }), summary("_b", { score: 99, imported: true })]);
  expect(here.bestSolo).toBe(112);
});

it.each([
  ["wrong_stage", ["copy", "_one"]],
  ["unknown_table", ["copy", "_one"]],
  ["unavailable", ["copy"]],
] satisfies [ErrorCode, string[]][])("a game whose copy refuses with %s", async (code, asked) => {
  await looksAt([summary("_one")], [["_one", "copy"]]);
  const command = vi.fn(async (table: string) => {
    if (table === "copy") throw new Refusal(code, "");
  });
  mocks.sourceOf.mockResolvedValue({ command });
  await here.remove("_one").catch((error) => expect(error.code).toBe(code));
  expect(command.mock.calls.map(([table]) => table)).toEqual(asked);
});

it("a device that breaks is said not to work, until it does again", async () => {
  await looksAt([summary("_one")]);
  mocks.device.mockResolvedValue({ mine: () => Promise.reject(new Refusal("storage", "")) });
  await here.look();
  expect(here.works).toBe(false);
  await looksAt([summary("_one")]);
  expect(here.works).toBe(true);
});
