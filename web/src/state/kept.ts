/** What the browser keeps for us. Where storage is blocked, everything still works until the page is left. */

const memory = new Map<string, string>();

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`nova-luna:${key}`) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function keep(key: string, value: string) {
  memory.set(key, value);
  try {
    localStorage.setItem(`nova-luna:${key}`, value);
  } catch {
    // Blocked or full: the memory has it.
  }
}

/** What a kept text says by name: nothing, if somebody else wrote it. */
export function named(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whether the browser lets us keep anything. */
export function canKeep(): boolean {
  try {
    localStorage.setItem("nova-luna:try", "1");
    localStorage.removeItem("nova-luna:try");
    return true;
  } catch {
    return false;
  }
}
