/** Finished games that somebody does not want to see in their list any more, on this device. */
import { load, save } from "../browser/storage";

/** More would only be old. */
const MOST = 500;

function all(): string[] {
  try {
    const found: unknown = JSON.parse(load("hidden") ?? "[]");
    return Array.isArray(found) ? found.filter((table) => typeof table === "string") : [];
  } catch {
    return [];
  }
}

export const hiddenTables = (): ReadonlySet<string> => new Set(all());

export function hideTable(table: string) {
  save("hidden", JSON.stringify([...all().filter((other) => other !== table), table].slice(-MOST)));
}
