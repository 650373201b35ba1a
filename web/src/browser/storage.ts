/** Values in the browser's storage. Where it is blocked or full, they last until the page is left. */

/** What could not be stored. */
const memory = new Map<string, string>();

export function load(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(`nova-luna:${key}`);
  } catch {
    return null;
  }
}

export function save(key: string, value: string) {
  try {
    localStorage.setItem(`nova-luna:${key}`, value);
    memory.delete(key);
  } catch {
    // Blocked or full: what is stored, if anything, is older than this.
    memory.set(key, value);
  }
}

/** The fields of a stored JSON object; none, if the text is anything else. */
export function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whether the browser lets the page store anything. */
export function canSave(): boolean {
  try {
    localStorage.setItem("nova-luna:try", "1");
    localStorage.removeItem("nova-luna:try");
    return true;
  } catch {
    return false;
  }
}
