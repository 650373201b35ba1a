/**
 * Whatever takes longer than this hangs. It is the limit of every test, with and without a browser, so that none guesses how
 * fast a machine is.
 */
export const HANG_MS = 1_200_000;
