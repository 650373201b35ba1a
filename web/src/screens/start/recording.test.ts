import { expect, it } from "vitest";
import recording from "./recording.json";

it("the game on the start page goes on by one tile at a time", () => {
  expect(recording.states).toHaveLength(20);
  const tiles = recording.states.map(({ view }) =>
    view.players.reduce((sum, { display }) => sum + display.length, 0),
  );
  for (const [i, count] of tiles.slice(1).entries()) {
    expect([0, 1]).toContain(count - tiles[i]!);
  }
  expect(recording.states.at(-1)!.view.players[0]!.display.length).toBeGreaterThan(8);
});
