/** The viewer's seat, where they have exactly one: it has their colour on this screen. Others see the seats as they are. */
export function ownSeat(seats: readonly { you: boolean }[]): number | undefined {
  const own = seats.flatMap(({ you }, seat) => (you ? [seat] : []));
  return own.length === 1 ? own[0] : undefined;
}

/** Gives the seats of the whole page, also of its dialogs, the colours for who has that seat, until it is undone. */
export function showOwn(seat: number | undefined) {
  const page = document.documentElement;
  if (seat !== undefined) page.dataset.own = String(seat);
  return () => delete page.dataset.own;
}
