import { describe, expect, it } from "vitest";
import { texts as de } from "../../made/texts/de";
import { texts as es } from "../../made/texts/es";
import { ALLOWED, game, may, seat, state } from "../fixtures";
import { en } from "../texts";
import type { May, TableState } from "../wire";
import { wayOut } from "./ask";
import * as words from "./words";

describe("a tile in words", () => {
  it("says colour, moons and goals", () => {
    expect(words.tileInWords(en, 11)).toBe("Blue, 4 moons: four red; two red");
    expect(words.tileInWords(en, 1)).toBe("Blue, 1 moon, no goals");
  });

  it("says what is covered and what is lacking", () => {
    expect(words.tileInWords(en, 11, [{}, { covered: true }])).toBe(
      "Blue, 4 moons: four red; two red, covered",
    );
    expect(words.tileInWords(en, 11, [{ lacks: { red: 1 } }])).toBe(
      "Blue, 4 moons: four red, one red lacking; two red",
    );
  });

  it("speaks German and Spanish", () => {
    expect(words.tileInWords(de, 11, [{}, { covered: true }])).toBe(
      "Blau, 4 Monde: vier rote; zwei rote, erfüllt",
    );
    expect(words.tileInWords(es, 11, [{}, { covered: true }])).toBe(
      "Azul, 4 lunas: cuatro rojas; dos rojas, cumplido",
    );
  });
});

describe("who somebody is", () => {
  it("is you, or a name, or a bot by its name", () => {
    expect(words.seatName(en, state(), 0)).toBe("You");
    expect(words.seatName(en, state(), 1)).toBe("Phoebe");
  });

  it("is named once where bots share a name", () => {
    const bots = state();
    const bot = seat({ kind: "bot", level: 1, name: null });
    bots.seats = [seat({ name: "Mira", you: true }), bot, bot, seat({ name: "Ada" })];
    expect(words.companions(en, bots)).toEqual([{ name: "Puck" }, { name: "Ada" }]);
  });

  it("is a number when several play at one screen", () => {
    const shared = state();
    shared.seats = [seat({ name: "Mira", you: true }), seat({ name: "Mira", you: true })];
    shared.you.seats = [0, 1];
    expect(words.seatName(en, shared, 1)).toBe("Player 2");
  });

  it("is a guest in every language, and a bot by its name in a record that was opened", () => {
    const opened = { ...state(), imported: true };
    opened.seats = [seat({ name: "Guest 4637" }), seat({ name: "level4" })];
    expect(words.seatName(de, opened, 0)).toBe("Gast 4637");
    expect(words.seatName(es, opened, 1)).toBe("Rea");
    // Anybody may have such a name where people play.
    expect(words.seatName(en, { ...opened, imported: false }, 1)).toBe("level4");
  });

  it("is told apart from others of the same name", () => {
    const twice = state();
    twice.seats = [twice.seats[0]!, ...Array(2).fill(seat({ kind: "bot", level: 3 }))];
    expect(words.seatName(en, twice, 2)).toBe("Phoebe 2");
  });
});

describe("a name from right to left", () => {
  it("turns nothing around that stands beside it", () => {
    expect(words.nameInWords(en, "Ada")).toBe("Ada");
    expect(words.nameInWords(en, "דנה")).toBe("\u2068דנה\u2069");
    expect(words.letterOf({ ...state(), seats: [] }, 1, "\u2068דנה\u2069")).toBe("ד");
  });
});

describe("a placement in words", () => {
  it("names what it covers and who moves next", () => {
    const option = game().options!.tiles.flatMap(({ cells }) => cells);
    const covering = option.find(({ covers }) => covers.length > 0)!;
    const said = words.placementInWords(en, state(), covering);
    expect(said.covers).toMatch(/^Here it covers “.+” on (blue|red|turquoise|yellow) \d/);
    expect(said.next).toMatch(/^(You move again|Then Phoebe moves)\.$/);
    const nothing = option.find(({ covers }) => covers.length === 0)!;
    expect(words.placementInWords(en, state(), nothing).covers).toBe("Here it covers no goal yet.");
  });

  it("says that the game ends", () => {
    const nothing = { x: 0, y: 0, covers: [], nearer: [], own: [], next: null };
    const said = words.placementInWords(en, state(), nothing);
    expect(said.next).toBe("That ends the game.");
  });
});

it("a deadline has its day unless it is within a day", () => {
  const now = Date.parse("2026-11-15T10:00:00Z");
  const hour = 3_600_000;
  expect(words.deadlineInWords(en, "en", now + 2 * hour, now)).not.toMatch(/Nov/);
  expect(words.deadlineInWords(en, "en", now + 50 * hour, now)).toMatch(/^by \w+, Nov 17/);
});

it("the way out of a game is the first that is allowed", () => {
  const way = (allowed: Partial<May>, stage: TableState["stage"] = "playing") =>
    wayOut({ ...state(), stage, may: may(allowed) });
  const [close, resign] = [ALLOWED, ALLOWED];
  expect(way({ delete: ALLOWED, close, resign })).toBe("delete");
  expect(way({ close, resign })).toBe("abort");
  expect(way({ resign })).toBe("resign");
  expect(way({})).toBeNull();
  expect(way({ delete: ALLOWED, close }, "finished")).toBeNull();
});

describe("a time in words", () => {
  it.each([
    [0, "0:00"],
    [9.2, "0:10"],
    [61, "1:01"],
    [7200, "2 hours"],
    [259_200, "3 days"],
    [259_190, "3 days"],
  ])("%d seconds", (seconds, said) => expect(words.durationInWords(en, seconds)).toBe(said));

  it.each([
    [null, "No clock"],
    [30, "30 seconds"],
    [60, "1 minute"],
    [86_400, "1 day"],
  ])("a limit of %s", (seconds, said) => expect(words.limitInWords(en, seconds)).toBe(said));
});

describe("a player's card", () => {
  it("says who is away and what is left of the clock", () => {
    const table = state();
    table.seats[1] = seat({ name: "Ada", online: false });
    const said = (remaining: number | null) => words.cardInWords(en, table, game(), 1, remaining);
    expect(said(65)).toMatch(/^Ada, away: .+ Clock: 1:05\. /);
    expect(said(null)).not.toContain("Clock");
    table.seats[1] = seat({ name: "Ada", stand_in: true });
    expect(said(null)).toMatch(/^Ada, a bot stands in: /);
    table.seats[1] = seat({ name: "Ada", resigned: true });
    expect(said(null)).toMatch(/^Ada, resigned: /);
    expect(words.cardInWords(en, table, game(), 0, 9)).toMatch(
      /^You: .+ Your turn\. Clock: 0:09\. /,
    );
  });
});
