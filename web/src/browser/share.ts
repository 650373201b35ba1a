/** Hands a link on: to the device's own way of sharing, or to the clipboard. */

export const canShare = () => typeof navigator.share === "function";

export async function sendLink(link: string) {
  try {
    await navigator.share({ title: "Nova Luna", url: link });
  } catch {
    // They changed their mind.
  }
}

/** Tells whether it did: there is no clipboard without a secure connection. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

/** What became of it; `null` when neither is possible, so that it has to be copied by hand. */
export async function shareLink(link: string): Promise<"shared" | "copied" | null> {
  if (canShare() && matchMedia("(pointer: coarse)").matches) {
    await sendLink(link);
    return "shared";
  }
  return (await copyLink(link)) ? "copied" : null;
}
