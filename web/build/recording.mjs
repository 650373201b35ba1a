/**
 * Writes the game that the start page shows: some states of a game that was played, as the server's rules give them.
 *
 *     node build/recording.mjs http://127.0.0.1:8080/ RECORD.jsonl > src/screens/start/recording.json
 */
import { readFileSync } from "node:fs";

const [server, file] = process.argv.slice(2);
const record = readFileSync(file, "utf8").split("\n")[0];
const headers = { "content-type": "application/json" };
const me = await fetch(new URL("api/me", server));
const cookie = me.headers.get("set-cookie").split(";")[0];
const imported = await fetch(new URL("api/records", server), {
  method: "POST",
  headers: { ...headers, cookie, origin: new URL(server).origin },
  body: record,
});
const { table } = await imported.json();
const replay = await (
  await fetch(new URL(`api/tables/${table}/replay`, server), { headers: { cookie } })
).json();

const FIRST = 8;
const STATES = 20;
const states = replay.positions.slice(FIRST, FIRST + STATES).map(({ view, goals }) => ({
  view: { ...view, legal: { ...view.legal, tiles: [], cells: [] } },
  goals,
}));
process.stdout.write(`${JSON.stringify({ states })}\n`);
