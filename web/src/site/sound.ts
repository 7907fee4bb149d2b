/**
 * Short sounds, synthesised by the browser. A stroke on wood is a burst of filtered noise, the
 * contact, and the partials of a bar, each of which fades on its own. The sounds of the end are
 * played by the same bars, tuned.
 */

export type Sound =
  'lay' | 'slide' | 'capture' | 'win' | 'loss' | 'draw' | 'solved' | 'turn' | 'warning' | 'error';

/** A part of a sound: start and duration in seconds, peak volume, pitch or centre of the noise in hertz. */
export interface Layer {
  kind: 'partial' | 'noise';
  at: number;
  length: number;
  volume: number;
  hertz: number;
  /** The pitch at the end, for a movement. */
  to?: number;
}

/** Partials relative to the lowest one. */
type Modes = readonly (readonly [ratio: number, volume: number, fade: number])[];

/** The first modes of a wooden block. */
const BLOCK: Modes = [
  [1, 1, 1],
  [2.57, 0.4, 0.5],
  [4.95, 0.15, 0.3],
];
/** The modes of a bar of a marimba, which is tuned to a double octave. */
const BAR: Modes = [
  [1, 1, 1],
  [3.93, 0.22, 0.35],
  [9.2, 0.05, 0.12],
];

const partials = (modes: Modes, at: number, hertz: number, volume: number, length: number) =>
  modes.map(([ratio, loud, fade]): Layer => ({
    kind: 'partial',
    at,
    length: length * fade,
    volume: volume * loud,
    hertz: hertz * ratio,
  }));

/** A stroke on wood. */
const knock = (at: number, hertz: number, volume: number, length = 0.11): Layer[] => [
  { kind: 'noise', at, length: 0.025, volume: volume * 0.7, hertz: hertz * 6 },
  ...partials(BLOCK, at, hertz, volume, length),
];

/** A note of a wooden bar. */
const note = (at: number, hertz: number, volume: number, length = 0.6): Layer[] =>
  partials(BAR, at, hertz, volume, length);

/** A tune: notes at equal distances. */
const tune = (start: number, step: number, volume: number, ...notes: readonly number[]): Layer[] =>
  notes.flatMap((hertz, i) => note(start + i * step, hertz, volume));

const [E4, G4, A4, C5, D5, E5, G5, C6] = [330, 392, 440, 523, 587, 659, 784, 1047];

/** The end begins after the sound of the last move. */
const AFTER_MOVE = 0.2;
/** Interval between the notes of a win: that at which the places of a winning line light up. */
const LIGHT_INTERVAL = 0.21;

/** The layers of each sound. */
export const SOUNDS: Readonly<Record<Sound, readonly Layer[]>> = {
  lay: knock(0, 340, 0.5),
  slide: [
    { kind: 'noise', at: 0, length: 0.16, volume: 0.12, hertz: 700, to: 1200 },
    ...knock(0.14, 300, 0.35),
  ],
  capture: [...knock(0, 340, 0.4), ...knock(0.1, 190, 0.5, 0.18)],
  win: [
    ...tune(AFTER_MOVE, LIGHT_INTERVAL, 0.28, C5, E5, G5, C6),
    ...note(AFTER_MOVE + 4 * LIGHT_INTERVAL, C5, 0.2, 1.1),
    ...note(AFTER_MOVE + 4 * LIGHT_INTERVAL, E5, 0.2, 1.1),
    ...note(AFTER_MOVE + 4 * LIGHT_INTERVAL, G5, 0.2, 1.1),
  ],
  loss: tune(AFTER_MOVE, 0.26, 0.22, G4, E4),
  draw: [...tune(AFTER_MOVE, 0.26, 0.2, A4, A4), ...note(AFTER_MOVE + 0.26, E5, 0.12)],
  solved: tune(0.1, 0.12, 0.26, G5, C6),
  turn: tune(0, 0.14, 0.24, D5, G5),
  warning: [...knock(0, 900, 0.35, 0.07), ...knock(0.18, 900, 0.35, 0.07)],
  error: [
    { kind: 'noise', at: 0, length: 0.05, volume: 0.1, hertz: 400 },
    ...partials(BLOCK.slice(0, 1), 0, 130, 0.4, 0.12),
  ],
};

/** Duration of the attack, which avoids a click at the start, in seconds. */
const ATTACK = 0.003;

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** A second of white noise. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  if (noise) return noise;
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** The source of a layer and its output. */
function sourceOf(context: BaseAudioContext, { kind, hertz, to, length }: Layer, start: number) {
  const tone = kind === 'partial' ? new OscillatorNode(context, { frequency: hertz }) : undefined;
  if (tone) return { source: tone, output: tone };
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context) });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: hertz, Q: 0.9 });
  if (to) filter.frequency.exponentialRampToValueAtTime(to, start + length);
  return { source, output: source.connect(filter) };
}

/** Schedules a sound in a context. */
export function schedule(context: BaseAudioContext, sound: Sound): void {
  for (const layer of SOUNDS[sound]) {
    const start = context.currentTime + layer.at;
    const end = start + layer.length;
    const { source, output } = sourceOf(context, layer, start);
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(layer.volume, start + ATTACK);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    output.connect(gain).connect(context.destination);
    source.start(start);
    source.stop(end);
  }
}

/** Plays a sound, if the browser supports it and the user has touched the page. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  // Before the first gesture a context would be suspended, and would play all sounds at once later.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume().catch(() => {});
  schedule(context, sound);
}
