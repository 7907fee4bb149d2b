/** The time in a room: it updates while something depends on it, and warns when the user's time is short. */
import { untrack } from 'svelte';
import { playSound } from '../../site/play-sound';
import { words } from '../../words/words.svelte';
import { Ticking } from '../clock/ticking.svelte';
import { isLow, isRunning, timeLeft } from '../clock/time';
import { timeText } from '../clock/words';
import type { Room } from './room.svelte';
import { runningTimes } from './deadlines';

export class RoomClock {
  readonly #ticking = new Ticking();
  /** Whether the page is visible; a hidden one needs no ticks. */
  visibility = $state<DocumentVisibilityState>('visible');
  /** The warning that the user's time is short, once it has been given. */
  warning = $state('');

  /** To be created with a component, whose effects it uses. */
  constructor(private readonly room: () => Room) {
    $effect(() => {
      void [this.room().timed, this.room().presence];
      if (this.visibility !== 'visible') return undefined;
      return this.#ticking.start((now) => runningTimes(this.room(), now));
    });
    $effect(() => {
      if (this.#short && !this.warning) untrack(() => this.#warn());
    });
  }

  /** The server's time; nothing before its first message. */
  get now(): number | undefined {
    return this.#ticking.now;
  }

  /** The sentence on the time for the first move, until that is made. */
  get firstMoveLimit(): string | undefined {
    const { state, isMyTurn, own, subject } = this.room();
    const { clock } = state;
    if (!isMyTurn || !own || !clock || clock.is_running || !clock.deadline) return undefined;
    const time = timeText(clock.deadline - (clock.turn_began ?? clock.deadline));
    return words.t('web-first-move', { ...subject(own), time });
  }

  /** The time left to the player whose turn it is, if that is the user. */
  get #own(): number | undefined {
    const { timed, own } = this.room();
    if (timed.outcome || !own || !isRunning(timed, own)) return undefined;
    return timeLeft(timed, own, this.now);
  }

  get #short(): boolean {
    const control = this.room().timed.clock?.control;
    const left = this.#own;
    return left !== undefined && control?.kind === 'fischer' && isLow(left, control);
  }

  #warn(): void {
    this.warning = words.t('web-clock-low', { seconds: Math.ceil((this.#own ?? 0) / 1000) });
    playSound('warning');
  }
}
