/** A few short sounds, synthesised by the browser. */

export type Sound = 'lay' | 'slide' | 'capture' | 'win' | 'error' | 'warning';

/** One tone: start, duration, initial and final pitch, and volume. */
interface Tone {
  at: number;
  length: number;
  from: number;
  to: number;
  loud: number;
  wave: OscillatorType;
}

const tone = (
  at: number,
  length: number,
  from: number,
  to: number,
  loud = 0.2,
  wave: OscillatorType = 'sine',
): Tone => ({ at, length, from, to, loud, wave });

/** Times in seconds, pitches in hertz. Low and short, like wood on wood. */
const SOUNDS: Record<Sound, readonly Tone[]> = {
  lay: [tone(0, 0.09, 320, 160, 0.35), tone(0, 0.03, 1400, 700, 0.06, 'triangle')],
  slide: [tone(0, 0.16, 180, 260, 0.18, 'triangle'), tone(0.13, 0.08, 300, 160, 0.3)],
  capture: [tone(0, 0.08, 320, 160, 0.35), tone(0.09, 0.16, 240, 90, 0.35, 'triangle')],
  win: [tone(0, 0.3, 523, 523), tone(0.14, 0.3, 659, 659), tone(0.28, 0.6, 784, 784)],
  warning: [tone(0, 0.12, 660, 660, 0.2, 'triangle'), tone(0.2, 0.12, 660, 660, 0.2, 'triangle')],
  error: [tone(0, 0.14, 150, 120, 0.25, 'triangle')],
};

let context: AudioContext | undefined;

/** Plays a sound, if the browser supports and permits it. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers that require a gesture resume audio with the next one.
  void context.resume().catch(() => {});
  for (const { at, length, from, to, loud, wave } of SOUNDS[sound]) {
    const start = context.currentTime + at;
    const oscillator = new OscillatorNode(context, { type: wave, frequency: from });
    const gain = new GainNode(context, { gain: 0 });
    oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
    // A fast attack and a release avoid clicks at the start and end of each tone.
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.005);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
