/** Short sounds, made on the spot: no sound file is loaded. On phones what is put down is felt, too. */

import { PHASES } from "../draw/motion";

export type Cue =
  /** A tile is put down and covers so many goals. */
  | "settle"
  /** A disc goes on by so many moons. */
  | "hop"
  /** It is the player's turn. */
  | "turn"
  /** Little of a turn is left. */
  | "tick"
  /** The last disc lies. */
  | "end"
  /** The phases of the moon light up, one after the other. */
  | "phases";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

const ready = () => (context ??= new AudioContext());

/** A volume that rises at once and dies away. */
function fading(at: AudioContext, from: number, long: number, loud: number): GainNode {
  const volume = new GainNode(at, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + long);
  volume.connect(at.destination);
  return volume;
}

function tone(frequency: number, after: number, long: number, loud: number, falls = 1) {
  const at = ready();
  const from = at.currentTime + after;
  const source = new OscillatorNode(at, { frequency });
  source.frequency.exponentialRampToValueAtTime(frequency * falls, from + long);
  source.connect(fading(at, from, long, loud));
  source.start(from);
  source.stop(from + long);
}

/** Something hard on the table: a little noise around a pitch. */
function knock(pitch: number, after: number, long: number, loud: number) {
  const at = ready();
  if (!noise) {
    noise = at.createBuffer(1, at.sampleRate / 4, at.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const from = at.currentTime + after;
  const source = new AudioBufferSourceNode(at, { buffer: noise });
  const band = new BiquadFilterNode(at, { type: "bandpass", frequency: pitch, Q: 1.4 });
  source.connect(band).connect(fading(at, from, long, loud));
  source.start(from);
  source.stop(from + long);
}

/** A hop takes as long as it does on the moons. */
const HOP_S = 0.13;
const MOST_HOPS = 7;
const MOST_CLICKS = 4;

/** As far apart as the end of a game shows them. */
const PHASE_S = 0.07;
const MIDDLE = (PHASES - 1) / 2;
const SCALE = [294, 330, 370, 440, 494] as const;

const SOUNDS: Record<Cue, (count: number) => void> = {
  // A card tap, then a wooden click for each disc, rising.
  settle: (count) => {
    knock(420, 0, 0.07, 0.5);
    tone(150, 0, 0.09, 0.16, 0.6);
    for (let i = 0; i < Math.min(count, MOST_CLICKS); i++) {
      const after = 0.2 + i * 0.11;
      knock(1500 + i * 260, after, 0.05, 0.28);
      tone(620 * 1.189 ** i, after, 0.14, 0.09);
    }
  },
  hop: (count) => {
    for (let i = 1; i <= Math.min(count, MOST_HOPS); i++) knock(2600, i * HOP_S, 0.025, 0.07);
  },
  turn: () => {
    tone(294, 0, 0.9, 0.1);
    tone(588, 0, 0.5, 0.03);
  },
  tick: () => tone(880, 0, 0.18, 0.06),
  end: () => {
    knock(180, 0, 0.18, 0.6);
    tone(82, 0, 0.6, 0.28, 0.7);
  },
  // From the new moon to the full one and back again: up and down a scale of five tones, the middle one longest.
  phases: () => {
    for (let i = 0; i < PHASES; i++) {
      const height = MIDDLE - Math.abs(i - MIDDLE);
      tone(SCALE[height]!, i * PHASE_S, 0.5 + height * 0.2, 0.03 + height * 0.008);
    }
  },
};

/** What is felt, in milliseconds: on, off, on. A disc is felt when it is heard. */
const TOUCHES: Partial<Record<Cue, (count: number) => number[]>> = {
  settle: (count) => [14, ...Array(Math.min(count, MOST_CLICKS)).fill([100, 9]).flat()],
  turn: () => [25],
  end: () => [45],
};

/** Browsers allow it once somebody has tapped, and complain before. */
function touch(cue: Cue, count: number) {
  const pattern = TOUCHES[cue]?.(count);
  if (pattern && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** What cannot be heard after this time is left out. */
const LATE_MS = 300;

/** Before the first click a browser allows no sound: the clock stands still, and everything would be heard at once later. */
export async function play(cue: Cue, count = 1) {
  touch(cue, count);
  const at = ready();
  const isAllowed = () => at.state === "running";
  if (!isAllowed()) {
    const since = Date.now();
    await at.resume().catch(() => {});
    if (!isAllowed() || Date.now() - since > LATE_MS) return;
  }
  SOUNDS[cue](count);
}
