/** Where the program is, and how a page gets it. */
import { type Program, startProgram } from "./program";

/** The build puts it there. Without it, the page plays through the server. */
const found = import.meta.glob<string>("../../../wasm/nova_luna.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The program's address; `null` when the page was built without it. */
export const programAddress: string | null = Object.values(found)[0] ?? null;

/** The networks of the strongest bot: for solo games, for two players, and for more. */
const networks = import.meta.glob<string>("../../../wasm/*.bin", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Fetches the network for games of so many players. */
export async function loadNetwork(players: number): Promise<Uint8Array> {
  const name = ["solo", "two"][players - 1] ?? "more";
  const address = Object.entries(networks).find(([path]) => path.includes(`/${name}-`))?.[1];
  if (!address) throw new Error(`there is no network for ${players} players`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the network cannot be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export async function loadProgram(): Promise<Program> {
  if (programAddress === null) throw new Error("this page was built without WebAssembly");
  const response = await fetch(programAddress);
  if (!response.ok) throw new Error(`the program cannot be loaded: ${response.status}`);
  return startProgram(await response.arrayBuffer());
}
