/** Hands a value to the player as a file with one line of JSON. */
export function download(name: string, value: unknown) {
  const file = new Blob([`${JSON.stringify(value)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
