/** The user's arrows and circles, drawn by choosing places on the board. */
import type { Arrow, Circle } from '../board/annotations/annotations';
import { words } from '../words/words.svelte';
import { commentOf, remarkOf, toggled } from './symbols';

const TINT = 'amber';

export class Sketch {
  /** Whether the places that are chosen on the board make arrows. */
  on = $state(false);
  /** Where the next arrow begins, once that is chosen. */
  from = $state<string>();

  constructor(
    private readonly comment: () => string | undefined,
    private readonly change: (comment: string) => void,
  ) {}

  /** Prompt for the next choice. */
  get prompt(): string {
    return this.from === undefined
      ? words.t('web-sketch-from')
      : words.t('web-sketch-to', { at: this.from });
  }

  /** Ends drawing; the drawings stay. */
  done(): void {
    [this.on, this.from] = [false, undefined];
  }

  /** Takes a chosen place: the beginning of an arrow, or its end. */
  choose(at: string): void {
    const { from } = this;
    this.from = from === undefined ? at : undefined;
    if (from === undefined) return;
    const remark = remarkOf(this.comment());
    this.change(commentOf({ ...remark, drawn: toggled(remark.drawn, { from, to: at }) }));
  }

  /** The drawings, and the place where the next arrow begins. */
  get annotations(): { arrows: Arrow[]; circles: Circle[] } {
    const { drawn } = remarkOf(this.comment());
    const circles: Circle[] = drawn
      .filter(({ from, to }) => from === to)
      .map(({ from }) => ({ at: from, tint: TINT }));
    const arrows = drawn
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }): Arrow => ({ from, to, tint: TINT }));
    const start: Circle[] = this.from === undefined ? [] : [{ at: this.from, tint: 'blue' }];
    return { arrows, circles: [...circles, ...start] };
  }
}
