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

export async function loadProgram(): Promise<Program> {
  if (programAddress === null) throw new Error("this page was built without WebAssembly");
  const response = await fetch(programAddress);
  if (!response.ok) throw new Error(`the program cannot be loaded: ${response.status}`);
  return startProgram(await response.arrayBuffer());
}
