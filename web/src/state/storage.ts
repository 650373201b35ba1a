/** Values in the browser's storage. Where it is blocked, they last until the page is left. */

const memory = new Map<string, string>();

export function load(key: string): string | null {
  try {
    return localStorage.getItem(`nova-luna:${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function save(key: string, value: string) {
  memory.set(key, value);
  try {
    localStorage.setItem(`nova-luna:${key}`, value);
  } catch {
    // Blocked or full: it is in `memory`.
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
