import { afterEach, describe, expect, it, vi } from "vitest";
import { load, save } from "../browser/storage";
import { socketAddress } from "../game/api";
import { type Introduction, introductionFrom, STEPS } from "./introduction";
import { discsOf, FIRST_PLAN, newTable, planFrom } from "./plans";
import { hashOf, linkTo, routeOf } from "./route";
import { languageOf, regionalOf, type Settings, settingsFrom } from "./settings";

const NOT_BEGUN: Introduction = { step: 0, done: [], skipped: false, finished: false };

const DEFAULTS: Settings = {
  language: null,
  theme: "auto",
  symbols: false,
  sound: false,
  confirm: false,
  notify: false,
};

describe("addresses", () => {
  it("go to a screen and back", () => {
    for (const hash of [
      "#/",
      "#/settings",
      "#/learn",
      "#/rules",
      "#/rules/goals",
      "#/t/aB3-_x",
      "#/challenge/today",
      "#/challenge/4711",
      "#/challenge/2026-03-20",
      "#/progress",
      "#/replay/aB3/analyse",
      "#/replay/aB3/7?challenge=2026-03-20",
    ]) {
      expect(hashOf(routeOf(hash))).toBe(hash);
    }
    expect(routeOf("")).toEqual({ screen: "start" });
    expect(routeOf("#/t/<script>")).toEqual({ screen: "unknown" });
    expect(routeOf("#/challenge/1000000")).toEqual({ screen: "unknown" });
    expect(routeOf("#/rules/<b>")).toEqual({ screen: "unknown" });
    expect(routeOf("#/elsewhere")).toEqual({ screen: "unknown" });
  });

  it("stay below the path of the page", () => {
    const page = { origin: "https://a.example", pathname: "/games/luna/" } as Location;
    expect(linkTo({ screen: "table", table: "abc" }, page)).toBe(
      "https://a.example/games/luna/#/t/abc",
    );
    expect(socketAddress("abc", 7, "https://a.example/games/luna/#/t/abc")).toBe(
      "wss://a.example/games/luna/api/tables/abc/socket?since=7",
    );
    expect(socketAddress("abc", null, "http://localhost:1/#/")).toBe(
      "ws://localhost:1/api/tables/abc/socket",
    );
  });
});

describe("the introduction", () => {
  it("begins anew with whatever makes no sense", () => {
    for (const text of [
      null,
      "",
      "nonsense",
      "[]",
      "7",
      "null",
      '{"step":-1}',
      '{"step":1.5}',
      '{"step":"3","skipped":1}',
      `{"step":${STEPS},"done":{}}`,
      `{"done":["1",-1,${STEPS},null]}`,
    ]) {
      expect(introductionFrom(text)).toEqual(NOT_BEGUN);
    }
    expect(introductionFrom('{"step":3,"done":[0,2],"skipped":true}')).toEqual({
      step: 3,
      done: [0, 2],
      skipped: true,
      finished: false,
    });
  });
});

describe("what the browser keeps", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A storage that has room for texts of so many characters in all. */
  function storage(room: number) {
    const stored = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        const used = [...stored].reduce(
          (sum, [other, text]) => sum + (other === key ? 0 : text.length),
          0,
        );
        if (used + value.length > room) throw new Error("full");
        stored.set(key, value);
      },
    });
    return stored;
  }

  it("is the newest value, also when there is no room for it", () => {
    const stored = storage(10);
    save("a", "short");
    save("a", "much longer than that");
    expect(load("a")).toBe("much longer than that");
    save("a", "again");
    expect(load("a")).toBe("again");
    // Another tab has changed it.
    stored.set("nova-luna:a", "other");
    expect(load("a")).toBe("other");
    expect(load("b")).toBeNull();
  });

  it("lasts until the page is left where nothing can be stored", () => {
    storage(0);
    save("c", "1");
    expect(load("c")).toBe("1");
    vi.unstubAllGlobals();
    expect(load("c")).toBe("1");
    expect(load("d")).toBeNull();
  });
});

describe("settings", () => {
  it("survive whatever lies in the browser", () => {
    for (const text of [
      null,
      "",
      "nonsense",
      "[]",
      "7",
      "null",
      '{"theme":"pink","sound":"yes"}',
    ]) {
      expect(settingsFrom(text)).toEqual(DEFAULTS);
    }
    expect(settingsFrom('{"language":"es","theme":"light","confirm":true}')).toMatchObject({
      language: "es",
      theme: "light",
      confirm: true,
    });
  });

  it("choose the first language of the browser's that we speak", () => {
    expect(languageOf(DEFAULTS, ["fr-FR", "de-AT", "en"])).toBe("de");
    expect(languageOf(DEFAULTS, ["pt"])).toBe("en");
    expect(languageOf({ ...DEFAULTS, language: "es" }, ["de"])).toBe("es");
    expect(regionalOf("en", ["de-AT", "en-GB", "en-US"])).toBe("en-GB");
    expect(regionalOf("es", ["de-AT", "en-GB"])).toBe("es");
  });
});

describe("tables to set up", () => {
  it("have the seats that were asked for", () => {
    const plan = { ...FIRST_PLAN, bots: 2, level: 4, screen: 3, friends: 4 };
    expect(newTable("solo", plan).seats).toEqual(["me"]);
    expect(newTable("bots", plan).seats).toEqual(["me", "level4", "level3"]);
    const alike = { ...plan, alike: true };
    expect(newTable("bots", alike).seats).toEqual(["me", "level4", "level4"]);
    const three = { ...plan, bots: 3, level: 1 };
    expect(newTable("bots", three).seats).toEqual(["me", "level1", "level2", "level3"]);
    expect(newTable("screen", plan).seats).toEqual(["me", "me", "me"]);
    expect(newTable("friends", plan).seats).toEqual(["me", "open", "open", "open"]);
  });

  it("say how many discs there are, also for a first game", () => {
    expect(discsOf(FIRST_PLAN, 4)).toBe(20);
    expect([2, 3, 4].map((n) => discsOf({ ...FIRST_PLAN, discs: "first_game" }, n))).toEqual([
      20, 17, 15,
    ]);
    expect(discsOf({ ...FIRST_PLAN, discs: "number", number: 3 }, 2)).toBe(3);
  });

  it("remember the last plan, if it makes sense", () => {
    expect(planFrom('{"bots":9,"level":"x","number":21}')).toEqual(FIRST_PLAN);
    expect(planFrom('{"bots":3,"discs":"number","number":7}')).toMatchObject({
      bots: 3,
      discs: "number",
      number: 7,
    });
  });
});
