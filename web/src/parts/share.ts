/** Hands a link on: to the device's own way of sharing, or to the clipboard. */

/** What became of it; `null` when neither is possible, so that it has to be copied by hand. */
export async function shareLink(link: string): Promise<"shared" | "copied" | null> {
  if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title: "Nova Luna", url: link });
    } catch {
      // They changed their mind.
    }
    return "shared";
  }
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    // No clipboard without a secure connection.
    return null;
  }
}
