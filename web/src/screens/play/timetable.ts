/** The end scene: what begins when, in milliseconds from the moment when the last disc lies. */
export const END = {
  /** The night falls over everything but the winner's display. */
  night: 400,
  /** The words are there, unseen: made with the rest, they would hold up a frame. */
  words: 600,
  /** The moon grows, and the display glides onto it. */
  moon: 800,
  /** The phases light up, and the discs glint in the order in which they were laid. */
  phases: 1500,
  title: 2300,
  plot: 2700,
  buttons: 3400,
} as const;

export type EndPhase = keyof typeof END;
export const END_PHASES = Object.keys(END) as EndPhase[];
