/** A few soft tones, synthesised: no sound file is loaded. */
let context: AudioContext | null = null;

function tone(frequency: number, after: number, long: number, loud: number, type: OscillatorType) {
  context ??= new AudioContext();
  const from = context.currentTime + after;
  const source = new OscillatorNode(context, { frequency, type });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + long);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + long);
}

/** A tile is put down and covers `count` goals, it is the player's turn, or little of it is left. */
export function play(cue: "settle" | "turn" | "tick" | "end", count: number) {
  if (cue === "tick") return tone(880, 0, 0.18, 0.06, "sine");
  if (cue === "turn") {
    tone(392, 0, 0.45, 0.08, "sine");
    tone(587, 0.14, 0.6, 0.08, "sine");
    return;
  }
  if (cue === "end") {
    tone(98, 0, 0.5, 0.3, "sine");
    return;
  }
  tone(170, 0, 0.12, 0.25, "sine");
  for (let i = 0; i < Math.min(count, 4); i++) {
    tone([523, 659, 784, 1047][i]!, 0.12 + i * 0.11, 0.5, 0.09, "sine");
  }
}
